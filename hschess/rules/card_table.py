"""The cards of a mode: its `CardTable`, and how a code finds its card.

A code is the number of the card's sets, then the card's place among their cards. The built-in sets have the number 0 and the same codes in
every process: the chess pieces first, then `UNKNOWN`, then the others. Custom sets of one table share a unique number, so codes are safe
keys; the sets are dropped with the last table that uses them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import count
from typing import Any, Final
from weakref import WeakValueDictionary, finalize

from hschess.rules.aliases import CardCode
from hschess.rules.card import Card, Keyword, Verb
from hschess.rules.card_sets import CHESS, SHIPPED, CardSet, shipped_set
from hschess.rules.cards import BONUSES, CARDS, UNKNOWN
from hschess.rules.errors import HschessError

PLACE_BITS: Final = 12
PLACE: Final = (1 << PLACE_BITS) - 1
"""The mask of a card's place in its code. Counts of cards use places, which stay small after any number of sets."""
CARDS_KEPT: Final = 256
"""How many cards have caches, ..."""
TABLES_KEPT: Final = 8
"""... and how many tables; for others the results are computed again, so that no set is kept forever."""
_UNKNOWN_CARD: Final = Card("?", "?", 0)
"""The card of the code `UNKNOWN`."""
_REMEMBERED: Final = 16
"""How many custom sets are kept though no mode holds them: another process may name the cards before it sends their mode, and an
event may be shown after its game has been left."""


def _shipped_codes() -> dict[CardSet, tuple[CardCode, ...]]:
    chess, first = shipped_set(CHESS), UNKNOWN + 1
    codes = {chess: tuple([CARDS.index(card) for card in chess.cards])}
    for name in SHIPPED:
        if shipped_set(name) not in codes:
            codes[shipped_set(name)] = tuple(range(first, first + len(shipped_set(name).cards)))
            first += len(shipped_set(name).cards)
    return codes


_SHIPPED: Final = _shipped_codes()
_SHIPPED_CARDS: Final = [*CARDS, _UNKNOWN_CARD, *(card for one in _SHIPPED if one.name != CHESS for card in one.cards)]
_SHIPPED_NUMBER: Final = len(_SHIPPED_CARDS)
_numbers: Final = count(1)
_own_cards: Final[dict[CardCode, Card]] = {}
_own_sets: Final[dict[int, tuple[CardSet, ...]]] = {}
"""By their number, while a table holds them."""
_own_codes: Final[WeakValueDictionary[tuple[CardSet, ...], frozenset[CardCode]]] = WeakValueDictionary()
_remembered: Final[deque[frozenset[CardCode]]] = deque(maxlen=_REMEMBERED)
_kept: Final[dict[int, dict[Any, Any]]] = {}
_kept_with_shipped: Final[dict[Any, Any]] = {}


def card_at(code: CardCode) -> Card:
    """The card with this code. Errors: `KeyError` for a card of sets that no table holds any more, and the -1 of an action without one."""
    return _SHIPPED_CARDS[code] if 0 <= code < _SHIPPED_NUMBER else _own_cards[code]


def every_card() -> tuple[Card, ...]:
    """All cards that ship or that a table holds, in the order of their codes."""
    return (*_SHIPPED_CARDS, *_own_cards.values())


def sets_of(code: CardCode) -> tuple[CardSet, ...]:
    """The sets of this card: one built-in set, or all custom sets of its table."""
    if code >= _SHIPPED_NUMBER:
        return _own_sets[code >> PLACE_BITS]
    return (next((one for one, codes in _SHIPPED.items() if code in codes), shipped_set(CHESS)),)


def companions_of(code: CardCode) -> tuple[Card, ...]:
    """The cards that came with this one."""
    return tuple([card for one in sets_of(code) for card in one.cards])


def kept_with(code: CardCode) -> dict[Any, Any]:
    """A cache about such cards; it is dropped with them. -1 is no card, and counts as built-in."""
    return _kept_with_shipped if code < _SHIPPED_NUMBER else _kept[code >> PLACE_BITS]


def own_codes(sets: tuple[CardSet, ...]) -> frozenset[CardCode]:
    """The codes of all cards of these custom sets; they stay valid as long as this value is kept."""
    known = _own_codes.get(sets)
    if known is None:
        number, cards = next(_numbers), [card for one in sets for card in one.cards]
        first = number << PLACE_BITS | _SHIPPED_NUMBER
        known = _own_codes[sets] = frozenset(range(first, first + len(cards)))
        _own_cards.update(zip(sorted(known), cards, strict=True))
        _own_sets[number], _kept[number] = sets, {}
        finalize(known, _forget, number).atexit = False
    _remembered.append(known)
    return known


def _forget(number: int) -> None:
    first = number << PLACE_BITS | _SHIPPED_NUMBER
    for place in range(sum(len(one.cards) for one in _own_sets.pop(number))):
        del _own_cards[first + place]
    del _kept[number]


