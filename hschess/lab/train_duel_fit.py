"""Fitting the values of a duel: the linear part exactly, by Newton's method, and a net that begins as that line.

A duel's games are few beside those of the line battle, so that descent alone would stop half-way. Imports numpy and players.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from hschess.lab.train_fit import HELD, Fitted, Floats, Net, Task, fit, loss, new_net, targets_of

TRUST: Final = 0.7
"""How much of a row's target is the game's result, see `targets_of`."""
RIDGE: Final = 30.0
"""How many rows of weight pull each number to 0, so that features which seldom appear stay quiet."""
EPOCHS: Final = 14
_ROUNDS: Final = 8


def fit_duel_set(task: Task) -> Fitted:
    """Fit a linear part and a net to the rows, both from scratch."""
    random = np.random.default_rng(task.seed)
    features = np.concatenate([part.features for part in task.parts])
    targets = np.concatenate([targets_of(part, task.net, TRUST) for part in task.parts])
    newest = task.parts[-1]
    held = newest.games // 2 % HELD == 0
    kept = np.ones(len(features), bool)
    kept[len(features) - len(held) :] = ~held
    line = fit_line(features[kept], targets[kept])
    start = new_net(task.units, random, features.shape[1])
    net = fit(Net([line.copy(), *start.parameters[1:]]), features[kept], targets[kept], EPOCHS, random)
    linear = Net([line, *new_net(0, random, features.shape[1]).parameters[1:]])
    losses = [loss(one, newest.features[held], newest.results[held]) for one in (linear, net)]
    return Fitted(linear, net, losses[0], losses[1], len(features))


def fit_line(features: Floats, targets: Floats) -> Floats:
    """The logistic regression of the targets on the features."""
    rows, wanted = features.astype(np.float64), targets.astype(np.float64)
    weights = np.zeros(rows.shape[1])
    for _ in range(_ROUNDS):
        chances = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (chances - wanted) + RIDGE * weights
        bend = (rows * (chances * (1 - chances))[:, None]).T @ rows + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights.astype(np.float32)
