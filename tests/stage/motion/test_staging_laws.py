"""With any actions and frame times, the table ends up showing the position: the deal, whole games, odd frames, skips."""

import pytest

from hschess.rules.engine import deal
from hschess.rules.modes import MODES
from hschess.rules.view import view_of
from scenes.stage.motion.clip_builder import ShowOptions, grain
from scenes.stage.motion.puppets import Look
from tests.by_commit import in_turn, seeds
from tests.stage.acting import assert_alike, empty_table, go_four_ways, puppets_of, random_steps, show_of

PLAYED = [
    (mode, in_turn(number + 2 * half, range(4)), seed)
    for number, mode in enumerate(MODES)
    for half, seed in enumerate(seeds(f"law 10 in {mode}", 2))
]
"""Each mode is shown in two of four ways, neighbours in the other two."""


def test_the_deal_is_shown_from_an_empty_table() -> None:
    for mode in MODES:
        show, step = show_of(empty_table(mode)), deal(MODES[mode], 3)
        show.play(step)
        show.run()
        assert show.board.matches(view_of(step.state))


def test_the_mulligan_cards_of_both_sides_come_at_the_same_time() -> None:
    show = show_of(empty_table("heroic"))
    show.play(deal(MODES["heroic"], 3))
    show.advance(10.0)

    assert len(puppets_of(show, Look.CARD)) == 2


@pytest.mark.parametrize(("mode", "way", "seed"), PLAYED)
def test_law_10_an_idle_board_equals_the_state(mode: str, way: int, seed: int) -> None:
    options = ShowOptions(reduced_motion=way == 3, by_hand=(way % 2 == 0, way % 3 == 1))
    show = show_of(empty_table(mode), options, viewer=way % 2)
    for index, step in enumerate(random_steps(mode, seed)):
        show.show(step, index - 1, dt_ms=11.0 + 7 * (index % 9))

    show.end()


@pytest.mark.parametrize(("mode", "seed"), list(zip(MODES, seeds("law 9", len(MODES)), strict=True)))
def test_law_9_any_way_through_a_game_gives_the_same_cues_and_the_same_board(mode: str, seed: int) -> None:
    shows = [show_of(empty_table(mode)) for _ in range(4)]
    for index, step in enumerate(random_steps(mode, seed, most=60)):
        go_four_ways(shows, step, index, seed * 1000 + index)

    assert_alike(shows)


def test_a_queue_of_many_steps_is_shown_one_after_the_other() -> None:
    show, steps = show_of(empty_table("normal")), list(random_steps("normal", 11, most=40))
    for index, step in enumerate(steps):
        show.play(step, index - 1)
    show.run()

    assert show.board.matches(view_of(steps[-1].state))


def test_the_shaking_is_the_same_everywhere_and_spread_out() -> None:
    values = [grain(7, index) for index in range(2000)]

    assert values == [grain(7, index) for index in range(2000)]
    assert all(0 <= value < 1 for value in values)
    assert sum(values) / len(values) == pytest.approx(0.5, abs=0.03)
