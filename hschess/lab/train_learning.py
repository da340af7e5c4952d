"""From the rows of games to the values of a version: the common part of the league's training and the search for a best response."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Final

from hschess.lab.train_games import Rows, TrainingPair
from hschess.players.value.value_numbers import ValueWeights
from hschess.players.value.values import LINES, SETS, ValueForm, format_values, parse_values

if TYPE_CHECKING:
    from hschess.lab.train_fit import FitTask, Fitted, Seen

CHUNK: Final = 40
"""How many games go to a worker at once."""
MEMORY: Final = 5
"""How many generations' games are fitted, counting the newest."""


def chunks(pairings: Sequence[TrainingPair], size: int = CHUNK) -> Iterator[Sequence[TrainingPair]]:
    """The games by the portions that a worker gets."""
    for first in range(0, len(pairings), size):
        yield pairings[first : first + size]


def gathered(rows: Iterable[Rows], which: int, form: ValueForm = LINES) -> Seen:
    """The rows of all chunks for one set of values, game by game, the results as the viewer got them."""
    import numpy as np

    from hschess.lab.train_fit import Seen

    features, views, results, first = [], [], [], 0
    places = [place for place in range(4) if form.which(place // 2, place % 2) == which]
    for part in rows:
        seen = [np.frombuffer(part.features[place], np.float32).reshape(-1, len(form.features)) for place in places]
        known = [2 * np.frombuffer(part.games[place], np.int64) + place // 2 for place in places]
        numbers = np.concatenate(known)
        order = np.argsort(numbers, kind="stable")
        numbers = numbers[order]
        white = np.array(part.results, np.float32)[numbers // 2]
        features.append(np.concatenate(seen)[order])
        results.append(np.where(numbers % 2 == 0, white, 1 - white).astype(np.float32))
        views.append(numbers + 2 * first)
        first += len(part.results)
    return Seen(np.concatenate(features), np.concatenate(views), np.concatenate(results))


def refits(sets: Sequence[ValueWeights], seen: Sequence[Sequence[Seen]], seed: int, trust: float) -> list[FitTask]:
    """For each set a fit to the rows of these generations that goes on from its numbers."""
    from hschess.lab.train_fit import FitTask, linear_of, net_of

    tasks = []
    for which, now in enumerate(sets):
        parts = [generation[which] for generation in seen]
        tasks.append(FitTask(parts, net_of(now), seed * len(sets) + which, linear=linear_of(now), trust=trust))
    return tasks


def fit_all(pool: Executor, tasks: Sequence[FitTask]) -> list[Fitted]:
    """The sets, each by a worker."""
    from hschess.lab.train_fit import fit_set

    return list(pool.map(fit_set, tasks))


def surprises(done: Iterable[Fitted]) -> str:
    """A line about how well the sets fit games that they were not fitted to."""
    losses = ", ".join(f"{fitted.linear_loss:.4f}/{fitted.net_loss:.4f} of {fitted.rows}" for fitted in done)
    return f"surprise linear/net {losses}"


def joined(text: str, newest: str, seat: int) -> str:
    """The text of values with the newest one's sets of one seat."""
    old, new = parse_values(text, "best"), parse_values(newest, "newest")
    sets = [(new if which // 2 == seat else old).sets[which] for which in range(len(SETS))]
    return format_values(old.mode, [], sets)
