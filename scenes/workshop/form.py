"""A page of the workshop's panel: rows of fields. A form lists its rows and handles changed fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, One
from scenes.ui.media import Media
from scenes.ui.menu_field import NumberField
from scenes.ui.widgets import Widget
from scenes.workshop.model.set_editor import SetEditor

FIELD: Final = 46.0
FIELD_PER_SIZE: Final = 29.0
GAP: Final = 6.0
SPLIT: Final = 0.34


class Form:
    """A page for the card, or for the set, in an editor."""

    def __init__(self, editor: SetEditor, media: Media) -> None:
        self.editor = editor
        self.media = media

    @property
    def field(self) -> float:
        """The height of a row."""
        return max(FIELD, FIELD_PER_SIZE * self.media.text_scale)

    def content(self) -> Block:
        """Its rows, with the fields of the card or the set."""
        raise NotImplementedError

    def row(self, make: Callable[[Rect], Widget]) -> Block:
        """A field in a row of its own."""
        return One(self.field, make)

    def used(self, widget: Widget, part: str) -> str:
        """Handle a field or button whose name ends with `part`; returns the key of a refusal, else ""."""
        raise NotImplementedError

    def left(self) -> str:
        """Handle the end of typing in a field; returns the key of the reason why the text is refused, else ""."""
        return ""


def keep_hand(old: Widget, new: Widget) -> None:
    """Continue a drag or typing of the old widget on the new one."""
    new.pressed = old.pressed
    if isinstance(old, NumberField) and isinstance(new, NumberField):
        new.typed = old.typed
