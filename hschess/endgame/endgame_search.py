"""The search of an exact endgame: alpha-beta over whole turns with a null window, iterative deepening and a transposition table.

A ply is one side's turn. `wins` checks whether the side to move wins within a number of plies, `loses` whether it is beaten within them:
the window has one value, so the first turn that settles it ends the search. Few plies are searched before more, so the results are the
quickest win and the longest defence. The table does not need the round limit: a game drawn there is one that neither side wins within the
plies that are left.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from hschess.endgame.endgame_menu import Killer, attacking_turns, defending_turns, finishing_turn, idle_turn
from hschess.endgame.endgame_meter import Meter
from hschess.endgame.endgame_reach import can_be_emptied, fatigue_in_draws, most_damage, most_in_turns
from hschess.endgame.endgame_turns import Key, WholeTurn, key_of, plies_left
from hschess.rules.state import State

NEVER: Final = 1 << 20
"""More plies than any game has."""


class Known:
    """The proved bounds of a position for the side to move, in plies."""

    __slots__ = ("holding", "lost", "unlost", "unwon", "winning", "won")

    def __init__(self) -> None:
        self.won = NEVER
        """It wins within these, at best."""
        self.unwon = 0
        """It does not win within these."""
        self.lost = NEVER
        self.unlost = 0
        self.winning: WholeTurn | None = None
        self.holding: WholeTurn | None = None
        """The turn after which it is not beaten within `unlost`; None if the idle turn is enough."""


Answer = Generator[int, None, bool]
"""Yields how many positions were visited since the last yield; returns the answer."""


class Search:
    """The search with its table and its meter."""

    def __init__(self, budget: int) -> None:
        self.meter = Meter(budget)
        self._known: dict[Key, Known] = {}
        self._killer: Killer | None = None
        """The last winning turn, by its line and the rest of the hand: it often wins against other defences too."""

    def know(self, state: State) -> Known:
        """The proved bounds so far."""
        return self._known.setdefault(key_of(state), Known())

    # ------------------------------------------------------------------------------------------------------- the two questions

    def wins(self, state: State, plies: int) -> Answer:
        """Whether the side to move wins within this many plies. Errors: `BudgetSpentError`."""
        plies = min(plies, plies_left(state))
        known = self.know(state)
        # Only its own turns can win: the enemy may always just end a turn.
        first = known.unwon + 1 + known.unwon % 2
        for number in range(first, plies + 1, 2):
            if known.won <= number:
                break
            if (yield from self._wins_in(state, known, number)):
                known.won = number
                break
            known.unwon = number
        return known.won <= plies

    def loses(self, state: State, plies: int) -> Answer:
        """Whether the side to move is beaten within this many plies against any play. Errors: `BudgetSpentError`."""
        plies = min(plies, plies_left(state))
        known = self.know(state)
        first = known.unlost + 2 - known.unlost % 2
        for number in range(first, plies + 1, 2):
            if known.lost <= number:
                break
            if (yield from self._loses_in(state, known, number)):
                known.lost = number
                break
            known.unlost = number
        return known.lost <= plies

    def _wins_in(self, state: State, known: Known, plies: int) -> Answer:
        """`wins` for exactly this many plies, if it does not win sooner."""
        if not _may_win(state, plies):
            return False
        if plies == 1:
            known.winning = yield from finishing_turn(state, self.meter)
            return known.winning is not None
        for turn in (yield from attacking_turns(state, plies, self._killer, self.meter)):
            after = turn.after(state)
            self.meter.count(1)
            if self.meter.is_due:
                yield self.meter.report()
            if after.outcome is None and (yield from self.loses(after, plies - 1)):
                known.winning = turn
                self._killer = turn.line, turn.group.hand
                return True
        return False

    def _loses_in(self, state: State, known: Known, plies: int) -> Answer:
        if not _may_lose(state, plies):
            known.holding = None
            return False
        # First the turn that held until now, then the idle turn: usually one of them is enough.
        for turn in (known.holding, idle_turn(state)):
            if turn is not None and (yield from self.holds(state, turn, plies)):
                known.holding = turn
                return False
        for turn in (yield from defending_turns(state, plies, self.meter)):
            if (yield from self.holds(state, turn, plies)):
                known.holding = turn
                return False
        return True

    def holds(self, state: State, turn: WholeTurn, plies: int) -> Answer:
        """Whether the side to move is not beaten within this many plies if it plays this turn. Errors: `BudgetSpentError`."""
        after = turn.after(state)
        self.meter.count(1)
        if self.meter.is_due:
            yield self.meter.report()
        if after.outcome is not None:
            return after.outcome.winner != 1 - state.to_move
        return not (yield from self.wins(after, plies - 1))


def _may_win(state: State, plies: int) -> bool:
    """False only if the side to move cannot win within this many plies, by any play of both."""
    own, foe = state.mover, state.waiting
    turns = (plies + 1) // 2
    if can_be_emptied(foe, state.mode.hand_limit):
        return True
    fatigue = fatigue_in_draws(foe, turns, state.mode.fatigues[1 - state.to_move])
    return foe.health <= most_damage(state) + most_in_turns(own, turns - 1) + fatigue


def _may_lose(state: State, plies: int) -> bool:
    """False only if the side to move is not beaten within this many plies even if it stays idle."""
    own, foe = state.mover, state.waiting
    if can_be_emptied(own, state.mode.hand_limit):
        return True
    turns = plies // 2
    fatigue = fatigue_in_draws(own, turns, state.mode.fatigues[state.to_move])
    return own.health <= most_in_turns(foe, turns) + fatigue
