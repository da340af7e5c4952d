import pytest

from scenes.stage.motion.easing import (
    RETURNING,
    STEP,
    Ease,
    approach,
    bump,
    in_cubic,
    in_quad,
    io_cubic,
    linear,
    out_back,
    out_bounce,
    out_cubic,
    out_expo,
    out_quad,
    settle,
    swing,
    toss,
)
from tests.each import each

SMOOTH = (linear, in_quad, out_quad, in_cubic, out_cubic, io_cubic, out_back, out_expo, out_bounce, toss)
"""Curves that end at their target, without a jump."""


@each("ease", [*SMOOTH, STEP], ids=lambda ease: ease.__name__)
def test_an_arriving_curve_goes_from_0_to_1(ease: Ease) -> None:
    assert ease(0.0) == pytest.approx(0.0, abs=1e-12)
    assert ease(1.0) == 1.0


@pytest.mark.parametrize("ease", RETURNING, ids=lambda ease: ease.__name__)
def test_a_returning_curve_ends_where_it_began(ease: Ease) -> None:
    assert ease(0.0) == ease(1.0) == 0.0
    assert max(abs(ease(n / 100)) for n in range(100)) > 0.5


@each("ease", [*SMOOTH, *RETURNING], ids=lambda ease: ease.__name__)
def test_no_curve_but_a_step_jumps(ease: Ease) -> None:
    steps = [abs(ease((n + 1) / 1000) - ease(n / 1000)) for n in range(1000)]

    assert max(steps) < 0.02


def test_out_back_overshoots_by_a_tenth() -> None:
    assert max(out_back(n / 1000) for n in range(1001)) == pytest.approx(1.1, abs=0.005)


def test_a_bounce_falls_all_the_way_and_rebounds() -> None:
    heights = [1 - out_bounce(n / 1000) for n in range(1001)]
    ground = heights.index(min(heights[:700]))

    assert heights[ground] < 0.01
    assert max(heights[ground:]) == pytest.approx(0.35**2, abs=0.01)


def test_a_tossed_thing_rises_first() -> None:
    assert min(toss(n / 100) for n in range(101)) < -0.5


def test_a_bump_is_highest_in_the_middle() -> None:
    assert bump(0.5) == 1.0


def test_a_chase_is_the_same_in_one_step_as_in_many() -> None:
    value = 10.0
    for _ in range(20):
        value = approach(value, 100.0, 25.0, 5.0)

    assert value == pytest.approx(approach(10.0, 100.0, 25.0, 100.0))


def test_a_spring_is_the_same_in_one_step_as_in_many() -> None:
    value, speed = 0.0, 300.0
    for _ in range(20):
        value, speed = settle(value, speed, 54.0, 42.0, 5.0)

    assert (value, speed) == pytest.approx(settle(0.0, 300.0, 54.0, 42.0, 100.0))


def test_a_spring_from_rest_never_overshoots() -> None:
    places = [settle(0.0, 0.0, 54.0, 42.0, float(ms))[0] for ms in range(400)]

    assert max(places) <= 54.0
    assert places[130] > 51.0


def test_a_loose_spring_is_the_same_in_one_step_as_in_many() -> None:
    value, speed = 0.0, 300.0
    for _ in range(20):
        value, speed = swing(value, speed, 54.0, 22.0, 0.8, 5.0)

    assert (value, speed) == pytest.approx(swing(0.0, 300.0, 54.0, 22.0, 0.8, 100.0))


def test_a_loose_spring_overshoots_a_little_and_rests_after_a_third_of_a_second() -> None:
    places = [swing(0.0, 0.0, 100.0, 22.0, 0.8, float(ms))[0] for ms in range(800)]

    assert 101.0 < max(places) < 103.0
    assert all(abs(place - 100.0) < 2.0 for place in places[320:])
