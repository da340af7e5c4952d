"""Ratings by maximum likelihood from the games of a ladder.

The model is Bradley and Terry's with an advantage for the first seat: White's expected share is 1 / (1 + 10^(-(own - other + seat) / 400)),
a draw counts for half a win, and every mode has a seat advantage of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from hschess.lab.stats import Tally

ELO: Final = 400 / math.log(10)
"""Elo points of one unit of log odds."""
AVERAGE: Final = 1500.0
"""The mean rating of the players of a ladder, if none is the anchor."""
SPREAD: Final = 2000 / ELO
"""A very weak prior on the spread of the ratings, so that a player that won every game has a finite rating."""
WIDTH: Final = 1.959963984540054
"""Standard errors on either side of a 95 percent interval."""
STEPS: Final = 100

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Elo:
    """A rating and its 95 percent interval, in Elo."""

    name: str
    elo: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ladder:
    """Ratings, best first, and the worth of White's seat by mode."""

    players: tuple[Elo, ...]
    seats: tuple[Elo, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """White's results against Black in a mode; players by name."""

    mode: str
    white: str
    black: str
    tally: Tally


def rate(duels: Iterable[Duel], anchor: tuple[str, float] | None = None) -> Ladder:
    """The likeliest ratings of all players; their mean is 1500, or the anchor's rating is as given and the others follow.

    With an anchor the intervals are those of the difference to it.
    """
    played = [duel for duel in duels if duel.tally.games and duel.white != duel.black]
    names = sorted({name for duel in played for name in (duel.white, duel.black)})
    modes = sorted({duel.mode for duel in played})
    if not played:
        return Ladder((), ())
    values, spread = _fit(played, names, modes)
    fixed, level = (names.index(anchor[0]), anchor[1]) if anchor is not None else (-1, AVERAGE)
    weights = [float(place == fixed) if fixed >= 0 else 1 / len(names) for place in range(len(names))]
    players = [_rating(name, _against(place, weights), values, spread, level) for place, name in enumerate(names)]
    seats = [
        _rating(mode, _unit(place, len(values)), values, spread, 0) for place, mode in enumerate(modes, len(names))
    ]
    return Ladder(tuple(sorted(players, key=lambda rating: -rating.elo)), tuple(seats))


def _against(place: int, weights: Sequence[float]) -> list[float]:
    """The contrast of one player with the reference."""
    return [(number == place) - weight for number, weight in enumerate(weights)]


def _unit(place: int, length: int) -> list[float]:
    return [float(number == place) for number in range(length)]


def _rating(name: str, contrast: list[float], values: list[float], spread: Matrix, level: float) -> Elo:
    """The value of a contrast of the parameters, with its interval from their covariances."""
    used = range(len(contrast))
    value = level + ELO * sum(contrast[a] * values[a] for a in used)
    variance = sum(contrast[a] * contrast[b] * spread[a][b] for a in used for b in used)
    margin = WIDTH * ELO * math.sqrt(max(0.0, variance))
    return Elo(name, value, value - margin, value + margin)


def _fit(duels: list[Duel], names: list[str], modes: list[str]) -> tuple[list[float], Matrix]:
    """Newton's method on the log likelihood: the parameters in log odds (players, then seats) and their covariances."""
    size = len(names) + len(modes)
    rows = [
        (names.index(duel.white), names.index(duel.black), len(names) + modes.index(duel.mode), duel.tally)
        for duel in duels
    ]
    values = [0.0] * size
    curve: Matrix = []
    for _ in range(STEPS):
        slope, curve = _slope_and_curve(rows, values)
        change = solve(curve, [[part] for part in slope])
        # A step of more than two units of log odds overshoots.
        longest = max(abs(part[0]) for part in change)
        shrink = min(1.0, 2 / longest) if longest else 1.0
        values = [value + shrink * part[0] for value, part in zip(values, change, strict=True)]
        if longest < 1e-10:
            break
    return values, solve(curve, [_unit(place, size) for place in range(size)])


def _slope_and_curve(rows: list[tuple[int, int, int, Tally]], values: list[float]) -> tuple[list[float], Matrix]:
    """The first derivatives of the log likelihood, and the second ones negated."""
    size, belief = len(values), 1 / SPREAD**2
    slope = [-belief * value for value in values]
    curve = [[belief * (a == b) for b in range(size)] for a in range(size)]
    for white, black, seat, tally in rows:
        expected = 1 / (1 + math.exp(values[black] - values[white] - values[seat]))
        signs = ((white, 1), (black, -1), (seat, 1))
        for place, sign in signs:
            slope[place] += sign * tally.games * (tally.score - expected)
            for other, other_sign in signs:
                curve[place][other] += sign * other_sign * tally.games * expected * (1 - expected)
    return slope, curve


def solve(matrix: Matrix, right: Matrix) -> Matrix:
    """The solutions of a system of linear equations, one column of `right` each (Gauss and Jordan, largest pivot first)."""
    rows = [[*row, *known] for row, known in zip(matrix, right, strict=True)]
    size = len(rows)
    for place in range(size):
        best = max(range(place, size), key=lambda number: abs(rows[number][place]))
        rows[place], rows[best] = rows[best], rows[place]
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for number in range(size):
            factor = rows[number][place]
            if number != place and factor:
                rows[number] = [value - factor * part for value, part in zip(rows[number], rows[place], strict=True)]
    return [row[size:] for row in rows]
