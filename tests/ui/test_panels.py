"""A panel of any height: a long one is built of pieces, none of them longer than a window, and looks like one piece."""

import pygame
import pytest

from scenes.ui.canvas import Canvas
from scenes.ui.media import Media
from scenes.ui.panels import LONGEST, pieces_of
from scenes.ui.plates import PANEL_CORNERS
from scenes.ui.widgets import Panel

WIDTH = 240.0
MARGIN = 40.0
NEARLY = 250
"""The least opacity that hides the background."""
ALIKE = 16
"""The grain of the wood is stretched more in a long panel."""


def drawn(media: Media, height: float) -> pygame.Surface:
    size = media.size_px(WIDTH + 2 * MARGIN, height + 2 * MARGIN)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    Panel((MARGIN, MARGIN, WIDTH, height)).draw(Canvas(surface, media))
    return surface


@pytest.mark.parametrize("scale", [0.5, 0.73, 1.0])
@pytest.mark.parametrize("height", [30.0, 700.0, LONGEST + 60, 1711.5, 5000.0])
def test_a_panel_is_solid_from_top_to_bottom(media: Media, height: float, scale: float) -> None:
    media.set_scale(scale)
    surface, top = drawn(media, height), round(MARGIN * scale)
    column = [surface.get_at((surface.get_width() // 2, y)).a for y in range(surface.get_height())]
    full = [y for y, alpha in enumerate(column) if alpha >= NEARLY]

    assert full == list(range(full[0], full[-1] + 1))
    assert abs(full[0] - top) <= 1
    assert abs(len(full) - height * scale) <= 3


def test_a_long_panel_has_the_ends_of_a_short_one_and_no_seam(media: Media) -> None:
    corner = round(MARGIN + PANEL_CORNERS["panel_walnut"])
    short, long = rows_of(drawn(media, 700.0)), rows_of(drawn(media, 5000.0))

    assert most_apart(short[:corner], long[:corner]) <= ALIKE
    assert most_apart(short[-corner:], long[-corner:]) <= ALIKE
    assert most_apart(long[corner : -corner - 1], long[corner + 1 : -corner]) <= ALIKE


def rows_of(picture: pygame.Surface) -> list[bytes]:
    row = 4 * picture.get_width()
    whole = pygame.image.tobytes(picture, "RGBA")
    return [whole[at : at + row] for at in range(0, len(whole), row)]


def most_apart(some: list[bytes], others: list[bytes]) -> int:
    """The largest difference of any colour of any pixel."""
    return max(
        abs(one - other)
        for row, second in zip(some, others, strict=True)
        for one, other in zip(row, second, strict=True)
    )


@pytest.mark.parametrize("height", [LONGEST + 1, 2000.0, 5000.0, 40_000.0])
def test_no_piece_of_a_panel_is_much_longer_than_a_window(media: Media, height: float) -> None:
    media.sprites.clear()
    drawn(media, height)
    made = [kept.get_height() for kept in media.sprites._kept.values()]

    assert 2 <= len(made) <= 4
    assert max(made) <= LONGEST + 2 * PANEL_CORNERS["panel_walnut"] + MARGIN


@pytest.mark.parametrize("scale", [0.25, 0.37, 1.0, 3.0])
@pytest.mark.parametrize("height", [801.0, 1600.0, 2401.5, 9999.0])
def test_pieces_fill_the_height_without_overlaps(media: Media, height: float, scale: float) -> None:
    media.set_scale(scale)
    pieces = pieces_of(media, height, 24.0)
    end = 0
    for begin, first, beyond, _ in pieces.places()[:-1]:
        assert begin == end
        end += beyond - first
    begin, first, beyond, is_turned = pieces.places()[-1]

    assert pieces.number % 2 == 1
    assert (begin, is_turned) == (end, False)
    assert begin + beyond - first == pieces.height
