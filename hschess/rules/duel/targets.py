"""The legal targets of attacks and of choices (D4, D7, D12, D13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from hschess.rules.actions import ENEMY_KING, NO_TARGET, OWN_KING, OWN_PIECE
from hschess.rules.aliases import Piece, Target
from hschess.rules.card import Among, Attacks, CardEffect, Verb, Whom
from hschess.rules.pieces import GUARD, TIRED, attack_of, card_of
from hschess.rules.state import State

_ENEMIES: Final = (Among.ANY, Among.PIECE, Among.ENEMY, Among.ENEMY_PIECE)
_NO_TARGET_ONLY: Final = (NO_TARGET,)
_OWN: Final = (Among.ANY, Among.PIECE, Among.OWN_PIECE)


def may_attack(piece: Piece) -> bool:
    """Whether the piece has an attack left this turn, whatever the targets (D3)."""
    return not piece & TIRED and attack_of(piece) > 0 and card_of(piece).attacks is not Attacks.NONE


def attack_targets(piece: Piece, enemies: Sequence[Piece]) -> list[Target]:
    """The legal targets of this piece: enemies with guard if there are any, else every enemy and, for most pieces, the king (D4)."""
    targets, guards = list[Target](), list[Target]()
    for slot, enemy in enumerate(enemies):
        if enemy & GUARD:
            guards.append(slot)
        else:
            targets.append(slot)
    if guards:
        return guards
    if card_of(piece).attacks is Attacks.ANY:
        targets.append(ENEMY_KING)
    return targets


def choices(among: Among | None, state: State) -> tuple[Target, ...]:
    """The targets that the mover may choose; `NO_TARGET` alone if no choice is needed, empty if there is no legal target."""
    return choices_between(among, len(state.mover.line), len(state.waiting.line))


def choices_of(effects: Sequence[CardEffect], state: State) -> tuple[Target, ...]:
    """As `choices`, for effects that ask; if all of them only swap, the leftmost piece has no neighbour for it (R19)."""
    if not effects:
        return _NO_TARGET_ONLY
    asking = [one for one in effects if one.target is Whom.CHOSEN]
    found = choices(asking[0].among if asking else None, state)
    if asking and all(one.verb is Verb.SWAP for one in asking):
        return found[1:]
    return found


@cache
def choices_between(among: Among | None, own: int, enemies: int) -> tuple[Target, ...]:
    """The same, by the lengths of the mover's line and of the other's."""
    if among is None:
        return (NO_TARGET,)
    targets = list(range(enemies)) if among in _ENEMIES else []
    if among in (Among.ANY, Among.ENEMY):
        targets.append(ENEMY_KING)
    if among in _OWN:
        targets += range(OWN_PIECE, OWN_PIECE + own)
    if among is Among.ANY:
        targets.append(OWN_KING)
    return tuple(targets)
