"""A mode with copies of one more card in a side's deck, in place of cards that cost the same or nearly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hschess.lab.variants import with_cards as with_number
from hschess.rules.aliases import CardCode, SideNumber
from hschess.rules.card import Card, CardEffect, Verb
from hschess.rules.card_sets import CardSet, read_card_set
from hschess.rules.card_table import card_at
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import name_of_variant
from hschess.rules.mode import SIDE_NAMES, Mode, counts_of
from hschess.rules.modes import with_cards
from hschess.store.set_text import cards_to_text

OWN: Final = "made"
"""The set of the card, and the beginning of its keys."""


def with_copies(mode: Mode, side: SideNumber, cards: CardSet, copies: int) -> Mode:
    """The mode with this many copies of the set's first card in the side's deck; of a random deck that many cards become it.

    Errors: `HschessError` for a deck with fewer cards than that.
    """
    mixed = with_cards(mode, (cards,))
    key = cards.cards[0].key
    if mixed.random_deck is not None:
        return with_number(mixed, (side,), key, copies)
    code = mixed.cards.by_key[key]
    decks = list(mixed.decks)
    decks[side] = counts_of(mixed.cards, _swapped(dict(mixed.cards.counted(decks[side])), code, copies))
    name = name_of_variant(mode.name, f"{SIDE_NAMES[side].lower()}_{key}")
    return replace(mixed, name=name, decks=(decks[0], decks[1]))


def _swapped(deck: dict[CardCode, int], code: CardCode, copies: int) -> dict[str, int]:
    """The deck with the card in place of those that cost nearest to it; of two as near the cheaper goes first, then the more common."""
    if sum(deck.values()) < copies:
        raise HschessError(f"a deck of {sum(deck.values())} cards cannot hold {copies} copies of another")
    cost, left = card_at(code).cost, dict(deck)
    for _ in range(copies):
        nearest = min(
            (other for other, number in left.items() if number and other != code),
            key=lambda other: (abs(card_at(other).cost - cost), card_at(other).cost, -left[other], other),
        )
        left[nearest] -= 1
    left[code] = copies
    return {card_at(other).key: number for other, number in left.items()}


def set_of(card: Card, cards: Mapping[str, Card]) -> CardSet:
    """A set of the card and everything that it summons, in this order, under unique keys.

    Errors: `HschessError` for a card that summons one that is not among these.
    """
    met = {card.key: card}
    waiting = [card]
    while waiting:
        for key in _brought(waiting.pop(0)):
            if key not in cards:
                raise HschessError(f"'{card.key}': there is no piece '{key}' to summon in this set")
            if key not in met:
                met[key] = cards[key]
                waiting.append(cards[key])
    keys = {key: f"{OWN}{number}" for number, key in enumerate(met)}
    text = cards_to_text(_renamed(one, keys) for one in met.values())
    return read_card_set(text, OWN, OWN)


def _brought(card: Card) -> list[str]:
    return [one.card for one in (*card.play, *card.death, *card.end) if one.verb is Verb.SUMMON]


def _renamed(card: Card, keys: Mapping[str, str]) -> Card:
    play, death, end = (
        tuple(_summoning(one, keys) for one in effects) for effects in (card.play, card.death, card.end)
    )
    return replace(card, key=keys[card.key], names=(), play=play, death=death, end=end)


def _summoning(effect: CardEffect, keys: Mapping[str, str]) -> CardEffect:
    return replace(effect, card=keys[effect.card]) if effect.verb is Verb.SUMMON else effect
