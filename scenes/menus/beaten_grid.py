"""The opponents beaten in each mode: the faces at the top, the modes at the left, and a star for each win.

Its tooltip names the opponent under the keys or the pointer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scenes.menus.opponent_words import beaten_words
from scenes.painters.campaign_pictures import map_star
from scenes.painters.portraits import medallion
from scenes.stage.inputs import Input, KeyPressed, PointerMoved
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.lettering import line
from scenes.ui.theme import BODY
from scenes.ui.widgets import Widget
from scenes.words import say

NAMES: Final = 0.3
"""The share of the width for the modes' names."""
FACE: Final = 44.0
STAR: Final = 26.0
STRIPE: Final = (255, 240, 205, 16)
BLACK_SIDE: Final = 1


class BeatenGrid(Widget):
    """Opponents from left to right, modes from top to bottom. Left and right go through the opponents."""

    own_keys = frozenset({"left", "right"})

    def __init__(
        self, rect: Rect, opponents: Sequence[str], modes: Sequence[str], beaten: Mapping[str, frozenset[str]]
    ) -> None:
        super().__init__("beaten", rect)
        self._opponents, self._modes, self._beaten = opponents, modes, beaten
        self.at = 0
        """The number of the opponent under the keys."""
        self._over: int | None = None

    @property
    def tooltip(self) -> str:
        """The opponent under the keys or the pointer, and the modes in which the player has beaten it."""
        shown = self.at if self.focused else self._over
        if shown is None:
            return ""
        player_id = self._opponents[shown]
        about = f"**{say(f'opponent.{player_id}')}**: {say(f'opponent.{player_id}.about')}"
        return f"{about}\n{beaten_words(self._beaten.get(player_id, frozenset()))}"

    @tooltip.setter
    def tooltip(self, words: str) -> None:
        """Ignored: the tooltip is computed."""

    def handle(self, given: Input) -> str | None:
        """Find the opponent under the pointer."""
        if isinstance(given, PointerMoved):
            self._over = self._column_at(given.x) if self.contains(given.x, given.y) else None
        return super().handle(given)

    def use(self, x: float, y: float) -> str | None:
        """Nothing: clicks have no effect."""
        del x, y
        return None

    def press_key(self, key: KeyPressed) -> str | None:
        """Left and right go to another opponent."""
        if key.key in self.own_keys:
            self.at = (self.at + (1 if key.key == "right" else -1)) % len(self._opponents)
        return None

    @property
    def ringed(self) -> Rect:
        """The column of the opponent under the keys."""
        _, top, _, height = self.rect
        return self._columns[self.at] - self._pitch / 2, top, self._pitch, height

    @property
    def _pitch(self) -> float:
        return self.rect[2] * (1 - NAMES) / len(self._opponents)

    @property
    def _columns(self) -> list[float]:
        """The middles of the opponents' columns."""
        first = self.rect[0] + self.rect[2] * NAMES + self._pitch / 2
        return [first + self._pitch * place for place in range(len(self._opponents))]

    def _column_at(self, x: float) -> int | None:
        """The number of the opponent at this x; None over the modes' names."""
        place = int((x - self._columns[0] + self._pitch / 2) // self._pitch)
        return place if 0 <= place < len(self._opponents) else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the faces, and a row for each mode in sight."""
        left, top, width, height = self.rect
        media, columns, pitch = canvas.media, self._columns, self._pitch
        head = min(FACE + 8, height / 4)
        high = (height - head) / len(self._modes)
        for x, player_id in zip(columns, self._opponents, strict=True):
            canvas.lay(medallion(media, player_id, BLACK_SIDE, min(FACE, pitch - 4)), x, top + head / 2)
        for place, mode in enumerate(self._modes):
            y = top + head + high * (place + 0.5)
            if not -high < y < canvas.size[1] + high:
                continue
            if place % 2 == 0:
                canvas.lay(rounded_box(media, width, high, 8, STRIPE), left + width / 2, y)
            names = width * NAMES - 16
            words = line(media, say(f"mode.{mode}"), BODY, names)
            canvas.lay(words, left + 10 + words.get_width() / 2 / media.scale, y)
            for x, player_id in zip(columns, self._opponents, strict=True):
                is_beaten = mode in self._beaten.get(player_id, frozenset())
                canvas.lay(map_star(media, min(STAR, pitch - 4), won=is_beaten), x, y)
        self.draw_focus(canvas)
