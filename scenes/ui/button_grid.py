"""Buttons as high and wide as their labels need, in as many columns as fit. Lengths are logical pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scenes.stage.table_layout import Rect
from scenes.ui.layout import grid
from scenes.ui.lettering import TALLEST, enlarged, width_of
from scenes.ui.media import Media
from scenes.ui.theme import BUTTON, Style
from scenes.ui.widgets import LABEL_HEIGHT_MARGIN, LABEL_MARGIN


def button_width(media: Media, label: str, style: Style = BUTTON) -> float:
    """The width that a button needs for its label at the user's text size."""
    style = enlarged(media, style)
    return width_of(media, label, style) + 2 * (style.edge_px + LABEL_MARGIN)


def button_height(media: Media, least: float, style: Style = BUTTON) -> float:
    """The height that a button needs for its label at the user's text size, at least `least`."""
    return max(least, enlarged(media, style).size * TALLEST + LABEL_HEIGHT_MARGIN)


@dataclass(frozen=True, slots=True)
class ButtonGrid:
    """Buttons of one size in rows."""

    count: int
    columns: int
    height: float
    """The height of each button."""
    gap: float
    row_gap: float

    @property
    def rows(self) -> int:
        """The number of rows."""
        return -(-self.count // self.columns)

    @property
    def length(self) -> float:
        """The height of all rows."""
        return self.rows * self.height + (self.rows - 1) * self.row_gap

    def places(self, area: Rect) -> list[Rect]:
        """The rectangles of the buttons, row by row."""
        return grid(area, self.columns, *[self.height] * self.rows, gap=self.gap, row_gap=self.row_gap)[: self.count]


def button_grid(
    media: Media, labels: Sequence[str], width: float, *, most: int, least: float, gap: float,
    row_gap: float | None = None, style: Style = BUTTON,
) -> ButtonGrid:  # fmt: skip
    """A grid of this width with at most `most` columns and buttons at least `least` high."""
    widest = max(button_width(media, label, style) for label in labels)
    columns = max(1, min(most, len(labels), int((width + gap) // (widest + gap))))
    rows = -(-len(labels) // columns)
    balanced = -(-len(labels) // rows)
    height = button_height(media, least, style)
    return ButtonGrid(len(labels), balanced, height, gap, gap if row_gap is None else row_gap)
