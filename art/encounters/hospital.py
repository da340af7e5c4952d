"""The hospital: a Bishop who nurses."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes
from art.fields import Field, smoothstep
from art.skies import lit, rays
from art.solids import (
    box,
    union,
)
from art.studio import Camera, Finish, Light


def hospital() -> PortraitSitter:
    """A Bishop in linen, spectacles low, and a flask that does good."""
    skin = figure.timber("ivory", 6, soft=0.4)
    eyes = Eyes(up=0.08, iris=(0.10, 0.34, 0.20), gaze=(8, -8), open=0.50, slant=-10, lower=0.7, pupil=0.30)
    red = Finish((0.10, 0.42, 0.30), gloss=0.4, soft=0.2)
    parts = [
        *figure.face(skin, eyes, figure.line_mouth(0.24, -0.46, 0.16), blush=(0.85, 0.34, 0.24)),
        figure.brows(Finish((0.42, 0.34, 0.26), gloss=0.3), (0.44, 0.52, 0.40), thick=0.045),
        *hats.wimple(Finish((0.84, 0.83, 0.80), gloss=0.15, soft=0.4), red),
        things.spectacles(up=0.0),
        *things.bottle((0.94, -1.18, 1.12), (0.16, 0.85, 0.32), (0, 0, -14)),
        *things.held(
            [
                (box((0, 0, 0), (0.62, 0.10, 0.36), 0.09), figure.LINEN),
                (union(box((0, 0.08, 0), (0.2, 0.05, 0.06), 0.01), box((0, 0.08, 0), (0.06, 0.05, 0.2), 0.01)), red),
            ],
            (-0.86, -1.52, 1.0),
            0.8,
            (28, 16, 6),
        ),
    ]
    light = Light(
        key=(2.7, 2.5, 2.1),
        rim=(1.2, 1.9, 1.5),
        back=(0.6, 1.0, 0.7),
        sky=(0.56, 0.62, 0.60),
        ground=(0.28, 0.26, 0.20),
    )
    return PortraitSitter(
        parts, figure.before(_ward), light, Camera(middle=(0, -0.12, 0), half=1.72, turn=10, height=4)
    )


def _ward(x: Field, y: Field) -> Field:
    """A vaulted room with a bright window and a shelf of flasks."""
    picture = places.wall(x, y, (0.66, 0.62, 0.52), (-0.55, 0.55), (0.55, 0.55, 0.45), 0.3)
    window = smoothstep(
        0.02,
        0.0,
        np.maximum(
            np.abs(x + 0.62) - 0.24,
            np.maximum(-(y - 0.02), np.hypot(np.clip(np.abs(x + 0.62), 0, 1), np.clip(y - 0.50, 0, 2)) - 0.24),
        ),
    )
    bars = np.maximum(smoothstep(0.016, 0.008, np.abs(x + 0.62)), smoothstep(0.016, 0.008, np.abs(y - 0.30)))
    picture = np.asarray(
        picture * (1 - window[..., None]) + (window * (1 - bars))[..., None] * np.array([1.2, 1.3, 1.15])
    )
    picture = lit(picture, (0.8, 0.85, 0.7), 0.35 * rays(x, y, (-0.62, 0.5), 6, 12))
    shelf = smoothstep(0.03, 0.02, np.abs(y - 0.06)) * smoothstep(0.30, 0.34, x)
    picture = np.asarray(picture * (1 - shelf[..., None]) + shelf[..., None] * np.array([0.22, 0.12, 0.06]))
    for at, size, tone in (
        (0.48, 0.11, (0.20, 0.70, 0.36)),
        (0.70, 0.09, (0.80, 0.36, 0.16)),
        (0.90, 0.12, (0.22, 0.40, 0.86)),
    ):
        flask = smoothstep(
            0.01,
            -0.01,
            np.minimum(
                np.hypot(x - at, y - 0.09 - size) - size,
                np.maximum(np.abs(x - at) - 0.03, np.abs(y - 0.09 - 2.2 * size) - 0.07),
            ),
        )
        picture = np.asarray(picture * (1 - flask[..., None]) + flask[..., None] * np.array(tone) * 0.8)
    return picture
