"""A custom mode on the page of a new game: some of its cards, its name, and how its decks are made."""

from __future__ import annotations

from typing import Final

from hschess.own_modes import MIXED, names_of_duels
from hschess.rules.card_sets import SHIPPED, CardSet
from hschess.rules.mode import Mode
from hschess.rules.modes import BLACK, WHITE
from scenes.pages.choice_cards import PICTURE_CORNER, ModeCard
from scenes.painters.cards import BODY, UNIT, card_front
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.words import rules_text, say

MOST_CARDS: Final = 3
FELT: Final = (29, 67, 56, 255)
BRASS_RIM: Final = (213, 154, 54, 255)
SHARE: Final = 0.86
"""The height of a card, as a share of the picture's."""
PITCH: Final = 0.74
"""The distance from one card to the next, in widths of a card."""


class OwnModeCard(ModeCard):
    """The card of a custom mode."""

    def __init__(self, mode: Mode, rect: Rect, *, chosen: bool) -> None:
        name = mode.name.removesuffix(MIXED).replace("_", " ").strip()
        about = say("new.own_mode", white=mode.kings[WHITE], black=mode.kings[BLACK])
        super().__init__(mode.name, rect, name, own_line(mode), chosen=chosen, tooltip=about)
        self._cards = _own_set(mode).cards

    def draw_picture(self, canvas: Canvas, picture: Rect) -> None:
        """Draw the first cards of its set on green felt."""
        left, top, width, height = picture
        x, y, media = left + width / 2, top + height / 2, canvas.media
        canvas.lay(rounded_box(media, width, height, PICTURE_CORNER, FELT), x, y)
        size = SHARE * height / (BODY[1] * UNIT)
        shown = self._cards[:MOST_CARDS]
        for place, card in enumerate(shown):
            across = (place - (len(shown) - 1) / 2) * PITCH * BODY[0] * UNIT * size
            canvas.lay(card_front(media, WHITE, card, rules_text(card, self._cards), size), x + across, y)
        canvas.lay(rounded_rim(media, width, height, PICTURE_CORNER, BRASS_RIM, 1.8), x, y)


def own_line(mode: Mode) -> str:
    """How its decks are made: from a card set, alone or mixed with others, or as its file says."""
    if mode.name not in names_of_duels(_own_set(mode)):
        return say("new.own.file")
    return say(f"new.own.{'mixed' if mode.name.endswith(MIXED) else 'alone'}")


def _own_set(mode: Mode) -> CardSet:
    """The last custom set of the mode, else its last set."""
    own = [one for one in mode.cards.sets if one.name not in SHIPPED]
    return (own or [*mode.cards.sets])[-1]
