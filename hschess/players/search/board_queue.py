"""The queue of `bfs` over whole states, for rules in which pieces attack by choice; `agents.bfs` describes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from hschess.players.contract import MOST_EXPLAINED, Explained, Plan, Weighed
from hschess.players.measures.board_weights import BoardWeights
from hschess.players.measures.evaluation import Weights
from hschess.players.nodes import Rank, order_of, rank_of
from hschess.players.search.levels import POWERS, Worth, act_while_better
from hschess.players.search.planned_turn import PlannedTurn
from hschess.players.thinking import Sliced
from hschess.rules.actions import CHEAT_ACTION, Action, Kind
from hschess.rules.card_table import card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.engine import advance
from hschess.rules.observation import Observation
from hschess.rules.refusal import why_not
from hschess.rules.state import State
from hschess.turns.duel import bonuses_for, is_bonus
from hschess.turns.space import space_of
from hschess.turns.ways import actions_with, strength

MOST_NODES: Final = 300
"""The limit keeps a turn with a large hand within a few frames."""
_LOWEST: Final[Rank] = (False, -1, -1, -1)


@dataclass(slots=True)
class BoardNode:
    """A position that the cards of a turn could lead to, and its actions."""

    state: State
    actions: tuple[Action, ...]
    gained: float
    """The weight of the cards that the position does not show."""
    weight: float
    rank: Rank = _LOWEST
    coins: int = 0
    is_last: bool = False
    """Whether the turn cannot be planned further."""

    @property
    def preference(self) -> tuple[float, int]:
        """The key of the best node, the greatest: by weight, then by fewer bonus cards spent."""
        return self.weight, -self.coins


class BoardQueue(Sliced):
    """The queue at work."""

    def __init__(self, observation: Observation, weights: Weights) -> None:
        super().__init__(observation.state.effort)
        self._observation = observation
        self._space = space_of(observation.state.mode)
        self._weights = BoardWeights(weights)
        self.queue: list[BoardNode] = []

    def _search(self) -> Iterator[int]:
        self.queue += self._roots()
        yield len(self.queue)
        for index, node in enumerate(self.queue):
            if not node.is_last:
                yield from self._children(node)
            self._advance_to(index / len(self.queue))

    def _roots(self) -> list[BoardNode]:
        """The position, after Cheat if that is legal; with an offer, one for each offered card, the strongest first."""
        start = self._observation.state
        if start.pending:
            takes = sorted(self._space.useful(start), key=lambda action: strength(action.card), reverse=True)
            return [self._after(BoardNode(start, (), 0, 0), [take]) for take in takes]
        root = BoardNode(start, (), 0, self._weights.weigh(start))
        return [self._after(root, [CHEAT_ACTION]) if why_not(start, CHEAT_ACTION) is None else root]

    def _after(self, node: BoardNode, actions: list[Action]) -> BoardNode:
        """The node after these actions."""
        state, is_last = node.state.copy(), False
        for action in actions:
            is_last = not self._space.foreseen(state, action)
        is_last = is_last or state.outcome is not None
        weight = node.gained + self._weights.weigh(state)
        return replace(node, state=state, actions=(*node.actions, *actions), weight=weight, is_last=is_last)

    def _children(self, node: BoardNode) -> Iterator[int]:
        """One child for each kind of card, in its heaviest place."""
        for code in sorted(dict.fromkeys(node.state.mover.hand), key=order_of):
            if len(self.queue) >= MOST_NODES:
                return
            card = card_at(code)
            payment = bonuses_for(node.state, card.cost)
            if code == UNKNOWN or is_bonus(card) or rank_of(code) < node.rank or payment is None:
                continue
            ways = actions_with(node.state, code)
            if ways:
                way = self._best_way(node.state, payment, ways)
                child = self._after(node, [*payment, way])
                child.rank, child.coins = rank_of(code), node.coins + len(payment)
                child.gained += self._weights.summoned(code)
                child.weight += self._weights.summoned(code)
                self.queue.append(child)
                yield len(ways)

    def _best_way(self, state: State, payment: list[Action], ways: list[Action]) -> Action:
        """The heaviest gap and target, the first of equals."""
        if len(ways) == 1:
            return ways[0]
        began, weights = state.effort.work, list[float]()
        for way in ways:
            if weights and state.effort.is_beyond(began):
                break
            after = state.copy()
            for action in (*payment, way):
                advance(after, action)
            weights.append(self._weights.weigh(after))
        return ways[weights.index(max(weights))]

    def explained(self) -> Explained:
        """The cards of the heaviest nodes; the attacks follow them."""
        best = sorted(self.queue, key=lambda node: node.preference, reverse=True)[:MOST_EXPLAINED]
        return Explained(tuple([Weighed(node.actions, score=node.weight, is_whole=False) for node in best]))

    def _plan(self) -> Plan:
        """The best node's cards, then attacks and the power while they improve the weight."""
        best = max(self.queue, key=lambda node: node.preference)
        turn = PlannedTurn(self._observation.state)
        turn.do_all(best.actions)
        for kinds in ((Kind.ATTACK,), POWERS):
            act_while_better(turn, self._measure, kinds)
        return Plan(turn.plan().best.actions, best.weight, self.nodes)

    def _measure(self, state: State) -> Worth:
        return (self._weights.weigh(state),)
