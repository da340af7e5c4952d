"""The evaluation of a duel's position by the properties of its pieces: the ensemble study's score and the article's value.

Both are linear in a piece's current properties, not its card's. The study names the parts of its score (the pieces' attack and
health, the cards in hand, the kings' health) without the weights; these are the customary ones: 1 for a point of a king's health, 3 for a
card in hand, 2 for a piece and 1 for each point of its attack and health.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hschess.rules.aliases import Piece
from hschess.rules.card import Keyword
from hschess.rules.pieces import GUARD, SHIELD, attack_of, card_of, health_of, keywords_of
from hschess.turns.adding import added
from hschess.turns.board import PIECES_KEPT
from hschess.turns.scores import Score, StateScore, piece_table

EACH_PIECE: Final = 2.0
EACH_CARD: Final = 3.0
GUARDING: Final = 2.0
SHIELDED: Final = 1.5
"""A shield, for each point of attack and health."""
ARTICLE: Final = {Keyword.GUARD: 2, Keyword.SHIELD: 1, Keyword.CHARGE: 1, Keyword.DRAIN: 2}
ARTICLE_DEATH: Final = 1
ARTICLE_TURN: Final = 5
"""The article's points for a piece that acts every turn."""


@lru_cache(PIECES_KEPT)
def board_piece(piece: Piece) -> float:
    """2 for a piece, its attack and health; guard 2 more, a shield half as much again as attack and health together."""
    strength = attack_of(piece) + health_of(piece)
    return EACH_PIECE + strength + GUARDING * bool(piece & GUARD) + SHIELDED * strength * bool(piece & SHIELD)


@lru_cache(PIECES_KEPT)
def article_piece(piece: Piece) -> float:
    """Its attack and health, plus the article's points for its abilities."""
    card, special = card_of(piece), added(ARTICLE[keyword] for keyword in keywords_of(piece))
    return (
        attack_of(piece) + health_of(piece) + special + ARTICLE_DEATH * bool(card.death) + ARTICLE_TURN * bool(card.end)
    )


BOARD_WORTH: Final = StateScore(board_piece, board_piece, lambda _: EACH_CARD, foe_card=EACH_CARD)
"""The score of the ensemble study, with the weights of the public program that the score comes from."""
ARTICLE_WORTH: Final = StateScore(article_piece, article_piece, lambda _: 0.0)
"""The value of the card-game article."""
_PIECES: Final = piece_table(EACH_PIECE, 1.0, 1.0)
BOARD: Final = Score(_PIECES, _PIECES, BOARD_WORTH, card=EACH_CARD)
"""The study's score, for lines too."""
