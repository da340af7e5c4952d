"""The map's motion after a win: stars, stones, the opening place; the same for any slicing of time."""

import pytest

from scenes.campaign.model.map_motion import LANDING, OPENING, MapMotion, Stamps
from scenes.stage.motion.timing import MAP_AFTER_MS, STAR_FLIGHT_MS, STAR_STAGGER_MS, STONE_MS, UNLOCK_MS

LANDED_MS = MAP_AFTER_MS + STAR_FLIGHT_MS + STAR_STAGGER_MS
LIT_MS = LANDED_MS + 4 * STONE_MS


def motion(**more: bool) -> MapMotion:
    return MapMotion(2, 4, opens=True, **more)


def cues_of(moving: MapMotion | Stamps, step_ms: float) -> list[str]:
    heard: list[str] = []
    while moving.is_moving:
        heard += [cue.name for cue in moving.advance(step_ms)]
    return heard


def test_first_the_stars_fly_then_the_stones_light_up_then_the_place_opens() -> None:
    one = motion()
    one.advance(MAP_AFTER_MS + STAR_FLIGHT_MS / 2)
    assert (one.landed, sorted(one.flying), one.lit, one.opened) == (0, [0, 1], 0, 0.0)

    one.advance(LANDED_MS - MAP_AFTER_MS - STAR_FLIGHT_MS / 2 + 2.5 * STONE_MS)
    assert (one.landed, one.flying, one.lit, one.opened) == (2, {}, 2, 0.0)

    one.advance(1.5 * STONE_MS + UNLOCK_MS / 2)
    assert one.lit == 4
    assert 0 < one.opened < 1
    assert one.swell > 0

    one.advance(UNLOCK_MS)
    assert (one.is_moving, one.landed, one.lit, one.opened, one.swell) == (False, 2, 4, 1.0, 0.0)


@pytest.mark.parametrize("step_ms", [1.0, 16.0, 1000.0])
def test_every_sound_plays_once_with_any_frames(step_ms: float) -> None:
    assert cues_of(motion(), step_ms) == [LANDING, LANDING, OPENING]
    assert cues_of(Stamps(3), step_ms) == ["mana_fill"] * 3


def test_a_star_flies_from_its_start_to_its_place() -> None:
    one = motion()
    one.advance(MAP_AFTER_MS + 1)
    begin = one.flying[0]
    one.advance(STAR_FLIGHT_MS - 2)
    end = one.flying[0]

    assert begin.between((0, 700), (300, 200)) == pytest.approx((0, 700), abs=4)
    assert end.between((0, 700), (300, 200)) == pytest.approx((300, 200), abs=4)
    assert begin.scale > 3
    assert end.scale < 1.1


def test_a_finished_motion_is_at_its_end_and_silent() -> None:
    one = motion()
    one.finish()

    assert (one.is_moving, one.landed, one.lit, one.opened) == (False, 2, 4, 1.0)
    assert one.advance(5000.0) == ()


def test_with_reduced_motion_the_end_is_shown_at_once() -> None:
    one = motion(still=True)

    assert (one.is_moving, one.landed, one.lit, one.opened) == (False, 2, 4, 1.0)


def test_nothing_gained_moves_nothing() -> None:
    assert not MapMotion().is_moving
    assert not Stamps(0).is_moving


def test_the_tables_speed_is_the_maps_too() -> None:
    one, fast = motion(), MapMotion(2, 4, opens=True, speed=4.0)
    one.advance(800.0)
    fast.advance(200.0)

    assert one.flying == fast.flying


def test_a_stamped_star_falls_from_above_and_stays() -> None:
    stars = Stamps(2)
    stars.advance(450.0)
    seen, scale = stars.star(0)
    assert 0 < seen < 1 < scale
    assert stars.star(1)[0] == 0

    stars.finish()
    assert stars.star(0) == stars.star(1) == (1.0, 1.0)
    assert stars.star(2)[0] == 0.0
