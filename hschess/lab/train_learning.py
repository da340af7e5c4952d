"""From the rows of games to the values of a version: what the league's training and the search for a best response share.

Imports `train_games` and players, and numpy only when something is fitted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Final

from hschess.lab.train_games import Rows, TrainingPair
from hschess.players.value import SETS, format_values, parse_values

if TYPE_CHECKING:
    from hschess.lab.train_fit import Fitted, Seen, Task

CHUNK: Final = 40
"""How many games go to a worker at once."""
MEMORY: Final = 5
"""How many generations' games are fitted, counting the newest."""


def chunks(pairings: Sequence[TrainingPair], size: int = CHUNK) -> Iterator[Sequence[TrainingPair]]:
    """The games by the portions that a worker gets."""
    for first in range(0, len(pairings), size):
        yield pairings[first : first + size]


def gathered(rows: Iterable[Rows], which: int) -> Seen:
    """One set's rows of all chunks, the results as the viewer got them."""
    import numpy as np

    from hschess.lab.train_fit import Seen
    from hschess.players.value_features import SIZE

    features, games, results, first = [], [], [], 0
    for part in rows:
        features.append(np.frombuffer(part.features[which], np.float32).reshape(-1, SIZE))
        numbers = np.frombuffer(part.games[which], np.int64)
        white = np.array(part.results, np.float32)[numbers]
        results.append(white if which < 2 else 1 - white)
        games.append(numbers + first)
        first += len(part.results)
    return Seen(np.concatenate(features), np.concatenate(games), np.concatenate(results))


def fit_all(pool: Executor, tasks: Sequence[Task]) -> list[Fitted]:
    """The sets, each by a worker."""
    from hschess.lab.train_fit import fit_set

    return list(pool.map(fit_set, tasks))


def surprises(done: Iterable[Fitted]) -> str:
    """A line about how well the sets fit games that they were not fitted to."""
    told = ", ".join(f"{fitted.linear_loss:.4f}/{fitted.net_loss:.4f} of {fitted.rows}" for fitted in done)
    return f"surprise linear/net {told}"


def joined(text: str, newest: str, seat: int) -> str:
    """The text of values with the newest one's sets of one seat."""
    old, new = parse_values(text, "best"), parse_values(newest, "newest")
    sets = [(new if which // 2 == seat else old).sets[which] for which in range(len(SETS))]
    return format_values(old.mode, [], sets)
