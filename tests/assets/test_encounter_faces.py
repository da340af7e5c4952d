"""The campaign's opponents match their scripts, and all look different."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from art.faces import GALLERIES, paint
from tests.by_commit import in_turn

GALLERY = GALLERIES["encounters"]
FOLDER = Path(__file__).resolve().parents[2] / "assets" / "images" / GALLERY.folder
SMALL = 20
KILOBYTE = 1024
PARTS = 3
"""Each commit paints every third opponent, and the next one others."""


def shrunk(name: str) -> np.ndarray:
    with Image.open(FOLDER / f"{name}.webp") as picture:
        return np.asarray(picture.resize((SMALL, SMALL), Image.Resampling.BOX), dtype=np.float64)


def test_every_picture_of_an_opponent_is_in_the_scripts_list() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(GALLERY.sitters)


@pytest.mark.parametrize("name", list(GALLERY.sitters)[in_turn(0, range(PARTS)) :: PARTS])
def test_a_built_in_opponent_matches_its_script(name: str) -> None:
    painted = np.asarray(paint(GALLERY.sitters[name](), SMALL), dtype=np.float64)

    # Other opponents differ by 20 and more; at this size the edges of one differ by some 10, of bricks by 16.
    assert np.abs(painted - shrunk(name)).mean() < 18


def test_no_two_opponents_look_alike() -> None:
    small = {name: shrunk(name) for name in GALLERY.sitters}
    apart = {(one, other): np.abs(small[one] - small[other]).mean() for one in small for other in small if one < other}

    assert min(apart.values()) > 20, min(apart, key=lambda pair: apart[pair])


def test_the_opponents_are_small_enough_to_ship() -> None:
    with Image.open(FOLDER / "coin.webp") as picture:
        assert picture.size == (GALLERY.size_px, GALLERY.size_px)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1000 * KILOBYTE
