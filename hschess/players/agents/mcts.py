"""`mcts` and `mcts-open`: plainMCTS and foMCTS of "Predicting Opponent Moves for Improving Hearthstone AI" (Dockhorn et al., 2018).

The study's part. UCT (its equation 1, with the binary logarithm) whose transition is exactly one action; a simulation is completed by
greedy moves of the score that all its agents share; plainMCTS cannot see the opponent's hand, foMCTS can.

What the study left open is settled here: every iteration deals the hidden cards again (for `mcts` all of them, for `mcts-open` all but the
hands); after its own turn the opponent plays its greedy turn by the same score, and the result is the score's gain over the starting
position, squashed to 0 to 1. After the first action the tree is kept and filled up again to `iterations` visits. Discover ends a plan. In
the mulligan, cards too expensive for the first three rounds go back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.players.contract import Explained, Plan, Thinking, Weighed
from hschess.players.measures.board_worth import BOARD
from hschess.players.mulligan import dear_cards, decided
from hschess.players.options import MOST_BUDGET, Number, read_options
from hschess.players.search.deals import dealt_at_random, dealt_openly
from hschess.players.search.greedy import Memory, play_greedily
from hschess.players.search.tree import EXPLORE, Deal, TurnTree, best_child, ended, ends_the_plan, gain
from hschess.players.thinking import Sliced
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation
from hschess.rules.state import Pending, State
from hschess.turns.space import space_of

PACE_BY_CHOICE: Final = 30
"""A simulation of a duel takes about as long as this many of the line battle."""
OPTIONS: Final = {
    "iterations": Number(500, 1, MOST_BUDGET, whole=True),
    "explore": Number(EXPLORE, 0, 100),
}


class MctsThinking(Sliced):
    """One tree for the turn; the best actions are read from it one after the other."""

    def __init__(self, observation: Observation, chance: Chance, deal: Deal, iterations: int, explore: float) -> None:
        space = space_of(observation.state.mode)
        super().__init__(
            observation.state.effort, space.pace(PACE_BY_CHOICE), iterations / OPTIONS["iterations"].default
        )
        self._chance = chance
        self._iterations = iterations
        self._number = observation.side
        self._start = observation.state
        self._value = space.worth(observation.state, observation.side, BOARD)
        self._memory: Memory = {}
        self.tree = TurnTree(deal, self._follow, self._memory, explore)

    def _follow(self, state: State) -> float:
        """The opponent's greedy turn, and the score's gain after it."""
        play_greedily(state, self._memory)
        return gain(state, self._number, self._value)

    def _search(self) -> Iterator[int]:
        tree = self.tree
        while True:
            here = tree.path[-1]
            while here.visits < self._iterations or not here.visits:
                tree.iterate(self._chance)
                yield 1
                done = len(tree.path) - 1
                self._advance_to((done + here.visits / self._iterations) / (done + 3))
            if tree.decide() is None:
                return

    def explained(self) -> Explained:
        """The alternatives to the first action, the most visited first."""
        children = sorted(self.tree.root.children, key=lambda node: (-node.visits, -node.mean))
        return Explained(
            tuple(
                [
                    Weighed((node.action,), node.mean, visits=node.visits, is_whole=False)
                    for node in children
                    if node.action is not None
                ]
            )
        )

    def _plan(self) -> Plan:
        """The actions decided, then the tree's best so far, then the end of the turn."""
        actions, node = list(self.tree.actions), self.tree.path[-1]
        while not (actions and ends_the_plan(actions[-1])):
            child = best_child(node)
            if child is None or child.action is None:
                break
            actions.append(child.action)
            node = child
        return Plan(ended(self._start, tuple(actions)), self.tree.root.mean, self.nodes)


class Mcts:
    """The player that deals the hidden cards at random; a clairvoyant one sees the opponent's hand, and the screen says so."""

    def __init__(self, options: str = "", name: str = "mcts", clairvoyant: bool = False) -> None:
        self.name = f"{name}:{options}" if options else name
        self.clairvoyant = clairvoyant
        given = read_options(name, options, OPTIONS)
        self.iterations = given.whole("iterations")
        self.explore = given.numbers["explore"]

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Return an `MctsThinking`; the mulligan is decided without a search."""
        if observation.state.pending == Pending.MULLIGAN:
            return decided(dear_cards(observation))
        deal = dealt_openly(observation) if self.clairvoyant else dealt_at_random(observation)
        return MctsThinking(observation, chance, deal, self.iterations, self.explore)
