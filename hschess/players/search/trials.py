"""The shared part of the stages of `master` for all rules: budgets, candidates, and deals."""

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
"""The chance after a reply, and the reply."""


ANSWERS: Final = ("both", "bfs", "value")
"""The expected choices of the opponent's reply, see `line_replies`; the first is the default."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The budgets."""

    replies: int
    """Replies of the opponent, each at its own cost; 0: the first stage decides."""
    playouts: int = 0
    """Playouts of all candidates together, or of the best of them after the replies."""
    turns: int = 0
    """The turns of a playout before the value judges; 0: to the end of the game."""
    keep: int = 8
    """Candidates that reach the second stage."""
    by_net: int = 48
    """How many of the best final lines by the linear part the net scores."""
    solve: int = 0
    """The most positions that a proof of the game's end may visit, if the position is known."""
    dense: int = 0
    """If not 0, only about this many of the lines that differ only in order are scored, for training."""
    answers: str = ANSWERS[0]
    """How the opponent is expected to reply."""
    width: int = 60
    """How many boards of each layer go on."""
    most: int = 4000
    """How many boards the first stage scores."""

    @property
    def times(self) -> float:
        """The budget as a multiple of the usual one."""
        return self.replies / USUAL_REPLIES + self.playouts / USUAL_PLAYOUTS


@dataclass(slots=True)
class WeighedTrial:
    """A candidate in the second stage."""

    actions: tuple[Action, ...]
    prior: float
    """Its chance by the previous stage."""
    total: float = 0.0
    """The sum of its chances over the deals."""
    deals: int = 0
    rounds: int = 0
    """How many rounds it has been in."""
    faith: float = FAITH
    """How many deals `prior` counts as."""
    worst: float = 2.0
    reply: tuple[Action, ...] = field(default=())
    """The opponent's reply with the least chance."""
    known: dict[tuple[int, ...], Found] = field(default_factory=dict)
    """The chance after the reply, and the reply, by the opponent's hand. Hands are few, deals are many."""

    met: dict[tuple[tuple[int, ...], int], Found] = field(default_factory=dict)
    """The same by the opponent's hand and the card that it draws."""

    def mean(self) -> float:
        """The mean chance over the deals, with the previous stage's as `faith` deals."""
        return (self.total + self.faith * self.prior) / (self.deals + self.faith)

    def begin_stage(self, faith: float) -> None:
        """Forget the deals; their mean counts as this many of the following ones."""
        self.prior, self.faith = self.mean(), faith
        self.total, self.deals = 0.0, 0

    def add(self, chance: float, reply: tuple[Action, ...]) -> None:
        """Count another deal, in which this reply led to this chance."""
        self.total += chance
        self.deals += 1
        if chance < self.worst:
            self.worst, self.reply = chance, reply


def trial_of(end: TurnEnd, score: float) -> WeighedTrial:
    """A candidate for this end, up to the first unknown result, or to the turn's end if that wins in any case."""
    return WeighedTrial(end.plan() if score < SURE else end.whole_turn(), decided_or_chance(score))


class Deals:
    """Deals of a position's hidden cards, the same for every candidate, and their judgement."""

    def __init__(self, observation: Observation, chance: Chance) -> None:
        self._observation = observation
        self._viewer = observation.side
        self._chance = chance
        self._deals: list[State] = []

    def deal(self, number: int) -> State:
        """The deal with this number, always the same. Warning: the caller must not change it."""
        while len(self._deals) <= number:
            self._deals.append(determinize(self._observation, self._chance))
        return self._deals[number]

    def chance(self, state: State) -> float:
        """The viewer's chance if the mover's turn ends now."""
        if state.outcome is not None:
            return share_of(state.outcome, self._viewer)
        return self._chance_at_end(state)

    def _chance_at_end(self, state: State) -> float:
        """The viewer's chance if the game is not over."""
        raise NotImplementedError


def is_over(state: State) -> bool:
    """Whether the game is over. A function, because a type checker would assume that the value never changes."""
    return state.outcome is not None
