"""A game that is being played: the state, the record, who sits where, undo, and the CPU's thinking.

`submit` is the only way into the rules. A match knows no screen and no clock; `pump` lets a CPU think a little and says what it does
next. Imports `hschess` alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from hschess.players.base import Plan, Player, Thinking, sight
from hschess.rules.actions import Action, Kind
from hschess.rules.chance import seeded
from hschess.rules.engine import Step, apply
from hschess.rules.errors import HschessError
from hschess.rules.events import CardDrawn, ChoiceOffered
from hschess.rules.game import open_game
from hschess.rules.record import Record
from hschess.rules.state import State

HUMAN = "human"
"""The registry name of a person in a record's tags."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side: a person (`player` is None) or a CPU."""

    name: str
    player: Player | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person sits here."""
        return self.player is None


@dataclass(frozen=True, slots=True)
class UndoPoint:
    """A position that undo can go back to."""

    state: State
    actions: int


class Match:
    """One game between two seats, from its record's start or continued from its actions."""

    def __init__(self, record: Record, seats: tuple[Seat, Seat]) -> None:
        steps = open_game(record).steps
        self.seats = seats
        self.record = record
        self.state = steps[-1].state
        self.opening = steps[0]
        """The first position with the events of the deal."""
        self.on_change: Callable[[Match, State, Action], None] | None = None
        """Called after each action with the state before it; the autosave."""
        self.on_undo: Callable[[Match], None] | None = None
        """Called after an action was taken back; the autosave."""
        self._undo: list[UndoPoint] = []
        self._thinking: Thinking | None = None
        self._plan: list[Action] = []

    @property
    def is_over(self) -> bool:
        """Whether the game has an outcome."""
        return self.state.outcome is not None

    @property
    def seat_to_move(self) -> Seat:
        """Who is to act."""
        return self.seats[self.state.to_move]

    @property
    def cpu_to_move(self) -> bool:
        """Whether a CPU is to act."""
        return not self.is_over and not self.seat_to_move.is_human

    @property
    def is_thinking(self) -> bool:
        """Whether a CPU has begun and not finished its plan."""
        return self._thinking is not None

    @property
    def progress(self) -> float:
        """How far the CPU's thinking is, 0 to 1."""
        return self._thinking.progress if self._thinking is not None else 0.0

    def submit(self, action: Action) -> Step:
        """Do an action and record it.

        Errors: `IllegalActionError`; nothing has changed then.
        """
        before = self.state
        step = apply(before, action)
        if _reveals(step) or action.kind in (Kind.END, Kind.CONCEDE):
            self._undo.clear()
        else:
            self._undo.append(UndoPoint(before, len(self.record.actions)))
        self.state = step.state
        self.record = replace(self.record, actions=(*self.record.actions, action)).closed(step.state.outcome)
        if self.on_change is not None:
            self.on_change(self, before, action)
        return step

    @property
    def can_undo(self) -> bool:
        """Whether the person to move can take an action back: within the turn, until something hidden was revealed."""
        return bool(self._undo) and not self.is_over and self.seat_to_move.is_human

    def undo(self) -> None:
        """Take the last action back."""
        moment = self._undo.pop()
        self.state = moment.state
        self.record = replace(self.record, actions=self.record.actions[: moment.actions]).closed(None)
        if self.on_undo is not None:
            self.on_undo(self)

    def pump(self, budget: int) -> Action | None:
        """Let the CPU weigh up to `budget` positions; its next action as soon as it has a plan.

        The caller submits what it gets. The same game gives the same plan whatever the budgets were.
        """
        if not self.cpu_to_move:
            return None
        if self._plan:
            return self._plan.pop(0)
        if self._thinking is None:
            self._thinking = self._begin_thinking()
        plan = self._thinking.step(budget)
        return None if plan is None else self._take_up(plan)

    def move_now(self) -> Action | None:
        """The first action of the best plan so far, if the CPU has one; its thinking ends with it."""
        if self._thinking is None or self._thinking.best is None:
            return None
        return self._take_up(self._thinking.best)

    def forget_plans(self) -> None:
        """Whatever a CPU was thinking is of no use: it thinks anew when its turn comes."""
        self._thinking, self._plan = None, []

    def _take_up(self, plan: Plan) -> Action:
        if not plan.actions:
            raise HschessError(f"{self.seat_to_move.name} has no plan for {self.state!r}")
        self._thinking = None
        self._plan = list(plan.actions)
        return self._plan.pop(0)

    def _begin_thinking(self) -> Thinking:
        player = self.seat_to_move.player
        assert player is not None
        return thinking_of(player, self.state, self.record.seed, len(self.record.actions))


def thinking_of(player: Player, state: State, seed: int, actions: int) -> Thinking:
    """What a CPU thinks after so many actions of a game with this seed: its lots depend on the game so far and on nothing else."""
    return player.think(sight(player, state), seeded(seed * 1_000_003 + actions))


def _reveals(step: Step) -> bool:
    """Whether the step showed somebody a card that had been hidden."""
    return any(isinstance(event, CardDrawn | ChoiceOffered) for event in step.events)
