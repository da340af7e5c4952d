"""What the stages of `master` share, whatever the rules: budgets, a candidate that meets replies, and the deals in which it does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hschess.players.value.values import SURE, decided_or_chance
from hschess.rules.actions import Action
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation, determinize
from hschess.rules.state import State
from hschess.turns.scores import share_of
from hschess.turns.space import TurnEnd

USUAL_REPLIES: Final = 1000
USUAL_PLAYOUTS: Final = 1200
USUAL_TURNS: Final = 5
FAITH: Final = 1.0
Found = tuple[float, tuple[Action, ...]]
"""The chance that a reply leaves, and the reply."""


ANSWERS: Final = ("both", "bfs", "value")
"""How the opponent is expected to choose its reply, see `line_replies`; the first is the default."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The budgets."""

    replies: int
    """Replies of the opponent, each counted as the replies say; 0: the first stage decides."""
    playouts: int = 0
    """Playouts of all candidates together, or of the best of them after the replies."""
    turns: int = 0
    """How many turns a playout goes on for until the value judges; 0: to the end of the game."""
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

    @property
    def times(self) -> float:
        """How many usual budgets it is."""
        return self.replies / USUAL_REPLIES + self.playouts / USUAL_PLAYOUTS


@dataclass(slots=True)
class WeighedTrial:
    """A candidate in the second stage."""

    actions: tuple[Action, ...]
    prior: float
    """Its chance by the stage before."""
    total: float = 0.0
    """The sum of its chances over the deals."""
    deals: int = 0
    rounds: int = 0
    """How many rounds it was in."""
    faith: float = FAITH
    """As how many deals `prior` counts."""
    worst: float = 2.0
    reply: tuple[Action, ...] = field(default=())
    """The opponent's reply that left the least chance."""
    known: dict[tuple[int, ...], Found] = field(default_factory=dict)
    """By the opponent's hand: the chance that its reply left, and the reply. Hands are few, deals are many."""

    met: dict[tuple[tuple[int, ...], int], Found] = field(default_factory=dict)
    """The same by what it was dealt: its hand, and the card that it draws."""

    def mean(self) -> float:
        """The chance over the deals, and that of the stage before."""
        return (self.total + self.faith * self.prior) / (self.deals + self.faith)

    def begin_stage(self, faith: float) -> None:
        """Forget the deals; what they said counts like this many of those that follow."""
        self.prior, self.faith = self.mean(), faith
        self.total, self.deals = 0.0, 0

    def add(self, chance: float, reply: tuple[Action, ...]) -> None:
        """Count another deal, in which this reply left this chance."""
        self.total += chance
        self.deals += 1
        if chance < self.worst:
            self.worst, self.reply = chance, reply


def trial_of(end: TurnEnd, score: float) -> WeighedTrial:
    """The way to this end as far as it can be known now, or to the turn's end where that wins whatever comes."""
    return WeighedTrial(end.plan() if score < SURE else end.whole_turn(), decided_or_chance(score))


class Deals:
    """The hidden cards of a position, dealt again and again, the same for every candidate, and what they leave."""

    def __init__(self, observation: Observation, chance: Chance) -> None:
        self._observation = observation
        self._viewer = observation.side
        self._chance = chance
        self._deals: list[State] = []

    def deal(self, number: int) -> State:
        """The deal with this number, always the same. Trap: not to be changed."""
        while len(self._deals) <= number:
            self._deals.append(determinize(self._observation, self._chance))
        return self._deals[number]

    def chance(self, state: State) -> float:
        """The viewer's chance where the mover's turn ends now."""
        if state.outcome is not None:
            return share_of(state.outcome, self._viewer)
        return self._chance_at_end(state)

    def _chance_at_end(self, state: State) -> float:
        """The same of a game that goes on up to there."""
        raise NotImplementedError


def is_over(state: State) -> bool:
    """A function, because a type checker would assume that the value never changes."""
    return state.outcome is not None
