"""The Squire: a Pawn of dark oak under a helmet that is too large, out early to train."""

import numpy as np

from art.cast.sitting import PortraitSitter, shoulders
from art.features import Eyes, between, blot, brow, cloudy, mixed, speckled, stroke, wood
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over, plane, rays, slope
from art.solids import (
    Shape,
    ball,
    blend,
    box,
    chain,
    common,
    cut,
    egg,
    half_space,
    hoop,
    mirrored,
    moved,
    rippled,
    tipped,
    turned,
    union,
    within,
)
from art.studio import Camera, Colour, Finish, Light, SolidPart

OAK: Colour = (0.60, 0.38, 0.20)
OAK_DARK: Colour = (0.36, 0.20, 0.09)
STEEL: Colour = (0.58, 0.61, 0.64)
LIPS = stroke([(-0.24, -0.46), (-0.08, -0.43), (0.10, -0.43), (0.26, -0.47)], [0.022, 0.035, 0.035, 0.02], 1.01)


def squire() -> PortraitSitter:
    """Brows drawn together, lips pressed, a shield before its chest."""
    light = Light(
        key=(2.7, 2.6, 2.0),
        rim=(1.5, 1.9, 1.3),
        sky=(0.42, 0.55, 0.46),
        ground=(0.20, 0.22, 0.13),
        fill=(0.62, 0.64, 0.56),
    )
    return PortraitSitter(
        _parts(), _forest, light, Camera(middle=(0.0, 0.06, 0.0), half=1.80, turn=-13, height=2, lean=0)
    )


def _parts() -> list[SolidPart]:
    nose = egg((0, -0.10, 0.98), (0.16, 0.15, 0.17))
    head = cut(blend(0.12, ball((0, 0, 0), 1.0), nose, mirrored(ball((0.50, -0.26, 0.66), 0.29))), LIPS)
    skin = Finish(_face, gloss=0.5, shine=0.04, soft=0.3, soft_colour=(1.0, 0.50, 0.28))
    hair = Finish((0.16, 0.075, 0.02), gloss=0.4, shine=0.05)
    eyes = Eyes(spread=0.37, up=0.10, forward=0.80, radius=0.27, iris=(0.12, 0.26, 0.06), gaze=(9, 2), open=0.42,
                slant=13, lower=0.62, pupil=0.30)  # fmt: skip
    brows = mirrored(brow([(0.13, 0.33), (0.36, 0.47), (0.62, 0.46)], [0.055, 0.075, 0.04], 1.07))
    plain = Finish(wood(OAK, OAK_DARK, 14), gloss=0.5, shine=0.04, soft=0.2)
    return [
        SolidPart(within(head, (0, 0, 0), 1.25), skin),
        SolidPart(within(shoulders(), (0, -2.2, 0), 2.0), plain),
        *eyes.parts(skin),
        SolidPart(within(brows, (0, 0.4, 0.8), 0.9), hair),
        *_mail(),
        *_helmet(),
        *_shield(),
    ]


def _face(x: Field, y: Field, z: Field) -> Field:
    colour = wood(OAK, OAK_DARK, 14, 7)(x, y, z)
    front = smoothstep(0.1, 0.5, z)
    for sign in (-1, 1):
        colour = mixed(colour, np.array([0.66, 0.22, 0.12]), 0.4 * blot(x, y, (sign * 0.5, -0.24), 0.24, 0.8) * front)
    scratch = (
        smoothstep(0.02, 0.008, np.abs(y + 0.20 - 0.9 * (x + 0.52))) * blot(x, y, (-0.52, -0.20), 0.13, 0.2) * front
    )
    colour = mixed(colour, np.array([0.45, 0.05, 0.03]), scratch)
    return mixed(colour, np.array([0.10, 0.03, 0.02]), smoothstep(0.012, -0.004, LIPS(x, y, z)) * front)


def _mail() -> list[SolidPart]:
    """A hood of rings around the face, down to the shoulders."""

    def rings(x: Field, y: Field, z: Field) -> Field:
        turn = np.arctan2(x, z) * 22
        return np.asarray(0.018 * np.sin(turn + (np.floor(y * 9) % 2) * 1.57) * np.abs(np.sin(y * 9 * np.pi)))

    hood = cut(union(ball((0, 0, -0.02), 1.12), turned(((-1.5, 1.55), (-1.0, 1.25), (-0.55, 0.98), (-0.3, 0.9)))),
               egg((0, -0.02, 0.95), (0.80, 0.80, 0.85)), softness=0.06)  # fmt: skip
    steel = Finish(speckled((0.36, 0.37, 0.39), (0.20, 0.20, 0.21), 0.2, 3), gloss=0.55, metal=True)
    return [SolidPart(within(rippled(hood, rings), (0, -0.3, 0), 1.75), steel)]


