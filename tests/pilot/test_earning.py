"""Achievements are earned by real actions at the table, and shown over any screen in their time."""

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pygame
import pytest

from hschess.campaign.encounter_text import shipped_campaign
from hschess.resources import asset_root
from hschess.rules.actions import END, Kind
from hschess.rules.engine import legal_actions
from hschess.rules.game import open_game
from hschess.rules.notation import parse_action
from hschess.rules.record import SEAT_TAGS, Record
from hschess.store.achievement_log import AchievementLog, AchievementProgress
from hschess.store.day_log import DayLog, DayTry, Task
from hschess.store.profile import FILE_NAME, Profile
from hschess.store.settings import Settings
from scenes.destinations import To, ToPractice, ToTable
from scenes.pages import coming_back
from scenes.pages.encounter_table import table_of
from scenes.pages.toasts_over import CUE
from scenes.stack import Go
from scenes.stage.game.setup import Setup, continued_match, new_match
from scenes.stage.inputs import TextTyped
from scenes.table.game import TableScene
from tests.achievements.games import progress_of
from tests.pilot.hands import by_clicks
from tests.pilot.machine import Machine
from tests.pilot.pilot import Pilot, whim

Start = Callable[..., Pilot]
FAR_EDGE = (990, 40)
"""A point near the left edge of a toast at the right, which a sliding one reaches last."""


def sit_down(pilot: Pilot, white: str = "human", black: str = "bfs", mode: str = "heroic") -> None:
    """A new game at the table."""
    match = new_match(Setup(mode, 5, (white, black), date=pilot.context.today))
    pilot.stack.obey(Go(ToTable(match, is_new=True)))


def test_a_game_earns_exactly_what_its_steps_deserve(start: Start) -> None:
    pilot = start()
    sit_down(pilot)
    table = pilot.table
    pilot.play_until_the_end(by_clicks, whim(3))

    done = progress_of(table.session.match.game)
    kept = AchievementLog(Profile(pilot.folder)).achievements()
    assert {name: one.best for name, one in kept.items()} == done
    assert done


def test_undone_actions_earn_nothing(start: Start) -> None:
    pilot = start()
    sit_down(pilot)
    pilot.wait_for_my_part()
    match = pilot.session.match
    if match.state.pending:
        pilot.session.do(next(iter(legal_actions(match.state))))
        pilot.wait_for_my_part()
    settled = match.settled
    play = next(action for action in legal_actions(match.state) if action.kind is Kind.PLAY)
    pilot.session.do(play)

    assert match.settled == settled
    pilot.wait_for_my_part()
    assert pilot.table._progress is not None
    assert pilot.table._progress._seen == settled
    pilot.session.undo()
    assert match.settled == settled == len(match.record.actions)


def test_spectators_earn_nothing(start: Start) -> None:
    pilot = start()
    sit_down(pilot, white="random", black="random", mode="paper")
    pilot.wait(lambda: pilot.top is not pilot.stack.scenes[1])

    assert AchievementLog(Profile(pilot.folder)).achievements() == {}


def test_a_newer_profile_is_left_alone_and_reported_once(start: Start) -> None:
    pilot = start()
    AchievementLog(Profile(pilot.folder)).add({"untouched": 0}, [], "2026-11-20")
    with closing(sqlite3.connect(pilot.folder / FILE_NAME)) as connection:
        connection.execute("PRAGMA user_version = 99")

    pilot.context.earn({"untouched": 1})
    assert pilot.context.toasts.waiting == []
    assert pilot.context.take_complaint()
    pilot.context.earn({"untouched": 1})
    assert pilot.context.take_complaint() == ""


# ------------------------------------------------------------------------------------------------------------------- shown


def corner() -> bytes:
    """The window's upper right corner, because the title's name is at the left."""
    shown = pygame.display.get_surface()
    assert shown is not None
    return pygame.image.tobytes(shown.subsurface((980, 0, 300, 130)), "RGB")


def test_a_toast_appears_over_the_screen_and_leaves_it_unchanged(machine: Machine) -> None:
    machine.run(30)
    before = corner()

    machine.pilot.context.earn({"untouched": 1})
    machine.run(60)
    assert corner() != before
    machine.run(400)
    assert corner() == before


