"""The lethal search over boards: finds every win within a turn, which the beam of `board_scan` may miss.

Boards are searched in the order of the health left between the side and a win, and skipped if all remaining attacks and cards cannot
suffice.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from hschess.players.search.board_scan import ReachedBoard, TurnBoards
from hschess.players.value.line_features import WON
from hschess.players.value.traits import WHOLE, burn_of, fighter, help_of, strength_of
from hschess.players.value.values import SURE, Values
from hschess.rules.aliases import SideNumber
from hschess.rules.card_table import card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.mode import Effect, Power
from hschess.rules.pieces import is_tired
from hschess.rules.state import MOST_MANA, Side, State

_PORTION: Final = 24
"""About how many boards are scored in one step."""


class LethalSearch(TurnBoards):
    """The boards of a turn that may lead to a win; `best` has the winning board, if there is one."""

    def __init__(self, state: State, values: Values, most: int) -> None:
        """About `most` boards are searched."""
        super().__init__(state, values, 1, most, 1)

    def run(self) -> Iterator[int]:
        """Search the boards; yields how many since the last."""
        queue: list[tuple[int, int, ReachedBoard]] = [(0, 0, ReachedBoard(self.state))]
        weighed, reported = 0, 0
        effort, began = self.state.effort, self.state.effort.work
        while queue and weighed < self._most and not self.is_won:
            found: list[ReachedBoard] = []
            self._grow(heappop(queue)[2], found)
            for board in found:
                weighed += 1
                if self.is_won and board.score >= SURE:
                    self.best = [board]
                elif board.state.outcome is None and promise(board.state, self._side) >= 0:
                    heappush(queue, (obstacles(board.state, self._side), weighed, board))
            if weighed - reported >= _PORTION or (weighed > reported and effort.is_beyond(began)):
                yield weighed - reported
                reported, began = weighed, effort.work
        self.passed = 1.0
        yield weighed - reported + 1

    def _weigh(self, board: ReachedBoard) -> None:
        if board.is_sure and self._features.verdict(board.state) == WON:
            self.is_won = True
            board.score = SURE


def obstacles(state: State, side: SideNumber) -> int:
    """The health left between the side and its win."""
    foe = state.sides[1 - side]
    guards = [fighter(piece) for piece in foe.line]
    return foe.health + sum([one.health + one.has_shield for one in guards if one.has_guard])


def promise(state: State, side: SideNumber) -> int:
    """About the most damage that the side can still do this turn, minus its obstacles; cards that strengthen each other may do more."""
    own = state.sides[side]
    damage, mana = -obstacles(state, side), MOST_MANA if has_mana(own.hand) else own.mana
    for piece in own.line:
        one = fighter(piece)
        damage += one.ends
        damage += one.dies
        if one.bites and not is_tired(piece):
            damage += one.attack
    for code in own.hand:
        if code != UNKNOWN and card_at(code).cost <= mana:
            damage += max(burn_of(code), 0) + help_of(code)
    return damage + _of_power(state.mode.powers[side], own, mana, state.round)


def _of_power(power: Power, own: Side, mana: int, number: int) -> int:
    """About the most that the king's power adds."""
    if own.power_used or power.cost > mana or number < power.from_round:
        return 0
    if power.effect is Effect.DESTROY:
        return WHOLE
    times = 1 if power.once_a_turn else mana // max(power.cost, 1)
    return times * strength_of(power.does)


def has_mana(hand: list[int]) -> bool:
    """Whether a card of the hand gives mana."""
    return any(code != UNKNOWN and card_at(code).mana for code in hand)
