"""Upper bounds without enumeration of a side's damage to the enemy king."""

from __future__ import annotations

from typing import Final

from hschess.rules.arranging import Line
from hschess.rules.cards import (
    ATTACK_OF,
    BONUSES,
    CARD_SHIFT,
    CHARGE,
    COST,
    HEALTH,
    MANA,
    NEW_PIECES,
    PIECES,
    READY_ATTACKERS,
    pieces_among,
)
from hschess.rules.line.damage import FACING_KING
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import BLACK, Effect
from hschess.rules.state import MOST_MANA, Side, State
from hschess.rules.turns import MOST_FATIGUE, is_last_round
from hschess.turns.fights import Fight, budget_of, cheat_cost
from hschess.turns.final_lines import TurnGroup

_KINDS: Final = len(PIECES)
"""Pieces have the lowest codes."""
_LENGTHS: Final = range(LONGEST_LINE + 1)
MOST_FACING: Final = tuple(
    tuple(max(len(FACING_KING[length][enemies]) for length in range(longest + 1)) for enemies in _LENGTHS)
    for longest in _LENGTHS
)
"""`MOST_FACING[longest][enemies]`: the most pieces that face the king, for lines up to that length; never less with fewer enemies."""


def most_damage(state: State) -> int:
    """An upper bound of the damage to the enemy king in this turn's battle."""
    own = state.mover
    hand = _affordable(own.hand, budget_of(state))
    facing = MOST_FACING[_longest(own.line, hand, budget_of(state))]
    return sum(_attacks(own.line, hand)[: facing[max(0, len(state.waiting.line) - most_removed(state))]])


def most_damage_after(state: State, fight: Fight) -> int:
    """The same after these attacks by choice and this Cheat."""
    own, budget = state.mover, budget_of(state) - fight.cost
    hand = own.hand[:]
    for code in fight.used:
        hand.remove(code)
    hand, line = _affordable(hand, budget), [*fight.own, *fight.fighters]
    return sum(_attacks(line, hand)[: MOST_FACING[_longest(line, hand, budget)][len(fight.foe)]])


def most_of_line(line: Line, enemies: int) -> int:
    """An upper bound of this line's damage to the enemy king in battle, in any order."""
    return sum(sorted([ATTACK_OF[piece] for piece in line], reverse=True)[: len(FACING_KING[len(line)][enemies])])


def next_damage(state: State, group: TurnGroup) -> list[int]:
    """Upper bounds of the mover's damage in its next battle to an idle enemy's king, by the number of enemy pieces."""
    own, power = state.mover, state.mode.powers[state.to_move]
    hand = [*group.hand, *own.deck[:1]]
    budget = min(MOST_MANA, own.crystals + 1) + sum([MANA[code] for code in hand if code in BONUSES])
    hand, line = _affordable(hand, budget), list(group.lines[0])
    removed = len([piece for piece in line if CHARGE[piece >> CARD_SHIFT]]) + len(
        [code for code in hand if CHARGE[code]]
    )
    removed += power.effect is Effect.DESTROY
    attacks, facing = _attacks(line, hand), MOST_FACING[_longest(line, hand, budget)]
    return [sum(attacks[: facing[max(0, enemies - removed)]]) for enemies in _LENGTHS]


def most_removed(state: State) -> int:
    """An upper bound of the enemy pieces removed by attacks by choice and Cheat before this turn's battle."""
    own, budget = state.mover, budget_of(state)
    ready = len([piece for piece in own.line if piece in READY_ATTACKERS])
    ready += len([code for code in _affordable(own.hand, budget) if CHARGE[code]])
    cost = cheat_cost(state)
    return ready + (1 if 0 < cost <= budget else 0)


def _affordable(hand: list[int], budget: int) -> list[int]:
    """The known pieces of a hand that the budget pays for, each by itself."""
    return [code for code in hand if code < _KINDS and COST[code] <= budget]


def _attacks(line: list[int], hand: list[int]) -> list[int]:
    """The auto-attacks of a line and of these cards, the strongest first."""
    return sorted([ATTACK_OF[piece] for piece in [*line, *[NEW_PIECES[code] for code in hand]]], reverse=True)


def _longest(line: list[int], hand: list[int], budget: int) -> int:
    """How long the line can become with these cards."""
    paid, length = 0, len(line)
    for cost in sorted([COST[code] for code in hand]):
        paid += cost
        if paid > budget or length == LONGEST_LINE:
            break
        length += 1
    return length


def can_be_emptied(side: Side, hand_limit: int) -> bool:
    """False only if the side keeps a piece for as long as it likes (R23): in its hand, which it may keep, or to be drawn.

    A hand full of bonus cards burns its draws (R11).
    """
    return not pieces_among(side.hand) and (not side.deck or len(side.hand) >= hand_limit)


def falls_without_line(state: State) -> bool:
    """Whether the waiting side loses if this turn leaves it no line (R23): its next draw may burn its last piece (R11)."""
    foe = state.waiting
    if not foe.deck:
        return not pieces_among(foe.hand)
    draws = not (state.to_move == BLACK and is_last_round(state.mode, state.round))
    return draws and len(foe.deck) == 1 and can_be_emptied(foe, state.mode.hand_limit)


def may_empty(state: State) -> bool:
    """False only if this turn's attacks and battle cannot remove the whole enemy line: one piece strikes two at most (R15)."""
    own, foe = state.mover, state.waiting
    attacks = _attacks(own.line, _affordable(own.hand, budget_of(state)))
    healths = sorted([piece & HEALTH for piece in foe.line])
    left = healths[: max(0, len(healths) - most_removed(state))]
    return 2 * sum(attacks[:LONGEST_LINE]) >= sum(left)


def most_in_turns(own: Side, turns: int) -> int:
    """An upper bound of the damage of that many battles to the enemy king, by the strongest pieces that the side has anywhere."""
    pieces = [*own.hand, *own.deck]
    return turns * sum(_attacks(own.line, _affordable(pieces, MOST_MANA))[:LONGEST_LINE])


def fatigue_in_draws(side: Side, draws: int, fatigues: bool) -> int:
    """The most damage of that many draws to the side's king (R12)."""
    empty = max(0, draws - len(side.deck)) if fatigues else 0
    return sum([min(MOST_FATIGUE, side.fatigue + number) for number in range(1, empty + 1)])
