"""`mcts-ensemble`: predMCTS of "Predicting Opponent Moves for Improving Hearthstone AI" (Dockhorn et al., 2018).

The study's part. Phase 1 searches its own turn by UCT, one action at a time, completed by greedy moves of the score; the boards that its
best nodes lead to go on. Phase 2 predicts hands of the opponent from counts of cards that people played together, and searches the
opponent's best turn for each; phase 3 searches its own best turn after that. The mean of these results over the whole ensemble of hands
replaces the ratings of phase 1, and the best turn is played.

What the study left open, or this game lacks, is settled here:

- `best` turns with different boards go on to phase 2, `hands` hands are predicted, the same for all of them; `iterations` are those of
  phase 1, `reply` those of each search after it.
- The study first guesses which of twenty decks it faces. Here the deck is known, so a hand is drawn from the cards not yet seen, one by
  one; the weight of each kind of card comes from its pairs with the opponent's cards seen so far (`kind`, `whose`).
- The pairs are counted from games of the computer players, not of people (`pairs.toml` describes how). `deal=counting` ignores them and
  uses the exact probabilities of counting cards, for comparison.
- In a duel the pairs are those of the known decks of the same cards (`pair_table`); for decks that are drawn anew for each game nothing
  is predicted. A turn whose end cannot be foreseen is one candidate, by its actions.
- A win within its own turn is played at once. Discover ends a plan; its card is random in the later phases. In the mulligan, cards too
  expensive for the first three rounds go back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import prod
from typing import Final

from hschess.players.contract import Explained, Plan, Thinking, Weighed
from hschess.players.measures.board_worth import BOARD
from hschess.players.mulligan import dear_cards, decided
from hschess.players.options import MOST_BUDGET, Number, PlayerOptions, Word, read_options
from hschess.players.search.deals import dealt_at_random, dealt_by_pairs
from hschess.players.search.greedy import Memory, play_greedily
from hschess.players.search.pair_table import KINDS, WHOSE, pairs_of
from hschess.players.search.tree import Deal, TurnTree, ended, gain
from hschess.players.thinking import Sliced
from hschess.rules.actions import Action
from hschess.rules.arranging import Line
from hschess.rules.chance import Chance
from hschess.rules.engine import advance
from hschess.rules.observation import Observation
from hschess.rules.state import Pending, State
from hschess.turns.adding import added
from hschess.turns.space import space_of

NAME: Final = "mcts-ensemble"
DEALS: Final = ("pairs", "counting")
NO_BOARD: Final[tuple[Line, ...]] = ()
"""The result before any turn has ended."""
PACE_BY_CHOICE: Final = 20
"""A simulation of a duel takes about as long as this many of the line battle."""
_BUDGETS: Final = {
    "iterations": Number(300, 1, MOST_BUDGET, whole=True),
    "best": Number(4, 1, 1000, whole=True),
    "hands": Number(4, 1, 1000, whole=True),
    "reply": Number(40, 1, MOST_BUDGET, whole=True),
}
OPTIONS: Final[dict[str, Number | Word]] = {
    **_BUDGETS,
    "kind": Word(KINDS),
    "whose": Word(WHOSE),
    "deal": Word(DEALS),
}


@dataclass(slots=True)
class Contender:
    """A turn that phase 1 found, with the later phases' result for each hand."""

    actions: tuple[Action, ...]
    first: float
    later: list[float] = field(default_factory=list)

    @property
    def rating(self) -> float:
        """The mean over the hands; before there are any, phase 1's result."""
        return added(self.later) / len(self.later) if self.later else self.first


