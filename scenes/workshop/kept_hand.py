"""Continues the user's action when widgets are rebuilt."""

from __future__ import annotations

from scenes.ui.lists import ScrollList
from scenes.ui.menu_field import NumberField
from scenes.ui.widgets import Widget


def keep_hand(old: Widget, new: Widget) -> None:
    """Continue a drag, a scroll or typing of the old widget on the new one."""
    new.pressed = old.pressed
    match old, new:
        case NumberField(), NumberField():
            new.typed = old.typed
        case ScrollList(), ScrollList():
            new.scroll_to(old.place)
            new.show_selected()
        case _:
            pass
