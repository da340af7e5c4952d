"""The score of the HearthSim notes, as `linear` weighs a turn of a duel by it.

S = own pieces (`wa` attack + `wh` health) - the enemy's (`ea`, `eh`) + `num` (own pieces - enemy pieces) + hand + `whh` own king - `ehh`
enemy king. In the hand a piece counts `wm` x its cost, a damage spell `wdds` x its damage + `cdds`, a card that only gives mana nothing.
It is read at the end of the own turn, before the other's begins.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from hschess.rules.aliases import CardCode, Piece, SideNumber
from hschess.rules.card import Card, Verb
from hschess.rules.card_table import card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.pieces import attack_of, health_of
from hschess.rules.state import State
from hschess.turns.plain_board import PlainBoard
from hschess.turns.scores import UNSEEN_COST, decided_worth


class NotesScore:
    """What a position is worth to one side by the notes' weights."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weights = dict(weights)
        self._number = weights["num"]
        self._own_attack, self._own_health, self._own_king = weights["wa"], weights["wh"], weights["whh"]
        self._foe_attack, self._foe_health, self._foe_king = weights["ea"], weights["eh"], weights["ehh"]
        self._cards: dict[CardCode, float] = {UNKNOWN: weights["wm"] * UNSEEN_COST}

    def __call__(self, state: State, side: SideNumber) -> float:
        """The score; infinite where the game is decided, 0 for a draw."""
        if state.outcome is not None:
            return decided_worth(state.outcome, side)
        own, foe = state.sides[side], state.sides[1 - side]
        return self._lines(own.line, foe.line) + self._rest(own.hand, own.health, foe.health)

    def of_plain(self, board: PlainBoard) -> float:
        """The same of a plain board, for the side to move."""
        if board.is_over:
            return 0.0 if board.health <= 0 and board.foe_health <= 0 else -math.inf if board.health <= 0 else math.inf
        return self._lines(board.own, board.foe) + self._rest(board.hand, board.health, board.foe_health)

    def _lines(self, own: list[Piece], foe: list[Piece]) -> float:
        worth = 0.0
        for piece in own:
            worth += self.own(piece)
        for piece in foe:
            worth -= self.foe(piece)
        return worth

    def _rest(self, hand: list[CardCode], health: int, foe_health: int) -> float:
        worth = self._own_king * health - self._foe_king * foe_health
        for code in hand:
            worth += self.card(code)
        return worth

    def own(self, piece: Piece) -> float:
        """What a piece of its own adds."""
        return self._number + self._own_attack * attack_of(piece) + self._own_health * health_of(piece)

    def foe(self, piece: Piece) -> float:
        """What a piece of the enemy takes away."""
        return self._number + self._foe_attack * attack_of(piece) + self._foe_health * health_of(piece)

    def card(self, code: CardCode) -> float:
        """What a card in its hand adds; one that nobody knows is taken for a piece of middling cost."""
        if code not in self._cards:
            self._cards[code] = self._in_hand(card_at(code))
        return self._cards[code]

    def _in_hand(self, card: Card) -> float:
        damage = sum([one.n for one in card.play if one.verb is Verb.DAMAGE])
        if not card.is_piece and damage:
            return self._weights["wdds"] * damage + self._weights["cdds"]
        if not card.is_piece and card.mana:
            return 0.0
        return self._weights["wm"] * card.cost
