"""Fork: a cook before his fire."""

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes, cloudy
from art.fields import Field, smoothstep
from art.skies import lit
from art.solids import (
    ball,
    blend,
    egg,
)
from art.studio import Camera, Finish, Light


def fork() -> PortraitSitter:
    """A cook with a toasting fork: three at once, and none of them gets away."""
    skin = figure.timber("cherry", 27, gloss=0.62)
    round_ = blend(0.16, ball((0, 0, 0), 1.0), egg((0, -0.40, 0.12), (0.98, 0.58, 0.86)))
    eyes = Eyes(iris=(0.34, 0.18, 0.03), gaze=(16, 2), open=0.58, slant=11, lower=0.66, pupil=0.26)
    parts = [
        *figure.face(
            skin, eyes, figure.wide_mouth(0.42, -0.46, 0.24, 0.5), head=round_, blush=(0.72, 0.12, 0.06), reach=1.45
        ),
        figure.brows(figure.BLACK_HAIR, (0.34, 0.52, 0.56), thick=0.085),
        things.moustache(figure.BLACK_HAIR, wide=0.70, curl=0.30, at=-0.32),
        *hats.toque(Finish((0.84, 0.81, 0.74), gloss=0.15, soft=0.4)),
        figure.cloak(Finish((0.80, 0.77, 0.70), gloss=0.15, soft=0.3), 0.98),
        *things.scarf(figure.dyed((0.52, 0.05, 0.04))),
        *things.pitchfork((1.32, -0.02, 0.60), (0, 0, -9)),
    ]
    light = Light(
        key=(3.1, 2.0, 1.2),
        rim=(3.2, 1.1, 0.3),
        back=(2.0, 0.6, 0.2),
        sky=(0.44, 0.34, 0.36),
        ground=(0.55, 0.18, 0.06),
        fill=(0.5, 0.22, 0.14),
    )
    return PortraitSitter(
        parts, figure.before(_kitchen), light, Camera(middle=(0.12, 0.30, 0), half=2.06, turn=-12, height=3)
    )


def _kitchen(x: Field, y: Field) -> Field:
    picture = places.wall(x, y, (0.20, 0.10, 0.08), (0.1, -0.7), (0.75, 0.22, 0.05), 0.30)
    picture = places.flames(picture, x, y, -0.58, 0.42, 41)
    sparks = smoothstep(0.972, 1.0, cloudy(x * 34, y * 34, 43, 1)) * smoothstep(0.9, -0.4, y)
    return lit(picture, (2.0, 0.9, 0.25), 1.5 * sparks)
