"""The drill of single placements: ten boards, one card each, and after each the worth of all gaps as heat over the line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Final, assert_never

from hschess.puzzles.drill import Drill, make_drill
from hschess.puzzles.trainer import DRILL, Trainer
from hschess.rules.actions import END, PLAY, Action, Kind
from hschess.rules.cards import CARDS
from hschess.rules.chance import seeded
from hschess.rules.notation import parse_position
from scenes.context import Context
from scenes.painters.heat import draw_heat, heats_of
from scenes.practice.exercise import MISSED_COLOUR, ExerciseText, button
from scenes.practice.model.puzzles import StillMatch
from scenes.practice.played import PlayedExercise
from scenes.practice.practice_words import names_at
from scenes.stack import Back, Command
from scenes.stage.inputs import Input, KeyPressed, PointerPressed
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.shown.forecast import forecast_of
from scenes.stage.table_layout import PITCH, TOKEN_SIZE, Point
from scenes.ui.canvas import Canvas
from scenes.ui.media import Surface
from scenes.ui.theme import GREEN
from scenes.ui.widgets import Button
from scenes.words import card_word, say

BOARDS: Final = 10
"""The number of boards in a drill."""
GO_ON_AFTER_MS: Final = 1400.0


class DrillPhase(Enum):
    """The phase of a board."""

    PLACING = auto()
    SHOWN = auto()
    """The card was placed: the worth of all gaps is shown."""
    OVER = auto()


class DrillScene(PlayedExercise):
    """Ten boards."""

    keys: Mapping[str, str] = {"n": "next", "r": "start"}

    def __init__(self, context: Context, trainer: Trainer) -> None:
        self.trainer = trainer
        self._begin(context)
        super().__init__(context)

    def _begin(self, context: Context) -> None:
        self._chance = seeded(context.chance_seed())
        self.drill: Drill = make_drill(self._chance)
        self.phase = DrillPhase.PLACING
        self.number = 1
        self.right = self.lost = 0
        self.chosen = 0
        """The number of the chosen gap."""
        self.seen = 0
        """The number of the gap whose result is shown."""
        self._shown_ms = 0.0

    def task(self) -> StillMatch:
        """The board; once the card is placed, with the card in the selected gap."""
        names = names_at(parse_position(self.drill.position).to_move)
        done: tuple[Action, ...] = () if self.phase is DrillPhase.PLACING else (PLAY[self.drill.card][self.seen],)
        return StillMatch(self.drill.position, names, done)

    def options(self, options: ShowOptions) -> ShowOptions:
        """No forecast: predicting the battle is the exercise."""
        return replace(options, forecast="off")

    @property
    def is_open(self) -> bool:
        """Whether the table takes the card."""
        return self.phase is DrillPhase.PLACING

    @property
    def covers_hand(self) -> bool:
        """Whether the panel may cover the hand, which is empty then."""
        return self.phase is not DrillPhase.PLACING

    # ------------------------------------------------------------------------------------------------------------- widgets

    @property
    def counts_points(self) -> bool:
        """Whether the exercise is about points: here each gap has some."""
        return self.phase is not DrillPhase.OVER

    def text(self) -> ExerciseText:
        """The question, the verdict, the result."""
        heading = say("practice.drill.number", number=self.number, all=BOARDS, right=self.right)
        card = card_word(CARDS[self.drill.card])
        match self.phase:
            case DrillPhase.PLACING:
                return ExerciseText(heading, say("practice.drill.ask", card=card))
            case DrillPhase.SHOWN:
                worth, best = self.drill.values[self.chosen], self.drill.best
                is_right = self.drill.is_right(self.chosen)
                key = "practice.drill.right" if is_right else "practice.drill.wrong"
                words = say(key, worth=worth, best=best, loss=best - worth)
                words = f"{words}\n{say('practice.drill.look')}"
                return ExerciseText(heading, words, GREEN if is_right else MISSED_COLOUR)
            case DrillPhase.OVER:
                words = say("practice.drill.result", right=self.right, all=BOARDS, lost=self.lost)
                return ExerciseText(say("practice.drill.over"), words, GREEN)
            case _:
                assert_never(self.phase)

    def buttons(self) -> list[Button]:
        """The buttons: on, or again; leave."""
        leave = button("leave", "practice.leave")
        match self.phase:
            case DrillPhase.PLACING:
                return [leave]
            case DrillPhase.SHOWN:
                return [button("next", "practice.next", offered=True), leave]
            case DrillPhase.OVER:
                return [button("start", "practice.once_more", offered=True), leave]
            case _:
                assert_never(self.phase)

    def used(self, name: str) -> Command | None:
        """Handle a button."""
        match name:
            case "next" if self.phase is DrillPhase.SHOWN:
                self._next()
            case "start" if self.phase is DrillPhase.OVER:
                self._begin(self.context)
                self.put_up(to_table=True)
            case "leave":
                return Back()
            case _:
                pass
        return None

    def handle(self, given: Input) -> Command | None:
        """While the worth is shown, left and right, or a click on a place, show the results of the other gaps."""
        if self.phase is DrillPhase.SHOWN and isinstance(given, KeyPressed) and given.key in ("left", "right"):
            self._look_at(self.seen + (1 if given.key == "right" else -1))
            return None
        if self.phase is DrillPhase.SHOWN and isinstance(given, PointerPressed):
            gap = self._gap_at((given.x, given.y))
            if gap is not None:
                self._look_at(gap)
                return None
        return super().handle(given)

    def _gap_at(self, point: Point) -> int | None:
        for gap, (x, y) in enumerate(self.places()):
            if abs(point[0] - x) <= PITCH / 2 and abs(point[1] - y) <= TOKEN_SIZE[1] / 2 + 8:
                return gap
        return None

    def _look_at(self, gap: int) -> None:
        self.seen = min(max(gap, 0), len(self.drill.values) - 1)
        self._shown_ms = float("-inf")  # Looking at other gaps stops the automatic advance.
        self.put_up()
        self.context.play("gap_tick")

    def places(self) -> list[Point]:
        """The place of the card in each gap, as slots of the line with the card in it."""
        layout, length = self.table.session.board.layout, len(self.drill.values)
        return [layout.slot(layout.viewer, slot, length) for slot in range(length)]

    # ---------------------------------------------------------------------------------------------------------------- time

    def passed(self, dt_ms: float) -> Command | None:
        """Judge a placed card at once."""
        session = self.table.session
        if self.phase is DrillPhase.PLACING:
            self._take(session.match.record.actions)
        elif self.phase is DrillPhase.SHOWN:
            self._shown_ms += dt_ms
            if self.context.settings.practice_goes_on and self._goes_on():
                self._next()
        if self.phase is DrillPhase.SHOWN and not self.table.session.motion.is_busy:
            session = self.table.session
            end = forecast_of(session.match.state, END, session.board.layout)
            session.shown = replace(session.shown, forecast=end)
        return None

    def _goes_on(self) -> bool:
        return self.drill.is_right(self.chosen) and self._shown_ms >= GO_ON_AFTER_MS

    def _take(self, actions: tuple[Action, ...]) -> None:
        if not actions:
            return
        if actions[0].kind is not Kind.PLAY:
            self.put_up()
            self.table.say(say("practice.drill.place"))
            return
        self.chosen = self.seen = actions[0].slot
        is_right = self.drill.is_right(self.chosen)
        self.right += is_right
        self.lost += self.drill.loss(self.chosen)
        self.give_verdict(is_right=is_right)
        self.phase, self._shown_ms = DrillPhase.SHOWN, 0.0
        self.rebuild()

    def _next(self) -> None:
        if self.number == BOARDS:
            self._end()
            return
        self.number += 1
        self.drill, self.phase, self.verdict = make_drill(self._chance), DrillPhase.PLACING, None
        self.put_up(to_table=True)

    def _end(self) -> None:
        self.phase = DrillPhase.OVER
        self.rebuild()
        with self.keeping(self.trainer):
            self.trainer.record_run(DRILL, self.right, BOARDS)
        self.group.focus_on("start")

    # ------------------------------------------------------------------------------------------------------------- drawing

    def draw_widgets(self, surface: Surface) -> None:
        """Draw the heat between the table and the text."""
        if self.phase is DrillPhase.SHOWN and not self.table.session.motion.is_busy:
            draw_heat(Canvas(surface, self.context.media), heats_of(self.places(), self.drill.values, self.chosen))
        super().draw_widgets(surface)
