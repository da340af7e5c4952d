"""Pawn storm: three raiders in the rain."""

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes, cloudy
from art.fields import Field, smoothstep
from art.skies import halo, lit
from art.solids import (
    Place,
    ball,
    box,
    chain,
    common,
    half_space,
    hoop,
    mirrored,
    rippled,
    rod,
    tipped,
    union,
    within,
)
from art.studio import Camera, Colour, Finish, Light, SolidPart


def pawn_storm() -> PortraitSitter:
    """Two sons behind their mother, and one cry."""
    middle = _raider((0.30, 0.03, 0.03), 4, figure.wide_mouth(0.40, -0.30, 0.44, 0.35), 10)
    middle += [figure.lashes(), *_braids()]
    left = figure.elsewhere(
        _raider((0.30, 0.03, 0.03), 8, figure.wide_mouth(0.36, -0.30, 0.36, 0.5), 26), (-1.42, 0.26, -1.2), 0.86, -16
    )
    right = figure.elsewhere(
        _raider((0.30, 0.03, 0.03), 12, figure.wide_mouth(0.40, -0.32, 0.30, 0.5), -24), (1.48, 0.36, -1.2), 0.86, 16
    )
    spears = [
        part for at, lean in ((-0.72, 7), (0.80, -6), (2.15, -14), (-2.1, 12)) for part in _spear((at, 0.6, -1.9), lean)
    ]
    light = Light(
        key=(3.0, 2.4, 1.8),
        rim=(1.7, 1.9, 2.6),
        back=(1.2, 0.5, 0.3),
        sky=(0.42, 0.44, 0.56),
        ground=(0.28, 0.20, 0.16),
    )
    return PortraitSitter(
        [*middle, *left, *right, *spears],
        figure.before(_tempest),
        light,
        Camera(middle=(0, 0.20, -0.2), half=1.92, turn=0, height=4, lean=4),
    )


def _raider(band: Colour, seed: int, mouth: figure.Mouth, gaze: float) -> list[SolidPart]:
    skin = figure.timber("oak" if seed == 4 else "walnut" if seed == 8 else "cherry", seed)
    eyes = Eyes(iris=(0.36, 0.18, 0.03), gaze=(gaze * 0.4, 4), open=0.74, slant=15, lower=0.75, pupil=0.22)
    stripes = union(
        *(
            common(
                0.02,
                ball((0, 0, 0), 1.035),
                tipped(
                    box((side * 0.58, -0.12 - 0.13 * k, 0.8), (0.20, 0.035, 0.5), 0.02),
                    "z",
                    side * 14,
                    (side * 0.58, -0.12, 0.8),
                ),
            )
            for side in (-1, 1)
            for k in (0, 1)
        )
    )
    return [
        *figure.face(skin, eyes, mouth),
        figure.brows(figure.BLACK_HAIR, (0.30, 0.46, 0.54), thick=0.075),
        SolidPart(within(stripes, (0, -0.2, 0.8), 0.95), Finish((0.12, 0.30, 0.52), gloss=0.2)),
        hats.headband(figure.dyed(band if seed == 4 else (0.46, 0.04, 0.04))),
        figure.body(skin),
    ]


def _braids() -> list[SolidPart]:
    """Two plaits over the shoulders, with rings."""
    places = [(0.84, 0.34, 0.34), (1.02, -0.10, 0.42), (0.98, -0.56, 0.62), (0.86, -1.0, 0.86), (0.78, -1.36, 1.0)]
    plait = rippled(
        mirrored(chain(places, [0.16, 0.19, 0.19, 0.18, 0.10], 0.1)),
        lambda x, y, z: 0.035 * np.sin(15 * y) * np.sin(9 * x),
    )
    rings = mirrored(hoop((0.80, -1.28, 0.98), 0.15, 0.05))
    return [
        SolidPart(within(plait, (0, -0.5, 0.6), 1.6), figure.BLACK_HAIR),
        SolidPart(within(rings, (0, -1.28, 0.98), 1.1), figure.GOLD),
    ]


def _spear(at: Place, lean: float) -> list[SolidPart]:
    point = common(
        0.01,
        box((0, 0.95, 0), (0.16, 0.34, 0.05), 0.02),
        half_space((1, 0.42, 0), 0.52),
        half_space((-1, 0.42, 0), 0.52),
    )
    return things.held(
        [(rod((0, -3.0, 0), (0, 0.7, 0), 0.05), figure.timber("oak")), (point, figure.IRON)], at, 3.2, (0, 0, lean)
    )


def _tempest(x: Field, y: Field) -> Field:
    picture = places.sky(
        x, y, ((0.60, 0.42, 0.30), (0.34, 0.32, 0.38), (0.06, 0.07, 0.12)), (0.10, 0.10, 0.14), 77, 0.9
    )
    picture = lit(picture, (1.0, 0.75, 0.45), 0.6 * halo(x, y, (0.0, -0.3), 0.7, 1.4))
    rain = smoothstep(0.80, 0.95, cloudy((x + 0.35 * y) * 46, (y - 0.3 * x) * 5, 79, 2))
    picture = lit(picture, (0.30, 0.34, 0.42), 0.6 * rain)
    return places.land(picture, x, y, ((-1, -0.20), (0, -0.32), (1, -0.16)), (0.12, 0.10, 0.10), 0.06)
