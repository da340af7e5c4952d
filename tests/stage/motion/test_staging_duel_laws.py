"""Whatever cards there are, the table ends up showing the position: whole duels, at every speed, with reduced motion, skipped."""

from random import Random

import pytest

from hschess.rules.modes import DUELS, Mode
from tests.rules.random_cards import random_mode
from tests.stage.acting import WAYS, assert_alike, empty_table_of, go_four_ways, random_steps_of, show_of

MODES_OF_ANY_CARDS = {**DUELS, **{f"random {seed}": random_mode(Random(seed)) for seed in range(24)}}
WHOLE, PART = 400, 45


@pytest.mark.parametrize("mode", MODES_OF_ANY_CARDS.values(), ids=MODES_OF_ANY_CARDS)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_law_10_an_idle_board_equals_the_state_of_a_duel(mode: Mode, way: int) -> None:
    show = show_of(empty_table_of(mode), WAYS[way], viewer=way % 2)
    for index, step in enumerate(random_steps_of(mode, way, most=WHOLE if mode.name in DUELS else PART)):
        show.show(step, index - 1, dt_ms=11.0 + 31 * (index % 9))

    show.end()


@pytest.mark.parametrize("mode", MODES_OF_ANY_CARDS.values(), ids=MODES_OF_ANY_CARDS)
def test_law_9_any_way_through_a_duel_gives_the_same_cues_and_the_same_board(mode: Mode) -> None:
    shows = [show_of(empty_table_of(mode)) for _ in range(4)]
    for index, step in enumerate(random_steps_of(mode, 5, most=PART)):
        go_four_ways(shows, step, index, index)

    assert_alike(shows)
