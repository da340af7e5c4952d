"""Fitting the table of worths to measured cards: a scale from won games to mana, then a regression over the cards' properties.

Plain Python: a few hundred rows of the table, and deterministic to the last digit that is written.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hschess.card_worth.card_parts import MOMENTS, is_possible, parts_of
from hschess.card_worth.table import KINDS, WorthTable, kind_of, worth_by
from hschess.rules.card import Attacks, Card

ROUNDS: Final = 4
LEAST_ERROR: Final = 0.2
"""Nothing is known better than that, whatever luck says."""
STEPS: Final = 25
FOLDS: Final = 5
SWEEPS: Final = 400
EFFECT_SPREADS: Final = {"destroy": 3.0, "draw": 1.2}
EFFECT_SPREAD: Final = 0.7
"""The prior of the worth of a kind of effect: a standard deviation around 0, in mana."""
OWN_SPREAD: Final = 0.3
"""The prior of an effect's own worth around that of its kind, as a part of that."""
BODY_SPREAD: Final = 1.0
MODEL_SPREAD: Final = 0.6
"""The first guess of a card's residual; then it is estimated from the cards."""
_NEVER_LESS: Final = ("attack", "health", "both", "guard health", "charge attack", "drain attack", "shield attack")
"""More attack or health never makes a card worse."""
_CLOSE: Final = 1e-7
_ANY: Final = "any "
"""Before the name of an effect: at whatever moment."""

Column = Mapping[int, float]
"""A sample's numbers by their place."""


@dataclass(frozen=True, slots=True)
class WorthSample:
    """A card that was measured: the share of the games that its side won at the card's cost."""

    card: Card
    cards: Mapping[str, Card]
    """The pieces that it summons, by key."""
    score: float
    """Wins, a draw counting a half."""
    games: int

    @property
    def is_plain(self) -> bool:
        """Whether its worth is known beforehand, see `plain_worth`: a piece with nothing but nearly equal halves."""
        card = self.card
        return kind_of(card) == "plain" and card.attacks is Attacks.ANY and abs(card.attack - card.health) <= 1

    @property
    def odds(self) -> float:
        """The logarithm of wins to losses, kept from being infinite by half a game for each side."""
        return math.log((self.score + 0.5) / (self.games - self.score + 0.5))


@dataclass(frozen=True, slots=True)
class WorthScale:
    """From worth to games: the log-odds at a cost are `level` + `slope` x (worth - cost), both parabolas in the cost."""

    level: tuple[float, float, float]
    slope: tuple[float, float, float]

    def at(self, cost: int) -> tuple[float, float]:
        """Level and slope for cards of this cost."""
        level, slope = (_sum(one, _powers(cost)) for one in (self.level, self.slope))
        return level, max(0.05, slope)

    def mana(self, sample: WorthSample) -> float:
        """The worth at which a plain piece of the same cost wins as often."""
        level, slope = self.at(sample.card.cost)
        return sample.card.cost + (sample.odds - level) / slope

    def noise(self, sample: WorthSample) -> float:
        """The standard deviation of that worth, from the noise of this many games alone."""
        share = _chance(sample.odds)
        return 1 / (math.sqrt((sample.games + 1) * share * (1 - share)) * self.at(sample.card.cost)[1])


@dataclass(frozen=True, slots=True)
class HeldOut:
    """A sample, and the prediction of a table that was fitted without it."""

    sample: WorthSample
    measured: float
    predicted: float
    noise: float
    """The standard deviation of the measurement, from chance alone."""


def plain_worth(card: Card) -> float:
    """The worth of a plain piece by definition: on average c, if its attack and health are 2 c or 2 c + 1 as in the notes' game."""
    return (card.attack + card.health) / 2 - 0.25


def fit_scale(samples: Sequence[WorthSample]) -> WorthScale:
    """The scale, by logistic regression on the plain pieces of known worth."""
    rows = [
        [*_powers(one.card.cost), *_powers(one.card.cost, plain_worth(one.card) - one.card.cost)] for one in samples
    ]
    weights = [0.0] * 6
    for _ in range(STEPS):
        matrix = [[1e-6 * (row == column) for column in range(6)] for row in range(6)]
        pull = [0.0] * 6
        for row, one in zip(rows, samples, strict=True):
            predicted = _chance(_sum(row, weights))
            spread = one.games * predicted * (1 - predicted)
            for first, value in enumerate(row):
                pull[first] += value * (one.score - one.games * predicted)
                for second in range(6):
                    matrix[first][second] += spread * value * row[second]
        weights = [weight + step for weight, step in zip(weights, _solved(matrix, pull), strict=True)]
    level, slope = weights[:3], weights[3:]
    return WorthScale((level[0], level[1], level[2]), (slope[0], slope[1], slope[2]))


def fit_worths(samples: Sequence[WorthSample], scale: WorthScale) -> WorthTable:
    """The rows of the table, without errors."""
    names = sorted({name for one in samples for name in _columns(one)})
    places = {name: place for place, name in enumerate(names)}
    rows = [{places[name]: value for name, value in _columns(one).items()} for one in samples]
    centres = [0.5 if name in ("attack", "health") else 0.0 for name in names]
    penalties = [1 / _spread(name) ** 2 for name in names]
    least = [0.0 if name in _NEVER_LESS or name.startswith(("attack (", "both (")) else -math.inf for name in names]
    points = [scale.mana(one) for one in samples]
    weights, model = list(centres), MODEL_SPREAD
    for _ in range(ROUNDS):
        trust = [1 / (model**2 + scale.noise(one) ** 2) for one in samples]
        weights = _bounded(rows, list(zip(points, trust, strict=True)), weights, centres, penalties, least)
        predicted = [sum(weights[at] * value for at, value in row.items()) for row in rows]
        model = max(
            0.1, root_mean_square([_held(one, scale, mana) for one, mana in zip(samples, predicted, strict=True)])
        )
    return WorthTable(_file_rows(dict(zip(names, weights, strict=True))), {})


