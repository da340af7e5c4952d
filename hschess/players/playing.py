"""The loop of every computer player's game: think, act, think again, at once or a little at a time.

Laboratory, training, commands and tests play through `CpuGame`. The table and the laboratory's screen have a clock and a queue of
animations, so they take the same steps one by one, from `Intent`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from hschess.players.contract import Plan, Player, Thinking, sight
from hschess.players.thinking import Sliced
from hschess.rules import bounds
from hschess.rules.actions import END, Action
from hschess.rules.chance import Chance
from hschess.rules.engine import advance, why_not
from hschess.rules.errors import HschessError, IllegalActionError
from hschess.rules.events import Emit
from hschess.rules.state import State

SLICE: Final = 1000
"""Positions evaluated in one step if no screen needs to be drawn."""
MOST_IN_A_TURN: Final = 300
"""The actions after which a computer player ends its turn; with the cards that ship there are about thirty."""
Mind = Callable[[State], Thinking]
"""Begins to think about the next action of the side to move."""


def mind_of(players: tuple[Player, Player], rngs: tuple[Chance, Chance]) -> Mind:
    """White's player and Black's, each with its own random source, or both with one."""

    def begin(state: State) -> Thinking:
        player = players[state.to_move]
        return player.think(sight(player, state), rngs[state.to_move])

    return begin


class Intent:
    """The next actions of a side: it thinks slice by slice, and its plan is then carried out action by action.

    Cards that return to the hand could make a turn endless, and others could cause long thoughts again and again: after
    `MOST_IN_A_TURN` actions, or `bounds.MOST_WORK_OF_A_TURN`, the turn ends without further thought.
    """

    def __init__(self) -> None:
        self._done = 0
        """How many actions of this turn were done."""
        self._worked = 0.0
        """The work of its thoughts in this turn, relative to their budgets."""
        self.thinking: Thinking | None = None
        self.actions: list[Action] = []
        """The rest of the plan; empty while it thinks."""

    def think(self, begin: Callable[[], Thinking], budget: int, state: State) -> bool:
        """Evaluate this many more positions if there is no plan yet; return whether the next action is known.

        Errors: `HschessError` for a player that returns an empty plan.
        """
        if not self.actions and self.thinking is None and self._is_long and not state.pending:
            self.actions = [END]
        if not self.actions:
            before = state.effort.work
            if self.thinking is None:
                self.thinking = begin()
            plan = self.thinking.step(budget)
            times = self.thinking.times if isinstance(self.thinking, Sliced) else 1
            self._worked += (state.effort.work - before) / times
            if plan is not None:
                self.take_up(plan)
        return bool(self.actions)

    @property
    def _is_long(self) -> bool:
        return self._done >= MOST_IN_A_TURN or self._worked >= bounds.MOST_WORK_OF_A_TURN

    def take_up(self, plan: Plan) -> None:
        """Stop thinking and follow this plan. Errors: `HschessError` for an empty plan."""
        if not plan.actions:
            raise HschessError("a computer player returned an empty plan, and the game cannot go on")
        self.thinking, self.actions = None, list(plan.actions)

    def next(self) -> Action:
        """Take the next action out of the plan."""
        action = self.actions.pop(0)
        self._done += 1
        if action is END:
            self._done, self._worked = 0, 0.0
        return action


class CpuGame:
    """A game between computer players; `state` changes in place, and `actions` has the actions so far."""

    def __init__(self, state: State, mind: Mind) -> None:
        self.state = state
        self.actions: list[Action] = []
        self._mind = mind
        self._intent = Intent()

    @property
    def is_over(self) -> bool:
        """Whether the game has an outcome."""
        return self.state.outcome is not None

    @property
    def next_action(self) -> Action | None:
        """The next action; None while the player to move is thinking."""
        return self._intent.actions[0] if self._intent.actions else None

    def think(self, budget: int = SLICE) -> bool:
        """Let the player to move evaluate this many more positions; return whether the next action is known."""
        return not self.is_over and self._intent.think(lambda: self._mind(self.state), budget, self.state)

    def act(self, emit: Emit | None = None) -> Action:
        """Do the next action, which must be known. Errors: `IllegalActionError` if the rules refuse it."""
        action = self._intent.next()
        reason = why_not(self.state, action)
        if reason is not None:
            raise IllegalActionError(action.text, reason)
        advance(self.state, action, emit)
        self.actions.append(action)
        return action

    def think_out(self) -> None:
        """Think until the next action is known; the game must not be over."""
        while not self.think():
            pass

    def act_out(self) -> None:
        """Do all known actions."""
        while self._intent.actions:
            self.act()

    def play_turn(self) -> list[Action]:
        """Play the rest of the current turn; return the actions of the game so far."""
        number = self.state.to_move
        while not self.is_over and self.state.to_move == number:
            self.think_out()
            self.act_out()
        return self.actions

    def play_out(self) -> None:
        """Play the rest of the game."""
        while not self.is_over:
            self.think_out()
            self.act_out()

    def play(self) -> Iterator[Action]:
        """Play the rest of the game, yielding each action just before it is done."""
        while not self.is_over:
            self.think_out()
            while self.next_action is not None:
                yield self.next_action
                self.act()
