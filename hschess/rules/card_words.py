"""A card's name in the chosen language: its own if it has one, else the table's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hschess.rules.card import Card
from hschess.rules.cards import CARDS

NAMES: Final = frozenset(card.name for card in CARDS)
"""The cards whose names every language has."""


def card_words(card: Card, say: Callable[..., str]) -> str:
    """The card's name within a sentence; `say` gives the words of a key. A foreign card keeps its own name."""
    own = dict(card.names).get(say("language.code"))
    if own is not None:
        return own
    return say(f"card.{card.name.lower()}") if card.name in NAMES else card.name
