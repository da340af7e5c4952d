"""The counts for a goal, folded from the rules' own events, and whether the goal is met or missed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from hschess.rules.aliases import SideNumber
from hschess.rules.events import Event, PiecesLeft, TurnEnded, king_loss
from hschess.rules.goal import Goal, GoalKind
from hschess.rules.mode import BLACK
from hschess.rules.state import State


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts since a moment, from the player's side."""

    rounds: int = 0
    """Rounds that are over."""
    damage: int = 0
    """Dealt to the enemy king by pieces and effects."""
    kills: int = 0
    lost: int = 0
    turns: int = 0
    """Own turns ended."""
    answers: int = 0
    """The enemy's turns ended."""

    def done(self, goal: Goal) -> int:
        """The goal's progress, in its own unit."""
        match goal.kind:
            case GoalKind.SURVIVE:
                return self.rounds
            case GoalKind.KING:
                return self.damage
            case GoalKind.KILLS:
                return self.kills
            case _:
                return 0


NOTHING_YET: Final = Counted()


def counted(so_far: Counted, events: Iterable[Event], person: SideNumber) -> Counted:
    """The counts with these events added."""
    for event in events:
        so_far = _with(so_far, event, person)
    return so_far


def _with(so_far: Counted, event: Event, person: SideNumber) -> Counted:
    match event:
        case PiecesLeft(side=side, slots=slots):
            if side == person:
                return replace(so_far, lost=so_far.lost + len(slots))
            return replace(so_far, kills=so_far.kills + len(slots))
        case TurnEnded(side=side):
            own = int(side == person)
            rounds = so_far.rounds + (side == BLACK)
            return replace(so_far, turns=so_far.turns + own, answers=so_far.answers + 1 - own, rounds=rounds)
        case _:
            return replace(so_far, damage=so_far.damage + king_loss(event, 1 - person))


def has_lost_too_much(goal: Goal, so_far: Counted) -> bool:
    """Whether more own pieces have left than the goal allows."""
    most = goal.number if goal.kind is GoalKind.LOST else goal.lost
    return most is not None and so_far.lost > most


def is_missed(goal: Goal, so_far: Counted) -> bool:
    """Whether the goal cannot be met any more, if it has not been met already."""
    is_late = goal.kind is not GoalKind.LOST and goal.turns is not None and so_far.turns >= goal.turns
    return is_late or has_lost_too_much(goal, so_far)


def is_met(goal: Goal, so_far: Counted, state: State, person: SideNumber) -> bool:
    """Whether the goal is met in this position, its limits aside; a win by the rules is for the caller to see."""
    match goal.kind:
        case GoalKind.WIN:
            return False
        case GoalKind.CLEAR:
            return not state.sides[1 - person].line
        case GoalKind.LOST:
            return min(so_far.turns, so_far.answers) >= (goal.turns or 0)
        case GoalKind.SURVIVE | GoalKind.KING | GoalKind.KILLS:
            return so_far.done(goal) >= goal.number
