"""The Page: a Pawn of cherry wood in a feathered cap, sure of itself, with a plaster from a hit."""

import numpy as np

from art.cast.sitting import PortraitSitter, shoulders
from art.features import Eyes, between, blot, brow, cloudy, inside, mixed, open_mouth, wood
from art.fields import Field, smoothstep
from art.skies import blurred, clouds, halo, hill, lit, over, plane, slope, tower
from art.solids import (
    Shape,
    ball,
    blend,
    chain,
    cut,
    egg,
    hoop,
    mirrored,
    moved,
    rippled,
    tipped,
    union,
    within,
)
from art.studio import Camera, Colour, Finish, Light, SolidPart

CHERRY: Colour = (0.52, 0.20, 0.09)
CHERRY_DARK: Colour = (0.30, 0.09, 0.04)
VELVET: Colour = (0.05, 0.12, 0.36)
VELVET_LIGHT: Colour = (0.12, 0.288, 0.864)
GOLD: Colour = (0.95, 0.66, 0.22)
GRIN = tipped(open_mouth(0.34, -0.36, 0.22, 0.5, 0.10), "z", 10, (0.1, -0.36, 0.9))


def page() -> PortraitSitter:
    """A crooked grin, one brow up, and a feather too long for its rank."""
    light = Light(key=(2.9, 2.1, 1.35), rim=(1.8, 1.0, 0.9), back=(0.9, 0.45, 0.6), sky=(0.52, 0.42, 0.50))
    return PortraitSitter(
        _parts(), _court, light, Camera(middle=(-0.10, 0.40, 0.0), half=2.04, turn=12, height=3, lean=4)
    )


def _parts() -> list[SolidPart]:
    nose = egg((0, -0.06, 1.0), (0.16, 0.15, 0.18))
    head = blend(0.12, ball((0, 0, 0), 1.0), nose, mirrored(ball((0.52, -0.24, 0.66), 0.30)))
    skin = Finish(_face, gloss=0.62, shine=0.05, soft=0.3, soft_colour=(1.0, 0.40, 0.22))
    plain = Finish(wood(CHERRY, CHERRY_DARK, 7), gloss=0.65, shine=0.05, soft=0.15)
    hair = Finish((0.05, 0.025, 0.015), gloss=0.45, shine=0.06)
    eyes = Eyes(spread=0.37, up=0.14, forward=0.79, radius=0.275, iris=(0.36, 0.20, 0.03), gaze=(-16, -6), open=0.46,
                slant=6, lower=0.60, pupil=0.30)  # fmt: skip
    left = brow([(-0.18, 0.42), (-0.38, 0.50), (-0.62, 0.40)], [0.04, 0.062, 0.03], 1.07)
    right = brow([(0.18, 0.50), (0.40, 0.70), (0.64, 0.62)], [0.04, 0.062, 0.03], 1.07)
    teeth = tipped(chain([(-0.14, -0.36, 0.88), (0.10, -0.385, 0.90), (0.36, -0.34, 0.84)], [0.05, 0.062, 0.05], 0.02),
                   "z", 10, (0.1, -0.36, 0.9))  # fmt: skip
    return [
        SolidPart(within(cut(head, GRIN, softness=0.04), (0, 0, 0), 1.25), skin),
        SolidPart(within(shoulders(), (0, -2.2, 0), 2.0), plain),
        *eyes.parts(skin),
        SolidPart(within(union(left, right), (0, 0.5, 0.8), 0.9), hair),
        SolidPart(teeth, Finish((0.85, 0.80, 0.70), gloss=0.7)),
        *_plaster(),
        *_ruff(),
        *_cap(),
        *_locks(hair),
    ]


def _face(x: Field, y: Field, z: Field) -> Field:
    colour = wood(CHERRY, CHERRY_DARK, 7, 7)(x, y, z)
    for sign in (-1, 1):
        blush = 0.5 * blot(x, y, (sign * 0.52, -0.22), 0.25, 0.8) * smoothstep(0.1, 0.5, z)
        colour = mixed(colour, np.array([0.70, 0.10, 0.06]), blush)
    return mixed(colour, np.array([0.12, 0.012, 0.012]), inside(GRIN, x, y, z))


def _plaster() -> list[SolidPart]:
    """Two strips across the bridge of the nose."""
    strips = [tipped(egg((0, 0.10, 0.93), (0.26, 0.075, 0.20)), "z", angle, (0, 0.10, 0.9)) for angle in (32, -32)]
    linen = Finish((0.80, 0.66, 0.48), gloss=0.2, soft=0.3)
    return [SolidPart(within(blend(0.01, *strips), (0, 0.1, 0.95), 0.45), linen)]


def _ruff() -> list[SolidPart]:
    """A collar of pleated linen."""

    def pleats(x: Field, y: Field, z: Field) -> Field:
        return np.asarray(0.075 * np.sin(np.arctan2(z, x) * 26) * smoothstep(0.6, 1.2, np.hypot(x, z)))

    def wave(x: Field, y: Field, z: Field) -> Field:
        return egg((0, -0.90, 0), (1.45, 0.20, 1.45))(x, y + pleats(x, y, z), z) * 0.7

    return [SolidPart(within(wave, (0, -0.9, 0), 1.55), Finish((0.80, 0.77, 0.70), gloss=0.25, soft=0.45))]


