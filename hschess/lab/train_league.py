"""The league of `hschess lab train`: versions of `master`'s values play, new values are fitted to both sides' views, the best is kept.

Generation by generation, the newest version plays itself, past versions and other players; the views of both sides at every turn's end are
fitted to the games' outcomes, blended with the newest version's view of the turns that follow. A version that does worse than the best so
far stays in the league, but is not written.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from hschess.lab.train_games import Entrant, Rows, TrainingPair, play_games, play_results
from hschess.lab.train_learning import CHUNK, MEMORY, chunks, fit_all, gathered, joined, surprises
from hschess.players.value.values import (
    ANY_CARDS,
    BOARDS,
    LINES,
    ValueForm,
    form_for,
    format_values,
    parse_values,
    shipped_values,
)
from hschess.rules.chance import Chance, seeded
from hschess.rules.modes import SIDE_NAMES, WHITE, Mode

if TYPE_CHECKING:
    from hschess.lab.train_fit import Net, Seen

FIRST: Final = ("bfs", "exhaustive", "skilled", "linear", "random")
"""The players before there is a version."""
OTHERS: Final = ("exhaustive", "linear", "skilled")
LADDER: Final = ("bfs", "exhaustive")
"""The players that test a version, besides the best version before it."""
_GATE: Final = 5_000_000
"""The seed of the first game of a gate."""


@dataclass
class League:
    """The state of the training, and the parts that do not depend on the form of the values."""

    modes: Sequence[Mode]
    seed: int
    pool: Executor
    guests: tuple[Entrant, ...] = ()
    """The guests of the league and its ladder, by `--against`."""
    log: list[str] = field(default_factory=list)
    versions: list[str] = field(default_factory=list)
    best: str = ""
    """The text of the best version."""
    seen: list[list[Seen]] = field(default_factory=list)
    """The rows of the sets, by generation."""
    nets: list[Net] = field(default_factory=list)
    """The values of the newest version."""
    lines: list[Net] = field(default_factory=list)
    """The linear parts that the fits go on from; none if each begins from scratch."""
    form: ClassVar[ValueForm]
    memory: ClassVar[int]
    """How many generations' games are fitted, counting the newest."""
    units: ClassVar[int]
    """Hidden units of a set."""
    chunk: ClassVar[int]
    """How many games go to a worker at once."""
    is_exact: ClassVar[bool]
    """Whether the linear parts are fitted exactly."""

    @property
    def name(self) -> str:
        """The mode of the values."""
        return self.modes[0].name if len(self.modes) == 1 else ANY_CARDS

    def say(self, words: str) -> None:
        """Print a line, and keep it for the file's head."""
        self.log.append(words)
        sys.stderr.write(f"{words}\n")

    def text(self, head: Iterable[str]) -> str:
        """The best version's file."""
        return format_values(self.name, [*head, *self.log], parse_values(self.best, "best").sets, self.form)

    def begin(self, start: str, games: int) -> None:
        """Let a version from elsewhere be the first, if there is one."""
        raise NotImplementedError

    def generation(self, number: int, games: int, gate: int) -> None:
        """Play, learn, and keep the new version if it is better than the best."""
        text = self._learned(number, self._played(number, games))
        self.versions.append(text)
        self._gate(number, text, gate)

    def pairing(self, generation: int, game: int, chance: Chance) -> TrainingPair:
        """A game of the league: the newest version on one side at least, once there is one."""
        raise NotImplementedError

    def _gate(self, generation: int, text: str, games: int) -> None:
        raise NotImplementedError

    def _played(self, generation: int, games: int) -> list[Rows]:
        chance = seeded(self.seed * 1000 + generation)
        pairings = [self.pairing(generation, game, chance) for game in range(games)]
        rows = list(self.pool.map(play_games, chunks(pairings, self.chunk)))
        results = [result for part in rows for result in part.results]
        self.say(f"generation {generation}: {games} games, White {100 * sum(results) / games:.1f} percent")
        return rows

    def _learned(self, generation: int, rows: list[Rows]) -> str:
        from hschess.lab.train_fit import FitTask, weights_of

        sets = range(len(self.form.sets))
        self.seen.append([gathered(rows, which, self.form) for which in sets])
        tasks = [
            FitTask(
                [seen[which] for seen in self.seen[-self.memory :]],
                self.nets[which] if self.nets else None,
                (self.seed * 1000 + generation) * len(sets) + which,
                self.units,
                self.lines[which] if self.lines else None,
                self.is_exact,
            )
            for which in sets
        ]
        done = fit_all(self.pool, tasks)
        self.nets = [fitted.net for fitted in done]
        if self.lines:
            self.lines = [fitted.linear for fitted in done]
        self.say(f"generation {generation}: {surprises(done)}")
        found = [weights_of(fitted.linear, fitted.net) for fitted in done]
        return format_values(self.name, [f"generation {generation}"], found, self.form)


