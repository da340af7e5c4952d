"""What a position of a duel is worth by the properties of its pieces: the ensemble study's score and the article's value.

Both are linear, over what a piece is now and not over what its card was.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from hschess.players.adding import added
from hschess.rules.aliases import CardCode, Piece, SideNumber
from hschess.rules.card import Keyword
from hschess.rules.card_table import card_at
from hschess.rules.duel.effects import run_ends
from hschess.rules.duel.resolution import Resolution
from hschess.rules.pieces import CHARGE, DRAIN, GUARD, SHIELD, attack_of, card_of, health_of
from hschess.rules.state import Outcome, State
from hschess.rules.turns import judge

KEPT: Final = 1 << 16
"""The worths of so many pieces are remembered."""
EACH_PIECE: Final = 2.0
EACH_CARD: Final = 3.0
GUARDING: Final = 2.0
SHIELDED: Final = 1.5
"""A shield, for each point of attack and health."""
ARTICLE: Final = {Keyword.GUARD: 2, Keyword.SHIELD: 1, Keyword.CHARGE: 1, Keyword.DRAIN: 2}
ARTICLE_DEATH: Final = 1
ARTICLE_TURN: Final = 5
"""What the article gives a piece that does something every turn."""


def share_of(outcome: Outcome, side: SideNumber) -> float:
    """What the side got: 1, or 0.5 for a draw, or 0."""
    return 0.5 if outcome.winner is None else float(outcome.winner == side)


def decided_worth(outcome: Outcome, side: SideNumber, won: float = math.inf) -> float:
    """What the end of a game is worth to the side where a won one is worth so much; 0 for a draw."""
    return 0.0 if outcome.winner is None else won if outcome.winner == side else -won


def board_worth(state: State, number: SideNumber) -> float:
    """The score of the ensemble study, with the weights of the public program that it took the score from."""
    if state.outcome is not None:
        return decided_worth(state.outcome, number)
    own, foe = state.sides[number], state.sides[1 - number]
    cards = EACH_CARD * (len(own.hand) - len(foe.hand))
    return own.health - foe.health + cards + added(map(board_piece, own.line)) - added(map(board_piece, foe.line))


def article_worth(state: State, number: SideNumber) -> float:
    """The value of the card-game article."""
    if state.outcome is not None:
        return decided_worth(state.outcome, number)
    own, foe = state.sides[number], state.sides[1 - number]
    return own.health - foe.health + added(map(article_piece, own.line)) - added(map(article_piece, foe.line))


@lru_cache(KEPT)
def board_piece(piece: Piece) -> float:
    """2 for a piece, its attack and health; guard 2 more, a shield half as much again as attack and health together."""
    strength = attack_of(piece) + health_of(piece)
    return EACH_PIECE + strength + GUARDING * bool(piece & GUARD) + SHIELDED * strength * bool(piece & SHIELD)


@lru_cache(KEPT)
def article_piece(piece: Piece) -> float:
    """Its attack and health, and what its abilities are worth to the article."""
    card = card_of(piece)
    bits = ((GUARD, Keyword.GUARD), (SHIELD, Keyword.SHIELD), (CHARGE, Keyword.CHARGE), (DRAIN, Keyword.DRAIN))
    special = added(ARTICLE[keyword] for bit, keyword in bits if piece & bit)
    return (
        attack_of(piece) + health_of(piece) + special + ARTICLE_DEATH * bool(card.death) + ARTICLE_TURN * bool(card.end)
    )


@lru_cache(KEPT)
def strength(code: CardCode) -> tuple[int, int, int, int]:
    """The order of a hand: by cost, attack and health, then by how much else the card can do."""
    card = card_at(code)
    abilities = len(card.keywords) + len(card.play) + len(card.death) + len(card.end)
    return card.cost, card.attack, card.health, abilities


@lru_cache(KEPT)
def _acts_alone(piece: Piece) -> bool:
    return bool(card_of(piece).end)


def after_ends(state: State, number: SideNumber | None = None) -> State:
    """The state as the end of the side's turn leaves it, before the next turn begins; the mover's without a `number`.

    It is the state itself where no piece of the side acts by itself.
    """
    side = state.to_move if number is None else number
    if state.outcome is not None or True not in [_acts_alone(piece) for piece in state.sides[side].line]:
        return state
    after = state.copy()
    after.to_move = side
    run_ends(Resolution(after, None))
    judge(after, None)
    after.to_move = state.to_move
    return after
