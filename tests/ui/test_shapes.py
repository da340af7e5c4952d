"""Boxes with round corners: one composed of its corners equals one drawn in one piece."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.ui import canvas as shapes
from scenes.ui.canvas import arched_rim, rounded_box, rounded_rim
from scenes.ui.media import Media
from tests.displays import begin_display

lengths = st.floats(0, 300)
scales = st.sampled_from((0.3, 0.5, 0.89, 1.0, 1.5, 3.0))
colours = st.tuples(*[st.integers(0, 255)] * 4)


@pytest.fixture(autouse=True, scope="module")
def display() -> None:
    begin_display()


@given(scales, st.tuples(lengths, lengths), st.floats(0, 40), colours, st.sampled_from((0.0, 0.4, 1.0, 2.3, 6.0)))
@settings(max_examples=60)
def test_a_box_of_any_size_equals_one_drawn_in_one_piece(
    scale: float, sides: tuple[float, float], radius: float, colour: tuple[int, int, int, int], thickness: float
) -> None:
    media = Media()
    media.set_scale(scale)

    made = (
        rounded_rim(media, *sides, radius, colour, thickness)
        if thickness
        else rounded_box(media, *sides, radius, colour)
    )
    whole = shapes._drawn(media.size_px(*sides), radius * scale, colour, thickness * scale)

    assert made.get_size() == whole.get_size()
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_only_the_corners_of_a_large_box_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, really = list[tuple[int, int]](), shapes._drawn

    def draw(size: tuple[int, int], *shape: object) -> pygame.Surface:
        drawn.append(size)
        return really(size, *shape)  # type: ignore[arg-type]

    monkeypatch.setattr(shapes, "_drawn", draw)

    box = rounded_box(Media(), 2000, 1000, 10, (255, 255, 255, 255))

    assert box.get_size() == (2000, 1000)
    assert max(drawn) < (40, 40)


def test_an_arch_is_round_above_and_has_feet(media: Media) -> None:
    rim = arched_rim(media, 100, 106, (255, 255, 255, 255), 4)

    def alpha(x: int, y: int) -> int:
        return int(rim.get_at((x, y)).a)

    assert rim.get_size() == (100, 106)
    assert min(alpha(50, 1), alpha(1, 80), alpha(98, 80), alpha(50, 104)) > 200, "on its line"
    assert max(alpha(10, 10), alpha(89, 10), alpha(50, 50)) == 0, "beside its shoulders, and within"
    assert min(alpha(3, 102), alpha(96, 102)) > 200, "in its feet"
