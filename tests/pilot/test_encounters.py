"""Encounters at the table: by drags, with story events, the goal in sight, saved and continued, replayed, and with help after losses."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import standing_of
from hschess.rules.actions import CONCEDE, END, Action
from hschess.rules.engine import legal_actions
from hschess.rules.events import Said
from hschess.rules.notation import parse_action
from hschess.rules.record_text import format_game
from hschess.rules.state import Cause, State
from hschess.store.settings import Settings
from scenes.campaign.encounter_end import EncounterEndScene
from scenes.campaign.map import CampaignScene
from scenes.pages.encounter_table import table_of
from scenes.pages.standings import standings_of
from scenes.pane.goal_sign import goal_rect
from scenes.replay.viewer import ReplayScene
from scenes.stack import Go
from scenes.stage.game.encounter_match import EncounterMatch
from scenes.stage.inputs import FileDropped, KeyPressed, KeyReleased
from scenes.stage.motion.board import Speech
from scenes.table.encounter_result import EncounterResultScene
from scenes.table.game import TableScene
from scenes.window_inputs import give
from scenes.words import say
from tests.pilot.duelling import drag_in_duel
from tests.pilot.hands import by_drags
from tests.pilot.pilot import AT_ONCE, Pilot

Start = Callable[..., Pilot]


def sit_down(pilot: Pilot, name: str) -> Pilot:
    """Sit down at the table of an encounter, as after its talk."""
    encounter = shipped_campaign().named(name)
    assert encounter is not None
    pilot.stack.obey(Go(table_of(pilot.context, encounter), instead=True))
    pilot.wait_for_my_part()
    return pilot


def do(pilot: Pilot, *words: str) -> None:
    """Do these actions by drags."""
    for word in words:
        pilot.act(drag_in_duel, parse_action(word, pilot.state.mode.cards))
        pilot.wait_for_my_part()


def whim(seed: int) -> Callable[[State], Action]:
    """Mostly something, sometimes the end of the turn."""
    chance = Random(seed)

    def choose(state: State) -> Action:
        actions = [action for action in legal_actions(state) if action is not CONCEDE]
        busy = [action for action in actions if action is not END]
        return chance.choice(busy if busy and chance.random() < 0.9 else actions)

    return choose


def lose(pilot: Pilot) -> None:
    """End the turn of a puzzle at once."""
    do(pilot, "end")
    assert pilot.on(EncounterResultScene).verdict == say("encounter.missed")


# ------------------------------------------------------------------------------------------------------------ whole games


def test_a_one_turn_encounter_is_won_by_drags_and_its_stars_are_saved(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "screen")

    do(pilot, "1x1", "0x0")

    assert pilot.on(EncounterResultScene).verdict == say("encounter.met")
    assert say("result.goal.met", round=1) in pilot.on(EncounterResultScene)._said
    standing = standing_of(standings_of(pilot.context), "screen")
    assert (standing.is_won, standing.stars, standing.losses) == (True, 3, 0)
    pilot.click_on("on")
    assert isinstance(pilot.top, EncounterEndScene)


@pytest.mark.parametrize(("words", "key"), [(("1x1", "0x0"), "met"), (("0x1", "end"), "missed")])
def test_a_replay_of_an_encounter_says_whether_the_goal_was_met(start: Start, words: tuple[str, ...], key: str) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "screen")
    match = pilot.session.match
    do(pilot, *words)

    log = ReplayScene(pilot.context, match.game).log()

    assert say(f"result.goal.{key}", round=1) in log.lines[-1].words


def test_a_missed_turn_ends_the_puzzle_with_it_and_leads_to_the_map(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "screen")
    do(pilot, "0x1")
    match = pilot.session.match
    lose(pilot)

    assert match.state.outcome is not None
    assert (match.state.outcome.cause, match.state.round) == (Cause.GOAL, 1)
    pilot.click_on("map")
    assert isinstance(pilot.top, CampaignScene)


def test_undo_restores_the_puzzle(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "screen")
    before = pilot.state

    do(pilot, "0x1")
    pilot.press("u")
    pilot.wait_for_my_part()

    assert pilot.state == before
    do(pilot, "1x1", "0x0")
    assert pilot.on(EncounterResultScene).verdict == say("encounter.met")


@pytest.mark.parametrize("name", ["stranger", "warded-king", "deserter"])
def test_a_whole_battle_is_played_by_drags_with_its_story_events(start: Start, name: str) -> None:
    pilot = sit_down(start(settings=AT_ONCE), name)
    match = pilot.session.match

    assert len(pilot.play_until_the_end(drag_in_duel, whim(7))) > 5

    events = [event for step in match.game.steps for event in step.events]
    assert [event for event in events if isinstance(event, Said)]


def test_a_battle_of_lines_is_played_by_drags(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "ladder")

    assert len(pilot.play_until_the_end(by_drags, whim(3))) > 5
    assert pilot.on(EncounterResultScene).verdict in (say("encounter.met"), say("encounter.missed"))


# ------------------------------------------------------------------------------------------------------------- on the table


@pytest.mark.parametrize("by_key", [False, True])
def test_speech_stays_over_the_table_until_a_click_or_space(start: Start, by_key: bool) -> None:
    pilot = sit_down(start(settings=Settings(speed=4.0, cpu_pace_ms=0)), "warded-king")
    pilot.wait(lambda: pilot.session.board.speech is not None)
    pilot.wait_for_my_part()

    assert pilot.session.board.speech is not None
    if by_key:
        pilot.press("space")
    else:
        pilot.click((640.0, 290.0))
    assert pilot.session.board.speech is None


def test_speech_does_not_outlast_the_undoing_of_an_action(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "screen")
    do(pilot, "0x1")
    pilot.session.board.speech = Speech(0, "campaign.screen.said.word")

    pilot.give(KeyPressed("z", ctrl=True), KeyReleased("z"))

    assert not pilot.session.match.record.actions
    assert pilot.session.board.speech is None


def test_the_goal_is_in_sight_clear_of_the_king_and_the_hand(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "ladder")
    goal, match = pilot.session.board.view.goal, pilot.session.match
    assert goal is not None
    assert isinstance(match, EncounterMatch)

    left, top, width, height = goal_rect(pilot.media, goal, match.encounter, pilot.tables_layout)

    assert left >= 0
    assert left + width < pilot.tables_layout.king(0)[0] - 60
    assert 456 < top < top + height < pilot.tables_layout.icon(0)[1]


# ------------------------------------------------------------------------------------------------------ saved and replayed


def test_an_unfinished_encounter_continues_in_the_same_state(start: Start, user_folder: Path) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "stranger")
    do(pilot, "end", "end")
    before = pilot.session.match.game

    again = start(settings=AT_ONCE)
    assert again.has("continue")
    again.click_on("continue")
    again.wait_for_my_part()

    match = again.session.match
    assert isinstance(match, EncounterMatch)
    assert match.game.steps == before.steps
    assert match.game.scenarios == before.scenarios
    assert again.session.board.view.goal is not None
    again.play_until_the_end(drag_in_duel, whim(2))
    assert again.on(EncounterResultScene).verdict


def test_a_record_of_an_encounter_is_dropped_on_the_window_and_replayed(start: Start, tmp_path: Path) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "bishops-wall")
    match = pilot.session.match
    pilot.play_until_the_end(by_drags, whim(7))
    file = tmp_path / "wall.hsc"
    file.write_text(format_game(match.game), "utf-8")

    viewer = start(settings=AT_ONCE)
    give(viewer.stack, viewer.context, FileDropped(str(file)))
    viewer.frame(3)

    assert isinstance(viewer.top, ReplayScene)
    replay = viewer.top.replay
    assert replay.game.steps == match.game.steps
    for place in range(replay.last + 1):
        replay.go(place)
        assert replay.board.matches(match.game.view(place))
        assert replay.board.view.goal == match.game.view(place).goal


def test_a_record_of_an_unknown_encounter_is_reported(start: Start, tmp_path: Path) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "screen")
    file = tmp_path / "nobody.hsc"
    file.write_text(
        format_game(pilot.session.match.game).replace('[Encounter "screen"', '[Encounter "nobody"'), "utf-8"
    )

    viewer = start(settings=AT_ONCE)
    give(viewer.stack, viewer.context, FileDropped(str(file)))
    viewer.frame(3)

    assert any("there is no encounter 'nobody' in the campaign" in words for words in viewer.said)


# --------------------------------------------------------------------------------------------------------------------- help


def test_the_first_loss_offers_a_hint_and_the_second_the_first_move(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "screen")
    lose(pilot)
    assert pilot.has("hint")
    pilot.click_on("hint")
    pilot.wait_for_my_part()
    pilot.wait(lambda: say("encounter.begin.piece", card="Soldier 3/2", slot=2) in pilot.said)

    lose(pilot)
    assert pilot.has("first")
    pilot.click_on("first")
    pilot.wait_for_my_part()
    pilot.wait(lambda: pilot.session.hand.hint is not None)
    assert str(pilot.session.hand.hint) == "1x1"


def test_a_win_with_help_lacks_the_star_for_a_win_without(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "screen")
    lose(pilot)
    pilot.click_on("hint")
    pilot.wait_for_my_part()

    do(pilot, "1x1", "0x0")

    assert standing_of(standings_of(pilot.context), "screen").stars == 2


def test_a_retry_is_the_same_encounter_without_help(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), "screen")
    lose(pilot)
    pilot.click_on("retry")
    pilot.wait_for_my_part()

    match = pilot.session.match
    assert isinstance(pilot.top, TableScene)
    assert isinstance(match, EncounterMatch)
    assert (match.hints, match.record.actions, match.encounter.name) == (0, (), "screen")
