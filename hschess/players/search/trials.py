"""A candidate of `master` that meets replies, and the deals in which it meets them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hschess.players.measures.board_worth import share_of
from hschess.rules.actions import Action
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation, determinize
from hschess.rules.state import State

FAITH: Final = 1.0
Found = tuple[float, tuple[Action, ...]]
"""The chance that a reply leaves, and the reply."""


@dataclass(slots=True)
class Trial:
    """A candidate in the second stage."""

    actions: tuple[Action, ...]
    prior: float
    """Its chance by the first stage."""
    total: float = 0.0
    """The sum of its chances over the deals."""
    deals: int = 0
    worst: float = 2.0
    reply: tuple[Action, ...] = field(default=())
    """The opponent's reply that left the least chance."""
    known: dict[tuple[int, ...], Found] = field(default_factory=dict)
    """By the opponent's hand: the chance that its reply left, and the reply. Hands are few, deals are many."""

    met: dict[tuple[tuple[int, ...], int], Found] = field(default_factory=dict)
    """The same by what it was dealt: its hand, and the card that it draws."""

    def mean(self) -> float:
        """The chance over the deals, the first stage's counted like `FAITH` of them."""
        return (self.total + FAITH * self.prior) / (self.deals + FAITH)

    def add(self, chance: float, reply: tuple[Action, ...]) -> None:
        """Count another deal, in which this reply left this chance."""
        self.total += chance
        self.deals += 1
        if chance < self.worst:
            self.worst, self.reply = chance, reply


class Deals:
    """The hidden cards of a position, dealt again and again, the same for every candidate, and what they leave."""

    __slots__ = ("_chance", "_deals", "_observation", "_viewer")

    def __init__(self, observation: Observation, chance: Chance) -> None:
        self._observation = observation
        self._viewer = observation.side
        self._chance = chance
        self._deals: list[State] = []

    def deal(self, number: int) -> State:
        """The deal with this number, always the same. Trap: not to be changed."""
        while len(self._deals) <= number:
            self._deals.append(determinize(self._observation, self._chance))
        return self._deals[number]

    def chance(self, state: State) -> float:
        """The viewer's chance where the mover's turn ends now."""
        if state.outcome is not None:
            return share_of(state.outcome, self._viewer)
        return self._chance_at_end(state)

    def _chance_at_end(self, state: State) -> float:
        """The same of a game that goes on up to there."""
        raise NotImplementedError


def is_over(state: State) -> bool:
    """A function, because a type checker would assume that the value never changes."""
    return state.outcome is not None
