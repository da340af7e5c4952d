"""The end-of-turn battle: every piece of one side acts, left to right (R16).

Nothing else decides what an auto-attack or an auto-heal does: the engine resolves turns with `fight`, and whoever weighs a placement
runs the same `fight` on a copy. Imports `cards`, `lines`, `state` and `events`.
"""

from __future__ import annotations

from hschess.rules.cards import ATTACK_OF, CARD_SHIFT, HEAL_OF, HEALTH, MAY_HIT_KINGS, MISSING
from hschess.rules.events import Emit, KingStruck, PieceHealed, PieceStruck
from hschess.rules.lines import NEIGHBOURS, OPPOSITE
from hschess.rules.state import Side


def fight(number: int, own: Side, foe: Side, wounds: list[int], emit: Emit | None = None) -> None:
    """Let side `number` act: its healed pieces and the enemy king change at once, `wounds[enemy slot]` adds up the damage.

    The enemy line stays as it stood, the dying included (R17): clearing it is the caller's.
    """
    line = own.line
    facing = OPPOSITE[len(line)][len(foe.line)]
    for slot, piece in enumerate(line):
        attack = ATTACK_OF[piece]
        if attack:
            targets = facing[slot]
            for target in targets:
                wounds[target] = wounds[target] + attack
                if emit is not None:
                    health = (foe.line[target] & HEALTH) - wounds[target]
                    emit(PieceStruck(1 - number, target, slot, attack, health))
            if not targets and MAY_HIT_KINGS[piece >> CARD_SHIFT]:
                foe.health -= attack
                if emit is not None:
                    emit(KingStruck(1 - number, slot, attack, foe.health))
        heal = HEAL_OF[piece]
        if heal:
            _heal_neighbours(number, line, slot, heal, emit)


def _heal_neighbours(number: int, line: list[int], slot: int, heal: int, emit: Emit | None) -> None:
    """The pieces left and right, not itself, not above their full health (R16)."""
    for neighbour in NEIGHBOURS[len(line)][slot]:
        piece = line[neighbour]
        missing = MISSING[piece]
        if missing:
            amount = missing if missing < heal else heal  # noqa: FURB136 -- min() would cost a call in the innermost loop
            line[neighbour] = piece + amount
            if emit is not None:
                emit(PieceHealed(number, neighbour, slot, amount, (piece & HEALTH) + amount))
