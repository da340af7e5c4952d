"""The sounds of a group of widgets for an input."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.stage.inputs import LEFT, Input, PointerMoved, PointerPressed, PointerReleased
from scenes.ui.focus import FocusGroup


@dataclass(frozen=True, slots=True)
class Touched:
    """The names of the widget under the pointer and of the focused one."""

    hovered: str | None
    focused: str | None


def touched_of(group: FocusGroup) -> Touched:
    """The group as it is now."""
    hovered = next((one.name for one in reversed(group.widgets) if one.hovered and one.enabled and one.focusable), None)
    return Touched(hovered, group.focused.name if group.focused is not None else None)


def cue_of(given: Input, before: Touched, group: FocusGroup, used: str | None) -> str | None:
    """The cue for an input that the group has just handled; `used` is the widget that it used."""
    now = touched_of(group)
    match given:
        case PointerPressed(x=x, y=y, button=button) if button == LEFT and used is None:
            return _pressed(group, x, y)
        case PointerReleased() if used is not None:
            return "ui_release"
        case PointerMoved():
            if used is not None:
                return "gap_tick"
            return "ui_hover" if now.hovered is not None and now.hovered != before.hovered else None
        case _ if used is not None:
            return "ui_press"
        case _:
            return "ui_hover" if now.focused is not None and now.focused != before.focused else None


def _pressed(group: FocusGroup, x: float, y: float) -> str | None:
    for widget in reversed(group.widgets):
        if widget.focusable and widget.contains(x, y):
            return "ui_press" if widget.enabled else "ui_deny"
    return None
