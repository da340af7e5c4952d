"""All cards that this process knows, each under a code: the chess pieces first, then `UNKNOWN`, then the sets as they are met.

A position and its events name cards by these codes, so whoever is shown one finds its card here, whatever the mode. A `CardTable` is
what the modes choose from it. Imports `card`, `card_sets` and `cards`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

from hschess.rules.aliases import CardCode
from hschess.rules.card import Card, Keyword, Verb
from hschess.rules.card_sets import CHESS, SHIPPED, CardSet, shipped_set
from hschess.rules.cards import BONUSES, CARDS, UNKNOWN
from hschess.rules.errors import HschessError

_NOBODY: Final = Card("?", "?", 0)
"""Stands at `UNKNOWN`."""
_cards: Final[list[Card]] = [*CARDS, _NOBODY]
_codes: Final[dict[tuple[Card, ...], tuple[CardCode, ...]]] = {
    shipped_set(CHESS).cards: tuple(CARDS.index(card) for card in shipped_set(CHESS).cards)
}
_sets: Final[list[CardSet]] = [shipped_set(CHESS)]


def card_at(code: CardCode) -> Card:
    """The card with this code."""
    return _cards[code]


def every_card() -> tuple[Card, ...]:
    """All cards that are known, in the order of their codes."""
    return tuple(_cards)


def codes_of(cards: CardSet) -> tuple[CardCode, ...]:
    """The codes of the cards of a set, in their order; equal sets have the same."""
    if cards.cards not in _codes:
        _codes[cards.cards] = tuple(range(len(_cards), len(_cards) + len(cards.cards)))
        _cards.extend(cards.cards)
        _sets.append(cards)
    return _codes[cards.cards]


def companions_of(code: CardCode) -> tuple[Card, ...]:
    """The cards of the set that brought this one."""
    return CARDS if code == UNKNOWN else set_of(code).cards


def set_of(code: CardCode) -> CardSet:
    """The first set that has this card; with the card's key it names the card in every process."""
    return next(one for one in _sets if code in codes_of(one))


class CardTable:
    """The cards of a mode: those of one set or of several. Two modes with the same sets share one table."""

    __slots__ = ("by_key", "by_word", "codes", "coin", "in_decks", "letters", "pieces", "sets", "spells", "words")

    def __init__(self, sets: tuple[CardSet, ...]) -> None:
        self.sets = sets
        self.by_key: dict[str, CardCode] = {}
        for code in [code for one in sets for code in codes_of(one)]:
            self.by_key.setdefault(card_at(code).key, code)
        self.codes: tuple[CardCode, ...] = tuple(self.by_key.values())
        self.pieces: tuple[CardCode, ...] = tuple([code for code in self.codes if card_at(code).is_piece])
        self.spells: tuple[CardCode, ...] = tuple([code for code in self.codes if not card_at(code).is_piece])
        self.coin: CardCode = next((code for code in self.spells if _is_coin(card_at(code))), -1)
        """The card that `Mode.coins` counts: the first that costs nothing and does nothing but give mana; -1 where there is none."""
        self.in_decks: tuple[CardCode, ...] = tuple([code for code in self.codes if code != self.coin])
        """The cards that a deck may hold."""
        self.letters = all(len(key) == 1 for key in self.by_key)
        """Whether every key is a single letter, so that hands and lines are written as in chess."""
        self.words: dict[CardCode, str] = {code: self._word(code) for code in self.codes}
        """What an action calls the card."""
        self.by_word: dict[str, CardCode] = {word: code for code, word in self.words.items()}

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return table_of, (self.sets,)

    def _word(self, code: CardCode) -> str:
        """Its key; the Coin of the chess set keeps its name, unless another card has taken it."""
        card = card_at(code)
        word = card.name.lower()
        return word if code in BONUSES and word not in self.by_key else card.key

    def card(self, key: str) -> Card:
        """The card with this key. Errors: `KeyError`."""
        return card_at(self.by_key[key])

    def twin(self, code: CardCode, keyword: Keyword) -> CardCode:
        """The card with the same numbers, this keyword and nothing else; -1 where there is none."""
        wanted = replace(card_at(code), keywords=(keyword,))
        return next((other for other in self.pieces if replace(card_at(other), **_told(wanted)) == wanted), -1)


def _told(card: Card) -> dict[str, Any]:
    """What a card is called and looks like."""
    return {"key": card.key, "name": card.name, "names": card.names, "art": card.art}


def _is_coin(card: Card) -> bool:
    return card.cost == 0 and bool(card.play) and all(one.verb is Verb.MANA for one in card.play)


@cache
def table_of(sets: tuple[CardSet, ...]) -> CardTable:
    """The table of these sets.

    Errors: `HschessError` where two of them have different cards of the same key.
    """
    first: dict[str, tuple[CardSet, Card]] = {}
    for one in sets:
        for card in one.cards:
            other, twin = first.setdefault(card.key, (one, card))
            if twin != card:
                raise HschessError(f"the sets '{other.name}' and '{one.name}' have different cards called '{card.key}'")
    return CardTable(sets)


assert len(_cards) == UNKNOWN + 1
for _name in SHIPPED:
    codes_of(shipped_set(_name))
CHESS_TABLE: Final = table_of((shipped_set(CHESS),))
