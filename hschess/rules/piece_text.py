"""Cards and pieces as text: `PPB` and `P6,N3*` if every key is a letter, else `p12,g21` and `p43:5^4%5*+s`.

In a duel the differences from the card follow the health: `^` attack, `%` full health, `*` tired, `+` and `-` keywords by their first
letters.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from hschess.rules.aliases import CardCode, Piece
from hschess.rules.card import Attacks, Card, Keyword
from hschess.rules.card_table import CHESS_TABLE, CardTable, card_at
from hschess.rules.cards import CARD_SHIFT, CARDS, SPENT, UNKNOWN
from hschess.rules.errors import NotationError
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import Mode
from hschess.rules.pieces import (
    BITS,
    MOST_STRENGTH,
    TIRED,
    attack_of,
    card_of,
    full_health_of,
    health_of,
    is_tired,
    is_wide,
    keywords_of,
    made_piece,
)

_BY_LETTER: Final = {keyword.value[0]: keyword for keyword in Keyword}
_UNKNOWN_CARDS: Final = re.compile(r"\?([0-9]{0,3})")
_LETTERS: Final = re.compile(r"\?([0-9]{0,3})|(.)", re.DOTALL)
_PIECE: Final = re.compile(
    r"(?P<key>[A-Za-z][A-Za-z0-9_]*?)(?P<colon>:?)(?P<health>[0-9]{1,3})"
    r"(?:\^(?P<attack>[0-9]{1,3}))?(?:%(?P<full>[0-9]{1,3}))?(?P<tired>\*?)(?P<words>(?:[+-][gcsd]+)*)"
)


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the text and its start, so that every error points at its column."""

    text: str
    start: int
    whole: str

    def error(self, offset: int, message: str) -> NotationError:
        """The error at this letter of the field."""
        return NotationError("position", self.whole, self.start + offset + 1, message)

    def split(self, separator: str) -> list[Field]:
        """The parts between the separators."""
        parts, start = [], self.start
        for text in self.text.split(separator):
            parts.append(Field(text, start, self.whole))
            start += len(text) + len(separator)
        return parts

    def number(self, name: str, least: int, most: int) -> int:
        """The field as a whole number. Errors: `NotationError` with the bounds."""
        if not re.fullmatch(r"-?[0-9]{1,4}", self.text) or not least <= int(self.text) <= most:
            raise self.error(0, f"{name} cannot be '{self.text}'; expected a whole number from {least} to {most}")
        return int(self.text)


# ---------------------------------------------------------------------------------------------------------------- writing


def format_cards(codes: Iterable[CardCode], table: CardTable = CHESS_TABLE) -> str:
    """Cards by their keys, unknown ones counted: `PPB`, `p12,?4`, `-`.

    >>> format_cards([0, UNKNOWN, UNKNOWN])
    'P?2'
    """
    words, unknown = list[str](), 0
    for code in [*codes, -1]:
        if code == UNKNOWN:
            unknown += 1
            continue
        if unknown:
            words.append(f"?{unknown}")
            unknown = 0
        if code >= 0:
            words.append(card_at(code).key)
    return ("" if table.letters else ",").join(words) or "-"


def format_line(line: Iterable[Piece], table: CardTable = CHESS_TABLE) -> str:
    """A line of pieces: `P6,N3*,Q4`, `p12:2*`, or `-`."""
    return ",".join(_format_piece(piece, "" if table.letters else ":") for piece in line) or "-"


def _format_piece(piece: Piece, colon: str) -> str:
    card = card_of(piece)
    text = f"{card.key}{colon}{health_of(piece)}"
    if is_wide(piece):
        attack, full = attack_of(piece), full_health_of(piece)
        text += (f"^{attack}" if attack != card.attack else "") + (f"%{full}" if full != card.health else "")
    return text + ("*" if is_tired(piece) else "") + _format_keywords(keywords_of(piece), card)


def _format_keywords(keywords: Collection[Keyword], card: Card) -> str:
    gained = [f"+{one[0]}" for one in keywords if one not in card.keywords]
    lost = [f"-{one[0]}" for one in card.keywords if one not in keywords]
    return "".join(gained + lost)


def words_of(codes: Iterable[CardCode]) -> str:
    """Keys, for an error; the first ones of many."""
    keys = [card_at(code).key for code in codes]
    return " ".join(keys if len(keys) <= 12 else [*keys[:12], "..."])


# ---------------------------------------------------------------------------------------------------------------- reading


def read_cards(field: Field, name: str, allowed: Collection[CardCode], table: CardTable, most: int) -> list[CardCode]:
    """The cards of a hand, a deck or a choice. Errors: `NotationError`."""
    if field.text == "-":
        return []
    if not field.text:
        letters = "letters" if table.letters else "keys"
        raise field.error(0, f"the {name} is missing; expected {letters}, ?number or -")
    cards: list[CardCode] = []
    for word in _letters_of(field) if table.letters else field.split(","):
        cards += _read_card(word, name, allowed, table, most)
        if len(cards) > most:
            raise word.error(0, f"the {name} has more than {most} cards")
    return cards


