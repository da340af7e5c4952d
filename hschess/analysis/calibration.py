"""From `master`'s raw chance to a calibrated one: of the turns shown as 70 in a hundred, 70 in a hundred are won.

A chance is calibrated by a rising line through some knots, for each mode and each side to move: pooled groups of turns, their predicted
and observed chances (isotonic regression, linear between the groups so that it is flat nowhere). The knots are fitted on games
between players of every strength and kept in `calibration.txt`, which names the commands that wrote it (`hschess lab calibrate`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Final

from hschess.files import TABLE_BYTES, text_in
from hschess.players.value.values import values_for
from hschess.rules.errors import HschessError
from hschess.rules.modes import SIDE_NAMES, Mode

FILE: Final = "calibration.txt"
FORMAT: Final = "# hschess calibration 2"
TENTHS: Final = 10
DIGITS: Final = 4
LEAST: Final = 0.001
"""The least chance shown to win or to lose: only proved results are 0 or 1."""
GROUPS: Final = (8, 10, 12)
"""The numbers of groups of turns in a fit, by predicted chance, before it pools those that do not rise.

The mean over several numbers of groups has fewer creases than one.
"""
CAUTION: Final = 50.0
"""How many additional turns of each group count as having the raw chance, because few games are weak evidence."""
Knot = tuple[float, float]
"""A raw chance of `master`, and the calibrated one."""


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """A way to calibrate chances: straight lines from 0 through the knots, which rise, to 1."""

    knots: tuple[Knot, ...] = ()

    def calibrated(self, chance: float) -> float:
        """The calibrated chance at this raw chance; it never falls as that rises. 0 and 1 are proved, and stay.

        >>> ChanceCurve(((0.5, 0.25),)).calibrated(0.75)
        0.625
        """
        if chance in (0.0, 1.0):
            return chance
        return uncertain(self.at(chance))

    def at(self, chance: float) -> float:
        """The calibrated chance at this raw chance."""
        knots = ((0.0, 0.0), *self.knots, (1.0, 1.0))
        place = bisect_right(knots, chance, hi=len(knots) - 1, key=lambda knot: knot[0])
        (left, low), (right, high) = knots[place - 1], knots[place]
        return low + (high - low) * (chance - left) / (right - left)


def percent_of(chance: float) -> int:
    """The chance as shown: 0 and 100 are for proved results alone."""
    return round(100 * chance) if chance in (0.0, 1.0) else min(max(round(100 * chance), 1), 99)


def uncertain(chance: float) -> float:
    """The chance, or the nearest one that claims no certainty."""
    return min(max(chance, LEAST), 1 - LEAST)


STRAIGHT: Final = ChanceCurve()
CurvePair = tuple[ChanceCurve, ChanceCurve]
"""White's and Black's."""
Curves = Mapping[tuple[str, int], ChanceCurve]
"""Curves by the name of the mode and the side to move."""

Sample = tuple[float, float]
"""A predicted chance, and the observed result: 1, 0.5 or 0."""


@dataclass(frozen=True, slots=True)
class Tenth:
    """The results of the samples whose chance lies in one tenth; the means are None without samples."""

    samples: int
    predicted: float | None
    observed: float | None


def parse_curves(text: str, where: str) -> dict[tuple[str, int], ChanceCurve]:
    """The curves in a text: a line `<mode> <White|Black> <predicted>:<observed> ...` for each, the knots in rising order.

    Errors: `HschessError` that names the line and the expected value.
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
            mode, side, *knots = words
            curves[mode, SIDE_NAMES.index(side)] = ChanceCurve(_rising([_knot(word) for word in knots]))
        except ValueError as error:
            expected = "'<mode> <White|Black> <predicted>:<observed> ...', rising from more than 0 to less than 1"
            raise HschessError(f"{where}:{number}: expected {expected}") from error
    return curves


def _knot(word: str) -> Knot:
    """Errors: `ValueError` for a word that is no knot."""
    predicted, observed = map(float, word.split(":"))
    return predicted, observed


def _rising(knots: list[Knot]) -> tuple[Knot, ...]:
    """Check the knots. Errors: `ValueError` if one is below the one before, or outside 0 to 1."""
    all_predicted = [0.0, *(predicted for predicted, _ in knots), 1.0]
    all_observed = [0.0, *(observed for _, observed in knots), 1.0]
    if not all(one < other for one, other in pairwise(all_predicted)) or not all(
        one <= other for one, other in pairwise(all_observed)
    ):
        raise ValueError(knots)
    return tuple(knots)


def read_curves(path: Path) -> dict[tuple[str, int], ChanceCurve]:
    """The curves in the user's file. Errors: `HschessError` that names the file and the fault."""
    return parse_curves(text_in(path, TABLE_BYTES), str(path))


