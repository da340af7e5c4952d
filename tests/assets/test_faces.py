"""The opponents' faces are those that their script bakes, one for each level."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from art.faces import CAST, SIZE_PX, paint
from hschess.players.opponents import levels

PORTRAITS = Path(__file__).resolve().parents[2] / "assets" / "images" / "portraits"
SMALL = 24
MEGABYTE = 1024 * 1024
each_face = pytest.mark.parametrize("name", CAST)


def shipped(name: str) -> Image.Image:
    with Image.open(PORTRAITS / f"{name}.webp") as picture:
        return picture.copy()


def test_exactly_the_levels_have_faces() -> None:
    assert sorted(CAST) == sorted(level.name for level in levels())
    assert sorted(path.stem for path in PORTRAITS.iterdir()) == sorted(CAST)


@each_face
def test_a_built_in_face_matches_its_script(name: str) -> None:
    baked = np.asarray(paint(CAST[name](), SMALL), dtype=np.float64)
    shrunk = np.asarray(shipped(name).resize((SMALL, SMALL), Image.Resampling.BOX), dtype=np.float64)

    # Other faces differ by 40 and more; at this size their edges differ by some 9.
    assert np.abs(baked - shrunk).mean() < 13


def test_a_face_is_baked_the_same_each_time() -> None:
    first, second = (paint(CAST["first"](), SMALL).tobytes() for _ in range(2))

    assert first == second


def test_all_faces_together_are_small_enough_to_ship() -> None:
    assert {shipped(name).size for name in CAST} == {(SIZE_PX, SIZE_PX)}
    assert sum(path.stat().st_size for path in PORTRAITS.iterdir()) < MEGABYTE
