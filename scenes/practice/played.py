"""An exercise on a table: solve, rush, drill, free practice and the lessons.

The game on the table is never saved and has no result. Escape opens a menu; down from the table's lowest row the keys go to the exercise's
buttons, and up or Escape leads back.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from hschess.achievements.earned import of_practice
from hschess.puzzles.trainer import Trainer
from hschess.rules.actions import Action
from scenes.context import Context
from scenes.destinations import To, ToHelp, ToThoughts
from scenes.painters.verdict_picture import draw_verdict
from scenes.pane.pane import TablePane
from scenes.pane.reports import Report
from scenes.pane.view import Laid
from scenes.practice.exercise import HEADING_HEIGHT, PAGES, WALKING, WORDS, ExerciseScreen, ExerciseText
from scenes.practice.points import CHIP, PointsChip, chip_in, points_words
from scenes.stack import Command, Go
from scenes.stage.exercise_layout import wide_rect, words_rect
from scenes.stage.game.match import Match
from scenes.stage.hand.table_focus import row_of
from scenes.stage.inputs import Input, KeyPressed, PointerPressed, PointerReleased
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.verdict import VerdictMotion
from scenes.stage.table_layout import Point, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.floating import TOOLTIP_AWAY, draw_pinned, tooltip_rect
from scenes.ui.layout import REST, column
from scenes.ui.media import Surface
from scenes.ui.paragraphs import height_of
from scenes.ui.widgets import LEAST_TARGET, Widget
from scenes.words import say

LEAST_HEADING: Final = 340.0
"""In a narrower panel the heading has its own line."""
UNDER_WORDS: Final = 6.0
"""The space under the text of a panel that is as high as it needs, beyond the panel's edge."""
SHEET_UP: Final = 10.0
"""The gap between the chip's text and the panel."""


