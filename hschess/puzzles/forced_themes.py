"""The themes of wins in several turns: in the whole course, the solver's turns and the best defences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from hschess.endgame.endgame_meter import NO_LIMIT
from hschess.endgame.endgame_search import Search
from hschess.puzzles.puzzle import Theme, Turn
from hschess.puzzles.search import PlayedTurn, Proved, played
from hschess.rules.actions import END
from hschess.rules.actions import Kind as ActionKind
from hschess.rules.engine import apply
from hschess.rules.events import KingStruck, PieceHealed, PiecesLeft, PowerUsed
from hschess.rules.slowly import finished
from hschess.rules.state import Cause, State


@dataclass(frozen=True, slots=True)
class Course:
    """A won endgame from its first turn to its last; the solver's turns have even numbers."""

    solver: int
    starts: tuple[State, ...]
    actions: tuple[Turn, ...]
    turns: tuple[PlayedTurn, ...]

    def has(self, kind: ActionKind) -> bool:
        """Whether the solver does something of this kind."""
        return any(action.kind is kind for turn in self.actions[::2] for action in turn)


def course_of(state: State, proved: Proved) -> Course:
    """Play the solution and its line by the rules."""
    solver, actions = state.to_move, (proved.solution, *proved.proof.line)
    starts, turns = list[State](), list[PlayedTurn]()
    for turn in actions:
        starts.append(state)
        turns.append(played(state, turn))
        state = turns[-1].after
    return Course(solver, tuple(starts), actions, tuple(turns))


def _quiet(course: Course) -> bool:
    """The first turn takes nothing from the enemy king."""
    return not any(isinstance(event, KingStruck) for event in course.turns[0].events)


def _sacrifice(course: Course) -> bool:
    """In the best defences the solver loses pieces otherwise than by Cheat, two at least, and wins all the same."""
    lost = 0
    for turn in course.turns[1::2]:
        lost -= any(isinstance(event, PowerUsed) for event in turn.events)
        lost += sum(
            len(event.slots) for event in turn.events if isinstance(event, PiecesLeft) and event.side == course.solver
        )
    return lost >= 2


def _parry(course: Course) -> bool:
    """The enemy would win in its next turn if the solver did nothing first."""
    return _falls_idle(course.starts[0])


def _race(course: Course) -> bool:
    """In a later turn too the enemy is one turn from winning: the first to strike wins."""
    return any(_falls_idle(start) for start in course.starts[2::2])


def _falls_idle(state: State) -> bool:
    """Whether the enemy wins at once after a turn without an action."""
    after = apply(state, END).state
    return after.outcome is None and finished(Search(NO_LIMIT).wins(after, 1))


def _heal(course: Course) -> bool:
    """The solver's Bishops heal before the last turn."""
    return any(
        isinstance(event, PieceHealed) and event.side == course.solver and event.amount > 0
        for turn in course.turns[:-1:2]
        for event in turn.events
    )


def _last_piece(course: Course) -> bool:
    """The enemy is left without pieces (R23)."""
    outcome = course.turns[-1].after.outcome
    return outcome is not None and outcome.cause is Cause.PIECES


COURSE_PREDICATES: Final[Mapping[Theme, Callable[[Course], bool]]] = {
    Theme.QUIET: _quiet,
    Theme.SACRIFICE: _sacrifice,
    Theme.PARRY: _parry,
    Theme.RACE: _race,
    Theme.HEAL: _heal,
    Theme.CASTLING: lambda course: course.has(ActionKind.CASTLE),
    Theme.CHARGE: lambda course: course.has(ActionKind.ATTACK),
    Theme.CHEAT: lambda course: course.has(ActionKind.CHEAT),
    Theme.LAST_PIECE: _last_piece,
}
