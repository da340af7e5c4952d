"""From the score of `master` to a true chance: of the turns shown as 70 in a hundred, 70 in a hundred are won.

`master`'s own chance is bent by two numbers for each mode and each side that is to move: the log-odds times `slope` plus `offset`. They are
fitted on games that `master` plays against itself and kept in `calibration.txt`, which names the command that wrote it
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
from hschess.rules.modes import SIDE_NAMES, Mode

FILE: Final = "calibration.txt"
FORMAT: Final = "# hschess calibration 1"
TENTHS: Final = 10
STEEPEST: Final = 100.0
"""No curve is steeper than this, or shifted further."""
_SUREST: Final = 1e-6
"""A chance nearer to 0 or 1 than this means that the game is over, and stays as it is."""
_ROUNDS: Final = 60
CAUTION: Final = 1000.0
"""How many turns of an even match speak for the straight curve: all turns of a game share its result, so few games prove little."""


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """A way to bend chances."""

    slope: float = 1.0
    offset: float = 0.0

    def bend(self, chance: float) -> float:
        """The true chance that this chance of `master` stands for; never falls as it rises.

        >>> Curve(0.5, 0.0).bend(0.9)
        0.75
        """
        if not _SUREST < chance < 1 - _SUREST:
            return chance
        return chance_of(self.slope * _odds(chance) + self.offset)


STRAIGHT: Final = ChanceCurve()
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
    """The curves in a text: a line `<mode> <White|Black> <slope> <offset>` for each.

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
            mode, side, slope, offset = words
            curves[mode, SIDE_NAMES.index(side)] = ChanceCurve(_number(slope), _number(offset))
        except ValueError as error:
            raise HschessError(f"{where}:{number}: expected '<mode> <White|Black> <slope> <offset>'") from error
    return curves


def _number(word: str) -> float:
    """Errors: `ValueError` for a number that no curve has."""
    number = float(word)
    if not abs(number) <= STEEPEST:
        raise ValueError(word)
    return number


def read_curves(path: Path) -> dict[tuple[str, int], ChanceCurve]:
    """The curves in the user's file. Errors: `HschessError` that names the file and what is wrong with it."""
    return parse_curves(text_in(path, TABLE_BYTES), str(path))


def format_curves(curves: Curves, head: Iterable[str]) -> str:
    """The text of a file, with a comment that says how the numbers were made."""
    lines = [FORMAT, *(f"# {line}" for line in head)]
    lines += [
        f"{mode} {SIDE_NAMES[side]} {curve.slope:.4f} {curve.offset:.4f}" for (mode, side), curve in curves.items()
    ]
    return "\n".join(lines) + "\n"


@cache
def shipped_curves() -> Curves:
    """The curves that come with the game; none where the file is missing."""
    file = files("hschess.training").joinpath(FILE)
    return parse_curves(file.read_text("utf-8"), FILE) if file.is_file() else {}


def curve_for(mode: Mode, side: int) -> ChanceCurve:
    """How the chances of this side are bent when it is to move; a mode without numbers is left as it is."""
    name = mode.name if mode.is_duel else values_for(mode).mode
    return shipped_curves().get((name, side), STRAIGHT)


def fit(samples: Sequence[Sample], caution: float = CAUTION) -> ChanceCurve:
    """The curve under which the samples are the least surprising: logistic regression on the log-odds, by Newton's method."""
    points = [(_odds(chance), result) for chance, result in samples if _SUREST < chance < 1 - _SUREST]
    slope, offset = 1.0, 0.0
    for _ in range(_ROUNDS):
        down, aside = caution / 4 * (slope - 1), caution / 4 * offset
        steep, level, both = caution / 4, caution / 4, 0.0
        for odds, result in points:
            told = chance_of(slope * odds + offset)
            spread = told * (1 - told)
            down += (told - result) * odds
            aside += told - result
            steep += spread * odds * odds
            level += spread
            both += spread * odds
        divisor = steep * level - both * both
        by = (level * down - both * aside) / divisor, (steep * aside - both * down) / divisor
        slope, offset = slope - by[0], offset - by[1]
        if abs(by[0]) + abs(by[1]) < 1e-9:
            break
    # A rising chance must never be shown as a falling one.
    return ChanceCurve(max(slope, 0.05), offset)


def reliability(samples: Iterable[Sample]) -> list[Tenth]:
    """The chances shown and the results, tenth by tenth."""
    sums = [[0, 0.0, 0.0] for _ in range(TENTHS)]
    for chance, result in samples:
        tenth = sums[min(int(chance * TENTHS), TENTHS - 1)]
        tenth[0] += 1
        tenth[1] += chance
        tenth[2] += result
    return [Tenth(int(count), *((told / count, came / count) if count else (None, None))) for count, told, came in sums]


def surprise(samples: Sequence[Sample]) -> float:
    """The mean squared difference between chance and result (Brier's score): 0 is perfect, always saying a half gives 0.25."""
    return sum((chance - result) ** 2 for chance, result in samples) / len(samples)


def _odds(chance: float) -> float:
    return math.log(chance / (1 - chance))
