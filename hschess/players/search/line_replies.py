"""The later stages of `master`: what the opponent makes of the best candidates, over the hands that it may hold.

The unknown cards are dealt again and again, with the same deals for every candidate, and the learned value says what a reply leaves; a hand
that was dealt before is not searched again. The final lines that the opponent may choose from are those that the paper's CPU queues
(`bfs`, in a thousandth of a second). It takes what `bfs` takes (`bfs`), what its own side's learned value likes best (`value`), or either
(`both`: what is left is the mean). Where the value is asked, a reply takes twice as long and counts like two.
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
"""How many replies of `bfs` take as long."""
CASTLES: Final = 24
"""How many rearrangements of its line the opponent considers: all of one swap and most of two. More would take long."""
_DEAL_WEIGHT: Final = 4
"""A deal, and the turn played on it, take as long as this many final lines."""
_PORTION: Final = 40
"""How many placements of a reply are weighed in one go."""
_BY_NET: Final = 6
"""How many of the opponent's final lines the net weighs for it."""
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
        """How many of these replies a budget has, at least one."""
        return max(1, budget // _COSTS[self._answers])

    def tried(self, trial: WeighedTrial, number: int) -> Iterator[int]:
        """Let the opponent reply to the trial's actions in this deal; yields about how many final lines could be weighed meanwhile."""
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
        """What the expected replies leave in the mean, and of them the one that leaves the least.

        The same hand's replies to the same turn are not searched again, unless they discover.
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
                return _told(found)
            trial.known[hand] = _told(found)
        trial.met[dealt] = trial.known[hand]
        return trial.known[hand]

    def _searched(self, state: State) -> Generator[int, None, list[Found]]:
        """Each expected reply, and what it leaves."""
        plans = yield from self._plans(state)
        found: list[Found] = []
        for way, plan in enumerate(plans):
            end = state.copy()
            reply = yield from self._answered(end, way, plan)
            found.append((self.chance(end), reply))
        return found

    def _answered(self, state: State, way: int, plan: tuple[Action, ...]) -> Generator[int, None, tuple[Action, ...]]:
        """The opponent's reply, up to the end of its turn, which is not yet made: it begins by the plan and goes on in its way."""
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
        """What the opponent may do next: that of `bfs` first, that of its value last, and only one where they are the same."""
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
        """The board that the opponent likes best by its learned value: the linear part weighs them all, the net the best of those."""
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
        """The opponent's score of a board where its turn ends there, by the net or by the linear part."""
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


def _told(found: list[Found]) -> Found:
    """The mean of what the replies leave, and of the replies the one that leaves the least."""
    return added([chance for chance, _ in found]) / len(found), min(found, key=_left)[1]


def _left(found: Found) -> float:
    return found[0]
