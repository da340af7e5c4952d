"""The table beside a list of weighed turns: it shows the selected turn before its end, or plays it.

A watcher sees no more of the hands than in the game.
"""

from __future__ import annotations

from typing import Final

from hschess.rules.game import GameSoFar
from hschess.rules.record import Record
from scenes.context import Context
from scenes.painters.table_art import TableArt
from scenes.replay.model.candidates import WeighedTurn
from scenes.replay.model.replay import Replay
from scenes.replay.show import draw_replay, options_of, seat_of_person
from scenes.stage.table_layout import Layout, Point, Rect
from scenes.ui.backdrop import backdrop
from scenes.ui.canvas import Canvas
from scenes.ui.media import Surface
from scenes.ui.shapes import rounded_rim
from scenes.ui.theme import BRASS
from scenes.ui.widgets import StillWidget

RIM: Final = 2.0
CORNER: Final = 6.0


class CandidateTable:
    """One table for all turns of the position after `first` actions."""

    def __init__(self, context: Context, record: Record, first: int) -> None:
        self._context = context
        self._first = first
        self.viewer = seat_of_person(record)
        self.art = TableArt(context.media.beside(), self._planks)
        self.replay: Replay | None = None
        self._game: GameSoFar | None = None
        self._corner: Point = (0.0, 0.0)
        self._window = (1280, 720)

    def show(self, candidate: WeighedTurn, layout: Layout) -> None:
        """Show this turn, before its end."""
        if self._game is candidate.game and self.replay is not None:
            return
        self._game = candidate.game
        options = options_of(self._context, candidate.game.record, self.viewer)
        self.replay = Replay(candidate.game, layout, self.viewer, options)
        self.replay.board.reveal = False
        self.replay.rest_before_end()

    def play(self) -> None:
        """Play the turn from its beginning; called again, show it before its end."""
        if self.replay is None:
            return
        if self.replay.is_playing:
            self.replay.rest_before_end()
        else:
            self.replay.go(self._first)
            self.replay.play()

    def place(self, area: Rect, scale: float, layout: Layout, window: tuple[int, int]) -> None:
        """Place the table in this rectangle of the page, in a window of this many pixels."""
        self._corner = (round(area[0] * scale), round(area[1] * scale))
        self._window = window
        if self.replay is not None and layout != self.replay.board.layout:
            self.replay.relayout(layout)
        self.art.media.reword(self._context.settings.text_scale / 100)

    def update(self, dt_ms: float) -> bool:
        """Advance by `dt_ms`; returns whether the picture changed."""
        if self.replay is None:
            return False
        for cue in self.replay.update(dt_ms):
            self._context.sounds.play(cue.name, self._context.now_ms(), cue.pitch)
        return self.replay.is_moving

    def tables(self) -> list[tuple[Replay, Point]]:
        """The table and its corner, once it shows a turn."""
        return [] if self.replay is None else [(self.replay, self._corner)]

    def draw(self, surface: Surface) -> None:
        """Draw the table with the forecast of the turn's end."""
        for one, corner in self.tables():
            draw_replay(surface, self.art, one, corner, foresees=not one.is_playing and not one.motion.is_busy)

    def _planks(self, size: tuple[int, int]) -> Surface:
        """The wood around the table."""
        wood = backdrop(self._context.media, self._window, "table/walnut.webp")
        return wood.subsurface(wood.get_rect().clip((*(round(part) for part in self._corner), *size)))


class TableFrame(StillWidget):
    """The table's rectangle on the page, with a rim of brass."""

    def __init__(self, rect: Rect, table: CandidateTable) -> None:
        super().__init__(rect)
        self._table = table

    def draw(self, canvas: Canvas) -> None:
        """Draw the table and the rim."""
        self._table.draw(canvas.surface)
        _, _, width, height = self.rect
        canvas.lay(rounded_rim(canvas.media, width + RIM, height + RIM, CORNER, (*BRASS, 255), RIM), *self.centre)
