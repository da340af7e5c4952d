"""A board of a duel as plain ints, and the cards that it can play without a state.

It supports pieces with any attack, health and keywords; cards with one simple effect when played; deaths that draw cards or summon pieces;
and any effects at the end of a turn, which the engine resolves.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hschess.rules.actions import Action
from hschess.rules.aliases import CardCode, Piece, Target
from hschess.rules.card import Card, CardEffect, Keyword, Source, Verb, Whom
from hschess.rules.card_table import TABLES_KEPT, CardTable, card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.duel.aimed_actions import attack_action, play_action, spell_action
from hschess.rules.engine import advance
from hschess.rules.modes import Effect
from hschess.rules.pieces import code_of
from hschess.rules.state import Pending, State
from hschess.rules.turns import MOST_FATIGUE
from hschess.turns.board import DuelBoard

PLAY: Final = 0
SPELL: Final = 1
ATTACK: Final = 2
_FALLS: Final = (Verb.DAMAGE, Verb.HEAL, Verb.BUFF, Verb.DESTROY)
_TARGETS: Final = (
    Whom.CHOSEN,
    Whom.SELF,
    Whom.OWN_KING,
    Whom.ENEMY_KING,
    Whom.OWN_PIECES,
    Whom.ENEMY_PIECES,
    Whom.ALL_PIECES,
)
Move = int
"""A move: `what << 8 | target + 1 << 2 | kind`, with `what` a card or the slot of an attacker."""
PlainKey = tuple[object, ...]


def move_of(kind: int, what: int, target: Target) -> Move:
    """The move of this kind."""
    return what << 8 | (target + 1) << 2 | kind


def target_of(move: Move) -> Target:
    """The target of a move."""
    return (move >> 2 & 63) - 1


# ------------------------------------------------------------------------------------------------------------- suitable cards


def is_plain(state: State) -> bool:
    """Whether the boards of this turn can be found as plain ones; never if a card looks at slots."""
    mode, own = state.mode, state.mover
    if state.pending is not Pending.NOTHING or mode.lose_without_pieces:
        return False
    if mode.powers[state.to_move].effect is not Effect.NONE:
        return False
    plain, dying = _plain_cards(mode.cards), _dying_plainly(mode.cards)
    return all(code == UNKNOWN or code in plain for code in {*own.hand, *own.deck}) and all(
        code_of(piece) in dying for piece in (*own.line, *state.waiting.line)
    )


@lru_cache(TABLES_KEPT)
def _plain_cards(table: CardTable) -> frozenset[CardCode]:
    """The cards with simple effects when played and plain deaths."""
    return frozenset([code for code in _dying_plainly(table) if _plays_plainly(table, card_at(code))])


def _plays_plainly(table: CardTable, card: Card) -> bool:
    return len(card.play) <= 1 and all(_is_simple(table, card, effect) for effect in card.play)


@lru_cache(TABLES_KEPT)
def _dying_plainly(table: CardTable) -> frozenset[CardCode]:
    """The cards whose death only draws cards or summons such pieces."""
    return frozenset([code for code in table.codes if all(_brings(table, effect) for effect in card_at(code).death)])


def _brings(table: CardTable, effect: CardEffect) -> bool:
    if effect.verb is Verb.SUMMON:
        summoned = card_at(table.by_key[effect.card])
        return not summoned.death and not summoned.end
    return effect.verb is Verb.DRAW and effect.source is Source.DECK


def _is_simple(table: CardTable, card: Card, effect: CardEffect) -> bool:
    """Whether its effect when played needs no state."""
    if effect.verb not in _FALLS:
        return effect.verb is Verb.MANA or _brings(table, effect)
    drains = Keyword.DRAIN in card.keywords and effect.verb is Verb.DAMAGE
    return effect.target in _TARGETS and not drains


# ------------------------------------------------------------------------------------------------------------------- board


class PlainBoard(DuelBoard):
    """A board as plain ints; its state is built on demand."""

    __slots__ = ("drawn", "foe", "foe_drawn", "foe_health", "hand", "health", "mana", "move", "own", "root")

    def __init__(self, root: State, before: PlainBoard | None, move: Move) -> None:
        super().__init__((), before, None, reveals=False)
        self.root = root
        """The position at the beginning."""
        self.move = move
        source: PlainBoard | None = before
        if source is None:
            own, foe = root.mover, root.waiting
            self.own: list[Piece] = own.line[:]
            self.foe: list[Piece] = foe.line[:]
            self.hand: list[CardCode] = own.hand[:]
            self.mana, self.health, self.foe_health = own.mana, own.health, foe.health
            self.drawn = self.foe_drawn = 0
        else:
            self.own = source.own[:]
            self.foe = source.foe[:]
            self.hand = source.hand
            self.mana, self.health, self.foe_health = source.mana, source.health, source.foe_health
            self.drawn, self.foe_drawn = source.drawn, source.foe_drawn

    @property
    def outcomes(self) -> tuple[State, ...]:
        """Only the position: it is never random."""
        if not self._outcomes:
            self._outcomes = (self._made(),)
        return self._outcomes

    def _made(self) -> State:
        """The state, made by the engine from the board before."""
        before, action = self.before, self.last_action
        if before is None or action is None:
            return self.root
        state = before.state.copy()
        advance(state, action)
        return state

    @property
    def is_known(self) -> bool:
        """Always true."""
        return True

    @property
    def is_over(self) -> bool:
        """Whether a king has fallen."""
        return self.health <= 0 or self.foe_health <= 0

    @property
    def acts_at_end(self) -> bool:
        """Whether effects at the end of the turn change the board."""
        return any(card_at(code_of(piece)).end for piece in self.own)

    @property
    def last_action(self) -> Action | None:
        """The action that led here; None for the initial board."""
        before = self.before
        if before is None:
            return None
        assert isinstance(before, PlainBoard)
        what, target, table = self.move >> 8, target_of(self.move), self.root.mode.cards
        if self.move & 3 == ATTACK:
            return attack_action(what, target)
        if self.move & 3 == SPELL:
            return spell_action(table, what, target)
        return play_action(table, what, len(before.own), target)

    def key(self) -> PlainKey:
        """The key that identifies it among the boards of its turn."""
        return (
            self.health,
            self.foe_health,
            self.mana,
            self.drawn,
            self.foe_drawn,
            tuple(sorted(self.hand)),
            tuple(sorted(self.own)),
            tuple(sorted(self.foe)),
        )

    def draw(self) -> None:
        """Draw a card for the side to move (R10 to R12)."""
        root, place = self.root.mover, self.drawn
        self.drawn += 1
        if place >= len(root.deck):
            self.health -= self._fatigue(self.root.to_move, self.drawn - len(root.deck))
            return
        code = root.deck[place]
        self.reveals = self.reveals or code == UNKNOWN
        if len(self.hand) < self.root.mode.hand_limit:
            self.hand = [*self.hand, code]

    def draw_for_foe(self) -> None:
        """The same for the other side, whose cards are hidden."""
        self.foe_drawn += 1
        beyond = self.foe_drawn - len(self.root.waiting.deck)
        if beyond > 0:
            self.foe_health -= self._fatigue(1 - self.root.to_move, beyond)

    @property
    def foe_cards(self) -> int:
        """The number of cards in the other side's hand."""
        foe, limit = self.root.waiting, self.root.mode.hand_limit
        return max(len(foe.hand), min(limit, len(foe.hand) + min(self.foe_drawn, len(foe.deck))))

    def _fatigue(self, number: int, draws: int) -> int:
        """The damage of the draw with this number from the empty deck (R12)."""
        if not self.root.mode.fatigues[number]:
            return 0
        return min(MOST_FATIGUE, self.root.sides[number].fatigue + draws)
