"""A program that is killed at any moment continues exactly there; bad files are reported once."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hschess.rules.actions import CONCEDE, Action
from hschess.rules.engine import apply
from hschess.rules.game import open_game
from hschess.rules.record import Record
from hschess.rules.record_text import format_record, parse_game, parse_record
from hschess.rules.state import State
from hschess.store.games import FINISHED_FOLDER, RUNNING_NAME, RunningGame
from hschess.store.profile import FILE_NAME as PROFILE
from hschess.store.settings import FILE_NAME
from scenes.menus.title import TitleScene
from scenes.replay.viewer import ReplayScene
from scenes.stage.game.setup import Setup, new_match
from scenes.table.result import ResultScene
from scenes.words import say
from tests.by_commit import seeds
from tests.pilot.hands import by_clicks, by_drags
from tests.pilot.pilot import FAST, Pilot, whim

Start = Callable[..., Pilot]
FRAMES_BETWEEN_KILLS = (1, 2, 3, 5, 8, 13, 21, 34)


@pytest.mark.parametrize("mode", ["Paper", "Normal", "Heroic", "Friendly"])
def test_continue_restores_the_exact_game_after_a_kill_in_the_middle_of_any_action(start: Start, mode: str) -> None:
    """Acceptance check 7: the state and its random numbers, with anything moving, thinking or held when the program died."""
    rng, choose, kills = random.Random(seeds(mode, 1)[0]), whim(11), 0
    pilot = start(settings=FAST)
    pilot.start_by_mouse(mode, "Random CPU")
    match = pilot.session.match

    while not match.is_over and kills < 12:
        pilot = killed_and_continued(start, pilot)
        match, kills = pilot.session.match, kills + 1
        pilot.wait_for_my_part()
        if not match.is_over:
            pilot.act(by_drags, choose(pilot.state))
            pilot.frame(rng.choice(FRAMES_BETWEEN_KILLS))

    assert kills == 12


def killed_and_continued(start: Start, dying: Pilot) -> Pilot:
    """The next run of the program at the table of the killed one."""
    match = dying.session.match
    later = start(settings=FAST)
    later.click_on("continue")
    resumed = later.session.match
    assert resumed.record.actions[: len(match.record.actions)] == match.record.actions
    assert later_state(match.state, resumed.record.actions[len(match.record.actions) :]) == resumed.state
    return later


def later_state(state: State, actions: tuple[Action, ...]) -> State:
    """The state after a CPU's turn that may have begun while Continue was pressed."""
    for action in actions:
        state = apply(state, action).state
    return state


def test_the_board_of_a_continued_game_is_unchanged(start: Start) -> None:
    pilot = start()
    pilot.start_by_mouse("Heroic", "The paper's CPU")
    choose = whim(12)
    for _ in range(14):
        pilot.wait_for_my_part()
        pilot.act(by_clicks, choose(pilot.state))
    pilot.wait_for_my_part()

    later = start()
    assert later.widget("continue").tooltip
    later.click_on("continue")
    later.wait_for_my_part()

    assert repr(later.state) == repr(pilot.state)
    assert later.session.board.view == pilot.session.board.view
    assert later.session.match.record == pilot.session.match.record


def test_the_cpu_makes_the_same_move_with_and_without_a_kill(start: Start) -> None:
    pilot = start(settings=FAST)
    pilot.start_by_mouse("Paper", "The paper's CPU")
    pilot.wait_for_my_part()
    pilot.press("e")
    assert pilot.session.match.cpu_to_move

    later = start(settings=FAST)
    later.click_on("continue")
    later.wait_for_my_part()
    pilot.wait_for_my_part()

    assert later.session.match.record == pilot.session.match.record


def test_a_bad_save_is_set_aside_and_reported_once_and_a_new_game_starts(start: Start, user_folder: Path) -> None:
    (user_folder / RUNNING_NAME).write_text("[Mode nonsense\n1. Q@9 ?\n", "utf-8")

    pilot = start()
    pilot.frame(400)

    assert len(pilot.said) == 1
    assert "kept as running.bad-1.hsc" in pilot.said[0]
    assert (user_folder / "running.bad-1.hsc").read_text("utf-8").startswith("[Mode nonsense")
    assert not pilot.has("continue")
    pilot.start_by_mouse("Paper", "Random CPU")
    pilot.play_until_the_end(by_clicks, whim(1))
    again = start()
    again.frame(200)
    assert again.said == []


def test_a_binary_save_causes_no_traceback(start: Start, user_folder: Path) -> None:
    (user_folder / RUNNING_NAME).write_bytes(b"\xff\xfe\x00 no text at all")

    pilot = start()
    pilot.frame(5)

    assert len(pilot.said) == 1
    assert not pilot.has("continue")


