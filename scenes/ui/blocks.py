"""A page, described once: blocks that know their height at a width, and place their widgets in a rectangle.

A page is a tree of them. Its height and its places come from the same tree, so they cannot differ. Lengths are logical pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scenes.stage.table_layout import Rect
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.canvas import Canvas
from scenes.ui.layout import REST, Length, UpTo, centred, column, padded, row
from scenes.ui.media import Media
from scenes.ui.paragraphs import height_of
from scenes.ui.theme import BUTTON, Style
from scenes.ui.widgets import Align, Button, Label, Panel, StillWidget, Widget


class Block(Protocol):
    """A part of a page."""

    def height(self, width: float) -> float:
        """The least height that it needs at this width."""
        ...

    def place(self, area: Rect) -> Iterator[Widget]:
        """Its widgets, in the order of the keyboard."""
        ...


@dataclass(frozen=True, slots=True)
class One:
    """One widget of a fixed height; 0 takes the height that is left."""

    high: float
    make: Callable[[Rect], Widget]

    def height(self, width: float) -> float:
        """The fixed height."""
        del width
        return self.high

    def place(self, area: Rect) -> Iterator[Widget]:
        """The widget."""
        yield self.make(area)


@dataclass(frozen=True, slots=True)
class Several:
    """Widgets that share a rectangle of a fixed height."""

    high: float
    make: Callable[[Rect], Iterable[Widget]]

    def height(self, width: float) -> float:
        """The fixed height."""
        del width
        return self.high

    def place(self, area: Rect) -> Iterator[Widget]:
        """The widgets."""
        yield from self.make(area)


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Text that wraps, as high as it needs and at least `least`."""

    media: Media
    words: str
    style: Style
    align: Align = "left"
    least: float = 0.0

    def height(self, width: float) -> float:
        """The height of the wrapped text."""
        return max(self.least, height_of(self.media, self.words, self.style, width))

    def place(self, area: Rect) -> Iterator[Widget]:
        """The text, from the top of the rectangle."""
        yield Label(area, self.words, self.style, align=self.align, wrap=True)


@dataclass(frozen=True, slots=True)
class ButtonBlock:
    """Buttons of one size by their names, in as many columns as their labels fit."""

    media: Media
    labels: Mapping[str, str]
    most: int
    least: float
    gap: float
    make: Callable[[str, Rect, str], Widget] = Button
    row_gap: float | None = None
    style: Style = BUTTON
    offered: str = ""
    """The button that Return uses while nothing has the focus, if any."""

    def _grid(self, width: float) -> ButtonGrid:
        labels = list(self.labels.values())
        return button_grid(
            self.media, labels, width,
            most=self.most, least=self.least, gap=self.gap, row_gap=self.row_gap, style=self.style,
        )  # fmt: skip

    def height(self, width: float) -> float:
        """The height of all rows."""
        return self._grid(width).length

    def place(self, area: Rect) -> Iterator[Widget]:
        """The buttons, row by row."""
        for (name, label), place in zip(self.labels.items(), self._grid(area[2]).places(area), strict=True):
            widget = self.make(name, place, label)
            widget.is_offered |= name == self.offered
            yield widget


@dataclass(frozen=True, slots=True)
class Nothing:
    """Empty space."""

    def height(self, width: float) -> float:
        """Zero: it needs none."""
        del width
        return 0.0

    def place(self, area: Rect) -> Iterator[Widget]:
        """No widgets."""
        del area
        yield from ()


@dataclass(frozen=True, slots=True)
class Around:
    """A block that is placed as it is, by other rules."""

    block: Block

    def height(self, width: float) -> float:
        """The block's height."""
        return self.block.height(width)

    def place(self, area: Rect) -> Iterator[Widget]:
        """The block's widgets."""
        return self.block.place(area)


class Reserved(Around):
    """The height of a block whose widgets are placed in another layer."""

    def place(self, area: Rect) -> Iterator[Widget]:
        """No widgets."""
        del area
        yield from ()


class Stretched(Around):
    """A block that gets all the height that the others of its column leave."""


@dataclass(frozen=True, slots=True)
class AtLeast(Around):
    """A block with a least height."""

    least: float

    def height(self, width: float) -> float:
        """The block's height, or the least."""
        return max(self.least, self.block.height(width))


@dataclass(frozen=True, slots=True)
class Expanding(Around):
    """A block that grows to this height if the others of its column leave it."""

    most: float


@dataclass(frozen=True, slots=True)
class AtMost(Around):
    """A block that gets no more than this share of its column's height, from 0 to 1."""

    share: float


@dataclass(frozen=True, slots=True)
class Stacked:
    """Blocks under each other; `align` places them if they do not fill the rectangle: 0 at its top, 0.5 in its middle."""

    blocks: Sequence[Block]
    gap: float = 0.0
    align: float = 0.0

    def height(self, width: float) -> float:
        """The heights of all blocks, with the gaps."""
        return sum(one.height(width) for one in self.blocks) + self.gap * (len(self.blocks) - 1)

    def place(self, area: Rect) -> Iterator[Widget]:
        """Each block's widgets in its place, from the top."""
        lengths = [_length(one, area) for one in self.blocks]
        for one, place in zip(self.blocks, column(area, *lengths, gap=self.gap, align=self.align), strict=True):
            yield from one.place(place)


