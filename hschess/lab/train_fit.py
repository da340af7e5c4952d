"""Fitting the values to the data: a linear part and a net with one hidden layer, by stochastic gradient descent (Adam).

With few games, descent alone would stop half-way: the linear part is fitted exactly, by Newton's method, and the net begins as that.
Deterministic for a seed on one machine; numpy's sums may differ in the last digit between machines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hschess.players.value.line_features import SIZE
from hschess.players.value.value_numbers import ValueWeights

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Whole = NDArray[np.int64]

TRUST: Final = 0.7
"""The share of the game's result in a row's target, see `targets_of`."""
UNITS: Final = 32
LINEAR_EPOCHS: Final = 4
NET_EPOCHS: Final = 12
EXACT_EPOCHS: Final = 14
RIDGE: Final = 30.0
"""The regularisation of an exact fit, in rows of weight, so that rare features stay near 0."""
PAIR_RIDGE: Final = 20.0
"""The same of a fit to pairs, in pairs that differ as they usually do."""
_LEAST_SPREAD: Final = 1e-4
_ROUNDS: Final = 8
HELD: Final = 10
"""One in this many of the newest games is held out, to measure the surprise at it."""
BATCH: Final = 1024
STEP: Final = 3e-3
SMALL_STEP: Final = 1e-3
"""The first step if the fit continues from learned numbers."""
DECAY: Final = 1e-5
"""The weight decay, so that meaningless features stay near 0."""
_EPSILON: Final = 1e-8


@dataclass(slots=True)
class Seen:
    """The rows of one set: the features, the number of each row's view of a game (ascending), and the viewer's result."""

    features: Floats
    views: Whole
    """Twice the game's number, and the viewer."""
    results: Floats


@dataclass(slots=True)
class Net:
    """A net in training; without hidden units it is linear."""

    parameters: list[Floats]
    """By-pass, hidden, out."""

    def scores(self, features: Floats) -> Floats:
        """The score of each row."""
        bypass, hidden, out = self.parameters
        inner: Floats = np.maximum(features @ hidden, 0.0)
        scores: Floats = features @ bypass + inner @ out
        return scores


