"""Solving puzzles: one after the other on the real table, rated or not; after a wrong turn and its result the puzzle comes back.

The first try counts. A hint or the solution makes it a miss. The trainer stores each try as soon as it is decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Final, assert_never

from hschess.puzzles.proving import POINT_KINDS
from hschess.puzzles.puzzle import Puzzle
from hschess.puzzles.trainer import Trainer, Way, Wish
from hschess.rules.actions import Action
from hschess.rules.chance import seeded
from scenes.context import Context
from scenes.pane.pane import TablePane
from scenes.practice.exercise import MISSED_COLOUR, ExerciseText, button
from scenes.practice.model.forced import ForcedMatch
from scenes.practice.model.puzzles import HintStep, PuzzleMatch, ReplyMatch
from scenes.practice.pips import Pips, size_of
from scenes.practice.played import PlayedExercise
from scenes.practice.points import TurnPoints, draw_tally
from scenes.practice.practice_words import asked, hint_words, kind_word, solved_words
from scenes.practice.trial import PuzzleTrial
from scenes.stack import Back, Command
from scenes.stage.game.match import Match
from scenes.stage.hand.hand import candidate
from scenes.stage.inputs import Input, KeyPressed, PointerPressed
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.easing import out_cubic
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.key_words import act_words
from scenes.ui.layout import REST, row
from scenes.ui.media import Surface
from scenes.ui.theme import BRASS_LIGHT, GREEN
from scenes.ui.widgets import Button, Widget
from scenes.words import say

LEAD_IN_MS: Final = 500.0
DARK: Final = 0.35
"""The light of the table at the beginning of a puzzle."""
CONSEQUENCE_SPEED: Final = 2.0
LEAST_CONSEQUENCE_MS: Final = 800.0
REVERT_MS: Final = 300.0
SOLUTION_AFTER_MS: Final = 4000.0
SOLUTION_UNRATED_MS: Final = 1000.0
SCRIPT_PAUSE_MS: Final = 420.0
NEXT_AFTER_MS: Final = 2600.0
"""How long a solved puzzle stays before the next one comes automatically."""
PIPS_GAP: Final = 12.0
UNRATED_WAYS: Final = (Way.FREE, Way.AGAIN)


class SolvePhase(Enum):
    """The phase of a puzzle."""

    LEAD_IN = auto()
    PLAYING = auto()
    SHOWING = auto()
    """The turn is complete and is being shown."""
    REPLY = auto()
    """The opponent's answer to a wrong turn is being shown."""
    MISSED = auto()
    """The result is on the board."""
    SOLUTION = auto()
    """The solution is being played."""
    DONE = auto()
    """Solved, or the solution was shown."""


