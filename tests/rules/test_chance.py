"""The draws are SplitMix64's, bit for bit: saved games and seeds depend on them."""

import pytest

from hschess.rules.chance import GOLDEN, MASK, Chance, seeded
from tests.each import each

TOP_BIT = 1 << 63


def splitmix64(state: int, number: int) -> list[int]:
    """The first words as in the paper, in unsigned 64-bit arithmetic."""
    words = []
    for _ in range(number):
        state = (state + GOLDEN) & MASK
        word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
        words.append(word ^ (word >> 31))
    return words


def test_the_words_match_the_published_ones() -> None:
    chance = Chance(1234567)

    assert [chance.word() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@each("state", [0, 1, TOP_BIT - 1, TOP_BIT, MASK, MASK - GOLDEN, -1, -TOP_BIT, 1 << 80 | 5])
def test_words_and_state_are_unsigned_64_bits_for_any_start(state: int) -> None:
    chance = Chance(state)

    assert chance.state == state & MASK
    assert [chance.word() for _ in range(200)] == splitmix64(state & MASK, 200)
    assert chance.state == (state + 200 * GOLDEN) & MASK


@pytest.mark.parametrize("limit", [1, 6, 1 << 32, MASK])
def test_a_number_below_a_limit_is_the_top_of_the_product(limit: int) -> None:
    chance = Chance(TOP_BIT)

    assert [chance.below(limit) for _ in range(50)] == [word * limit >> 64 for word in splitmix64(TOP_BIT, 50)]


def test_a_source_goes_on_from_the_state_of_another() -> None:
    first = seeded(7)
    first.word()
    second = Chance(first.state)

    assert [first.below(1000) for _ in range(20)] == [second.below(1000) for _ in range(20)]


@each("state", [1, 2, 3, 7, TOP_BIT, MASK])
def test_a_shuffle_puts_six_picks_into_a_word(state: int) -> None:
    cards, chance = list(range(8)), Chance(state)
    chance.shuffle(cards)
    expected, (first, second) = list(range(8)), splitmix64(state, 2)
    draws = [(last, word) for last, word in zip(range(7, 0, -1), [first >> 4] * 6 + [second >> 4], strict=True)]
    quotient = 0
    for number, (last, word) in enumerate(draws):
        quotient = word if number in {0, 6} else quotient
        quotient, other = divmod(quotient, last + 1)
        expected[last], expected[other] = expected[other], expected[last]

    assert cards == expected
    assert chance.state == (state + 2 * GOLDEN) & MASK
