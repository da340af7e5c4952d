"""The queue of `bfs` in the line battle, over lines and hands; `agents.bfs` describes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.players.contract import Explained, Plan
from hschess.players.measures.evaluation import ENDED, Weights
from hschess.players.nodes import Node, is_preferred, mana_of, order_of, payment_for, rank_of, without
from hschess.players.search.placing import Placed, boards_of
from hschess.players.thinking import Sliced
from hschess.rules.actions import (
    ATTACKS,
    CASTLES,
    CHEAT_ACTION,
    DISCOVER_ACTION,
    END,
    PLAY,
    TAKE,
    Action,
)
from hschess.rules.arranging import Line
from hschess.rules.cards import CARD_SHIFT, CARDS, CHARGE, COST, HEALTH, NEW_PIECES, PIECES, SPENT
from hschess.rules.engine import advance
from hschess.rules.lines import LONGEST_LINE, swap
from hschess.rules.modes import Effect
from hschess.rules.observation import Observation
from hschess.rules.refusal import may_use_power, power_now
from hschess.rules.state import State, pack

MOST_CASTLES: Final = 250
"""The limit keeps a turn with Castle and Knights, whose rearrangements multiply, within a few frames."""

_ORDER: Final = tuple(sorted(PIECES, key=order_of))
"""The order in which a node's children are queued."""
_RANKED: Final = sorted(PIECES, key=rank_of)
_RANKS: Final = tuple(_RANKED.index(code) + 1 if code in _RANKED else -1 for code in range(len(CARDS)))
"""By code; a card is not played after one of a higher rank. 0 is the rank before any card."""


