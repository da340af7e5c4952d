"""A page, described once: blocks that know how high they are in a width, and put their widgets into a room.

A page is a tree of them. Its height and its places come from the same tree, so that they cannot differ. Lengths are logical pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scenes.stage.table_layout import Rect
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.layout import REST, Length, UpTo, centred, column, padded, row
from scenes.ui.media import Media
from scenes.ui.paragraphs import height_of
from scenes.ui.theme import BUTTON, Style
from scenes.ui.widgets import Align, Button, Label, Panel, Widget


class Block(Protocol):
    """A part of a page."""

    def height(self, width: float) -> float:
        """The least height that it wants in this width."""
        ...

    def place(self, room: Rect) -> Iterator[Widget]:
        """Its widgets, in the order of the keyboard."""
        ...


@dataclass(frozen=True, slots=True)
class One:
    """One widget of a fixed height; 0 if it takes what is left."""

    high: float
    make: Callable[[Rect], Widget]

    def height(self, width: float) -> float:
        """The fixed one."""
        del width
        return self.high

    def place(self, room: Rect) -> Iterator[Widget]:
        """The widget."""
        yield self.make(room)


@dataclass(frozen=True, slots=True)
class Several:
    """Widgets that share a room of a fixed height."""

    high: float
    make: Callable[[Rect], Iterable[Widget]]

    def height(self, width: float) -> float:
        """The fixed one."""
        del width
        return self.high

    def place(self, room: Rect) -> Iterator[Widget]:
        """The widgets."""
        yield from self.make(room)


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Words that wrap, as high as they want and no lower than `least`."""

    media: Media
    words: str
    style: Style
    align: Align = "left"
    least: float = 0.0

    def height(self, width: float) -> float:
        """As much as they take in this width."""
        return max(self.least, height_of(self.media, self.words, self.style, width))

    def place(self, room: Rect) -> Iterator[Widget]:
        """The words, from the top of the room."""
        yield Label(room, self.words, self.style, align=self.align, wrap=True)


@dataclass(frozen=True, slots=True)
class ButtonBlock:
    """Buttons of one size by their names, in as many columns as their labels leave room for."""

    media: Media
    labels: Mapping[str, str]
    most: int
    least: float
    gap: float
    make: Callable[[str, Rect, str], Widget] = Button
    row_gap: float | None = None
    style: Style = BUTTON

    def _grid(self, width: float) -> ButtonGrid:
        labels = list(self.labels.values())
        return button_grid(
            self.media, labels, width,
            most=self.most, least=self.least, gap=self.gap, row_gap=self.row_gap, style=self.style,
        )  # fmt: skip

    def height(self, width: float) -> float:
        """All rows."""
        return self._grid(width).length

    def place(self, room: Rect) -> Iterator[Widget]:
        """The buttons, as one reads."""
        for (name, label), place in zip(self.labels.items(), self._grid(room[2]).places(room), strict=True):
            yield self.make(name, place, label)


@dataclass(frozen=True, slots=True)
class Nothing:
    """Room in which nothing stands."""

    def height(self, width: float) -> float:
        """None that it wants."""
        del width
        return 0.0

    def place(self, room: Rect) -> Iterator[Widget]:
        """No widgets."""
        del room
        yield from ()


@dataclass(frozen=True, slots=True)
class Reserved:
    """The height of a block whose widgets another layer places."""

    block: Block

    def height(self, width: float) -> float:
        """Of the block."""
        return self.block.height(width)

    def place(self, room: Rect) -> Iterator[Widget]:
        """No widgets."""
        del room
        yield from ()


@dataclass(frozen=True, slots=True)
class Stretched:
    """A block that gets all the height that the others of its column leave."""

    block: Block

    def height(self, width: float) -> float:
        """Of the block."""
        return self.block.height(width)

    def place(self, room: Rect) -> Iterator[Widget]:
        """The block's."""
        return self.block.place(room)


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A block that is no lower than this."""

    block: Block
    least: float

    def height(self, width: float) -> float:
        """Of the block, or the least."""
        return max(self.least, self.block.height(width))

    def place(self, room: Rect) -> Iterator[Widget]:
        """The block's."""
        return self.block.place(room)


@dataclass(frozen=True, slots=True)
class Expanding:
    """A block that grows to this height if the others of its column leave it."""

    block: Block
    most: float

    def height(self, width: float) -> float:
        """Of the block, as low as it may be."""
        return self.block.height(width)

    def place(self, room: Rect) -> Iterator[Widget]:
        """The block's."""
        return self.block.place(room)


