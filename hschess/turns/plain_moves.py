"""The result of a move on a plain board: attacks, cards and the deaths that follow (D5 to D13)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hschess.rules.actions import ENEMY_KING, NO_TARGET, OWN_KING, OWN_PIECE
from hschess.rules.aliases import CardCode, Piece, Slot, Target
from hschess.rules.card import Among, CardEffect, Verb, Whom
from hschess.rules.card_table import CARDS_KEPT, card_at
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.pieces import (
    DOOMED,
    DRAIN,
    SHIELD,
    TIRED,
    attack_of,
    code_of,
    full_health_of,
    health_of,
    strengthened,
    wide_piece,
    with_health,
)
from hschess.rules.state import MOST_MANA
from hschess.turns.plain_board import ATTACK, Move, PlainBoard, target_of


@dataclass(frozen=True, slots=True)
class Facts:
    """A card's properties that a turn needs often."""

    cost: int
    piece: Piece
    """The new piece; 0 for a spell."""
    asks: Among | None
    effect: CardEffect | None


@lru_cache(CARDS_KEPT)
def facts_of(code: CardCode) -> Facts:
    """The facts of this card."""
    card = card_at(code)
    effect = card.play[0] if card.play else None
    return Facts(card.cost, wide_piece(code) if card.is_piece else 0, card.asks, effect)


def board_after(before: PlainBoard, move: Move) -> PlainBoard:
    """The board after a legal move."""
    board, what, target = PlainBoard(before.root, before, move), move >> 8, target_of(move)
    if move & 3 != ATTACK:
        _use_card(board, what, target)
    elif target == ENEMY_KING:
        _attack_king(board, what)
    else:
        _attack_piece(board, what, target)
    return board


def _use_card(board: PlainBoard, code: CardCode, target: Target) -> None:
    facts = facts_of(code)
    board.hand = board.hand[:]
    board.hand.remove(code)
    board.mana -= facts.cost
    if facts.piece:
        board.own.append(facts.piece)
    if facts.effect is not None:
        _happen(board, facts.effect, target, len(board.own) - 1 if facts.piece else -1)


def _attack_king(board: PlainBoard, slot: Slot) -> None:
    attacker = board.own[slot]
    damage = attack_of(attacker)
    board.own[slot] = attacker | TIRED
    board.foe_health -= damage
    if attacker & DRAIN:
        board.health = _healed(board.health, damage, _full(board))


def _attack_piece(board: PlainBoard, slot: Slot, target: Slot) -> None:
    """Attack: both deal their attack at once (D5)."""
    attacker, defender = board.own[slot], board.foe[target]
    damage, recoil = attack_of(attacker), attack_of(defender)
    if attacker & DRAIN and not defender & SHIELD:
        board.health = _healed(board.health, damage, _full(board))
    if defender & DRAIN and not attacker & SHIELD:
        board.foe_health = _healed(board.foe_health, recoil, _full(board, of_foe=True))
    attacker, defender = _hurt(attacker, recoil), _hurt(defender, damage)
    board.own[slot], board.foe[target] = attacker | TIRED, defender
    if health_of(attacker) <= 0 or health_of(defender) <= 0:
        _settle(board)


def _happen(board: PlainBoard, effect: CardEffect, target: Target, source: Slot) -> None:
    """Resolve a card's effect when played; `source` is the slot of its piece."""
    kind = effect.target
    if kind is None:
        _happen_to_side(board, effect)
    elif kind is Whom.CHOSEN:
        _fall_on(board, effect, target)
    elif kind is Whom.OWN_KING or kind is Whom.ENEMY_KING:
        _fall_on(board, effect, OWN_KING if kind is Whom.OWN_KING else ENEMY_KING)
    elif kind is Whom.SELF:
        _change(board.own, source, effect)
    else:
        _fall_on_lines(board, effect, source)
    _settle(board)


def _happen_to_side(board: PlainBoard, effect: CardEffect) -> None:
    """Resolve mana, cards, and pieces right of the played one, which is at the right end."""
    if effect.verb is Verb.MANA:
        board.mana = min(MOST_MANA, board.mana + effect.n)
    elif effect.verb is Verb.DRAW:
        _draw(board, effect.n, is_own=True)
    else:
        _summon(board, effect, board.own, [len(board.own)], 0)


