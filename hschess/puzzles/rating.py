"""How hard a puzzle is, from how computer players of different strength do on it.

Each player tries each puzzle, and random players try it several times; a win in several turns must be played to its end, against the
hardest defence. One logistic curve for all (a difference of 400 points is ten to one, as in Elo's scale) gives a strength for every player
and a rating for every puzzle, fitted together; if all or none solve a puzzle, a wide bell around `MIDDLE` keeps the rating finite. The
same puzzles and seed give the same ratings.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hschess.players.contract import Player
from hschess.players.registry import BY_REPLIES, make_player
from hschess.puzzles.defence import Defender
from hschess.puzzles.proving import choice_of, is_solved_by
from hschess.puzzles.puzzle import Puzzle
from hschess.puzzles.search import played
from hschess.rules.chance import Chance, seeded
from hschess.rules.slowly import finished

LEAST: Final = 600
MOST: Final = 2200
MIDDLE: Final = 1400.0
PUZZLE_SPREAD: Final = 400.0
"""The expected spread of puzzles around the middle: one standard deviation."""
PLAYER_SPREAD: Final = 600.0
SLOPE: Final = math.log(10) / 400
ROUNDS: Final = 200
"""Rounds of the fit; it has long settled by then."""
LONGEST_STEP: Final = 200.0
DEPTH: Final = 80
"""The addition for each further turn: looking ahead is harder for people than for the players that rate."""


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player that rates, and how often it tries each puzzle."""

    name: str
    tries: int = 1


ENTRANTS: Final = (
    RatedPlayer("random", 24),
    RatedPlayer("beginner"),
    RatedPlayer("skilled"),
    RatedPlayer("linear"),
    RatedPlayer("bfs:aggressive"),
    RatedPlayer("bfs:defensive"),
    RatedPlayer("bfs"),
    RatedPlayer("exhaustive"),
    RatedPlayer("turn-mcts:iterations=100", 5),
    RatedPlayer("mcts:iterations=60", 6),
    RatedPlayer(BY_REPLIES),
)


@dataclass(frozen=True, slots=True)
class GameScore:
    """How one player does on a set of puzzles."""

    entrant: RatedPlayer
    solved: tuple[int, ...]
    """How many of its tries solved each puzzle."""

    @property
    def share(self) -> float:
        """The share of its tries that solved the puzzle."""
        return sum(self.solved) / max(1, len(self.solved) * self.entrant.tries)


@dataclass(frozen=True, slots=True)
class Fit:
    """The logistic curve."""

    ratings: tuple[float, ...]
    deviations: tuple[float, ...]
    strengths: tuple[float, ...]


def score(entrant: RatedPlayer, puzzles: Sequence[Puzzle], seed: int) -> GameScore:
    """Let a player try the puzzles; one is solved if the solution's board is reached with the same hand."""
    player = make_player(entrant.name)
    solved: list[int] = []
    for number, puzzle in enumerate(puzzles):
        rngs = [seeded(seed + number * entrant.tries + attempt) for attempt in range(entrant.tries)]
        solved.append(sum(_solves(player, puzzle, chance) for chance in rngs))
    return GameScore(entrant, tuple(solved))


def _solves(player: Player, puzzle: Puzzle, chance: Chance) -> bool:
    """Whether it finds the solution; of several turns all, against the hardest defence."""
    start = puzzle.start
    turn = choice_of(player, start, chance)
    if not is_solved_by(puzzle, turn):
        return False
    state, defender = played(start, turn).after, Defender()
    for left in range(puzzle.kind.turns - 1, 0, -1):
        if state.outcome is not None:
            break
        defence = finished(defender.answer(state, left))
        if not defence.is_beaten:
            return False
        state = played(defence.after, choice_of(player, defence.after, chance)).after
    return puzzle.kind.turns == 1 or (state.outcome is not None and state.outcome.winner == puzzle.side)


def rated(puzzles: Sequence[Puzzle], scores: Sequence[GameScore]) -> tuple[Puzzle, ...]:
    """The puzzles with the ratings that these scores give them, from `LEAST` to `MOST`."""
    fit = fitted(scores)
    return tuple(
        replace(puzzle, rating=_within(rating + DEPTH * (puzzle.kind.turns - 1)), deviation=round(deviation))
        for puzzle, rating, deviation in zip(puzzles, fit.ratings, fit.deviations, strict=True)
    )


def _within(rating: float) -> int:
    return min(MOST, max(LEAST, round(rating)))


def fitted(scores: Sequence[GameScore]) -> Fit:
    """The likeliest ratings and strengths for these results, within the bells around the middle."""
    count = len(scores[0].solved)
    ratings, strengths = [MIDDLE] * count, [MIDDLE] * len(scores)
    deviations = [PUZZLE_SPREAD] * count
    for _ in range(ROUNDS):
        for number, each in enumerate(scores):
            games = [(ratings[index], solved, each.entrant.tries) for index, solved in enumerate(each.solved)]
            strengths[number], _ = _step(strengths[number], games, PLAYER_SPREAD, 1.0)
        for index in range(count):
            games = [(strengths[number], each.solved[index], each.entrant.tries) for number, each in enumerate(scores)]
            ratings[index], deviations[index] = _step(ratings[index], games, PUZZLE_SPREAD, -1.0)
    return Fit(tuple(ratings), tuple(deviations), tuple(strengths))


def _step(value: float, games: list[tuple[float, int, int]], spread: float, sign: float) -> tuple[float, float]:
    """One Newton step towards the likeliest value, and the deviation there; `sign` is 1 for a player, -1 for a puzzle.

    A game is the other's value, how often the puzzle was solved, and how often it was tried.
    """
    slope = (MIDDLE - value) / spread**2
    bend = 1 / spread**2
    for other, solved, tries in games:
        chance = _expected(sign * (value - other))
        slope += sign * SLOPE * (solved - tries * chance)
        bend += SLOPE**2 * tries * chance * (1 - chance)
    step = slope / bend
    return value + max(-LONGEST_STEP, min(LONGEST_STEP, step)), 1 / math.sqrt(bend)


def _expected(difference: float) -> float:
    """The chance that a player this much stronger than a puzzle solves it."""
    return 1 / (1 + math.exp(-SLOPE * max(-4000.0, min(4000.0, difference))))


Progress = Callable[[str], None]
"""Receives the name of the player that tries now."""


def scores_of(puzzles: Sequence[Puzzle], seed: int, progress: Progress) -> tuple[GameScore, ...]:
    """How every entrant does on the puzzles."""
    found: list[GameScore] = []
    for entrant in ENTRANTS:
        progress(entrant.name)
        found.append(score(entrant, puzzles, seed))
    return tuple(found)
