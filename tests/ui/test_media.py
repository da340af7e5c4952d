"""Masters, premultiplied helpers and the bounds of caches."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scenes import words
from scenes.ui.canvas import Canvas
from scenes.ui.chance_graph import ChanceGraph, TurnPoint
from scenes.ui.faces import FONTS
from scenes.ui.media import (
    FADES,
    Media,
    SurfaceCache,
    blank,
    dimmed,
    faded,
    flashed,
    lay,
    nine_slice,
    shadow_pad,
    silhouette,
    size_in_bytes,
    smooth,
    soft_shadow,
)
from scenes.ui.theme import BODY_FACE

ROOT = Path(__file__).parents[2]


def square(colour: tuple[int, int, int, int], size: int = 10) -> pygame.Surface:
    surface = blank((size, size))
    surface.fill(colour)
    return surface.premul_alpha()


def is_premultiplied(surface: pygame.Surface) -> bool:
    width, height = surface.get_size()
    pixels = [surface.get_at((x, y)) for x in range(0, width, 3) for y in range(0, height, 3)]
    return all(max(red, green, blue) <= alpha + 1 for red, green, blue, alpha in pixels)


def test_the_cache_returns_the_same_surface() -> None:
    cache = SurfaceCache(10, 10_000)
    first = cache.get("a", lambda: square((1, 2, 3, 255)))

    assert cache.get("a", lambda: square((9, 9, 9, 255))) is first


def test_the_cache_drops_the_least_recently_used() -> None:
    cache = SurfaceCache(2, 10_000)
    for key in ("a", "b", "a", "c"):
        cache.get(key, lambda: square((1, 2, 3, 255)))

    assert cache.peek("b") is None
    assert cache.peek("a") is not None
    assert len(cache) == 2


def test_the_cache_stays_within_its_bytes() -> None:
    cache = SurfaceCache(1000, 3 * size_in_bytes(square((0, 0, 0, 0))))
    for key in range(50):
        cache.get(key, lambda: square((1, 2, 3, 255)))

    assert len(cache) == 3
    assert cache.bytes <= cache.most_bytes


def test_another_scale_drops_everything_of_the_old_one(media: Media) -> None:
    media.sprite("badges/cost.webp")
    media.set_scale(1.5)

    assert len(media.sprites) == 0
    assert media.sprite("badges/cost.webp").get_size() == (126, 126)


def test_drawings_stay_cached_until_text_size_or_language_change(media: Media) -> None:
    drawn = [media.sprite("badges/cost.webp")]
    try:
        for language, text_scale in (("en", 1.0), ("en", 2.0), ("tr", 2.0), ("tr", 2.0)):
            words.choose(language)
            media.reword(text_scale)
            drawn.append(media.sprite("badges/cost.webp"))
    finally:
        words.choose("en")

    assert [later is earlier for earlier, later in pairwise(drawn)] == [True, False, False, True]


def test_masters_are_premultiplied(media: Media) -> None:
    assert is_premultiplied(media.master("tokens/w_queen.webp"))
    assert is_premultiplied(media.sprite("effects/glow_red.webp"))


def test_a_missing_picture_is_an_error_that_names_it(media: Media) -> None:
    with pytest.raises(FileNotFoundError, match="images/tokens/w_dragon"):
        media.master("tokens/w_dragon.webp")


def test_fading_takes_colour_and_alpha_alike() -> None:
    assert tuple(faded(square((200, 100, 50, 255)), 0.5).get_at((5, 5))) == pytest.approx((100, 50, 25, 128), abs=1)


def test_a_flash_of_one_is_white_and_keeps_the_shape() -> None:
    sprite = blank((10, 10))
    sprite.fill((120, 0, 0, 120), (0, 0, 5, 10))
    white = flashed(sprite, 1.0)

    assert tuple(white.get_at((2, 5))) == pytest.approx((120, 120, 120, 120), abs=1)
    assert tuple(white.get_at((7, 5))) == (0, 0, 0, 0)


def test_dimming_drains_colour_and_keeps_alpha() -> None:
    red, green, blue, alpha = dimmed(square((200, 20, 20, 255)), 1.0).get_at((5, 5))

    assert alpha == pytest.approx(255, abs=2)
    assert red < 150
    assert red - green < 100
    assert green == blue


def test_a_silhouette_is_one_colour() -> None:
    assert tuple(silhouette(square((10, 200, 30, 255)), (9, 8, 7)).get_at((5, 5))) == (9, 8, 7, 255)


def test_a_shadow_is_larger_than_its_shape() -> None:
    shade = soft_shadow(square((255, 255, 255, 255), 40), 9, 0.5)

    assert shade.get_width() == 40 + 2 * shadow_pad(9)
    assert shade.get_at((shade.get_width() // 2, shade.get_height() // 2)).a == pytest.approx(127, abs=12)
    assert shade.get_at((0, 0)).a == 0


def test_lay_draws_round_the_centre() -> None:
    target = blank((30, 30))
    lay(target, square((255, 0, 0, 255)), 15, 15)

    assert target.get_at((10, 10)).r == 255
    assert target.get_at((9, 10)).a == 0


@pytest.mark.parametrize("size", [(48, 48), (300, 90), (50, 400)])
def test_a_nine_slice_fills_any_size(media: Media, size: tuple[int, int]) -> None:
    panel = nine_slice(media.master("plates/panel_walnut.webp"), size, 24, 48)

    assert panel.get_size() == size
    assert panel.get_at((size[0] // 2, size[1] // 2)).a >= 253
    assert panel.get_at((0, 0)).a < 40


def test_open_fonts_are_bounded_and_the_least_recently_used_is_closed_first(media: Media) -> None:
    faces = [media.faces.font(BODY_FACE, size) for size in range(10, 10 + FONTS)]
    media.faces.font(BODY_FACE, 10)
    media.faces.font(BODY_FACE, 200)

    assert media.faces.font(BODY_FACE, 10) is faces[0]
    assert media.faces.font(BODY_FACE, 11) is not faces[1]


@pytest.mark.parametrize("size", [(0, 10), (10, 0), (0, 0)])
def test_a_picture_without_pixels_can_be_scaled(size: tuple[int, int]) -> None:
    assert smooth(blank(size), (5, 7)).get_size() == (5, 7)


@pytest.mark.skipif(os.name == "nt", reason="Windows protects pages by another call")
def test_scaling_reads_nothing_beyond_the_picture() -> None:
    ended = subprocess.run([sys.executable, "-m", "tests.ui.page_edge"], cwd=ROOT, capture_output=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (4, 1)])
def test_a_single_row_or_column_is_stretched_without_a_change_of_colour(size: tuple[int, int]) -> None:
    picture = blank(size)
    picture.fill((10, 20, 30, 40))

    scaled = smooth(picture, (7, 9))

    assert {tuple(scaled.get_at((x, y))) for x in range(7) for y in range(9)} == {(10, 20, 30, 40)}


def test_a_graph_in_an_empty_rectangle_is_drawn_without_error(media: Media) -> None:
    graph = ChanceGraph("graph", (10, 10, 0.2, 60), 3, (1, 2, 3))
    graph.show(0.5, [TurnPoint(0.7, "", "")], 0, 0)

    graph.draw(Canvas(pygame.Surface((40, 40)), media))


def test_pictures_for_another_scale_open_no_fonts_of_their_own(media: Media) -> None:
    other = media.beside()
    other.set_scale(2.0)

    assert other.faces.font(BODY_FACE, 30) is media.faces.font(BODY_FACE, 30)


def test_a_faded_sprite_is_cached_until_its_opacity_changes_or_it_is_freed(media: Media) -> None:
    sprite = square((200, 100, 50, 255))
    half = media.faded(sprite, 0.5)

    assert media.faded(sprite, 0.5) is half
    assert media.faded(sprite, 0.25) is not half
    del sprite
    assert len(media._fades) == 0


def test_the_most_recent_faded_sprites_stay_cached(media: Media) -> None:
    sprites = [square((200, 100, 50, 255)) for _ in range(FADES + 3)]
    for sprite in sprites:
        media.faded(sprite, 0.5)

    assert len(media._fades) == FADES


def test_the_most_recent_masters_stay_cached(media: Media, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"cards/w_{name}.webp" for name in ("pawn", "knight", "rook")]
    monkeypatch.setattr("scenes.ui.media.MASTERS_BYTES", 2 * size_in_bytes(media.master(names[0])))
    mine = Media()
    for name in (names[0], names[1], names[0], names[2]):
        mine.master(name)

    assert list(mine._masters) == [names[0], names[2]]


def test_media_that_keep_masters_read_each_file_once_for_any_window(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(name: str) -> pygame.Surface:
        read.append(name)
        return blank((9, 9))

    monkeypatch.setattr("scenes.ui.media.MASTERS_BYTES", 1)
    monkeypatch.setattr("scenes.ui.media.KEPT_MASTER_BYTES", 1)
    monkeypatch.setattr("scenes.ui.media.read_master", noted)
    names = [f"cards/w_{name}.webp" for name in ("pawn", "knight", "rook")]
    mine = Media(keeps_masters=True)
    for media in (mine, mine.beside(), mine):
        for name in names:
            media.master(name)
        media.forget_large()

    assert read == names


def test_short_lived_looks_evict_only_each_other(media: Media) -> None:
    crowd = media.beside()
    lasting = crowd.sprite("tokens/w_pawn.webp")
    for number in range(200):
        crowd.posed(("turned", number), lambda: blank((200, 200)))

    assert crowd.sprite("tokens/w_pawn.webp") is lasting
    assert crowd.poses.bytes <= crowd.poses.most_bytes
    assert crowd.posed(("turned", 199), lambda: blank((1, 1))).get_size() == (200, 200)
    assert crowd.posed(("turned", 0), lambda: blank((1, 1))).get_size() == (1, 1)
    crowd.set_scale(2.0)
    assert len(crowd.poses) == 0
