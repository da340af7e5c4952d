"""Learning the value that judges playouts: each side's chance at the ends of the other's turns if both play on by the quick policy.

`master` stops its playouts after a few turns. A value learned from strong play predicts the result of strong sides; this one predicts the
mean result of the rest of the playout, without its luck. Quick games are cheap: a hundred thousand take half a minute if compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from hschess.lab.quick_games import EXPLORED, QuickGames, QuickRows, joined, numbers_of, play_quick_games
from hschess.players.value.value_numbers import ValueWeights
from hschess.players.value.values import Values
from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE, Mode

if TYPE_CHECKING:
    from hschess.lab.train_fit import Floats, Net

EPOCHS: Final = 10
_GATE: Final = 6_000_000
"""The seed of the first game that is not learned from."""


class JudgeTraining:
    """The judges of one mode; every generation adds its games, and the judges are fitted to all of them anew."""

    def __init__(self, mode: Mode, seed: int, start: Values, pool: Executor, say: Callable[[str], None]) -> None:
        self._mode = mode
        self._seed = seed
        self._start = start
        self._policy = numbers_of(start)
        self._pool = pool
        self._say = say
        self._rows: list[QuickRows] = []

    def generation(self, number: int, games: int, gate: int) -> Values:
        """Play, fit, and report the surprise at games that were not learned from, before and after; the values with the new judges."""
        self._rows += self._played((self._seed * 1000 + number) * 1_000_000, games)
        held = self._played(_GATE, gate)
        before = [self._start.of(side, 1 - side) for side in (WHITE, BLACK)]
        fitted = list(self._pool.map(_fitted, *zip(*[self._task(side) for side in (WHITE, BLACK)], strict=True)))
        for side in (WHITE, BLACK):
            was, now = (_surprise(one, held, side) for one in (before[side], fitted[side]))
            self._say(f"judge {number}, {SIDE_NAMES[side]}: surprise {now:.4f}, of the value {was:.4f}")
        return replace(self._start, judges=tuple(fitted))

    def _task(self, side: int) -> tuple[ValueWeights, Floats, Floats, int]:
        return self._start.of(side, 1 - side), *_seen(self._rows, side), self._seed * 2 + side

    def _played(self, first: int, number: int) -> list[QuickRows]:
        games = QuickGames(self._mode, first, number, self._policy, self._policy, (EXPLORED, EXPLORED))
        return list(self._pool.map(play_quick_games, games.portions()))


def _seen(rows: list[QuickRows], side: int) -> tuple[Floats, Floats]:
    """The side's features, a row for each end, and its results."""
    results = joined([part.results[side] for part in rows])
    features = joined([part.features[side] for part in rows])
    return features.reshape(len(results), -1), results


def _fitted(start: ValueWeights, features: Floats, results: Floats, seed: int) -> ValueWeights:
    """The value goes on from `start`; its linear part is not used."""
    import numpy as np

    from hschess.lab.train_fit import fit, net_of, weights_of

    net = fit(net_of(start), features, results, EPOCHS, np.random.default_rng(seed))
    return weights_of(_nothing(len(start.linear)), net)


def _nothing(size: int) -> Net:
    import numpy as np

    from hschess.lab.train_fit import Net

    return Net([np.zeros(size, np.float32), np.zeros((size, 0), np.float32), np.zeros(0, np.float32)])


def _surprise(weights: ValueWeights, rows: list[QuickRows], side: int) -> float:
    from hschess.lab.train_fit import loss, net_of

    return loss(net_of(weights), *_seen(rows, side))
