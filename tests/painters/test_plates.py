"""The plate under the opponent's portrait: full names in every language and size, clear of its surroundings."""

from collections.abc import Iterator

import pytest

from hschess.players.opponents import levels
from hschess.resources import languages
from scenes.painters import figures
from scenes.painters.forecast_marks import HEAD, SPLAT_AT, lane_curve
from scenes.painters.portraits import PLATE, Plate, plate_of, plate_sprite
from scenes.stage.shown.foreseen import Lane, LaneKind
from scenes.stage.table_layout import KING_SIZE, POWER_RADIUS, Layout
from scenes.ui.lettering import TALLEST
from scenes.ui.media import Media
from scenes.words import choose, say

WINDOWS = [(960, 540), (1280, 720), (1920, 1080), (2560, 1080)]
each_window = pytest.mark.parametrize("window", WINDOWS)


@pytest.fixture
def lettered(media: Media) -> Iterator[Media]:
    yield media
    choose("en")
    media.reword(1.0)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [1.0, 1.5, 2.0])
@each_window
def test_every_name_is_whole_on_its_plate(lettered: Media, language: str, size: float, window: tuple[int, int]) -> None:
    layout = Layout(*window)
    choose(language)
    lettered.set_scale(layout.scale)
    lettered.reword(size)
    _, _, width, height = layout.name_plate()

    for level in levels():
        name = say(f"opponent.{level.seat}")
        for plate in (plate_of(level.seat, name), Plate(say("table.thinking", name=name))):
            sprite = plate_sprite(lettered, plate, (width, height))
            # A text that is too long is cut until it fills the plate.
            assert sprite.get_width() < (width - 8) * layout.scale, plate
            assert sprite.get_height() <= round(height * layout.scale)


def test_text_of_twice_the_size_makes_a_larger_plate(lettered: Media) -> None:
    small = plate_sprite(lettered, plate_of("level:first", "Novice"), (640.0, 30.0)).get_size()
    lettered.reword(2.0)
    large = plate_sprite(lettered, plate_of("level:first", "Novice"), (640.0, 30.0)).get_size()

    assert large[0] > 1.5 * small[0]
    assert large[1] > 1.4 * small[1]


@each_window
def test_the_plate_is_clear_of_health_power_and_the_stars_over_the_line(window: tuple[int, int]) -> None:
    layout = Layout(*window)
    _, top, _, height = layout.name_plate()
    drop = layout.king(1)[1] + figures.KING_HEALTH_AT[1] + figures.KING_HEALTH_SIZE * 0.42
    star = layout.row(1) + SPLAT_AT[1] - figures.SPLAT / 2

    assert drop <= top + 1
    assert layout.power(1)[1] + POWER_RADIUS <= top
    assert top + height <= star


@each_window
def test_a_lane_to_the_upper_king_ends_below_the_plate_and_one_to_the_lower_at_its_frame(
    window: tuple[int, int],
) -> None:
    layout = Layout(*window)
    _, top, _, height = layout.name_plate()
    slot, far = layout.slot(0, 0, 1), layout.slot(1, 0, 1)

    up = list(lane_curve(Lane(slot, layout.king(1), LaneKind.KING)))[-1]
    down = list(lane_curve(Lane(far, layout.king(0), LaneKind.KING)))[-1]

    assert up[1] - HEAD / 2 > top + (height + PLATE.size * TALLEST) / 2
    assert down[1] < layout.king(0)[1] - KING_SIZE / 2
