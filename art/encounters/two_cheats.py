"""Two Cheats: both of them."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure
from art.encounters.cheat import trickster
from art.fields import Field, smoothstep
from art.skies import blurred, lit
from art.studio import Camera, Colour, Light

RED: Colour = (0.52, 0.03, 0.05)
AMBER: Colour = (0.74, 0.46, 0.06)


def two_cheats() -> PortraitSitter:
    """One in red, one in blue, back to back, and neither to be trusted."""
    left = figure.elsewhere(trickster(RED, AMBER, (-10, 2), "oak", 3), (-0.98, -0.10, 0.10), 0.70, -24)
    right = figure.elsewhere(
        trickster((0.05, 0.14, 0.50), (0.62, 0.60, 0.58), (10, 2), "ebony", 5), (0.98, -0.10, 0.10), 0.70, 24
    )
    parts = [
        *left,
        *right,
        *things.cards((0.0, -1.66, 1.35), (-6, 0, 0), (RED, (0.05, 0.14, 0.50), RED, (0.05, 0.14, 0.50), RED), 1.25),
    ]
    light = Light(
        key=(2.8, 2.5, 2.2),
        rim=(0.9, 1.2, 3.2),
        back=(3.0, 0.7, 0.5),
        back_from=(-0.85, 0.2, -0.5),
        sky=(0.44, 0.42, 0.52),
        ground=(0.24, 0.16, 0.20),
    )
    return PortraitSitter(parts, figure.before(_stage), light, Camera(middle=(0, 0.0, 0), half=1.86, turn=0, height=4))


def _stage(x: Field, y: Field) -> Field:
    """Two spotlights on a curtain, a red one and a blue one."""
    folds = 0.5 + 0.5 * np.sin(16 * x + 1.2 * np.sin(3 * x + 0.4 * y))
    picture = np.array([0.10, 0.07, 0.14]) * (0.4 + 1.0 * folds)[..., None]
    for side, colour in ((-1, (1.0, 0.16, 0.10)), (1, (0.14, 0.34, 1.15))):
        cone = smoothstep(0.06, -0.10, np.abs(x - side * (0.30 + 0.28 * (1 - y))) - 0.16 - 0.24 * (1 - y)) * smoothstep(
            1.2, -0.2, y
        )
        picture = lit(picture, colour, (0.30 + 0.5 * folds) * cone * 0.75)
    return blurred(picture, 0.005)
