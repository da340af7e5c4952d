"""The warded king, in his ring of runes."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes, cloudy
from art.fields import Field, smoothstep
from art.skies import lit, slope
from art.solids import (
    Shape,
    hoop,
    moved,
    rippled,
    rod,
    tipped,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def warded_king() -> PortraitSitter:
    """A King in a ring of runes: as long as one of his pieces stands, nothing reaches him."""
    skin = figure.timber("maple", 51, soft=0.35)
    eyes = Eyes(iris=(0.10, 0.42, 0.70), gaze=(-6, -8), open=0.36, slant=2, lower=0.5, pupil=0.26, shine=0.8)
    blue = Finish((0.20, 0.62, 1.0), gloss=0.6, glow=2.6)
    rings = [tipped(hoop((0, -0.10, 0), 1.72, 0.028), "z", 16), tipped(hoop((0, -0.10, 0), 1.72, 0.028), "z", -22)]
    signs = union(
        *(
            tipped(moved(_rune(k), (1.72 * math.sin(a), -0.10, 1.72 * math.cos(a))), "z", 16)
            for k, a in enumerate(np.linspace(-1.35, 1.35, 9))
        )
    )
    parts = [
        *figure.face(skin, eyes, figure.line_mouth(0.22, -0.52, 0.08), blush=(0.82, 0.34, 0.20)),
        figure.brows(figure.WHITE_HAIR, (0.40, 0.48, 0.42), thick=0.085),
        things.moustache(figure.WHITE_HAIR, wide=0.54, curl=-0.12, at=-0.34),
        things.beard(figure.WHITE_HAIR, long=0.55, wide=0.62),
        *hats.kings_crown(figure.dyed((0.10, 0.16, 0.40)), figure.GOLD, (0.10, 0.50, 0.90)),
        figure.cloak(figure.dyed((0.09, 0.15, 0.42)), 1.0),
        SolidPart(
            within(
                tipped(
                    rippled(
                        hoop((0, -1.22, -0.1), 1.02, 0.34, 0.9),
                        lambda x, y, z: 0.03 * (cloudy(x * 7, y * 7 + z * 6, 44) - 0.5),
                    ),
                    "x",
                    8,
                    (0, -1.2, 0),
                ),
                (0, -1.2, 0),
                1.6,
            ),
            Finish((0.80, 0.79, 0.76), gloss=0.12, soft=0.5),
        ),
        SolidPart(union(*rings), blue),
        SolidPart(signs, blue),
    ]
    light = Light(
        key=(2.4, 2.4, 2.4),
        rim=(0.5, 1.8, 3.6),
        back=(0.4, 1.5, 3.2),
        sky=(0.36, 0.46, 0.66),
        ground=(0.16, 0.24, 0.44),
        fill=(0.20, 0.42, 0.72),
    )
    return PortraitSitter(
        parts, figure.before(_ward_light), light, Camera(middle=(0, 0.40, 0), half=2.18, turn=8, height=2)
    )


def _rune(number: int) -> Shape:
    """A sign of three strokes."""
    lean = 0.07 * ((number % 3) - 1)
    strokes = [rod((0, -0.15, 0.02), (0, 0.15, 0.02), 0.024), rod((0, 0.12, 0.02), (0.12, 0.02 + lean, 0.02), 0.024)]
    if number % 2:
        strokes.append(rod((0, -0.04, 0.02), (-0.11, 0.07 - lean, 0.02), 0.024))
    return union(*strokes)


def _ward_light(x: Field, y: Field) -> Field:
    """A dome of blue light, cracks of white in it."""
    far = np.hypot(x, (y + 0.10) * 1.02)
    picture = slope(y, ((-1, (0.05, 0.10, 0.24)), (1, (0.012, 0.03, 0.11))))
    picture = lit(picture, (0.16, 0.46, 1.0), 0.8 * smoothstep(0.92, 0.80, far) * smoothstep(0.2, 0.92, far))
    picture = lit(
        picture, (0.5, 0.85, 1.3), 0.8 * np.exp(-np.abs(far - 0.90) / 0.012) + 0.25 * np.exp(-np.abs(far - 0.90) / 0.06)
    )
    u, v = x * 5.4, y * 5.4 * 1.1547
    cell = np.minimum(
        np.abs((u + 0.5 * v) % 1.0 - 0.5), np.minimum(np.abs((v) % 1.0 - 0.5), np.abs((u - 0.5 * v) % 1.0 - 0.5))
    )
    picture = lit(picture, (0.22, 0.55, 1.0), 0.30 * smoothstep(0.05, 0.0, cell) * smoothstep(0.90, 0.86, far))
    return places.stars(picture, x, y, 191, -1.0)
