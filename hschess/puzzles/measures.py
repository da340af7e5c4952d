"""The worth of a finished turn: by the paper's weights and by material.

Points measure the turn's result: the enemy's losses (health, pieces, Cheat's victim too), plus its own side's healing, less its own
Knights' losses. Material measures the board: each piece on the board or in a known hand by its price and the share of its health that is
left, in sixths of a mana, a king's point of health as a Pawn's. Playing a card changes no material.
"""

from __future__ import annotations

from typing import Final

from hschess.players.measures.evaluation import DEFAULT, Weights, personality_named
from hschess.puzzles.search import PlayedTurn
from hschess.rules.arranging import Line
from hschess.rules.cards import CARD_SHIFT, CARDS, COST, FULL_HEALTH, HEALTH, NEW_PIECES
from hschess.rules.events import PieceSummoned
from hschess.rules.line.battle import battle
from hschess.rules.state import State
from hschess.turns.fights import Fight
from hschess.turns.final_lines import TurnGroup

PARTS: Final = 6
"""Parts of a mana: the health of most pieces, so that their share of it is a whole number."""

MATERIAL: Final = tuple(
    COST[piece >> CARD_SHIFT] * PARTS * (piece & HEALTH) // FULL_HEALTH[piece >> CARD_SHIFT]
    if CARDS[piece >> CARD_SHIFT].is_piece
    else 0
    for piece in range(len(CARDS) << CARD_SHIFT)
)
"""`MATERIAL[piece]`: its price by the share of its health, in sixths of a mana."""


class Points:
    """Scores the turns of one position by the paper's weights."""

    __slots__ = ("_before", "_foe_before", "_weights")

    def __init__(self, state: State) -> None:
        self._weights: Weights = personality_named(DEFAULT)
        self._before = self._stock(state.mover.line)
        self._foe_before = self._stock(state.waiting.line)

    def _stock(self, line: Line | list[int]) -> int:
        """Material value of a line: its health plus a value per piece."""
        damage, kill = self._weights.damage, self._weights.kill
        return sum([damage[piece >> CARD_SHIFT] * (piece & HEALTH) + kill[piece >> CARD_SHIFT] for piece in line])

    def of_fight(self, fight: Fight) -> int:
        """The gain of attacks by choice and Cheat before the battle."""
        come = [NEW_PIECES[code] for code, _, _ in fight.charges]
        return self.before_battle(come, fight.own + fight.fighters, fight.foe)

    def before_battle(self, come: list[int], line: Line, enemy_line: Line) -> int:
        """The gain if these pieces have come, and these lines are left of both sides."""
        lost = self._before + self._stock(come) - self._stock(line)
        return self._foe_before - self._stock(enemy_line) - lost

    def of_battle(self, line: Line, enemy_line: Line) -> int:
        """The gain of the end of the turn, by the measure of `bfs` itself."""
        return self._weights.weigh(line, enemy_line)

    def of_turn(self, group: TurnGroup, line: Line) -> int:
        """The gain of a whole turn."""
        return self.of_fight(group.fight) + self.of_battle(line, group.foe)


def points_of(start: State, turn: PlayedTurn) -> int:
    """The turn's gain before its battle, by attacks and Cheat, and in it; a puzzle's margin counts the same points."""
    points, mover = Points(start), start.to_move
    line, enemy_line = (tuple(turn.last.sides[number].line) for number in (mover, 1 - mover))
    come = [event.piece for event in turn.events if isinstance(event, PieceSummoned) and event.side == mover]
    return points.before_battle(come, line, enemy_line) + points.of_battle(line, enemy_line)


def material_after(state: State, line: Line, enemy_line: Line, hand: Line) -> int:
    """The mover's material less the enemy's after the battle of these lines; the enemy's hand and both decks aside."""
    own, foe, hardest = battle(line, enemy_line)
    held = sum([COST[code] * PARTS for code in hand if code < len(CARDS)])
    return held + sum([MATERIAL[piece] for piece in own]) - sum([MATERIAL[piece] for piece in foe]) + hardest