def _helmet() -> list[SolidPart]:
    """A kettle hat, dented, with a rim, a ridge and a bar before the nose."""

    def worn(shape: Shape) -> Shape:
        return tipped(tipped(moved(shape, (0, 0.52, 0)), "x", 4), "z", -6)

    dent = ball((0.62, 0.78, 0.72), 0.30)
    bowl = cut(common(0.03, egg((0, 0, 0), (1.16, 0.98, 1.16)), half_space((0, -1, 0), 0.02)), dent, softness=0.10)
    rim = turned(((-0.16, 1.62), (-0.10, 1.66), (-0.04, 1.60), (0.10, 1.14)), 0.45, smooth=False)
    ridge = common(0.02, box((0, 0.55, 0), (0.055, 0.60, 1.3), 0.02), egg((0, 0, 0), (1.22, 1.06, 1.22)))
    rivets = union(*(ball((1.17 * np.sin(a), 0.10, 1.17 * np.cos(a)), 0.05) for a in np.linspace(-1.5, 1.5, 9)))
    bar = blend(0.04, chain([(0, 0.40, 1.16), (0, 0.05, 1.22), (0, -0.06, 1.22)], [0.085, 0.075, 0.09], 0.03))
    steel = Finish(speckled(STEEL, (0.34, 0.35, 0.37), 0.5, 9), gloss=0.62, metal=True)
    brass = Finish((0.82, 0.55, 0.20), gloss=0.6, metal=True)
    return [
        SolidPart(within(worn(union(bowl, rim)), (0, 0.8, 0), 1.85), steel),
        SolidPart(within(worn(ridge), (0, 1.0, 0), 1.4), steel),
        SolidPart(within(worn(rivets), (0, 0.6, 0.3), 1.4), brass),
        SolidPart(within(bar, (0, 0.2, 1.15), 0.5), brass),
    ]


def _shield() -> list[SolidPart]:
    """A round shield with a rim, a boss and a painted chequer."""

    def held(shape: Shape) -> Shape:
        return moved(tipped(tipped(shape, "x", -8), "y", 24), (-0.82, -1.62, 1.35))

    board = common(0.03, ball((0, 0, -2.2), 2.42), ball((0, 0, 0), 0.95))
    rim = tipped(hoop((0, 0, 0), 0.94, 0.085), "x", 90)
    boss = egg((0, 0, 0.16), (0.26, 0.26, 0.20))
    iron = Finish(speckled((0.45, 0.46, 0.48), (0.24, 0.23, 0.22), 0.2, 5), gloss=0.55, metal=True)

    def chequer(x: Field, y: Field, z: Field) -> Field:
        share = ((x + 0.82 > 0.14) ^ (y + 1.62 > 0.04)).astype(np.float64)
        worn = cloudy(x * 4, y * 4, 6)[:, None]
        colour = between((0.06, 0.22, 0.09), (0.72, 0.64, 0.44), share)
        return np.asarray(colour * (0.65 + 0.6 * worn))

    return [
        SolidPart(within(held(board), (-0.82, -1.62, 1.35), 1.1), Finish(chequer, gloss=0.35, shine=0.04)),
        SolidPart(within(held(rim), (-0.82, -1.62, 1.35), 1.15), iron),
        SolidPart(within(held(boss), (-0.82, -1.62, 1.4), 0.5), iron),
    ]


def _forest(pixels: int) -> Field:
    """Firs in the morning mist."""
    x, y = plane(pixels)
    sky = slope(y, ((-1, (0.30, 0.42, 0.20)), (0.0, (0.66, 0.78, 0.50)), (1, (0.30, 0.52, 0.50))))
    sky = lit(sky, (1.0, 0.95, 0.55), 0.75 * halo(x, y, (-0.45, 0.55), 0.65, 1.4))
    for layer, (base, tone, count) in enumerate((
        (0.20, (0.30, 0.46, 0.34), 9.0), (-0.02, (0.15, 0.29, 0.20), 6.5), (-0.25, (0.05, 0.14, 0.08), 4.5),
    )):  # fmt: skip
        phase = x * count + 2.3 * layer
        teeth = np.abs((phase % 1.0) - 0.5) * 2
        tall = cloudy(np.floor(phase) * 1.7, np.zeros(x.shape), 40 + layer, 1)
        top = base + (0.30 + 0.45 * tall) * (1 - teeth) * (0.9 + 0.1 * np.sin(y * 90 * (1 + layer))) - 0.06 * layer
        sky = over(sky, tone, blurred(smoothstep(0.015, -0.015, y - top), 0.004))
        sky = lit(sky, (0.5, 0.55, 0.30), 0.35 * halo(x, y, (-0.3, base - 0.1), 0.8, 2) * (2 - layer) * 0.5)
    return lit(sky, (0.9, 0.9, 0.5), 0.55 * rays(x, y, (-0.55, 1.05), 4, 14))
