"""Bounds that need no enumeration: how much a side can do to the enemy king at most. Imports `hschess.rules`, `players.fights`."""

from __future__ import annotations

from hschess.players.fights import budget_of, cheat_cost
from hschess.rules.cards import ATTACK_OF, BONUSES, CHARGE, COST, HEALTH, NEW_PIECES, READY_ATTACKERS, pieces_among
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.quick_battle import FACING_KING
from hschess.rules.state import Side, State
from hschess.rules.turns import MOST_FATIGUE


def most_blow(state: State) -> int:
    """At least the damage that the enemy king can take from this turn's battle."""
    own, foe = state.mover, state.waiting
    budget = budget_of(state)
    hand = [code for code in own.hand if code not in BONUSES and COST[code] <= budget]
    attacks = sorted([ATTACK_OF[piece] for piece in [*own.line, *[NEW_PIECES[code] for code in hand]]], reverse=True)
    longest = min(LONGEST_LINE, len(own.line) + _most_cards(hand, budget))
    facing = 0
    for enemies in range(max(0, len(foe.line) - most_removed(state)), len(foe.line) + 1):
        for length in range(longest, 0, -1):
            facing = max(facing, len(FACING_KING[length][enemies]))
    return sum(attacks[:facing])


def most_removed(state: State) -> int:
    """At least the number of enemy pieces that attacks by choice and Cheat can remove before this turn's battle."""
    own, budget = state.mover, budget_of(state)
    ready = len([piece for piece in own.line if piece in READY_ATTACKERS])
    ready += len([code for code in own.hand if code not in BONUSES and CHARGE[code] and COST[code] <= budget])
    cost = cheat_cost(state)
    return ready + (1 if 0 < cost <= budget else 0)


def _most_cards(codes: list[int], budget: int) -> int:
    """How many of these cards can be paid for together."""
    paid = 0
    for number, cost in enumerate(sorted([COST[code] for code in codes])):
        paid += cost
        if paid > budget:
            return number
    return len(codes)


def can_be_emptied(side: Side) -> bool:
    """Whether the side's line holds its last pieces (R23): nobody is made to play a card."""
    return not side.deck and not pieces_among(side.hand)


def may_empty(state: State) -> bool:
    """False only where this turn's attacks and battle cannot remove the whole enemy line: one piece strikes two at most (R15)."""
    own, foe = state.mover, state.waiting
    budget = budget_of(state)
    hand = [code for code in own.hand if code not in BONUSES and COST[code] <= budget]
    attacks = sorted([ATTACK_OF[piece] for piece in [*own.line, *[NEW_PIECES[code] for code in hand]]], reverse=True)
    healths = sorted([piece & HEALTH for piece in foe.line])
    left = healths[: max(0, len(healths) - most_removed(state))]
    return 2 * sum(attacks[:LONGEST_LINE]) >= sum(left)


def most_in_turns(own: Side, turns: int) -> int:
    """At least the damage of that many battles to the enemy king: the strongest pieces that the side owns anywhere."""
    pieces = [*own.line, *[NEW_PIECES[code] for code in (*own.hand, *own.deck) if code not in BONUSES]]
    attacks = sorted([ATTACK_OF[piece] for piece in pieces], reverse=True)
    return turns * sum(attacks[:LONGEST_LINE])


def fatigue_in_draws(side: Side, draws: int, fatigues: bool) -> int:
    """What that many draws take from the side's king at most (R12)."""
    empty = max(0, draws - len(side.deck)) if fatigues else 0
    return sum([min(MOST_FATIGUE, side.fatigue + number) for number in range(1, empty + 1)])
