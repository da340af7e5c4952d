"""From the chance that `master` gives to a true one: of the turns shown as 70 in a hundred, 70 in a hundred are won.

A chance is bent by three numbers for each mode and each side that is to move: `up` times the logarithm of the chance, less `down` times
that of the chance to lose, and `offset`, are the new log-odds (beta calibration). So it can be bent near 0 and near 1 apart. They are
fitted on games between players of every strength and kept in `calibration.txt`, which names the command that wrote it
(`hschess lab calibrate`). Imports `hschess.players`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from hschess.files import TABLE_BYTES, text_in
from hschess.players.value import chance_of, values_for
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import base_of
from hschess.rules.modes import SIDE_NAMES, Mode
from hschess.training.equations import solved

FILE: Final = "calibration.txt"
FORMAT: Final = "# hschess calibration 2"
TENTHS: Final = 10
STEEPEST: Final = 100.0
"""No curve is steeper than this, or shifted further."""
FLATTEST: Final = 0.05
"""A fit is nowhere flatter than this: a rising chance must never be shown as a falling one."""
LEAST: Final = 0.001
"""A chance is never shown as less, nor the chance to lose: only what is known for certain is 0 or 1."""
_ROUNDS: Final = 60
CAUTION: Final = 100.0
"""How many turns of an even match speak for the straight curve: few games prove little."""


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """A way to bend chances."""

    up: float = 1.0
    down: float = 1.0
    offset: float = 0.0

    def bend(self, chance: float) -> float:
        """The true chance that this chance of `master` stands for; never falls as it rises. 0 and 1 mean that it is certain, and stay.

        >>> ChanceCurve(0.5, 0.5).bend(0.9)
        0.75
        """
        if chance in (0.0, 1.0):
            return chance
        high, low, one = _terms(chance)
        return uncertain(chance_of(self.up * high + self.down * low + self.offset * one))


def percent_of(chance: float) -> int:
    """The chance as it is shown: 0 and 100 stand for what is certain alone."""
    return round(100 * chance) if chance in (0.0, 1.0) else min(max(round(100 * chance), 1), 99)


def uncertain(chance: float) -> float:
    """The chance, or the nearest one that claims no certainty."""
    return min(max(chance, LEAST), 1 - LEAST)


def _terms(chance: float) -> tuple[float, float, float]:
    """What the numbers of a curve are multiplied with."""
    chance = uncertain(chance)
    return math.log(chance), -math.log(1 - chance), 1.0


STRAIGHT: Final = ChanceCurve()
CurvePair = tuple[ChanceCurve, ChanceCurve]
"""White's and Black's."""
Curves = Mapping[tuple[str, int], ChanceCurve]
"""By the name of the mode and the side to move."""

Sample = tuple[float, float]
"""A chance, and the result: 1, 0.5 or 0."""


@dataclass(frozen=True, slots=True)
class Tenth:
    """The results of the samples whose chance lies in one tenth; the means are None without samples."""

    samples: int
    told: float | None
    came: float | None


def parse_curves(text: str, where: str) -> dict[tuple[str, int], ChanceCurve]:
    """The curves in a text: a line `<mode> <White|Black> <up> <down> <offset>` for each.

    Errors: `HschessError` that names the line and what was expected there.
    """
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise HschessError(f"{where}: expected '{FORMAT}' in the first line")
    curves: dict[tuple[str, int], ChanceCurve] = {}
    for number, line in enumerate(lines, start=1):
        words = line.split()
        if not words or line.startswith("#"):
            continue
        try:
            mode, side, up, down, offset = words
            curves[mode, SIDE_NAMES.index(side)] = ChanceCurve(_number(up, 0), _number(down, 0), _number(offset))
        except ValueError as error:
            expected = f"'<mode> <White|Black> <up> <down> <offset>', up and down from 0 to {STEEPEST:.0f}"
            raise HschessError(f"{where}:{number}: expected {expected}") from error
    return curves


def _number(word: str, least: float = -STEEPEST) -> float:
    """Errors: `ValueError` for a number that no curve has."""
    number = float(word)
    if not least <= number <= STEEPEST:
        raise ValueError(word)
    return number


def read_curves(path: Path) -> dict[tuple[str, int], ChanceCurve]:
    """The curves in the user's file. Errors: `HschessError` that names the file and what is wrong with it."""
    return parse_curves(text_in(path, TABLE_BYTES), str(path))


