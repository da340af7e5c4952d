"""What a side does with its cards and its Knights (R4, R6, R14, R18). Imports the value modules and `turns`."""

from __future__ import annotations

from hschess.rules.actions import Action
from hschess.rules.aliases import CardCode, Piece
from hschess.rules.cards import ATTACK, CARD_SHIFT, COST, HEALTH, MANA, NEW_PIECES, SPENT
from hschess.rules.events import CardPlayed, Emit, KnightStruck, ManaChanged, PieceSummoned
from hschess.rules.state import MOST_MANA, ONE, Side, State
from hschess.rules.turns import judge, leave


def play(state: State, action: Action, emit: Emit | None) -> None:
    """R14: pay, leave the hand, stand in the gap."""
    own = state.sides[state.to_move]
    _leave_hand(state, own, action.card, emit)
    piece = NEW_PIECES[action.card]
    own.line.insert(action.slot, piece)
    if emit is not None:
        emit(PieceSummoned(side=state.to_move, slot=action.slot, piece=piece, length=len(own.line)))


def play_bonus(state: State, action: Action, emit: Emit | None) -> None:
    """R6: more mana this turn, never above 10."""
    own = state.sides[state.to_move]
    _leave_hand(state, own, action.card, emit)
    before, own.mana = own.mana, min(MOST_MANA, own.mana + MANA[action.card])
    if emit is not None:
        emit(ManaChanged(side=state.to_move, before=before, mana=own.mana, crystals=own.crystals))


def _leave_hand(state: State, own: Side, code: CardCode, emit: Emit | None) -> None:
    position = own.hand.index(code)
    own.hand.pop(position)
    own.shown += ONE[code]
    own.mana -= COST[code]
    if emit is not None:
        emit(CardPlayed(side=state.to_move, card=code, position=position))
        tell_mana(state, own, COST[code], emit)


def tell_mana(state: State, own: Side, paid: int, emit: Emit) -> None:
    """Report the mana that is left, where anything was paid."""
    if paid:
        emit(ManaChanged(side=state.to_move, before=own.mana + paid, mana=own.mana, crystals=own.crystals))


def clash(attacker: Piece, defender: Piece) -> tuple[int, int]:
    """The health that an attacking piece and its target have left, 0 or less where they leave (R18)."""
    return (
        (attacker & HEALTH) - ATTACK[defender >> CARD_SHIFT],
        (defender & HEALTH) - ATTACK[attacker >> CARD_SHIFT],
    )


def attack(state: State, action: Action, emit: Emit | None) -> None:
    """R18: both deal their attack to each other at once; the dead leave at once."""
    own, foe = state.sides[state.to_move], state.sides[1 - state.to_move]
    slot, target = action.slot, action.target
    attacker, defender = own.line[slot], foe.line[target]
    damage, recoil = ATTACK[attacker >> CARD_SHIFT], ATTACK[defender >> CARD_SHIFT]
    left, target_left = clash(attacker, defender)
    if emit is not None:
        emit(
            KnightStruck(
                side=state.to_move,
                slot=slot,
                card=attacker >> CARD_SHIFT,
                target=target,
                target_card=defender >> CARD_SHIFT,
                damage=damage,
                target_health=target_left,
                recoil=recoil,
                health=left,
            )
        )
    if target_left > 0:
        foe.line[target] = defender - damage
    else:
        leave(foe, 1 - state.to_move, [target], emit)
    if left > 0:
        own.line[slot] = (attacker - recoil) | SPENT
    else:
        leave(own, state.to_move, [slot], emit)
    judge(state, emit)
