"""A game is driven without a table: the side to act, the computer player's action, undo, the save."""

from pathlib import Path

import pytest

from hschess.engines.engine_errors import EngineError
from hschess.rules.actions import CONCEDE, END, action_named
from hschess.rules.errors import IllegalActionError
from hschess.rules.game import open_game
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.record import Record
from hschess.store.games import RunningGame
from hschess.store.saves import Saves
from scenes.practice.model.free_play import FreeMatch
from scenes.stage.game.autosave import Autosave
from scenes.stage.game.driver import GameDriver
from scenes.stage.game.match import Match, MatchSeat
from scenes.stage.game.setup import Setup, UnavailablePlayer, new_match

EXTERNAL = "engine:a:b"


def driver_of(*seats: str) -> GameDriver:
    white, black = seats
    return GameDriver(new_match(Setup("paper", 3, (white, black))))


def think(driver: GameDriver) -> None:
    """Wait until the CPU has an action."""
    for _ in range(10_000):
        driver.think(16.0, lambda: False)
        if driver.match.state.outcome is not None or driver.fault is not None:
            return
        action = driver.found(0.0)
        if action is not None:
            driver.submit(action)
            return
    pytest.fail("the CPU finds nothing")


def test_the_driver_reports_the_side_to_act() -> None:
    driver = driver_of("human", "bfs")
    assert driver.waits_for(WHITE)
    driver.submit(END)
    assert not driver.waits_for(WHITE)
    assert driver.match.cpu_to_move

    while driver.match.cpu_to_move:
        think(driver)
    driver.submit(CONCEDE)
    assert not driver.waits_for(WHITE)
    assert not driver.match.cpu_to_move


def test_an_external_player_is_a_guest_and_a_failed_one_can_be_retried() -> None:
    match = Match(
        open_game(Record("paper", 3)), (MatchSeat(EXTERNAL, UnavailablePlayer(EXTERNAL), EXTERNAL), MatchSeat("You"))
    )
    driver = GameDriver(match)
    assert match.cpu_to_move

    think(driver)
    assert isinstance(driver.fault, EngineError)
    assert driver.found(0.0) is None

    driver.ask_again()
    assert driver.fault is None


def test_a_computers_action_is_given_once_and_not_too_soon() -> None:
    driver = driver_of("bfs", "human")
    for _ in range(2_000):
        driver.think(1.0, lambda: True)

    assert driver.found(10_000.0) is None
    assert driver.found(450.0) is not None
    assert driver.found(450.0) is None


def test_a_found_action_is_forgotten_with_its_position() -> None:
    """In free practice the turn that the computer player answers can be taken back while its answer waits."""
    match = FreeMatch("heroic 6w 20/6/6/P/PPPP/P6,R6,P4/- 20/0/6/PPPP/PPPP/P6,Q6,P6/-", ("White", "Black"), 3)
    match.seat_cpu(BLACK, "bfs")
    driver = GameDriver(match)
    driver.submit(END)
    for _ in range(200):
        driver.think(1.0, lambda: True)
    assert driver.undo()
    driver.submit(action_named("P@0"))
    driver.submit(END)

    assert driver.found(0.0) is None
    think(driver)
    assert match.record.actions[-1] == Match(match.game.until(2), match.seats).pump(10**9)


def test_a_found_action_is_forgotten_with_its_player() -> None:
    match = FreeMatch("heroic 6b 20/0/6/P/PPPP/P6,R6,P4/- 20/6/6/PPPP/PPPP/P6,Q6,P6/-", ("White", "Black"), 3)
    match.seat_cpu(BLACK, "bfs")
    driver = GameDriver(match)
    for _ in range(200):
        driver.think(1.0, lambda: True)
    match.seat_cpu(BLACK, "random")

    assert driver.found(0.0) is None


def test_an_illegal_action_changes_nothing() -> None:
    driver = driver_of("human", "bfs")
    before = driver.state

    with pytest.raises(IllegalActionError):
        driver.submit(action_named("cheat"))

    assert driver.state is before
    assert driver.waits_for(WHITE)


def test_an_action_is_undone_once() -> None:
    driver = driver_of("human", "bfs")
    before = driver.state
    driver.submit(action_named("P@0"))

    assert driver.undo()
    assert driver.state == before
    assert not driver.undo()


def test_the_legal_moves_are_those_of_the_position() -> None:
    driver = driver_of("human", "bfs")
    first = driver.moves
    assert driver.moves is first

    driver.submit(END)

    assert driver.moves.state is driver.state


def test_a_saved_game_is_in_its_file_after_every_action(tmp_path: Path) -> None:
    driver = driver_of("human", "bfs")
    driver.keep(Autosave(Saves(tmp_path)))

    driver.submit(END)

    game = RunningGame(tmp_path).load()
    assert game is not None
    assert game.record.actions == driver.match.record.actions
