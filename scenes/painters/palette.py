"""A piece to pick up from a row: the widget of the board editor's palette."""

from __future__ import annotations

from typing import Final

from hschess.rules.card_table import card_at
from scenes.painters.cards import card_sprite
from scenes.painters.figures import medallion
from scenes.stage.inputs import Input, PointerPressed
from scenes.stage.table_layout import CARD_SIZE, Rect
from scenes.ui.canvas import Canvas, rounded_rim
from scenes.ui.theme import BRASS_LIGHT, GOLD
from scenes.ui.widgets import Widget

TOKEN_SHARE: Final = 0.56
CARD_SHARE: Final = 0.37


class PaletteEntry(Widget):
    """A piece or a bonus card; a press picks one up at once, so that it can be dragged."""

    radius = 12.0

    def __init__(self, name: str, rect: Rect, code: int, side: int, *, tooltip: str = "") -> None:
        super().__init__(name, rect, tooltip=tooltip)
        self.code = code
        self.side = side
        self.taken = False
        """Whether the hand holds one from here."""

    def handle(self, given: Input) -> str | None:
        """Pick one up with a press alone."""
        used = super().handle(given)
        if isinstance(given, PointerPressed) and self.pressed:
            self.pressed = False
            return self.name
        return used

    def draw(self, canvas: Canvas) -> None:
        """Draw the piece, with a rim under the pointer and while one is held."""
        _, _, width, height = self.rect
        x, y = self.centre
        if not card_at(self.code).is_piece:
            canvas.lay(card_sprite(canvas.media, self.side, self.code, CARD_SHARE), x, y)
        else:
            canvas.lay(medallion(canvas.media, self.side, card_at(self.code), TOKEN_SHARE), x, y)
        if self.hovered or self.taken:
            colour = GOLD if self.taken else BRASS_LIGHT
            canvas.lay(rounded_rim(canvas.media, width, height, self.radius, (*colour, 255), 2.2), x, y)
        self.draw_focus(canvas)


def entry_height() -> float:
    """The height of an entry: that of a card of the palette."""
    return CARD_SIZE[1] * CARD_SHARE + 6
