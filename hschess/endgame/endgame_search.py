"""The search of an exact endgame: alpha-beta over whole turns, its window one question wide, deepened turn by turn, with a memory.

A ply is one side's turn. `wins` asks whether the side to move wins within so many plies, `loses` whether it is beaten within so many:
each is a search whose window holds one value, so the first turn that answers the question ends it. Every question is asked for few
plies before more, so the answers are the quickest win and the longest defence. The round limit needs no place in the memory: a game that
is drawn there is one that nobody has won within the plies that are left.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from hschess.endgame.endgame_menu import Killer, attacking_turns, defending_turns, finishing_turn, idle_turn
from hschess.endgame.endgame_meter import Meter
from hschess.endgame.endgame_reach import can_be_emptied, fatigue_in_draws, most_blow, most_in_turns
from hschess.endgame.endgame_turns import Key, WholeTurn, key_of, plies_left
from hschess.rules.state import State

NEVER: Final = 1 << 20
"""More plies than any game has."""


class Known:
    """What is proved of a position for the side to move, in plies."""

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
        """The turn after which it is not beaten within `unlost`; None where doing nothing will do."""


Answer = Generator[int, None, bool]
"""Yields how many positions were weighed since the last yield; returns the answer."""


class Search:
    """The memory, and the meter of the positions visited."""

    def __init__(self, budget: int) -> None:
        self.meter = Meter(budget)
        self._known: dict[Key, Known] = {}
        self._killer: Killer | None = None
        """The last turn that won, by its line and the rest of the hand: it often wins against another defence too."""

    def know(self, state: State) -> Known:
        """What is proved so far."""
        return self._known.setdefault(key_of(state), Known())

    # ------------------------------------------------------------------------------------------------------- the two questions

    def wins(self, state: State, plies: int) -> Answer:
        """Whether the side to move wins within this many plies. Errors: `BudgetSpentError`."""
        plies = min(plies, plies_left(state))
        known = self.know(state)
        # Only its own turns can win it the game: the enemy may always end a turn.
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
        """Whether the side to move is beaten within this many plies, whatever it does. Errors: `BudgetSpentError`."""
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
        """The same for exactly so many: it is known not to win sooner."""
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
        # What held until now, then nothing at all: mostly one of them will do.
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
        """Whether the side to move is not beaten within so many plies, this turn included. Errors: `BudgetSpentError`."""
        after = turn.after(state)
        self.meter.count(1)
        if self.meter.is_due:
            yield self.meter.report()
        if after.outcome is not None:
            return after.outcome.winner != 1 - state.to_move
        return not (yield from self.wins(after, plies - 1))


def _may_win(state: State, plies: int) -> bool:
    """False only where the side to move cannot win within so many plies, whatever both do."""
    own, foe = state.mover, state.waiting
    turns = (plies + 1) // 2
    if can_be_emptied(foe):
        return True
    fatigue = fatigue_in_draws(foe, turns, state.mode.fatigues[1 - state.to_move])
    return foe.health <= most_blow(state) + most_in_turns(own, turns - 1) + fatigue


def _may_lose(state: State, plies: int) -> bool:
    """False only where a side to move that does nothing is not beaten within so many plies."""
    own, foe = state.mover, state.waiting
    if can_be_emptied(own):
        return True
    turns = plies // 2
    fatigue = fatigue_in_draws(own, turns, state.mode.fatigues[state.to_move])
    return own.health <= most_in_turns(foe, turns) + fatigue