@dataclass(frozen=True, slots=True)
class FitTask:
    """One set's rows of several generations, the newest last, and the net that plays now."""

    parts: list[Seen]
    net: Net | None
    seed: int
    units: int = UNITS
    linear: Net | None = None
    """The linear part that the fit goes on from, as from `net`, by smaller steps; None: both are fitted from scratch."""
    is_exact: bool = False
    """Whether games are few, so that the linear part is fitted exactly and the net begins as that."""
    trust: float = TRUST
    """The share of the game's result in a row's target."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """The result of a task."""

    linear: Net
    net: Net
    linear_loss: float
    net_loss: float
    rows: int


def fit_set(task: FitTask) -> Fitted:
    """Fit a linear part and a net to the rows."""
    random = np.random.default_rng(task.seed)
    features = np.concatenate([part.features for part in task.parts])
    targets = np.concatenate([targets_of(part, task.net, task.trust) for part in task.parts])
    newest = task.parts[-1]
    held = np.unique(newest.views // 2, return_inverse=True)[1].astype(np.int64) % HELD == 0
    kept = np.ones(len(features), bool)
    kept[len(features) - len(held) :] = ~held
    linear, net = (_exactly if task.is_exact else _by_steps)(task, features[kept], targets[kept], random)
    losses = [loss(one, newest.features[held], newest.results[held]) for one in (linear, net)]
    return Fitted(linear, net, losses[0], losses[1], len(features))


def _by_steps(task: FitTask, features: Floats, targets: Floats, random: np.random.Generator) -> tuple[Net, Net]:
    starts, step = _starts(task, random, features.shape[1])
    linear = fit(starts[0], features, targets, LINEAR_EPOCHS, random, step)
    return linear, fit(starts[1], features, targets, NET_EPOCHS, random, step)


def _exactly(task: FitTask, features: Floats, targets: Floats, random: np.random.Generator) -> tuple[Net, Net]:
    size, line = features.shape[1], fit_line(features, targets)
    start = new_net(task.units, random, size)
    net = fit(Net([line.copy(), *start.parameters[1:]]), features, targets, EXACT_EPOCHS, random)
    return Net([line, *new_net(0, random, size).parameters[1:]]), net


def fit_line(features: Floats, targets: Floats) -> Floats:
    """The logistic regression of the targets on the features."""
    size, rows, wanted = features.shape[1], features.astype(np.float64), targets.astype(np.float64)
    return _logistic(rows, wanted, np.ones(len(rows)), np.zeros(size), np.full(size, RIDGE))


def fit_pairs(differences: Floats, first: Floats, second: Floats, start: Doubles) -> Floats:
    """Weights that predict the better of two ends: a logistic regression of the winner on the difference of their features.

    `differences`: a row of features for each pair, the first minus the second; `first` and `second`: how often only that one won. Weights
    with little evidence stay near `start`, and without pairs all of them do.
    """
    if not len(differences):
        return start.astype(np.float32)
    rows, wins, games = differences.astype(np.float64), first.astype(np.float64), (first + second).astype(np.float64)
    return _logistic(rows, wins, games, start, PAIR_RIDGE * np.maximum(rows.var(axis=0), _LEAST_SPREAD))


def _logistic(rows: Doubles, wins: Doubles, games: Doubles, start: Doubles, ridge: Doubles) -> Floats:
    """The logistic regression of the wins in each row's games, drawn towards `start` by the ridge, by Newton's method."""
    weights = start.copy()
    for _ in range(_ROUNDS):
        chances = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (games * chances - wins) + ridge * (weights - start)
        bend = (rows * (games * chances * (1 - chances))[:, None]).T @ rows + np.diag(ridge)
        weights -= np.linalg.solve(bend, slope)
    return weights.astype(np.float32)


def _starts(task: FitTask, random: np.random.Generator, size: int) -> tuple[tuple[Net, Net], float]:
    """The linear part and the net that the fit begins with, and its first step."""
    if task.linear is not None and task.net is not None:
        return (_copy(task.linear), _copy(task.net)), SMALL_STEP
    return (new_net(0, random, size), new_net(task.units, random, size)), STEP


def _copy(net: Net) -> Net:
    return Net([part.copy() for part in net.parameters])


def new_net(units: int, random: np.random.Generator, size: int = SIZE) -> Net:
    """Small random weights, for this many features."""
    hidden = (random.standard_normal((size, units)) * 0.15).astype(np.float32)
    out = (random.standard_normal(units) * 0.15).astype(np.float32)
    return Net([np.zeros(size, np.float32), hidden, out])


def linear_of(weights: ValueWeights) -> Net:
    """The linear part that these numbers describe, to be trained on."""
    return Net([np.array(weights.linear, np.float32), np.zeros((SIZE, 0), np.float32), np.zeros(0, np.float32)])


def net_of(weights: ValueWeights) -> Net:
    """The net that these numbers describe, to be trained on."""
    hidden = np.array(weights.hidden, np.float32).reshape(len(weights.out), SIZE).T.copy()
    return Net([np.array(weights.bypass, np.float32), hidden, np.array(weights.out, np.float32)])


def weights_of(linear: Net, net: Net) -> ValueWeights:
    """The numbers of a file."""
    bypass, hidden, out = net.parameters
    rough = linear.parameters[0]
    return ValueWeights(rough.tolist(), bypass.tolist(), hidden.T.tolist(), out.tolist())


def targets_of(seen: Seen, net: Net | None, trust: float) -> Floats:
    """The target value of each row: the game's result, blended with the net's view of the rows that follow in the game.

    `trust` is lambda of TD(lambda): 1 is the result alone.
    """
    if net is None or trust >= 1.0:
        return seen.results
    values = _chances(net.scores(seen.features))
    targets = seen.results.copy()
    last = len(targets) - 1
    for row in range(last - 1, -1, -1):
        if seen.views[row] == seen.views[row + 1]:
            targets[row] = (1 - trust) * values[row + 1] + trust * targets[row + 1]
    return targets


def fit(
    net: Net, features: Floats, targets: Floats, epochs: int, random: np.random.Generator, first_step: float = STEP
) -> Net:
    """Go over the rows this many times, in random order, with steps that shrink to nothing."""
    moments = [(np.zeros_like(part), np.zeros_like(part)) for part in net.parameters]
    batches = max(1, len(features) // BATCH)
    total, count = epochs * batches, 0
    for _ in range(epochs):
        order = random.permutation(len(features))
        for batch in range(batches):
            rows = order[batch * BATCH : (batch + 1) * BATCH]
            slopes = _slopes(net, features[rows], targets[rows])
            count += 1
            _move(net, slopes, moments, count, first_step * (1 - count / (total + 1)))
    return net


def loss(net: Net, features: Floats, results: Floats) -> float:
    """The mean surprise at the results, in nats."""
    chances = np.clip(_chances(net.scores(features)), 1e-6, 1 - 1e-6)
    surprise = results * np.log(chances) + (1 - results) * np.log(1 - chances)
    return float(-surprise.mean())


def _chances(scores: Floats) -> Floats:
    chances = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
    return chances.astype(np.float32, copy=False)


def _slopes(net: Net, features: Floats, targets: Floats) -> list[Floats]:
    bypass, hidden, out = net.parameters
    before = features @ hidden
    inner = np.maximum(before, 0.0)
    error = ((_chances(features @ bypass + inner @ out) - targets) / len(features)).astype(np.float32, copy=False)
    back = (np.outer(error, out) * (before > 0)).astype(np.float32, copy=False)
    return [features.T @ error, features.T @ back, inner.T @ error]


def _move(net: Net, slopes: list[Floats], moments: list[tuple[Floats, Floats]], count: int, step: float) -> None:
    """One step of Adam, in place."""
    for part, slope, (mean, square) in zip(net.parameters, slopes, moments, strict=True):
        pull = slope + DECAY * part
        mean[:] = mean + 0.1 * (pull - mean)
        square[:] = square + 0.001 * (pull * pull - square)
        part[:] = part - step * (mean / (1 - 0.9**count)) / (np.sqrt(square / (1 - 0.999**count)) + _EPSILON)
