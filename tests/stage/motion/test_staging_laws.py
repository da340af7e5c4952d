"""Whatever is played and however time passes, the table ends up showing the position: the deal, whole games, odd frames, skips."""

import pytest

from hschess.rules.engine import deal
from hschess.rules.modes import MODES
from hschess.rules.view import view_of
from scenes.stage.motion.clip_builder import ShowOptions, grain
from scenes.stage.motion.puppets import Look
from tests.stage.acting import RESTING, Show, empty_table, leftovers, looks, puppets_of, random_steps, show_of


def test_the_deal_is_shown_from_an_empty_table() -> None:
    for mode in MODES:
        show, step = show_of(empty_table(mode)), deal(MODES[mode], 3)
        show.play(step)
        show.run()
        assert show.board.matches(view_of(step.state))


def test_the_first_cards_of_both_sides_come_at_the_same_time() -> None:
    show = show_of(empty_table("heroic"))
    show.play(deal(MODES["heroic"], 3))
    show.advance(10.0)

    assert len(puppets_of(show, Look.CARD)) == 2


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(4))
def test_law_10_an_idle_board_equals_the_state(mode: str, seed: int) -> None:
    options = ShowOptions(reduced_motion=seed == 3, by_hand=(seed % 2 == 0, seed % 3 == 1))
    show = show_of(empty_table(mode), options, viewer=seed % 2)
    for index, step in enumerate(random_steps(mode, seed)):
        show.play(step, index - 1)
        show.run(dt_ms=11.0 + 7 * (index % 9))
        assert show.board.matches(view_of(step.state))
        assert_at_rest(show)
    show.calm_down()

    assert leftovers(show.board) == []
    assert set(looks(show)) <= set(RESTING)


def assert_at_rest(show: Show) -> None:
    """Every piece stands in its slot as it does on a board made again."""
    board = show.board
    for side in (0, 1):
        for slot, number in enumerate(board.lines[side]):
            token = board.puppets[number]
            place = board.token_place(side, slot)
            assert (token.x, token.y, token.scale, token.alpha) == (*place, 1.0, 1.0)
            assert (token.angle, token.stretch_x, token.stretch_y, token.dissolve, token.z) == (0, 1, 1, 0, 0)


@pytest.mark.parametrize("seed", range(6))
def test_law_9_any_way_through_a_game_gives_the_same_cues_and_the_same_board(seed: int) -> None:
    mode = tuple(MODES)[seed % len(MODES)]
    steps = list(random_steps(mode, seed, most=60))
    shows = [show_of(empty_table(mode)) for _ in range(4)]
    for index, step in enumerate(steps):
        for show in shows:
            show.play(step, index - 1)
        shows[0].finish()
        shows[1].run(16.0)
        wander(shows[2], seed * 1000 + index)
        shows[3].timeline.speed = 4.0
        shows[3].run(50.0)
    for show in shows:
        show.calm_down()

    for other in shows[1:]:
        assert other.cues == shows[0].cues
        assert other.board.view == shows[0].board.view
        assert other.board.puppets == shows[0].board.puppets
        assert other.board.mood == shows[0].board.mood


def wander(show: Show, seed: int) -> None:
    """Odd frames, with a skip now and then."""
    frame = 0
    while show.timeline.is_busy:
        frame += 1
        if grain(seed, frame, 0) < 0.03:
            show.skip()
        show.advance(1 + 60 * grain(seed, frame, 1))


def test_a_queue_of_many_steps_is_shown_one_after_the_other() -> None:
    show, steps = show_of(empty_table("normal")), list(random_steps("normal", 11, most=40))
    for index, step in enumerate(steps):
        show.play(step, index - 1)
    show.run()

    assert show.board.matches(view_of(steps[-1].state))


def test_chance_is_the_same_everywhere_and_spread_out() -> None:
    values = [grain(7, index) for index in range(2000)]

    assert values == [grain(7, index) for index in range(2000)]
    assert all(0 <= value < 1 for value in values)
    assert sum(values) / len(values) == pytest.approx(0.5, abs=0.03)