class EnsembleThinking(Sliced):
    """The three phases."""

    def __init__(self, observation: Observation, chance: Chance, deal: Deal, options: PlayerOptions) -> None:
        self._space = space_of(observation.state.mode)
        times = prod([max(1, options.numbers[name] / usual.default) for name, usual in _BUDGETS.items()])
        super().__init__(observation.state.effort, self._space.pace(PACE_BY_CHOICE), times)
        self._chance = chance
        self._deal = deal
        self._options = options
        self._number = observation.side
        self._start = observation.state
        self._value = self._space.worth(observation.state, observation.side, BOARD)
        self._memory: Memory = {}
        self._board = NO_BOARD
        self._found: dict[tuple[Line, ...] | tuple[Action, ...], Contender] = {}
        """By the board that the turn leaves, or by the actions if its end cannot be foreseen."""
        self.candidates: list[Contender] = []
        self.tree = TurnTree(dealt_at_random(observation), self._end_of_turn, self._memory)

    def _search(self) -> Iterator[int]:
        yield from self._own_turn()
        if self.candidates[0].first < 1:
            hands = [self._deal(self._chance) for _ in range(self._options.whole("hands"))]
            for number, hand in enumerate(hands):
                for candidate in self.candidates:
                    yield from self._follow_up(candidate, hand.copy())
                self._advance_to(0.2 + 0.8 * (number + 1) / len(hands))

    def _own_turn(self) -> Iterator[int]:
        """Phase 1."""
        iterations = self._options.whole("iterations")
        for number in range(iterations):
            self._board = NO_BOARD
            visit = self.tree.iterate(self._chance)
            plan = ended(self._start, visit.actions)
            # A turn that left no board has ended the game.
            key = self._board if self._space.follows_from_board(plan) else plan
            known = self._found.get(key)
            if known is None or visit.result > known.first:
                self._found[key] = Contender(plan, visit.result)
            self._advance_to(0.2 * number / iterations)
            yield 1
        ranked = sorted(self._found.values(), key=lambda candidate: -candidate.first)
        self.candidates = ranked[: self._options.whole("best")]

    def _end_of_turn(self, state: State) -> float:
        """Remember the board that the turn leaves, and the score's gain."""
        own, foe = state.sides[self._number], state.sides[1 - self._number]
        self._board = (tuple(own.line), tuple(foe.line), tuple(sorted(own.hand)), (foe.health,))
        return gain(state, self._number, self._value)

    def _follow_up(self, candidate: Contender, state: State) -> Iterator[int]:
        """Phases 2 and 3 with one hand: the opponent's best turn, its own best turn after it, and the gain after both."""
        for action in candidate.actions:
            if state.outcome is None:
                advance(state, action)
        if state.outcome is None and state.to_move == self._number:
            play_greedily(state, self._memory)
        for _ in range(2):
            if state.outcome is None:
                yield from self._best_turn(state)
        candidate.later.append(gain(state, self._number, self._value))

    def _best_turn(self, state: State) -> Iterator[int]:
        """Search the turn of the side to move, and play it in place."""
        number, before = state.to_move, self._space.worth(state, state.to_move, BOARD)
        tree = TurnTree(lambda _: state.copy(), lambda after: gain(after, number, before), self._memory)
        best: tuple[Action, ...] = ()
        most = -1.0
        for _ in range(self._options.whole("reply")):
            visit = tree.iterate(self._chance)
            if visit.result > most:
                best, most = visit.actions, visit.result
            yield 1
        for action in best:
            advance(state, action)

    def explained(self) -> Explained:
        """The turns that reached the later phases."""
        ranked = sorted(self.candidates, key=lambda one: -one.rating)
        return Explained(tuple([Weighed(one.actions, share=one.rating) for one in ranked]))

    def _plan(self) -> Plan:
        found = self.candidates or list(self._found.values())
        best = max(found, key=lambda candidate: candidate.rating)
        return Plan(best.actions, best.rating, self.nodes)


class EnsembleMcts:
    """The player."""

    def __init__(self, options: str = "") -> None:
        self.name = f"{NAME}:{options}" if options else NAME
        self.clairvoyant = False
        self._options = read_options(NAME, options, OPTIONS)

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Return an `EnsembleThinking`; the mulligan is decided without a search."""
        if observation.state.pending == Pending.MULLIGAN:
            return decided(dear_cards(observation))
        return EnsembleThinking(observation, chance, self._deal(observation), self._options)

    def _deal(self, observation: Observation) -> Deal:
        words, mode = self._options.words, observation.state.mode
        if words["deal"] == "counting" or mode.random_deck is not None:
            return dealt_at_random(observation)
        return dealt_by_pairs(observation, pairs_of(mode, words["whose"], words["kind"]))
