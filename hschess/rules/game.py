"""A game and how it went: its record, and every position that it went through with the events that led there.

A game is opened once, from its record or from a deal, and then keeps its steps: the log, the history, the replay, the analysis, the
statistics, undo and the save fold them, and nothing plays it again. Imports the value modules and the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hschess.rules.actions import Action
from hschess.rules.engine import Step, apply, deal
from hschess.rules.errors import HschessError, IllegalActionError
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import EVERY_MODE, Mode
from hschess.rules.notation import parse_position
from hschess.rules.record import Record
from hschess.rules.state import Pending, State


@dataclass(frozen=True, slots=True)
class Game:
    """A game as far as it has been played."""

    record: Record
    steps: tuple[Step, ...]
    """The first position with the events of the deal, then one step for each action."""

    @property
    def state(self) -> State:
        """The position that the game has come to."""
        return self.steps[-1].state

    def after(self, action: Action) -> Game:
        """The game with one more action. Errors: `IllegalActionError`."""
        step = apply(self.state, action)
        actions = (*self.record.actions, action)
        return Game(replace(self.record, actions=actions).closed(step.state.outcome), (*self.steps, step))

    def until(self, number: int) -> Game:
        """The game as it stood after this many of its actions."""
        steps = self.steps[: number + 1]
        record = replace(self.record, actions=self.record.actions[:number])
        return Game(record.closed(steps[-1].state.outcome), steps)

    def retold(self, **tags: Any) -> Game:
        """The same game with other names, another date or other tags."""
        return Game(replace(self.record, **tags), self.steps)


def start_of(record: Record, modes: Mapping[str, Mode] = EVERY_MODE) -> Step:
    """The first position of a record, with the events of the deal where it starts with one."""
    if record.position:
        return Step(parse_position(record.position, modes), ())
    return deal(mode_named(record.mode, modes), record.seed)


def open_game(record: Record, modes: Mapping[str, Mode] = EVERY_MODE) -> Game:
    """The game of a record, played once from its start.

    Errors: `HschessError` that names the action's number where the record breaks the rules.
    """
    steps = [start_of(record, modes)]
    for number, action in enumerate(record.actions, start=1):
        try:
            steps.append(apply(steps[-1].state, action))
        except IllegalActionError as error:
            raise HschessError(f"record, action {number}: {error}") from error
    return Game(record, tuple(steps))


def turn_of(state: State) -> tuple[int, int]:
    """The round and the side of the turn that a position belongs to; the mulligan's round is 0, before round 1 (R8)."""
    return (0 if state.pending is Pending.MULLIGAN else state.round), state.to_move