def with_curves(text: str, mode: str, curves: CurvePair, command: str) -> str:
    """The text of a file in which the curves of a mode, and the comment with the command that made them, replace its former ones."""
    kept = [
        line for line in text.splitlines()[1:] if not line.startswith(f"{mode} ") and f" --mode {mode} " not in line
    ]
    told = [
        f"{mode} {SIDE_NAMES[side]} {curve.up:.4f} {curve.down:.4f} {curve.offset:.4f}"
        for side, curve in enumerate(curves)
    ]
    return "\n".join([FORMAT, *kept, f"# {command}", *told]) + "\n"


@cache
def shipped_curves() -> Curves:
    """The curves that come with the game; none where the file is missing."""
    file = files("hschess.training").joinpath(FILE)
    return parse_curves(file.read_text("utf-8"), FILE) if file.is_file() else {}


def curve_for(mode: Mode, side: int) -> ChanceCurve:
    """How the chances of this side are bent when it is to move; a mode without numbers is left as it is."""
    name = base_of(mode.name) if mode.is_duel else values_for(mode).mode
    return shipped_curves().get((name, side), STRAIGHT)


def fit(samples: Iterable[Sample], caution: float = CAUTION) -> ChanceCurve:
    """The curve under which the samples are the least surprising: logistic regression on its terms, by Newton's method.

    What is certain says nothing about a curve.
    """
    points = [(_terms(chance), result) for chance, result in samples if chance not in (0.0, 1.0)]
    straight = (STRAIGHT.up, STRAIGHT.down, STRAIGHT.offset)
    found = list(straight)
    for _ in range(_ROUNDS):
        pull = [caution / 4 * (one - start) for one, start in zip(found, straight, strict=True)]
        matrix = [[caution / 4 * (row == column) for column in range(3)] for row in range(3)]
        for terms, result in points:
            told = chance_of(sum(one * term for one, term in zip(found, terms, strict=True)))
            for row, term in enumerate(terms):
                pull[row] += (told - result) * term
                for column, other in enumerate(terms):
                    matrix[row][column] += told * (1 - told) * term * other
        steps = solved(matrix, pull)
        found = [one - step for one, step in zip(found, steps, strict=True)]
        if sum(map(abs, steps)) < 1e-9:
            break
    return ChanceCurve(max(found[0], FLATTEST), max(found[1], FLATTEST), found[2])


def reliability(samples: Iterable[Sample]) -> list[Tenth]:
    """The chances shown and the results, tenth by tenth."""
    sums = [[0, 0.0, 0.0] for _ in range(TENTHS)]
    for chance, result in samples:
        tenth = sums[min(int(chance * TENTHS), TENTHS - 1)]
        tenth[0] += 1
        tenth[1] += chance
        tenth[2] += result
    return [Tenth(int(count), *((told / count, came / count) if count else (None, None))) for count, told, came in sums]


def farthest(tenths: Iterable[Tenth], least: int) -> float:
    """How far what was told lies from what came, at most, in a tenth with at least this many samples; 0 where there is none."""
    return max(
        (
            abs(tenth.told - tenth.came)
            for tenth in tenths
            if tenth.samples >= least and tenth.told is not None and tenth.came is not None
        ),
        default=0.0,
    )


def surprise(samples: Sequence[Sample]) -> float:
    """The mean squared difference between chance and result (Brier's score): 0 is perfect, always saying a half gives 0.25."""
    return sum((chance - result) ** 2 for chance, result in samples) / len(samples)
