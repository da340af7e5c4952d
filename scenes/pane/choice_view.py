"""The look of a choice over the table: its title, its cards, the mulligan's button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from scenes.painters.cards import card_sprite
from scenes.stage.hand.choices import CARD_SCALE, CONFIRM, PEEK, Choice
from scenes.stage.table_layout import CARD_SIZE, Layout
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.floating import EDGE, Toast
from scenes.ui.lettering import line
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, BUTTON, CREAM, FOCUS, HEADING, SHADE, SMALL
from scenes.ui.widgets import FOCUS_LINE, Button
from scenes.words import say

WIDTH: Final = CARD_SIZE[0] * CARD_SCALE
HEIGHT: Final = CARD_SIZE[1] * CARD_SCALE
TITLE_UP: Final = 74.0
"""How far the title is above the cards ..."""
TITLE_ROOM: Final = 30.0
"""... and how close other things come to it."""
LINE_UP: Final = 36.0
HINT_DOWN: Final = 165.0
"""How far below the middle the hint about the table is, between the cards and the buttons."""
HINT_ROOM: Final = 24.0
HINT: Final = replace(SMALL, colour=CREAM)
SMALLER: Final = (1.0, 0.75)
"""The greatest sizes of a message, against the usual, if it does not fit above the title at the size of menus."""
MARKED_DOWN: Final = 14.0
MARKED_ALPHA: Final = 0.45
RING: Final = 12.0
RING_RADIUS: Final = 20.0


def draw_choice(canvas: Canvas, side: int, choice: Choice, layout: Layout, peek_hint: str) -> None:
    """Draw a side's choice over a table that is already dark; `peek_hint` says how to see the table."""
    name = "mulligan" if choice.places()[-1:] == [CONFIRM] else "discover"
    top, room = layout.height / 2 - HEIGHT / 2, layout.width - 80
    canvas.lay(line(canvas.media, say(f"{name}.title"), HEADING, room, height=44), layout.middle, top - TITLE_UP)
    canvas.lay(line(canvas.media, say(f"{name}.line"), BODY, room, height=32), layout.middle, top - LINE_UP)
    for index, code in enumerate(choice.cards):
        _draw_card(canvas, side, choice, index, code, layout)
    if name == "mulligan":
        label = say("mulligan.swap", number=len(choice.marked)) if choice.marked else say("mulligan.keep")
        button = Button("confirm", choice.box(CONFIRM, layout), label, offered=True)
        button.hovered = choice.focus == CONFIRM
        button.focused = button.hovered and choice.keyed
        button.draw(canvas)
    _draw_peek(canvas, choice, layout, peek_hint)


def _draw_peek(canvas: Canvas, choice: Choice, layout: Layout, hint: str) -> None:
    """Draw the button that shows the table while it is held down, and the hint with its key."""
    button = Button("peek", choice.box(PEEK, layout), say("choice.peek"))
    button.hovered = choice.focus == PEEK
    button.draw(canvas)
    words, down = line(canvas.media, hint, HINT, layout.width - 80, height=HINT_ROOM), layout.height / 2 + HINT_DOWN
    width = round(words.get_width() / canvas.media.scale) + 2 * HINT_ROOM
    canvas.lay(rounded_box(canvas.media, width, HINT_ROOM, HINT_ROOM / 2, (*SHADE, 190)), layout.middle, down)
    canvas.lay(words, layout.middle, down)


def above_choice(layout: Layout) -> float:
    """The lowest edge of a message that hides nothing of the choice; `layout` may be zoomed, the choice is not."""
    return layout.height / 2 - (HEIGHT / 2 + TITLE_UP + TITLE_ROOM) / layout.zoom


def draw_message(toast: Toast, over: Callable[[float], tuple[Canvas, Layout]], ui: float) -> None:
    """Draw a message above the title, as large as menus or, if it is long, smaller; `over` returns the canvas of a size."""
    sizes = [ui, *(size for size in SMALLER if size < ui)]
    for size in sizes:
        canvas, layout = over(size)
        ruler = _Ruler(canvas.surface, canvas.media)
        toast.draw(ruler, layout)
        if size == sizes[-1] or max(ruler.heights, default=0.0) + EDGE <= above_choice(layout):
            toast.draw(canvas, layout, above_choice(layout))
            return


@dataclass(frozen=True, slots=True)
class _Ruler(Canvas):
    """Draws nothing, and records the heights of everything."""

    heights: list[float] = field(default_factory=list)

    def lay(self, sprite: Surface, x: float, y: float, alpha: float = 1.0) -> None:
        del x, y, alpha
        self.heights.append(sprite.get_height() / self.media.scale)


def _draw_card(canvas: Canvas, side: int, choice: Choice, index: int, code: int, layout: Layout) -> None:
    x, y = choice.place(index, layout)
    marked = index in choice.marked
    if choice.focus == index:
        canvas.lay(canvas.media.sprite("effects/card_glow.webp", 1.93 * WIDTH / 240), x, y)
    y += MARKED_DOWN if marked else 0.0
    if choice.focus == index and choice.keyed:
        # Under the card: it must not cross the numbers.
        rim = rounded_rim(canvas.media, WIDTH + RING, HEIGHT + RING, RING_RADIUS, (*FOCUS, 255), FOCUS_LINE)
        canvas.lay(rim, x, y)
    canvas.lay(card_sprite(canvas.media, side, code, CARD_SCALE), x, y, MARKED_ALPHA if marked else 1.0)
    if marked:
        canvas.lay(
            line(canvas.media, say("mulligan.returned"), BUTTON, WIDTH), x, choice.place(index, layout)[1] + MARKED_DOWN
        )
