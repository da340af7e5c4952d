"""The later stages of `master`: the opponent's replies to the best candidates, over its possible hands.

The unknown cards are dealt again and again, with the same deals for every candidate, and the learned value judges the position after a
reply; a hand that was dealt before is not searched again. The opponent's final lines are those that the paper's CPU queues (`bfs`, in a
millisecond). It chooses the line of `bfs` (`bfs`), the best by its own side's learned value (`value`), or each of the two (`both`: the
result is the mean). A reply by the value takes twice as long and counts as two.
Deals go to the candidates by sequential halving: all share the first, the better half the next, and so on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from hschess.players.measures.evaluation import DEFAULT, ENDED, Weights, personality_named
from hschess.players.nodes import Node
from hschess.players.search.line_queue import LineQueue
from hschess.players.search.trials import ANSWERS, Deals, Found, WeighedTrial, is_over
from hschess.players.value.evaluator import Evaluator
from hschess.players.value.values import SURE, Values
from hschess.rules.actions import DISCOVER_ACTION, END, Action, Kind
from hschess.rules.cards import UNKNOWN, pieces_among
from hschess.rules.chance import Chance
from hschess.rules.engine import advance
from hschess.rules.observation import Observation
from hschess.rules.state import Pending, State
from hschess.turns.adding import added

BOTH, BFS, VALUE = ANSWERS
_COSTS: Final = {BOTH: 2, BFS: 1, VALUE: 2}
"""The cost of a reply, in replies of `bfs`."""
CASTLES: Final = 24
"""How many rearrangements of its line the opponent considers: all of one swap and most of two, to limit the time."""
_DEAL_WEIGHT: Final = 4
"""A deal, and the turn played on it, take as long as this many final lines."""
_PORTION: Final = 40
"""How many placements of a reply are evaluated in one step."""
_BY_NET: Final = 6
"""How many of the opponent's final lines the net scores."""
_MOST_PLANS: Final = 4
"""The most plans in a reply: a Discover ends one."""


class LineReplies(Deals):
    """The replies to candidates of one position."""

    def __init__(self, observation: Observation, values: Values, chance: Chance, answers: str = ANSWERS[0]) -> None:
        super().__init__(observation, chance)
        self._answers = answers
        self._own = Evaluator(observation.state.mode, observation.side, values)
        self._foe = Evaluator(observation.state.mode, 1 - observation.side, values, remembers=True)
        self._weights: Weights = personality_named(DEFAULT)

    def affords(self, budget: int) -> int:
        """How many of these replies a budget pays for, at least one."""
        return max(1, budget // _COSTS[self._answers])

    def tried(self, trial: WeighedTrial, number: int) -> Iterator[int]:
        """Let the opponent reply to the trial's actions in this deal; yields the work as a number of final lines."""
        deal = self.deal(number)
        yield _DEAL_WEIGHT
        trial.add(*(yield from self._replied(trial, deal)))

    def _after(self, trial: WeighedTrial, deal: State) -> State:
        """The deal after the trial's turn."""
        state = deal.copy()
        for action in trial.actions:
            if action.kind != Kind.DISCOVER:
                advance(state, action)
        if not is_over(state) and state.to_move == self._viewer:
            advance(state, END)
        return state

    def _replied(self, trial: WeighedTrial, deal: State) -> Generator[int, None, Found]:
        """The mean chance after the expected replies, and the reply with the least chance.

        Replies of the same hand to the same turn are remembered, unless they discover.
        """
        foe = deal.sides[1 - self._viewer]
        dealt = tuple(sorted(foe.hand)), foe.deck[0] if foe.deck else UNKNOWN
        if dealt in trial.met:
            return trial.met[dealt]
        state = self._after(trial, deal)
        hand = tuple(sorted(state.mover.hand))
        if hand not in trial.known:
            found = yield from self._searched(state)
            if any(DISCOVER_ACTION in reply for _, reply in found):
                return _mean_and_worst(found)
            trial.known[hand] = _mean_and_worst(found)
        trial.met[dealt] = trial.known[hand]
        return trial.known[hand]

    def _searched(self, state: State) -> Generator[int, None, list[Found]]:
        """Each expected reply, and the chance after it."""
        plans = yield from self._plans(state)
        found: list[Found] = []
        for way, plan in enumerate(plans):
            end = state.copy()
            reply = yield from self._answered(end, way, plan)
            found.append((self.chance(end), reply))
        return found

    def _answered(self, state: State, way: int, plan: tuple[Action, ...]) -> Generator[int, None, tuple[Action, ...]]:
        """The opponent's reply up to the end of its turn, which is not yet made: first the plan, then more plans chosen in the same way."""
        actions: list[Action] = []
        for _ in range(_MOST_PLANS):
            if is_over(state) or (actions and actions[-1] is END):
                break
            if not plan:
                plans = yield from self._plans(state)
                plan = plans[min(way, len(plans) - 1)]
            for action in plan:
                actions.append(action)
                if action is END:
                    break
                advance(state, action)
            plan = ()
        return tuple(actions)

    def _plans(self, state: State) -> Generator[int, None, list[tuple[Action, ...]]]:
        """The opponent's possible plans: that of `bfs` first, that of its value last; one if they are equal."""
        if is_over(state) or (state.pending is not Pending.NOTHING and not state.options):
            return [(END,)]
        thinking = LineQueue(Observation(state.to_move, state), self._weights, CASTLES)
        plan = None
        while plan is None:
            plan = thinking.step(_PORTION)
            yield _PORTION
        if self._answers == BFS:
            return [plan.actions]
        liked = thinking.turn_of(self._liked(state, thinking.tree))
        return [liked] if self._answers == VALUE or liked == plan.actions else [plan.actions, liked]

    def _liked(self, state: State, nodes: list[Node]) -> Node:
        """The opponent's best board by its learned value: the linear part scores them all, the net the best of those."""
        self._foe.enter(state, state.to_move, state.round)
        scored = [(self._foreseen(node, by_net=False), -index) for index, node in enumerate(nodes)]
        scored.sort(reverse=True)
        best, most = nodes[-scored[0][1]], -2 * SURE
        for _, place in scored[:_BY_NET]:
            exact = self._foreseen(nodes[-place], by_net=True)
            if exact > most:
                best, most = nodes[-place], exact
        return best

    def _foreseen(self, node: Node, by_net: bool) -> float:
        """The opponent's score if its turn ends with this board, by the net or by the linear part."""
        if node.is_over:
            return SURE if node.gained > ENDED // 2 else -SURE if node.gained < -ENDED // 2 else 0.0
        self._foe.hold(node.hand, pieces_among(node.hand))
        return self._foe.score(node.line, node.enemy_line) if by_net else self._foe.rough(node.line, node.enemy_line)

    def _chance_at_end(self, state: State) -> float:
        mover = state.to_move
        own, foe = state.sides[self._viewer], state.sides[mover]
        self._own.enter(state, mover, state.round)
        self._own.hold(own.hand, pieces_among(foe.hand))
        return self._own.chance(foe.line, own.line)


def _mean_and_worst(found: list[Found]) -> Found:
    """The mean chance after the replies, and the reply with the least chance."""
    return added([chance for chance, _ in found]) / len(found), min(found, key=_left)[1]


def _left(found: Found) -> float:
    return found[0]
