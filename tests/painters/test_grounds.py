"""The table's background: painted once, part by part; moving or darkening the felt leaves no trace of the old place."""

from collections import OrderedDict

import pygame
import pytest

from scenes.painters.grounds import Grounds
from scenes.painters.table_art import TableArt
from scenes.stage.table_layout import Layout
from scenes.ui.backdrop import covering
from scenes.ui.media import PREMULTIPLIED, Media, NotYetError, PictureBudget, Surface

SIZE = (1280, 720)
DIM = 0.88


@pytest.fixture
def grounds(media: Media) -> Grounds:
    layout = Layout(*SIZE)
    return Grounds(media, layout, lambda size: covering(media.master("table/walnut.webp"), size))


def drawn(grounds: Grounds, by: tuple[int, int] = (0, 0), light: float = 1.0) -> Surface:
    surface = Surface(SIZE)
    grounds.draw(surface, by, light)
    return surface


def composed(grounds: Grounds, by: tuple[int, int]) -> Surface:
    """The same without parts: all of the wood, and all of the felt on it."""
    grounds._steps.pop()
    while grounds._steps:
        grounds._steps.popleft()()
    felt, place = grounds._felt()
    surface = grounds._canvas.surface.copy()
    surface.blit(felt, place.move(by), special_flags=PREMULTIPLIED)
    return surface


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("by", [(0, 0), (7, -7), (-7, 7), (1, 0), (0, -3)])
def test_moving_the_felt_leaves_no_trace(media: Media, grounds: Grounds, by: tuple[int, int]) -> None:
    plain = Grounds(media, Layout(*SIZE), grounds._planks)

    assert pixels(drawn(grounds, by)) == pixels(composed(plain, by))


@pytest.mark.parametrize("by", [(0, 0), (5, 3)])
def test_a_darker_felt_is_the_same_during_and_after_a_change_of_light(grounds: Grounds, by: tuple[int, int]) -> None:
    bright, first, second = drawn(grounds, by), drawn(grounds, by, DIM), drawn(grounds, by, DIM)
    middle, corner = (640, 200), (142, 134)

    assert pixels(first) == pixels(second)
    assert sum(first.get_at(middle)[:3]) == pytest.approx(DIM * sum(bright.get_at(middle)[:3]), abs=3)
    assert first.get_at(corner) == bright.get_at(corner)
    assert pixels(drawn(grounds, by)) == pixels(bright)


def test_paced_painting_goes_part_by_part(media: Media) -> None:
    art, surface, tries = TableArt(media.beside()), Surface(SIZE), 1
    surface.set_clip((0, 0, 0, 0))
    art.media._masters = OrderedDict()
    while True:
        art.media.go_at(PictureBudget(lambda: 0.0, 0.0))
        try:
            art.draw_background(surface, Layout(*SIZE))
        except NotYetError:
            tries += 1
        else:
            break
    art.media.go_at(None)
    at_once = Surface(SIZE)
    TableArt(media).draw_background(at_once, Layout(*SIZE))
    surface.set_clip(None)
    art.draw_background(surface, Layout(*SIZE))

    assert tries > 6
    assert pixels(surface) == pixels(at_once)


@pytest.mark.parametrize("size", [(1, 1), (40, 30), (700, 900), (500, 30)])
def test_any_window_has_grounds(media: Media, size: tuple[int, int]) -> None:
    art, surface = TableArt(media.beside()), Surface(size)
    for shake in ((0.0, 0.0), (7.0, 7.0)):
        art.draw_background(surface, Layout(*size), shake, DIM)


def test_screens_share_one_plain_table_of_a_size(media: Media) -> None:
    surface, other = Surface(SIZE), Surface((960, 540))
    first, second, with_planks = TableArt(media), TableArt(media), TableArt(media, Surface)
    for art in (first, second, with_planks):
        art.draw_background(surface, Layout(*SIZE))
    shared = first._grounds

    assert shared is second._grounds
    assert with_planks._grounds is not shared
    page = TableArt(media, has_history=False)
    page.draw_background(surface, Layout(*SIZE))
    assert page._grounds is shared
    media_of_other = Media(Layout(960, 540).scale)
    third = TableArt(media_of_other)
    third.draw_background(other, Layout(960, 540))
    assert third._grounds is not shared


def test_only_a_table_with_a_history_has_its_panel(media: Media) -> None:
    layout, strip = Layout(*SIZE), pygame.Rect(*Layout(*SIZE).history())

    def seen(art: TableArt) -> int:
        surface = Surface(SIZE)
        art.draw_background(surface, layout)
        return hash(pygame.image.tobytes(surface.subsurface(strip), "RGB"))

    table, page = TableArt(media), TableArt(media, has_history=False)
    assert seen(table) != seen(page)
    page.has_history, table.has_history = True, False
    assert seen(table) != seen(page)
