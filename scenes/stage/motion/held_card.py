"""The card of the hand that follows the pointer, from its lift to its release.

It lags behind the pointer a little, hangs from it and tilts with its speed: physics in small fixed steps, so that frame times do not
matter. Lengths are logical pixels, angles degrees.
"""

from __future__ import annotations

from math import exp

from scenes.stage.motion import timing
from scenes.stage.motion.board import Board
from scenes.stage.motion.easing import out_cubic
from scenes.stage.motion.puppets import Puppet
from scenes.stage.table_layout import CARD_SIZE, Point


class DragMotion:
    """The motion of one held card from the moment it is lifted."""

    def __init__(self, puppet: Puppet) -> None:
        self._puppet = puppet
        self._speed_x = self._speed_y = self._tilt_speed = 0.0
        self._left_over_s = 0.0
        self._size_from = self._size_to = puppet.scale
        self._sizing_s = 0.0
        """The time since it began to change its size, in seconds."""

    @property
    def speeds(self) -> tuple[float, float, float]:
        """The speeds of its place, across and down, and of its angle, per second; it keeps them when released."""
        most = timing.RETURN_MOST_SPEED
        return max(-most, min(most, self._speed_x)), max(-most, min(most, self._speed_y)), self._tilt_speed

    def update(self, dt_ms: float, pointer: Point, over_board: bool, still: bool = False) -> bool:
        """Advance; returns whether anything still moves. `still`: no tilt (reduced motion)."""
        card = self._puppet
        before = (card.x, card.y, card.angle, card.scale, card.alpha)
        self._left_over_s += dt_ms / 1000
        steps = int(self._left_over_s / timing.DRAG_STEP_S)
        self._left_over_s -= steps * timing.DRAG_STEP_S
        for _ in range(steps):
            self._step(pointer, over_board, still)
        if steps:
            # Of the whole frame: within it the card slows down, because the pointer moves from frame to frame.
            self._speed_x = (card.x - before[0]) / (steps * timing.DRAG_STEP_S)
            self._speed_y = (card.y - before[1]) / (steps * timing.DRAG_STEP_S)
        after = (card.x, card.y, card.angle, card.scale, card.alpha)
        return any(abs(new - old) > timing.DRAG_SETTLED for new, old in zip(after, before, strict=True))

    def _step(self, pointer: Point, over_board: bool, still: bool) -> None:
        card = self._puppet
        self._resize(timing.OVER_BOARD_SCALE if over_board else timing.LIFTED_SCALE)
        target_y = (
            pointer[1]
            + CARD_SIZE[1] * card.scale * (0.5 - timing.HANG)
            + (timing.OVER_BOARD_DROP_PX if over_board else 0.0)
        )
        near = 1 - exp(-timing.DRAG_STEP_S * timing.FOLLOW_RATE)
        moved_x = (pointer[0] - card.x) * near
        card.x += moved_x
        card.y += (target_y - card.y) * near
        card.alpha += ((timing.OVER_BOARD_ALPHA if over_board else 1.0) - card.alpha) * near
        self._tilt(0.0 if still else moved_x / timing.DRAG_STEP_S)

    def _resize(self, target: float) -> None:
        """Animate the size from its current value, in the time of a lift."""
        if target != self._size_to:
            self._size_from, self._size_to, self._sizing_s = self._puppet.scale, target, 0.0
        self._sizing_s += timing.DRAG_STEP_S
        progress = min(1.0, self._sizing_s * 1000 / timing.LIFT_MS)
        self._puppet.scale = self._size_from + (self._size_to - self._size_from) * out_cubic(progress)

    def _tilt(self, speed_x: float) -> None:
        """Spring, damped, towards the tilt for this speed."""
        card = self._puppet
        target = max(-timing.MOST_TILT_DEG, min(timing.MOST_TILT_DEG, timing.TILT_PER_SPEED * speed_x))
        self._tilt_speed += (
            timing.TILT_STIFFNESS * (target - card.angle) - timing.TILT_DAMPING * self._tilt_speed
        ) * timing.DRAG_STEP_S
        card.angle += self._tilt_speed * timing.DRAG_STEP_S


class HeldCard:
    """The held card, at most one at a time."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._drag: DragMotion | None = None
        self._last: Point = (0.0, 0.0)
        """The last place of the pointer while it held the card."""
        self.number: int | None = None
        """The id of the puppet that follows the pointer."""

    def follow(self, index: int | None, pointer: Point, dt_ms: float, *, over_line: bool, still: bool) -> bool:
        """Let the card at this place of the viewer's hand hang from the pointer, or release it; returns whether anything moved.

        `over_line`: the line opens a gap for it; `still`: no tilt (reduced motion).
        """
        board = self._board
        held = board.hands[board.viewer][index] if index is not None else None
        if held != self.number:
            self._let_go()
        if held is None or held not in board.puppets:
            return False
        if self._drag is None:
            self._drag, self.number = DragMotion(board.puppets[held]), held
        self._last = pointer
        return self._drag.update(dt_ms, pointer, over_line, still)

    def wait(self, dt_ms: float, *, still: bool) -> bool:
        """Keep it where it was put down until the answer comes; returns whether it moved."""
        return self._drag is not None and self._drag.update(dt_ms, self._last, True, still)

    def forget(self) -> None:
        """Forget the card: all puppets are new."""
        self._drag = self.number = None

    def _let_go(self) -> None:
        board, number = self._board, self.number
        # The timeline moves a card that was put down.
        if number is not None and number in board.puppets and number not in board.held:
            board.puppets[number].alpha = 1.0
            board.chase.let_go(number, self._drag.speeds if self._drag is not None else (0.0, 0.0, 0.0))
        self.forget()
