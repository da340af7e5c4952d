"""The Castellan: a Rook of grey stone with an iron visor, and a moustache, on watch at night."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.features import Eyes, between, cloudy, mixed, speckled
from art.fields import Field, smoothstep
from art.skies import blurred, clouds, halo, lit, over, plane, slope, tower
from art.solids import (
    Shape,
    ball,
    chain,
    common,
    cut,
    egg,
    half_space,
    hoop,
    mirrored,
    rippled,
    turned,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart

COURSE = 0.34
"""The height of a row of stones."""
STONES = 11
"""The number of stones in a row."""


def castellan() -> PortraitSitter:
    """Two eyes behind a slit, on guard."""
    light = Light(key=(3.2, 1.9, 0.95), key_from=(-0.72, 0.30, 0.62), rim=(0.9, 1.4, 2.6), rim_from=(0.8, 0.5, -0.45),
                  sky=(0.26, 0.34, 0.52), ground=(0.16, 0.13, 0.14), fill=(0.22, 0.30, 0.52))  # fmt: skip
    return PortraitSitter(
        _parts(), _night, light, Camera(middle=(0.0, 0.08, 0.0), half=1.86, turn=14, height=8, lean=0)
    )


def _parts() -> list[SolidPart]:
    stone = Finish(_stone, gloss=0.22, shine=0.03)
    eyes = Eyes(spread=0.36, up=0.20, forward=0.80, radius=0.26, iris=(0.22, 0.42, 0.62), gaze=(-8, -3), open=0.34,
                slant=10, lower=0.46, pupil=0.28, lid=Finish((0.22, 0.20, 0.20), gloss=0.3))  # fmt: skip
    return [
        SolidPart(within(_tower(), (0, -0.6, 0), 3.2), stone),
        *eyes.parts(stone),
        *_visor(),
        *_moustache(),
    ]


def _joints(x: Field, y: Field, z: Field) -> Field:
    """How deep the joints between the stones are."""
    row = np.floor(y / COURSE)
    level = np.abs(y / COURSE - row - 0.5)
    turn = (np.arctan2(x, z) / (2 * math.pi) * STONES * 2 + row * 0.5) % 1.0
    upright = np.abs(turn - 0.5)
    gap = np.maximum(smoothstep(0.43, 0.5, level), smoothstep(0.455, 0.5, upright))
    rough = 0.028 * (cloudy(x * 5 + z * 3, y * 5 + row, 13) - 0.5)
    return np.asarray(0.045 * gap + rough)


def _tower() -> Shape:
    body = turned(((-4.0, 1.5), (-2.6, 1.3), (-1.3, 1.02), (0.9, 0.96)))
    crown = turned(((0.72, 0.94), (0.95, 1.22), (1.62, 1.26)))
    band = hoop((0, 0.78, 0), 1.05, 0.11, 1.0)
    well = common(0.02, turned(((1.12, 0.98), (2.2, 0.98))), half_space((0, -1, 0), -1.12))

    def notches(x: Field, y: Field, z: Field) -> Field:
        turn = (np.arctan2(x, z) / (2 * math.pi) * 8 + 0.0) % 1.0
        return np.maximum((np.abs(turn - 0.5) - 0.19) * 0.75, 1.24 - y)

    sockets = mirrored(egg((0.36, 0.20, 0.95), (0.30, 0.26, 0.35)))
    solid = cut(union(body, band, crown), well, notches, sockets, softness=0.03)
    return rippled(solid, _joints)


def _stone(x: Field, y: Field, z: Field) -> Field:
    row = np.floor(y / COURSE)
    turn = np.floor(np.arctan2(x, z) / (2 * math.pi) * STONES * 2 + row * 0.5)
    tone = cloudy(turn * 1.37 + 0.3, row * 2.71 + 0.4, 77, 1)
    grit = cloudy(x * 11 + z * 9, y * 11, 15)
    base = np.array([0.40, 0.39, 0.385]) * (0.72 + 0.5 * tone)[:, None] * (0.72 + 0.5 * grit)[:, None]
    gap = smoothstep(0.012, 0.036, _joints(x, y, z))
    return mixed(base, np.array([0.10, 0.09, 0.085]), gap)


def _visor() -> list[SolidPart]:
    """Iron over the brow and cheeks, with a slit for the eyes and holes to breathe."""
    shell = common(0.02, turned(((-0.62, 1.04), (-0.1, 1.13), (0.66, 1.10))), half_space((0, 0, -1), 0.05))
    shell = cut(shell, turned(((-0.9, 0.94), (-0.1, 1.045), (0.9, 1.01))))
    brow_line = [(-0.72, 0.30), (0.0, 0.155), (0.72, 0.30)]
    slit = chain([(x, y - 0.06 + 0.05, 1.0) for x, y in brow_line], [0.17, 0.17, 0.17], 0.05)
    slit = union(slit, mirrored(egg((0.37, 0.19, 1.0), (0.27, 0.20, 0.5))))
    holes = union(
        *(
            ball((side * across, height, math.sqrt(1.21 - across**2)), 0.05)
            for side in (-1, 1)
            for height in (-0.22, -0.37)
            for across in (0.34, 0.50, 0.66)
        )
    )
    plate = cut(shell, slit, holes, softness=0.02)
    nose = chain([(0, 0.56, 1.10), (0, 0.12, 1.20), (0, -0.46, 1.24)], [0.06, 0.075, 0.10], 0.04)
    trim = union(
        common(0.02, hoop((0, 0.66, 0), 1.11, 0.055), half_space((0, 0, -1), 0.05)),
        common(0.02, hoop((0, -0.56, 0), 1.05, 0.05), half_space((0, 0, -1), 0.05)),
        mirrored(ball((1.06, 0.22, 0.22), 0.13)),
    )
    rivets = union(
        *(ball((1.145 * math.sin(a), 0.53, 1.145 * math.cos(a)), 0.042) for a in np.linspace(-1.35, 1.35, 9))
    )
    iron = Finish(speckled((0.95, 0.96, 1.00), (0.50, 0.48, 0.48), 0.22, 19), gloss=0.46, metal=True)
    brass = Finish((0.86, 0.60, 0.24), gloss=0.62, metal=True)
    return [
        SolidPart(within(union(plate, nose), (0, 0.05, 0.5), 1.45), iron),
        SolidPart(within(trim, (0, 0.5, 0.4), 1.4), brass),
        SolidPart(within(rivets, (0, 0.5, 0.4), 1.4), brass),
    ]


def _silver(x: Field, y: Field, z: Field) -> Field:
    strand = cloudy(np.abs(x) * 3, y * 24 + 10 * np.abs(x), 28)
    return between((0.50, 0.50, 0.52), (0.20, 0.20, 0.22), smoothstep(0.35, 0.75, strand))


def _strands(x: Field, y: Field, z: Field) -> Field:
    """Hair that runs outwards in the moustache and down in the beard."""
    side = np.abs(x)
    down = smoothstep(-0.80, -1.0, y) * smoothstep(0.34, 0.2, side)
    outwards = np.sin(74 * (y + 0.45 * side - 0.25 * side * side) + 4 * cloudy(side * 5, y * 5, 3, 2))
    return np.asarray(0.013 * (outwards * (1 - down) + np.sin(52 * x + 6 * cloudy(x * 4, y * 4, 5, 2)) * down))


def _moustache() -> list[SolidPart]:
    """Grey, combed, and longer than it is kind."""
    half = chain([(0.03, -0.62, 1.16), (0.30, -0.72, 1.18), (0.62, -0.86, 1.02), (0.92, -0.72, 0.82), (1.02, -0.52, 0.78)],
                 [0.13, 0.20, 0.17, 0.10, 0.02], 0.08)  # fmt: skip
    beard = chain([(0, -0.84, 1.04), (0, -1.20, 1.16), (0, -1.50, 1.16)], [0.26, 0.22, 0.04], 0.1)
    hair = rippled(union(mirrored(half), beard), _strands)
    return [
        SolidPart(
            within(hair, (0, -0.9, 1.0), 1.25),
            Finish(_silver, gloss=0.35, soft=0.3, soft_colour=(0.9, 0.8, 0.7)),
        )
    ]


def _night(pixels: int) -> Field:
    """Walls by moonlight, windows lit, a torch at the left."""
    x, y = plane(pixels)
    sky = slope(y, ((-1, (0.10, 0.14, 0.26)), (0.0, (0.14, 0.22, 0.40)), (1, (0.015, 0.035, 0.10))))
    stars = smoothstep(0.985, 1.0, cloudy(x * 60, y * 60, 61, 1))
    sky = lit(sky, (0.8, 0.9, 1.1), 0.9 * stars * smoothstep(-0.1, 0.5, y))
    sky = lit(sky, (0.50, 0.62, 0.85), 0.7 * halo(x, y, (0.66, 0.72), 0.42, 1.5))
    sky = over(sky, (1.25, 1.25, 1.15), smoothstep(0.165, 0.15, np.hypot(x - 0.66, y - 0.72)))
    mist = clouds(x * 0.6, y * 2, 63, 0.5, 0.48, 0.3)
    sky = over(sky, (0.22, 0.28, 0.42), 0.5 * mist * smoothstep(0.9, 0.2, y))
    far = np.maximum(tower(x, y, 0.50, 0.16, 0.10), tower(x, y, -0.48, 0.12, 0.28))
    sky = over(sky, (0.055, 0.075, 0.15), blurred(far, 0.005))
    near = tower(x, y, 0.98, 0.26, 0.22)
    sky = over(sky, (0.030, 0.040, 0.085), blurred(near, 0.006))
    lights = halo(x, y, (0.50, -0.06), 0.03) + halo(x, y, (-0.48, 0.12), 0.024) + halo(x, y, (0.90, -0.02), 0.035)
    sky = lit(sky, (1.7, 0.95, 0.35), lights)
    sky = lit(sky, (1.5, 0.62, 0.16), 0.55 * halo(x, y, (-0.84, 0.12), 0.42, 1.3))
    flame = halo((x + 0.84) / (0.85 - 1.3 * (y - 0.16)), (y - 0.20) * 0.62, (0, 0), 0.085, 2.2) * smoothstep(
        0.62, 0.4, y
    )
    sky = over(sky, (0.05, 0.035, 0.03), smoothstep(0.022, 0.014, np.abs(x + 0.84)) * smoothstep(0.10, 0.06, y))
    return lit(sky, (2.6, 1.25, 0.35), flame)
