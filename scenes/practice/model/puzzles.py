"""A try at a puzzle: the solver's turn, the rest of the solution, the hints in three steps, and the reply to a wrong turn.

No text and no pygame.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from hschess.puzzles.proving import dealt_for, is_solved_by
from hschess.puzzles.puzzle import Puzzle, Turn
from hschess.puzzles.search import Board, played
from hschess.rules.actions import CONCEDE, END, Action, Kind
from hschess.rules.cards import BONUSES, SPENT
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, legal_actions
from hschess.rules.notation import parse_position
from hschess.rules.observation import Observation, determinize
from hschess.rules.state import State
from scenes.practice.model.lesson_match import ExerciseMatch, facing
from scenes.stage.game.match import Answering

MOST_STEPS_TRIED: Final = 3000
"""The most positions that a hint searches before it asks for undo."""


SEED: Final = 1
"""The seed for dealing unknown cards, which have no influence."""


class HintStep(IntEnum):
    """The step of a hint."""

    NOTHING = 0
    CARD = 1
    """The card, piece or power."""
    SIDE = 2
    """The half of the line, or of the enemy's line."""
    GAP = 3
    """The exact place."""


class StillMatch(ExerciseMatch):
    """One turn of the side to move, from a position and perhaps some actions; the other side does nothing."""

    def __init__(self, position: str, names: tuple[str, str], done: Turn = ()) -> None:
        start = parse_position(position)
        super().__init__(position, start.mode.name, names, facing(start.to_move, Answering(())), done)

    @property
    def cpu_to_move(self) -> bool:
        """Always False: an answer is a match of its own."""
        return False

    @property
    def turn(self) -> Turn:
        """The actions so far."""
        return self.record.actions


class PuzzleMatch(StillMatch):
    """A puzzle's turn; nothing follows it."""

    def __init__(self, puzzle: Puzzle, names: tuple[str, str]) -> None:
        self.puzzle = puzzle
        super().__init__(puzzle.position, names)

    @property
    def is_decided(self) -> bool:
        """Whether the turn is over."""
        return self.is_over or END in self.record.actions or CONCEDE in self.record.actions

    @property
    def is_solved(self) -> bool:
        """Whether the turn is over and was right."""
        return self.is_decided and CONCEDE not in self.turn and is_solved_by(self.puzzle, self.turn)

    @property
    def is_failed(self) -> bool:
        """Whether the turn is over and was wrong."""
        return self.is_decided and not self.is_solved

    def rest(self) -> Turn | None:
        """The rest of a solution; None if an action must be undone first."""
        return way_to_solution(self.puzzle, self.turn, self.state)


class ReplyMatch(ExerciseMatch):
    """The opponent's answer to a wrong turn, with the cards that it uses in its hand."""

    def __init__(self, after: State, reply: Turn, names: tuple[str, str]) -> None:
        self.reply = reply
        # The others at random: the solver draws after the answer, and a table shows no hidden card in the viewer's hand.
        start = determinize(Observation(after.to_move, dealt_for(after, reply)), seeded(SEED))
        super().__init__(repr(start), start.mode.name, names, facing(1 - start.to_move, Answering(reply)))

    @property
    def is_decided(self) -> bool:
        """Whether the answer is complete."""
        return self.is_over or len(self.record.actions) >= len(self.reply)


def way_to_solution(puzzle: Puzzle, done: Turn, state: State) -> Turn | None:
    """The actions from `state`, reached by `done`, to the solution's board; in the solution's own order if possible."""
    if done == puzzle.solution[: len(done)]:
        return puzzle.solution[len(done) :]
    found = _Search(puzzle).from_here(state)
    if found is None:
        return None
    return (*found, END) if END in puzzle.solution else found


def board_of(state: State, side: int) -> Board:
    """A key that is equal for equal boards, from a state within the turn."""
    mover, enemy = state.sides[side], state.sides[1 - side]
    hand = tuple(sorted([code for code in mover.hand if code not in BONUSES]))
    return tuple([piece & ~SPENT for piece in mover.line]), tuple(enemy.line), hand


class _Search:
    """A depth-first search over the solution's kinds of actions, with the cards that are not in its final hand."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._target = played(puzzle.start, puzzle.solution).board
        self._side = puzzle.side
        self._kinds = {action.kind for action in puzzle.solution} - {Kind.END}
        self._is_ordered = self._kinds <= {Kind.PLAY, Kind.BONUS}
        """Whether the line keeps its order: only cards come into gaps."""

    def from_here(self, state: State) -> Turn | None:
        tried: set[object] = set()
        waiting: list[tuple[State, Turn]] = [(state, ())]
        while waiting and len(tried) < MOST_STEPS_TRIED:
            now, actions = waiting.pop()
            if board_of(now, self._side) == self._target:
                return actions
            if now.outcome is not None or now.pending:
                continue
            for action in legal_actions(now):
                after = self._after(now, action)
                if after is not None and after.key() not in tried:
                    tried.add(after.key())
                    waiting.append((after, (*actions, action)))
        return None

    def _after(self, state: State, action: Action) -> State | None:
        """The state after an action that may help; None otherwise."""
        if action.kind not in self._kinds:
            return None
        if action.kind is Kind.PLAY and state.mover.hand.count(action.card) <= self._target[2].count(action.card):
            return None
        after = state.copy()
        advance(after, action)
        return after if not self._is_ordered or self._is_part(after) else None

    def _is_part(self, state: State) -> bool:
        """Whether the line is the target's line without some of its pieces."""
        rest = iter(self._target[0])
        return all(any(piece & ~SPENT == other for other in rest) for piece in state.sides[self._side].line)
