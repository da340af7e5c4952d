"""The mulligan of the players whose sources have none: cards that cannot be paid for soon go back."""

from __future__ import annotations

from typing import Final

from hschess.players.contract import Decided, Plan
from hschess.rules.actions import KEEP, MOST_DEALT, SWAPS, Action
from hschess.rules.card_table import card_at
from hschess.rules.observation import Observation

FIRST_ROUNDS: Final = 3
"""Cards that these rounds' mana pays for are kept."""


def dear_cards(observation: Observation) -> Action:
    """Return every card that cannot be paid for in the first rounds (R8)."""
    hand = observation.state.mover.hand[:MOST_DEALT]
    expensive = [position for position, code in enumerate(hand) if card_at(code).cost > FIRST_ROUNDS]
    return SWAPS[tuple(expensive)]


def decided(*actions: Action) -> Decided:
    """A plan that needed no search."""
    return Decided(Plan(actions, 0, 1))


def kept() -> Decided:
    """The whole hand is kept."""
    return decided(KEEP)
