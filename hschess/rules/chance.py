"""Chance from one int: the same draws in every process, on every machine and in every Python.

The generator is SplitMix64 (Steele, Lea, Flood 2014). A `Chance` is the only thing in the rules that draws lots; a state keeps nothing
of it but its int. This module imports nothing of ours.
"""

from __future__ import annotations

from typing import Final

MASK: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
PICKS_A_WORD: Final = 6
"""How many picks of a shuffle share one 60-bit word: among 100 cards the chances still differ by less than one in a million."""


class Chance:
    """A source of lots; `state` is all there is to it."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    def word(self) -> int:
        """The next 64 random bits."""
        self.state = mixed = (self.state + GOLDEN) & MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the others."""
        return (self.word() * limit) >> 64

    def shuffle(self, cards: list[int]) -> None:
        """Put the list into a random order, in place (Fisher and Yates, from the last)."""
        for first in range(len(cards) - 1, 0, -PICKS_A_WORD):
            word = self.word() >> 4
            for last in range(first, max(0, first - PICKS_A_WORD), -1):
                # Spelled out, because compiled pairs are boxed.
                other = word % (last + 1)
                word //= last + 1
                card = cards[last]
                cards[last] = cards[other]
                cards[other] = card


def seeded(seed: int) -> Chance:
    """The source of lots for a seed; near seeds give unlike draws."""
    chance = Chance(seed)
    chance.below(1)
    return Chance(chance.state ^ (seed << 1) ^ GOLDEN)