def _worn(shape: Shape) -> Shape:
    return tipped(tipped(moved(shape, (0.10, 0.70, -0.12)), "z", -15, (0, 0.5, 0)), "x", -12, (0, 0.5, 0))


def _cap() -> list[SolidPart]:
    """A cap of velvet with a band, a brooch and a long feather."""
    bag = rippled(egg((0.10, 0.26, 0), (1.22, 0.44, 1.16)),
                  lambda x, y, z: 0.022 * np.sin(np.arctan2(z, x) * 17 + 3 * y) * smoothstep(0.3, 0.9, np.hypot(x, z)))  # fmt: skip
    band = hoop((0, 0.0, 0), 0.86, 0.115, 0.75)
    brooch = union(ball((-0.34, 0.03, 0.86), 0.12))
    ring = tipped(hoop((0, 0, 0), 0.125, 0.035), "x", 90)
    stone = Finish((0.50, 0.02, 0.03), gloss=0.95, shine=0.08, glow=0.25)
    gold = Finish(GOLD, gloss=0.75, metal=True)
    return [
        SolidPart(
            within(_worn(bag), (0.1, 0.95, -0.2), 1.55),
            Finish(_velvet, gloss=0.12, shine=0.03, soft=0.35, soft_colour=(0.5, 0.7, 1.2)),
        ),
        SolidPart(within(_worn(band), (0.1, 0.7, -0.1), 1.3), gold),
        SolidPart(within(_worn(brooch), (-0.3, 0.8, 0.8), 0.7), stone),
        SolidPart(within(_worn(moved(ring, (-0.34, 0.03, 0.90))), (-0.3, 0.8, 0.8), 0.7), gold),
        *_feather(),
    ]


def _velvet(x: Field, y: Field, z: Field) -> Field:
    pile = cloudy(x * 6 + z * 3, y * 6, 12)
    return between(VELVET, VELVET_LIGHT, smoothstep(0.35, 0.8, pile))


FEATHER = [
    (-0.36, 0.98, 0.78),
    (-0.66, 1.36, 0.60),
    (-0.62, 1.80, 0.30),
    (-0.20, 2.06, 0.05),
    (0.36, 2.02, -0.1),
    (0.80, 1.76, -0.2),
]


def _feather() -> list[SolidPart]:
    """White, curled over the cap."""
    vane = chain(FEATHER, [0.05, 0.17, 0.24, 0.25, 0.20, 0.04], 0.12)
    combed = rippled(vane, lambda x, y, z: 0.012 * np.sin(60 * (0.7 * x - y) + 20 * z))
    quill = chain([(x, y, z + 0.20) for x, y, z in FEATHER[:5]], [0.03, 0.03, 0.025, 0.02, 0.015])
    white = Finish(_down, gloss=0.2, soft=0.5, soft_colour=(1.0, 0.7, 0.6))
    return [
        SolidPart(within(combed, (0.0, 1.55, 0.3), 1.35), white),
        SolidPart(within(quill, (0.0, 1.55, 0.4), 1.2), Finish((0.62, 0.42, 0.25), gloss=0.5)),
    ]


def _down(x: Field, y: Field, z: Field) -> Field:
    tip = smoothstep(-0.2, 0.9, x + 0.3 * (y - 1.6))
    return between((0.88, 0.84, 0.78), (0.85, 0.25, 0.14), tip)


def _locks(finish: Finish) -> list[SolidPart]:
    places = [
        (-0.86, 0.30, 0.40, 20),
        (-0.94, 0.02, 0.30, 6),
        (0.88, 0.34, 0.36, -20),
        (0.95, 0.05, 0.26, -6),
        (0.90, -0.2, 0.25, 12),
    ]
    shapes = [tipped(egg((x, y, z), (0.11, 0.22, 0.11)), "z", angle, (x, y, z)) for x, y, z, angle in places]
    return [SolidPart(within(blend(0.05, *shapes), (0, 0.2, 0.3), 1.2), finish)]


def _court(pixels: int) -> Field:
    """A castle's towers and pennants against the last light."""
    x, y = plane(pixels)
    sky = slope(
        y, ((-1, (0.95, 0.42, 0.16)), (-0.1, (1.05, 0.52, 0.24)), (0.45, (0.60, 0.22, 0.30)), (1, (0.14, 0.07, 0.22)))
    )
    sky = lit(sky, (1.3, 0.75, 0.3), 0.8 * halo(x, y, (0.62, -0.25), 0.6, 1.5))
    bands = clouds(x * 0.6, y * 2.0, 33, 0.5, 0.46, 0.3)
    sky = over(sky, (0.85, 0.30, 0.24), 0.55 * bands * smoothstep(-0.3, 0.4, y))
    far = np.maximum(tower(x, y, -0.72, 0.13, 0.18), tower(x, y, -0.40, 0.09, -0.05))
    far = np.maximum(far, hill(x, y, ((-1, -0.22), (1, -0.22))))
    sky = over(sky, (0.30, 0.11, 0.16), blurred(far, 0.004))
    near = np.maximum(tower(x, y, 0.82, 0.20, 0.30), tower(x, y, -1.0, 0.16, 0.42))
    sky = over(sky, (0.13, 0.05, 0.09), blurred(near, 0.005))
    lights = halo(x, y, (0.80, 0.02), 0.035) + halo(x, y, (-0.72, -0.06), 0.022) + halo(x, y, (0.92, -0.22), 0.03)
    return lit(sky, (1.6, 0.9, 0.3), lights)