class PlayedExercise(ExerciseScreen):
    """A table with text and buttons."""

    follows_options = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.table = self.set_table()
        self._view = self.table.view
        self._explains_points = False
        """Whether the text about points was opened, and stays."""
        self.verdict: VerdictMotion | None = None
        """The verdict on the last try, while it shows over the board."""

    # -------------------------------------------------------------------------------------------------------------- the table

    def task(self) -> Match:
        """The current match."""
        raise NotImplementedError

    def set_table(self) -> TablePane:
        """A new table with the match on it."""
        return TablePane(self.context, self.task(), is_new=False, adjust=self.options)

    @property
    def is_open(self) -> bool:
        """Whether the table takes presses and keys; else it only shows tooltips."""
        return True

    @property
    def covers_hand(self) -> bool:
        """Whether the panel may cover the hand, which is not needed."""
        return False

    def options(self, options: ShowOptions) -> ShowOptions:
        """The display settings of the table: the given ones, unless the exercise changes them."""
        return options

    def put_up(self, *, to_table: bool = False) -> None:
        """Put up a new table; with `to_table` no button keeps the focus."""
        if to_table:
            self.group.focus(None)
        before, self.table = self.table, self.set_table()
        # The old view has painted the table already, and that takes longer than a frame.
        self.table.view = self._view
        self._view.pin = None
        self.table.resized(self.layout.pixel_width, self.layout.pixel_height)
        self.table.follow_on(before)
        self.rebuild()

    def hold(self, action: Action | None) -> None:
        """Show the next action in its place, so that the forecast explains it; release any held thing."""
        self.table.cancel()
        if action is not None:
            self.table.point_at(action)
        self.rebuild()
        self.table.session.touched()

    def give_verdict(self, *, is_right: bool, is_brief: bool = False) -> None:
        """Show and play the verdict on a try."""
        self.verdict = VerdictMotion(is_right, say("learn.solved") if is_right and not is_brief else "", is_brief)
        self.context.play("puzzle_right" if is_right else "puzzle_wrong")

    @contextmanager
    def keeping(self, trainer: Trainer) -> Iterator[None]:
        """Count the changes within for the achievements too; a disk error of the profile is shown."""
        with self.context.statistics("practice"):
            yield
            self.context.earn(of_practice(trainer))

    # ---------------------------------------------------------------------------------------------------------------- points

    @property
    def counts_points(self) -> bool:
        """Whether the exercise is about points, so that a chip explains them."""
        return False

    def panel(self, text: ExerciseText) -> Rect:
        """As high as the text needs, so that it is never half empty."""
        left, top, width, height = self.words_rect()
        if self.fills_panel:
            return left, top, width, height
        across, above, below = self.edges
        room = width - 2 * across
        words = math.ceil(height_of(self.context.media, text.words, WORDS, room))
        needed = above + HEADING_HEIGHT + words + self.under_words(room) + UNDER_WORDS + below
        return left, top, width, min(height, needed)

    @property
    def fills_panel(self) -> bool:
        """Whether the panel is as high as it can be: over the hand, which it covers."""
        return self.covers_hand

    def under_words(self, width: float) -> float:
        """The height of what stands under the text in a panel of this inner width."""
        return LEAST_TARGET if self.counts_points and width < LEAST_HEADING else 0.0

    def heading(self, area: Rect, text: ExerciseText) -> list[Widget]:
        """The heading, with the chip beside it."""
        if not self.counts_points or area[2] < LEAST_HEADING:
            return super().heading(area, text)
        area, chip = chip_in(area, self.context.media)
        return [*super().heading(area, text), PointsChip(chip)]

    def inside(self, area: Rect, words: str) -> list[Widget]:
        """The text; in a narrow panel the chip is below it."""
        if not self.counts_points or area[2] >= LEAST_HEADING:
            return super().inside(area, words)
        above, below = column(area, REST, LEAST_TARGET)
        return [*super().inside(above, words), PointsChip(below)]

    def _use(self, name: str) -> Command | None:
        if name == CHIP:
            self._explains_points = not self._explains_points
            return None
        return super()._use(name)

    def handle(self, given: Input) -> Command | None:
        """The next press elsewhere, or Escape, closes the text about points."""
        was_open, self._explains_points = (
            self._explains_points,
            self._explains_points and not self._closes_points(given),
        )
        if was_open and isinstance(given, KeyPressed) and given.key == "escape":
            return None
        return super().handle(given)

    def _closes_points(self, given: Input) -> bool:
        chip = self._chip
        if isinstance(given, PointerPressed):
            return chip is None or not chip.contains(given.x, given.y)
        return isinstance(given, KeyPressed) and not (chip is not None and chip.focused and given.key != "escape")

    @property
    def _chip(self) -> Widget | None:
        return next((one for one in self.group.widgets if one.name == CHIP), None)

    def draw(self, surface: Surface) -> None:
        """Draw the exercise, and on top of it the text about points while it is open."""
        super().draw(surface)
        chip = self._chip
        if chip is not None and (self._explains_points or chip.hovered or chip.focused):
            canvas, words = Canvas(surface, self.context.media), points_words()
            left, top, *_ = self.words_rect()
            high = tooltip_rect(canvas.media, words, (0.0, 0.0), self.layout)[3]
            draw_pinned(canvas, words, "", (left - TOOLTIP_AWAY, top - SHEET_UP - high / 2), self.layout)

    # ------------------------------------------------------------------------------------------------------- the board's part

    @property
    def pointer(self) -> Point:
        """The last place of the pointer on the table."""
        return self.table.pointer

    def words_rect(self) -> Rect:
        """Above the hand, as long as that is needed."""
        if self.covers_hand:
            return wide_rect(self.layout)
        session = self.table.session
        return words_rect(self.layout, len(session.match.state.sides[session.viewer].hand))

    def given_to_board(self, given: Input) -> Command | None:
        """Pass an input to the table if the exercise is open; else the keys move through the buttons."""
        if isinstance(given, KeyPressed):
            return self._key_for_table(given)
        if isinstance(given, PointerPressed | PointerReleased) and self._keeps(given):
            return None
        return self.answer(self.table.handle(given))

    def _keeps(self, given: PointerPressed | PointerReleased) -> bool:
        """Whether a pointer button is not the table's; what was pressed on the table can be released anywhere."""
        was_pressed = isinstance(given, PointerReleased) and self.table.session.hand.press is not None
        return not self.is_open or (self.is_on_widget(given) and not was_pressed)

    def _key_for_table(self, given: KeyPressed) -> Command | None:
        if given.key == "escape" and self.group.focused is not None and self.is_open:
            self.group.focus(None)
            return None
        if given.key in PAGES and self.panel_text is not None and not self.table.log.is_open:
            self.panel_text.press_key(given)
            return None
        if given.key == "down" and self._is_lowest:
            self.table.leave_focus()
            self.focus_first()
            return None
        if self.is_open or given.key in ("f1", "f10", "l", "tab", "escape"):
            self.group.focus(None)
        elif given.key != "space":  # It still speeds up the motion.
            return self._key_for_buttons(given)
        return self.answer(self.table.handle(given))

    def _key_for_buttons(self, given: KeyPressed) -> Command | None:
        """Return uses the offered button; any other key that walks shows where the keys are."""
        name = self.group.handle(given) if given.key == "return" else None
        if name is not None:
            return self._use(name)
        if given.key in WALKING and self.group.focused is None:
            self.focus_first()
        return None

    def walked_off(self) -> Command | None:
        """Go on to the hand, if the table is open."""
        if not self.is_open:
            return None
        self.group.focus(None)
        return self.answer(self.table.handle(KeyPressed("up")))

    @property
    def _is_lowest(self) -> bool:
        """Whether the keys are on the table's lowest row, with nothing held."""
        hand = self.table.session.hand
        return hand.is_idle and hand.focus is not None and row_of(hand.focus) == "buttons"

    def answer(self, report: Report | None) -> Command | None:
        """Handle a report of the table; an exercise has no curtain and no result."""
        match report:
            case Report.MENU:
                return self.open_menu()
            case Report.SEAT:
                self.table.sit(self.table.session.match.state.to_move)
            case Report.HELP:
                return Go(ToHelp())
            case Report.THOUGHTS:
                match = self.table.session.match
                return Go(ToThoughts(match.game, len(match.record.actions)))
            case Report.BACK | Report.OVER | None:
                pass
        return None

    def open_menu(self) -> Command | None:
        """Open the menu."""
        self.table.leave_focus()
        return Go(To.EXERCISE_MENU)

    def settings_changed(self) -> None:
        """Apply changed settings: speed, pace or motion."""
        self.table.settings_changed()

    def update(self, dt_ms: float) -> Command | None:
        """Advance the table, then the exercise."""
        command = self.answer(self.table.update(dt_ms))
        if not self.table.toast.is_shown:
            self.table.say(self.context.take_complaint())
        self._age_verdict(dt_ms)
        return command or super().update(dt_ms)

    def _age_verdict(self, dt_ms: float) -> None:
        if self.verdict is not None:
            self._dirty = True
            self.verdict.age_ms += dt_ms
            self.verdict = None if self.verdict.is_over else self.verdict

    def is_moving(self) -> bool:
        """Whether the table, or something over it, has changed."""
        return super().is_moving() or self.table.is_moving()

    def draw_board(self, surface: Surface) -> None:
        """Draw the table; the held thing is over the panel, and messages are on top."""
        is_open = self.is_open
        self.table.draw(surface, Laid(self.draw_widgets, over_hand=self.covers_hand or not is_open, is_open=is_open))

    def draw_widgets(self, surface: Surface) -> None:
        """Draw the verdict over the board and under the panel."""
        if self.verdict is not None:
            board, still = self.table.session.board.layout, self.context.settings.reduced_motion
            canvas = Canvas(surface, self.context.media)
            draw_verdict(canvas, self.verdict, (board.middle, board.mid_line()), reduced=still)
        super().draw_widgets(surface)

    def darken(self, surface: Surface, light: float) -> None:
        """Dim the board under a page over it."""
        self.table.view.art.draw_lamp(surface, light)

    def resized(self, width: int, height: int) -> None:
        """Resize the table to the same window."""
        self.table.resized(width, height)
        super().resized(width, height)
