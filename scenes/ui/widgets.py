"""Widgets: the parts of a screen apart from the table.

They know inputs and logical rectangles, nothing of the game. `handle` passes an input to a widget and returns the widget's name if that
used it; `draw` draws it. Targets are at least 44x44 logical pixels, whatever is drawn. The keyboard moves between the widgets of a
`FocusGroup` (`focus`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from scenes.stage.inputs import (
    LEFT,
    FocusLost,
    Input,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from scenes.stage.table_layout import ICON_RADIUS, Point, Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.layout import middle
from scenes.ui.lettering import line, short_line
from scenes.ui.media import Media, Surface, soft_shadow
from scenes.ui.panels import draw_panel
from scenes.ui.paragraphs import Paragraph, draw_paragraph, fitting
from scenes.ui.plates import button, button_shadow, has_icon, icon
from scenes.ui.theme import (
    BODY,
    BUTTON,
    BUTTON_OFF,
    CREAM,
    CREAM_OFF,
    FOCUS,
    GOLD,
    ICON_LABEL,
    SUBHEADING,
    TITLE_FACE,
    Style,
)

LEAST_TARGET: Final = 44.0
LEAST_SEEN: Final = 1.0
"""Nothing smaller than this is drawn."""
ACTIVATING_KEYS: Final = ("return", "space")
LABEL_MARGIN: Final = 18.0
LABEL_HEIGHT_MARGIN: Final = 8.0
FOCUS_OUTSET: Final = 3.0
FOCUS_LINE: Final = 2.6
REACH: Final = 32.0
DOWN_SHIFT: Final = 1.5
PANEL_TITLE_DOWN: Final = 34.0
CHOSEN: Final = ((0.0, 255), (2.6, 130), (5.0, 52))
"""The golden rims of a choice: their distance, and their opacity from 0 to 255; ..."""
OFFERED: Final = ((3.0, 255), (6.0, 120), (9.0, 50))
"""... and those of a button that is offered."""


class Widget:
    """A rectangle that can be pointed at, focused and used. `rect` is left, top, width, height."""

    focusable = True
    own_keys: frozenset[str] = frozenset()
    """Keys that it uses itself while focused; they do not move the focus."""
    takes_wheel = False
    """Whether it scrolls by itself; then the wheel does not scroll the page."""
    keeps_focus = False
    """Whether a press gives it the focus, as a text field needs."""
    radius = 16.0
    """The corner radius of the focus ring."""
    is_title = False
    """Whether it is, or has, the title of a page or of a part of it."""
    is_offered = False
    """Whether it is the suggested choice, which Return uses while nothing has the focus."""

    def __init__(self, name: str, rect: Rect, *, enabled: bool = True, tooltip: str = "") -> None:
        self.name = name
        self.rect = rect
        self.enabled = enabled
        self.tooltip = tooltip
        self.hovered = False
        self.pressed = False
        self.focused = False

    @property
    def centre(self) -> Point:
        """The middle of the rectangle."""
        return middle(self.rect)

    @property
    def target(self) -> Rect:
        """The rectangle that the pointer can hit: its own, widened to 44x44 if it is smaller."""
        x, y = self.centre
        width, height = max(LEAST_TARGET, self.rect[2]), max(LEAST_TARGET, self.rect[3])
        return x - width / 2, y - height / 2, width, height

    @property
    def has_room(self) -> bool:
        """Whether it is large enough to be seen. If not, pointer and keys skip it too."""
        return self.rect[2] >= LEAST_SEEN and self.rect[3] >= LEAST_SEEN

    @property
    def reach(self) -> float:
        """How far beyond its rectangle it draws at most: its shadow, rims and focus ring."""
        return REACH

    def is_in_sight(self, width: float, height: float) -> bool:
        """Whether any of it is visible in a window of this logical size."""
        left, top, wide, high = self.rect
        is_across = left - self.reach < width and left + wide + self.reach > 0
        return self.has_room and is_across and top - self.reach < height and top + high + self.reach > 0

    @property
    def pointed(self) -> Rect:
        """The rectangle under the pointer or the focus, which its tooltip is about."""
        return self.rect

    def footprint(self, media: Media) -> Rect:
        """The rectangle on the page that nothing should float over."""
        del media
        return self.rect

    def contains(self, x: float, y: float) -> bool:
        """Whether a logical point is on the widget's target."""
        left, top, width, height = self.target
        return self.has_room and left <= x < left + width and top <= y < top + height

    def handle(self, given: Input) -> str | None:
        """Handle an input; returns the widget's name if it was used, else None."""
        match given:
            case PointerMoved(x=x, y=y):
                self.hovered = self.contains(x, y)
            case PointerPressed(x=x, y=y, button=button_) if button_ == LEFT:
                self.hovered = self.pressed = self.enabled and self.contains(x, y)
            case PointerReleased(x=x, y=y, button=button_) if button_ == LEFT:
                used, self.pressed = self.pressed and self.contains(x, y), False
                return self.use(x, y) if used and self.enabled else None
            case FocusLost() | PointerLeft():
                self.hovered = self.pressed = False
            case KeyPressed() if self.focused and self.enabled:
                return self.press_key(given)
            case _:
                pass
        return None

    def use(self, x: float, y: float) -> str | None:
        """Handle a click at a logical point."""
        del x, y
        return self.name

    def press_key(self, key: KeyPressed) -> str | None:
        """Handle a key while the widget has the focus."""
        return self.name if key.key in ACTIVATING_KEYS else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget."""
        raise NotImplementedError

    @property
    def ringed(self) -> Rect:
        """The rectangle inside the ring of the keyboard's focus."""
        return self.rect

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the ring of the keyboard's focus."""
        if self.focused:
            left, top, inner_width, inner_height = self.ringed
            width, height = inner_width + 2 * FOCUS_OUTSET, inner_height + 2 * FOCUS_OUTSET
            radius = min(self.radius + FOCUS_OUTSET, height / 2)
            ring = rounded_rim(canvas.media, width, height, radius, (*FOCUS, 255), FOCUS_LINE)
            canvas.lay(ring, left + inner_width / 2, top + inner_height / 2)


