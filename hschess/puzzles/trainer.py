"""The trainer: the next puzzle, the changes by an attempt, and the figures of a player's practice.

Choosing is a function of the puzzles, the log and a source of chance; the day comes in as an argument, so that the same day gives everyone
the same puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Final

from hschess.puzzles.days import Streak, done_days, drawn, streak_of
from hschess.puzzles.glicko import met
from hschess.puzzles.puzzle import Puzzle, PuzzleKind, Theme
from hschess.puzzles.schedule import after_failure, after_success, day_of, due
from hschess.rules.chance import Chance
from hschess.store.day_log import DayTry, Task
from hschess.store.tally import streaks
from hschess.store.training import PLAYER, Attempt, AttemptEffects, PuzzleStanding, Rating, Repeat, Run, TrainingLog

OFFSETS: Final = (-300, 0, 300)
"""By how much the wanted puzzles are rated above the player."""
NEAREST: Final = 8
"""The next puzzle is one of this many, among those tried least."""
RUSH_MS: Final = 180_000.0
RUSH_BEGIN: Final = 500.0
RUSH_STEP: Final = 45.0
"""The rating of a rush's first puzzle, and how it climbs."""
RUSH: Final = "rush"
DRILL: Final = "drill"


class Way(StrEnum):
    """How a puzzle is tried; the word is the log's."""

    RATED = "rated"
    FREE = "free"
    DAILY = "daily"
    AGAIN = "again"
    RUSH = "rush"


@dataclass(frozen=True, slots=True)
class Wish:
    """The wanted kind of puzzle; an empty word takes all."""

    kind: PuzzleKind | None = None
    theme: Theme | None = None
    offset: int = 0

    def takes(self, puzzle: Puzzle) -> bool:
        """Whether the puzzle is of the kind and has the theme."""
        return self.kind in (None, puzzle.kind) and (self.theme is None or self.theme in puzzle.themes)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a player's practice."""

    rating: Rating
    tried: int
    solved: int
    streak: int
    """How many of the last puzzles were solved at the first try in a row."""
    best_streak: int
    days: int
    """The streak of the day's boards."""
    due: int
    best_rush: int
    best_drill: tuple[int, int]
    """Right and tried of the best drill."""


