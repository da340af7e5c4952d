"""A tree that grows node by node: plates with text and a number, parents at the left, and a path in gold.

The pointer drags it, the wheel and the arrows move it; the current node stays in sight. It knows text, numbers and places only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, Wheel
from scenes.stage.table_layout import Point, Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.lettering import line
from scenes.ui.plates import panel
from scenes.ui.theme import BODY, BOLD_FACE, BRASS, CREAM, CREAM_DIM, FOCUS, GOLD, PALE_GOLD, SHADE, SMALL
from scenes.ui.widgets import Widget

ACROSS: Final = 214.0
DOWN: Final = 46.0
NODE: Final = (180.0, 38.0)
NUMBER: Final = 44.0
MARGIN: Final = 24.0
WHEEL_STEP: Final = 70.0
STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
FILL: Final = (46, 26, 14, 255)
FILL_NOW: Final = (104, 66, 26, 255)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A node: its text, its number, its parent (-1: none), and its place in steps across and down."""

    words: str
    number: str
    parent: int
    place: Point


class TreeView(Widget):
    """The first `shown` nodes, the last of them the current one; the nodes of `path` are golden."""

    radius = 8.0
    own_keys = frozenset(STEPS)
    takes_wheel = True

    def __init__(self, name: str, rect: Rect, leaves: Sequence[Leaf], text_scale: float = 1.0) -> None:
        """`text_scale` is the user's text size; nodes grow with it."""
        super().__init__(name, rect)
        self._across, self._down, self._number = (measure * text_scale for measure in (ACROSS, DOWN, NUMBER))
        self._node = NODE[0] * text_scale, NODE[1] * text_scale
        self.leaves = list(leaves)
        self.shown = 0
        self.path: frozenset[int] = frozenset()
        self.off = (0.0, 0.0)
        """How far the tree has been moved to the left and up."""
        self._grip: Point | None = None
        deepest = max((leaf.place[0] for leaf in self.leaves), default=0.0)
        lowest = max((leaf.place[1] for leaf in self.leaves), default=0.0)
        self._size = (
            deepest * self._across + self._node[0] + 2 * MARGIN,
            lowest * self._down + self._node[1] + 2 * MARGIN,
        )

    def show(self, shown: int, path: frozenset[int]) -> None:
        """Show this many nodes, and this path in gold; the last node comes into sight."""
        self.shown, self.path = shown, path
        if 0 < shown <= len(self.leaves):
            x, y = self._at(shown - 1)
            self._move_to(
                min(max(self.off[0], x + self._node[0] + MARGIN - self.rect[2]), x - MARGIN),
                min(max(self.off[1], y + self._node[1] + 2 * MARGIN - self.rect[3]), y - 2 * MARGIN),
            )

    def handle(self, given: Input) -> str | None:
        """Move the tree by dragging, the wheel and the arrows."""
        super().handle(given)
        match given:
            case Wheel(x=x, y=y, steps=steps) if self.contains(x, y):
                self._move_to(self.off[0], self.off[1] - steps * WHEEL_STEP)
            case PointerPressed(x=x, y=y):
                self._grip = (x, y) if self.pressed else None
            case PointerMoved(x=x, y=y) if self.pressed and self._grip is not None:
                self._move_to(self.off[0] + self._grip[0] - x, self.off[1] + self._grip[1] - y)
                self._grip = x, y
            case _:
                pass
        return None

    def press_key(self, key: KeyPressed) -> str | None:
        """The arrows move the tree."""
        if key.key in STEPS:
            across, down = STEPS[key.key]
            self._move_to(self.off[0] + across * self._across, self.off[1] + down * self._down * 2)
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the field, the lines between nodes, and the nodes in sight."""
        left, top, width, height = self.rect
        canvas.lay(panel(canvas.media, "field", width, height), left + width / 2, top + height / 2)
        with canvas.clipped(self.rect, 5.0):
            self._draw_nodes(canvas)
        self.draw_focus(canvas)

    def _draw_nodes(self, canvas: Canvas) -> None:
        left, top, width, height = self.rect
        for number in range(self.shown):
            self._draw_branch(canvas, number)
        for number in range(self.shown):
            x, y = self._at(number)
            if (
                self.off[1] - self._node[1] < y < self.off[1] + height
                and self.off[0] - self._node[0] < x < self.off[0] + width
            ):
                self._draw_node(canvas, number, left + x - self.off[0], top + y - self.off[1])

    def _at(self, number: int) -> Point:
        """The upper left corner of a node, in the tree's own coordinates."""
        across, down = self.leaves[number].place
        return MARGIN + across * self._across, MARGIN + down * self._down

    def _move_to(self, x: float, y: float) -> None:
        self.off = (
            min(max(x, 0.0), max(0.0, self._size[0] - self.rect[2])),
            min(max(y, 0.0), max(0.0, self._size[1] - self.rect[3])),
        )

    def _draw_branch(self, canvas: Canvas, number: int) -> None:
        parent = self.leaves[number].parent
        if parent < 0:
            return
        media, (x, y), (from_x, from_y) = canvas.media, self._at(number), self._at(parent)
        left, top = self.rect[0] - self.off[0], self.rect[1] - self.off[1]
        begin, end = from_x + self._node[0] + left, x + left
        bend, start, goal = end - 14, from_y + self._node[1] / 2 + top, y + self._node[1] / 2 + top
        is_golden = number in self.path
        points = [
            (media.px(across), media.px(down))
            for across, down in ((begin, start), (bend, start), (bend, goal), (end, goal))
        ]
        pygame.draw.lines(
            canvas.surface, PALE_GOLD if is_golden else BRASS, False, points, max(1, media.px(3 if is_golden else 1.4))
        )

    def _draw_node(self, canvas: Canvas, number: int, left: float, top: float) -> None:
        media, leaf, is_now = canvas.media, self.leaves[number], number == self.shown - 1
        x, y = left + self._node[0] / 2, top + self._node[1] / 2
        is_golden = number in self.path
        canvas.lay(rounded_box(media, *self._node, 9, FILL_NOW if is_now else FILL), x, y)
        rim = (*FOCUS, 255) if is_now else (*GOLD, 255) if is_golden else (*BRASS, 255)
        canvas.lay(rounded_rim(media, *self._node, 9, rim, 2.6 if is_now or is_golden else 1.4), x, y)
        room = self._node[0] - self._number - 16
        words = line(
            media, leaf.words, replace(SMALL, colour=CREAM if is_golden else CREAM_DIM), room, height=self._node[1] - 6
        )
        canvas.lay(words, left + 10 + words.get_width() / 2 / media.scale, y)
        canvas.lay(
            rounded_box(media, self._number, self._node[1] - 10, 6, (*SHADE, 235)),
            left + self._node[0] - self._number / 2 - 6,
            y,
        )
        style = replace(BODY, face=BOLD_FACE, colour=GOLD if is_golden else CREAM)
        canvas.lay(
            line(media, leaf.number, style, self._number - 6, height=self._node[1] - 10),
            left + self._node[0] - self._number / 2 - 6,
            y,
        )
