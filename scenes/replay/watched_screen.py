"""A screen of walnut with tables for watching: their tooltips work as in a game, and can be pinned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.context import Context
from scenes.pages.preloaded import PreloadedScreen
from scenes.painters.table_art import TableArt
from scenes.pane.tips import Places, TableTips
from scenes.replay.model.replay import Replay
from scenes.replay.show import reader_of
from scenes.stack import Command
from scenes.stage.hand.hit_areas import HitArea
from scenes.stage.inputs import RIGHT, Input, KeyPressed, PointerPressed
from scenes.stage.shown.things import thing_at
from scenes.stage.table_layout import Point, Rect
from scenes.ui.backdrop import backdrop, draw_backdrop
from scenes.ui.canvas import Canvas
from scenes.ui.floating import TOOLTIP_DELAY_MS
from scenes.ui.media import Media, Surface

WOOD: Final = "table/walnut.webp"


class Pointed(NamedTuple):
    """A place on a table, and the point under the pointer."""

    replay: Replay
    corner: Point
    area: HitArea
    at: Point


class WatchedScreen(PreloadedScreen):
    """The base of screens with tables."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.art = TableArt(context.media.beside(), self._planks)
        """Draws the tables, at their own scale."""
        self._tips = TableTips(shows_hand=True)
        self._pinned: Pointed | None = None

    @property
    def placed(self) -> Sequence[tuple[Replay, Rect]]:
        """The tables, each with its rectangle on the page."""
        raise NotImplementedError

    def tables(self) -> list[tuple[Replay, Point]]:
        """The tables, each with its upper left corner in pixels of the window."""
        scale = self.layout.scale
        return [(replay, (round(area[0] * scale), round(area[1] * scale))) for replay, area in self.placed]

    def lay_tables(self) -> None:
        """Fit each table to its rectangle."""
        for replay, area in self.placed:
            layout = self.table_layout(area, replay.viewer)
            if layout != replay.board.layout:
                replay.relayout(layout)

    def resized(self, width: int, height: int) -> None:
        """Fit widgets and tables to the window."""
        super().resized(width, height)
        self.art.media.reword(self.context.settings.text_scale / 100)
        self.lay_tables()

    def own_media(self) -> Media:
        """The media of the tables."""
        return self.art.media

    def draw_backdrop(self, surface: Surface) -> None:
        """Draw walnut."""
        draw_backdrop(surface, self.context.media, WOOD)

    def _planks(self, size: tuple[int, int]) -> Surface:
        """The wood under the tables, which continues around them."""
        wood = backdrop(self.context.media, (self.window.pixel_width, self.window.pixel_height), WOOD)
        return wood.subsurface(wood.get_rect().clip((*self.tables()[0][1], *size)))

    def pointed_at(self) -> Pointed | None:
        """The thing under the pointer, on a table at rest."""
        scale = self.layout.scale
        for replay, corner in self.tables():
            layout = replay.board.layout
            x, y = ((way * scale - start) / layout.scale for way, start in zip(self.pointer, corner, strict=True))
            if 0 <= x < layout.width and 0 <= y < layout.height:
                area = None if replay.motion.is_busy else thing_at((x, y), replay)
                return Pointed(replay, corner, area, (x, y)) if area is not None else None
        return None

    @property
    def _shown_pin(self) -> Pointed | None:
        """The pinned tooltip, as long as its table is there."""
        pinned = self._pinned
        return pinned if pinned is not None and (pinned.replay, pinned.corner) in self.tables() else None

    def let_go(self) -> None:
        """Remove the tooltips of tables."""
        self._pinned = None

    def _pins(self, given: Input) -> bool:
        """Pin and release tooltips, also those of tables."""
        wants = isinstance(given, PointerPressed) and given.button == RIGHT
        is_escape = False
        if isinstance(given, KeyPressed):
            wants, is_escape = given.key == "t", given.key == "escape"
        if super()._pins(given):
            return True
        if self._shown_pin is not None and (isinstance(given, PointerPressed) or wants or is_escape):
            self._pinned = None
            return wants or is_escape
        self._pinned = self.pointed_at() if wants else self._pinned
        return wants and self._pinned is not None

    def update(self, dt_ms: float) -> Command | None:
        """Show a tooltip when the pointer has rested."""
        before = self._resting_ms
        command = super().update(dt_ms)
        if before < TOOLTIP_DELAY_MS <= self._resting_ms and self.pointed_at() is not None and not self.is_readying:
            self._moving = True
        return command

    def draw(self, surface: Surface) -> None:
        """Draw the tooltip of the thing under the pointer, or the pinned one, over everything."""
        super().draw(surface)
        if self.is_readying:
            return
        pinned = self._shown_pin
        if pinned is not None:
            replay, _, area, at = pinned
            self._tips.draw_pinned(self._places(surface, pinned), replay, reader_of(replay), area, at)
        elif self._resting_ms >= TOOLTIP_DELAY_MS and not self.group.tooltip():
            self._draw_tip(surface)

    def _draw_tip(self, surface: Surface) -> None:
        found = self.pointed_at()
        if found is not None:
            self._tips.draw(self._places(surface, found), found.replay, reader_of(found.replay), found.area, found.at)

    def _places(self, surface: Surface, found: Pointed) -> Places:
        cards = Canvas(surface, self.context.media)
        words = Canvas(surface, self.context.media_at(self.layout.scale))
        return Places(found.replay.board.layout, cards, words, self.sight, found.corner)