def _fall_on(board: PlainBoard, effect: CardEffect, target: Target) -> None:
    if target == NO_TARGET:
        return
    if target == OWN_KING:
        board.health = _king_after(board.health, effect, _full(board))
    elif target == ENEMY_KING:
        board.foe_health = _king_after(board.foe_health, effect, _full(board, of_foe=True))
    elif target >= OWN_PIECE:
        _change(board.own, target - OWN_PIECE, effect)
    else:
        _change(board.foe, target, effect)


# ------------------------------------------------------------------------------------------------------- pieces and kings


def _hurt(piece: Piece, damage: int) -> Piece:
    """The piece after damage: a shield absorbs it; 0 is no damage (D8)."""
    if not damage:
        return piece
    return piece & ~SHIELD if piece & SHIELD else with_health(piece, health_of(piece) - damage)


def _full(board: PlainBoard, *, of_foe: bool = False) -> int:
    """The health above which a king is not healed."""
    mode, mover = board.root.mode, board.root.to_move
    return mode.kings[1 - mover if of_foe else mover]


def _healed(health: int, n: int, full: int) -> int:
    """A king's health after healing (D9)."""
    return min(max(health, full), health + n)


def _king_after(health: int, effect: CardEffect, full: int) -> int:
    if effect.verb is Verb.DAMAGE:
        return health - effect.n
    return _healed(health, effect.n, full)


def _change(line: list[Piece], slot: Slot, effect: CardEffect) -> None:
    """Apply an effect to a piece; dead pieces are still in the line."""
    piece, verb = line[slot], effect.verb
    if verb is Verb.DAMAGE:
        line[slot] = _hurt(piece, effect.n)
    elif verb is Verb.HEAL:
        line[slot] = with_health(piece, min(health_of(piece) + effect.n, full_health_of(piece)))
    elif verb is Verb.BUFF:
        line[slot] = strengthened(piece, effect.attack, effect.health, effect.keyword)
    else:
        line[slot] = piece | DOOMED


def _fall_on_lines(board: PlainBoard, effect: CardEffect, source: Slot) -> None:
    """Apply the effect to all pieces of a side, or of both; `OWN_PIECES` leaves out the source."""
    if effect.target is not Whom.ENEMY_PIECES:
        for slot in range(len(board.own)):
            if slot != source or effect.target is Whom.ALL_PIECES:
                _change(board.own, slot, effect)
    if effect.target is not Whom.OWN_PIECES:
        for slot in range(len(board.foe)):
            _change(board.foe, slot, effect)


# ------------------------------------------------------------------------------------------------------------------ deaths


def _settle(board: PlainBoard) -> None:
    """Remove the dead, then resolve their death effects, which kill nothing (D10)."""
    for line, is_own in ((board.own, True), (board.foe, False)):
        dead = [slot for slot, piece in enumerate(line) if piece & DOOMED or health_of(piece) <= 0]
        if dead:
            _bury(board, line, dead, is_own)


def _bury(board: PlainBoard, line: list[Piece], dead: list[Slot], is_own: bool) -> None:
    pieces = [line[slot] for slot in dead]
    for slot in reversed(dead):
        line.pop(slot)
    gaps = [slot - before for before, slot in enumerate(dead)]
    for number, piece in enumerate(pieces):
        for effect in card_at(code_of(piece)).death:
            if effect.verb is Verb.DRAW:
                _draw(board, effect.n, is_own)
            else:
                _summon(board, effect, line, gaps, number)


def _draw(board: PlainBoard, n: int, is_own: bool) -> None:
    for _ in range(n):
        if is_own:
            board.draw()
        else:
            board.draw_for_foe()


def _summon(board: PlainBoard, effect: CardEffect, line: list[Piece], gaps: list[Slot], number: int) -> None:
    """Summon into the gap of the dead piece, while there is room (D11); the gaps right of it move."""
    piece = wide_piece(board.root.mode.cards.by_key[effect.card])
    for _ in range(effect.n):
        if len(line) < LONGEST_LINE:
            here = gaps[number]
            line.insert(here, piece)
            gaps[:] = [gap + (here <= gap) for gap in gaps]
