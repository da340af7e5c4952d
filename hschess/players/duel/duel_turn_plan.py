"""A turn of a duel that is being planned step by step, as far as it can be foreseen. Imports `hschess.rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from hschess.players.base import Decided, Plan
from hschess.players.duel.duel_worth import strength_in_duel
from hschess.players.turns.duel import is_bonus, payment_in_duel
from hschess.players.turns.space import MOST_STEPS, space_of
from hschess.players.turns.ways import actions_with
from hschess.rules.actions import END, Action, Kind
from hschess.rules.aliases import CardCode
from hschess.rules.cards import UNKNOWN
from hschess.rules.catalogue import card_at
from hschess.rules.engine import advance
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.observation import Observation
from hschess.rules.state import Pending, State

Worth = tuple[float, ...]
"""Measures are compared one after the other."""
DuelMeasure = Callable[[State], Worth]
"""What a state in its own turn is worth to a player."""


class PlannedTurn:
    """The turn on a copy of what the player sees. It goes on until `is_over`; a surprise ends what can be planned."""

    __slots__ = ("_began", "_space", "_surprised", "actions", "state", "weighed")

    def __init__(self, state: State) -> None:
        self.state = state.copy()
        self.actions: list[Action] = []
        self.weighed = 1
        self._began = state.effort.deaths
        self._surprised = False
        self._space = space_of(state.mode)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be planned."""
        return self._surprised or self.state.outcome is not None or len(self.actions) >= MOST_STEPS or self.is_tired

    @property
    def is_tired(self) -> bool:
        """Whether deaths have brought about so many others that nothing more is tried."""
        return self.state.effort.is_beyond(self._began)

    def useful(self) -> list[Action]:
        """What can be done next."""
        return self._space.useful(self.state)

    def do(self, action: Action) -> None:
        """Do the action."""
        self.actions.append(action)
        self._surprised = not self._space.foreseen(self.state, action)

    def do_all(self, actions: Iterable[Action]) -> None:
        """Do these actions, as far as can be foreseen."""
        for action in actions:
            if not self.is_over:
                self.do(action)

    def after(self, *actions: Action) -> State:
        """A state after these actions as well, as far as they are still tried; nothing is done yet."""
        state = self.state.copy()
        for action in actions:
            if state.outcome is None and not self.is_tired:
                advance(state, action)
        self.weighed += 1
        return state

    def plan(self, score: float = 0) -> Decided:
        """The actions done, and the end of the turn where they reach so far."""
        if not self._surprised and self.state.outcome is None:
            self.actions.append(END)
        return Decided(Plan(tuple(self.actions), score, self.weighed))


def begun_in_duel(observation: Observation) -> PlannedTurn:
    """The turn as the player sees it; of the cards offered, the first in its order is taken."""
    turn = PlannedTurn(observation.state)
    if turn.state.pending is Pending.DISCOVER:
        turn.do(max(turn.useful(), key=lambda action: strength_in_duel(action.card)))
    return turn


def play_in_order(turn: PlannedTurn, measure: DuelMeasure, most: int = MOST_STEPS) -> None:
    """At most so many cards from the top of the hand: pieces first, then spells, which are saved unless they better the measure.

    Gap and target are the first of those that measure most. Bonus cards are played where they pay for something.
    """
    for _ in range(most):
        if turn.is_over:
            return
        way = next((way for code in _order(turn.state) if (way := best_way(turn, code, measure))), None)
        if way is None:
            return
        turn.do_all(way)


def _order(state: State) -> list[CardCode]:
    """The cards that can be paid for, pieces before spells, each by strength; bonus cards aside."""
    codes = [code for code in dict.fromkeys(state.mover.hand) if code != UNKNOWN and not is_bonus(card_at(code))]
    payable = [code for code in codes if payment_in_duel(state, card_at(code).cost) is not None]
    return sorted(payable, key=lambda code: (card_at(code).is_piece, strength_in_duel(code)), reverse=True)


def best_way(turn: PlannedTurn, code: CardCode, measure: DuelMeasure) -> list[Action] | None:
    """The bonus cards that it takes, and the card where it measures most; None where it cannot come or should be saved."""
    card, payment = card_at(code), payment_in_duel(turn.state, card_at(code).cost)
    ways = actions_with(turn.state, code)
    if payment is None or not ways or (card.is_piece and len(turn.state.mover.line) >= LONGEST_LINE):
        return None
    worths = [measure(turn.after(*payment, way)) for way in ways]
    most = max(worths)
    if not card.is_piece and most <= measure(_without(turn.state, code)):
        return None
    return [*payment, ways[worths.index(most)]]


def _without(state: State, code: CardCode) -> State:
    """The state if the card were thrown away."""
    left = state.copy()
    left.mover.hand.remove(code)
    return left


POWERS: Final = (Kind.CASTLE, Kind.CHEAT, Kind.POWER, Kind.DISCOVER)


def act_while_better(turn: PlannedTurn, measure: DuelMeasure, kinds: tuple[Kind, ...] = POWERS) -> None:
    """The action of these kinds that measures most, as long as that is more than before; a discovery always is."""
    while not turn.is_over:
        ways = [action for action in turn.useful() if action.kind in kinds]
        if not ways:
            return
        worths = [measure(turn.after(way)) for way in ways]
        best = ways[worths.index(max(worths))]
        if best.kind is not Kind.DISCOVER and max(worths) <= measure(turn.state):
            return
        turn.do(best)
