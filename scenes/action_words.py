"""Actions in a few words, for lists and trees. Imports the strings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hschess.rules.actions import Action, Kind
from hschess.rules.cards import CARDS
from scenes.words import card_word, say

NAMED: Final = frozenset({Kind.PLAY, Kind.BONUS, Kind.TAKE})
"""The kinds that are about a card."""


def action_words(action: Action) -> str:
    """`Rook in slot 3`, `Knight 2 hits 1`; slots are counted from 1, as the log does."""
    card = card_word(CARDS[action.card]) if action.kind in NAMED else ""
    return say(
        f"action.{action.kind.name.lower()}",
        card=card,
        slot=action.slot + 1,
        target=action.target + 1,
        number=len(action.positions),
    )


def turn_in_words(actions: Iterable[Action]) -> str:
    """A turn, action by action."""
    return ", ".join(action_words(action) for action in actions)
