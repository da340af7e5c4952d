"""The pictures exist in the listed sizes, and none is empty, flat or fringed."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame

from scenes.ui.master_files import BANDS
from scenes.ui.media import Media

ASSETS = Path(__file__).resolve().parents[2] / "assets"
IMAGES = ASSETS / "images"
MEGABYTE = 1024 * 1024
FULL_BLEED = {"table/lamp.webp", "effects/vignette_red.webp", "effects/dissolve.webp"}
CAMPAIGN_MEGABYTES = 2.5
SIDES = ("w", "b")
KINDS = ("pawn", "bishop", "rook", "knight", "queen")


@dataclass(frozen=True, slots=True)
class Listed:
    """One row of the list in `images/README.md`."""

    file: str
    width: int
    height: int
    is_opaque: bool


def listed_pictures() -> list[Listed]:
    """Every row of the list."""
    rows = [line.split(" | ") for line in (IMAGES / "README.md").read_text(encoding="utf-8").splitlines()]
    found = []
    for row in rows:
        if len(row) >= 4 and "." in row[0] and "x" in row[2]:
            width, height = row[2].split("x")
            found.append(Listed(row[0].removeprefix("| "), int(width), int(height), row[4].startswith("opaque")))
    return found


def of_black(file: str) -> str:
    """The same picture for Black; the file itself if it belongs to no side, or to Black."""
    return file.replace("/w_", "/b_").replace("_w.webp", "_b.webp").replace("/w.webp", "/b.webp")


PICTURES = listed_pictures()
SPRITES = [picture for picture in PICTURES if not picture.is_opaque and picture.file not in FULL_BLEED]
"""The pictures that do not fill their rectangle."""


@cache
def load(file: str) -> pygame.Surface:
    """A picture as it was stored."""
    return pygame.image.load(IMAGES / file)


@pytest.fixture(scope="module", autouse=True)
def forgotten() -> Iterator[None]:
    """All pictures together take much memory."""
    yield
    load.cache_clear()


def corner_alphas(surface: pygame.Surface) -> list[int]:
    """The alpha of the four corners."""
    right, bottom = surface.get_width() - 1, surface.get_height() - 1
    return [surface.get_at(at)[3] for at in ((0, 0), (right, 0), (0, bottom), (right, bottom))]


def colours_seen(surface: pygame.Surface) -> set[tuple[int, ...]]:
    """The colours of some hundred points."""
    width, height = surface.get_size()
    points = ((x, y) for x in range(0, width, max(1, width // 24)) for y in range(0, height, max(1, height // 24)))
    return {tuple(surface.get_at(point)) for point in points}


def test_a_picture_has_the_size_that_the_list_promises() -> None:
    assert len(PICTURES) > 300
    found = {one.file: load(one.file).get_size() for one in PICTURES}

    assert found == {one.file: (one.width, one.height) for one in PICTURES}


def test_a_picture_has_alpha_unless_the_list_calls_it_opaque() -> None:
    assert [one.file for one in PICTURES if (load(one.file).get_masks()[3] != 0) is one.is_opaque] == []


def test_the_corners_of_a_sprite_are_transparent() -> None:
    assert len(SPRITES) > 200
    assert [one.file for one in SPRITES if corner_alphas(load(one.file)) != [0, 0, 0, 0]] == []


def test_a_picture_is_not_one_flat_colour() -> None:
    assert [one.file for one in PICTURES if len(colours_seen(load(one.file))) <= 4] == []


def test_a_picture_is_small_enough_to_ship() -> None:
    assert [one.file for one in PICTURES if (IMAGES / one.file).stat().st_size >= 1.2 * MEGABYTE] == []


def test_all_pictures_together_are_small_enough_to_ship() -> None:
    assert sum(path.stat().st_size for path in IMAGES.rglob("*.*")) < (6 + CAMPAIGN_MEGABYTES) * MEGABYTE


def test_the_list_names_every_picture_and_no_other() -> None:
    on_disk = {path.relative_to(IMAGES).as_posix() for path in IMAGES.rglob("*.*") if path.suffix != ".md"}

    assert {picture.file for picture in PICTURES} == on_disk


def test_the_bundle_has_a_decoder_for_every_picture() -> None:
    forms = {path.suffix for room in ("images", "icons") for path in (ASSETS / room).rglob("*.*")}

    assert forms == {".webp", ".md"}


@pytest.mark.parametrize(("name", "bands"), BANDS.items())
def test_the_bands_of_a_picture_are_complete_and_equally_wide(name: str, bands: int) -> None:
    stem = name.removesuffix(".webp")

    assert not (IMAGES / name).exists()
    assert len(list(IMAGES.glob(f"{stem}_*.webp"))) == bands
    assert len({load(f"{stem}_{number}.webp").get_size() for number in range(1, bands + 1)}) == 1


@pytest.mark.parametrize(("name", "bands"), BANDS.items())
def test_two_bands_meet_without_an_edge(name: str, bands: int) -> None:
    media = Media()
    pygame.display.set_mode((64, 64))
    whole = pygame.surfarray.array3d(media.master(name)).astype(float)
    steps = abs(whole[:, 1:] - whole[:, :-1]).mean((0, 2))
    height = whole.shape[1] // bands

    for meeting in range(height, whole.shape[1], height):
        assert steps[meeting - 1] <= 1.5 * steps[meeting - 9 : meeting + 8].max(initial=0, where=np.arange(17) != 8)


def test_every_card_of_both_sides_has_its_body_token_and_piece() -> None:
    wanted = {
        f"{room}/{side}_{kind}.webp" for room in ("cards", "tokens", "pieces") for side in SIDES for kind in KINDS
    }
    wanted |= {f"{file}_{side}.webp" for file in ("cards/back", "powers/cheat", "plates/tile") for side in SIDES}
    wanted |= {f"{room}/{side}{rest}.webp" for room, rest in (("cards", "_coin"), ("heroes", "")) for side in SIDES}

    assert wanted <= {picture.file for picture in PICTURES}


@pytest.mark.parametrize(
    ("file", "logical"),
    [
        ("cards/w_queen.webp", (240 + 2 * 34, 336 + 2 * 34)),
        ("cards/back_b.webp", (116, 162)),
        ("tokens/b_rook.webp", (92 + 2 * 20, 108 + 2 * 20)),
        ("heroes/w.webp", (148, 148)),
        ("powers/cheat_b.webp", (82, 82)),
        ("plates/end_turn_green.webp", (152, 58)),
        ("plates/history.webp", (84, 324)),
        ("table/felt.webp", (1000 + 2 * 20, 316 + 2 * 20)),
    ],
)
def test_masters_have_two_pixels_per_logical_unit(file: str, logical: tuple[int, int]) -> None:
    assert load(file).get_size() == (2 * logical[0], 2 * logical[1])


def test_the_sides_do_not_share_a_picture() -> None:
    of_white = [one.file for one in PICTURES if of_black(one.file) != one.file]

    assert len(of_white) > 40
    assert [one for one in of_white if (IMAGES / one).read_bytes() == (IMAGES / of_black(one)).read_bytes()] == []


def test_each_dissolve_mask_keeps_less_than_the_one_before() -> None:
    strip = load("effects/dissolve.webp")
    width = strip.get_width() // 12
    points = [(x, y) for x in range(0, width, 4) for y in range(0, strip.get_height(), 4)]
    kept = [sum(strip.get_at((frame * width + x, y))[3] for x, y in points) for frame in range(12)]

    assert kept == sorted(kept, reverse=True)
    assert len(set(kept)) == 12


def test_the_icons_open() -> None:
    icons = [ASSETS / "icons" / "icon.webp", ASSETS.parent / "release" / "icons" / "icon.png"]

    assert {pygame.image.load(icon).get_size() for icon in icons} == {(512, 512)}
    assert (ASSETS.parent / "release" / "icons" / "icon.ico").read_bytes()[:4] == b"\x00\x00\x01\x00"
    assert (ASSETS.parent / "release" / "icons" / "icon.icns").read_bytes()[:4] == b"icns"


@pytest.mark.parametrize("name", ["cinzel-latin-700-normal.woff", "cinzel-latin-900-normal.woff"])
def test_the_title_font_opens(name: str) -> None:
    pygame.font.init()

    assert pygame.font.Font(ASSETS / "fonts" / name, 24).size("QUEEN")[0] > 40


@pytest.mark.parametrize("name", ["SourceSerifPro-Semibold.otf", "SourceSerifPro-Black.otf"])
def test_the_reading_font_has_lining_figures(name: str) -> None:
    pygame.font.init()
    font = pygame.font.Font(ASSETS / "fonts" / name, 96)
    metrics = font.metrics("0123456789")

    assert all(glyph is not None for glyph in metrics)
    assert {glyph[2] for glyph in metrics if glyph is not None} <= set(range(-3, 1)), "a figure hangs below the line"
