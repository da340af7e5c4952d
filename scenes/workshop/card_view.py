"""The current card as it will look in the hand, with the text made from its data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.rules.card import Card
from hschess.rules.modes import WHITE
from scenes.painters.cards import CANVAS, UNIT, card_front
from scenes.stage.table_layout import CARD_SIZE, INSPECT_SCALE, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.strings import rules_text
from scenes.ui.widgets import StillWidget

CARD_SPACE: Final = (CANVAS[0] * UNIT * INSPECT_SCALE, CANVAS[1] * UNIT * INSPECT_SCALE)
"""The size of a card with its overhanging parts."""


class CardView(StillWidget):
    """A card at reading size."""

    def __init__(self, rect: Rect, card: Card, pieces: Sequence[Card]) -> None:
        """`pieces` are those of its set, which it may summon."""
        super().__init__(rect)
        self.card = card
        self.words = rules_text(card, (*pieces, card))

    def draw(self, canvas: Canvas) -> None:
        """Draw the front of White's card, smaller if there is less room."""
        _, _, width, height = self.rect
        scale = min(INSPECT_SCALE, width / CARD_SIZE[0], height / CARD_SIZE[1])
        canvas.lay(card_front(canvas.media, WHITE, self.card, self.words, scale), *self.centre)
