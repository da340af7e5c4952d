"""The learned value of `master` in a duel: the chance to win, by properties of cards and pieces, read from a file of numbers.

A file has two sets: what a side sees when its own turn has ended, and when the other side's has. A set is as in `value`: a linear part,
quick enough for every board, and a net that says what a position is worth. A mode without a file of its own is played by `cards`, learned
from all of them: the features know no card, only properties. Imports `hschess.rules` and `value_numbers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from hschess.files import VALUES_BYTES, text_in
from hschess.players.duel.duel_outlook import NAMES, SIZE
from hschess.players.value_numbers import OUT, ValueRow, ValueWeights, format_sets, read_sets, weights_of
from hschess.rules.errors import HschessError
from hschess.rules.modes import Mode

DUEL_FORMAT: Final = "hschess duel values 1"
ANY_CARDS: Final = "cards"
"""The file for all modes without one of their own."""
DUEL_SETS: Final = ("own turn ended", "other turn ended")


@dataclass(frozen=True, slots=True)
class DuelValues:
    """The sets of one mode, or of any."""

    mode: str
    head: tuple[str, ...]
    """The comment at the top of the file: how the numbers were made."""
    sets: tuple[ValueWeights, ...]

    def of(self, viewer: int, mover: int) -> ValueWeights:
        """The set for this viewer after this mover's turn."""
        return self.sets[0 if viewer == mover else 1]

    def text(self) -> str:
        """The text of the file."""
        return format_duel_values(self.mode, self.head, self.sets)


def is_duel_values(text: str) -> bool:
    """Whether the text claims to be such a file."""
    return text.lstrip("# ").startswith(DUEL_FORMAT)


def parse_duel_values(text: str, where: str) -> DuelValues:
    """The sets that a text holds.

    Errors: `HschessError` that names the place and what was expected there.
    """
    told = read_sets(text, DUEL_FORMAT, where)
    sets = [weights_of(_numbers(told.rows.get(name, [])), SIZE, name, where) for name in DUEL_SETS]
    return DuelValues(told.mode, told.head, tuple(sets))


def _numbers(rows: Sequence[ValueRow]) -> list[list[float]]:
    """The numbers of a set's rows, which name the features in their order. Errors: `HschessError`."""
    for place, row in enumerate(rows):
        expected = (*NAMES, OUT)[min(place, SIZE)]
        if row.name != expected or place > SIZE:
            raise HschessError(f"{row.where}: expected the row '{expected}', not '{row.name}'")
    return [row.numbers for row in rows]


def format_duel_values(mode: str, head: Iterable[str], sets: Sequence[ValueWeights]) -> str:
    """The text of a file of values for duels."""
    return format_sets(DUEL_FORMAT, mode, head, dict(zip(DUEL_SETS, sets, strict=True)), NAMES)


def values_of_duel(mode: Mode) -> DuelValues:
    """The shipped values of the mode, else those for any cards."""
    return shipped_duel_values(mode.name if _shipped(mode.name).is_file() else ANY_CARDS)


@cache
def shipped_duel_values(name: str) -> DuelValues:
    """The values of this name that come with the game."""
    return parse_duel_values(_shipped(name).read_text("utf-8"), f"{name}.txt")


@cache
def duel_values_in(path: Path) -> DuelValues:
    """The values in the user's file.

    Errors: `HschessError` that names the file and what is wrong with it.
    """
    return parse_duel_values(text_in(path, VALUES_BYTES), str(path))


def _shipped(name: str) -> Traversable:
    return files("hschess.players").joinpath("values", "duel", f"{name}.txt")
