"""Pairs of cards played together: the counts from which `mcts-ensemble` predicts a hand, and their file.

The ensemble study distinguishes three kinds of pairs: isolated (both cards played in one turn), successive (in two turns of a side that
follow each other) and combined (both counts added); and it counts the moves of winners, of losers or of both. `pairs.toml` has the shipped
counts, for the chess pieces. For other cards the study's guess among twenty decks is the model: the known decks are the shipped ones of the
same cards and the mode's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from hschess.rules.aliases import CardCode
from hschess.rules.card_table import PLACE
from hschess.rules.cards import CARDS, CODES, PIECES
from hschess.rules.handicaps import base_of
from hschess.rules.modes import DUELS, Mode
from hschess.rules.modes import Counts as DeckCounts
from hschess.rules.texts import parse_toml

KINDS: Final = ("combined", "isolated", "successive")
WHOSE: Final = ("both", "winners", "losers")
COUNTED: Final = ("isolated", "successive")
FILE: Final = "pairs.toml"
_LETTERS: Final = tuple((code, CARDS[code].letter) for code in PIECES)

Counts = list[list[int]]
"""`counts[first][second]`, by code: how often the second went with the first."""
PairCounts = Counts | Mapping[CardCode, Mapping[CardCode, int]]
"""The same for any cards, by their codes."""


def no_counts(number: int = len(CARDS)) -> Counts:
    """A table for this many cards, all 0."""
    return [[0] * number for _ in range(number)]


@dataclass(frozen=True, slots=True)
class Pairs:
    """The counts of one mode, by the side whose moves they are and by kind."""

    games: int
    counts: Mapping[tuple[str, str], Counts] = field(default_factory=dict)
    keys: tuple[tuple[CardCode, str], ...] = _LETTERS
    """The cards of the rows, each with its key."""

    def of(self, whose: str, kind: str) -> Counts:
        """The counts of one kind, for winners, losers or both."""
        if kind != KINDS[0]:
            return self.counts[whose, kind]
        isolated, successive = (self.counts[whose, counted] for counted in COUNTED)
        return [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(isolated, successive, strict=True)]


@cache
def shipped_pairs() -> Mapping[str, Pairs]:
    """The shipped pairs, by the mode's name."""
    return parse_pairs(files("hschess.players").joinpath(FILE).read_text("utf-8"))


def pairs_for(mode: str) -> Pairs:
    """The pairs of this mode; if it has none, those of the first mode in the file."""
    tables = shipped_pairs()
    return tables.get(mode) or next(iter(tables.values()))


def pairs_of(mode: Mode, whose: str, kind: str) -> PairCounts:
    """The counts of this mode: from its games if its cards were counted there, else from its decks."""
    table = pairs_for(base_of(mode.name))
    if {code for code, _ in table.keys}.issuperset(mode.cards.in_decks):
        return table.of(whose, kind)
    return deck_pairs(mode)


def deck_pairs(mode: Mode) -> Mapping[CardCode, Mapping[CardCode, int]]:
    """For each two cards of the mode, the number of their pairs in the decks; all 0 if decks are drawn at random."""
    codes = mode.cards.in_decks
    decks = [one for one in _decks_seen(mode) if sum(one)]
    return {
        first: {second: sum([_pairs(deck, first, second) for deck in decks]) for second in codes} for first in codes
    }


def _decks_seen(mode: Mode) -> set[DeckCounts]:
    return {deck for known in (*DUELS.values(), mode) if known.cards is mode.cards for deck in known.decks}


def _pairs(deck: DeckCounts, first: CardCode, second: CardCode) -> int:
    return _count(deck, first) * (_count(deck, second) - (first == second))


def _count(deck: DeckCounts, code: CardCode) -> int:
    return deck[code & PLACE] if code & PLACE < len(deck) else 0


def parse_pairs(text: str) -> Mapping[str, Pairs]:
    """Parse a text that `format_pairs` wrote. Its shape is not checked, because it is a shipped file."""
    tables: dict[str, Pairs] = {}
    for mode, table in cast("dict[str, Any]", parse_toml(text, FILE)).items():
        counts = {(whose, kind): _counts(table[whose][kind]) for whose in WHOSE for kind in COUNTED}
        tables[mode] = Pairs(table["games"], counts)
    return tables


def _counts(rows: Mapping[str, Mapping[str, int]]) -> Counts:
    counts = no_counts()
    for first, row in rows.items():
        for second, count in row.items():
            counts[CODES[first]][CODES[second]] = count
    return counts


def format_pairs(tables: Mapping[str, Pairs], head: str) -> str:
    """A readable file: a comment on its origin, then a table for each mode, side and kind."""
    lines = [*(f"# {line}".rstrip() for line in head.splitlines()), ""]
    for mode, pairs in tables.items():
        lines += [f"[{mode}]", f"games = {pairs.games}", ""]
        for whose in WHOSE:
            for kind in COUNTED:
                lines += [f"[{mode}.{whose}.{kind}]", *_rows(pairs.counts[whose, kind], pairs.keys), ""]
    return "\n".join(lines).rstrip() + "\n"


def _rows(counts: Counts, keys: tuple[tuple[CardCode, str], ...]) -> list[str]:
    rows: list[str] = []
    for first, key in keys:
        pairs = ", ".join(f"{other} = {counts[first][second]}" for second, other in keys)
        rows.append(f"{key} = {{ {pairs} }}")
    return rows
