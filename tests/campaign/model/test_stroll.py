"""The player's king on its way over the map."""

import pytest

from scenes.campaign.model.map_motion import Stroll
from scenes.stage.motion.timing import STROLL_HOP_PX, STROLL_MS


def test_the_king_walks_from_the_old_to_the_new_place() -> None:
    one = Stroll((100, 300), (250, 120))
    assert one.shift == (-150, 180)

    one.advance(STROLL_MS)
    assert one.shift == pytest.approx((0, 0), abs=0.01)
    assert not one.is_moving


def test_it_hops_and_is_the_same_for_any_frames() -> None:
    one, other = Stroll((0, 0), (100, 0)), Stroll((0, 0), (100, 0), speed=2.0)
    heights = set[float]()
    for _ in range(40):
        one.advance(10)
        heights.add(one.shift[1])
    other.advance(200)

    assert -STROLL_HOP_PX <= min(heights) < -STROLL_HOP_PX / 2
    assert other.shift == one.shift


def test_with_reduced_motion_it_is_there_at_once() -> None:
    assert Stroll((0, 0), (100, 0), still=True).shift == pytest.approx((0, 0), abs=0.01)
