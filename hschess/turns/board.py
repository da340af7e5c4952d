"""A board within a turn of a duel, the actions that led to it, and the result of ending the turn there.

`boards` finds them; they are the ends of a turn as `space` has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from hschess.rules.actions import END, Action
from hschess.rules.aliases import Piece, SideNumber
from hschess.rules.cards import UNKNOWN
from hschess.rules.chance import seeded
from hschess.rules.duel.effects import run_ends
from hschess.rules.duel.resolution import Resolution
from hschess.rules.pieces import card_of
from hschess.rules.state import Pending, State
from hschess.rules.turns import judge
from hschess.turns.adding import added

PIECES_KEPT: Final = 1 << 16
"""The properties of this many pieces are cached."""
SAMPLES: Final = 8
"""How many random results are sampled."""
DECIDED: Final = 1e9
"""The value of a won game in a mean."""
RNGS: Final = tuple([seeded(number).state for number in range(SAMPLES)])
_NOTHING: Final = Pending.NOTHING
_DISCOVER: Final = Pending.DISCOVER
Key = tuple[object, ...]


class DuelBoard:
    """A board within the turn of the side to move, before the turn ends, and the actions that led to it."""

    __slots__ = ("_action", "_outcomes", "before", "reveals")

    def __init__(
        self, outcomes: tuple[State, ...], before: DuelBoard | None, action: Action | None, reveals: bool
    ) -> None:
        self._outcomes = outcomes
        self._action = action
        self.before = before
        """The board before the last action; None for the initial board."""
        self.reveals = reveals
        """Whether that action revealed something hidden, so that a plan stops there."""

    @property
    def outcomes(self) -> tuple[State, ...]:
        """One state, or a sample of the random results, all different, with the random state 0. The caller must not change them."""
        return self._outcomes

    @property
    def last_action(self) -> Action | None:
        """The action that led here; None for the initial board."""
        return self._action

    @property
    def state(self) -> State:
        """The position; one of the samples if it is random."""
        return self.outcomes[0]

    @property
    def is_known(self) -> bool:
        """Whether the lines do not depend on chance."""
        return len(self.outcomes) == 1

    def actions(self) -> tuple[Action, ...]:
        """The legal actions that lead here."""
        return tuple([action for board in self._way() if (action := board.last_action) is not None])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended here."""
        return self.state.outcome is not None

    def plan(self) -> tuple[Action, ...]:
        """The actions up to the first that reveals something hidden, else to the turn's end."""
        actions: list[Action] = []
        for board in self._way():
            action = board.last_action
            if action is not None:
                actions.append(action)
            if board.reveals:
                return tuple(actions)
        return self.whole_turn()

    def whole_turn(self) -> tuple[Action, ...]:
        """The legal actions that lead here, with the turn's end unless the game is over."""
        return self.actions() if self.is_over else (*self.actions(), END)

    def _way(self) -> list[DuelBoard]:
        way: list[DuelBoard] = []
        board: DuelBoard | None = self
        while board is not None:
            way.append(board)
            board = board.before
        way.reverse()
        return way


# ------------------------------------------------------------------------------------------------------ the end of the turn


def ends_of(state: State) -> tuple[State, ...]:
    """The position between the end of the mover's turn and the other's begin; a sample of them if it is random (D14)."""
    ended = after_ends(state, rng=0)
    if ended is state or not ended.rng:
        return (ended,)
    return distinct(samples(state, lambda rng: after_ends(state, rng=rng)))


def after_ends(state: State, number: SideNumber | None = None, rng: int | None = None) -> State:
    """The state after the end of a side's turn (the mover's without a `number`), before the next turn begins.

    It is the state itself if no piece of the side acts at the end. Without an `rng` it goes on from the state's own.
    """
    side = state.to_move if number is None else number
    if state.outcome is not None or True not in [_acts_alone(piece) for piece in state.sides[side].line]:
        return state
    after = state.copy()
    after.to_move = side
    after.rng = state.rng if rng is None else rng
    run_ends(Resolution(after, None))
    judge(after, None)
    after.to_move = state.to_move
    return after


@lru_cache(PIECES_KEPT)
def _acts_alone(piece: Piece) -> bool:
    return bool(card_of(piece).end)


def samples(state: State, after: Callable[[int], State]) -> list[State]:
    """The results of `after` for the sampled random states; it stops early if the effects take too much work."""
    began, found = state.effort.work, list[State]()
    for rng in RNGS:
        if found and state.effort.is_beyond(began):
            break
        found.append(after(rng))
    return found


def mean_worth(board: DuelBoard, score: Callable[[State], float]) -> float:
    """The mean score over the ends of this turn; infinite only if all are."""
    worths = [score(end) for state in board.outcomes for end in ends_of(state)]
    if len(set(worths)) == 1:
        return worths[0]
    return added(max(-DECIDED, min(DECIDED, worth)) for worth in worths) / len(worths)


def may_be_over(state: State) -> bool:
    """Whether a side's last piece has left the board, so that hidden cards may decide whether it has lost (R23)."""
    return state.mode.lose_without_pieces and not all(side.line for side in state.sides)


# ---------------------------------------------------------------------------------------------------------- keys of boards


def distinct(states: Iterable[State]) -> tuple[State, ...]:
    """The states that differ in more than the random state; a card still to be taken counts as an unknown one in the hand."""
    kept: dict[Key, State] = {}
    for state in states:
        state.rng = 0
        if state.pending is _DISCOVER:
            state.pending, state.options = _NOTHING, ()
            state.mover.hand.append(UNKNOWN)
        kept.setdefault(key_of(state, by_slot=True), state)
    return tuple(kept.values())


def key_of(state: State, by_slot: bool) -> Key:
    """All that can still differ within a turn."""
    own, foe = state.mover, state.waiting
    return (
        own.health,
        foe.health,
        own.mana,
        tuple(sorted(own.hand)),
        tuple(own.line) if by_slot else tuple(sorted(own.line)),
        tuple(foe.line) if by_slot else tuple(sorted(foe.line)),
        own.power_used,
        state.pending,
        state.options,
        (own.fatigue, len(own.deck), foe.fatigue, len(foe.deck), len(foe.hand)),
    )