def test_with_reduced_motion_it_does_not_slide(machine: Machine) -> None:
    machine.pilot.context.settings = Settings(reduced_motion=True)
    machine.run(30)
    shown = pygame.display.get_surface()
    assert shown is not None
    edge = shown.get_at(FAR_EDGE)
    machine.pilot.context.earn({"untouched": 1})
    machine.run(5)

    assert 0 < machine.pilot.context.toasts.share < 0.9
    assert shown.get_at(FAR_EDGE) != edge


def test_it_stays_over_another_screen(machine: Machine) -> None:
    machine.pilot.context.earn({"untouched": 1})
    machine.run(30)
    machine.stack.obey(Go(ToPractice()))
    machine.run(60)

    assert machine.pilot.context.toasts.name == "untouched"


def test_at_the_table_it_waits_until_nothing_moves(machine: Machine) -> None:
    pilot = machine.pilot
    pilot.context.settings = Settings()
    sit_down(pilot)
    machine.run(5)
    pilot.context.earn({"untouched": 1})
    machine.run(5)

    assert not pilot.table.is_calm
    assert pilot.context.toasts.name == ""
    for _ in range(40):
        machine.run(25)
        if pilot.session.choice is not None:
            pilot.session.do(next(iter(legal_actions(pilot.state))))
    assert pilot.table.is_calm
    assert pilot.context.toasts.waiting == []


def test_a_toast_plays_its_sound_once(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(machine.pilot.context.sounds, "play", lambda cue, now_ms, pitch=0: heard.append(cue))
    machine.pilot.context.earn({"untouched": 1})
    machine.run(60)

    assert heard == [CUE]
    assert (asset_root() / "sounds" / f"{CUE}-a.ogg").exists()


# ------------------------------------------------------------------------------------------------------- away from the table


def earned(pilot: Pilot) -> set[str]:
    return {name for name, one in AchievementLog(Profile(pilot.folder)).achievements().items() if one.date}


def test_an_encounter_that_is_won_at_the_table_counts_for_its_day_and_its_chapter(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coming_back, "drawn", lambda names, today: "first-steps")
    pilot = start()
    encounter = next(one for one in shipped_campaign().encounters if one.name == "first-steps")
    pilot.stack.obey(Go(table_of(pilot.context, encounter)))
    pilot.wait_for_my_part()
    pilot.session.do(parse_action("0x0", pilot.state.mode.cards))
    if pilot.state.outcome is None:
        pilot.session.do(END)
    pilot.wait(lambda: pilot.stack.top is not pilot.stack.scenes[0] and not isinstance(pilot.top, TableScene))

    profile = Profile(pilot.folder)
    assert DayLog(profile).tries() == [DayTry("2026-11-20", Task.ENCOUNTER, "first-steps", at_once=True, done=True)]
    assert AchievementLog(profile).achievements()["chapter_done"] == AchievementProgress(1)


@pytest.mark.parametrize(("other", "counts"), [("bfs", True), ("human", False)])
def test_looking_at_the_worst_turn_of_an_own_game_counts(start: Start, other: str, counts: bool) -> None:
    pilot = start()
    record = Record(
        "paper", 1, (END,), position="paper 8w 20/8/8/R/PPPP/-/- 2/0/8/PP/PPPP/-/-",
        extra=dict(zip(SEAT_TAGS, ("human", other), strict=True)),
    )  # fmt: skip
    game = open_game(record).after(parse_action("concede"))
    pilot.stack.obey(Go(ToTable(continued_match(game), is_new=False)))
    pilot.stack.obey(Go(To.RESULT))
    pilot.wait(lambda: pilot.has("see_worst") and pilot.widget("see_worst").enabled)
    pilot.click_on("see_worst")

    assert earned(pilot) == ({"worst_turn"} if counts else set())


def test_a_saved_card_counts_as_a_custom_card(start: Start) -> None:
    pilot = start()
    pilot.click_on("workshop")
    pilot.press("escape")
    assert earned(pilot) == set()

    pilot.click_on("workshop")
    field = pilot.widget("form:name")
    pilot.click(field.centre)
    pilot.give(TextTyped("s"))
    pilot.frame(200)
    pilot.press("escape", "escape")

    assert earned(pilot) == {"own_card"}
