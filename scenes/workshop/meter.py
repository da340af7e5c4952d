"""What a card is worth beside what it costs: a rule of mana with the worth as a span on it and the cost as a crystal.

Whether it is cheap, fair or dear is said in words and by a pair of scales, never by colour alone.
"""

from __future__ import annotations

from typing import Final

from scenes.painters.cards import badge_at
from scenes.stage.layout import Rect
from scenes.stage.workshop.price import Price
from scenes.stage.workshop.stand_in_worth import Worth
from scenes.ui.canvas import Canvas
from scenes.ui.layout import REST, column, middle, padded, row
from scenes.ui.lettering import draw_paragraph, fitting, height_of, line
from scenes.ui.media import Media, Surface
from scenes.ui.plates import icon
from scenes.ui.shapes import rounded_box
from scenes.ui.sheet import ground
from scenes.ui.theme import BODY, BOLD_FACE, BRASS, BRASS_LIGHT, CREAM, CREAM_DIM, GOLD, SMALL, Style
from scenes.ui.widgets import Widget
from scenes.words import say

LONGEST: Final = 12.0
"""The mana at the end of the rule."""
RULE: Final = 58.0
GAP: Final = 8.0
EDGE: Final = 12.0
SCALES: Final = 26.0
CRYSTAL: Final = 30.0
SPAN: Final = 12.0
TICK: Final = 9.0
VERDICT: Final = Style(BOLD_FACE, 18, BRASS_LIGHT)


def meter_height(media: Media, worth: Worth, price: Price, width: float) -> float:
    """The height that it wants: its words and the rule."""
    return sum(_heights(media, worth, price, width)) + RULE + 2 * EDGE


def _heights(media: Media, worth: Worth, price: Price, width: float) -> tuple[float, float]:
    """Of the verdict beside its sign, and of the numbers."""
    room = width - 2 * EDGE
    sign = SCALES * media.text_scale
    verdict = height_of(media, price_words(price), VERDICT, room - sign - GAP)
    return max(sign, verdict), height_of(media, worth_words(worth), BODY, room)


def price_words(price: Price) -> str:
    """The verdict."""
    return say(f"workshop.price.{price.value}")


def worth_words(worth: Worth) -> str:
    """The worth with its error."""
    return say("workshop.worth", mana=f"{worth.mana:.1f}", error=f"{worth.error:.1f}")


class Meter(Widget):
    """The rule, and what it says in words. Its tooltip says where the number comes from."""

    radius = 12.0

    def __init__(self, rect: Rect, cost: int, worth: Worth, price: Price) -> None:
        super().__init__("meter", rect, tooltip=say("workshop.worth.about"))
        self._cost, self._worth, self._price = cost, worth, price

    def draw(self, canvas: Canvas) -> None:
        """Scales and verdict, the worth in numbers, the rule."""
        media, (_, _, width, height) = canvas.media, self.rect
        canvas.lay(ground(media, width, height), *self.centre)
        heights = _heights(media, self._worth, self._price, width)
        verdict, worth, rule = column(padded(self.rect, EDGE, EDGE), *heights, RULE)
        sign, told = row(verdict, SCALES * media.text_scale, REST, gap=GAP)
        canvas.lay(icon(media, self._price.value, GOLD, SCALES * media.text_scale), *middle(sign))
        for words, style, (left, top, wide, high) in (
            (price_words(self._price), VERDICT, told),
            (worth_words(self._worth), BODY, worth),
        ):
            block = fitting(media, words, style, wide, high)
            draw_paragraph(canvas.surface, media, block, left, top + (high - block.height) / 2)
        self._draw_rule(canvas, rule)
        self.draw_focus(canvas)

    def _draw_rule(self, canvas: Canvas, room: Rect) -> None:
        """From 0 to 12 mana: the span of the worth, and the crystal of the cost."""
        media, (left, top, width, height) = canvas.media, room
        begin, step, y = left + CRYSTAL / 2, (width - CRYSTAL) / LONGEST, top + height - 20

        def at(mana: float) -> float:
            return begin + step * min(max(0.0, mana), LONGEST)

        canvas.lay(rounded_box(media, width - CRYSTAL + 8, 6, 3, (13, 6, 3, 255)), left + width / 2, y)
        low, high = at(self._worth.mana - self._worth.error), at(self._worth.mana + self._worth.error)
        span = max(8.0, float(round(high - low)))
        canvas.lay(rounded_box(media, span, SPAN, 4, (*BRASS, 255)), (low + high) / 2, y)
        canvas.lay(rounded_box(media, 3, SPAN + 8, 1.5, (*CREAM, 255)), at(self._worth.mana), y)
        for mana in range(0, round(LONGEST) + 1, 2):
            number = line(media, str(mana), SMALL, 24)
            canvas.lay(rounded_box(media, 2, TICK, 1, (*CREAM_DIM, 150)), at(mana), y)
            canvas.lay(number, at(mana), y + 15)
        canvas.lay(_crystal(media, self._cost), at(self._cost), y - 22)


def _crystal(media: Media, cost: int) -> Surface:
    return media.cached(("cost on a rule", cost), lambda: badge_at(media, "cost", cost, CRYSTAL, media.scale))
