"""Two fields: a number that counts up and down, and a choice from a list that opens over the page.

While such a list is open, the page under it takes no input: `under_menu` makes the widgets for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scenes.stage.inputs import KeyPressed
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.fields import ARROW, VALUE, ChoiceField
from scenes.ui.lettering import line
from scenes.ui.lists import ROW_HEIGHT, ListRow, ScrollList
from scenes.ui.plates import SHADOW_DOWN, icon, panel, panel_shadow
from scenes.ui.theme import BRASS_LIGHT, CREAM, CREAM_DIM, CREAM_OFF
from scenes.ui.widgets import ACTIVATING_KEYS, StillWidget, Widget

DIGITS: Final = "0123456789"
MENU: Final = "menu"
CLOSE: Final = "close menu"
EDGE: Final = 14.0
FRAME: Final = 10.0
LEAST_WIDTH: Final = 240.0
MOST_ROWS: Final = 9.5
"""The number of visible rows of the usual height; half a row shows that there are more."""


class NumberField(ChoiceField):
    """A whole number with an arrow on either side, from its least to its most; digits enter it."""

    back_share = 1 / 2
    own_keys = frozenset({"left", "right", "home", "end", *DIGITS})

    def __init__(
        self, name: str, rect: Rect, label: str, numbers: Sequence[int], number: int, *, split: float = 0.42,
        tooltip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(name, rect, label, [str(one) for one in numbers], list(numbers).index(number), split=split,
                         tooltip=tooltip)  # fmt: skip
        self.numbers = tuple(numbers)
        self.typed = ""
        """The digits that were last typed."""

    @property
    def number(self) -> int:
        """The shown number."""
        return self.numbers[self.index]

    def press_key(self, key: KeyPressed) -> str | None:
        """Consecutive digits enter a number, as long as it is within the range."""
        before, self.typed = self.typed, ""
        if key.key in tuple(DIGITS):
            self.typed = next((one for one in (before + key.key, key.key) if int(one) in self.numbers), "")
            return self._turn(self.numbers.index(int(self.typed)) - self.index) if self.typed else None
        if key.key in ("home", "end"):
            return self._turn(-self.index if key.key == "home" else len(self.numbers) - 1 - self.index)
        return super().press_key(key)

    def _turn(self, by: int) -> str | None:
        to = min(max(0, self.index + by), len(self.numbers) - 1)
        if to == self.index:
            return None
        self.index = to
        return self.name


class MenuField(ChoiceField):
    """A choice from a list. Used, it sets `wants_menu`; left and right choose without the list."""

    wants_menu = False

    def use(self, x: float, y: float) -> str | None:
        """Ask for the list."""
        del x, y
        self.wants_menu = len(self.options) > 1
        return self.name if self.wants_menu else None

    def press_key(self, key: KeyPressed) -> str | None:
        """Return and Space open the list."""
        return self.use(0, 0) if key.key in ACTIVATING_KEYS else super().press_key(key)

    def draw(self, canvas: Canvas) -> None:
        """Draw label, plate, text, and a hook that marks the list."""
        self.draw_label(canvas)
        left, top, width, height = self.plate
        middle, media = top + height / 2, canvas.media
        can_open = self.enabled and len(self.options) > 1
        plate = panel(media, "field", width, height)
        canvas.lay(plate, left + width / 2, middle, 1.0 if self.enabled else 0.6)
        tone = BRASS_LIGHT if can_open and (self.hovered or self.focused) else CREAM_DIM if can_open else CREAM_OFF
        if len(self.options) > 1:
            canvas.lay(icon(media, "down", tone, 18), left + width - ARROW / 2, middle)
        style = replace(VALUE, colour=CREAM if self.enabled else CREAM_OFF)
        words = line(media, self.value, style, width - ARROW - EDGE, height=height)
        canvas.lay(words, left + EDGE + (width - ARROW - EDGE) / 2, middle)
        self.draw_focus(canvas)


class MenuList(ScrollList):
    """The open list: a plate over the page."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the plate with its shadow, then the rows."""
        left, top, width, height = self.rect
        x, y, media = left + width / 2, top + height / 2, canvas.media
        size = width + 2 * FRAME, height + 2 * FRAME
        canvas.lay(panel_shadow(media, *size), x, y + SHADOW_DOWN)
        canvas.lay(panel(media, "panel_walnut", *size), x, y)
        super().draw(canvas)


class Behind(StillWidget):
    """A widget under an open list: visible, without input."""

    def __init__(self, widget: Widget) -> None:
        self.widget = widget
        super().__init__(widget.rect)

    @property
    def rect(self) -> Rect:
        """The widget's rectangle."""
        return self.widget.rect

    @rect.setter
    def rect(self, rect: Rect) -> None:
        self.widget.rect = rect

    def draw(self, canvas: Canvas) -> None:
        """Draw it without the focus."""
        self.widget.draw(canvas)


class Outside(Widget):
    """The whole window around an open list; a press there closes it."""

    focusable = False

    def __init__(self, rect: Rect, menu: MenuList) -> None:
        super().__init__(CLOSE, rect)
        self._menu = menu

    def contains(self, x: float, y: float) -> bool:
        """Any point outside the list."""
        return super().contains(x, y) and not self._menu.contains(x, y)

    def draw(self, canvas: Canvas) -> None:
        """Nothing: it is invisible."""


def under_menu(field: MenuField, widgets: Sequence[Widget], sight: Rect, text_scale: float) -> list[Widget]:
    """The widgets while this field's list is open; `sight` is the visible part of the page."""
    menu = MenuList(MENU, field.plate, [ListRow(one) for one in field.options], selected=field.index,
                    text_scale=text_scale)  # fmt: skip
    menu.rect = _menu_rect(field.plate, menu.pitch * len(menu.rows), sight)
    menu.show_selected()
    return [*map(Behind, widgets), Outside(sight, menu), menu]


def _menu_rect(plate: Rect, wanted: float, sight: Rect) -> Rect:
    """Under the field if there is room, else as near as the window allows."""
    left, top, width, height = plate
    room = sight[3] - 2 * (EDGE + FRAME)
    wide, high = max(width, LEAST_WIDTH), min(wanted + 8, room, MOST_ROWS * ROW_HEIGHT)
    lowest = sight[1] + sight[3] - EDGE - FRAME - high
    x = min(left, sight[0] + sight[2] - EDGE - FRAME - wide)
    return x, max(sight[1] + EDGE + FRAME, min(top + height + FRAME + 4, lowest)), wide, high
