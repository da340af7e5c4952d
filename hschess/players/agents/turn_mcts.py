"""`turn-mcts`: the AI of "Write card games with js (eight)" (xiejingyang, December 2022).

The article's part. A Monte Carlo tree over the actions of its own turn only, because the opponent's hand is unknown. Positions that are
reached in several orders are one node, found by the position. Selection follows UCB1 as far as every action of a node was tried; a random
untried action is then taken, and the rest of the turn is random, its end one action among the others. The simulation wins
if the value of the board is above the starting one; the value is attack + health of its own pieces, less the enemy's, and the
difference of the kings' healths, with 5 for a piece that acts at the end of every turn and 1 for one with charge. Of the actions that
were tried, the one with the greatest share of wins is played, and ending the turn counts 0.5; then the search begins again.

What it left open is settled here: in this game the pieces act as the turn ends, so both values are read after the battle, and the starting
one is that of ending the turn at once. The article's limit is a time; here it is `iterations` for each action, and the UCB constant, which
the article does not give, is 2. In a duel pieces have the article's other abilities too: 2 for guard, 1 for a shield, 2 for drain and 1 for
a death effect; a turn is valued and planned up to the first card draw or random result. Discover's offer is unknown: both the value and the
plan end with it. The hand is kept in the mulligan, which the article's game lacks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from hschess.players.contract import Thinking
from hschess.players.measures.board_worth import ARTICLE_WORTH, article_piece
from hschess.players.mulligan import kept
from hschess.players.options import MOST_BUDGET, Number, read_options
from hschess.players.search.decisions import Decisions, Tried
from hschess.players.search.tree import ends_the_plan
from hschess.rules.actions import END, Action, Kind
from hschess.rules.cards import CARD_SHIFT, CARDS, HEALTH
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation
from hschess.rules.state import Pending, State
from hschess.turns.scores import Score, Table

NAME: Final = "turn-mcts"
END_OF_TURN: Final = 0.5
PACE_BY_CHOICE: Final = 6
"""A simulation of a duel takes about as long as this many of the line battle."""
OPTIONS: Final = {
    "iterations": Number(500, 1, MOST_BUDGET, whole=True),
    "bias": Number(2, 0, 1000),
}


_PIECES: Final[Table] = tuple(
    [article_piece(piece) if piece & HEALTH else 0.0 for piece in range(len(CARDS) << CARD_SHIFT)]
)
VALUE: Final = Score(_PIECES, _PIECES, ARTICLE_WORTH)
Key = tuple[object, ...]


@dataclass(slots=True)
class TurnPlace:
    """A position of the turn, with its legal actions and the position that each tried action led to."""

    state: State
    untried: list[Action]
    tried: list[tuple[Action, TurnPlace]] = field(default_factory=list)
    plays: int = 0
    wins: int = 0
    is_last: bool = False


class TurnThinking(Decisions):
    """One tree for each action of the turn."""

    def __init__(self, observation: Observation, chance: Chance, iterations: int, bias: float) -> None:
        super().__init__(observation, chance, iterations, OPTIONS["iterations"].default, PACE_BY_CHOICE)
        self._bias = bias
        self._judge = self._space.judge(observation.state, VALUE)
        self._value = self._value_of(observation.state)
        self._places: dict[Key, TurnPlace] = {}
        self._root = self._place(observation.state.copy())

    def _search(self) -> Iterator[int]:
        while True:
            for iteration in range(self._simulations):
                self._iterate()
                yield 1
                self._simulated(iteration)
            action = self._decide()
            if ends_the_plan(action):
                return
            state = self._root.state.copy()
            if not self._space.foreseen(state, action) or state.outcome is not None:
                self._root = TurnPlace(state, [], is_last=True)
                return
            # The article searches again for every action, from the board as it then is.
            self._value, self._places = self._value_of(state), {}
            self._root = self._place(state)

    def _iterate(self) -> None:
        path = [self._root]
        while not path[-1].is_last:
            here = path[-1]
            if here.untried:
                action = here.untried.pop(self._chance.below(len(here.untried)))
                after = self._after(here, action)
                here.tried.append((action, after))
                path.append(after)
                break
            path.append(self._select(here))
        won = self._simulate(path[-1].state.copy(), path[-1].is_last)
        for place in path:
            place.plays += 1
            place.wins += won

    def _select(self, here: TurnPlace) -> TurnPlace:
        """The child by UCB1; a position reached in another order may not have been visited from here."""
        log = math.log(max(1, here.plays))
        return max(
            (place for _, place in here.tried),
            key=lambda place: (
                (place.wins / place.plays + math.sqrt(self._bias * log / place.plays)) if place.plays else math.inf
            ),
        )

    def _after(self, here: TurnPlace, action: Action) -> TurnPlace:
        """The position after the action, the same object in any order of actions; the turn's end has its own."""
        if action is END or action.kind == Kind.DISCOVER:
            return TurnPlace(here.state, [], is_last=True)
        state = here.state.copy()
        return self._place(state) if self._space.foreseen(state, action) else TurnPlace(state, [], is_last=True)

    def _place(self, state: State) -> TurnPlace:
        place = self._places.get(state.key())
        if place is None:
            over = state.outcome is not None
            place = self._places[state.key()] = TurnPlace(
                state, [] if over else self._space.useful(state), is_last=over
            )
        return place

    def _simulate(self, state: State, is_last: bool) -> bool:
        """Play the rest of the turn at random; return whether the board is then worth more than at the start."""
        while not is_last and state.outcome is None:
            actions = self._space.useful(state)
            action = actions[self._chance.below(len(actions))]
            if ends_the_plan(action) or not self._space.foreseen(state, action):
                break
        return self._value_of(state) > self._value

    def _value_of(self, state: State) -> float:
        if state.outcome is not None:
            return math.inf if state.outcome.winner == self._start.to_move else -math.inf
        return self._judge.now(state)

    def _tried(self) -> list[Tried]:
        return [(action, _share(action, place), place.plays) for action, place in self._root.tried]

    def _score(self) -> float:
        return self._value


def _share(action: Action, place: TurnPlace) -> float:
    """The action's share of wins, from 0 to 1; ending the turn counts as 0.5."""
    if action is END:
        return END_OF_TURN
    return place.wins / place.plays if place.plays else 0.0


class TurnMcts:
    """The player."""

    def __init__(self, options: str = "") -> None:
        self.name = f"{NAME}:{options}" if options else NAME
        self.clairvoyant = False
        given = read_options(NAME, options, OPTIONS)
        self._iterations = given.whole("iterations")
        self._bias = given.numbers["bias"]

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Return a `TurnThinking`; the mulligan keeps the hand."""
        if observation.state.pending == Pending.MULLIGAN:
            return kept()
        return TurnThinking(observation, chance, self._iterations, self._bias)
