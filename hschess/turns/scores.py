"""Linear scores of a turn's ends: sums over pieces, hands and kings.

In this game the pieces act when the turn ends, so a turn is scored after its battle.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hschess.rules.aliases import CardCode, Piece, SideNumber
from hschess.rules.arranging import Line
from hschess.rules.cards import ATTACK, CARD_SHIFT, CARDS, COST, HEALTH
from hschess.rules.line.battle import fight, wounds_by_slot
from hschess.rules.state import Outcome, Side, State
from hschess.turns.adding import added
from hschess.turns.plain_board import PlainBoard

Table = tuple[float, ...]
"""A value for every piece, by its number."""
_PIECES: Final = range(len(CARDS) << CARD_SHIFT)
UNSEEN_COST: Final = 3.0
"""The assumed mana cost of an unseen card."""


@dataclass(frozen=True, slots=True)
class StateScore:
    """A linear score of whole states: values for each piece, card and point of a king's health."""

    own: Callable[[Piece], float]
    foe: Callable[[Piece], float]
    card: Callable[[CardCode], float]
    """A card in its own hand."""
    own_king: float = 1.0
    foe_king: float = 1.0
    foe_card: float = 0.0
    won: float = math.inf

    def __call__(self, state: State, side: SideNumber) -> float:
        """The score of the state for the side; for a decided game `won`, minus `won`, or 0 for a draw."""
        if state.outcome is not None:
            return decided_worth(state.outcome, side, self.won)
        own, foe = state.sides[side], state.sides[1 - side]
        worth = self._sum(own.line, foe.line, own.hand, own.health, foe.health)
        return worth - self.foe_card * len(foe.hand)

    def of_plain(self, board: PlainBoard) -> float:
        """The score of a plain board for the side to move."""
        if board.is_over:
            return 0.0 if board.health <= 0 and board.foe_health <= 0 else -self.won if board.health <= 0 else self.won
        worth = self._sum(board.own, board.foe, board.hand, board.health, board.foe_health)
        return worth - self.foe_card * board.foe_cards if self.foe_card else worth

    def _sum(
        self, line: list[Piece], enemies: list[Piece], hand: list[CardCode], health: int, foe_health: int
    ) -> float:
        pieces, own, foe, card = 0.0, self.own, self.foe, self.card
        for piece in line:
            pieces += own(piece)
        for piece in enemies:
            pieces -= foe(piece)
        rest = self.own_king * health - self.foe_king * foe_health
        for code in hand:
            rest += card(code)
        return pieces + rest


@dataclass(frozen=True, slots=True)
class Score:
    """A linear score; the tables have the values of each piece, on its own side and on the other."""

    own: Table
    foe: Table
    of_state: StateScore
    """The score for whole states, whose pieces may change so that no table has them all; kings and enemy cards count the same."""
    card: float = 0.0
    """Each card in its own hand."""
    mana: float = 0.0
    """Each point of mana that the cards of its own hand cost."""

    def hand(self, cards: Line | list[int]) -> float:
        """The score of its own hand; bonus cards count as cards."""
        worth = self.card * len(cards)
        if self.mana:
            worth += self.mana * sum([COST[code] if code < len(COST) else UNSEEN_COST for code in cards])
        return worth


def piece_table(each: float, attack: float, health: float) -> Table:
    """A value for each piece, for each point of its attack, and for each point of health that it has left."""
    return tuple(
        each + attack * ATTACK[piece >> CARD_SHIFT] + health * (piece & HEALTH) if piece & HEALTH else 0.0
        for piece in _PIECES
    )


def share_of(outcome: Outcome, side: SideNumber) -> float:
    """The side's result: 1, 0.5 for a draw, or 0."""
    return 0.5 if outcome.winner is None else float(outcome.winner == side)


def decided_worth(outcome: Outcome, side: SideNumber, won: float = math.inf) -> float:
    """The score of a game's end for the side: `won`, minus `won`, or 0 for a draw."""
    return 0.0 if outcome.winner is None else won if outcome.winner == side else -won


class Scorer:
    """Scores the end of the mover's turn: it fights the battle on two reused side objects."""

    def __init__(self, state: State, score: Score) -> None:
        self._number = state.to_move
        self._score = score
        self._own, self._foe = Side(0), Side(0)
        self._foe_health = state.waiting.health
        of_state = score.of_state
        self._foe_king = of_state.foe_king
        self._kings = of_state.own_king * state.mover.health - of_state.foe_card * len(state.waiting.hand)

    def weigh(self, line: Line | list[int], enemy_line: Line | list[int]) -> float:
        """The score after the battle, without the hands; infinity if the enemy king falls."""
        own, foe, score = self._own, self._foe, self._score
        pieces = list(line)
        own.line, foe.line, foe.health = pieces, list(enemy_line), self._foe_health
        wounds = wounds_by_slot(fight(self._number, own, foe))
        if foe.health <= 0:
            return math.inf
        table, worth = score.foe, self._kings - self._foe_king * foe.health
        for slot, piece in enumerate(enemy_line):
            if piece & HEALTH > wounds[slot]:
                worth -= table[piece - wounds[slot]]
        table = score.own
        for piece in pieces:
            worth += table[piece]
        return worth


def line_worth(state: State, number: int, score: Score) -> float:
    """The score of a line battle's state for a side; infinite if the game is decided, 0 for a draw."""
    if state.outcome is not None:
        return decided_worth(state.outcome, number)
    own, foe = state.sides[number], state.sides[1 - number]
    pieces = added([score.own[piece] for piece in own.line]) - added([score.foe[piece] for piece in foe.line])
    worth, rest = pieces + score.hand(own.hand), score.of_state
    return worth + rest.own_king * own.health - rest.foe_king * foe.health - rest.foe_card * len(foe.hand)
