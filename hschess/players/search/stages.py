"""What the stages of `master` ask of each other, whatever the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from hschess.players.search.trials import Trial

ANSWERS: Final = ("both", "bfs", "value")
"""How the opponent is expected to choose its reply, see `line_replies`; the first is the default."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The budgets."""

    replies: int
    """Replies of the opponent, each counted as the replies say; 0: the first stage decides."""
    rollouts: int = 0
    """Replies that are followed by a turn of its own and another reply."""
    keep: int = 8
    """Candidates that reach the second stage."""
    by_net: int = 48
    """How many final lines the net weighs after the linear part has weighed all."""
    solve: int = 0
    """Positions that a proof of the game's end may visit, where the position is known."""
    dense: int = 0
    """Where not 0, only about this many of the lines that differ in order alone are weighed, as training does."""
    answers: str = ANSWERS[0]
    """How the opponent is expected to reply."""
    width: int = 60
    """How many boards of each layer go on."""
    most: int = 4000
    """How many boards are weighed in the first stage."""


class FirstStage(Protocol):
    """The ends of a turn by the learned value."""

    @property
    def has_begun(self) -> bool:
        """Whether there is something to play."""

    @property
    def passed(self) -> float:
        """How much of it is done, from 0 to 1."""

    @property
    def before(self) -> float:
        """The chance to win when the turn began."""

    def run(self) -> Iterator[int]:
        """Weigh them; each yield says how many since the last."""

    def so_far(self) -> Trial:
        """The best so far."""

    def trials(self) -> list[Trial]:
        """The candidates, the best first, once it is over."""


class SecondStage(Protocol):
    """The opponent's replies to candidates, over the hands that it may hold."""

    def affords(self, budget: int) -> int:
        """How many replies this budget pays for."""

    def tried(self, trial: Trial, number: int) -> Iterator[int]:
        """Let the opponent reply to a candidate in the deal with this number; yields how many positions were weighed meanwhile."""

    def rolled_out(self, trial: Trial, number: int) -> Iterator[int]:
        """The same with one turn of its own, and another reply, after the first, where the rules are quick enough."""
