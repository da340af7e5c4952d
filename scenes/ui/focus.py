"""The widgets of a screen as a group: it passes on inputs, moves the keyboard's focus, and knows which tooltip applies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.media import Media
from scenes.ui.widgets import ACTIVATING_KEYS, Widget

DIRECTIONS: Final[dict[str, tuple[int, int]]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class FocusGroup:
    """Widgets that the keyboard moves through: Tab in order, arrows to the nearest in that direction.

    The focus is drawn only once a key was used, and hides again when the pointer is pressed. The device that was used last has the tooltip.
    """

    def __init__(self, widgets: Sequence[Widget], before: FocusGroup | None = None) -> None:
        """`before` is the group that this one replaces."""
        self.widgets = list(widgets)
        self.index: int | None = None
        self.by_keys: bool = before is not None and before.by_keys
        """Whether the keys were used last, ..."""
        self.pointer: tuple[float, float] | None = before.pointer if before is not None else None
        """... and the pointer's place; None before it has moved."""

    @property
    def focused(self) -> Widget | None:
        """The widget with the keyboard's focus."""
        return self.widgets[self.index] if self.index is not None else None

    def handle(self, given: Input) -> str | None:
        """Pass an input to the widgets, the topmost first; returns the name of the one that was used."""
        self.note_device(given)
        if isinstance(given, PointerPressed):
            self.focus(self._written_in_at(given.x, given.y))
        for widget in reversed(self.widgets):
            used = widget.handle(given)
            if used is not None:
                return used
        if isinstance(given, KeyPressed) and (self.focused is None or given.key not in self.focused.own_keys):
            if self.focused is None and given.key in ACTIVATING_KEYS:
                return self._press_offered(given)
            self._move(given)
        return None

    def note_device(self, given: Input) -> None:
        """Take note of an input that the group itself may not get."""
        if isinstance(given, KeyPressed):
            self.by_keys = True
        elif isinstance(given, PointerMoved) and (given.x, given.y) != self.pointer:
            self.by_keys, self.pointer = False, (given.x, given.y)

    def turns_from(self, name: str, given: Input) -> bool:
        """Whether an input is a press of anything but the widget of this name, whose question it then leaves unanswered."""
        asked = next(widget for widget in self.widgets if widget.name == name)
        if isinstance(given, PointerPressed):
            return not asked.contains(given.x, given.y)
        return isinstance(given, KeyPressed) and not (asked.focused and given.key in ACTIVATING_KEYS)

    def draw(self, canvas: Canvas) -> None:
        """Draw the widgets in order, as far as the window shows them."""
        for widget in self.widgets:
            if widget.is_in_sight(*canvas.size):
                widget.draw(canvas)

    def tooltip(self) -> str:
        """The tooltip of the widget under the pointer, or the focus of the keys."""
        return self.explained.tooltip if self.explained is not None else ""

    @property
    def explained(self) -> Widget | None:
        """The widget with the focus if the keys were used last, else the one under the pointer, or the text field in use.

        None if it has no tooltip.
        """
        hovered = [] if self.is_walked else [widget for widget in reversed(self.widgets) if widget.hovered]
        focused = self.focused if self.focused is not None and (self.is_walked or self.focused.keeps_focus) else None
        return next((widget for widget in (*hovered, focused) if widget is not None and widget.tooltip), None)

    @property
    def is_walked(self) -> bool:
        """Whether the keys were used last, and have the focus."""
        return self.by_keys and self.focused is not None

    def kept_clear(self, media: Media) -> list[Rect]:
        """The rectangles that nothing may float over: titles, the widget under the pointer, the text field with the focus."""
        titles = [widget.footprint(media) for widget in self.widgets if widget.is_title]
        used = [one for one in self.widgets if one.name and (one.hovered or (one.focused and one.keeps_focus))]
        return [*titles, *(widget.pointed for widget in used)]

    def footprints(self, media: Media) -> list[Rect]:
        """The rectangles of all widgets on the page."""
        return [widget.footprint(media) for widget in self.widgets]

    def focus(self, index: int | None) -> None:
        """Set the focus to a widget; None removes it."""
        self.index = index
        for number, widget in enumerate(self.widgets):
            widget.focused = number == index

    def focus_on(self, name: str) -> None:
        """Set the focus to the widget of this name; removes it if that cannot have it."""
        able = [widget.name if widget.focusable and widget.enabled else "" for widget in self.widgets]
        self.focus(able.index(name) if name in able else None)

    def _written_in_at(self, x: float, y: float) -> int | None:
        for number, widget in enumerate(self.widgets):
            if widget.keeps_focus and widget.enabled and widget.contains(x, y):
                return number
        return None

    @property
    def _reachable(self) -> list[int]:
        return [
            number
            for number, widget in enumerate(self.widgets)
            if widget.has_room and widget.focusable and widget.enabled
        ]

    def _press_offered(self, key: KeyPressed) -> str | None:
        """Use the offered widget; without one, the first widget gets the focus, to show where the keys are."""
        reachable = self._reachable
        offered = [number for number in reachable if self.widgets[number].is_offered]
        self.focus(next(iter(offered or reachable), None))
        return self.widgets[offered[0]].handle(key) if offered else None

    def _move(self, key: KeyPressed) -> None:
        reachable = self._reachable
        if not reachable:
            return
        if key.key == "tab":
            self._step(reachable, -1 if key.shift else 1)
        elif key.key in DIRECTIONS:
            self._walk(reachable, DIRECTIONS[key.key])

    def _step(self, reachable: list[int], by: int) -> None:
        if self.index not in reachable:
            self.focus(reachable[0 if by > 0 else -1])
        else:
            self.focus(reachable[(reachable.index(self.index) + by) % len(reachable)])

    def _walk(self, reachable: list[int], direction: tuple[int, int]) -> None:
        """Move to the nearest widget in a direction; sideways distance counts three times."""
        if self.index not in reachable:
            self.focus(reachable[0])
            return
        here_x, here_y = self.widgets[self.index].centre
        best: tuple[float, int] | None = None
        for number in reachable:
            away_x, away_y = self.widgets[number].centre[0] - here_x, self.widgets[number].centre[1] - here_y
            ahead = away_x * direction[0] + away_y * direction[1]
            aside = abs(away_x * direction[1]) + abs(away_y * direction[0])
            if ahead > 1 and (best is None or ahead + 3 * aside < best[0]):
                best = (ahead + 3 * aside, number)
        if best is not None:
            self.focus(best[1])
