"""Every turn of a position, as boards: its result, its worth, and its actions.

The boards come from the players' own enumeration (`hschess.turns`): every card, gap, order, Castle, Knight's attack, and Cheat or not. Two
orders of the same actions leave the same board and are one turn. Positions in which the mover could Discover are refused, because the
offer is random.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hschess.endgame.endgame_turns import WholeTurn
from hschess.puzzles.puzzle import Proof, Turn
from hschess.rules.actions import END, Action
from hschess.rules.arranging import Line
from hschess.rules.cards import BONUSES, SPENT
from hschess.rules.engine import apply
from hschess.rules.errors import HschessError
from hschess.rules.events import Event
from hschess.rules.line.damage import king_damage
from hschess.rules.modes import Effect
from hschess.rules.refusal import power_now
from hschess.rules.state import State
from hschess.turns.fights import budget_of
from hschess.turns.final_lines import groups_of

MOST_TURNS: Final = 60_000
"""A position with more turns is not a puzzle for a person, and takes too long to prove."""

Board = tuple[Line, Line, Line]
"""The mover's line, the enemy's, and the mover's hand by code without bonus cards; two turns with the same board are equal."""


class NotProvableError(HschessError):
    """A position for which an exhaustive search is not valid, or too long."""


class Found(WholeTurn):
    """One turn: a final line of a group."""

    __slots__ = ()

    @property
    def wins_by_fight(self) -> bool:
        """Whether the turn's attacks have ended the game before its battle, for either side."""
        return self.group.fight.outcome is not None

    @property
    def board(self) -> Board:
        """The board before the battle."""
        return self.line, self.group.foe, tuple([code for code in self.group.hand if code not in BONUSES])


def every_turn(state: State) -> Iterator[Found]:
    """Every turn once, the empty one first.

    Errors: `NotProvableError` for a game that is over, a choice that is pending, a Discover in the turn, or too many turns.
    """
    if state.outcome is not None or state.pending:
        raise NotProvableError("there is no turn to search: the game is over or a choice is pending")
    if _may_discover(state):
        raise NotProvableError("the turn can go on with Discover (R20), whose cards are chance")
    count = 0
    for group in groups_of(state):
        count += len(group.lines)
        if count > MOST_TURNS:
            raise NotProvableError(f"the position has more than {MOST_TURNS} turns")
        for line in group.lines:
            yield Found(group, line)


def _may_discover(state: State) -> bool:
    """Whether the mover may Discover in this turn, perhaps after a Coin that pays for it or a card that makes room (R20)."""
    power = power_now(state)
    return power is not None and power.effect is Effect.DISCOVER and power.cost <= budget_of(state)


def king_left(state: State, found: Found) -> int:
    """The enemy king's health after the turn's battle."""
    return state.waiting.health - king_damage(found.line, len(found.group.foe))


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn played out: the state before its `end` (the last one if the game ended earlier), the state after, all events."""

    last: State
    after: State
    events: tuple[Event, ...]

    @property
    def board(self) -> Board:
        """The key by which two turns are the same."""
        mover = self.last.mover
        line = tuple([piece & ~SPENT for piece in mover.line])
        hand = tuple(sorted([code for code in mover.hand if code not in BONUSES]))
        return line, tuple(self.last.waiting.line), hand


def played(state: State, actions: tuple[Action, ...]) -> PlayedTurn:
    """Play a turn by the rules.

    Errors: `IllegalActionError` for the first action that is refused.
    """
    last, events = state, list[Event]()
    for action in actions:
        step = apply(state, action)
        events += step.events
        last, state = (state if action is END else step.state), step.state
    return PlayedTurn(last, state, tuple(events))


class NoPuzzleError(HschessError):
    """The position has no single right turn; the text says why."""


class ManyTurnsError(NoPuzzleError):
    """More than one turn is right."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The solution, its events, and its proof."""

    solution: Turn
    played: PlayedTurn
    proof: Proof
