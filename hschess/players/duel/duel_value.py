"""The learned value of `master` in a duel: the chance to win, by properties of cards and pieces, read from a file of numbers.

A file has two sets: what a side sees when its own turn has ended, and when the other side's has. A set is as in `value`: a linear part,
quick enough for every board, and a net that says what a position is worth. A mode without a file of its own is played by `cards`, learned
from all of them: the features know no card, only properties. Imports `hschess.rules` and `value`.
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
from hschess.players.value import LARGEST_WEIGHT, MOST_UNITS, ValueWeights
from hschess.rules.errors import HschessError
from hschess.rules.modes import Mode

DUEL_FORMAT: Final = "hschess duel values 1"
ANY_CARDS: Final = "cards"
"""The file for all modes without one of their own."""
DUEL_SETS: Final = ("own turn ended", "other turn ended")
_OUT: Final = "out"


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
    lines = text.splitlines()
    if not lines or lines[0].strip("# ") != DUEL_FORMAT:
        raise HschessError(f"{where}: expected '# {DUEL_FORMAT}' in the first line")
    head = tuple([line.removeprefix("#").strip() for line in lines[1:] if line.startswith("#")])
    rows: dict[str, list[list[float]]] = {}
    mode, name = "", ""
    for number, line in enumerate(lines, start=1):
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if words[0] == "mode" and len(words) == 2:
            mode = words[1]
        elif words[0] == "set":
            name = " ".join(words[1:])
            rows[name] = []
        else:
            found = rows.setdefault(name, [])
            found.append(_row(words, len(found), f"{where}:{number}"))
    return DuelValues(mode, head, tuple([_weights(rows.get(name, []), name, where) for name in DUEL_SETS]))


def _row(words: list[str], place: int, where: str) -> list[float]:
    """The numbers of the row that stands in this place of its set."""
    expected = (*NAMES, _OUT)[min(place, SIZE)]
    if words[0] != expected or place > SIZE:
        raise HschessError(f"{where}: expected the row '{expected}', not '{words[0]}'")
    if len(words) > MOST_UNITS + 3:
        raise HschessError(f"{where}: a set has at most {MOST_UNITS} hidden units")
    try:
        numbers = [float(word) for word in words[1:]]
    except ValueError as error:
        raise HschessError(f"{where}: a row holds numbers only: {error}") from error
    if not all(abs(number) <= LARGEST_WEIGHT for number in numbers):
        raise HschessError(f"{where}: a number lies between -{LARGEST_WEIGHT:g} and {LARGEST_WEIGHT:g}")
    return numbers


def _weights(rows: list[list[float]], name: str, where: str) -> ValueWeights:
    units = len(rows[-1]) if rows else 0
    if len(rows) != SIZE + 1 or any(len(row) != units + 2 for row in rows[:-1]):
        raise HschessError(f"{where}: the set '{name}' is not complete")
    features = rows[:-1]
    hidden = [[row[unit + 2] for row in features] for unit in range(units)]
    return ValueWeights([row[0] for row in features], [row[1] for row in features], hidden, rows[-1])


def format_duel_values(mode: str, head: Iterable[str], sets: Sequence[ValueWeights]) -> str:
    """The text of a file: a row for each feature, its linear weight, its by-pass and its weight in each hidden unit."""
    lines = [f"# {DUEL_FORMAT}", *(f"# {line}".rstrip() for line in head), "", f"mode {mode}"]
    for name, weights in zip(DUEL_SETS, sets, strict=True):
        lines += ["", f"set {name}"]
        for index, feature in enumerate(NAMES):
            row = [weights.linear[index], weights.bypass[index], *(unit[index] for unit in weights.hidden)]
            lines.append(" ".join([feature, *[f"{number:.4g}" for number in row]]))
        lines.append(" ".join([_OUT, *[f"{number:.4g}" for number in weights.out]]))
    return "\n".join(lines) + "\n"


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
