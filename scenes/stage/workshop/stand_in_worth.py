"""A guess at what a card is worth."""

from __future__ import annotations

from dataclasses import dataclass

from hschess.rules.card import Card
from scenes.stage.workshop.vocabulary import effects_of


@dataclass(frozen=True, slots=True)
class Worth:
    """Mana, and how far it may be off."""

    mana: float
    error: float


def worth_of(card: Card) -> Worth:
    """Half of attack and health, and something for all it can do."""
    return Worth((card.attack + card.health) / 2 + 0.5 * len(card.keywords) + 0.8 * len(effects_of(card)), 0.6)