@dataclass
class LineLeague(League):
    """A mode of the line battle: many games, and the best of each seat by a ladder of players."""

    marks: list[float] = field(default_factory=lambda: [-1.0, -1.0])
    """The ladder result of the best of each seat."""
    form: ClassVar[ValueForm] = LINES
    memory: ClassVar[int] = MEMORY
    units: ClassVar[int] = 32
    chunk: ClassVar[int] = CHUNK
    is_exact: ClassVar[bool] = False

    def begin(self, start: str, games: int) -> None:
        """Accept it: it passes the gate, and fits go on from its numbers."""
        from hschess.lab.train_fit import linear_of, net_of

        if not start:
            return
        sets = parse_values(start, "start").sets
        self.nets, self.lines = [net_of(one) for one in sets], [linear_of(one) for one in sets]
        self.versions.append(start)
        self._ladder("the start", start, games)

    def pairing(self, generation: int, game: int, chance: Chance) -> TrainingPair:
        """The newest against itself, past versions, guests and players."""
        mode, seed = self.modes[0], (generation + 1) * 10_000_000 + chance.below(9_000_000)
        if not self.versions:
            white, black = (Entrant(FIRST[chance.below(len(FIRST))]) for _ in range(2))
            return TrainingPair(mode, seed, white, black)
        newest = Entrant(text=self.best)
        draw = chance.below(100)
        if draw >= 45 and self.guests and chance.below(3):
            # From both seats alike, because a guest's stronger seat is unknown.
            other, draw = self.guests[chance.below(len(self.guests))], 0
        elif draw < 30:
            other = newest
        elif draw < 45:
            other = Entrant(text=self.versions[chance.below(len(self.versions))])
        elif draw < 80:
            other = Entrant("bfs")
        else:
            other = Entrant(OTHERS[chance.below(len(OTHERS))])
        if chance.below(2 if draw < 45 or draw >= 80 else 4):
            return TrainingPair(mode, seed, newest, other)
        return TrainingPair(mode, seed, other, newest)

    def _gate(self, generation: int, text: str, games: int) -> None:
        self._ladder(f"generation {generation}", text, games)

    def _ladder(self, name: str, text: str, games: int) -> None:
        """For each seat by itself: its two sets replace the previous best only if they do better on all rungs together."""
        newest, before = Entrant(text=text), Entrant(text=self.best or text)
        rungs = [*map(Entrant, LADDER), *self.guests]
        shares: dict[tuple[Entrant, Entrant], float] = {}
        for seat, side in enumerate(SIDE_NAMES):
            scores = [self._score(seat, newest, rung, games, shares) for rung in rungs]
            duel = self._score(seat, newest, before, games, shares)
            rival = self._score(seat, before, before, games, shares)
            mark = sum(scores) / len(scores)
            words = ", ".join(f"{rung.name} {100 * score:.1f}" for rung, score in zip(rungs, scores, strict=True))
            self.say(f"{name} as {side}: {words}, best before {100 * duel:.1f} (which has {100 * rival:.1f})")
            if not self.best or 2 * (mark - self.marks[seat]) + duel - rival > 0:
                self.best, self.marks[seat] = joined(self.best or text, text, seat), mark
                self.say(f"{name} is the best {side} so far")

    def _score(
        self, seat: int, entrant: Entrant, rival: Entrant, games: int, shares: dict[tuple[Entrant, Entrant], float]
    ) -> float:
        """The entrant's score in this seat; every entrant and rival plays the same deals, and no pair plays them twice.

        `shares` has White's share of those that have played, and gets this one.
        """
        sides = (entrant, rival) if seat == WHITE else (rival, entrant)
        if sides not in shares:
            shares[sides] = self._white_share(*sides, games)
        return shares[sides] if seat == WHITE else 1 - shares[sides]

    def _white_share(self, white: Entrant, black: Entrant, games: int) -> float:
        pairings = [TrainingPair(self.modes[0], _GATE + game, white, black, learners=()) for game in range(games)]
        results = [result for part in self.pool.map(play_results, chunks(pairings)) for result in part]
        return sum(results) / games


@dataclass
class BoardLeague(League):
    """Duels, one or all together: few games, from the values for any cards on; the best is the one that beats the best before."""

    form: ClassVar[ValueForm] = BOARDS
    memory: ClassVar[int] = 3
    units: ClassVar[int] = 16
    chunk: ClassVar[int] = 20
    is_exact: ClassVar[bool] = True

    def begin(self, start: str, games: int) -> None:
        """The version that ships for any cards is the first."""
        self.best = shipped_values(ANY_CARDS).text()
        self.versions.append(self.best)

    def pairing(self, generation: int, game: int, chance: Chance) -> TrainingPair:
        """The newest version on one side, so that it meets its own mistakes."""
        seed, draw = (generation + 1) * 10_000_000 + chance.below(9_000_000), chance.below(100)
        newest = other = self.versions[-1]
        if draw >= 75:
            other = self.best
        elif draw >= 50:
            other = self.versions[chance.below(len(self.versions))]
        white, black = (newest, other) if chance.below(2) else (other, newest)
        return TrainingPair(self.modes[game % len(self.modes)], seed, Entrant(text=white), Entrant(text=black))

    def _gate(self, generation: int, text: str, games: int) -> None:
        """Both seats of the same deals against the best so far."""
        newest, best, first = Entrant(text=text), Entrant(text=self.best), _GATE + generation * self.memory * games
        pairings = [
            TrainingPair(self.modes[deal % len(self.modes)], first + deal, *sides, learners=())
            for deal in range(max(1, games // 2))
            for sides in ((newest, best), (best, newest))
        ]
        results = [result for part in self.pool.map(play_results, chunks(pairings, self.chunk)) for result in part]
        share = sum(result if place % 2 == 0 else 1 - result for place, result in enumerate(results)) / len(results)
        self.say(f"generation {generation}: {100 * share:.1f} percent against the best before, {len(results)} games")
        if share > 0.5:
            self.best = text
            self.say(f"generation {generation} is the best so far")


def league_for(modes: Sequence[Mode], seed: int, pool: Executor, guests: tuple[Entrant, ...] = ()) -> League:
    """The league that learns these modes."""
    return (LineLeague if form_for(modes[0]) is LINES else BoardLeague)(modes, seed, pool, guests)
