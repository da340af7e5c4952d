"""The film strips of the documents exist, are small, and have six different moments."""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from art.strips import COLUMNS, EDGE, FRAME, STRIPS, Strip, film
from tests.displays import begin_display
from tests.each import each

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "strips"
MOST_BYTES = 300_000


@each("strip", STRIPS, ids=lambda strip: strip.name)
def test_a_strip_exists_and_is_small(strip: Strip) -> None:
    path = FOLDER / f"{strip.name}.png"

    assert 0 < path.stat().st_size < MOST_BYTES
    assert len(strip.moments) == 6


def test_the_moments_of_a_strip_differ() -> None:
    begin_display()
    sheet = film(STRIPS[0])
    wide, high = FRAME
    boxes = [
        (EDGE + number % COLUMNS * (wide + EDGE), EDGE + number // COLUMNS * (high + EDGE), wide, high)
        for number in range(6)
    ]
    pictures = {pygame.image.tobytes(sheet.subsurface(box), "RGB") for box in boxes}

    assert len(pictures) == 6