def _length(block: Block, area: Rect) -> Length:
    """The height that a column with this area gives to a block."""
    _, _, width, height = area
    match block:
        case Stretched():
            return REST
        case Expanding(most=most):
            return UpTo(most)
        case AtMost(share=share):
            return min(block.height(width), share * height)
        case _:
            return block.height(width)


@dataclass(frozen=True, slots=True)
class Abreast:
    """Blocks side by side, each with its width; as high as the highest."""

    blocks: Sequence[tuple[Length, Block]]
    gap: float = 0.0

    def _places(self, area: Rect) -> list[Rect]:
        return row(area, *(length for length, _ in self.blocks), gap=self.gap)

    def height(self, width: float) -> float:
        """The height of the highest."""
        places = self._places((0.0, 0.0, width, 0.0))
        return max(one.height(place[2]) for (_, one), place in zip(self.blocks, places, strict=True))

    def place(self, area: Rect) -> Iterator[Widget]:
        """Each block's widgets in its place, from the left."""
        for (_, one), place in zip(self.blocks, self._places(area), strict=True):
            yield from one.place(place)


@dataclass(frozen=True, slots=True)
class Middle:
    """A block centred in its rectangle, no wider than this; it has its own height if it is `low`, else the rectangle's."""

    wide: float
    block: Block
    low: bool = False

    def height(self, width: float) -> float:
        """The block's height at its width."""
        return self.block.height(min(self.wide, width))

    def place(self, area: Rect) -> Iterator[Widget]:
        """The block's widgets."""
        high = self.height(area[2]) if self.low else None
        return self.block.place(centred(area, self.wide, high))


@dataclass(frozen=True, slots=True)
class Edged:
    """A block within edges: left and right, above, below."""

    block: Block
    across: float
    above: float
    below: float

    def height(self, width: float) -> float:
        """The height of the block and its edges."""
        return self.above + self.block.height(max(0.0, width - 2 * self.across)) + self.below

    def place(self, area: Rect) -> Iterator[Widget]:
        """The block's widgets."""
        return self.block.place(padded(area, self.across, self.above, self.below))


@dataclass(frozen=True, slots=True)
class Layered:
    """Blocks in one rectangle, each on top of the previous ones; as high as the highest."""

    blocks: Sequence[Block]

    def height(self, width: float) -> float:
        """The height of the highest."""
        return max(one.height(width) for one in self.blocks)

    def place(self, area: Rect) -> Iterator[Widget]:
        """Each block's widgets."""
        for one in self.blocks:
            yield from one.place(area)


@dataclass(frozen=True, slots=True)
class Over:
    """A block on top of a widget in the same rectangle, which has a least height."""

    below: Callable[[Rect], Widget]
    block: Block
    least: float = 0.0

    def height(self, width: float) -> float:
        """The block's height."""
        return max(self.least, self.block.height(width))

    def place(self, area: Rect) -> Iterator[Widget]:
        """The widget below, then the block's widgets."""
        yield self.below(area)
        yield from self.block.place(area)


def tiles(blocks: Sequence[Block], columns: int, gap: float, row_gap: float) -> Block:
    """Blocks in columns of one width, row by row; a row is as high as its highest block, or stretched if all of its blocks are."""
    rows = [blocks[start : start + columns] for start in range(0, len(blocks), columns)]
    return Stacked([_tile_row(one, columns, gap) for one in rows], gap=row_gap)


def _tile_row(blocks: Sequence[Block], columns: int, gap: float) -> Block:
    filled = [*blocks, *[Nothing()] * (columns - len(blocks))]
    made = Abreast([(REST, one) for one in filled], gap=gap)
    return Stretched(made) if all(isinstance(one, Stretched) for one in blocks) else made


def lasting(widget: Widget) -> Callable[[Rect], Widget]:
    """A factory that keeps this widget when the page is rebuilt, and only moves it."""

    def placed(area: Rect) -> Widget:
        widget.rect = area
        return widget

    return placed


def level(block: Block) -> Block:
    """A block in the middle of its rectangle's height."""
    return Middle(math.inf, block, low=True)


def on_panel(
    wide: float, edges: tuple[float, float, float], block: Block, *, title: str = "", least: float = 0.0
) -> Block:
    """A block on a walnut panel in the middle of its rectangle; `edges` are left and right, above, below."""
    return Middle(wide, Over(lambda area: Panel(area, title=title), Edged(block, *edges), least), low=True)


Drawing = Callable[[Canvas, Rect], None]
"""Draws something in a rectangle."""


class PictureWidget(StillWidget):
    """A drawing in its rectangle, which may scroll with the page."""

    def __init__(self, rect: Rect, drawing: Drawing) -> None:
        super().__init__(rect)
        self._drawing = drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        self._drawing(canvas, self.rect)


def picture(high: float, drawing: Drawing) -> Block:
    """A drawing as a block of a fixed height; 0 takes the height that is left."""
    return One(high, lambda area: PictureWidget(area, drawing))
