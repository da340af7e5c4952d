"""Learning the values from games of the whole search: policy iteration, as in AlphaZero's loop.

In every generation `master` plays itself by the best values so far, with few playouts, and now and then a candidate by chance. The values
of both sides at every turn's end are fitted to the results of these games, so they predict the results of strong play. Better values choose
better candidates and judge playouts better, so the next games are stronger. A sequential test against the best so far, with all playouts
and on the same deals from both seats, decides whether the new values replace it.

The games are stored, so the same command continues after any end.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from hschess.build_name import build_name
from hschess.lab.arena import seed_of_deal
from hschess.lab.exploit_store import KeptGames
from hschess.lab.stats import Sprt, elo_of_score
from hschess.lab.train_games import Entrant, Rows, TrainingPair
from hschess.lab.train_learning import MEMORY, gathered, refits, surprises
from hschess.players.search.trials import USUAL_PLAYOUTS
from hschess.players.value.values import SETS, Values
from hschess.rules.modes import Mode

if TYPE_CHECKING:
    from hschess.lab.train_fit import Seen

SEARCH: Final = "playouts=200,keep=12,solve=0"
"""How a version plays itself: a sixth of the usual playouts, some hundredths of a second a turn if the program is compiled."""
GATE_SEARCH: Final = f"playouts={USUAL_PLAYOUTS}"
"""How versions play each other: with all playouts, because values that win with few need not win with all."""
GATE: Final = Sprt(elo0=0.0, elo1=20.0)
ROUND: Final = 20
"""How many deals the gate plays at once, from both seats; then it is judged, deal by deal."""
_TRAINING, _GATING = range(2)
"""The families of deals; they have none in common."""
_FAMILIES: Final = 2
_APART: Final = 1_000_000
"""The deals of two generations are this far apart."""


def identity_of(mode: Mode, seed: int, games: int, start: Values) -> str:
    """The settings that two runs must share to continue each other's games; more generations and larger gates can be added."""
    mark = zlib.crc32(start.text().encode())
    return f"hschess {build_name()}: lab train --mode {mode.name} --search --seed {seed} --games {games}, {mark:08x}"


class SearchTraining:
    """The values of one mode, generation by generation."""

    def __init__(self, mode: Mode, seed: int, start: Values, games: KeptGames, say: Callable[[str], None]) -> None:
        self._start = start
        self._best = start.in_search()
        self._mode = mode
        self._seed = seed
        self._games = games
        self._say = say
        self._seen: list[list[Seen]] = []

    def generation(self, number: int, games: int, gate: int) -> Values:
        """Play, fit, and keep the new values if they win; the best. Errors: `LabError`."""
        rows = self._played(number, games)
        results = [result for part in rows for result in part.results]
        self._say(f"search {number}: {games} games, White {100 * sum(results) / games:.1f} percent")
        self._seen = [*self._seen[1 - MEMORY :], [gathered(rows, which) for which in range(len(SETS))]]
        fitted = self._fitted(number)
        if self._is_better(number, fitted, gate):
            self._best = fitted
        if self._best is self._start.in_search():
            return self._start
        return replace(self._start, judges=(), of_search=self._best.sets)

    def _played(self, number: int, games: int) -> list[Rows]:
        entrant = Entrant(text=self._best.text(), search=SEARCH)
        first = number * _APART
        pairings = [
            TrainingPair(self._mode, self._deal(_TRAINING, first + game), entrant, entrant) for game in range(games)
        ]
        return self._games.rows(f"games of generation {number}", pairings)

    def _fitted(self, number: int) -> Values:
        """The values that go on from the best, fitted to the stored games of the last generations."""
        from hschess.lab.train_fit import weights_of

        done = self._games.fitted(refits(self._best.sets, self._seen, self._seed * 1000 + number, trust=1.0))
        self._say(f"search {number}: {surprises(done)}")
        sets = tuple([weights_of(fitted.linear, fitted.net) for fitted in done])
        return replace(self._best, sets=sets, judges=())

    def _is_better(self, number: int, fitted: Values, gate: int) -> bool:
        """Whether the sequential test accepts the new values within this many games."""
        newest, before = (Entrant(text=values.text(), search=GATE_SEARCH) for values in (fitted, self._best))
        units: Counter[float] = Counter()
        verdict, deals = "", max(1, gate // 2)
        for first in range(0, deals, ROUND):
            for unit in self._compared(number, (newest, before), first, min(ROUND, deals - first)):
                units[unit] += 1
                verdict = GATE.verdict(units)
                if verdict:
                    break
            if verdict:
                break
        games = 2 * units.total()
        share = 2 * sum([unit * count for unit, count in units.items()]) / games
        self._say(
            f"search {number}: {100 * share:.1f} percent of {games} games against the best before"
            f" ({elo_of_score(share) + 0.0:+.0f} Elo), {verdict or 'undecided'}"
        )
        return verdict == "better"

    def _compared(self, number: int, sides: tuple[Entrant, Entrant], first: int, deals: int) -> list[float]:
        """The share of the points that the first of the two wins on each of these deals, from 0 to 1."""
        pairings = [
            TrainingPair(self._mode, self._deal(_GATING, number * _APART + first + deal), white, black, learners=())
            for deal in range(deals)
            for white, black in (sides, sides[::-1])
        ]
        results = self._games.results(f"gate of generation {number}, deals from {first}", pairings)
        return [(results[place] + 1 - results[place + 1]) / 2 for place in range(0, len(results), 2)]

    def _deal(self, family: int, number: int) -> int:
        return seed_of_deal(self._seed * _FAMILIES + family, number)
