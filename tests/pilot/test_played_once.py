"""A game is simulated once, while it is read or played; everything shown afterwards is folded from its steps."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hschess.rules import engine, setup
from hschess.rules.actions import CONCEDE, END
from hschess.rules.events import Emit
from hschess.rules.game import Ahead, open_game
from hschess.rules.record import Record
from hschess.store.games import RunningGame, finished_games, keep_finished
from hschess.store.profile import Profile
from scenes.menus.unfinished import UnfinishedScene
from scenes.replay.play_on import PlayOnScene
from scenes.replay.viewer import ReplayScene
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from tests.helpers import random_game
from tests.pilot.pilot import Pilot

SEATS = {"WhiteSeat": "human", "BlackSeat": "bfs"}


def record_of(mode: str, *, is_over: bool) -> Record:
    """A game of random actions; an unfinished one ends with White's turn."""
    moves = list(random_game(mode, 5))
    if not is_over:
        moves = moves[: max(number for number, move in enumerate(moves) if move.before.to_move == 0)]
    return Record(mode, 5, tuple(move.action for move in moves), date="2026-11-20", extra=SEATS)


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The numbers of actions applied and games dealt since the test began."""
    counts = Counter[str]()
    real_advance, look_ahead = engine.advance, Ahead.__call__

    def advance(state: Any, action: Any, emit: Emit | None = None) -> None:
        counts["applied"] += emit is not None
        real_advance(state, action, emit)

    def foreseen(ahead: Ahead, state: Any, action: Any) -> Any:
        """Playing the enemy's next turn on a copy does not count."""
        before = counts["applied"]
        step = look_ahead(ahead, state, action)
        counts["applied"] = before
        return step

    def set_up(*arguments: Any) -> Any:
        counts["dealt"] += 1
        return setup.set_up(*arguments)

    monkeypatch.setattr(engine, "advance", advance)
    monkeypatch.setattr("hschess.rules.engine.set_up", set_up)
    monkeypatch.setattr(Ahead, "__call__", foreseen)
    return counts


@pytest.mark.parametrize("mode", ["paper", "normal"])
def test_continuing_a_saved_game_simulates_it_once(
    start: Callable[..., Pilot], user_folder: Path, replayed: Counter[str], mode: str
) -> None:
    game = open_game(record_of(mode, is_over=False))
    RunningGame(user_folder).begin(game)
    replayed.clear()

    pilot = start()
    pilot.move(pilot.widget("continue").centre)
    pilot.frame(60)
    assert pilot.widget("continue").tooltip
    pilot.click_on("continue")
    pilot.press("l")
    pilot.move(pilot.tables_layout.history_tile(0))
    pilot.frame(60)

    assert pilot.session.match.game.steps == game.steps
    assert pilot.pane.log.text.pieces[-1].words
    assert replayed == {"applied": len(game.record.actions), "dealt": 1}


def test_an_unfinished_game_is_not_simulated_again_when_its_table_is_closed(
    start: Callable[..., Pilot], user_folder: Path, replayed: Counter[str]
) -> None:
    RunningGame(user_folder).begin(open_game(record_of("paper", is_over=False)))
    pilot = start()
    pilot.click_on("continue")
    pilot.wait_for_my_part()
    pilot.session.do(END)
    before = Counter(replayed)

    pilot.press("escape")
    pilot.click_on("leave", "waiting")
    pilot.press("escape")
    pilot.click_on("new", "start")

    assert isinstance(pilot.top, UnfinishedScene)
    assert replayed - before == {"dealt": 1}  # the new one
    assert RunningGame(user_folder).load() == pilot.context.saves.waiting[0].game


def test_opening_a_record_and_playing_on_simulates_it_once(
    start: Callable[..., Pilot], user_folder: Path, replayed: Counter[str]
) -> None:
    game = open_game(record_of("paper", is_over=True))
    path = keep_finished(user_folder, game)
    replayed.clear()

    pilot = start(record=path)
    pilot.wait(lambda: isinstance(pilot.top, ReplayScene))
    pilot.press("end", "up", "up", "up")
    pilot.move(pilot.screen.replay.board.layout.history_tile(0))  # type: ignore[attr-defined]  # the viewer's
    pilot.frame(60)
    pilot.press("m")
    pilot.click_on("play_on")
    assert isinstance(pilot.top, PlayOnScene)
    pilot.click_on("start")

    assert isinstance(pilot.top, TableScene)
    assert len(pilot.session.match.record.actions) == len(game.record.actions) - 3
    assert replayed == {"applied": len(game.record.actions), "dealt": 1}


def test_a_finished_game_is_saved_counted_watched_and_analysed_from_its_own_steps(
    start: Callable[..., Pilot], user_folder: Path, replayed: Counter[str]
) -> None:
    pilot = start()
    pilot.start_by_mouse()
    pilot.wait_for_my_part()
    before = Counter(replayed)
    pilot.session.do(CONCEDE)
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))
    pilot.click_on("watch")
    pilot.press("a", "c", "c")
    pilot.frame(10)

    assert len(finished_games(user_folder)) == len(Profile(user_folder).games()) == 1
    assert isinstance(pilot.top, ReplayScene)
    assert pilot.top.analysis.is_open
    assert replayed - before == {"applied": 1}