class SolveScene(PlayedExercise):
    """The screen with one puzzle after the other."""

    keys: Mapping[str, str] = {"h": "hint", "s": "solution", "r": "again", "n": "next"}

    def __init__(self, context: Context, trainer: Trainer, way: Way, first: Puzzle, wish: Wish = Wish()) -> None:  # noqa: B008 - a frozen value
        self.trainer = trainer
        self.way = way
        self.puzzle = first
        self._wish = wish
        self._chance = seeded(context.chance_seed())
        self.phase = SolvePhase.LEAD_IN
        self._forget()
        super().__init__(context)

    def _forget(self) -> None:
        """Begin a new puzzle without a try."""
        self._in_phase_ms = self._tried_ms = 0.0
        self._trial = PuzzleTrial(self.puzzle)
        self._script: list[Action] = []
        self._script_ms = 0.0
        self._hint = HintStep.NOTHING
        self._hinted_at = 0
        self._is_kept = False
        """Whether the first try has been decided and stored."""
        self._gave_up = False
        self._gained = 0.0
        self._points = TurnPoints(self.puzzle.start)

    # ------------------------------------------------------------------------------------------------------------- the task

    def task(self) -> Match:
        """The puzzle, or the opponent's answer to a wrong turn."""
        if self.phase is SolvePhase.REPLY:
            return self._trial.answer()
        is_course = self.phase is SolvePhase.SOLUTION and self._trial.turns > 1
        return self._trial.course() if is_course else self._trial.match()

    def set_table(self) -> TablePane:
        """A table; for a puzzle of several turns with both hands open."""
        table = super().set_table()
        if self._trial.turns > 1:
            table.session.board.reveal = True
            table.session.sit(self.puzzle.side)
        return table

    def options(self, options: ShowOptions) -> ShowOptions:
        """No forecast if the try counts; a wrong turn is shown faster."""
        if self.way not in UNRATED_WAYS and self.phase not in (SolvePhase.DONE, SolvePhase.SOLUTION):
            options = replace(options, forecast="off")
        if self.phase in (SolvePhase.SHOWING, SolvePhase.REPLY) and not self._is_solved:
            options = replace(options, speed=options.speed * CONSEQUENCE_SPEED)
        return options

    @property
    def _match(self) -> PuzzleMatch | ForcedMatch | None:
        match = self.table.session.match
        return match if isinstance(match, PuzzleMatch | ForcedMatch) else None

    @property
    def _is_solved(self) -> bool:
        return self._match is not None and self._match.is_solved

    @property
    def _is_answered(self) -> bool:
        """Whether the opponent's answer has been shown."""
        session = self.table.session
        return isinstance(session.match, ReplyMatch) and session.match.is_decided and not session.motion.is_busy

    @property
    def is_open(self) -> bool:
        """Whether the table takes inputs: until the turn is complete."""
        return self.phase is SolvePhase.PLAYING

    @property
    def covers_hand(self) -> bool:
        """Whether the panel may cover the hand: once all is decided."""
        return self.phase is SolvePhase.DONE

    @property
    def is_rated(self) -> bool:
        """Whether the first try changes the ratings."""
        return self.way in (Way.RATED, Way.DAILY)

    def handle(self, given: Input) -> Command | None:
        """Handle an input; a press skips the lead-in."""
        if self.phase is SolvePhase.LEAD_IN and isinstance(given, PointerPressed | KeyPressed):
            self.table.light(1.0)
            self._enter(SolvePhase.PLAYING)
        return super().handle(given)

    # ------------------------------------------------------------------------------------------------------------- widgets

    @property
    def counts_points(self) -> bool:
        """Whether the puzzle is about points."""
        return self.puzzle.kind in POINT_KINDS

    @property
    def total(self) -> int | None:
        """The points of the turn with the held thing; None if they are not shown, or the turn cannot end."""
        match, session = self.table.session.match, self.table.session
        if (
            not isinstance(match, PuzzleMatch)
            or not self.is_open
            or self.way not in UNRATED_WAYS
            or not self.counts_points
        ):
            return None
        return self._points.of(match, candidate(session.hand, session.tabletop) if session.may_act else None)

    def draw_widgets(self, surface: Surface) -> None:
        """Draw the turn's points beside the line."""
        if self.total is not None:
            draw_tally(Canvas(surface, self.context.media), self.total, self.table.session.board.layout)
        super().draw_widgets(surface)

    def text(self) -> ExerciseText:
        """The question, then the verdict."""
        trial = self._trial
        match self.phase:
            case SolvePhase.DONE:
                heading = say("practice.solution" if self._gave_up else "learn.solved")
                gained = f" {self._gained:+.0f}" if self.is_rated and self._gained else ""
                rating = say("practice.rating", rating=round(self.trainer.player.value)) if self.is_rated else ""
                scale = self.context.settings.text_scale / 100
                why = solved_words(self.puzzle, self.puzzle.solution, self._trial.first, scale)
                heading = f"{heading} · {rating}{gained}" if rating else heading
                return ExerciseText(heading, why, BRASS_LIGHT if self._gave_up else GREEN)
            case SolvePhase.SOLUTION:
                return ExerciseText(say("practice.solution"), asked(self.puzzle))
            case _ if self._hint and self.phase is SolvePhase.PLAYING:
                return ExerciseText(say("learn.hint.title"), f"{self._hint_words()}\n{trial.asked}")
            case _ if trial.missed:
                return ExerciseText(say("learn.missed"), f"{trial.missed}\n{trial.asked}", MISSED_COLOUR)
            case _:
                return ExerciseText(self._title(), trial.asked)

    def heading(self, area: Rect, text: ExerciseText) -> list[Widget]:
        """The heading; for a puzzle of several turns with a pip for each."""
        turns, done = self._trial.turns, self._trial.turns_done
        if turns == 1 or self.phase in (SolvePhase.SOLUTION, SolvePhase.DONE):
            return super().heading(area, text)
        area, pips = row(area, REST, size_of(turns)[0], gap=PIPS_GAP)
        return [*super().heading(area, text), Pips(pips, turns, range(done), done)]

    def _title(self) -> str:
        rating = round(self.trainer.rating_of(self.puzzle).value)
        return say("practice.puzzle", kind=kind_word(self.puzzle.kind), rating=rating)

    def buttons(self) -> list[Button]:
        """During the try: hint, solution, leave; then again, next, leave."""
        leave = button("leave", "practice.leave")
        if self.phase is SolvePhase.DONE:
            following = button("next", "practice.next" if self._has_next else "practice.finish", offered=True)
            return [button("again", "learn.again"), following, leave]
        about = "practice.costs" if not self._is_kept and self.is_rated else ""
        playing = self.phase is SolvePhase.PLAYING
        may_see = playing and self._tried_ms >= self._solution_after
        return [
            button("hint", "learn.hint", enabled=playing, about=about),
            button("solution", "practice.show", enabled=may_see, about=about),
            leave,
        ]

    @property
    def _solution_after(self) -> float:
        return SOLUTION_UNRATED_MS if not self.is_rated or self._is_kept else SOLUTION_AFTER_MS

    @property
    def _has_next(self) -> bool:
        """Whether another puzzle follows; the daily one is single, and puzzles to repeat come to an end."""
        return self._following() is not None

    # ------------------------------------------------------------------------------------------------------------ handling

    def used(self, name: str) -> Command | None:
        """Handle a button."""
        match name:
            case "hint":
                self._hint_more()
            case "solution":
                self._show_solution()
            case "again":
                self._again()
            case "next":
                return self._next()
            case _:
                return Back()
        return None

    def _enter(self, phase: SolvePhase) -> None:
        self.phase, self._in_phase_ms = phase, 0.0
        self.table.settings_changed()
        self.rebuild()
        if phase is SolvePhase.DONE:
            self.group.focus_on("next")

    def _again(self) -> None:
        """Begin the same puzzle again; a stored try stays."""
        self._trial.begin_again()
        self._hint, self._gave_up, self.verdict = HintStep.NOTHING, False, None
        self.phase = SolvePhase.PLAYING
        self._in_phase_ms = 0.0
        self.put_up(to_table=True)

    def _following(self) -> Puzzle | None:
        match self.way:
            case Way.DAILY:
                return None
            case Way.AGAIN:
                return next((one for one in self.trainer.due() if one.name != self.puzzle.name), None)
            case Way.RATED | Way.FREE | Way.RUSH:
                chance = seeded(self._chance.state)
                return self.trainer.next_puzzle(self._wish, chance, self.puzzle.name)
            case _:
                assert_never(self.way)

    def _next(self) -> Command | None:
        following = self._following()
        self._chance.below(2)
        if following is None:
            return Back()
        self.puzzle, self.phase = following, SolvePhase.LEAD_IN
        self._forget()
        self.verdict = None
        self.put_up(to_table=True)
        return None

    # --------------------------------------------------------------------------------------------------------------- hints

    def _hint_more(self) -> None:
        """Give the next step of the hint; the third one shows the card in its gap."""
        match = self._match
        if match is None or not self.table.session.may_act:
            return
        self._keep(solved=False)
        self._hint = HintStep(min(self._hint + 1, HintStep.GAP))
        self._hinted_at = len(match.turn)
        way = match.rest()
        self.hold(way[0] if self._hint is HintStep.GAP and way else None)

    def _hint_words(self) -> str:
        match = self._match
        way = match.rest() if match is not None else None
        state = self.table.session.match.state
        undo = act_words("undo", self.context.settings.bindings)
        return hint_words(way[0] if way else None, state, self._hint, undo)

    def _show_solution(self) -> None:
        self._keep(solved=False)
        self._gave_up, self._hint, self.verdict = True, HintStep.NOTHING, None
        self.phase, self._in_phase_ms = SolvePhase.SOLUTION, 0.0
        turns = self.puzzle.solution, *self.puzzle.proof.line
        self._script, self._script_ms = [action for turn in turns for action in turn], 0.0
        self.put_up(to_table=True)

    # ---------------------------------------------------------------------------------------------------------------- time

    def passed(self, dt_ms: float) -> Command | None:
        """Go from one phase to the next."""
        self._in_phase_ms += dt_ms
        session = self.table.session
        match self.phase:
            case SolvePhase.LEAD_IN:
                self._lead_in()
            case SolvePhase.PLAYING:
                self._play(dt_ms)
            case SolvePhase.SHOWING:
                if session.match.is_decided and not session.motion.is_busy:
                    self._shown()
            case SolvePhase.REPLY:
                if self._is_answered:
                    self._enter(SolvePhase.MISSED)
            case SolvePhase.MISSED:
                self._revert()
            case SolvePhase.SOLUTION:
                self._play_script(dt_ms)
            case SolvePhase.DONE:
                return self._go_on()
            case _:
                assert_never(self.phase)
        return None

    def _revert(self) -> None:
        if self._in_phase_ms >= REVERT_MS:
            self.phase = SolvePhase.PLAYING
            self.put_up()

    def _go_on(self) -> Command | None:
        """Show the next puzzle a while after a solved one, if the player wants that."""
        if self._gave_up or self._in_phase_ms < NEXT_AFTER_MS or not self.context.settings.practice_goes_on:
            return None
        return self._next() if self._has_next else None

    def _lead_in(self) -> None:
        share = min(1.0, self._in_phase_ms / LEAD_IN_MS)
        self.table.light(1.0 if self.context.settings.is_still else DARK + (1 - DARK) * out_cubic(share))
        self._dirty = True
        if share >= 1:
            self._enter(SolvePhase.PLAYING)

    def _play(self, dt_ms: float) -> None:
        match = self._match
        assert match is not None
        before, self._tried_ms = self._tried_ms, self._tried_ms + dt_ms
        if before < self._solution_after <= self._tried_ms:
            self.rebuild()
        if self._hint and len(match.turn) != self._hinted_at:
            self._hint = HintStep.NOTHING
            self.rebuild()
        if self._trial.settle(match):
            self.rebuild()
        if match.is_decided or match.is_failed:
            self._decide(match)

    def _decide(self, match: PuzzleMatch | ForcedMatch) -> None:
        """Judge the turn; the verdict may be shown later."""
        solved = match.is_solved
        self._keep(solved=solved)
        self._hint = HintStep.NOTHING
        if not solved:
            self._trial.fail(match)
            if self._trial.shows_verdict_first:
                self.give_verdict(is_right=False)
        self._enter(SolvePhase.SHOWING)

    def _shown(self) -> None:
        """Go on after the turn has been shown; a wrong one stays for a moment."""
        if self._is_solved:
            self._keep_day()
            self.give_verdict(is_right=True)
            self._enter(SolvePhase.DONE)
        elif self._in_phase_ms >= LEAST_CONSEQUENCE_MS:
            if self._trial.reply and self.phase is SolvePhase.SHOWING:
                self.phase, self._in_phase_ms = SolvePhase.REPLY, 0.0
                self.put_up()
            else:
                self._enter(SolvePhase.MISSED)
            if not self._trial.shows_verdict_first:
                self.give_verdict(is_right=False)

    def _play_script(self, dt_ms: float) -> None:
        """Play the solution, action by action."""
        session = self.table.session
        self._script_ms += dt_ms
        if session.motion.is_busy or self._script_ms < SCRIPT_PAUSE_MS:
            return
        if self._script:
            self._script_ms = 0.0
            session.do(self._script.pop(0))
        else:
            self._enter(SolvePhase.DONE)

    def _keep(self, *, solved: bool) -> None:
        """Store the first try, once."""
        if self._is_kept:
            return
        self._is_kept = True
        with self.keeping(self.trainer):
            self._gained = self.trainer.record(self.puzzle, self.way, solved=solved)

    def _keep_day(self) -> None:
        """Mark the day's puzzle as done, at any try and in any way."""
        if self.trainer.has_tried_daily() and self.puzzle == self.trainer.daily():
            with self.keeping(self.trainer):
                self.trainer.solve_day(self.puzzle)