def with_curves(text: str, mode: str, curves: CurvePair, command: str) -> str:
    """The text of a file in which the curves of a mode, and the comment with the command that made them, replace its former ones."""
    kept = [
        line for line in text.splitlines()[1:] if not line.startswith(f"{mode} ") and f" --mode {mode} " not in line
    ]
    lines = [
        " ".join(
            [
                mode,
                SIDE_NAMES[side],
                *(f"{predicted:.{DIGITS}f}:{observed:.{DIGITS}f}" for predicted, observed in curve.knots),
            ]
        )
        for side, curve in enumerate(curves)
    ]
    return "\n".join([FORMAT, *kept, f"# {command}", *lines]) + "\n"


@cache
def shipped_curves() -> Curves:
    """The shipped curves; none if the file is missing."""
    file = files("hschess.analysis").joinpath(FILE)
    return parse_curves(file.read_text("utf-8"), FILE) if file.is_file() else {}


def curve_for(mode: Mode, side: int) -> ChanceCurve:
    """The curve for the side to move in a mode; the identity for a mode without curves."""
    return shipped_curves().get((values_for(mode).mode, side), STRAIGHT)


def fit(samples: Iterable[Sample], caution: float = CAUTION) -> ChanceCurve:
    """The rising curve of maximum likelihood: the mean over several numbers of groups.

    Proved results are left out.
    """
    points = sorted(one for one in samples if one[0] not in (0.0, 1.0))
    curves = [_pooled(points, groups, caution) for groups in GROUPS]
    places = sorted({predicted for curve in curves for predicted, _ in curve.knots})
    heights = [sum(curve.at(predicted) for curve in curves) / len(curves) for predicted in places]
    return ChanceCurve(
        tuple([(predicted, round(observed, DIGITS)) for predicted, observed in zip(places, heights, strict=True)])
    )


def _pooled(points: Sequence[Sample], groups: int, caution: float) -> ChanceCurve:
    """The curve through groups of equal size, pooled if they fall."""
    groups, pools = min(groups, len(points)), list[_TurnPool]()
    for number in range(groups):
        own = points[len(points) * number // groups : len(points) * (number + 1) // groups]
        predicted = sum(chance for chance, _ in own) / len(own)
        weight = len(own) + caution
        pools.append(
            _TurnPool(predicted, (sum(observed for _, observed in own) + caution * predicted) / weight, weight)
        )
        while len(pools) > 1 and not pools[-2].is_under(pools[-1]):
            last = pools.pop()
            pools[-1] = pools[-1].joined(last)
    return ChanceCurve(tuple([pool.knot for pool in pools]))


@dataclass(frozen=True, slots=True)
class _TurnPool:
    """The turns of one knot: their means and their number."""

    predicted: float
    observed: float
    weight: float

    @property
    def knot(self) -> Knot:
        """The knot, rounded to the digits of the file."""
        return round(self.predicted, DIGITS), round(self.observed, DIGITS)

    def is_under(self, other: _TurnPool) -> bool:
        """Whether the line rises from this knot to the other."""
        return all(low < high for low, high in zip(self.knot, other.knot, strict=True))

    def joined(self, other: _TurnPool) -> _TurnPool:
        """The two pools as one."""
        weight = self.weight + other.weight
        predicted = (self.predicted * self.weight + other.predicted * other.weight) / weight
        return _TurnPool(predicted, (self.observed * self.weight + other.observed * other.weight) / weight, weight)


def reliability(samples: Iterable[Sample]) -> list[Tenth]:
    """The chances shown and the results, tenth by tenth."""
    sums = [[0, 0.0, 0.0] for _ in range(TENTHS)]
    for chance, result in samples:
        tenth = sums[min(int(chance * TENTHS), TENTHS - 1)]
        tenth[0] += 1
        tenth[1] += chance
        tenth[2] += result
    return [
        Tenth(int(count), *((predicted / count, observed / count) if count else (None, None)))
        for count, predicted, observed in sums
    ]


def farthest(tenths: Iterable[Tenth], least: int) -> float:
    """The largest error of prediction against result in a tenth with at least this many samples; 0 if there is none."""
    return max(
        (
            abs(tenth.predicted - tenth.observed)
            for tenth in tenths
            if tenth.samples >= least and tenth.predicted is not None and tenth.observed is not None
        ),
        default=0.0,
    )


def surprise(samples: Sequence[Sample]) -> float:
    """The mean squared difference between chance and result (Brier's score): 0 is perfect, always saying a half gives 0.25."""
    return sum((chance - result) ** 2 for chance, result in samples) / len(samples)
