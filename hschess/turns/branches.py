"""The parts of a turn's ends: branches by the discovered card (R20), and portions to score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

from hschess.rules.actions import DISCOVER_ACTION, TAKE, Action
from hschess.rules.cards import PIECES
from hschess.rules.engine import advance
from hschess.rules.modes import Effect
from hschess.rules.refusal import may_use_power
from hschess.rules.state import OPTIONS_OFFERED, Pending, State
from hschess.turns.adding import added

End_co = TypeVar("End_co", covariant=True)


class Portion(Generic[End_co]):
    """Some ends of a turn, their scores for the side to move, and the share of the turn that is done with them, from 0 to 1.

    It is empty if only known ends were found for a long time.
    """

    __slots__ = ("end", "passed", "worths")

    def __init__(self, end: Callable[[int], End_co], worths: list[float], passed: float) -> None:
        self.end = end
        """The end with this number."""
        self.worths = worths
        self.passed = passed


@dataclass(frozen=True, slots=True)
class Branch:
    """A position in which the turn can go on, and the actions that led to it."""

    state: State
    actions: tuple[Action, ...] = ()


def branches_of(state: State) -> list[Branch]:
    """The turn itself, and with each card that Discover may bring; with an offer, one for each offered card."""
    if state.pending is Pending.DISCOVER:
        return [Branch(_taking(state, code), (TAKE[code],)) for code in sorted(state.options, key=PIECES.index)]
    branches = [Branch(state)]
    if may_use_power(state, Effect.DISCOVER):
        shown = state.copy()
        advance(shown, DISCOVER_ACTION)
        for code in PIECES:
            shown.options = (code,)
            branches.append(Branch(_taking(shown, code), (DISCOVER_ACTION, TAKE[code])))
    return branches


def _taking(state: State, code: int) -> State:
    after = state.copy()
    advance(after, TAKE[code])
    return after


def expected_of(scores: list[float]) -> float:
    """The mean over every offer of the best of its cards; an offer without a score yet counts as the worst (R20)."""
    offers = list(combinations(scores, OPTIONS_OFFERED))
    return added(max(offer) for offer in offers) / len(offers)
