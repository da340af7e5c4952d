"""A row of pictures in the options: card backs, boards or portraits; locked ones are dark and show how to win them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from hschess.campaign.encounter import chapter_word
from hschess.campaign.progress import PrizeKind
from hschess.store.settings import CLASSIC, LOOKS
from scenes.pages.prize_widgets import draw_prize
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.fields import Valued
from scenes.ui.widgets import draw_golden
from scenes.words import say

SIZES: Final = {PrizeKind.CARD_BACK: (72.0, 101.0), PrizeKind.BOARD: (100.0, 64.0), PrizeKind.PORTRAIT: (90.0, 90.0)}
"""The largest pictures of each kind."""
LEAST_GAP: Final = 12.0
SPLIT: Final = 0.22
ROW_AIR: Final = 16.0
"""The space above and below the pictures."""
CHOSEN: Final = ((4.0, 255), (6.6, 130), (9.0, 52))
"""The golden rims of the chosen picture."""
CORNER: Final = 8.0
NEAR: Final = (255, 240, 205, 30)


def row_height(kind: PrizeKind) -> float:
    """The height of a row."""
    return SIZES[kind][1] + ROW_AIR


def how_won(kind: PrizeKind, name: str) -> str:
    """The name of a look, and how it was or can be won."""
    if name == CLASSIC:
        return say("prize.classic")
    return say(f"prize.{kind.value}", chapter=say(chapter_word(name, "title")))


class PrizeRow(Valued):
    """The looks of one kind. Left and right go through all of them; unlocked ones are chosen at once."""

    def __init__(self, kind: PrizeKind, rect: Rect, value: str, won: Collection[str]) -> None:
        super().__init__(kind.value, rect, say(f"setting.{kind.value}"), split=SPLIT)
        self.kind = kind
        self.value = value
        self.won = frozenset({CLASSIC, *won})
        self.at = LOOKS.index(value)
        """The number of the look under the keys; it may be locked."""
        self._over: int | None = None

    @property
    def is_refused(self) -> bool:
        """Whether the last chosen look is locked."""
        return LOOKS[self.at] not in self.won

    @property
    def tooltip(self) -> str:
        """The text about the look under the pointer or the keys."""
        return how_won(self.kind, LOOKS[self.at if self._over is None else self._over])

    @tooltip.setter
    def tooltip(self, words: str) -> None:
        """Ignored: the tooltip is computed."""

    def picture(self, number: int) -> Rect:
        """The rectangle of a look."""
        left, top, width, height = self.plate
        wide, high = SIZES[self.kind]
        share = min(1.0, (width - LEAST_GAP * (len(LOOKS) - 1)) / (wide * len(LOOKS)))
        wide, high, pitch = wide * share, high * share, width / len(LOOKS)
        return left + pitch * (number + 0.5) - wide / 2, top + (height - high) / 2, wide, high

    def _at(self, x: float) -> int:
        left, _, width, _ = self.plate
        return max(0, min(len(LOOKS) - 1, int((x - left) / width * len(LOOKS))))

    def handle(self, given: Input) -> str | None:
        """Find the look under the pointer; else as any widget."""
        if isinstance(given, PointerMoved | PointerPressed):
            is_over = self.contains(given.x, given.y) and given.x >= self.plate[0]
            self._over = self._at(given.x) if is_over else None
        return super().handle(given)

    def use(self, x: float, y: float) -> str | None:
        """Choose the look under the pointer."""
        del y
        return self._take(self._at(x)) if x >= self.plate[0] else None

    def press_key(self, key: KeyPressed) -> str | None:
        """Left and right go to another look."""
        if key.key in self.own_keys:
            return self._take((self.at + (1 if key.key == "right" else -1)) % len(LOOKS))
        return super().press_key(key)

    def _take(self, number: int) -> str:
        self.at = number
        if not self.is_refused:
            self.value = LOOKS[number]
        return self.name

    def draw(self, canvas: Canvas) -> None:
        """Draw the label and the pictures."""
        self.draw_label(canvas)
        for number, name in enumerate(LOOKS):
            left, top, width, height = place = self.picture(number)
            x, y = left + width / 2, top + height / 2
            draw_prize(canvas, place, self.kind, name, is_won=name in self.won)
            if number == self._over or (self.focused and number == self.at):
                canvas.lay(rounded_box(canvas.media, width, height, CORNER, NEAR), x, y)
            if name == self.value:
                draw_golden(canvas, place, CORNER, CHOSEN)
        self.draw_focus(canvas)
