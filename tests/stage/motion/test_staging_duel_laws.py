"""With any cards, the table ends up showing the position: whole duels, at every speed, with reduced motion, skipped."""

from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from random import Random

import pytest

from hschess.rules.engine import Step
from hschess.rules.modes import DUELS, Mode
from tests.by_commit import seeds
from tests.rules.random_cards import random_mode
from tests.stage.acting import WAYS, assert_alike, empty_table_of, go_four_ways, random_steps_of, show_of

RANDOM = seeds("duels of any cards", 8)
MODES_OF_ANY_CARDS = (*DUELS, *(f"random {seed}" for seed in RANDOM))
WHOLE, PART = 400, 45
MOST_EVENTS = 200
"""A game shows only the beginning of an action with more events (test_much_at_once.py); most have fewer than 40."""


@pytest.fixture
def mode(name: str) -> Mode:
    """The mode of a name; a mode of random cards is made on demand, and not by every process that collects the tests."""
    return DUELS[name] if name in DUELS else made(int(name.split()[1]))


@cache
def made(seed: int) -> Mode:
    return random_mode(Random(seed))


def steps_of(mode: Mode, seed: int, most: int) -> Iterator[Step]:
    return takewhile(lambda step: len(step.events) <= MOST_EVENTS, random_steps_of(mode, seed, most))


@pytest.mark.parametrize("name", MODES_OF_ANY_CARDS)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_law_10_an_idle_board_equals_the_state_of_a_duel(mode: Mode, way: int) -> None:
    show = show_of(empty_table_of(mode), WAYS[way], viewer=way % 2)
    for index, step in enumerate(steps_of(mode, way, most=WHOLE if mode.name in DUELS else PART)):
        show.show(step, index - 1, dt_ms=11.0 + 31 * (index % 9))

    show.end()


@pytest.mark.parametrize("name", MODES_OF_ANY_CARDS)
def test_law_9_any_way_through_a_duel_gives_the_same_cues_and_the_same_board(mode: Mode) -> None:
    shows = [show_of(empty_table_of(mode)) for _ in range(4)]
    for index, step in enumerate(steps_of(mode, 5, most=PART)):
        go_four_ways(shows, step, index, index)

    assert_alike(shows)
