"""The end-of-turn battle: every piece of one side acts, left to right (R16).

Nothing else decides what an auto-attack or an auto-heal does: the engine resolves turns with `fight`, and whoever weighs a placement
runs the same `fight` on a copy. Imports `cards`, `lines`, `state` and `events`.
"""

from __future__ import annotations

from collections.abc import Callable

from hschess.rules.cards import AUTO_ATTACK, AUTO_HEAL, CARD_SHIFT, FULL_HEALTH, HEALTH, MAY_HIT_KINGS
from hschess.rules.events import Event, KingStruck, PieceHealed, PieceStruck
from hschess.rules.lines import OPPOSITE
from hschess.rules.state import Side

Emit = Callable[[Event], None]


def fight(number: int, own: Side, foe: Side, wounds: list[int], emit: Emit | None = None) -> None:
    """Let side `number` act: its healed pieces and the enemy king change at once, `wounds[enemy slot]` adds up the damage.

    The enemy line stays as it stood, the dying included (R17): clearing it is the caller's.
    """
    line = own.line
    facing = OPPOSITE[len(line)][len(foe.line)]
    for slot, piece in enumerate(line):
        code = piece >> CARD_SHIFT
        attack = AUTO_ATTACK[code]
        if attack:
            targets = facing[slot]
            for target in targets:
                wounds[target] += attack
                if emit is not None:
                    health = (foe.line[target] & HEALTH) - wounds[target]
                    emit(PieceStruck(1 - number, target, slot, attack, health))
            if not targets and MAY_HIT_KINGS[code]:
                foe.health -= attack
                if emit is not None:
                    emit(KingStruck(1 - number, slot, attack, foe.health))
        if AUTO_HEAL[code]:
            _heal_neighbours(number, line, slot, AUTO_HEAL[code], emit)


def _heal_neighbours(number: int, line: list[int], slot: int, heal: int, emit: Emit | None) -> None:
    """The pieces left and right, not itself, not above their full health (R16)."""
    for neighbour in (slot - 1, slot + 1):
        if not 0 <= neighbour < len(line):
            continue
        piece = line[neighbour]
        amount = min(heal, FULL_HEALTH[piece >> CARD_SHIFT] - (piece & HEALTH))
        if amount > 0:
            line[neighbour] = piece + amount
            if emit is not None:
                emit(PieceHealed(number, neighbour, slot, amount, (piece & HEALTH) + amount))
