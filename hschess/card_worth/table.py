"""The worth of a card in mana, by a table that the laboratory has fitted to games (`card_worth.txt` names the command).

A plain piece is worth half of its attack and health together, less a quarter, so that on average those of the notes' game, which cost
(attack + health) // 2, are worth their cost; any other card is worth as much as the plain piece that wins as often at the same price. The
price itself does not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from hschess.card_worth.card_parts import parts_of
from hschess.rules.card import Card
from hschess.rules.errors import HschessError

FILE: Final = "card_worth.txt"
FORMAT: Final = "hschess card worth 1"
KINDS: Final = ("plain", "keywords", "spell", "effect", "effects")
"""The kinds of card, from the best known to the least: pieces with nothing, with keywords only, spells with one effect, pieces with one,
anything with more."""
UNKNOWN_ERROR: Final = 2.0
LARGEST: Final = 1000.0


@dataclass(frozen=True, slots=True)
class WorthPart:
    """The contribution of one property of the card."""

    what: str
    """`body`, a keyword, or a moment: `play`, `death`, `end`."""
    mana: float


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a card."""

    mana: float
    """May be below 0 for a card that mostly harms its owner."""
    error: float
    """The error of the table on held-out cards of this kind: the root mean square, in mana."""
    parts: tuple[WorthPart, ...]
    """The contributions, in the order of the card; together they are `mana`."""


@dataclass(frozen=True, slots=True)
class WorthTable:
    """The fitted numbers."""

    rows: Mapping[str, float]
    """Mana for each time that a card has it."""
    errors: Mapping[str, float]
    """By kind of card."""


def worth_of(card: Card, cards: Mapping[str, Card] = MappingProxyType({})) -> Worth:
    """The worth of the card; `cards` are those of its set by key, for its summons. Never raises."""
    return worth_by(shipped_worths(), card, cards)


def worth_by(table: WorthTable, card: Card, cards: Mapping[str, Card] = MappingProxyType({})) -> Worth:
    """The worth by another table."""
    sums = dict[str, float]()
    for part in parts_of(card, cards):
        sums[part.of] = sums.get(part.of, 0.0) + part.times * table.rows.get(part.row, 0.0)
    parts = tuple(WorthPart(what, mana) for what, mana in sums.items())
    return Worth(sum(sums.values()), table.errors.get(kind_of(card), UNKNOWN_ERROR), parts)


def kind_of(card: Card) -> str:
    """One of `KINDS`."""
    effects = len(card.play) + len(card.death) + len(card.end)
    if effects > 1:
        return "effects"
    if not card.is_piece:
        return "spell"
    return "effect" if effects else "keywords" if card.keywords else "plain"


# ---------------------------------------------------------------------------------------------------------------- the file


@cache
def shipped_worths() -> WorthTable:
    """The table that comes with the game."""
    return parse_worths(files("hschess.card_worth").joinpath(FILE).read_text("utf-8"), FILE)


def parse_worths(text: str, where: str) -> WorthTable:
    """The table in a text: a number, then the words of its row.

    Errors: `HschessError` that names the line and the expected value.
    """
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise HschessError(f"{where}: expected '{FORMAT}' in the first line")
    rows, errors = dict[str, float](), dict[str, float]()
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip() or line.startswith("#"):
            continue
        mana, words = _row(line, f"{where}:{number}")
        if words.startswith("error "):
            errors[words.removeprefix("error ")] = mana
        else:
            rows[words] = mana
    return WorthTable(rows, errors)


def _row(line: str, where: str) -> tuple[float, str]:
    first, _, words = line.strip().partition(" ")
    try:
        mana = float(first)
    except ValueError:
        mana = LARGEST + 1
    if not abs(mana) <= LARGEST or not words.strip():
        raise HschessError(f"{where}: expected '<mana> <what on the card>', a number of {LARGEST:.0f} at most")
    return mana, " ".join(words.split())


def format_worths(table: WorthTable, head: Iterable[str]) -> str:
    """The text of a table, with a comment that says how the numbers were made."""
    lines = [FORMAT, *(f"# {line}".rstrip() for line in head)]
    lines += [f"{mana:7.3f}  error {kind}" for kind, mana in table.errors.items()]
    lines += [f"{mana:7.3f}  {row}" for row, mana in table.rows.items()]
    return "\n".join(lines) + "\n"
