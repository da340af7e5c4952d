"""What a turn would be worth if the dead left while the others still act: the mistake that R17 punishes.

This is not a rule of the game. It finds the turn of a player who believes that a dying piece no longer shields what stands behind it.
Imports rules and players.
"""

from __future__ import annotations

from hschess.players.evaluation import DEFAULT, Weights, personality_named
from hschess.puzzles.measures import Points
from hschess.puzzles.search import Board, every_turn
from hschess.rules.arranging import Line
from hschess.rules.cards import ATTACK_OF, CARD_SHIFT, HEAL_OF, HEALTH, MISSING
from hschess.rules.lines import NEIGHBOURS, OPPOSITE
from hschess.rules.state import State


def prefers_dominoes(state: State, board: Board, by_king: bool) -> bool:
    """Whether that belief would choose a different board: for the king's fall, or for points."""
    weights, points = personality_named(DEFAULT), Points(state)
    best, own, last, gained = -(1 << 30), -(1 << 30), None, 0
    for found in every_turn(state):
        if found.group is not last:
            last, gained = found.group, points.of_fight(found.group.fight)
        value, blow = fall_in_turn(found.line, found.group.foe, weights)
        worth = blow if by_king else gained + value
        if found.board == board:
            own = worth
        else:
            best = max(best, worth)
    return best >= state.waiting.health if by_king else best > own


def fall_in_turn(line: Line, enemy_line: Line, weights: Weights) -> tuple[int, int]:
    """The points and the king's damage of a battle in which a dead piece leaves at once."""
    left = [piece & HEALTH for piece in enemy_line]
    points = blows = 0
    for slot, piece in enumerate(line):
        attack = ATTACK_OF[piece]
        if attack:
            targets = [target for target in OPPOSITE[len(line)][len(enemy_line)][slot] if left[target] > 0]
            for target in targets:
                points += weights.hurt(enemy_line[target] >> CARD_SHIFT, left[target], max(0, left[target] - attack))
                left[target] -= attack
            if not targets:
                blows += attack
        for neighbour in NEIGHBOURS[len(line)][slot] if HEAL_OF[piece] else ():
            points += weights.heal[line[neighbour] >> CARD_SHIFT] * min(HEAL_OF[piece], MISSING[line[neighbour]])
    return points + blows * weights.king, blows