class LineQueue(Sliced):
    """The search by a queue. `tree` has the nodes in the order in which they were queued, for display."""

    def __init__(self, observation: Observation, weights: Weights, most_castles: int = MOST_CASTLES) -> None:
        super().__init__(observation.state.effort)
        self.tree: list[Node] = []
        self._start = observation.state
        self._field = observation.state.copy()
        self._prefix: tuple[Action, ...] = ()
        if may_use_power(self._field, Effect.DESTROY):
            advance(self._field, CHEAT_ACTION)
            self._prefix = (CHEAT_ACTION,)
        self._weights = weights
        self._boards = boards_of(weights)
        self._castle_cost = _castle_cost(self._field)
        self._discovers = self._field.mode.powers[self._field.to_move].effect is Effect.DISCOVER
        self._castled = 0
        self._most_castles = most_castles
        self._seen: set[tuple[Line, Line, int]] = set()
        self._best = -1

    @property
    def nodes(self) -> int:
        """Nodes queued so far, the root included."""
        return len(self.tree)

    def explained(self) -> Explained:
        """The queue."""
        return Explained(tree=self.tree)

    # ------------------------------------------------------------------------------------------------------------ the queue

    def _search(self) -> Iterator[int]:
        """Queue and expand nodes until there are none left; yields how many placements were evaluated since the last."""
        for root in self._roots():
            if self._is_new(root.line, root.enemy_line, root.hand):
                self._queue(root)
            yield 1
        index = 0
        while index < len(self.tree):
            node = self.tree[index]
            if not node.is_over:
                for slot in node.chargers:
                    yield from self._charge(node, index, slot)
                if self._castle_cost and node.rank == 0:
                    yield from self._castles(node, index)
                if len(node.line) < LONGEST_LINE:
                    yield from self._plays(node, index)
            index += 1
            self.progress = max(self.progress, index / (len(self.tree) + 1))

    def _roots(self) -> Iterator[Node]:
        """The board; with an offer, one for each offered card in the hand, the most expensive first (R20)."""
        own, foe = self._field.mover, self._field.waiting
        hand = [code for code in own.hand if code < len(CARDS)]
        options = sorted(self._field.options, key=lambda code: -COST[code])
        taken: list[tuple[tuple[Action, ...], list[int]]] = [((TAKE[code],), [*hand, code]) for code in options]
        weight = self._weights.weigh(own.line, foe.line)
        chargers = tuple(
            [slot for slot, piece in enumerate(own.line) if CHARGE[piece >> CARD_SHIFT] and not piece & SPENT]
        )
        over = self._field.outcome is not None
        for origin, (actions, cards) in enumerate(taken or [((), hand)]):
            yield Node(
                None,
                -1,
                actions,
                weight,
                tuple(own.line),
                tuple(foe.line),
                cards,
                own.mana,
                chargers=chargers,
                origin=origin,
                is_over=over,
            )

    def _is_new(self, line: Line, enemy_line: Line, hand: list[int]) -> bool:
        """Whether this board was not reached before: with Castle many paths lead to one."""
        if not self._castle_cost:
            return True
        # The queue is in order of steps, so the first to arrive made the fewest swaps and has the most mana left.
        key = line, enemy_line, pack(hand)
        if key in self._seen:
            return False
        self._seen.add(key)
        return True

    def _queue(self, node: Node) -> None:
        """Add the node; remember the heaviest."""
        if self._best < 0 or is_preferred(node, self.tree[self._best]):
            self._best = len(self.tree)
        self.tree.append(node)

    def _plays(self, node: Node, index: int) -> Iterator[int]:
        """One child for each kind of card, in the gap with the heaviest board (R14)."""
        hand = node.hand
        for code in _ORDER:
            if _RANKS[code] < node.rank or code not in hand:
                continue
            coins = payment_for(node, COST[code])
            if coins is None:
                continue
            placed = self._boards.best_gap(NEW_PIECES[code], node.line, node.enemy_line)
            left = without(hand, coins)
            left.remove(code)
            if self._is_new(placed.line, node.enemy_line, left):
                self._queue(self._child(node, index, code, placed, coins, left))
            yield placed.weighed

    def _child(
        self, node: Node, index: int, code: int, placed: Placed, coins: tuple[Action, ...], left: list[int]
    ) -> Node:
        """The node after this card, in its gap."""
        gained, gap = node.gained + self._weights.summoned(code), placed.gap
        return Node(
            node,
            index,
            (*coins, PLAY[code][gap]) if coins else (PLAY[code][gap],),
            gained + placed.weight,
            placed.line,
            node.enemy_line,
            left,
            node.mana + mana_of(coins) - COST[code],
            gained,
            _RANKS[code],
            (gap,) if CHARGE[code] else (),
            node.coins + len(coins),
            node.origin,
        )

    # ------------------------------------------------------------------------------------------- beyond the paper's own rules

    def _charge(self, node: Node, index: int, slot: int) -> Iterator[int]:
        """A child in which this Knight attacks its best target; the Knights left of it no longer attack (R4, R18)."""
        best: Node | None = None
        for target in range(len(node.enemy_line)):
            child = self._struck(node, index, slot, target)
            if best is None or child.weight > best.weight:
                best = child
        if best is not None:
            if self._is_new(best.line, best.enemy_line, best.hand):
                self._queue(best)
            yield len(node.enemy_line)

    def _struck(self, node: Node, index: int, slot: int, target: int) -> Node:
        """The node after a fight by the rules; gain and loss are computed from the health before and after."""
        field, action = self._laid_out(node), ATTACKS[slot][target]
        own, foe = field.mover, field.waiting
        advance(field, action)
        died = len(own.line) < len(node.line)
        killed = len(foe.line) < len(node.enemy_line)
        attacker, defender = node.line[slot], node.enemy_line[target]
        gained = node.gained
        gained += self._weights.hurt(
            defender >> CARD_SHIFT, defender & HEALTH, 0 if killed else foe.line[target] & HEALTH
        )
        gained -= self._weights.hurt(attacker >> CARD_SHIFT, attacker & HEALTH, 0 if died else own.line[slot] & HEALTH)
        if field.outcome is not None and field.outcome.winner is not None:
            gained += ENDED if field.outcome.winner == field.to_move else -ENDED
        return Node(
            node,
            index,
            (action,),
            gained + self._weights.weigh(own.line, foe.line),
            tuple(own.line),
            tuple(foe.line),
            node.hand,
            node.mana,
            gained,
            node.rank,
            tuple([other - died for other in node.chargers if other > slot]),
            node.coins,
            node.origin,
            field.outcome is not None,
        )

    def _laid_out(self, node: Node) -> State:
        """The field with this node's lines and hand, and the game not over."""
        field = self._field
        own, foe = field.mover, field.waiting
        own.line, foe.line, own.hand, field.outcome = list(node.line), list(node.enemy_line), node.hand, None
        return field

    def _castles(self, node: Node, index: int) -> Iterator[int]:
        """One child for each pair of unlike neighbours that change places (R19)."""
        coins = payment_for(node, self._castle_cost)
        if coins is None:
            return
        for slot in range(1, len(node.line)):
            if node.line[slot] == node.line[slot - 1] or self._castled >= self._most_castles:
                continue
            swapped = list(node.line)
            swap(swapped, slot)
            line = tuple(swapped)
            left = without(node.hand, coins)
            if self._is_new(line, node.enemy_line, left):
                self._castled += 1
                child = Node(
                    node,
                    index,
                    (*coins, CASTLES[slot]),
                    node.gained + self._boards.weigh(line, node.enemy_line),
                    line,
                    node.enemy_line,
                    left,
                    node.mana + mana_of(coins) - self._castle_cost,
                    node.gained,
                    coins=node.coins + len(coins),
                    origin=node.origin,
                )
                self._queue(child)
            yield 1

    def _plan(self) -> Plan:
        node = self.tree[self._best]
        return Plan(self.turn_of(node), node.weight, len(self.tree))

    def turn_of(self, node: Node) -> tuple[Action, ...]:
        """A node's actions, then Discover if it is legal, else the end of the turn."""
        actions = self._prefix + node.actions
        if node.is_over:
            return actions
        if not self._discovers:
            return (*actions, END)
        state = self._start.copy()
        for action in actions:
            advance(state, action)
        return (*actions, DISCOVER_ACTION if may_use_power(state, Effect.DISCOVER) else END)


def _castle_cost(field: State) -> int:
    """The mana that a swap costs the side to move; 0 if it cannot use that power now."""
    power = power_now(field)
    return power.cost if power is not None and power.effect is Effect.MOVE and not field.mover.power_used else 0
