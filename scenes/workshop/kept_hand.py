"""Continues the user's action when widgets are rebuilt."""

from __future__ import annotations

from scenes.ui.menu_field import NumberField
from scenes.ui.widgets import Widget


def keep_hand(old: Widget, new: Widget) -> None:
    """Continue a drag or typing of the old widget on the new one."""
    new.pressed = old.pressed
    if isinstance(old, NumberField) and isinstance(new, NumberField):
        new.typed = old.typed