def held_out(samples: Sequence[WorthSample], scale: WorthScale, report: Callable[[str], None]) -> list[HeldOut]:
    """Every sample beside its prediction by a table that was fitted to the other four fifths."""
    found = list[HeldOut]()
    for fold in range(FOLDS):
        table = fit_worths([one for place, one in enumerate(samples) if place % FOLDS != fold], scale)
        found += [_held(one, scale, worth_by(table, one.card, one.cards).mana) for one in samples[fold::FOLDS]]
        report(f"held out {fold + 1} of {FOLDS}")
    return found


def errors_of(found: Iterable[HeldOut]) -> dict[str, float]:
    """The error of each kind of card: the root mean square of predicted against measured worth, less the noise of the measurement."""
    by_kind = {kind: [one for one in found if kind_of(one.sample.card) == kind] for kind in KINDS}
    return {kind: max(LEAST_ERROR, root_mean_square(some)) for kind, some in by_kind.items() if some}


def root_mean_square(found: Sequence[HeldOut], with_noise: bool = False) -> float:
    """In mana; a card that was measured more exactly counts more."""
    squares = [(one.predicted - one.measured) ** 2 - (0 if with_noise else one.noise**2) for one in found]
    return math.sqrt(max(0.0, mean(found, squares))) if found else 0.0


def mean(found: Sequence[HeldOut], values: Iterable[float]) -> float:
    """The mean of a value of each card, weighted in the same way."""
    weights = [1 / (MODEL_SPREAD**2 + one.noise**2) for one in found]
    return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)


# ---------------------------------------------------------------------------------------------------------------- columns


def _columns(sample: WorthSample) -> dict[str, float]:
    """The sample's numbers by name: its parts, and for an effect its common part with others of its kind."""
    columns = dict[str, float]()
    for part in parts_of(sample.card, sample.cards):
        for name in (part.row, *_general(part.row)):
            columns[name] = columns.get(name, 0.0) + part.times
    return columns


def _general(row: str) -> tuple[str, ...]:
    """The kind of effect that a row belongs to: the same at another moment; none for a body or a keyword."""
    when, _, what = row.partition(" ")
    return (f"{_ANY}{what}",) if when in MOMENTS else ()


def _spread(name: str) -> float:
    if not name.startswith((_ANY, *MOMENTS)):
        return BODY_SPREAD
    spread = EFFECT_SPREADS.get(name.split()[1], EFFECT_SPREAD)
    return spread if name.startswith(_ANY) else OWN_SPREAD * spread


def _file_rows(weights: Mapping[str, float]) -> dict[str, float]:
    """The rows as in the file: an effect's own worth and that of its kind together, also at moments without samples."""
    kinds = [name.removeprefix(_ANY) for name in weights if name.startswith(_ANY)]
    effects = [f"{when} {kind}" for when in MOMENTS for kind in kinds if is_possible(when, kind)]
    bodies = [name for name in weights if not _general(name) and not name.startswith(_ANY)]
    return {row: weights.get(row, 0.0) + sum(weights[name] for name in _general(row)) for row in (*bodies, *effects)}


# ------------------------------------------------------------------------------------------------------------------ numbers


def _bounded(
    rows: Sequence[Column], points: Sequence[tuple[float, float]], weights: list[float], centres: Sequence[float],
    penalties: Sequence[float], least: Sequence[float],
) -> list[float]:  # fmt: skip
    """Ridge regression with weights that are never less than some, one weight after another until none moves."""
    size = len(weights)
    gram = [dict[int, float]() for _ in range(size)]
    pull = [penalty * centre for penalty, centre in zip(penalties, centres, strict=True)]
    for row, (mana, weight) in zip(rows, points, strict=True):
        for first, value in row.items():
            pull[first] += weight * value * mana
            line = gram[first]
            for second, other in row.items():
                line[second] = line.get(second, 0.0) + weight * value * other
    found = list(weights)
    for _ in range(SWEEPS):
        moved = 0.0
        for at in range(size):
            full = gram[at].get(at, 0.0) + penalties[at]
            rest = sum(value * found[other] for other, value in gram[at].items() if other != at)
            new = max(least[at], (pull[at] - rest) / full)
            moved, found[at] = max(moved, abs(new - found[at])), new
        if moved < _CLOSE:
            break
    return found


def _held(sample: WorthSample, scale: WorthScale, predicted: float) -> HeldOut:
    return HeldOut(sample, scale.mana(sample), predicted, scale.noise(sample))


def _powers(cost: int, factor: float = 1.0) -> tuple[float, float, float]:
    return factor, factor * cost / 5, factor * (cost / 5) ** 2


def _sum(first: Sequence[float], second: Sequence[float]) -> float:
    return sum(one * other for one, other in zip(first, second, strict=True))


def _chance(odds: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))


def _solved(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """The solution of a small set of linear equations, by elimination with the largest pivot."""
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda place: abs(rows[place][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for place in range(size):
            if place != at:
                factor = rows[place][at] / rows[at][at]
                rows[place] = [one - factor * other for one, other in zip(rows[place], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]
