"""Whole games from the title to the result, each by one kind of hand alone; every action is exactly the intended one."""

from collections.abc import Callable

import pytest

from hschess.rules.actions import Action, Kind
from hschess.rules.modes import BLACK, MODES, WHITE
from hschess.store.games import FINISHED_FOLDER
from hschess.store.settings import Settings
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from scenes.words import say
from tests.pilot.hands import by_clicks, by_drags, by_keys
from tests.pilot.pilot import FAST, Pilot, whim

Start = Callable[..., Pilot]

KINDS_OF_A_GAME = {
    "paper": {Kind.PLAY, Kind.CASTLE, Kind.END},
    "normal": {Kind.PLAY, Kind.DISCOVER, Kind.TAKE, Kind.ATTACK, Kind.SWAP, Kind.END},
    "heroic": {Kind.PLAY, Kind.CASTLE, Kind.ATTACK, Kind.SWAP, Kind.END},
    "friendly": {Kind.PLAY, Kind.CASTLE, Kind.ATTACK, Kind.SWAP, Kind.END},
}
"""White's actions in a game of each mode: each kind of hand must be able to do them."""


@pytest.mark.parametrize("mode", MODES)
def test_a_game_by_keys_alone_from_the_title_to_the_result_and_once_again(start: Start, mode: str) -> None:
    pilot = start()
    pilot.start_by_keys(say(f"mode.{mode}"), "White", "Random CPU", "77")
    first = pilot.session.match.record

    made = pilot.play_until_the_end(by_keys, whim(1))

    assert first.seed == 77
    assert {action.kind for action in made} >= KINDS_OF_A_GAME[mode]
    assert isinstance(pilot.top, ResultScene)
    pilot.choose("again")
    assert isinstance(pilot.top, TableScene)
    again = pilot.session.match.record
    assert (again.mode, again.seed != first.seed, again.actions) == (mode, True, ())


@pytest.mark.parametrize("mode", ["paper", "normal", "friendly"])
def test_a_game_by_drags(start: Start, mode: str) -> None:
    pilot = start()
    pilot.start_by_mouse(say(f"mode.{mode}"), "Random CPU")

    made = pilot.play_until_the_end(by_drags, whim(2))

    assert {action.kind for action in made} >= KINDS_OF_A_GAME[mode]
    assert isinstance(pilot.top, ResultScene)


@pytest.mark.parametrize("mode", ["normal", "friendly"])
def test_a_game_by_clicks(start: Start, mode: str) -> None:
    pilot = start()
    pilot.start_by_mouse(say(f"mode.{mode}"), "Random CPU")

    made = pilot.play_until_the_end(by_clicks, whim(3))

    assert {action.kind for action in made} >= KINDS_OF_A_GAME[mode]


@pytest.mark.parametrize("hand", [by_keys, by_drags])
def test_black_cheats_and_takes_the_coin_from_the_other_side_of_the_table(
    start: Start, hand: Callable[[Pilot, Action], None]
) -> None:
    kinds = set()
    for mode in ("Heroic", "Friendly"):
        pilot = start()
        pilot.start_by_mouse(mode, "Random CPU", "Black")
        assert pilot.session.viewer == BLACK
        kinds |= {action.kind for action in pilot.play_until_the_end(hand, whim(4))}
        pilot.click_on("title")

    assert kinds >= {Kind.CHEAT, Kind.BONUS, Kind.ATTACK, Kind.CASTLE}


def test_a_game_with_motion_against_the_papers_cpu(start: Start) -> None:
    pilot = start(settings=FAST)
    pilot.start_by_mouse("Heroic", "The paper's CPU")

    made = pilot.play_until_the_end(by_drags, whim(5))

    assert {action.kind for action in made} >= KINDS_OF_A_GAME["heroic"]
    assert isinstance(pilot.top, ResultScene)
    kept = list((pilot.folder / FINISHED_FOLDER).iterdir())
    assert len(kept) == 1
    assert not (pilot.folder / "running.hsc").exists()


def test_a_game_with_less_motion_looks_the_same_at_rest(start: Start) -> None:
    pilot = start(settings=Settings(speed=4.0, cpu_pace_ms=0, reduced_motion=True))
    pilot.start_by_mouse("Friendly", "Aggressive CPU")

    pilot.play_until_the_end(by_clicks, whim(6))

    assert isinstance(pilot.top, ResultScene)


def test_the_results_other_buttons(start: Start) -> None:
    pilot = start()
    pilot.start_by_mouse("Paper", "Random CPU")
    seed = pilot.session.match.record.seed
    pilot.play_until_the_end(by_clicks, whim(7))

    pilot.click_on("board")
    pilot.frame(100)
    assert isinstance(pilot.top, TableScene)
    assert pilot.session.is_finished
    pilot.press("escape")
    pilot.click_on("title")
    assert not pilot.has("continue")

    pilot.start_by_mouse("Paper", "Random CPU")
    pilot.play_until_the_end(by_clicks, whim(7))
    again = pilot.seeds
    pilot.click_on("same")
    assert pilot.session.match.record.seed == 4_000 + again != seed
    assert pilot.session.viewer == WHITE
