"""A small strip on which one piece hits another again and again, with the chosen speed and motion."""

from __future__ import annotations

from math import pi, sin
from typing import Final

from scenes.painters import figures
from scenes.painters.small_board import felt_piece
from scenes.stage.motion.easing import in_cubic, out_cubic
from scenes.ui.canvas import Canvas, rounded_rim
from scenes.ui.media import flashed
from scenes.ui.theme import BRASS
from scenes.ui.widgets import StillWidget

PERIOD_MS: Final = 1500.0
ANTICIPATION_MS: Final = 90.0
LUNGE_MS: Final = 110.0
STOP_MS: Final = 81.0
RETURN_MS: Final = 190.0
BACK_PX: Final = 10.0
LUNGE_PX: Final = 30.0
SHAKE_PX: Final = 6.0
SHAKE_MS: Final = 320.0
NUMBER_MS: Final = 560.0
"""How long the star with the number shows, as at the table."""
DAMAGE: Final = 4
"""The damage of a Queen."""
APART: Final = 64.0
CORNER: Final = 18.0


class MotionPreview(StillWidget):
    """Shows the effect of speed, shake and reduced motion."""

    def __init__(self) -> None:
        super().__init__((0, 0, 100, 100))
        self._speed = 1.0
        self._shake = 1.0
        self._reduced = False
        self._at_ms = 0.0

    def take(self, speed: float, shake: float, *, reduced: bool) -> None:
        """Show these settings from now on; speed 0 is without motion, `shake` is 0 to 1."""
        self._speed, self._shake, self._reduced = speed, shake, reduced

    def update(self, dt_ms: float) -> bool:
        """Advance by `dt_ms`; returns whether the picture may have changed."""
        self._at_ms = (self._at_ms + dt_ms * (self._speed or 1.0)) % PERIOD_MS
        return True

    @property
    def lunge(self) -> float:
        """How far the hitting piece has left its place, in logical pixels towards the other."""
        if self._reduced or self._speed == 0:
            return 0.0
        at = self._at_ms - ANTICIPATION_MS
        if at < 0:
            return -BACK_PX * self._at_ms / ANTICIPATION_MS
        if at < LUNGE_MS:
            return -BACK_PX + (LUNGE_PX + BACK_PX) * in_cubic(at / LUNGE_MS)
        at -= LUNGE_MS + STOP_MS
        if at < 0:
            return LUNGE_PX
        return LUNGE_PX * (1 - out_cubic(min(1.0, at / RETURN_MS)))

    @property
    def is_struck(self) -> bool:
        """Whether the other piece shows the hit now."""
        return 0 <= self._at_ms - ANTICIPATION_MS - LUNGE_MS < STOP_MS + 60

    @property
    def shows_number(self) -> bool:
        """Whether the number of the hit is visible."""
        return 0 <= self._at_ms - ANTICIPATION_MS - LUNGE_MS < NUMBER_MS

    @property
    def shaken(self) -> float:
        """The strip's offset, in logical pixels."""
        since = self._at_ms - ANTICIPATION_MS - LUNGE_MS
        if self._reduced or self._speed == 0 or not 0 <= since < SHAKE_MS:
            return 0.0
        return SHAKE_PX * self._shake * (1 - since / SHAKE_MS) ** 2 * sin(since / SHAKE_MS * 8 * pi)

    def draw(self, canvas: Canvas) -> None:
        """Draw felt, two pieces and the hit."""
        _, _, width, height = self.rect
        x, y = self.centre
        media, off = canvas.media, self.shaken
        canvas.lay(felt_piece(media, width, height, CORNER), x, y)
        canvas.lay(rounded_rim(media, width, height, CORNER, (*BRASS, 255), 3.0), x, y)
        other, mine = media.sprite("tokens/b_pawn.webp", 0.8), media.sprite("tokens/w_queen.webp", 0.8)
        if self.is_struck:
            plain = other
            other = media.cached(("preview hit", plain.get_size()), lambda: flashed(plain, 0.5))
        canvas.lay(other, x + off, y - APART + 6)
        canvas.lay(mine, x + off, y + APART - 6 - self.lunge)
        if self.shows_number:
            canvas.lay(figures.splat(media, DAMAGE), x + 34 + off, y - APART - 20)
