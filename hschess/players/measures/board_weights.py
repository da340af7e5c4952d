"""The paper's weights (its Fig. 3.1) for any piece of a duel, by its current abilities.

The figure names four chess pieces, and its numbers follow from theirs: a point of health weighs as much as the piece's damage, a kill twice
as much, a summons seven tenths of the cost. A personality with other weights for the chess pieces scales all other pieces in proportion.
"""

from __future__ import annotations

from typing import Final

from hschess.players.measures.evaluation import ENDED, Points, Weights, usual_points
from hschess.rules.aliases import CardCode, Piece
from hschess.rules.card_table import card_at
from hschess.rules.cards import CARDS, PIECES
from hschess.rules.pieces import attack_of, code_of, health_of, wide_piece
from hschess.rules.state import State
from hschess.turns.adding import added
from hschess.turns.board import after_ends
from hschess.turns.scores import StateScore

EACH_CARD: Final = 2.0
"""The weight of a card in the hand."""


class BoardWeights:
    """A personality's weights over whole states; the worth of a piece is remembered."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._score = StateScore(
            lambda piece: self.piece(piece, True),
            lambda piece: self.piece(piece, False),
            lambda _: EACH_CARD,
            weights.king,
            weights.king,
            won=ENDED,
        )
        self._known: dict[tuple[Piece, bool], float] = {}

    def weigh(self, state: State) -> float:
        """The mover's total minus the enemy's at the turn's end: kings, pieces, and the mover's hand."""
        return self._score(after_ends(state), state.to_move)

    def piece(self, piece: Piece, is_own: bool) -> float:
        """The health of a piece by the weight of a heal or of damage, and the weight of its death."""
        key = piece, is_own
        if key not in self._known:
            code, attack = code_of(piece), attack_of(piece)
            each = self._points("heal" if is_own else "damage", code, attack)
            self._known[key] = each * health_of(piece) + self._points("kill", code, attack)
        return self._known[key]

    def summoned(self, code: CardCode) -> float:
        """The weight of playing a card minus what it adds to the state: a piece counts only for its summons."""
        card = card_at(code)
        if not card.is_piece:
            return EACH_CARD
        return EACH_CARD + self._points("bonus", code, card.attack) - self.piece(wide_piece(code), True)

    def _points(self, field: str, code: CardCode, attack: int) -> float:
        """The paper's figure for a piece of this card with this attack, and the personality's share of it."""
        return usual_points(field, card_at(code), attack) * self._share(field, code)

    def _share(self, field: str, code: CardCode) -> float:
        row: Points = getattr(self.weights, field)
        codes = (code,) if code in PIECES else PIECES
        return added(row[one] for one in codes) / added(
            usual_points(field, CARDS[one], CARDS[one].attack) for one in codes
        )
