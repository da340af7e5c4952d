"""The evaluation of a turn's ends for one side by the learned value of `master`.

An `Evaluator` adds up the features of an end (`value_sums`): once those shared by all ends of the turn, once those of each hand, and of
each pair of lines. It remembers the sums of lines that recur, as they do when many hands are dealt to the opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.players.value.line_features import DRAWN, OPEN, WON, LineFeatures
from hschess.players.value.value_sums import ValueSums
from hschess.players.value.values import SURE, Values, chance_of, worth
from hschess.rules.arranging import Line
from hschess.rules.modes import Mode
from hschess.rules.state import State

SUREST_OPEN: Final = SURE - 1.0
"""The highest score of an undecided game, for any numbers in a user's file, so that it is never mistaken for a decided one."""
MOST_KEPT: Final = 20_000
"""The most remembered boards, a few megabytes; then the memory is cleared."""


class _Board:
    """The sums of two lines after their battle."""

    __slots__ = ("linear", "net", "verdict")

    def __init__(self, verdict: int, linear: int) -> None:
        self.verdict = verdict
        self.linear = linear
        self.net: int | None = None
        """The net's part; None until it is needed."""


class Evaluator:
    """The scores of many final lines, one after another."""

    def __init__(self, mode: Mode, viewer: int, values: Values, remembers: bool = False) -> None:
        """`remembers` is for searches in which the same lines recur."""
        self._features = LineFeatures(mode, viewer)
        self._values = values
        self._sums: ValueSums = values.sums(viewer, viewer)
        self._shared_linear = 0
        self._hand_linear = 0
        self._shared_net: dict[tuple[int, ...], int] = {}
        self._remembers = remembers
        self._frame: tuple[int, ...] = ()
        self._known: dict[tuple[tuple[int, ...], Line, Line], _Board] = {}
        """Boards by the features' frame, the mover's line and the other line."""

    def enter(self, state: State, mover: int, number: int) -> None:
        """Score the ends of the mover's turn in round `number` from now on; call `hold` before the first."""
        features = self._features
        features.enter(state, mover, number)
        sums = self._values.sums(features.viewer, mover)
        if sums is not self._sums:
            self._sums = sums
            self._shared_net.clear()
        self._shared_linear = sums.linear.of_shared(features)

    def hold(self, hand: Sequence[int], held: int) -> None:
        """Set the viewer's hand, and how many pieces the mover has in its hand when its turn ends."""
        self._features.hold(hand, held)
        self._hand_linear = self._sums.linear.of_hand(hand)
        if self._remembers:
            self._frame = self._features.frame

    def rough(self, line: Sequence[int], enemy_line: Sequence[int]) -> float:
        """The linear score after the mover's final line, or that of the decided game."""
        board = self._board(line, enemy_line)
        if board.verdict != OPEN:
            return worth(board.verdict)
        return _bounded(self._sums.rough(self._shared_linear + self._hand_linear + board.linear))

    def score(self, line: Sequence[int], enemy_line: Sequence[int]) -> float:
        """The net's score of the same."""
        board = self._board(line, enemy_line)
        return worth(board.verdict) if board.verdict != OPEN else self._net_score(self._net_of(board, line, enemy_line))

    def chance(self, line: Sequence[int], enemy_line: Sequence[int]) -> float:
        """The viewer's chance to win by the net, from 0 to 1; exactly 1, 0 or 0.5 if the game is decided."""
        board = self._board(line, enemy_line)
        if board.verdict != OPEN:
            return 1.0 if board.verdict == WON else 0.5 if board.verdict == DRAWN else 0.0
        return chance_of(self._net_score(self._net_of(board, line, enemy_line)))

    def chance_now(self, state: State, hand: list[int]) -> float:
        """The viewer's chance with this hand, after the end of the other side's turn and its battle."""
        self._features.look(state, hand)
        return chance_of(self._net_score(self._sums.net.of_lines(self._features)))

    def _net_score(self, lines: int) -> float:
        """The net's score of the lines with the parts of the hand and the turn."""
        net, features = self._sums.net, self._features
        key = tuple(features.shared)
        shared = self._shared_net.get(key)
        if shared is None:
            shared = self._shared_net[key] = net.of_shared(features)
        return _bounded(self._sums.score(lines + shared + net.of_hand(features.hand)))

    def _board(self, line: Sequence[int], enemy_line: Sequence[int]) -> _Board:
        if not self._remembers:
            return self._seen(line, enemy_line)
        key = self._frame, tuple(line), tuple(enemy_line)
        board = self._known.get(key)
        if board is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            board = self._known[key] = self._seen(line, enemy_line)
        return board

    def _seen(self, line: Sequence[int], enemy_line: Sequence[int]) -> _Board:
        features = self._features
        verdict = features.see(line, enemy_line)
        return _Board(verdict, 0 if verdict != OPEN else self._sums.linear.of_lines(features))

    def _net_of(self, board: _Board, line: Sequence[int], enemy_line: Sequence[int]) -> int:
        """The lines' part of the net."""
        net = board.net
        if net is None:
            if self._remembers:
                self._features.see(line, enemy_line)
            net = board.net = self._sums.net.of_lines(self._features)
        return net


def _bounded(score: float) -> float:
    return max(-SUREST_OPEN, min(SUREST_OPEN, score))
