"""A held card follows the pointer without rubber and without depending on frame times."""

from __future__ import annotations

import pytest

from scenes.stage.drag import MOST_TILT, DragMotion
from scenes.stage.puppets import Look, Puppet


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


def test_over_the_board_the_card_shrinks_and_makes_room_for_the_gap() -> None:
    card = dragged(16, 60, (300.0, 370.0), over_board=True)

    assert card.scale == pytest.approx(0.9, abs=0.01)
    assert card.y > 430.0


def test_after_thirty_milliseconds_most_of_the_way_is_done() -> None:
    card = dragged(5, 6, (300.0, 640.0))

    assert 300.0 < card.x < 420.0


def test_a_fast_card_tilts_against_its_way_and_not_too_far() -> None:
    card = dragged(16, 4, (1200.0, 640.0))

    assert -MOST_TILT * 1.3 < card.angle < -2.0


def test_frame_times_do_not_matter() -> None:
    slow, fast = dragged(50, 6, (300.0, 300.0)), dragged(10, 30, (300.0, 300.0))

    assert slow.x == pytest.approx(fast.x, abs=0.5)
    assert slow.angle == pytest.approx(fast.angle, abs=0.3)
