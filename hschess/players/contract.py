"""The contract between a CPU player and the code that runs it.

A player returns a `Thinking`, and the caller decides how many positions it evaluates in each frame; the result depends on these steps and
on the given chance, never on a clock, so games and tests are reproducible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from hschess.players.nodes import Node
from hschess.rules.actions import Action
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation, observe
from hschess.rules.state import State

MOST_EXPLAINED: Final = 40
"""The most turns that a search keeps to explain its choice."""


@dataclass(frozen=True)
class Plan:
    """The legal actions that a player chose, in order.

    They lead to the turn's end, or to the first unknown result (a Discover's options, a mulligan's draw), after which the player thinks
    again.
    """

    actions: tuple[Action, ...]
    score: float
    """The plan's score, in the player's own unit."""
    nodes: int
    """How many positions were evaluated, the root included."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A turn, or the beginning of one, that a search evaluated. Missing figures are None."""

    actions: tuple[Action, ...]
    share: float | None = None
    """The search's chance or mean result, from 0 to 1."""
    score: float | None = None
    """The score, in the player's own unit."""
    visits: int | None = None
    reply: tuple[Action, ...] = ()
    """The opponent's most harmful reply."""
    is_whole: bool = True
    """Whether it is a whole turn; else only the beginning of one."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A search's explanation of its choice."""

    turns: tuple[Weighed, ...] = ()
    """The evaluated turns, the best first; empty if the search keeps none."""
    tree: Sequence[Node] = ()
    """The nodes of a queue in the order in which they were queued."""
    chance: float | None = None
    """The mover's chance to win, from 0 to 1, if the search estimates chances."""


_NOTHING: Final = Explained()


class Thinking(Protocol):
    """A search in progress."""

    @property
    def nodes(self) -> int:
        """Positions evaluated so far."""

    @property
    def progress(self) -> float:
        """The share done, from 0 to 1, as far as known; it never falls."""

    @property
    def best(self) -> Plan | None:
        """The best plan so far, for "move now"; None before the first position is evaluated."""

    def step(self, budget: int) -> Plan | None:
        """Evaluate up to `budget` more positions; return the finished plan, or None if the search goes on."""
        ...


class Player(Protocol):
    """A CPU player."""

    @property
    def name(self) -> str:
        """The name for `--cpu`."""

    @property
    def clairvoyant(self) -> bool:
        """Whether it sees the true state instead of an observation; the screen says so."""

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Begin to think about the next actions of the side to move, which is the observation's viewer."""
        ...


class Decided:
    """A finished thinking."""

    __slots__ = ("_explained", "best", "nodes", "progress")

    def __init__(self, plan: Plan, explained: Explained = _NOTHING) -> None:
        self._explained = explained
        self.best = plan
        self.nodes = plan.nodes
        self.progress = 1.0

    def step(self, budget: int) -> Plan:
        """The plan, whatever the budget."""
        return self.best

    def explained(self) -> Explained:
        """The explanation that it was given, else an empty one."""
        return self._explained


def explained_by(thinking: Thinking) -> Explained:
    """A thinking's explanation so far; empty if it has none, as an external player may. All shipped players have one."""
    explain: Callable[[], Explained] = getattr(thinking, "explained", Explained)
    return explain()


def finish(thinking: Thinking, slice_size: int = 1000) -> Plan:
    """Think to the end and return the plan."""
    while True:
        plan = thinking.step(slice_size)
        if plan is not None:
            return plan


def sight(player: Player, state: State) -> Observation:
    """The player's observation of the state; everything if it is clairvoyant."""
    return Observation(state.to_move, state.copy()) if player.clairvoyant else observe(state, state.to_move)