class StillWidget(Widget):
    """A widget without a name that takes no input."""

    focusable = False

    def __init__(self, rect: Rect) -> None:
        super().__init__("", rect)

    def handle(self, given: Input) -> str | None:
        """Nothing: it cannot be used."""
        del given
        return None


Align = Literal["left", "centre", "right"]


class Label(StillWidget):
    """Text: one line, or with `wrap` rich text from the top of the rectangle.

    A line that does not fit is made smaller, or with `cut` shortened, as lines in a list are.
    """

    def __init__(
        self, rect: Rect, words: str, style: Style = BODY, *,
        align: Align = "left", wrap: bool = False, cut: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(rect)
        self.words = words
        self.style = style
        self.is_title = style.face == TITLE_FACE
        self.align = align
        self.wrap = wrap
        self.cut = cut
        self._block: tuple[object, Paragraph] | None = None

    def footprint(self, media: Media) -> Rect:
        """The rectangle of the text."""
        left, top, width, height = self.rect
        if self.wrap:
            block = self.block(media)
            wide, high = block.width, block.height
        else:
            wide, high = (length / media.scale for length in self._line(media).get_size())
            top += (height - high) / 2
        return left + (width - wide) * {"left": 0.0, "centre": 0.5, "right": 1.0}[self.align], top, wide, high

    def draw(self, canvas: Canvas) -> None:
        """Draw the text."""
        left, top, width, _ = self.rect
        media = canvas.media
        if self.wrap:
            centred = width if self.align == "centre" else None
            draw_paragraph(canvas.surface, media, self.block(media), left, top, centred_in=centred)
            return
        canvas.lay(self._line(media), *middle(self.footprint(media)))

    def _line(self, media: Media) -> Surface:
        if self.cut:
            return short_line(media, self.words, self.style, self.rect[2])
        return line(media, self.words, self.style, self.rect[2], height=self.rect[3])

    def block(self, media: Media) -> Paragraph:
        """The wrapped text, made smaller if the rectangle is too small for the user's size."""
        key = (media.scale, media.text_scale, self.words, self.style, self.rect[2:])
        if self._block is None or self._block[0] != key:
            self._block = key, fitting(media, self.words, self.style, self.rect[2], self.rect[3])
        return self._block[1]


class Panel(StillWidget):
    """A panel of walnut or parchment with an optional title."""

    def __init__(self, rect: Rect, *, kind: str = "walnut", title: str = "") -> None:
        super().__init__(rect)
        self.kind = kind
        self.title = title
        self.is_title = bool(title)

    def footprint(self, media: Media) -> Rect:
        """The title's rectangle; the widgets on the panel have their own."""
        x, y = self.centre[0], self.rect[1] + PANEL_TITLE_DOWN
        wide, high = (length / media.scale for length in self._line(media).get_size()) if self.title else (0.0, 0.0)
        return x - wide / 2, y - high / 2, wide, high

    def draw(self, canvas: Canvas) -> None:
        """Draw shadow, panel and title."""
        draw_panel(canvas, f"panel_{self.kind}", self.rect)
        if self.title:
            canvas.lay(self._line(canvas.media), self.centre[0], self.rect[1] + PANEL_TITLE_DOWN)

    def _line(self, media: Media) -> Surface:
        return line(media, self.title, SUBHEADING, self.rect[2] - 60)


def draw_offer(canvas: Canvas, widget: Widget) -> None:
    """Draw the golden rim of a widget that is offered."""
    if widget.is_offered and widget.enabled:
        draw_golden(canvas, widget.rect, widget.radius, OFFERED)


class Button(Widget):
    """A walnut button with a label; the one that is offered has a golden rim as long as it can be used."""

    chosen = False
    """Whether it is the chosen one of several, and looks pressed."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        *,
        enabled: bool = True,
        offered: bool = False,
        tooltip: str = "",
        style: Style = BUTTON,
    ) -> None:
        super().__init__(name, rect, enabled=enabled, tooltip=tooltip)
        self.label = label
        self.style = style
        self.is_offered = offered

    def draw(self, canvas: Canvas) -> None:
        """Draw the plate in its state, the label and the focus."""
        x, y = self.centre
        media, (_, _, width, height) = canvas.media, self.rect
        canvas.lay(button_shadow(media, width, height), x, y + 4)
        canvas.lay(button(media, self._state(), width, height), x, y)
        style = self.style if self.enabled else BUTTON_OFF
        words = line(media, self.label, style, width - 2 * LABEL_MARGIN, height=height - LABEL_HEIGHT_MARGIN)
        canvas.lay(words, x, y + (DOWN_SHIFT if self._is_down() else 0))
        self.draw_focus(canvas)
        draw_offer(canvas, self)

    def _is_down(self) -> bool:
        return self.enabled and self.pressed and self.hovered

    def _state(self) -> str:
        if self.chosen and not (self.hovered or self.focused):
            return "_down"
        if not self.enabled:
            return "_off"
        if self._is_down():
            return "_down"
        return "_hover" if self.hovered or self.focused else ""


class Tab(Button):
    """A button that shows one group of a screen's widgets; the chosen one is pressed and has a golden line."""

    def __init__(self, name: str, rect: Rect, label: str, chosen: bool) -> None:
        super().__init__(name, rect, label)
        self.chosen = chosen

    def draw(self, canvas: Canvas) -> None:
        """Draw the button, and the line under the chosen one's label."""
        super().draw(canvas)
        if self.chosen:
            left, top, width, height = self.rect
            line_of_gold = rounded_box(canvas.media, width - 2 * LABEL_MARGIN, 3, 1.5, (*GOLD, 255))
            canvas.lay(line_of_gold, left + width / 2, top + height - 8)


class IconButton(Widget):
    """A round brass button: an icon (`plates.ICONS`) or a short text."""

    radius = ICON_RADIUS

    def __init__(self, name: str, centre: Point, icon_name: str, *, enabled: bool = True, tooltip: str = "") -> None:
        x, y = centre
        rect = (x - ICON_RADIUS, y - ICON_RADIUS, 2 * ICON_RADIUS, 2 * ICON_RADIUS)
        super().__init__(name, rect, enabled=enabled, tooltip=tooltip)
        self.icon_name = icon_name

    def draw(self, canvas: Canvas) -> None:
        """Draw the disc in its state, the icon and the focus."""
        x, y = self.centre
        media = canvas.media
        lit = self.hovered or self.focused
        disc = media.sprite(f"plates/disc{'_off' if not self.enabled else '_hover' if lit else ''}.webp")
        shade = media.cached(("disc shadow",), lambda: soft_shadow(disc, 4 * media.scale, 0.55))
        canvas.lay(shade, x, y + 3)
        canvas.lay(disc, x, y)
        down = DOWN_SHIFT if self.enabled and self.pressed and self.hovered else 0
        canvas.lay(self._sign(media), x, y + down)
        self.draw_focus(canvas)

    def _sign(self, media: Media) -> Surface:
        if has_icon(self.icon_name):
            return icon(media, self.icon_name, CREAM if self.enabled else CREAM_OFF)
        return line(media, self.icon_name, ICON_LABEL, 2 * ICON_RADIUS - 10)


def draw_golden(canvas: Canvas, rect: Rect, radius: float, rims: Sequence[tuple[float, int]] = CHOSEN) -> None:
    """Draw golden rims around a rectangle; `radius` is that of its corners."""
    left, top, width, height = rect
    for outset, alpha in rims:
        size = width + 2 * outset, height + 2 * outset
        rim = rounded_rim(canvas.media, *size, radius + outset, (*GOLD, alpha), 2.4)
        canvas.lay(rim, left + width / 2, top + height / 2)
