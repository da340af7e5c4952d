"""A page of the workshop's panel: rows of fields. Who derives says its rows and answers when a field was changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.stage.layout import Rect
from scenes.ui.layout import column
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
    """A page for the card, or for the set, on a editor."""

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

    def heights(self, width: float) -> Sequence[float]:
        """The heights of its rows."""
        raise NotImplementedError

    def widgets(self, room: Rect) -> list[Widget]:
        """Its widgets in a room of at least its length."""
        raise NotImplementedError

    def used(self, widget: Widget, part: str) -> str:
        """A field was changed or a button used, whose name ends with `part`; the key of why nothing came of it, or nothing."""
        raise NotImplementedError

    def left(self) -> str:
        """The field that was written in is left; the key of why what is written cannot be taken over, or nothing."""
        return ""

    def length(self, width: float) -> float:
        """How high all of it is."""
        heights = self.heights(width)
        return sum(heights) + GAP * (len(heights) - 1)

    def rows(self, room: Rect) -> list[Rect]:
        """The places of its rows."""
        return column(room, *self.heights(room[2]), gap=GAP)
