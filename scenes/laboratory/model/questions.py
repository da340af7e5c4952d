"""The laboratory's questions and results: two players, the games between them, the table and the curve that grow with them.

The games are those of `hschess lab match`: the same deals and results, stored in the same experiment. Here one is played a little at a
time, so that a screen stays smooth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from hschess.engines.engine_errors import EngineError
from hschess.engines.external_players import Roster
from hschess.lab.arena import SCORES, GameResult, Job, Pairing, forfeit_of, game_of, result_of
from hschess.lab.database import Key, StoredGame
from hschess.lab.plans import GamePlan, match_plan, seats_plan
from hschess.lab.stats import Tally, clopper_pearson, elo_of_score
from hschess.players.opponents import opponent
from hschess.rules.actions import Action
from hschess.rules.events import Event
from hschess.rules.modes import BLACK, EVERY_MODE, WHITE, Mode

THINK_SLICE: Final = 60
"""The positions weighed between two looks at the clock."""
MOST_POINTS: Final = 96
"""The most points of the curve; with more games it has one at every second, fourth, ... game."""

Clock = Callable[[], float]
"""Milliseconds from any beginning."""


@dataclass(frozen=True, slots=True)
class Question:
    """The two players, the mode, the number of games, and whether both play both sides."""

    player: str
    """A level or a value of `--cpu`; it plays White unless both seats are compared."""
    rival: str
    mode: str
    games: int
    both_seats: bool = True

    @property
    def has_both_seats(self) -> bool:
        """Whether every deal is played twice; a player against itself has only one seat to compare."""
        return self.both_seats and self.player != self.rival


def plan_of(
    question: Question, modes: Mapping[str, Mode] = EVERY_MODE, known: Callable[[str], object] = opponent
) -> GamePlan:
    """The experiment for the question in one of these modes; `hschess lab` and the screen continue each other's games.

    `known` raises an error for an unknown player.

    Raises `HschessError` for an unknown player or mode.
    """
    mode = modes[question.mode]
    if question.has_both_seats:
        return match_plan(mode, (question.player, question.rival), known=known)
    return seats_plan(mode, (question.player,), (question.rival,), known=known)


def jobs_of(plan: GamePlan, games: int, known: Iterable[Key]) -> list[Job]:
    """At least this many unplayed games, up to the end of a deal, so that both seats have equal numbers."""
    played, missing = set(known), list[Job]()
    for job in plan.jobs(len(played) + games):
        if len(missing) >= games and job.pairing == plan.pairings[0]:
            break
        if key_of(job) not in played:
            missing.append(job)
    return missing


def key_of(job: Job) -> Key:
    """The key of a game in its experiment."""
    return job.pairing.mode.name, job.pairing.white, job.pairing.black, job.deal


# -------------------------------------------------------------------------------------------------------------------- a game


class SlicedGame:
    """A game that is played a little at a time; `hschess.lab.arena.play_game` makes the same game of the same job.

    Raises `HschessError` if a player does not exist.
    """

    def __init__(self, job: Job, roster: Roster | None = None) -> None:
        self.job = job
        self.fault: EngineError | None = None
        """The reason why the side to move has forfeited the game."""
        self.thought_ms = 0.0
        """The thinking time of both players, in milliseconds."""
        self._game = game_of(job, roster)
        self.state, self.actions = self._game.state, self._game.actions

    @property
    def is_over(self) -> bool:
        """Whether the game has an outcome, or was forfeited."""
        return self._game.is_over or self.fault is not None

    @property
    def next_action(self) -> Action | None:
        """The next action, once the player to move knows it."""
        return self._game.next_action

    def think(self, clock_ms: Clock, budget: int = THINK_SLICE) -> bool:
        """Let the player to move weigh this many more positions; returns whether the next action is known."""
        began = clock_ms()
        try:
            return self.fault is None and self._game.think(budget)
        except EngineError as fault:
            self.fault = fault
            return False
        finally:
            self.thought_ms += clock_ms() - began

    def act(self) -> tuple[Event, ...]:
        """Do the next action, which must be known; returns its events."""
        events = list[Event]()
        self._game.act(events.append)
        return tuple(events)

    def result(self) -> GameResult:
        """The game as the laboratory stores it; it must be over."""
        seconds = self.thought_ms / 1000
        if self.fault is not None:
            return forfeit_of(self.job, self._game, seconds, self.fault)
        return result_of(self.job, self._game, seconds)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game for the list; `record` is the whole game as `.hsc` text."""

    white: str
    black: str
    deal: int
    result: str
    rounds: int
    record: str

    @property
    def winner(self) -> int:
        """The winning side, -1 for a draw."""
        return {"1-0": WHITE, "0-1": BLACK}.get(self.result, -1)


