"""A page of the workshop's panel: rows of fields. A form says its rows and answers when a field was changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, One
from scenes.ui.media import Media
from scenes.ui.widgets import Widget
from scenes.workshop.model.set_editor import SetEditor

FIELD: Final = 46.0
FIELD_PER_SIZE: Final = 29.0
GAP: Final = 6.0
SPLIT: Final = 0.34
LARGE_WORDS: Final = 1.3
"""Above this size of words nothing stands side by side."""


class Form:
    """A page for the card, or for the set, in an editor."""

    def __init__(self, editor: SetEditor, media: Media) -> None:
        self.editor = editor
        self.media = media

    @property
    def field(self) -> float:
        """The height of a row."""
        return max(FIELD, FIELD_PER_SIZE * self.media.text_scale)

    @property
    def is_large(self) -> bool:
        """Whether words are so large that nothing stands side by side."""
        return self.media.text_scale > LARGE_WORDS

    def content(self) -> Block:
        """Its rows, with the fields that the card or the set has."""
        raise NotImplementedError

    def row(self, make: Callable[[Rect], Widget]) -> Block:
        """A field in a row of its own."""
        return One(self.field, make)

    def used(self, widget: Widget, part: str) -> str:
        """A field was changed or a button used, whose name ends with `part`; the key of why nothing came of it, or nothing."""
        raise NotImplementedError

    def left(self) -> str:
        """The field that was written in is left; the key of why what is written cannot be taken over, or nothing."""
        return ""
