"""Exact endgames: a side's knowledge by counting (`known_state`), and the result of best play (`solve`).

Best play is the quickest win or the longest defence. A limited horizon proves only wins and losses; a draw is proved if neither side wins
before the round limit.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from hschess.endgame.endgame_counting import counted
from hschess.endgame.endgame_menu import defending_turns, idle_turn
from hschess.endgame.endgame_meter import BudgetSpentError
from hschess.endgame.endgame_search import Search
from hschess.endgame.endgame_turns import WholeTurn, plies_left
from hschess.rules.actions import Action
from hschess.rules.engine import advance
from hschess.rules.errors import HschessError
from hschess.rules.observation import Observation
from hschess.rules.state import State


class BestPlay(Enum):
    """The result of best play, for the side to move."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Solution:
    """The proved result of a position, and best play to its end."""

    result: BestPlay | None
    """None if the budget was too small."""
    turns: int = 0
    """The turns until the game is over, this one included: the winner's, or in a draw those of the side to move."""
    plan: tuple[Action, ...] = ()
    """This turn's actions to its end: the quickest win or the longest defence."""
    line: tuple[tuple[Action, ...], ...] = ()
    """Whole turns of both sides in turn, to the game's end."""
    positions: int = 0
    """How many positions were visited."""
    open_for: int = 0
    """The turns of both sides within which it is proved that neither side wins."""


MORE: Final = 500
"""How many positions, besides as many as the proof took, the search for the hardest of equally long defences may visit."""
_OTHER: Final = {BestPlay.WIN: BestPlay.LOSS, BestPlay.DRAW: BestPlay.DRAW, BestPlay.LOSS: BestPlay.WIN}


def known_state(observation: Observation) -> State | None:
    """The position with all hidden cards in their places if the viewer can count them and no chance is left; else None."""
    return counted(observation)


def solve(state: State, positions: int) -> Solution:
    """Solve the game: the result of best play by both, if `positions` visited positions suffice to prove it. Deterministic.

    The state must have no hidden cards, as from `known_state`; the side to move may be anywhere in its turn.

    Errors: `HschessError` for a game that is over.
    """
    if state.outcome is not None:
        raise HschessError("the game is over (R22, R23): there is nothing to solve")
    solving = Solving(state, positions)
    for _ in solving.run():
        pass
    return solving.solution


class Solving:
    """`solve` in slices: `run` yields how many positions were visited since the last yield; `solution` is set at the end."""

    def __init__(self, state: State, positions: int) -> None:
        self._state = state
        self._search = Search(positions)
        self._open_for = 0
        self.solution = Solution(None)

    def run(self) -> Generator[int, None, None]:
        """Solve it."""
        try:
            result, plies = yield from self._prove()
            line = yield from self._line(result, plies)
        except BudgetSpentError:
            self.solution = Solution(None, positions=self._search.meter.positions, open_for=self._open_for)
            return
        turns = plies // 2 if result is BestPlay.LOSS else (len(line) + 1) // 2
        self.solution = Solution(result, turns, line[0], line, self._search.meter.positions, self._open_for)

    def _prove(self) -> Generator[int, None, tuple[BestPlay, int]]:
        """The result, and the plies until the game is over if it is not a draw."""
        state, search = self._state, self._search
        most = plies_left(state)
        for plies in range(1, most + 1):
            if plies % 2 and (yield from search.wins(state, plies)):
                return BestPlay.WIN, plies
            if not plies % 2 and (yield from search.loses(state, plies)):
                return BestPlay.LOSS, plies
            self._open_for = plies
        return BestPlay.DRAW, most

    def _line(self, result: BestPlay, plies: int) -> Generator[int, None, tuple[tuple[Action, ...], ...]]:
        """Best play by both to the end."""
        state, line = self._state.copy(), list[tuple[Action, ...]]()
        self._search.meter.unbind()
        turn = None if result is BestPlay.WIN else (yield from self._hardest(result, plies))
        while state.outcome is None:
            if turn is None:
                turn = yield from self._best(state, result, plies)
            line.append(turn.actions(state))
            for action in line[-1]:
                advance(state, action)
            result, plies, turn = _OTHER[result], plies - 1, None
        return tuple(line)

    def _hardest(self, result: BestPlay, plies: int) -> Generator[int, None, WholeTurn | None]:
        """Of the turns that hold longest, the one that is hardest for the enemy; None if the search takes too long."""
        search, state = self._search, self._state
        search.meter.allow(search.meter.positions + MORE)
        try:
            for turn in (yield from defending_turns(state, plies, search.meter)):
                if (yield from search.holds(state, turn, plies - 2 if result is BestPlay.LOSS else plies)):
                    return turn
        except BudgetSpentError:
            pass
        finally:
            search.meter.unbind()
        return None

    def _best(self, state: State, result: BestPlay, plies: int) -> Generator[int, None, WholeTurn]:
        search = self._search
        known = search.know(state)
        if result is BestPlay.WIN:
            yield from search.wins(state, plies)
            best = known.winning
        else:
            # A lost game lasts longest after the turn that holds until the second last enemy turn.
            yield from search.loses(state, plies - 2 if result is BestPlay.LOSS else plies)
            best = known.holding
        return best or idle_turn(state)
