"""Paragraphs that scroll: the wheel, the bar and the keys move through them, and the end stays in sight while something is added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from scenes.stage.layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.inputs import Input, KeyPressed, PointerMoved, PointerPressed, Wheel
from scenes.ui.lettering import Paragraph, draw_paragraph, enlarged, paragraph
from scenes.ui.media import Media
from scenes.ui.plates import panel
from scenes.ui.scroll_bar import bar_left, draw_bar
from scenes.ui.theme import LOG, Style
from scenes.ui.widgets import Widget

MARGIN: Final = 14.0
GAP: Final = 3.0
GAP_ABOVE_HEADING: Final = 10.0
STEP: Final = 54.0
WHEEL_STEP: Final = 60.0


class Piece(Protocol):
    """A paragraph of rich text; a heading is bold and has a space above it."""

    @property
    def words(self) -> str:
        """The text."""

    @property
    def is_heading(self) -> bool:
        """Whether it is a heading."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A paragraph that is not a heading."""

    words: str
    is_heading: bool = False


class ScrollText(Widget):
    """Paragraphs in a dark field."""

    radius = 8.0
    takes_wheel = True
    own_keys = frozenset({"up", "down", "page up", "page down", "home", "end"})

    def __init__(self, name: str, rect: Rect, pieces: Sequence[Piece] = (), style: Style = LOG) -> None:
        super().__init__(name, rect)
        self.style = style
        self.top: float | None = None
        """How far the text is scrolled, in logical pixels; None keeps the end in sight."""
        self.pieces = pieces
        self._blocks: dict[str, Paragraph] = {}
        self._wrapped_for: tuple[object, ...] = ()
        self._length = 0.0

    def show(self, pieces: Sequence[Piece]) -> None:
        """Show these paragraphs."""
        self.pieces = pieces

    @property
    def furthest(self) -> float:
        """How far the text can be scrolled; known once it has been drawn."""
        return max(0.0, self._length - self.rect[3] + 2 * MARGIN)

    @property
    def place(self) -> float:
        """How far it is scrolled."""
        return self.furthest if self.top is None else min(self.top, self.furthest)

    def scroll_to(self, top: float) -> None:
        """Scroll to this place; at the end it follows the end."""
        self.top = None if top >= self.furthest else max(0.0, top)

    def handle(self, given: Input) -> str | None:
        """Scroll by the wheel and by dragging the bar; otherwise like any widget."""
        if isinstance(given, Wheel) and self.contains(given.x, given.y):
            self.scroll_to(self.place - given.steps * WHEEL_STEP)
        super().handle(given)
        if isinstance(given, PointerMoved | PointerPressed) and self.pressed and given.x > bar_left(self.rect) - MARGIN:
            share = (given.y - self.rect[1]) / self.rect[3]
            self.scroll_to(share * self._length - self.rect[3] / 2)
        return None

    def press_key(self, key: KeyPressed) -> str | None:
        """Up, down, page, home and end scroll."""
        page = self.rect[3] - STEP
        steps = {"up": -STEP, "down": STEP, "page up": -page, "page down": page}
        if key.key in steps:
            self.scroll_to(self.place + steps[key.key])
        elif key.key in ("home", "end"):
            self.scroll_to(0.0 if key.key == "home" else self.furthest)
        return None

    def draw(self, canvas: Canvas) -> None:
        """The field, the paragraphs in sight, the bar."""
        left, top, width, height = self.rect
        media = canvas.media
        canvas.lay(panel(media, "field", width, height), left + width / 2, top + height / 2)
        blocks = self._wrap(media)
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip((media.px(left + 5), media.px(top + 5), media.px(width - 10), media.px(height - 10)))
        y = top + MARGIN - self.place
        for piece, block in zip(self.pieces, blocks, strict=True):
            y += GAP_ABOVE_HEADING if piece.is_heading else GAP
            if y + block.height > top and y < top + height:
                draw_paragraph(canvas.surface, media, block, left + MARGIN, y)
            y += block.height
        canvas.surface.set_clip(clip)
        if self.furthest:
            draw_bar(canvas, self.rect, height / self._length, self.place / self.furthest)
        self.draw_focus(canvas)

    def _wrap(self, media: Media) -> list[Paragraph]:
        """The wrapped paragraphs; earlier ones are kept."""
        width = bar_left(self.rect) - self.rect[0] - MARGIN - 6
        style = enlarged(media, self.style)
        asked = (media.scale, width, style)
        if asked != self._wrapped_for:
            self._wrapped_for = asked
            self._blocks.clear()
        blocks: list[Paragraph] = []
        for piece in self.pieces:
            words = f"**{piece.words}**" if piece.is_heading else piece.words
            if words not in self._blocks:
                self._blocks[words] = media.made(partial(paragraph, media, words, style, width))
            blocks.append(self._blocks[words])
        gaps = sum(GAP_ABOVE_HEADING if piece.is_heading else GAP for piece in self.pieces)
        self._length = sum(block.height for block in blocks) + gaps
        return blocks
