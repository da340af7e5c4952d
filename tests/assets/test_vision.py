"""Simulated colour blindness: the effects of the matrices, and the documents' sheet, which exists and is small."""

import os
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


from art.vision import MATRICES, MOMENTS, SMALL_SHEET, picture_of, seen_by, to_linear, to_shown, ways
from tests.displays import begin_display

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 600_000


def seen(colour: tuple[int, int, int], eyes: str) -> tuple[int, ...]:
    """One colour through these eyes."""
    pixel = seen_by(Image.new("RGB", (1, 1), colour), eyes).getpixel((0, 0))
    assert isinstance(pixel, tuple)
    return tuple(int(part) for part in pixel)


def apart(eyes: str, one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    """The distance of two colours in their most different channel, of 255."""
    return max(abs(a - b) for a, b in zip(seen(one, eyes), seen(other, eyes), strict=True))


@pytest.mark.parametrize("eyes", MATRICES)
def test_greys_do_not_change(eyes: str) -> None:
    for shade in (0, 18, 127, 200, 255):
        assert max(abs(part - shade) for part in seen((shade, shade, shade), eyes)) <= 1


def test_red_and_green_are_close_only_for_eyes_that_lack_them() -> None:
    red, green = (200, 80, 60), (120, 120, 60)

    assert apart("deuteranopia", red, green) < 30
    assert apart("tritanopia", red, green) > 70


def test_blue_and_green_are_close_only_without_blue() -> None:
    blue, green = (0, 110, 180), (0, 120, 110)

    assert apart("tritanopia", blue, green) < apart("deuteranopia", blue, green) / 2


def test_light_can_be_converted_back() -> None:
    shades = np.linspace(0.0, 1.0, 256)

    assert np.allclose(to_shown(to_linear(shades)), shades, atol=1e-6)


def test_a_moment_is_drawn_and_looks_different_to_all_eyes(tmp_path: Path) -> None:
    begin_display()
    moment = next(one for one in MOMENTS if one.name == "cheat")

    pictures = {picture.tobytes() for picture in ways(picture_of(moment, tmp_path).resize((320, 180)))}

    assert len(pictures) == 1 + len(MATRICES)


def test_the_sheet_exists_and_is_small() -> None:
    path = ROOT / "docs" / SMALL_SHEET

    assert 0 < path.stat().st_size < MOST_BYTES
    with Image.open(path) as sheet:
        assert sheet.width > 1000
