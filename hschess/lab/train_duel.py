"""`hschess lab train` for a duel: the values of `master` over properties, learned from games of its versions against each other.

The first version is the one that ships for any cards. Generation by generation, the newest version plays itself, the best and past
ones; what both sides saw at every turn's end is fitted to the games' outcomes, blended with the version's own view of the turns that
follow. The best is the one that is written: a newer one replaces it where it wins more than half of the gate's games against it. The same
arguments give the same file on the same machine, with any number of workers. Imports rules, players and, while it runs, numpy.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from hschess.lab.train_duel_games import SETS, DuelPair, DuelRows, duel_results, play_duels
from hschess.players.board_outlook import SIZE
from hschess.players.value import ANY_CARDS, BOARDS, format_values, parse_values, shipped_values
from hschess.rules.chance import Chance, seeded
from hschess.rules.modes import Mode

if TYPE_CHECKING:
    from hschess.lab.train_fit import Net, Seen

CHUNK: Final = 20
"""How many games go to a worker at once."""
UNITS: Final = 16
"""Hidden units of a set."""
MEMORY: Final = 3
"""How many generations' games are fitted, counting the newest."""
_FIRST: Final = 5_000_000
"""The seed of the first game of a gate."""


@dataclass(slots=True)
class DuelLeague:
    """The state of the training; the mode's name is that of the file where there are several modes."""

    modes: Sequence[Mode]
    seed: int
    pool: Executor
    log: list[str] = field(default_factory=list)
    versions: list[str] = field(default_factory=list)
    best: str = ""
    """The text of the best version."""
    seen: list[list[Seen]] = field(default_factory=list)
    """The rows of the sets, by generation."""
    nets: list[Net] = field(default_factory=list)
    """Those of the newest version."""

    def say(self, words: str) -> None:
        """Print a line, and keep it for the file's head."""
        self.log.append(words)
        sys.stderr.write(f"{words}\n")

    @property
    def name(self) -> str:
        """What the values are for."""
        return self.modes[0].name if len(self.modes) == 1 else ANY_CARDS

    def generation(self, number: int, games: int, gate: int) -> None:
        """Play, learn, and keep the new version where it beats the best."""
        if not self.best:
            self.best = shipped_values(ANY_CARDS).text()
            self.versions.append(self.best)
        text = self._learned(number, self._played(number, games))
        self.versions.append(text)
        self._gate(number, text, gate)

    def text(self, head: Sequence[str]) -> str:
        """The best version's file."""
        return format_values(self.name, [*head, *self.log], parse_values(self.best, "best").sets, BOARDS)

    def _played(self, generation: int, games: int) -> list[DuelRows]:
        chance = seeded(self.seed * 1000 + generation)
        pairs = [self._pair(generation, game, chance) for game in range(games)]
        rows = list(self.pool.map(play_duels, _chunks(pairs)))
        results = [result for part in rows for result in part.results]
        self.say(f"generation {generation}: {games} games, White {100 * sum(results) / games:.1f} percent")
        return rows

    def _pair(self, generation: int, game: int, chance: Chance) -> DuelPair:
        """A game of the league: the newest version on one side at least, so that it meets its own mistakes."""
        seed, draw = (generation + 1) * 10_000_000 + chance.below(9_000_000), chance.below(100)
        mode = self.modes[game % len(self.modes)]
        newest = other = self.versions[-1]
        if draw >= 75:
            other = self.best
        elif draw >= 50:
            other = self.versions[chance.below(len(self.versions))]
        if chance.below(2):
            return DuelPair(mode, seed, newest, other)
        return DuelPair(mode, seed, other, newest)

    def _learned(self, generation: int, rows: list[DuelRows]) -> str:
        from hschess.lab.train_duel_fit import fit_duel_set
        from hschess.lab.train_fit import Task, weights_of

        self.seen.append([_gathered(rows, which) for which in range(SETS)])
        tasks = [
            Task(
                [seen[which] for seen in self.seen[-MEMORY:]],
                self.nets[which] if self.nets else None,
                (self.seed * 1000 + generation) * SETS + which,
                UNITS,
            )
            for which in range(SETS)
        ]
        done = list(self.pool.map(fit_duel_set, tasks))
        surprises = ", ".join(f"{one.linear_loss:.4f}/{one.net_loss:.4f} of {one.rows}" for one in done)
        self.say(f"generation {generation}: surprise linear/net {surprises}")
        sets = [weights_of(one.linear, one.net) for one in done]
        self.nets = [one.net for one in done]
        return format_values(self.name, [f"generation {generation}"], sets, BOARDS)

    def _gate(self, generation: int, text: str, games: int) -> None:
        """Both seats of the same deals against the best so far."""
        pairs = [
            DuelPair(
                self.modes[deal % len(self.modes)], _FIRST + generation * MEMORY * games + deal, *sides, explores=False
            )
            for deal in range(max(1, games // 2))
            for sides in ((text, self.best), (self.best, text))
        ]
        results = [result for part in self.pool.map(duel_results, _chunks(pairs)) for result in part]
        share = sum(result if place % 2 == 0 else 1 - result for place, result in enumerate(results)) / len(results)
        self.say(f"generation {generation}: {100 * share:.1f} percent against the best before, {len(results)} games")
        if share > 0.5:
            self.best = text
            self.say(f"generation {generation} is the best so far")


def _chunks(pairs: Sequence[DuelPair]) -> Iterator[Sequence[DuelPair]]:
    for first in range(0, len(pairs), CHUNK):
        yield pairs[first : first + CHUNK]


def _gathered(rows: Sequence[DuelRows], which: int) -> Seen:
    """One set's rows of all chunks, the results as the viewer got them."""
    import numpy as np

    from hschess.lab.train_fit import Seen

    features, views, results, first = [], [], [], 0
    for part in rows:
        features.append(np.frombuffer(part.features[which], np.float32).reshape(-1, SIZE))
        numbers = np.frombuffer(part.views[which], np.int64)
        white = np.array(part.results, np.float32)[numbers // 2]
        results.append(np.where(numbers % 2 == 0, white, 1 - white).astype(np.float32))
        views.append(numbers + first)
        first += 2 * len(part.results)
    return Seen(np.concatenate(features), np.concatenate(views), np.concatenate(results))
