"""The card of the hand that follows the pointer, from its lift to its release."""

from __future__ import annotations

from scenes.stage.motion.board import Board
from scenes.stage.motion.drag import DragMotion
from scenes.stage.table_layout import Point


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
