"""A card's worth beside its cost: a scale of mana with the worth as a span and the cost as a crystal.

The text and a pair of scales say whether it is cheap, fair or expensive; colour alone never does.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Final

from hschess.card_worth.table import Worth
from hschess.rules.card import Card, Keyword
from scenes.painters.cards import badge_at
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.data_table import ground
from scenes.ui.layout import REST, column, middle, padded, row
from scenes.ui.lettering import line
from scenes.ui.media import Media, Surface
from scenes.ui.paragraphs import draw_paragraph, fitting, height_of
from scenes.ui.plates import icon
from scenes.ui.theme import BODY, BRASS, CREAM, CREAM_DIM, GOLD, SMALL
from scenes.ui.widgets import Widget
from scenes.words import say
from scenes.workshop.model.vocabulary import MOMENTS
from scenes.workshop.workshop_words import keyword_word


class Price(Enum):
    """The cost of a card beside its worth."""

    CHEAP = "cheap"
    FAIR = "fair"
    DEAR = "dear"


def price_of(card: Card, worth: Worth) -> Price:
    """The price of a card: fair within the error of its worth.

    >>> price_of(Card("wall", "Wall", 9, 1, 4), Worth(2.4, 0.5, ()))
    <Price.DEAR: 'dear'>
    """
    if card.cost < worth.mana - worth.error:
        return Price.CHEAP
    return Price.DEAR if card.cost > worth.mana + worth.error else Price.FAIR


LONGEST: Final = 12.0
"""The mana at the end of the scale."""
RULE: Final = 52.0
GAP: Final = 8.0
EDGE: Final = 11.0
SCALES: Final = 26.0
CRYSTAL: Final = 30.0
SPAN: Final = 12.0
TICK: Final = 9.0
WORDS: Final = replace(BODY, size=15)


def meter_height(media: Media, worth: Worth, price: Price, width: float) -> float:
    """The height of its text and the scale."""
    return _words_height(media, worth, price, width) + RULE * media.text_scale + 2 * EDGE


def _words_height(media: Media, worth: Worth, price: Price, width: float) -> float:
    sign = SCALES * media.text_scale
    return max(sign, height_of(media, worth_words(worth, price), WORDS, width - 2 * EDGE - sign - GAP))


def worth_words(worth: Worth, price: Price) -> str:
    """The verdict, and the worth with its error."""
    verdict = say(f"workshop.price.{price.value}")
    return say("workshop.worth", price=verdict, mana=f"{worth.mana:.1f}", error=f"{worth.error:.1f}")


def worth_about(worth: Worth) -> str:
    """The parts of the worth with their values, and the source of these numbers."""
    adds = [f"{_part_word(part.what)}: {part.mana:+.1f}" for part in worth.parts]
    return "\n".join([say("workshop.worth.about"), *adds])


def _part_word(what: str) -> str:
    if what in MOMENTS:
        return say(f"workshop.when.{what}")
    return keyword_word(Keyword(what)) if what in tuple(Keyword) else say("workshop.worth.body")


class WorthMeter(Widget):
    """The scale and its text. The tooltip explains the number."""

    radius = 12.0

    def __init__(self, rect: Rect, cost: int, worth: Worth, price: Price) -> None:
        super().__init__("meter", rect, tooltip=worth_about(worth))
        self._cost, self._worth, self._price = cost, worth, price

    def draw(self, canvas: Canvas) -> None:
        """Draw the pair of scales beside the text, and the mana scale below."""
        media, (_, _, width, height) = canvas.media, self.rect
        canvas.lay(ground(media, width, height), *self.centre)
        above, rule = column(padded(self.rect, EDGE, EDGE), _words_height(media, self._worth, self._price, width), REST)
        sign, (left, top, wide, high) = row(above, SCALES * media.text_scale, REST, gap=GAP)
        canvas.lay(icon(media, self._price.value, GOLD, SCALES * media.text_scale), *middle(sign))
        block = fitting(media, worth_words(self._worth, self._price), WORDS, wide, high)
        draw_paragraph(canvas.surface, media, block, left, top + (high - block.height) / 2)
        self._draw_rule(canvas, rule)
        self.draw_focus(canvas)

    def _draw_rule(self, canvas: Canvas, area: Rect) -> None:
        """Draw 0 to 12 mana, the span of the worth, and the crystal of the cost."""
        media, (left, top, width, height), grown = canvas.media, area, canvas.media.text_scale
        crystal = CRYSTAL * grown
        begin, step, y = left + crystal / 2, (width - crystal) / LONGEST, top + height - 18 * grown

        def at(mana: float) -> float:
            return begin + step * min(max(0.0, mana), LONGEST)

        canvas.lay(rounded_box(media, width - crystal + 8, 6, 3, (13, 6, 3, 255)), left + width / 2, y)
        low, high = at(self._worth.mana - self._worth.error), at(self._worth.mana + self._worth.error)
        span = max(8.0, float(round(high - low)))
        canvas.lay(rounded_box(media, span, SPAN, 4, (*BRASS, 255)), (low + high) / 2, y)
        canvas.lay(rounded_box(media, 3, SPAN + 8, 1.5, (*CREAM, 255)), at(self._worth.mana), y)
        for mana in range(0, round(LONGEST) + 1, 4 if media.has_large_text else 2):
            number = line(media, str(mana), SMALL, 2 * step)
            canvas.lay(rounded_box(media, 2, TICK, 1, (*CREAM_DIM, 150)), at(mana), y)
            canvas.lay(number, at(mana), y + 4 + 11 * grown)
        canvas.lay(_crystal(media, self._cost, crystal), at(self._cost), y - 6 - crystal / 2)


def _crystal(media: Media, cost: int, size: float) -> Surface:
    return media.cached(("cost on a rule", cost, size), lambda: badge_at(media, "cost", cost, size, media.scale))