def test_each_refusal_of_the_disk_is_reported_once_and_the_game_goes_on(start: Start, user_folder: Path) -> None:
    blocked = user_folder / "a file where the folder should be"
    blocked.write_text("", "utf-8")

    pilot = start(folder=blocked)
    pilot.start_by_mouse("Paper", "Random CPU")
    pilot.frame(800)
    pilot.play_until_the_end(by_clicks, whim(3))

    assert isinstance(pilot.top, ResultScene)
    refused = [words.partition(":")[0] for words in pilot.said if "cannot be" in words]
    assert refused == [f"The {kept} cannot be saved" for kept in ("game", "settings", "statistics")]


def test_a_failure_of_the_statistics_is_reported_over_the_result(start: Start, user_folder: Path) -> None:
    """At instant speed the result covers the table in the frame in which the game ends."""
    pilot = start()
    pilot.start_by_mouse("Paper", "Random CPU")
    pilot.wait_for_my_part()
    with closing(sqlite3.connect(user_folder / PROFILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        pilot.session.do(CONCEDE)
        pilot.frame(3)

    assert isinstance(pilot.top, ResultScene)
    assert any("statistics" in words for words in pilot.said)


def test_the_choices_of_the_last_game_are_preselected(start: Start, user_folder: Path) -> None:
    pilot = start()
    pilot.start_by_mouse("Normal", "Defensive CPU", "Black")

    assert (user_folder / FILE_NAME).is_file()
    settings = pilot.context.settings
    assert (settings.last_mode, settings.last_opponent, settings.last_side) == ("normal", "bfs:defensive", "black")


# ------------------------------------------------------------------------------------------------------------------ records


def played_record(user_folder: Path, number: int) -> Path:
    """A record of the first actions of a game, as another program might have written it."""
    match = new_match(Setup("heroic", 9, ("human", "random"), date="2026-11-20"))
    choose = whim(5)
    while len(match.record.actions) < number:
        action = match.pump(100) if match.cpu_to_move else choose(match.state)
        if action is not None:
            match.submit(action)
    path = user_folder / "a game.hsc"
    path.write_text(format_record(match.record), "utf-8")
    return path


def test_a_record_given_at_the_start_can_be_played_on_from_its_end(start: Start, user_folder: Path) -> None:
    path = played_record(user_folder, 24)

    pilot = start(record=path)
    pilot.frame()
    assert isinstance(pilot.top, ReplayScene)
    pilot.press("end", "m")
    pilot.click_on("play_on", "start")

    record = pilot.session.match.record
    assert record.actions[:24] == parse_record(path.read_text("utf-8")).actions
    assert later_state(parse_game(path.read_text("utf-8")).state, record.actions[24:]) == pilot.state
    pilot.wait_for_my_part()
    pilot.act(by_clicks, whim(6)(pilot.state))
    assert not (user_folder / RUNNING_NAME).exists()


def test_a_finished_record_is_watched_and_not_saved_again(start: Start, user_folder: Path) -> None:
    pilot = start()
    pilot.start_by_mouse("Paper", "Random CPU")
    pilot.play_until_the_end(by_clicks, whim(3))
    (kept,) = (user_folder / FINISHED_FOLDER).iterdir()

    later = start(record=kept)
    later.frame(200)

    assert isinstance(later.top, ReplayScene)
    later.press("end")
    assert later.top.replay.state.outcome is not None
    assert len(list((user_folder / FINISHED_FOLDER).iterdir())) == 1
    assert not (user_folder / RUNNING_NAME).exists()


def test_a_bad_record_is_reported_with_its_line_and_column_and_the_title_stays(start: Start, user_folder: Path) -> None:
    path = user_folder / "bad.hsc"
    path.write_text('[Mode "paper"]\n[Seed "3"]\n\n1. P@0 Z@1 end /\n', "utf-8")

    pilot = start(record=path)
    pilot.frame(20)

    assert isinstance(pilot.top, TitleScene)
    assert len(pilot.said) == 1
    assert "bad.hsc" in pilot.said[0]
    assert "line 4, column 8" in pilot.said[0]


@pytest.mark.parametrize(
    "position",
    [
        "paper 5w 20/5/5/P?2/PP/R6/- 20/0/4/P/PP/Q6/-",
        "paper 5w 20/5/5/P/?9/R6/- 20/0/4/P/PP/Q6/-",
        "paper 5w 20/5/5/P/PP/R6/- 20/0/4/?4/PP/Q6/-",
        "normal 5w 20/3/5/P/PP/R6/- 20/0/4/P/PP/Q6/- discover=?3",
    ],
)
def test_a_game_with_hidden_cards_is_not_played_on_and_gives_the_reason(
    start: Start, user_folder: Path, position: str
) -> None:
    """A position may hide cards with `?`, which cannot be dealt."""
    seats = {"WhiteSeat": "human", "BlackSeat": "bfs"}
    RunningGame(user_folder).begin(open_game(Record(position.split(maxsplit=1)[0], position=position, extra=seats)))
    pilot = start()

    pilot.click_on("continue")
    pilot.frame(60)

    assert isinstance(pilot.top, TitleScene)
    assert say("error.unknown_cards") in pilot.said
