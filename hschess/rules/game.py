"""A game and how it went: its record, and every position that it went through with the events that led there.

A game is opened once, from its record or from a deal, and then keeps its steps: the log, the history, the replay, the analysis, the
statistics, undo and the save fold them, and nothing plays it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from hschess.rules.actions import Action, Kind
from hschess.rules.bounds import EventCount
from hschess.rules.engine import Step, apply, deal
from hschess.rules.errors import HschessError
from hschess.rules.events import CardBurned, CardDrawn, ChoiceOffered, GoalShown, WardChanged
from hschess.rules.growing import Growing
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import EVERY_MODE, Mode
from hschess.rules.notation import parse_position
from hschess.rules.record import Record
from hschess.rules.state import Pending, State
from hschess.rules.view import View, fold_story, view_of


class Scenario(Protocol):
    """An encounter's story at one moment of a game, above the rules; an immutable value."""

    def begun(self, step: Step) -> tuple[Step, Scenario]:
        """The first step with the story's additions, and the story from then on."""

    def after(self, action: Action, state: State) -> tuple[Step, Scenario]:
        """An action in the position that the story has come to, and the story from then on. Errors: `IllegalActionError`."""


ScenarioOf = Callable[[Record], Scenario | None]
"""Finds the story of a record; None if it is a plain game. Errors: `HschessError` for an unknown one."""


def no_scenario(record: Record) -> None:
    """For readers of plain games only. Errors: `HschessError` for an encounter's record."""
    if record.encounter:
        raise HschessError(f"the game is the encounter '{record.encounter}', which cannot be read here")


class GameSoFar:
    """A game up to now; a value that is never changed. Its continuations share its steps."""

    __slots__ = ("_actions", "_head", "_record", "scenarios", "steps")

    def __init__(
        self,
        record: Record,
        steps: Iterable[Step],
        scenarios: Iterable[Scenario] = (),
        actions: Growing[Action] | None = None,
    ) -> None:
        """`actions`, if given, replace the record's; the record with them is made on demand."""
        self.steps = steps if isinstance(steps, Growing) else Growing(steps)
        """The first position with the events of the deal, then one step for each action."""
        self.scenarios = scenarios if isinstance(scenarios, Growing) else Growing(scenarios)
        """The encounter's story after each of the steps; none in a plain game."""
        self._head = record
        self._actions = Growing(record.actions) if actions is None else actions
        self._record = record if actions is None else None

    @property
    def record(self) -> Record:
        """The record that the game's text describes."""
        if self._record is None:
            self._record = replace(self._head, actions=tuple(self._actions)).closed(self.state.outcome)
        return self._record

    @property
    def state(self) -> State:
        """The position that the game has come to."""
        return self.steps[-1].state

    def after(self, action: Action) -> GameSoFar:
        """The game with one more action. Errors: `IllegalActionError`."""
        scenarios = self.scenarios
        if scenarios:
            step, scenario = scenarios[-1].after(action, self.state)
            scenarios = scenarios.plus(scenario)
        else:
            step = apply(self.state, action)
        return GameSoFar(self._head, self.steps.plus(step), scenarios, self._actions.plus(action))

    def plus(self, action: Action, step: Step) -> GameSoFar:
        """The game with one more action and its known step. Warning: legality is not checked."""
        return GameSoFar(self._head, self.steps.plus(step), self.scenarios, self._actions.plus(action))

    def until(self, number: int) -> GameSoFar:
        """The game after this many of its actions."""
        return GameSoFar(
            self._head, self.steps.first(number + 1), self.scenarios.first(number + 1), self._actions.first(number)
        )

    def retagged(self, **tags: Any) -> GameSoFar:
        """The same game with other names, another date or other tags."""
        return GameSoFar(replace(self.record, **tags), self.steps, self.scenarios)

    def view(self, number: int = -1) -> View:
        """The table after this many actions, or now, with the events of a story."""
        view = view_of(self.steps[number].state)
        if self.scenarios:
            for step in self.steps.first(number + 1) if number >= 0 else self.steps:
                for event in step.events:
                    if isinstance(event, WardChanged | GoalShown):
                        fold_story(view, event)
        return view

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameSoFar):
            return NotImplemented
        return (self.record, self.steps, self.scenarios) == (other.record, other.steps, other.scenarios)

    __hash__ = None  # type: ignore[assignment]  # a record has no hash either

    def __repr__(self) -> str:
        return f"GameSoFar({self.record!r}, {self.steps!r}, {self.scenarios!r})"


Foresee = Callable[[State, Action], Step]
"""Does a legal action on a copy: `apply`, or an encounter's version of it."""


class Ahead:
    """Looks ahead from a game's position: `apply` with the story's additions. It knows the states that it has produced itself."""

    def __init__(self, game: GameSoFar) -> None:
        self._known = {id(game.state): (game.state, game.scenarios[-1])} if game.scenarios else {}

    def __call__(self, state: State, action: Action) -> Step:
        """The state after a legal action, and the events. Errors: `IllegalActionError`."""
        if id(state) not in self._known:
            return apply(state, action)
        step, scenario = self._known[id(state)][1].after(action, state)
        # The state is kept with it, so that no other one can get its id.
        self._known[id(step.state)] = step.state, scenario
        return step


def start_of(record: Record, modes: Mapping[str, Mode] = EVERY_MODE) -> Step:
    """The first position of a record, with the events of the deal if it starts with one."""
    if record.position:
        return Step(parse_position(record.position, modes), ())
    return deal(mode_named(record.mode, modes), record.seed)


def begin_game(record: Record, start: Step, scenario: Scenario | None) -> GameSoFar:
    """The game of a record before its first action."""
    bare = replace(record, actions=())
    if scenario is None:
        return GameSoFar(bare, (start,))
    step, begun = scenario.begun(start)
    return GameSoFar(bare, (step,), (begun,))


def open_game(
    record: Record, modes: Mapping[str, Mode] = EVERY_MODE, scenario_of: ScenarioOf = no_scenario
) -> GameSoFar:
    """The game of a record, played once from its start.

    Errors: `HschessError` that names the action's number if the record breaks the rules, or the bounds of a record.
    """
    game, tally = begin_game(record, start_of(record, modes), scenario_of(record)), EventCount()
    for number, action in enumerate(record.actions, start=1):
        try:
            game = game.after(action)
            tally.add(len(game.steps[-1].events))
        except HschessError as error:
            raise HschessError(f"record, action {number}: {error}") from error
    return GameSoFar(record, game.steps, game.scenarios)


def turn_of(state: State) -> tuple[int, int]:
    """The round and the side of the turn that a position belongs to; the mulligan's round is 0, before round 1 (R8)."""
    return (0 if state.pending is Pending.MULLIGAN else state.round), state.to_move


def reveals(before: State, action: Action, step: Step) -> bool:
    """Whether an action cannot be taken back: it ended the turn or conceded, chance decided, or a hidden card was shown.

    A burned card is shown too (R11).
    """
    if step.state.rng != before.rng or action.kind in (Kind.END, Kind.CONCEDE):
        return True
    return any(isinstance(event, CardDrawn | CardBurned | ChoiceOffered) for event in step.events)
