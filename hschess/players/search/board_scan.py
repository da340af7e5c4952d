"""The possible final boards of a turn in which pieces attack by choice, found layer by layer and scored by the learned value.

A layer has the boards after one more action; the best of each layer go on, which are all of them in most turns. Two paths to the same
board count once; if no card looks at slots, the order of a line does not matter. A board that wins at once ends the search. After an action
that shows a card or draws a random target, the search goes on with one case of many, so a plan ends there; and after one by which hidden
cards may have ended the game (R23).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from hschess.players.value.board_features import BoardFeatures
from hschess.players.value.line_features import OPEN
from hschess.players.value.value_numbers import ValueWeights
from hschess.players.value.values import SURE, Values, worth
from hschess.rules.actions import Action
from hschess.rules.aliases import SideNumber
from hschess.rules.chance import seeded
from hschess.rules.engine import advance
from hschess.rules.state import Pending, State
from hschess.turns.board import DuelBoard, Key, key_of, may_be_over
from hschess.turns.slots import may_look_at_slots
from hschess.turns.ways import ways_of_turn

_LUCK: Final = 2.0
"""The score of a win that depends on luck."""
_SAMPLES: Final = 12
"""How many random results are sampled."""
_PORTION: Final = 24
"""About how many boards are scored in one step."""
_LATE_SORT: Final = attrgetter("score")


class ReachedBoard(DuelBoard):
    """A position within the turn, its actions, and its score; after a random or hidden result it is one case of many."""

    __slots__ = ("is_sure", "may_end", "score")

    def __init__(
        self, state: State, action: Action | None = None, before: ReachedBoard | None = None, by_chance: bool = False
    ) -> None:
        may_end = before is not None and may_be_over(state)
        reveals = before is not None and (by_chance or len(state.mover.deck) != len(before.state.mover.deck) or may_end)
        super().__init__((state,), before, action, reveals)
        self.may_end = may_end
        """Whether the game may have ended here after all."""
        self.is_sure: bool = before is None or (before.is_sure and not by_chance and not before.may_end)
        """Whether the actions lead here for sure."""
        self.score = 0.0
        """The score of the turn if it ends here: by the linear part first, then by the net."""


class TurnBoards:
    """The boards of a position for the side to move; `best` has the best `keep`, the best first, once `run` is over."""

    def __init__(
        self, state: State, values: Values, width: int, most: int, keep: int, to_the_end: bool = False
    ) -> None:
        """`width` boards of each layer go on, and about `most` are scored in all; with `to_the_end` offers are taken too."""
        self.state = state
        self.best: list[ReachedBoard] = []
        self.is_won = False
        """Whether the first of the best wins at once."""
        self.passed = 0.0
        """The share of the search that is done, from 0 to 1, as far as known."""
        self._side: SideNumber = state.to_move
        self._width = width
        self._most = most
        self._keep = keep
        self._to_the_end = to_the_end
        self._weights: ValueWeights = values.of(self._side, self._side)
        self._features = BoardFeatures(self._side)
        self._by_slot = may_look_at_slots(state)
        self._seen: set[tuple[Key, bool]] = set()

    def run(self) -> Iterator[int]:
        """Score the boards; yields how many since the last."""
        root = ReachedBoard(self.state)
        layer, weighed, since = [root], 1, 1
        effort, began = self.state.effort, self.state.effort.work
        self._weigh(root)
        self._seen.add((key_of(self.state, self._by_slot), True))
        if self.state.pending is Pending.NOTHING:
            self.best.append(root)
        while layer and not self._is_over(weighed):
            found: list[ReachedBoard] = []
            for board in layer:
                before = len(found)
                self._grow(board, found)
                weighed += len(found) - before
                since += len(found) - before
                if since >= _PORTION or (since and effort.is_beyond(began)):
                    self.passed = min(0.9, weighed / self._most)
                    yield since
                    since, began = 0, effort.work
                if self._is_over(weighed):
                    break
            found.sort(key=_LATE_SORT, reverse=True)
            self._take(found)
            layer = [board for board in found[: self._width] if board.state.outcome is None]
        yield since + self._judge_best()

    def _is_over(self, weighed: int) -> bool:
        return self.is_won or weighed >= self._most

    def _grow(self, board: ReachedBoard, found: list[ReachedBoard]) -> None:
        """Add every new board that one action leads to."""
        before = board.state
        effort, began = before.effort, before.effort.work
        for action in ways_of_turn(before, self._by_slot):
            if effort.is_beyond(began):
                return
            after = before.copy()
            advance(after, action)
            key = key_of(after, self._by_slot)
            by_chance = after.rng != before.rng and self._varies(before, action, key)
            child = ReachedBoard(after, action, board, by_chance)
            # A board reached by luck does not replace the same board reached for sure.
            if (key, child.is_sure) in self._seen:
                continue
            self._seen.add((key, child.is_sure))
            self._weigh(child)
            found.append(child)
            if self.is_won:
                return

    def _varies(self, before: State, action: Action, key: Key) -> bool:
        """Whether the action can also lead, by chance, to a board with another key."""
        if before.pending is not Pending.NOTHING:
            return True
        for number in range(_SAMPLES):
            after = before.copy()
            after.rng = seeded(number).state
            advance(after, action)
            if key_of(after, self._by_slot) != key:
                return True
        return False

    def _weigh(self, board: ReachedBoard) -> None:
        features = self._features
        verdict = features.see(board.state)
        board.score = self._weights.rough(features.row) if verdict == OPEN else worth(verdict)
        if abs(board.score) >= SURE and not board.is_sure:
            board.score = math.copysign(_LUCK, board.score)
        elif board.score >= SURE:
            self.is_won = True

    def _take(self, found: list[ReachedBoard]) -> None:
        """Keep the best of all layers, the first of equals."""
        closed = [board for board in found if board.state.pending is Pending.NOTHING or not self._to_the_end]
        self.best += closed[: self._keep]
        self.best.sort(key=_LATE_SORT, reverse=True)
        del self.best[self._keep :]

    def _judge_best(self) -> int:
        """Score the best by the net; return how many."""
        if self.is_won:
            self.best = [max(self.best, key=_LATE_SORT)]
        else:
            for board in self.best:
                if abs(board.score) < SURE and self._features.see(board.state) == OPEN:
                    board.score = self._weights.score(self._features.row)
            self.best.sort(key=_LATE_SORT, reverse=True)
        self.passed = 1.0
        return len(self.best)