class Trainer:
    """The puzzles and one player's results; read once and kept in step with the disk."""

    def __init__(self, log: TrainingLog, puzzles: Sequence[Puzzle], today: str) -> None:
        """Read the log. Errors: `ProfileError`; `HschessError` for an invalid day."""
        day_of(today)
        self.puzzles = tuple(puzzles)
        self.today = today
        self._log = log
        self._ratings = log.ratings()
        self._repeats = log.repeats()
        self._attempts = log.attempts()
        self._daily_dates = {one.date for one in self._attempts if one.way == Way.DAILY}
        """The days whose puzzle has been tried, by any program."""
        self._days = log.days.tries()
        self._runs = {what: log.runs(what) for what in (RUSH, DRILL)}

    # ------------------------------------------------------------------------------------------------------------- ratings

    @property
    def player(self) -> Rating:
        """The player's rating."""
        return self._ratings.get(PLAYER, Rating())

    @property
    def attempts(self) -> Sequence[Attempt]:
        """All that was tried, the oldest first."""
        return self._attempts

    def runs(self, what: str) -> Sequence[Run]:
        """The rushes or the drills, the oldest first."""
        return self._runs[what]

    def rating_of(self, puzzle: Puzzle) -> Rating:
        """The puzzle's rating, as this player's attempts have moved it."""
        return _rating_of(puzzle, self._ratings)

    def record(self, puzzle: Puzzle, way: Way, *, solved: bool) -> float:
        """Keep a first try; returns the change of the player's rating. Errors: `ProfileError`; nothing has changed then.

        If another program has meanwhile tried the day's puzzle, this try is a free one.
        """
        change = 0.0

        def judged(known: PuzzleStanding) -> tuple[Attempt, AttemptEffects]:
            nonlocal change
            taken = Way.FREE if way is Way.DAILY and (self.today, way) in known.tries else way
            before, ratings = known.ratings.get(PLAYER, Rating()), dict[str, Rating]()
            after = before
            if taken in (Way.RATED, Way.DAILY):
                after, its = met(before, _rating_of(puzzle, known.ratings), float(solved))
                ratings = {PLAYER: after, puzzle.name: its}
            change = after.value - before.value
            repeat = self._repeated(puzzle, known.repeat, solved=solved)
            day = DayTry(self.today, Task.PUZZLE, puzzle.name, solved, solved) if taken is Way.DAILY else None
            attempt = Attempt(self.today, puzzle.name, taken, solved, after.value)
            return attempt, AttemptEffects(ratings, repeat, is_through=repeat is None, day=day)

        attempt, effects = self._log.judge(puzzle.name, judged)
        self._keep_in_step(attempt, effects)
        if way is Way.DAILY:
            self._daily_dates.add(self.today)
        return change

    def _keep_in_step(self, attempt: Attempt, effects: AttemptEffects) -> None:
        self._ratings |= effects.ratings
        self._attempts.append(attempt)
        if effects.repeat is not None:
            self._repeats[attempt.puzzle] = effects.repeat
        else:
            self._repeats.pop(attempt.puzzle, None)
        self._days += [effects.day] if effects.day is not None else []

    def solve_day(self, puzzle: Puzzle) -> None:
        """The day's puzzle is solved, though perhaps not at the first try. Errors: `ProfileError`; nothing has changed then."""
        if any(one.done and (one.date, one.task) == (self.today, Task.PUZZLE) for one in self._days):
            return
        day = DayTry(self.today, Task.PUZZLE, puzzle.name, at_once=False, done=True)
        self._log.days.add(day)
        self._days.append(day)

    def _repeated(self, puzzle: Puzzle, known: Repeat | None, *, solved: bool) -> Repeat | None:
        if not solved:
            return after_failure(puzzle.name, self.today)
        return after_success(known, self.today) if known is not None else None

    def record_run(self, what: str, right: int, tried: int) -> None:
        """Keep a rush or a drill. Errors: `ProfileError`; nothing has changed then."""
        run = Run(self.today, what, right, tried)
        self._log.add_run(run)
        self._runs[what].append(run)

    # ------------------------------------------------------------------------------------------------------------ choosing

    def next_puzzle(self, wish: Wish, chance: Chance, besides: str = "") -> Puzzle | None:
        """A wanted puzzle near the wanted rating, those tried least first; None if there is none. `besides` comes last."""
        tried = Counter(attempt.puzzle for attempt in self._attempts)
        wanted = self.player.value + wish.offset
        fitting = [puzzle for puzzle in self.puzzles if wish.takes(puzzle)]
        others = [puzzle for puzzle in fitting if puzzle.name != besides] or fitting
        if not others:
            return None
        least = min(tried[puzzle.name] for puzzle in others)
        fresh = [puzzle for puzzle in others if tried[puzzle.name] == least]
        near = sorted(fresh, key=lambda puzzle: (abs(self.rating_of(puzzle).value - wanted), puzzle.name))[:NEAREST]
        return near[chance.below(len(near))]

    def due(self) -> list[Puzzle]:
        """The failed puzzles that come again today, the longest overdue first; those that are no longer shipped are left out."""
        by_name = {puzzle.name: puzzle for puzzle in self.puzzles}
        return [by_name[one.puzzle] for one in due(self._repeats.values(), self.today) if one.puzzle in by_name]

    def daily(self) -> Puzzle | None:
        """Today's puzzle, the same for everyone."""
        return daily_puzzle(self.puzzles, self.today)

    @property
    def streak(self) -> Streak:
        """The streak of the day's boards."""
        return streak_of(done_days(self._days), self.today)

    def has_tried_daily(self) -> bool:
        """Whether today's puzzle has been tried."""
        return self.today in self._daily_dates

    def rush(self, chance: Chance) -> list[Puzzle]:
        """All puzzles of one turn in the order of a rush: from easy to hard, with a little chance."""
        short = [puzzle for puzzle in self.puzzles if puzzle.kind.turns == 1]
        rest = sorted(short, key=lambda puzzle: (puzzle.rating, puzzle.name))
        order, wanted = list[Puzzle](), RUSH_BEGIN
        while rest:
            near = sorted(range(len(rest)), key=lambda index: abs(rest[index].rating - wanted))[:NEAREST]
            order.append(rest.pop(near[chance.below(len(near))]))
            wanted += RUSH_STEP
        return order

    # ------------------------------------------------------------------------------------------------------------- figures

    def figures(self) -> Figures:
        """The figures as they are now."""
        counted = [attempt.solved for attempt in self._attempts if attempt.way != Way.RUSH]
        streak, best = streaks(counted)
        drills = sorted(self._runs[DRILL], key=lambda run: (run.right, -run.tried))
        return Figures(
            self.player,
            len(counted),
            sum(counted),
            streak,
            best,
            self.streak.now,
            len(self.due()),
            max((run.right for run in self._runs[RUSH]), default=0),
            (drills[-1].right, drills[-1].tried) if drills else (0, 0),
        )

    def history(self) -> list[float]:
        """The player's rating after each rated puzzle, the oldest first."""
        return [one.rating for one in self._attempts if one.way in (Way.RATED, Way.DAILY)]


def _rating_of(puzzle: Puzzle, changed: Mapping[str, Rating]) -> Rating:
    return changed.get(puzzle.name, Rating(float(puzzle.rating), float(puzzle.deviation)))


def daily_puzzle(puzzles: Sequence[Puzzle], today: str) -> Puzzle | None:
    """The puzzle of a day (`days`); None if there are no puzzles."""
    name = drawn([puzzle.name for puzzle in puzzles], today)
    return next((puzzle for puzzle in puzzles if puzzle.name == name), None)


def counts(puzzles: Iterable[Puzzle]) -> Mapping[str, int]:
    """How many puzzles there are of each kind and theme, by its word."""
    words = ((f"kind.{one.kind}", *(f"theme.{theme}" for theme in one.themes)) for one in puzzles)
    return Counter(chain.from_iterable(words))
