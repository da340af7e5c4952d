"""The end-of-turn battle: every piece of one side acts, left to right (R16).

Nothing else decides the result of an auto-attack or an auto-heal: the engine resolves turns with `fight`, and players that
evaluate a placement run the same `fight` on a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hschess.rules.aliases import Piece, SideNumber, Slot
from hschess.rules.cards import ATTACK_OF, CARD_SHIFT, HEAL_OF, HEALTH, MISSING
from hschess.rules.events import Emit, KingStruck, PieceHealed, PieceStruck
from hschess.rules.lines import LONGEST_LINE, NEIGHBOURS, ONE_WOUND, OPPOSITE, WOUND_BITS
from hschess.rules.state import Side

if TYPE_CHECKING:
    from mypy_extensions import i64

assert 2 * max(ATTACK_OF) < 1 << WOUND_BITS, (
    "two pieces at most hit one; what they do to it fits its share of the wounds"
)


def fight(number: SideNumber, own: Side, foe: Side, emit: Emit | None = None, is_warded: bool = False) -> int:
    """Let side `number` act; the wounds of the enemy line, packed (`wounds_by_slot` gives them one by one).

    The healed pieces and the enemy king change at once. The enemy line does not change, the dying included (R17): the caller
    clears it. Nothing hurts an enemy king that `is_warded`.
    """
    line = own.line
    one_wound = ONE_WOUND[len(line)][len(foe.line)]
    wounds: i64 = 0
    attack: i64
    struck: i64
    for slot, piece in enumerate(line):
        attack = ATTACK_OF[piece]
        if attack:
            struck = one_wound[slot]
            if struck:
                wounds += attack * struck
                if emit is not None:
                    _emit_strikes(number, slot, own, foe, wounds, emit)
            else:
                if is_warded:
                    attack = 0
                foe.health -= attack
                if emit is not None:
                    card = piece >> CARD_SHIFT
                    emit(KingStruck(side=1 - number, by=slot, by_card=card, damage=attack, health=foe.health))
        heal = HEAL_OF[piece]
        if heal:
            _heal_neighbours(number, line, slot, heal, emit)
    return wounds


def idle_healers(line: list[Piece]) -> tuple[Slot, ...]:
    """The healers of a line about to act whose neighbours will be at full health when their turn comes (R16)."""
    after, idle = line[:], list[Slot]()
    for slot, piece in enumerate(line):
        if HEAL_OF[piece] and len(line) > 1:
            before = after[:]
            _heal_neighbours(0, after, slot, HEAL_OF[piece], None)
            if after == before:
                idle.append(slot)
    return tuple(idle)


def wounds_by_slot(wounds: int) -> bytes:
    """The wound of each slot of the longest line, from the result of `fight`."""
    return wounds.to_bytes(LONGEST_LINE, "little")


def survivors(enemy_line: Sequence[Piece], wounds: bytes) -> list[Piece]:
    """The rest of a line with these wounds: the dead leave together (R17)."""
    return [piece - wounds[slot] for slot, piece in enumerate(enemy_line) if piece & HEALTH > wounds[slot]]


def battle(line: Sequence[Piece], enemy_line: Sequence[Piece]) -> tuple[list[Piece], list[Piece], int]:
    """Both lines after `line` has acted, healed and without the dead, and the damage to the enemy king; the arguments do not change."""
    own, foe = Side(0, line=list(line)), Side(0, line=list(enemy_line))
    wounds = wounds_by_slot(fight(0, own, foe))
    return own.line, survivors(enemy_line, wounds), -foe.health


def _emit_strikes(number: SideNumber, slot: Slot, own: Side, foe: Side, wounds: int, emit: Emit) -> None:
    """Emit the strikes of one piece at the pieces opposite; `wounds` has all wounds so far."""
    taken, piece = wounds_by_slot(wounds), own.line[slot]
    for target in OPPOSITE[len(own.line)][len(foe.line)][slot]:
        struck = foe.line[target]
        emit(
            PieceStruck(
                side=1 - number,
                slot=target,
                card=struck >> CARD_SHIFT,
                by=slot,
                by_card=piece >> CARD_SHIFT,
                damage=ATTACK_OF[piece],
                health=(struck & HEALTH) - taken[target],
            )
        )


def _heal_neighbours(number: SideNumber, line: list[Piece], slot: Slot, heal: int, emit: Emit | None) -> None:
    """The pieces left and right, not itself, not above their full health (R16)."""
    for neighbour in NEIGHBOURS[len(line)][slot]:
        piece = line[neighbour]
        missing = MISSING[piece]
        if missing:
            amount = missing if missing < heal else heal  # noqa: FURB136 -- min() would cost a call in the innermost loop
            line[neighbour] = piece + amount
            if emit is not None:
                emit(
                    PieceHealed(
                        side=number,
                        slot=neighbour,
                        card=piece >> CARD_SHIFT,
                        by=slot,
                        by_card=line[slot] >> CARD_SHIFT,
                        amount=amount,
                        health=(piece & HEALTH) + amount,
                    )
                )
