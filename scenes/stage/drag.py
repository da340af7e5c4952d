"""How a held card follows the pointer: it lags a little, hangs from the pointer and tilts with its speed.

Physics in small steps of its own, so that frame times do not matter. Lengths are logical pixels, angles degrees. Imports `puppets`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from scenes.stage.layout import CARD_SIZE, Point
from scenes.stage.puppets import Puppet

FOLLOW_PER_S: Final = 35.0
LIFTED_SCALE: Final = 1.14
OVER_BOARD_SCALE: Final = 0.90
OVER_BOARD_ALPHA: Final = 0.92
OVER_BOARD_DROP_PX: Final = 92.0
"""So far below the pointer that the ghost in the gap, its numbers included, stays visible."""
HANG: Final = 0.22
"""The pointer holds the card this far below its upper edge."""
TILT_PER_SPEED: Final = -0.012
MOST_TILT: Final = 14.0
STIFFNESS: Final = 324.0
DAMPING: Final = 19.8
STEP_S: Final = 1 / 240
SETTLED: Final = 0.05


class DragMotion:
    """The motion of one held card from the moment it is lifted."""

    def __init__(self, puppet: Puppet) -> None:
        self._puppet = puppet
        self._tilt_speed = 0.0
        self._left_over_s = 0.0

    def update(self, dt_ms: float, pointer: Point, over_board: bool, still: bool = False) -> bool:
        """Move on; whether anything still moves. `still`: no tilt (less motion)."""
        card = self._puppet
        before = (card.x, card.y, card.angle, card.scale, card.alpha)
        self._left_over_s += dt_ms / 1000
        while self._left_over_s >= STEP_S:
            self._left_over_s -= STEP_S
            self._step(pointer, over_board, still)
        after = (card.x, card.y, card.angle, card.scale, card.alpha)
        return any(abs(new - old) > SETTLED / 10 for new, old in zip(after, before, strict=True))

    def _step(self, pointer: Point, over_board: bool, still: bool) -> None:
        card = self._puppet
        scale = OVER_BOARD_SCALE if over_board else LIFTED_SCALE
        target_y = pointer[1] + CARD_SIZE[1] * scale * (0.5 - HANG) + (OVER_BOARD_DROP_PX if over_board else 0.0)
        near = 1 - exp(-STEP_S * FOLLOW_PER_S)
        moved_x = (pointer[0] - card.x) * near
        card.x += moved_x
        card.y += (target_y - card.y) * near
        card.scale += (scale - card.scale) * near
        card.alpha += ((OVER_BOARD_ALPHA if over_board else 1.0) - card.alpha) * near
        self._tilt(0.0 if still else moved_x / STEP_S)

    def _tilt(self, speed_x: float) -> None:
        """A damped spring towards the tilt that the speed asks for."""
        card = self._puppet
        target = max(-MOST_TILT, min(MOST_TILT, TILT_PER_SPEED * speed_x))
        self._tilt_speed += (STIFFNESS * (target - card.angle) - DAMPING * self._tilt_speed) * STEP_S
        card.angle += self._tilt_speed * STEP_S
