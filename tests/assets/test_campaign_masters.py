"""The campaign's small built-in pictures are those that their scripts draw."""

import numpy as np
import pytest
from PIL import Image

from art import backs, map_marks, medals
from art.masters import ASSETS, MasterPicture, to_image
from art.primitives import open_studio

LONG = "ground"
"""The parchment takes half a minute to draw."""
DRAWN = [
    *(one for one in map_marks.masters() if LONG not in one.file),
    *medals.masters()[::3],
    *backs.masters()[::5],
]
MOST_APART = 5
"""How much WebP may change a drawing, in levels of 255; different medals differ by 15."""


@pytest.fixture(scope="module", autouse=True)
def workshop() -> None:
    open_studio()


def levels(picture: Image.Image) -> np.ndarray:
    """The colours of a picture over black."""
    whole = np.asarray(picture.convert("RGBA"), dtype=np.float64)
    return np.asarray(whole[..., :3] * whole[..., 3:] / 255)


@pytest.mark.parametrize("master", DRAWN, ids=lambda master: master.file)
def test_a_built_in_picture_matches_its_script(master: MasterPicture) -> None:
    with Image.open(ASSETS / master.file) as shipped:
        apart = np.abs(levels(to_image(master.draw())) - levels(shipped))

    assert apart.mean() < MOST_APART
