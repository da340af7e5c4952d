"""Compares a card's cost with its worth."""

from __future__ import annotations

from enum import Enum

from hschess.card_worth.table import Worth
from hschess.rules.card import Card


class Price(Enum):
    """The cost of a card beside its worth."""

    CHEAP = "cheap"
    FAIR = "fair"
    DEAR = "dear"


def price_of(card: Card, worth: Worth) -> Price:
    """The price of a card: fair within the error of its worth.

    >>> price_of(Card("wall", "Wall", 9, 1, 4), Worth(2.4, 0.5, ()))
    <Price.DEAR: 'dear'>
    """
    if card.cost < worth.mana - worth.error:
        return Price.CHEAP
    return Price.DEAR if card.cost > worth.mana + worth.error else Price.FAIR
