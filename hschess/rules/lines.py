"""Which pieces face each other.

Lines are centred, so a piece's place depends on its slot and the length of its line (R15). This module knows slots and lengths and nothing
else: no pieces, no sides, no state.
"""

from __future__ import annotations

from typing import Final

from hschess.rules.aliases import Slot

LONGEST_LINE: Final = 7


def place(slot: Slot, length: int) -> int:
    """The place of slot `slot` in a line of `length`, in half distances from the middle (R15).

    >>> [place(slot, 3) for slot in range(3)]
    [-2, 0, 2]
    """
    return 2 * slot - (length - 1)


def slots_opposite(slot: Slot, length: int, enemy_length: int) -> tuple[Slot, ...]:
    """The enemy slots that face this slot, left to right: none, one or two (R15).

    >>> slots_opposite(0, 2, 3), slots_opposite(1, 3, 3), slots_opposite(0, 4, 1)
    ((0, 1), (1,), ())
    """
    here = place(slot, length)
    return tuple(other for other in range(enemy_length) if abs(here - place(other, enemy_length)) <= 1)


def swap(line: list[int], slot: Slot) -> None:
    """The piece in this slot changes places with its left neighbour (R19)."""
    line[slot - 1], line[slot] = line[slot], line[slot - 1]


OPPOSITE: Final[tuple[tuple[tuple[tuple[Slot, ...], ...], ...], ...]] = tuple(
    tuple(
        tuple(slots_opposite(slot, length, enemy_length) for slot in range(length))
        for enemy_length in range(LONGEST_LINE + 1)
    )
    for length in range(LONGEST_LINE + 1)
)
"""`OPPOSITE[length][enemy length][slot]`: the enemy slots that face this slot."""
NEIGHBOURS: Final[tuple[tuple[tuple[Slot, ...], ...], ...]] = tuple(
    tuple(tuple(other for other in (slot - 1, slot + 1) if 0 <= other < length) for slot in range(length))
    for length in range(LONGEST_LINE + 1)
)
"""`NEIGHBOURS[length][slot]`: the slots left and right of this one in its own line."""

WOUND_BITS: Final = 8
"""A line's wounds are packed into one int, this many bits for each slot: two pieces at most strike one slot."""
ONE_WOUND: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(sum(1 << target * WOUND_BITS for target in targets) for targets in facing) for facing in by_length)
    for by_length in OPPOSITE
)
"""`ONE_WOUND[length][enemy length][slot]`: one wound, packed, for each of the enemy slots that face this slot."""