@dataclass(frozen=True, slots=True)
class Stacked:
    """Blocks under each other; `align` places them if they do not fill their room: 0 at its top, 0.5 in its middle."""

    blocks: Sequence[Block]
    gap: float = 0.0
    align: float = 0.0

    def height(self, width: float) -> float:
        """All of them with the gaps."""
        return sum(one.height(width) for one in self.blocks) + self.gap * (len(self.blocks) - 1)

    def place(self, room: Rect) -> Iterator[Widget]:
        """Each block's in its place, from the top."""
        lengths = [_length(one, room[2]) for one in self.blocks]
        for one, place in zip(self.blocks, column(room, *lengths, gap=self.gap, align=self.align), strict=True):
            yield from one.place(place)


def _length(block: Block, width: float) -> Length:
    """The height that a column gives to a block."""
    match block:
        case Stretched():
            return REST
        case Expanding(most=most):
            return UpTo(most)
        case _:
            return block.height(width)


@dataclass(frozen=True, slots=True)
class Abreast:
    """Blocks beside each other, each with its width; as high as the highest."""

    blocks: Sequence[tuple[Length, Block]]
    gap: float = 0.0

    def _places(self, room: Rect) -> list[Rect]:
        return row(room, *(length for length, _ in self.blocks), gap=self.gap)

    def height(self, width: float) -> float:
        """The highest one's."""
        places = self._places((0.0, 0.0, width, 0.0))
        return max(one.height(place[2]) for (_, one), place in zip(self.blocks, places, strict=True))

    def place(self, room: Rect) -> Iterator[Widget]:
        """Each block's in its place, from the left."""
        for (_, one), place in zip(self.blocks, self._places(room), strict=True):
            yield from one.place(place)


@dataclass(frozen=True, slots=True)
class Middle:
    """A block in the middle of its room, no wider than this, and as high as it wants or as the room unless it is `low`."""

    wide: float
    block: Block
    low: bool = False

    def height(self, width: float) -> float:
        """Of the block in its width."""
        return self.block.height(min(self.wide, width))

    def place(self, room: Rect) -> Iterator[Widget]:
        """The block's."""
        high = self.height(room[2]) if self.low else None
        return self.block.place(centred(room, self.wide, high))


@dataclass(frozen=True, slots=True)
class Edged:
    """A block within edges: left and right, above, below."""

    block: Block
    across: float
    above: float
    below: float

    def height(self, width: float) -> float:
        """The block and its edges."""
        return self.above + self.block.height(max(0.0, width - 2 * self.across)) + self.below

    def place(self, room: Rect) -> Iterator[Widget]:
        """The block's."""
        return self.block.place(padded(room, self.across, self.above, self.below))


@dataclass(frozen=True, slots=True)
class Layered:
    """Blocks in one room, each on top of those before it; as high as the highest."""

    blocks: Sequence[Block]

    def height(self, width: float) -> float:
        """The highest one's."""
        return max(one.height(width) for one in self.blocks)

    def place(self, room: Rect) -> Iterator[Widget]:
        """Each block's."""
        for one in self.blocks:
            yield from one.place(room)


@dataclass(frozen=True, slots=True)
class Over:
    """A block that lies on a widget of the same room, at least this high."""

    below: Callable[[Rect], Widget]
    block: Block
    least: float = 0.0

    def height(self, width: float) -> float:
        """Of the block."""
        return max(self.least, self.block.height(width))

    def place(self, room: Rect) -> Iterator[Widget]:
        """The widget below, then the block's."""
        yield self.below(room)
        yield from self.block.place(room)


def tiles(blocks: Sequence[Block], columns: int, gap: float, row_gap: float) -> Block:
    """Blocks in columns of one width, as one reads; each row is as high as its highest, or stretched if all of its blocks are."""
    rows = [blocks[start : start + columns] for start in range(0, len(blocks), columns)]
    return Stacked([_tile_row(one, columns, gap) for one in rows], gap=row_gap)


def _tile_row(blocks: Sequence[Block], columns: int, gap: float) -> Block:
    filled = [*blocks, *[Nothing()] * (columns - len(blocks))]
    made = Abreast([(REST, one) for one in filled], gap=gap)
    return Stretched(made) if all(isinstance(one, Stretched) for one in blocks) else made


def lasting(widget: Widget) -> Callable[[Rect], Widget]:
    """A widget that stays the same when the page is built anew: it only takes its place."""

    def placed(room: Rect) -> Widget:
        widget.rect = room
        return widget

    return placed


def level(block: Block) -> Block:
    """A block in the middle of its room's height."""
    return Middle(math.inf, block, low=True)


def on_panel(
    wide: float, edges: tuple[float, float, float], block: Block, *, title: str = "", least: float = 0.0
) -> Block:
    """A block on a panel of walnut in the middle of its room; `edges` are left and right, above, below."""
    return Middle(wide, Over(lambda room: Panel(room, title=title), Edged(block, *edges), least), low=True)
