"""The mulligan of players whose sources have none: cards too expensive for the first rounds go back."""

from __future__ import annotations

from typing import Final

from hschess.players.contract import Decided, Plan
from hschess.rules.actions import KEEP, MOST_DEALT, SWAPS, Action
from hschess.rules.card_table import card_at
from hschess.rules.observation import Observation

FIRST_ROUNDS: Final = 3
"""Cards are kept if the mana of these rounds pays for them."""


def dear_cards(observation: Observation) -> Action:
    """The action that returns every card too expensive for the first rounds (R8)."""
    hand = observation.state.mover.hand[:MOST_DEALT]
    expensive = [position for position, code in enumerate(hand) if card_at(code).cost > FIRST_ROUNDS]
    return SWAPS[tuple(expensive)]


def decided(*actions: Action) -> Decided:
    """A plan made without a search."""
    return Decided(Plan(actions, 0, 1))


def kept() -> Decided:
    """Keep the whole hand."""
    return decided(KEEP)
