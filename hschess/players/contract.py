"""The contract between a CPU player and the code that runs it.

A player is asked for a `Thinking` and the caller decides how many steps a frame affords; the result depends on the steps taken and on the
chance given, never on a clock, so games and tests are exact.
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
"""The most turns that a search keeps to explain its choice by."""


@dataclass(frozen=True)
class Plan:
    """What a player means to do: legal actions in order.

    They go to the turn's end, or to the first thing that is not yet known (a Discover's options, a mulligan's draw), after which the
    player is asked again.
    """

    actions: tuple[Action, ...]
    score: float
    """The plan's worth by the player's own measure."""
    nodes: int
    """How many positions it weighed, the root included."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A turn, or the beginning of one, that a search weighed. Figures that the search has not are None."""

    actions: tuple[Action, ...]
    share: float | None = None
    """From 0 to 1: the chance or the result that the search gives it."""
    score: float | None = None
    """In points of the player's own measure."""
    visits: int | None = None
    reply: tuple[Action, ...] = ()
    """The answer that would hurt the most."""
    is_whole: bool = True
    """Whether it is a turn up to its end; else only how one begins."""


@dataclass(frozen=True, slots=True)
class Explained:
    """What a search can say of its choice."""

    turns: tuple[Weighed, ...] = ()
    """What it weighed, the best first; empty where it keeps nothing."""
    tree: Sequence[Node] = ()
    """The nodes of a queue in the order in which they were queued."""
    chance: float | None = None
    """The mover's chance to win, from 0 to 1, where the search measures chances."""


_NOTHING: Final = Explained()


class Thinking(Protocol):
    """A search in progress."""

    @property
    def nodes(self) -> int:
        """Positions weighed so far."""

    @property
    def progress(self) -> float:
        """From 0 to 1, as far as that is known; it never falls."""

    @property
    def best(self) -> Plan | None:
        """The best plan so far: what "move now" would play; None before the first position was weighed."""

    def step(self, budget: int) -> Plan | None:
        """Weigh up to `budget` more positions; returns the finished plan, or None while there is more to do."""
        ...


class Player(Protocol):
    """A CPU player."""

    @property
    def name(self) -> str:
        """What `--cpu` takes."""

    @property
    def clairvoyant(self) -> bool:
        """Whether it is given the true state instead of an observation; the game says so on screen."""

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Begin to think about what to do next, for the side to move, which is the observation's own side."""
        ...


class Decided:
    """A thinking that is over as soon as it begins."""

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
        """What it was given; nothing else was weighed."""
        return self._explained


def explained_by(thinking: Thinking) -> Explained:
    """What a thinking has weighed so far; nothing where it cannot say, as another person's player. All that come with the game can."""
    explain: Callable[[], Explained] = getattr(thinking, "explained", Explained)
    return explain()


def finish(thinking: Thinking, slice_size: int = 1000) -> Plan:
    """Think to the end."""
    while True:
        plan = thinking.step(slice_size)
        if plan is not None:
            return plan


def sight(player: Player, state: State) -> Observation:
    """What this player sees of the state: what its side may know, or everything where it is clairvoyant."""
    return Observation(state.to_move, state.copy()) if player.clairvoyant else observe(state, state.to_move)