def _letters_of(field: Field) -> list[Field]:
    return [Field(match.group(), field.start + match.start(), field.whole) for match in _LETTERS.finditer(field.text)]


def _read_card(word: Field, name: str, allowed: Collection[CardCode], table: CardTable, most: int) -> list[CardCode]:
    code = table.by_key.get(word.text, -1)
    if code in allowed:
        return [code]
    unknown = _UNKNOWN_CARDS.fullmatch(word.text)
    if unknown is None:
        expected = f"expected one of {words_of(allowed)}, ?number or -"
        raise word.error(0, f"'{word.text:.60}' is not a card of a {name}; {expected}")
    if not unknown[1] or not 1 <= int(unknown[1]) <= most:
        raise word.error(0, f"'{word.text}' is not a count; expected ?1 to ?{most}")
    return [UNKNOWN] * int(unknown[1])


def read_line(field: Field, mode: Mode) -> list[Piece]:
    """The pieces of a line, in the form that the mode's rules use. Errors: `NotationError`."""
    if field.text == "-":
        return []
    parts = field.split(",")
    if len(parts) > LONGEST_LINE:
        raise parts[LONGEST_LINE].error(0, f"the line has {len(parts)} pieces; expected {LONGEST_LINE} at most")
    return [_read_piece(part, mode) for part in parts]


def _read_piece(field: Field, mode: Mode) -> Piece:
    return _read_duel_piece(field, mode.cards) if mode.is_duel else _read_chess_piece(field)


def _read_chess_piece(field: Field) -> Piece:
    table, letter, rest = CHESS_TABLE, field.text[:1], field.text[1:]
    code, digits = table.by_key.get(letter, -1), rest.removesuffix("*")
    if code not in table.pieces:
        raise field.error(0, f"'{letter}' is not a piece; expected one of {words_of(table.pieces)}")
    card = CARDS[code]
    if not re.fullmatch(r"[0-9]{1,2}", digits) or not 1 <= int(digits) <= card.health:
        raise field.error(1, f"'{digits}' is not a valid health of a {card.name}; expected 1 to {card.health}")
    if rest.endswith("*") and card.attacks is Attacks.NONE:
        raise field.error(len(field.text) - 1, f"a {card.name} does not attack by choice; expected no *")
    return code << CARD_SHIFT | (SPENT if rest.endswith("*") else 0) | int(digits)


def _read_duel_piece(field: Field, table: CardTable) -> Piece:
    match = _PIECE.fullmatch(field.text)
    if match is None or bool(match["colon"]) is table.letters:
        expected = "P6, N3* or P5^4%5+s" if table.letters else "p12:2, p43:5^4%5* or g21:1+s"
        raise field.error(0, f"'{field.text:.60}' is not a piece; expected something like {expected}")
    code = table.by_key.get(match["key"], -1)
    if code not in table.pieces:
        raise field.error(0, f"'{match['key']:.60}' is not a piece; expected one of {words_of(table.pieces)}")
    card = card_at(code)
    attack = _bounded(field, match, "attack", card.attack, 0, MOST_STRENGTH)
    full = _bounded(field, match, "full", card.health, 1, MOST_STRENGTH)
    health = _bounded(field, match, "health", 0, 1, full)
    if match["tired"] and card.attacks is Attacks.NONE:
        raise field.error(match.start("tired"), f"a {card.name} does not attack by choice; expected no *")
    bits = sum(BITS[keyword] for keyword in _read_keywords(field, match, card))
    return made_piece(code, attack, health, full, bits | (TIRED if match["tired"] else 0))


def _bounded(field: Field, match: re.Match[str], what: str, default: int, least: int, most: int) -> int:
    if match[what] is None:
        return default
    number = int(match[what])
    if not least <= number <= most:
        name = "full health" if what == "full" else what
        raise field.error(
            match.start(what), f"'{number}' is not a valid {name} of this piece; expected {least} to {most}"
        )
    return number


def _read_keywords(field: Field, match: re.Match[str], card: Card) -> set[Keyword]:
    """The card's keywords with those that are gained and without those that are lost."""
    keywords, sign = set(card.keywords), ""
    for offset, letter in enumerate(match["words"]):
        if letter in "+-":
            sign = letter
            continue
        keyword = _BY_LETTER[letter]
        if (keyword in card.keywords) is (sign == "+"):
            has = "has it already" if sign == "+" else "has it not"
            raise field.error(match.start("words") + offset, f"'{sign}{letter}': the card {has}; expected a difference")
        if (keyword in keywords) is not (keyword in card.keywords):
            raise field.error(match.start("words") + offset, f"'{sign}{letter}': it is listed twice")
        keywords ^= {keyword}
    return keywords
