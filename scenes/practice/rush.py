"""A rush: three minutes, puzzles from easy to hard, one try each.

The count is stored, and the best one is shown. The clock adds up the frames' times; it stops while another screen is on top, so the only
way out of a rush is to leave.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Final, assert_never

from hschess.puzzles.proving import POINT_KINDS
from hschess.puzzles.puzzle import Puzzle
from hschess.puzzles.trainer import RUSH, RUSH_MS, Trainer, Way
from hschess.rules.chance import seeded
from scenes.context import Context
from scenes.pane.pane import TablePane
from scenes.practice.exercise import MISSED_COLOUR, ExerciseText, button
from scenes.practice.model.puzzles import PuzzleMatch, StillMatch
from scenes.practice.played import PlayedExercise
from scenes.practice.practice_words import asked, kind_word
from scenes.stack import Back, Command
from scenes.stage.game.match import Match
from scenes.stage.inputs import Input, KeyPressed
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.ui.theme import GREEN
from scenes.ui.widgets import Button
from scenes.words import say, side_word

SHOWING_SPEED: Final = 3.0
NOTHING_YET: Final = "paper 1w 20/0/0/-/?9/-/- 20/0/0/-/?9/-/-"
"""The table before the clock starts."""
DARK: Final = 0.5


class RushPhase(Enum):
    """The phase of a rush."""

    READY = auto()
    PLAYING = auto()
    SHOWING = auto()
    """A turn is complete and is being shown; the clock goes on."""
    OVER = auto()


class RushScene(PlayedExercise):
    """Three minutes of puzzles."""

    keys: Mapping[str, str] = {"n": "skip"}

    def __init__(self, context: Context, trainer: Trainer) -> None:
        self.trainer = trainer
        self.phase = RushPhase.READY
        self._before = trainer.figures().best_rush
        self._start()
        super().__init__(context)

    def _start(self) -> None:
        self._puzzles: list[Puzzle] = []
        self.left_ms = RUSH_MS
        self.solved = self.missed = 0
        self._last: bool | None = None
        """Whether the last puzzle was solved."""

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle on the table."""
        return self._puzzles[0] if self._puzzles else None

    def task(self) -> Match:
        """The puzzle, or the empty table."""
        names = (side_word(0), side_word(1))
        if self.puzzle is not None and self.phase is not RushPhase.OVER:
            return PuzzleMatch(self.puzzle, names)
        return StillMatch(NOTHING_YET, names)

    def set_table(self) -> TablePane:
        """A table that is dark before and after the rush."""
        table = super().set_table()
        if self.phase in (RushPhase.READY, RushPhase.OVER):
            table.light(DARK)
        return table

    def options(self, options: ShowOptions) -> ShowOptions:
        """No forecast, and short motions only."""
        return replace(options, forecast="off", speed=max(options.speed, SHOWING_SPEED), is_own_speed=True)

    @property
    def is_open(self) -> bool:
        """Whether the table takes inputs: while the clock runs."""
        return self.phase is RushPhase.PLAYING

    # ------------------------------------------------------------------------------------------------------------- widgets

    @property
    def counts_points(self) -> bool:
        """Whether the puzzle is about points."""
        playing = self.phase in (RushPhase.PLAYING, RushPhase.SHOWING)
        return playing and self.puzzle is not None and self.puzzle.kind in POINT_KINDS

    def text(self) -> ExerciseText:
        """The description of a rush, then the clock and the question, then the result."""
        match self.phase:
            case RushPhase.READY:
                return ExerciseText(say("practice.rush"), say("practice.rush.rules", best=self._before))
            case RushPhase.OVER:
                key = "practice.rush.best" if self.solved > self._before else "practice.rush.result"
                words = say(key, solved=self.solved, missed=self.missed, best=self._before)
                return ExerciseText(say("practice.rush.over"), words, GREEN)
            case RushPhase.PLAYING | RushPhase.SHOWING:
                assert self.puzzle is not None
                clock = say("practice.rush.clock", time=clock_words(self.left_ms), solved=self.solved)
                words = f"**{kind_word(self.puzzle.kind)}.** {asked(self.puzzle)}"
                return ExerciseText(clock, words, MISSED_COLOUR if self._last is False else GREEN)
            case _:
                assert_never(self.phase)

    def buttons(self) -> list[Button]:
        """The buttons: start or again, skip, leave."""
        leave = button("leave", "practice.leave")
        match self.phase:
            case RushPhase.READY:
                return [button("start", "practice.start", offered=True), leave]
            case RushPhase.OVER:
                return [button("start", "practice.once_more", offered=True), leave]
            case RushPhase.PLAYING | RushPhase.SHOWING:
                return [button("skip", "learn.skip"), leave]
            case _:
                assert_never(self.phase)

    def used(self, name: str) -> Command | None:
        """Handle a button."""
        match name:
            case "start":
                self._begin()
            case "skip" if self.phase is RushPhase.PLAYING:
                self._count(solved=False)
                self._go_on()
            case "leave":
                return Back()
            case _:
                pass
        return None

    def handle(self, given: Input) -> Command | None:
        """Handle an input, but do not open the help, which would stop the clock."""
        if isinstance(given, KeyPressed) and given.key == "f1" and self.phase in (RushPhase.PLAYING, RushPhase.SHOWING):
            return None
        return super().handle(given)

    def open_menu(self) -> Command | None:
        """Focus the buttons: a menu would stop the clock too."""
        if self.phase in (RushPhase.PLAYING, RushPhase.SHOWING):
            self.table.leave_focus()
            self.focus_first()
            return None
        return super().open_menu()

    # ---------------------------------------------------------------------------------------------------------------- time

    def _begin(self) -> None:
        self._before = self.trainer.figures().best_rush
        self._start()
        self._puzzles = self.trainer.rush(seeded(self.context.chance_seed()))
        self.phase = RushPhase.PLAYING
        self.put_up(to_table=True)

    def passed(self, dt_ms: float) -> Command | None:
        """Let the clock run; a complete turn is counted at once and shown."""
        if self.phase not in (RushPhase.PLAYING, RushPhase.SHOWING):
            return None
        before, self.left_ms = self.left_ms, max(0.0, self.left_ms - dt_ms)
        if self.left_ms <= 0:
            self._end()
            return None
        match = self.table.session.match
        if self.phase is RushPhase.PLAYING and isinstance(match, PuzzleMatch) and match.is_decided:
            self._count(solved=match.is_solved)
            self.phase = RushPhase.SHOWING
        elif self.phase is RushPhase.SHOWING and not self.table.session.motion.is_busy:
            self._go_on()
        if clock_words(before) != clock_words(self.left_ms):
            self.rebuild()
        return None

    def _count(self, *, solved: bool) -> None:
        assert self.puzzle is not None
        self.solved, self.missed = self.solved + solved, self.missed + (not solved)
        self._last = solved
        self.give_verdict(is_right=solved, is_brief=True)
        with self.keeping(self.trainer):
            self.trainer.record(self.puzzle, Way.RUSH, solved=solved)
        self.rebuild()

    def _go_on(self) -> None:
        """Go to the next puzzle; without one, the rush ends early."""
        self._puzzles.pop(0)
        if not self._puzzles:
            self._end()
            return
        self.phase = RushPhase.PLAYING
        self.put_up()

    def _end(self) -> None:
        self.phase = RushPhase.OVER
        self.put_up()
        with self.keeping(self.trainer):
            self.trainer.record_run(RUSH, self.solved, self.solved + self.missed)
        self.context.play("win" if self.solved > self._before else "puzzle_right")
        self.group.focus_on("start")


def clock_words(left_ms: float) -> str:
    """The time left, in minutes and begun seconds."""
    seconds = -int(-left_ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"