def played_of(game: GameResult | StoredGame) -> PlayedGame:
    """A game that was played now, or one from the database."""
    if isinstance(game, StoredGame):
        return PlayedGame(game.white, game.black, game.deal, game.result, game.rounds, game.record)
    pairing: Pairing = game.job.pairing
    return PlayedGame(pairing.white, pairing.black, game.job.deal, game.result, game.rounds, game.record)


# ------------------------------------------------------------------------------------------------------------------- results


@dataclass(frozen=True, slots=True)
class Share:
    """Wins of `games`, with their 95 percent interval (Clopper and Pearson), from 0 to 1."""

    games: int
    share: float
    low: float
    high: float


SeatsSeen = Literal["both", "white", "black"]


@dataclass(frozen=True, slots=True)
class Summary:
    """A row of the table: the first player's games in some seats."""

    seat: SeatsSeen
    tally: Tally
    wins: Share
    elo: tuple[float, float, float]
    """The Elo difference in the first player's favour with its interval; infinite if nothing was won or lost. The interval counts draws
    as losses, and as wins.
    """


def share_of(wins: int, games: int) -> Share:
    """The share of wins; 0 without a game."""
    return Share(games, wins / max(1, games), *clopper_pearson(wins, games))


def summary_of(seat: SeatsSeen, tally: Tally) -> Summary:
    """The row of a tally."""
    low = elo_of_score(clopper_pearson(tally.wins, tally.games)[0])
    high = elo_of_score(clopper_pearson(tally.wins + tally.draws, tally.games)[1])
    return Summary(seat, tally, share_of(tally.wins, tally.games), (elo_of_score(tally.score), low, high))


class Series:
    """The games between two players so far, in the order of their ends, from the first player's point of view."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.games: list[PlayedGame] = []
        self._seats = [Tally(), Tally()]
        """The first player's tally as White and as Black."""
        self._wins = [0]
        """The first player's wins after each number of games."""
        self._points: dict[int, Share] = {}

    def add(self, games: Sequence[PlayedGame]) -> None:
        """Add finished games."""
        for game in games:
            self.games.append(game)
            side = self.side_of(game)
            score = SCORES[game.result] if side == WHITE else 1 - SCORES[game.result]
            self._seats[side] += Tally(score == 1, score == 0.5, score == 0)
            self._wins.append(self._wins[-1] + (score == 1))

    def side_of(self, game: PlayedGame) -> int:
        """The first player's side."""
        return WHITE if game.white == self.question.player else BLACK

    @property
    def total(self) -> Tally:
        """Both seats together."""
        return self._seats[WHITE] + self._seats[BLACK]

    def summaries(self) -> list[Summary]:
        """Both seats together, then each separately; one row if there is only one seat."""
        if not self.question.has_both_seats:
            return [summary_of("white", self._seats[WHITE])]
        rows: tuple[tuple[SeatsSeen, Tally], ...] = (
            ("both", self.total),
            ("white", self._seats[WHITE]),
            ("black", self._seats[BLACK]),
        )
        return [summary_of(seat, tally) for seat, tally in rows]

    def refine(self, still_time: Callable[[], bool] = lambda: True) -> bool:
        """Compute missing curve points, the last one first, while there is time; returns whether any were missing."""
        missing = [number for number in reversed(self._wanted()) if number not in self._points]
        for number in missing:
            self._points[number] = share_of(self._wins[number], number)
            if not still_time():
                break
        return bool(missing)

    def curve(self) -> list[Share]:
        """The win rate after each number of games, in ascending order, as far as it is known."""
        self._points = {number: self._points[number] for number in self._wanted() if number in self._points}
        return list(self._points.values())

    def _wanted(self) -> list[int]:
        """The numbers of games with a point of the curve: few enough to see and compute, and rarely changing."""
        games, step = len(self.games), 1
        while games > step * MOST_POINTS:
            step *= 2
        return [*range(step, games, step), games] if games else []
