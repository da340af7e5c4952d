"""A side's turn of a line battle: cards, attacks by choice, Cheat, and the end of the turn (R4, R6, R14 to R18, R21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from hschess.rules.actions import Action, Kind
from hschess.rules.aliases import CardCode, Piece, SideNumber, Slot
from hschess.rules.cards import ATTACK, CARD_SHIFT, COST, HEALTH, MANA, NEW_PIECES, SPENT
from hschess.rules.events import CardPlayed, Emit, ManaChanged, PieceAttacked, PiecesLeft, PieceSummoned, TurnEnded
from hschess.rules.line.battle import fight, idle_healers
from hschess.rules.lines import WOUND_BITS
from hschess.rules.powers import castle, discover, take, use_power
from hschess.rules.setup import swap
from hschess.rules.state import MOST_MANA, ONE, Side, State
from hschess.rules.turns import concede, emit_mana, is_warded, judge, pass_turn

if TYPE_CHECKING:
    from mypy_extensions import i64

_WOUND: Final = (1 << WOUND_BITS) - 1
"""The mask of one slot's wound."""


def play(state: State, action: Action, emit: Emit | None) -> None:
    """R14: pay, leave the hand, enter the gap."""
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
        emit_mana(state, own, COST[code], emit)


def clash(attacker: Piece, defender: Piece) -> tuple[int, int]:
    """The health of an attacking piece and its target afterwards, 0 or less if they leave (R18)."""
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
            PieceAttacked(
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


def cheat(state: State, action: Action, emit: Emit | None) -> None:
    """R21: the enemy's leftmost piece is destroyed, whatever its health."""
    foe = state.sides[1 - state.to_move]
    use_power(state, state.sides[state.to_move], 0, foe.line[0], emit)
    leave(foe, 1 - state.to_move, [0], emit)
    judge(state, emit)


def end(state: State, action: Action, emit: Emit | None) -> None:
    """R16, R17: every piece of the mover acts, the dead leave together; then the other side's turn begins."""
    number = state.to_move
    own, foe = state.sides[number], state.sides[1 - number]
    idle = idle_healers(own.line) if emit is not None else ()
    if own.line:
        wounds = fight(number, own, foe, emit, state.orders is not None and is_warded(state, 1 - number))
        if wounds:
            _wound(foe, 1 - number, wounds, emit)
    if emit is not None:
        emit(TurnEnded(side=number, round=state.round, idle=idle))
    judge(state, emit)
    if state.outcome is None:
        pass_turn(state, emit)


def _wound(side: Side, number: SideNumber, wounds: int, emit: Emit | None) -> None:
    """Take the wounds, packed, from the pieces' health; the dead leave together (R17)."""
    line: list[int] = side.line
    dead: list[Slot] | None = None
    left: i64 = wounds
    slot = 0
    while left:
        wound = left & _WOUND
        if wound:
            piece = line[slot]
            if wound < piece & HEALTH:
                line[slot] = piece - wound
            elif dead is None:
                dead = [slot]
            else:
                dead.append(slot)
        left >>= WOUND_BITS
        slot += 1
    if dead is not None:
        leave(side, number, dead, emit)


def leave(side: Side, number: SideNumber, slots: list[Slot], emit: Emit | None) -> None:
    """Take these slots out of the line; it re-centres by itself (R15)."""
    if emit is not None:
        cards = tuple([side.line[slot] >> CARD_SHIFT for slot in slots])
        emit(PiecesLeft(side=number, slots=tuple(slots), cards=cards))
    for slot in reversed(slots):
        side.line.pop(slot)


DO_IN_LINE: Final[tuple[Callable[[State, Action, Emit | None], None], ...]] = (
    play,
    play_bonus,
    attack,
    castle,
    discover,
    cheat,
    take,
    swap,
    end,
    concede,
)
"""The effect of each kind of action in a line battle, in the order of `Kind`."""
assert len(DO_IN_LINE) == Kind.POWER
