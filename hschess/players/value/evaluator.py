"""What the ends of a turn are worth to one side by the learned value of `master`.

An `Evaluator` adds up the features of an end (`value_sums`): once those that all ends of the turn share, once those of each hand, and of
each pair of lines. If the same lines come again, as they do when many hands are dealt to the opponent, it remembers their worth.
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
"""The score of a game that goes on is at most this, whatever numbers a user's file has: it is never taken for one that is decided."""
MOST_KEPT: Final = 20_000
"""Boards that are remembered, some megabytes of them; then all are forgotten."""


class _Board:
    """What two lines add, once they have fought."""

    __slots__ = ("linear", "net", "verdict")

    def __init__(self, verdict: int, linear: int) -> None:
        self.verdict = verdict
        self.linear = linear
        self.net: int | None = None
        """None until it was asked for."""


class Evaluator:
    """The worth of many final lines, one after the other."""

    def __init__(self, mode: Mode, viewer: int, values: Values, remembers: bool = False) -> None:
        """`remembers` is for a search in which the same lines come again and again."""
        self._features = LineFeatures(mode, viewer)
        self._values = values
        self._sums: ValueSums = values.sums(viewer, viewer)
        self._shared_linear = 0
        self._hand_linear = 0
        self._shared_net: dict[tuple[int, ...], int] = {}
        self._remembers = remembers
        self._frame: tuple[int, ...] = ()
        self._known: dict[tuple[tuple[int, ...], Line, Line], _Board] = {}
        """Boards by the frame that the features were in, the mover's line and the other."""

    def enter(self, state: State, mover: int, number: int) -> None:
        """Weigh the ends of the mover's turn in round `number` from now on; `hold` follows before any is weighed."""
        features = self._features
        features.enter(state, mover, number)
        sums = self._values.sums(features.viewer, mover)
        if sums is not self._sums:
            self._sums = sums
            self._shared_net.clear()
        self._shared_linear = sums.linear.of_shared(features)

    def hold(self, hand: Sequence[int], held: int) -> None:
        """The viewer's hand; and how many pieces the mover holds in its hand when its turn ends."""
        self._features.hold(hand, held)
        self._hand_linear = self._sums.linear.of_hand(hand)
        if self._remembers:
            self._frame = self._features.frame

    def rough(self, line: Sequence[int], enemy_line: Sequence[int]) -> float:
        """The linear score of what the mover's final line leaves, or that of the game that it decides."""
        board = self._board(line, enemy_line)
        if board.verdict != OPEN:
            return worth(board.verdict)
        return _bounded(self._sums.rough(self._shared_linear + self._hand_linear + board.linear))

    def score(self, line: Sequence[int], enemy_line: Sequence[int]) -> float:
        """The net's score of the same."""
        board = self._board(line, enemy_line)
        return worth(board.verdict) if board.verdict != OPEN else self._net_score(self._net_of(board, line, enemy_line))

    def chance(self, line: Sequence[int], enemy_line: Sequence[int]) -> float:
        """The viewer's chance to win by the net; exactly 1, 0 or a half where the game is decided."""
        board = self._board(line, enemy_line)
        if board.verdict != OPEN:
            return 1.0 if board.verdict == WON else 0.5 if board.verdict == DRAWN else 0.0
        return chance_of(self._net_score(self._net_of(board, line, enemy_line)))

    def chance_as_it_stands(self, state: State, hand: list[int]) -> float:
        """The viewer's chance where it holds this hand and the other side's turn has just ended, the battle over."""
        self._features.look(state, hand)
        return chance_of(self._net_score(self._sums.net.of_lines(self._features)))

    def _net_score(self, lines: int) -> float:
        """The score with what the hand and the turn add to the lines."""
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
        """What the lines add to the net."""
        net = board.net
        if net is None:
            if self._remembers:
                self._features.see(line, enemy_line)
            net = board.net = self._sums.net.of_lines(self._features)
        return net


def _bounded(score: float) -> float:
    return max(-SUREST_OPEN, min(SUREST_OPEN, score))
