"""The bishops' wall: three mitres behind a parapet."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import figure, heads
from art.features import Eyes, cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, lit, over, rays
from art.solids import (
    ball,
    blend,
    box,
    cut,
    egg,
    hoop,
    mirrored,
    rippled,
    tipped,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def bishops_wall() -> PortraitSitter:
    """Three mitres shoulder to shoulder, and not a gap between them."""
    middle = _prelate("ivory", 11, (0, -6), 0.40, 6, figure.line_mouth(0.24, -0.50, -0.10))
    left = figure.elsewhere(
        _prelate("maple", 15, (8, 0), 0.50, 0, figure.line_mouth(0.24, -0.48, 0.05)), (-1.52, -0.12, -0.85), 0.94, -6
    )
    right = figure.elsewhere(
        _prelate("ash", 19, (-8, 0), 0.34, 10, figure.line_mouth(0.24, -0.50, -0.14)), (1.52, -0.12, -0.85), 0.94, 6
    )
    joints, paint = heads.bricks((0.52, 0.48, 0.42), 0.34, 9)
    stones = figure.paint_of(paint.colour)
    parapet = rippled(box((0, -2.0, 0.9), (4.0, 0.75, 0.5), 0.05), lambda x, y, z: joints(x * 0.55, y, z * 0 + 1.0))
    light = Light(
        key=(2.7, 2.5, 2.1),
        rim=(1.6, 1.2, 2.6),
        back=(1.6, 0.9, 0.4),
        sky=(0.46, 0.46, 0.56),
        ground=(0.26, 0.20, 0.18),
    )
    parts = [
        *middle,
        *left,
        *right,
        SolidPart(parapet, Finish(lambda x, y, z: stones(x * 0.55, y, z * 0 + 1.0), gloss=0.2)),
    ]
    return PortraitSitter(
        parts, figure.before(_stained_glass), light, Camera(middle=(0, 0.24, 0), half=2.04, turn=0, height=3)
    )


def _prelate(
    wood_name: str, seed: int, gaze: tuple[float, float], lid: float, slant: float, mouth: figure.Mouth
) -> list[SolidPart]:
    skin = figure.timber(wood_name, seed)
    eyes = Eyes(
        spread=0.36,
        up=0.02,
        forward=0.76,
        radius=0.25,
        iris=(0.16, 0.24, 0.36),
        gaze=gaze,
        open=lid,
        slant=slant,
        lower=0.55,
        pupil=0.28,
    )
    band = union(hoop((0, 0.66, 0), 0.87, 0.055), hoop((0, 0.80, 0), 0.81, 0.03))
    cross = union(box((0, 1.18, 0.64), (0.04, 0.19, 0.03), 0.01), box((0, 1.22, 0.62), (0.13, 0.04, 0.03), 0.01))
    solid = cut(
        blend(
            0.10, heads.mitre(), egg((0, -0.12, 1.02), (0.12, 0.17, 0.14)), mirrored(ball((0.50, -0.26, 0.66), 0.28))
        ),
        mouth.knife,
    )
    return [
        SolidPart(within(solid, (0, 0.4, 0), 1.9), skin),
        *eyes.parts(skin),
        figure.brows(Finish((0.60, 0.58, 0.54), gloss=0.3, soft=0.3), (0.34, 0.42, 0.36), thick=0.075, off=1.03),
        SolidPart(within(union(band, tipped(cross, "x", -24, (0, 1.2, 0.6))), (0, 0.8, 0), 1.1), figure.GOLD),
        figure.body(skin, collar=1.12, neck=0.5),
    ]


def _stained_glass(x: Field, y: Field) -> Field:
    """A rose window in five colours."""
    far, turn = np.hypot(x, y - 0.34), np.arctan2(y - 0.34, x)
    ring = np.floor(far * 4.4)
    leaf = np.floor(turn / math.tau * (8 + 4 * ring) + 0.5 * ring)
    pick = cloudy(leaf * 2.7 + ring * 5.1, ring * 3.3, 131, 1)
    tones = np.array(
        [(0.75, 0.12, 0.10), (0.10, 0.28, 0.80), (0.85, 0.60, 0.12), (0.12, 0.55, 0.32), (0.42, 0.14, 0.62)]
    )
    glass = tones[np.clip((pick * 6.2 - 0.6).astype(int), 0, 4)] * (0.7 + 0.6 * cloudy(x * 6, y * 6, 133))[..., None]
    lead = np.maximum(
        smoothstep(0.40, 0.47, np.abs((far * 4.4) % 1.0 - 0.5)),
        smoothstep(0.44, 0.48, np.abs((turn / math.tau * (8 + 4 * ring) + 0.5 * ring) % 1.0 - 0.5)),
    )
    picture = over(glass * (1.25 - 0.55 * far)[..., None], (0.02, 0.02, 0.03), lead)
    stone = np.array([0.13, 0.11, 0.12]) * (0.7 + 0.5 * cloudy(x * 5, y * 5, 135))[..., None]
    picture = over(picture, stone, smoothstep(0.90, 0.92, far))
    return lit(blurred(picture, 0.005), (0.5, 0.42, 0.3), 0.25 * rays(x, y, (0.0, 0.34), 7, 11))
