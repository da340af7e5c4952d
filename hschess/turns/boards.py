"""Every board that the side to move can reach within its turn of a duel, by the engine's own actions, on any cards.

`DuelTurn(state).boards()` yields each board once, the untouched one first, and depth first after it, so that whole turns come early:

    for board in islice(DuelTurn(state).boards(), limit):
        worth = mean_worth(board, score)    # over random results, after the effects at the end of the turn
        best.plan()                             # the actions to get there

Two boards are the same if kings, mana, hand and both lines agree as multisets, as long as no visible card looks at slots; else as
sequences. In the first case equal pieces are one piece, one gap is as good as another, and Castle is left out.

Hidden cards end the plan, not the search: a drawn or discovered card is `UNKNOWN` in the hand, and the turn goes on without it (`plan`
stops there, and the player thinks again). If the board itself becomes random (`gambit`) the search stops too, and `outcomes` has a sample
of the boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.rules.actions import Action
from hschess.rules.cards import UNKNOWN
from hschess.rules.engine import advance
from hschess.rules.state import Pending, State
from hschess.turns.board import DuelBoard, Key, distinct, key_of, may_be_over, samples
from hschess.turns.plain import PlainTurn
from hschess.turns.plain_board import is_plain
from hschess.turns.slots import looks_at_slots
from hschess.turns.ways import ways_of_turn

_NOTHING: Final = Pending.NOTHING


class DuelTurn:
    """The boards of one turn, from a position of a duel that is not in a mulligan and not over."""

    def __init__(self, state: State, *, may_be_plain: bool = True) -> None:
        """The boards are `PlainBoard`s if the visible cards allow it and `may_be_plain` is true."""
        root = state.copy()
        root.rng = 0
        self._root = root
        self.by_slot = looks_at_slots(root)
        """Whether boards differ by the order of a line."""
        self._plain = PlainTurn(root) if may_be_plain and not self.by_slot and is_plain(root) else None
        self._progress = 0.0

    @property
    def progress(self) -> float:
        """The share of the turn that has been searched, from 0 to 1."""
        return self._progress if self._plain is None else self._plain.progress

    def boards(self) -> Iterator[DuelBoard]:
        """Each board once, in a fixed order; if a card must be taken first, the boards after it."""
        return (board for board in self.steps() if board is not None)

    def steps(self) -> Iterator[DuelBoard | None]:
        """The same, with None for each board seen before."""
        return self._steps() if self._plain is None else self._plain.steps()

    def _steps(self) -> Iterator[DuelBoard | None]:
        root = DuelBoard((self._root,), None, None, reveals=False)
        seen = {self._key(root)}
        if self._root.pending is _NOTHING:
            yield root
        branches = [_Branch(root, ways_of_turn(self._root, self.by_slot))]
        while branches:
            action = branches[-1].next_action()
            if action is None:
                branches.pop()
                continue
            board = _after(branches[-1].board, action)
            key = self._key(board)
            if key in seen:
                yield None
                continue
            seen.add(key)
            self._progress = _share_done(branches)
            yield board
            if board.is_known and board.state.outcome is None:
                branches.append(_Branch(board, ways_of_turn(board.state, self.by_slot)))

    def _key(self, board: DuelBoard) -> Key:
        if board.is_known:
            return key_of(board.state, self.by_slot)
        return tuple([key_of(state, self.by_slot) for state in board.outcomes])


class _Branch:
    """A board and its untried actions."""

    __slots__ = ("actions", "board", "tried")

    def __init__(self, board: DuelBoard, actions: list[Action]) -> None:
        self.board = board
        self.actions = actions
        self.tried = 0

    def next_action(self) -> Action | None:
        """The next action to try; None after the last."""
        if self.tried == len(self.actions):
            return None
        self.tried += 1
        return self.actions[self.tried - 1]

    def share(self) -> float:
        """The share of its actions that were done before the current one."""
        return (self.tried - 1) / len(self.actions)


def _share_done(branches: list[_Branch]) -> float:
    """The share of the search that is done, by the actions of the first two boards of the branch."""
    first = branches[0]
    if len(branches) == 1:
        return first.share()
    return first.share() + branches[1].share() / len(first.actions)


# ------------------------------------------------------------------------------------------------------ results of actions


def _after(board: DuelBoard, action: Action) -> DuelBoard:
    """The board after a legal action."""
    before = board.state
    state = _advanced(before, action, 0)
    reveals = _reveals(before, state)
    if not state.rng:
        return DuelBoard((state,), board, action, reveals)
    outcomes = distinct(samples(before, lambda rng: _advanced(before, action, rng)))
    return DuelBoard(outcomes, board, action, reveals or len(outcomes) > 1)


def _advanced(before: State, action: Action, rng: int) -> State:
    """The state after the action, with this random state before it."""
    state = before.copy()
    state.rng = rng
    advance(state, action)
    return state


def _reveals(before: State, state: State) -> bool:
    """Whether the last action showed its owner a card, or the game is over."""
    drawn = len(before.mover.deck) - len(state.sides[before.to_move].deck)
    return state.pending is not _NOTHING or UNKNOWN in before.mover.deck[: max(0, drawn)] or may_be_over(state)
