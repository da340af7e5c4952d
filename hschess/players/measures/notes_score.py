"""The score of the HearthSim notes, by which `linear` chooses a turn of a duel.

S = own pieces (`wa` attack + `wh` health) - the enemy's (`ea`, `eh`) + `num` (own pieces - enemy pieces) + hand + `whh` own king - `ehh`
enemy king. In the hand a piece counts `wm` x its cost, a damage spell `wdds` x its damage + `cdds`, a card that only gives mana nothing.
It is read at the end of its own turn, before the enemy's begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from hschess.rules.aliases import CardCode, Piece
from hschess.rules.card import Card, Verb
from hschess.rules.card_table import CARDS_KEPT, card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.pieces import attack_of, health_of
from hschess.turns.board import PIECES_KEPT
from hschess.turns.scores import UNSEEN_COST, StateScore


def notes_score(weights: Mapping[str, float]) -> StateScore:
    """The score of a position for one side by the notes' weights."""
    own = _of_pieces(weights["num"], weights["wa"], weights["wh"])
    foe = _of_pieces(weights["num"], weights["ea"], weights["eh"])

    @lru_cache(CARDS_KEPT)
    def in_hand(code: CardCode) -> float:
        """A card's points in the hand; an unknown card counts as a piece of average cost."""
        return weights["wm"] * UNSEEN_COST if code == UNKNOWN else _in_hand(card_at(code), weights)

    return StateScore(own, foe, in_hand, weights["whh"], weights["ehh"])


def _of_pieces(number: float, attack: float, health: float) -> Callable[[Piece], float]:
    return lru_cache(PIECES_KEPT)(lambda piece: number + attack * attack_of(piece) + health * health_of(piece))


def _in_hand(card: Card, weights: Mapping[str, float]) -> float:
    damage = sum([one.n for one in card.play if one.verb is Verb.DAMAGE])
    if not card.is_piece and damage:
        return weights["wdds"] * damage + weights["cdds"]
    if not card.is_piece and card.mana:
        return 0.0
    return weights["wm"] * card.cost
