"""The places and stones of a chapter: on the map, clear of each other, and along the whole path."""

from itertools import combinations, pairwise
from math import dist

from scenes.campaign.model.trails import CLEAR, STONE_PITCH, TRAILS, places, stones
from tests.each import each

ROOM = (100.0, 50.0, 660.0, 250.0)
WIDEST = 108.0
"""The radius of the light around a place under the pointer."""


@each("chapter", range(len(TRAILS)))
def test_places_lie_in_their_area_and_apart(chapter: int) -> None:
    found = places(chapter, ROOM)

    assert len(found) == 6
    assert all(100 <= x <= 760 and 50 <= y <= 300 for x, y in found)
    assert all(dist(one, other) > WIDEST for one, other in combinations(found, 2))


@each("chapter", range(len(TRAILS)))
def test_stones_lie_between_two_places_and_clear_of_both(chapter: int) -> None:
    found = places(chapter, ROOM)
    stretches = stones(found)

    assert len(stretches) == 5
    for (begin, end), stretch in zip(pairwise(found), stretches, strict=True):
        assert stretch
        assert all(min(dist(stone, begin), dist(stone, end)) >= CLEAR for stone in stretch)
        assert dist(stretch[0], begin) < dist(stretch[0], end)
        assert all(dist(one, other) <= STONE_PITCH + 1 for one, other in pairwise(stretch))


def test_a_chapter_beyond_the_last_trail_has_a_trail_too() -> None:
    assert places(len(TRAILS), ROOM) == places(0, ROOM)
