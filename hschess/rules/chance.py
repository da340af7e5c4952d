"""Chance from one int: the same draws in every process, on every machine and in every Python.

The generator is SplitMix64 (Steele, Lea, Flood 2014). A `Chance` is the only source of random numbers in the rules; a state keeps nothing
of it but its int. Compiled, an `i64` is a machine word, whose products lose what plain Python keeps above bit 63; so only the low 64
bits of such a value count, and a shift to the right is followed by a mask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64

T = TypeVar("T")

MASK: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
PICKS_A_WORD: Final = 6
"""How many picks of a shuffle share one 60-bit word: among 100 cards the chances still differ by less than one in a million."""

_LOW_32: Final = (1 << 32) - 1
_LOW_33: Final = (1 << 33) - 1
_LOW_34: Final = (1 << 34) - 1
_LOW_37: Final = (1 << 37) - 1
_LOW_60: Final = (1 << 60) - 1


def _machine_word(bits: int) -> i64:
    """The low 64 bits of a machine word, whatever its sign."""
    high: i64 = bits >> 32 & _LOW_32
    low: i64 = bits & _LOW_32
    return high << 32 | low


_STEP: Final[i64] = _machine_word(GOLDEN)
_FIRST_FACTOR: Final[i64] = _machine_word(0xBF58476D1CE4E5B9)
_SECOND_FACTOR: Final[i64] = _machine_word(0x94D049BB133111EB)


class Chance:
    """A source of random numbers; `state` is all it holds."""

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state: i64 = _machine_word(state)

    @property
    def state(self) -> int:
        """The int that the next draws follow from."""
        bits: int = self._state
        return bits & MASK

    def _bits(self) -> i64:
        """The next random bits; the low 64 count."""
        self._state += _STEP
        mixed = self._state
        mixed = (mixed ^ mixed >> 30 & _LOW_34) * _FIRST_FACTOR
        mixed = (mixed ^ mixed >> 27 & _LOW_37) * _SECOND_FACTOR
        return mixed ^ mixed >> 31 & _LOW_33

    def word(self) -> int:
        """The next 64 random bits."""
        bits: int = self._bits()
        return bits & MASK

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the others."""
        bits: int = self._bits()
        return (bits & MASK) * limit >> 64

    def shuffle(self, cards: list[T]) -> None:
        """Put the list into a random order, in place (Fisher and Yates, from the last)."""
        last: i64 = len(cards) - 1
        while last > 0:
            word = self._bits() >> 4 & _LOW_60
            least = max(0, last - PICKS_A_WORD)
            while last > least:
                # Spelled out, because compiled pairs are boxed.
                other = word % (last + 1)
                word //= last + 1
                card = cards[last]
                cards[last] = cards[other]
                cards[other] = card
                last -= 1


def seeded(seed: int) -> Chance:
    """The source for a seed; similar seeds give unrelated numbers."""
    chance, word = Chance(0), _machine_word(seed)
    # Not given as an int, which would be longer than a machine word.
    chance._state = (word + _STEP) ^ word << 1 ^ _STEP  # noqa: SLF001
    return chance
