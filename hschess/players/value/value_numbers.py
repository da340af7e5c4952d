"""The numbers of a learned value, and the text form of the files that hold them.

A file has a first line that names its form, a comment, the mode, and sets of rows: for each feature its linear weight, its by-pass and its
weight in each hidden unit; the last row has the weights of the output.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hschess.rules.errors import HschessError

MOST_UNITS: Final = 512
"""Hidden units of a set."""
LARGEST_WEIGHT: Final = 1e6
OUT: Final = "out"
"""The name of the last row of a set."""


@dataclass(frozen=True, slots=True)
class ValueWeights:
    """One set of numbers."""

    linear: list[float]
    bypass: list[float]
    hidden: list[list[float]]
    """One number for each feature, for each hidden unit."""
    out: list[float]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return ValueWeights, (self.linear, self.bypass, self.hidden, self.out)

    def rough(self, row: list[float]) -> float:
        """The linear score of a row of features."""
        weights, score = self.linear, 0.0
        for index in range(len(weights)):
            score += weights[index] * row[index]
        return score

    def score(self, row: list[float]) -> float:
        """The net's score of a row of features; `chance_of` makes a chance of it."""
        places = [index for index in range(len(row)) if row[index] != 0.0]
        values = [row[index] for index in places]
        score = _sum_of(self.bypass, places, values)
        for unit, out in enumerate(self.out):
            inner = _sum_of(self.hidden[unit], places, values)
            if inner > 0.0:
                score += out * inner
        return score


def _sum_of(weights: list[float], places: list[int], values: list[float]) -> float:
    total = 0.0
    # Not strict, because compiled only the plain form is a loop over both lists; here master spends a third of its time.
    for place, value in zip(places, values):  # noqa: B905
        total += weights[place] * value
    return total


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A row of a file: the feature's name, its numbers, and its place (file and line)."""

    name: str
    numbers: list[float]
    where: str


@dataclass(frozen=True, slots=True)
class ParsedSets:
    """The contents of a file, its rows not yet matched with the features."""

    mode: str
    head: tuple[str, ...]
    rows: Mapping[str, list[ValueRow]]
    """By the names of the sets."""


def read_sets(text: str, where: str) -> ParsedSets:
    """Parse the rows of a text; the first line is not checked here.

    Errors: `HschessError` that names the place and the expected value.
    """
    lines = text.splitlines()
    head = tuple([line.removeprefix("#").strip() for line in lines[1:] if line.startswith("#")])
    rows: dict[str, list[ValueRow]] = {}
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
            rows.setdefault(name, []).append(_row(words, f"{where}:{number}"))
    return ParsedSets(mode, head, rows)


def _row(words: list[str], where: str) -> ValueRow:
    """A row and its numbers."""
    if len(words) > MOST_UNITS + 3:
        raise HschessError(f"{where}: a set has at most {MOST_UNITS} hidden units")
    try:
        numbers = [float(word) for word in words[1:]]
    except ValueError as error:
        raise HschessError(f"{where}: a row holds numbers only: {error}") from error
    if not all(abs(number) <= LARGEST_WEIGHT for number in numbers):
        raise HschessError(f"{where}: a number lies between -{LARGEST_WEIGHT:g} and {LARGEST_WEIGHT:g}")
    return ValueRow(words[0], numbers, where)


def weights_of(rows: list[list[float]], size: int, name: str, where: str) -> ValueWeights:
    """The set of this name from the numbers of its rows, one for each of `size` features and the last for the output.

    Errors: `HschessError` if some are missing.
    """
    units = len(rows[-1]) if rows else 0
    if len(rows) != size + 1 or any(len(row) != units + 2 for row in rows[:-1]):
        raise HschessError(f"{where}: the set '{name}' is not complete")
    features = rows[:-1]
    hidden = [[row[unit + 2] for row in features] for unit in range(units)]
    return ValueWeights([row[0] for row in features], [row[1] for row in features], hidden, rows[-1])


def format_sets(
    form: str, mode: str, head: Iterable[str], sets: Mapping[str, ValueWeights], features: Sequence[str]
) -> str:
    """The text of a file of this form with these sets by name."""
    lines = [f"# {form}", *(f"# {line}".rstrip() for line in head), "", f"mode {mode}"]
    for name, weights in sets.items():
        lines += ["", f"set {name}"]
        for index, feature in enumerate(features):
            row = [weights.linear[index], weights.bypass[index], *(unit[index] for unit in weights.hidden)]
            lines.append(_line(feature, row))
        lines.append(_line(OUT, weights.out))
    return "\n".join(lines) + "\n"


def _line(name: str, numbers: Iterable[float]) -> str:
    return " ".join([name, *[f"{number:.4g}" for number in numbers]])
