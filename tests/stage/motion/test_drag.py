"""A held card follows the pointer without lag, at any frame rate."""

import itertools

import pytest

from scenes.stage.motion.held_card import DragMotion
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.motion.timing import MOST_TILT_DEG


def dragged(dt_ms: float, frames: int, pointer: tuple[float, float], over_board: bool = False) -> Puppet:
    card = Puppet(Look.CARD, x=600.0, y=640.0, scale=1.9)
    motion = DragMotion(card)
    for _ in range(frames):
        motion.update(dt_ms, pointer, over_board)
    return card


def test_the_card_hangs_from_the_pointer_after_a_moment() -> None:
    card = dragged(16, 60, (300.0, 300.0))

    assert card.x == pytest.approx(300.0, abs=0.5)
    assert card.y > 300.0
    assert card.scale == pytest.approx(1.14, abs=0.01)
    assert card.angle == pytest.approx(0.0, abs=0.1)


def test_over_the_board_the_card_shrinks_to_show_the_gap() -> None:
    card = dragged(16, 60, (300.0, 370.0), over_board=True)

    assert card.scale == pytest.approx(0.9, abs=0.01)
    assert card.y > 430.0


def test_after_thirty_milliseconds_most_of_the_way_is_done() -> None:
    card = dragged(5, 6, (300.0, 640.0))

    assert 300.0 < card.x < 420.0


def test_a_fast_card_tilts_against_its_direction_within_a_limit() -> None:
    card = dragged(16, 4, (1200.0, 640.0))

    assert -MOST_TILT_DEG * 1.3 < card.angle < -2.0


def test_a_card_has_the_size_of_a_held_one_after_120_ms_and_slows_down_towards_it() -> None:
    card = Puppet(Look.CARD, x=600.0, y=640.0, scale=1.9)
    motion, sizes = DragMotion(card), list[float]()
    for _ in range(24):
        motion.update(5.0, (600.0, 600.0), False)
        sizes.append(card.scale)

    assert sizes[-1] == pytest.approx(1.14, abs=1e-3)
    assert sizes[11] == pytest.approx(1.14 + (1.9 - 1.14) / 8, abs=0.02)
    assert sizes == sorted(sizes, reverse=True)


def test_a_card_that_moves_onto_the_board_meanwhile_does_not_jump_in_size() -> None:
    card = Puppet(Look.CARD, x=600.0, y=640.0, scale=1.9)
    motion, sizes = DragMotion(card), list[float]()
    for step in range(100):
        motion.update(5.0, (600.0, 600.0), step > 8)
        sizes.append(card.scale)

    assert max(abs(after - before) for before, after in itertools.pairwise(sizes)) < 0.15
    assert sizes[-1] == pytest.approx(0.9)


def test_the_speed_of_a_held_card_is_the_pointers_once_it_follows_and_never_a_throw() -> None:
    card = Puppet(Look.CARD, x=0.0, y=640.0, scale=1.14)
    motion = DragMotion(card)
    for step in range(100):
        motion.update(5.0, (step * 4.0, 600.0), False)
    steady = motion.speeds
    motion.update(5.0, (9000.0, 600.0), False)

    assert steady[0] == pytest.approx(800.0, rel=0.05)
    assert motion.speeds[0] == 3000.0


def test_frame_times_do_not_matter() -> None:
    slow, fast = dragged(50, 6, (300.0, 300.0)), dragged(10, 30, (300.0, 300.0))

    assert slow.x == pytest.approx(fast.x, abs=0.5)
    assert slow.angle == pytest.approx(fast.angle, abs=0.3)
