"""The places of everything on the table: all its measures are here (logical pixels of a 1280x720 window).

A window of another shape gets more table: `Layout` is made for a size in pixels, scales by the smaller of width/1280 and height/720 and
widens or lengthens the logical canvas; the middle stays in the middle, the side columns move outwards, the hand stays at the bottom. Below
960x540 the window's content is letterboxed by the caller's minimum size. Points are (x, y) centres.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""left, top, width, height."""

BASE_WIDTH: Final = 1280.0
BASE_HEIGHT: Final = 720.0
PITCH: Final = 108.0
"""Distance between slots of a line."""
TOKEN_SIZE: Final = (92.0, 108.0)
CARD_SIZE: Final = (116.0, 162.0)
"""A card at rest in the hand; the inspected card is 220x308."""
INSPECT_SCALE: Final = 1.90
HAND_PITCH: Final = 92.0
HAND_SPAN: Final = 720.0
HAND_ANGLE: Final = -3.2
HAND_SAG: Final = 3.4
KING_SIZE: Final = 104.0
POWER_RADIUS: Final = 38.0
LOCK_AT: Final = (0.0, 22.0)
"""The middle of a power's padlock, relative to the power's."""
ICON_RADIUS: Final = 24.0
ICON_PITCH: Final = 68.0
ICON_ROW_PITCH: Final = 56.0
"""From one row of round buttons up to the next."""
END_TURN_SIZE: Final = (152.0, 58.0)
WARNING_SIZE: Final = (182.0, 44.0)
DECK_SIZE: Final = (74.0, 104.0)
TILE: Final = 56.0
TILE_PITCH: Final = 63.0
TILES: Final = 5


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures for a window of `pixel_width` x `pixel_height`, with side `viewer` at the bottom."""

    pixel_width: int
    pixel_height: int
    viewer: int = 0
    ui: float = 1.0
    """The scale of the round buttons and the text over the table, 1 for the usual; the lines and the hand keep their size."""
    inward: float = 0.0
    """How much farther inwards both hands are than during play."""
    zoom: float = 1.0
    """The scale of everything in a menu, 1 for the usual: the canvas is smaller by the same factor."""
    page: float = 0.0
    """The least height of the canvas, for a menu that is longer than the window and scrolls."""

    scale: float = field(init=False, repr=False, compare=False)
    """Window pixels per logical pixel."""
    width: float = field(init=False, repr=False, compare=False)
    """Logical width of the canvas, 1280 or more without a zoom."""
    height: float = field(init=False, repr=False, compare=False)
    """Logical height of the canvas, 720 or more without a zoom."""
    middle: float = field(init=False, repr=False, compare=False)
    """The x of the table's middle."""
    top: float = field(init=False, repr=False, compare=False)
    """How far the felt and everything beside it is moved down in a tall window."""

    def __post_init__(self) -> None:
        # Each frame asks for these hundreds of times. A table without pixels is laid out for one pixel, so that all measures are numbers.
        wide, high = max(1, self.pixel_width), max(1, self.pixel_height)
        scale = min(wide / BASE_WIDTH, high / BASE_HEIGHT) * self.zoom
        width, height = wide / scale, max(self.page, high / scale)
        for name, length in (
            ("scale", scale),
            ("width", width),
            ("height", height),
            ("middle", width / 2),
            ("top", (height - BASE_HEIGHT) * 0.4),
        ):
            object.__setattr__(self, name, length)

    @property
    def outward(self) -> float:
        """How far the side columns move outwards in a wide window."""
        return min((self.width - BASE_WIDTH) / 2, 220.0)

    def to_logical(self, x: float, y: float) -> Point:
        """The logical point of a window pixel."""
        return x / self.scale, y / self.scale

    def felt(self) -> Rect:
        """The green felt, without its brass edge."""
        return self.middle - 500, 132 + self.top, 1000.0, 316.0

    def mid_line(self) -> float:
        """The y between the two lines."""
        return 290 + self.top

    def row(self, side: int) -> float:
        """The y of a side's line."""
        return (368 if side == self.viewer else 212) + self.top

    def slot(self, side: int, slot: float, length: int) -> Point:
        """The centre of a slot in a line of `length`; a half slot lies between two."""
        return self.middle + (slot - (length - 1) / 2) * PITCH, self.row(side)

    def drop_zone(self) -> Rect:
        """The area in which a dragged card is over the viewer's line."""
        return self.middle - 500, 296 + self.top, 1000.0, 156.0

    def king(self, side: int) -> Point:
        """The centre of a king's portrait."""
        return self.middle, (514 if side == self.viewer else 66) + self.top

    def name_plate(self) -> Rect:
        """The greatest rectangle of the name under the upper king: clear of the stars over the line's pieces, and of the king's health."""
        return self.middle - 320, 112 + self.top, 640.0, 30.0

    def power(self, side: int) -> Point:
        """The centre of a king's power."""
        return self.middle + 108, (520 if side == self.viewer else 72) + self.top

    def lock(self, side: int) -> Point:
        """The centre of the padlock of a king's power."""
        x, y = self.power(side)
        return x + LOCK_AT[0], y + LOCK_AT[1]

    def hand_card(self, index: int, cards: int, side: int) -> tuple[float, float, float]:
        """Centre and angle of a card in a fan: the viewer's large at the bottom, the other's backs at the top."""
        offset = index - (cards - 1) / 2
        if side == self.viewer:
            pitch = min(HAND_PITCH, HAND_SPAN / (cards - 1)) if cards > 1 else 0.0
            spread = pitch / HAND_PITCH
            x = self.middle + offset * pitch
            return x, self.height - 36 - self.inward + HAND_SAG * (offset * spread) ** 2, HAND_ANGLE * offset * spread
        pitch = min(36.0, 250 / (cards - 1)) if cards > 1 else 0.0
        return self.middle - 240 + offset * pitch, 14 + self.inward - 3 * abs(offset), -5.0 * offset * pitch / 36

    def deck(self, side: int) -> Point:
        """The centre of a deck's top card."""
        return self.width - 66 if not self.outward else self.middle + 574 + self.outward, (
            (420 if side == self.viewer else 164) + self.top
        )

    def end_turn(self) -> Point:
        """The centre of the End Turn button."""
        return self.middle + 550 + self.outward, 290 + self.top

    def round_sign(self) -> Point:
        """The centre of the sign with the round, under the End Turn button."""
        return self.end_turn()[0], 341 + self.top

    def warning(self) -> Point:
        """The right end of the warning over the End Turn button."""
        return self.end_turn()[0] + END_TURN_SIZE[0] / 2 + 6, 238 + self.top

    def mana_gem(self, index: int) -> Point:
        """The centre of a crystal of the viewer's mana tray."""
        return self.middle + 244 + 25 * index, 556 + self.top

    def mana_text(self) -> Point:
        """The place of the text beside the viewer's mana tray."""
        return self.middle + 520, 555 + self.top

    def enemy_mana(self) -> Point:
        """The place of the other side's mana, beside its power."""
        return self.middle + 200, 72 + self.top

    def history(self) -> Rect:
        """The rectangle of the history strip."""
        return self.middle - 622 - self.outward, 128 + self.top, 84.0, 324.0

    def history_tile(self, index: int) -> Point:
        """The centre of a tile of the history strip, the newest at the bottom."""
        return self.middle - 580 - self.outward, 164 + TILE_PITCH * index + self.top

    @property
    def icon_radius(self) -> float:
        """The radius of a round button."""
        return ICON_RADIUS * self.ui

    def icon(self, index: int) -> Point:
        """The centre of a round button in the lower left corner: as many in a row as fit beside a full hand, the rest above them."""
        room = self.middle - (HAND_SPAN + CARD_SIZE[0]) / 2 - 10
        in_a_row = max(1, int((room / self.ui - 40 - ICON_RADIUS) // ICON_PITCH) + 1)
        row, place = divmod(index, in_a_row)
        return (40 + ICON_PITCH * place) * self.ui, self.height - (30 + ICON_ROW_PITCH * row) * self.ui

    def menu(self) -> Point:
        """The centre of the menu button."""
        return self.width - 40 * self.ui, 30.0 * self.ui

    def banner(self) -> Rect:
        """The turn banner over the mid line, a little nearer to the lower line: the numbers of the upper one extend farther down."""
        return self.middle - 350, self.mid_line() - 26, 700.0, 64.0
