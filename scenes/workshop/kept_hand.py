"""What the hand was about when widgets are made again."""

from __future__ import annotations

from scenes.ui.lists import ScrollList
from scenes.ui.menu_field import NumberField
from scenes.ui.widgets import Widget


def keep_hand(old: Widget, new: Widget) -> None:
    """What the hand was about on a widget goes on, on the one in its place."""
    new.pressed = old.pressed
    match old, new:
        case NumberField(), NumberField():
            new.typed = old.typed
        case ScrollList(), ScrollList():
            new.scroll_to(old.top)
            new.show_selected()
        case _:
            pass
