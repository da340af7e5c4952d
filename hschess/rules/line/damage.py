"""The end-of-turn battle without sides and events, for players that evaluate a hundred thousand lines.

`battle.fight` is the first form: the engine resolves turns with it and emits events. Here is the same as plain numbers, as fast as
possible; `tests/rules/line_laws.py` proves that both agree. The lines passed in do not change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hschess.rules.aliases import Piece, Slot
from hschess.rules.cards import ATTACK_OF, HEAL_OF, MISSING
from hschess.rules.lines import LONGEST_LINE, NEIGHBOURS, ONE_WOUND, OPPOSITE

if TYPE_CHECKING:
    from mypy_extensions import i64

FACING_KING: Final = tuple(
    tuple(
        tuple(slot for slot in range(length) if not OPPOSITE[length][enemies][slot])
        for enemies in range(LONGEST_LINE + 1)
    )
    for length in range(LONGEST_LINE + 1)
)
"""`FACING_KING[length][enemy length]`: the slots with no enemy piece opposite (R16)."""


def king_damage(line: Sequence[Piece], enemies: int) -> int:
    """The damage that the enemy king takes from this line, with this many enemy pieces."""
    return sum([ATTACK_OF[line[slot]] for slot in FACING_KING[len(line)][enemies]])


def line_damage(line: Sequence[Piece], enemies: int) -> tuple[int, bytes]:
    """The damage that the enemy king takes, and the wound of each slot of the longest line."""
    one_wound = ONE_WOUND[len(line)][enemies]
    wounds: i64 = 0
    attack: i64
    struck: i64
    king = 0
    for slot, piece in enumerate(line):
        attack = ATTACK_OF[piece]
        if attack:
            struck = one_wound[slot]
            if struck:
                wounds += attack * struck
            else:
                king += attack
    packed: int = wounds
    return king, packed.to_bytes(LONGEST_LINE, "little")


def line_heals(line: Sequence[Piece]) -> list[tuple[Slot, int]]:
    """The hurt neighbours of each healer, with the health that it alone would give; two healers of one piece may give less together."""
    given: list[tuple[Slot, int]] = []
    for slot, piece in enumerate(line):
        heal = HEAL_OF[piece]
        if heal:
            for other in NEIGHBOURS[len(line)][slot]:
                missing = MISSING[line[other]]
                if missing:
                    given.append((other, missing if missing < heal else heal))  # noqa: FURB136 -- as in `battle`
    return given