class CardTable:
    """The cards of a mode: those of one set or of several. Tables of the same sets are equal, and so are their codes."""

    __slots__ = (
        "_first",
        "_hash",
        "_own",
        "by_key",
        "by_word",
        "codes",
        "coin",
        "in_decks",
        "letters",
        "pieces",
        "sets",
        "spells",
        "words",
    )

    def __init__(self, sets: tuple[CardSet, ...]) -> None:
        self.sets = sets
        self._hash = hash(sets)
        own = tuple([one for one in sets if one not in _SHIPPED])
        self._own = own_codes(own) if own else frozenset[CardCode]()
        """Held, because the cards are forgotten without it."""
        self._first = min(self._own, default=_SHIPPED_NUMBER) - _SHIPPED_NUMBER
        """The offset of a custom card's place."""
        self.by_key: dict[str, CardCode] = {}
        for code in self._codes_of_sets():
            self.by_key.setdefault(card_at(code).key, code)
        self.codes: tuple[CardCode, ...] = tuple(self.by_key.values())
        self.pieces: tuple[CardCode, ...] = tuple([code for code in self.codes if card_at(code).is_piece])
        self.spells: tuple[CardCode, ...] = tuple([code for code in self.codes if not card_at(code).is_piece])
        self.coin: CardCode = next((code for code in self.spells if _is_coin(card_at(code))), -1)
        """The card that `Mode.coins` counts: the first that costs nothing and does nothing but give mana; -1 if there is none."""
        self.in_decks: tuple[CardCode, ...] = tuple([code for code in self.codes if code != self.coin])
        """The cards that a deck may hold."""
        self.letters = all(len(key) == 1 for key in self.by_key)
        """Whether every key is a single letter, so that hands and lines are written as in chess."""
        self.words: dict[CardCode, str] = {code: self._word(code) for code in self.codes}
        """The card's name in an action."""
        self.by_word: dict[str, CardCode] = {word: code for code, word in self.words.items()}

    def _codes_of_sets(self) -> list[CardCode]:
        codes, own = list[CardCode](), sorted(self._own)
        for one in self.sets:
            if one in _SHIPPED:
                codes += _SHIPPED[one]
            else:
                codes += own[: len(one.cards)]
                own = own[len(one.cards) :]
        return codes

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, CardTable) and self.sets == other.sets)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return table_of, (self.sets,)

    def _word(self, code: CardCode) -> str:
        """Its key; the Coin of the chess set keeps its name, unless another card has taken it."""
        card = card_at(code)
        word = card.name.lower()
        return word if code in BONUSES and word not in self.by_key else card.key

    def counted(self, counts: Sequence[int]) -> list[tuple[CardCode, int]]:
        """The cards with a count above 0, with their counts; `counts` has one for each place."""
        first = self._first
        return [
            (place if place < _SHIPPED_NUMBER else place + first, number)
            for place, number in enumerate(counts)
            if number
        ]

    def card(self, key: str) -> Card:
        """The card with this key. Errors: `KeyError`."""
        return card_at(self.by_key[key])

    def twin(self, code: CardCode, keyword: Keyword) -> CardCode:
        """The card with the same numbers, this keyword and nothing else; -1 if there is none."""
        wanted = replace(card_at(code), keywords=(keyword,))
        return next((other for other in self.pieces if replace(card_at(other), **_appearance(wanted)) == wanted), -1)


def _appearance(card: Card) -> dict[str, Any]:
    """A card's name and appearance."""
    return {"key": card.key, "name": card.name, "names": card.names, "art": card.art}


def _is_coin(card: Card) -> bool:
    return card.cost == 0 and bool(card.play) and all(one.verb is Verb.MANA for one in card.play)


def table_of(sets: tuple[CardSet, ...]) -> CardTable:
    """The table of these sets; for built-in sets always the same object.

    Errors: `HschessError` if two of them have one name, which a mode's text needs for one set, or different cards of one key.
    """
    return (_shipped_table if all(one in _SHIPPED for one in sets) else _own_table)(sets)


@cache
def _shipped_table(sets: tuple[CardSet, ...]) -> CardTable:
    return _checked_table(sets)


@lru_cache(_REMEMBERED)
def _own_table(sets: tuple[CardSet, ...]) -> CardTable:
    return _checked_table(sets)


def _checked_table(sets: tuple[CardSet, ...]) -> CardTable:
    first: dict[str, tuple[CardSet, Card]] = {}
    names = [one.name for one in dict.fromkeys(sets)]
    for name in names:
        if names.count(name) > 1:
            raise HschessError(f"there are two sets called '{name}'; expected another name for one of them")
    for one in sets:
        for card in one.cards:
            other, twin = first.setdefault(card.key, (one, card))
            if twin != card:
                raise HschessError(f"the sets '{other.name}' and '{one.name}' have different cards called '{card.key}'")
    return CardTable(sets)


assert _SHIPPED_NUMBER + 1 < PLACE
CHESS_TABLE: Final = table_of((shipped_set(CHESS),))
