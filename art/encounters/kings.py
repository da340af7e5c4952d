"""The five portraits for the user's own king, named like the chapters that give them: a King who grows with experience."""

import math
from collections.abc import Callable

import numpy as np

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, places
from art.encounters import headwear as hats
from art.features import Eyes, cloudy
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, rays, slope
from art.solids import ball, box, chain, common, cut, egg, hoop, mirrored, rippled, tipped, union, within
from art.studio import Camera, Finish, Light, SolidPart

BROWN_HAIR = Finish((0.20, 0.09, 0.03), gloss=0.4, shine=0.05)


def school() -> PortraitSitter:
    """A boy with a crown of folded paper, and everything before him."""
    skin = figure.timber("maple", 61, soft=0.4)
    eyes = Eyes(iris=(0.06, 0.30, 0.42), gaze=(-8, 8), open=0.78, slant=-8, lower=0.8, radius=0.29, pupil=0.32)
    paper = Finish(_ruled, gloss=0.15, soft=0.5)
    hair = union(
        *(egg((0.9 * math.sin(a), 0.42, 0.9 * math.cos(a)), (0.17, 0.24, 0.17)) for a in np.linspace(-2.4, 2.4, 11))
    )
    wall, *_ = hats.crown(paper, paper, points=6, up=0.58, tall=0.62)
    parts = [
        *figure.face(skin, eyes, figure.wide_mouth(0.34, -0.36, 0.26, 0.55), blush=(0.86, 0.28, 0.16)),
        figure.brows(BROWN_HAIR, (0.58, 0.64, 0.52), thick=0.045),
        SolidPart(within(hair, (0, 0.4, 0), 1.35), BROWN_HAIR),
        wall,
        figure.body(skin),
        *things.scarf(figure.dyed((0.12, 0.34, 0.62))),
    ]
    light = Light(key=(3.0, 2.6, 2.0), rim=(1.5, 1.6, 1.3), sky=(0.52, 0.60, 0.72))
    return PortraitSitter(
        parts, figure.before(_morning), light, Camera(middle=(0, 0.12, 0), half=1.82, turn=-9, height=3, lean=-3)
    )


def _ruled(x: Field, y: Field, z: Field) -> Field:
    line = smoothstep(0.75, 0.95, np.sin(y * 46))[:, None]
    return np.asarray(np.array([0.86, 0.84, 0.78]) * (1 - line) + np.array([0.30, 0.46, 0.74]) * line)


def _morning(x: Field, y: Field) -> Field:
    picture = places.sky(x, y, ((0.95, 0.92, 0.74), (0.70, 0.90, 1.05), (0.20, 0.48, 0.90)), (1.1, 1.1, 1.1), 501, 0.7)
    picture = places.towers(picture, x, y, ((0.78, 0.12, 0.20), (-0.86, 0.14, 0.06)), (0.44, 0.52, 0.56))
    return places.land(picture, x, y, ((-1, -0.22), (0.2, -0.34), (1, -0.20)), (0.30, 0.54, 0.18))


def exam() -> PortraitSitter:
    """A young King with glasses, ink on his cheek, and a thin crown of silver."""
    skin = figure.timber("oak", 63)
    eyes = Eyes(iris=(0.16, 0.34, 0.16), gaze=(10, -6), open=0.48, slant=4, lower=0.62, pupil=0.28)
    silver = Finish((0.80, 0.83, 0.88), gloss=0.75, metal=True)
    ink = common(0.02, ball((0, 0, 0), 1.02), egg((-0.55, -0.24, 0.85), (0.13, 0.09, 0.3)))
    locks = mirrored(
        rippled(
            chain([(0.62, 0.86, 0.3), (0.96, 0.36, 0.2), (0.98, -0.20, 0.12)], [0.24, 0.22, 0.08], 0.1),
            lambda x, y, z: 0.02 * np.sin(34 * x),
        )
    )
    parts = [
        *figure.face(skin, eyes, figure.line_mouth(0.24, -0.46, -0.02)),
        figure.brows(figure.BLACK_HAIR, (0.42, 0.50, 0.44), thick=0.06),
        SolidPart(ink, Finish((0.02, 0.03, 0.08), gloss=0.7)),
        SolidPart(within(locks, (0, 0.3, 0.2), 1.5), figure.BLACK_HAIR),
        things.spectacles(),
        *hats.crown(silver, figure.dyed((0.10, 0.20, 0.26)), points=7, up=0.60, tall=0.42),
        figure.cloak(figure.dyed((0.08, 0.16, 0.20)), 0.98),
        *things.scroll((0.55, -1.50, 1.42), (0, -10, -12), figure.dyed((0.10, 0.34, 0.40))),
    ]
    light = Light(key=(2.8, 2.6, 2.3), rim=(1.0, 1.7, 2.2), sky=(0.46, 0.54, 0.62), ground=(0.22, 0.20, 0.18))
    return PortraitSitter(
        parts, figure.before(_study), light, Camera(middle=(0, 0.08, 0), half=1.90, turn=10, height=3)
    )


def _study(x: Field, y: Field) -> Field:
    picture = places.wall(x, y, (0.34, 0.36, 0.42), (-0.5, 0.6), (0.36, 0.46, 0.55), 0.26)
    return lit(picture, (0.6, 0.8, 1.0), 0.3 * rays(x, y, (-0.9, 0.9), 505, 10))


def road() -> PortraitSitter:
    """A King on the way: an iron crown over a hood, a beard of some weeks, and a weathered face."""
    skin = figure.timber("cherry", 65)
    eyes = Eyes(iris=(0.30, 0.20, 0.06), gaze=(-14, 2), open=0.42, slant=6, lower=0.52, pupil=0.28)
    iron, *rest = hats.crown(figure.STEEL, figure.dyed((0.24, 0.13, 0.06)), points=5, up=0.86, tall=0.46)
    parts = [
        *figure.face(skin, eyes, figure.line_mouth(0.24, -0.50, 0.06)),
        figure.brows(BROWN_HAIR, (0.40, 0.48, 0.44), thick=0.08),
        things.moustache(BROWN_HAIR, wide=0.52, curl=-0.10, at=-0.34),
        things.beard(BROWN_HAIR, long=0.42, wide=0.62),
        hats.hood(figure.dyed((0.30, 0.19, 0.10)), opening=(0.84, 0.90, 0.9), peak=0.10),
        iron,
        rest[0],
        SolidPart(within(tipped(hoop((0, 0.78, 0), 1.06, 0.09), "z", 0), (0, 0.78, 0), 1.3), figure.STEEL),
    ]
    light = Light(
        key=(3.1, 2.2, 1.3),
        rim=(2.6, 1.2, 0.5),
        back=(1.4, 0.6, 0.3),
        sky=(0.48, 0.42, 0.46),
        ground=(0.32, 0.20, 0.10),
    )
    return PortraitSitter(
        parts, figure.before(_evening), light, Camera(middle=(0, 0.10, 0), half=1.90, turn=-11, height=2)
    )


def _evening(x: Field, y: Field) -> Field:
    picture = places.sky(
        x, y, ((1.2, 0.62, 0.22), (0.95, 0.48, 0.28), (0.20, 0.16, 0.36)), (0.75, 0.30, 0.28), 507, 0.7
    )
    picture = places.sun(picture, x, y, (0.60, -0.02), 0.17, (1.2, 0.8, 0.4))
    picture = places.land(picture, x, y, ((-1, 0.06), (-0.5, 0.20), (0.1, -0.06), (1, 0.02)), (0.40, 0.19, 0.16))
    return places.land(picture, x, y, ((-1, -0.30), (0.2, -0.38), (1, -0.28)), (0.18, 0.09, 0.06))


def court() -> PortraitSitter:
    """A King at his court: powdered curls, a ruff, and a crown that weighs something."""
    skin = figure.timber("ivory", 67, gloss=0.62)
    eyes = Eyes(iris=(0.24, 0.14, 0.42), gaze=(12, -4), open=0.38, slant=-2, lower=0.52, pupil=0.28)
    curls = mirrored(union(*(egg((1.02, 0.36 - 0.30 * k, 0.10 + 0.05 * k), (0.26, 0.18, 0.30)) for k in range(5))))
    rolled = rippled(curls, lambda x, y, z: 0.03 * np.sin(30 * z + 9 * y))
    point = rippled(
        chain([(0, -0.74, 0.72), (0, -1.02, 0.88)], [0.11, 0.012], 0.05), lambda x, y, z: 0.012 * np.sin(60 * x)
    )
    parts = [
        *figure.face(skin, eyes, figure.line_mouth(0.20, -0.54, 0.14), blush=(0.85, 0.34, 0.28)),
        figure.brows(BROWN_HAIR, (0.44, 0.56, 0.46), thick=0.045),
        things.moustache(BROWN_HAIR, wide=0.46, curl=0.16, at=-0.36),
        SolidPart(within(point, (0, -0.9, 0.8), 0.4), BROWN_HAIR),
        SolidPart(within(rolled, (0, -0.2, 0.1), 1.7), figure.WHITE_HAIR),
        *hats.kings_crown(figure.dyed((0.36, 0.05, 0.34)), figure.GOLD, (0.55, 0.04, 0.10)),
        things.ruff(),
        figure.cloak(figure.dyed((0.40, 0.05, 0.30)), 0.98),
    ]
    light = Light(
        key=(2.9, 2.5, 2.1),
        rim=(2.0, 1.2, 2.2),
        back=(1.4, 0.8, 0.4),
        sky=(0.52, 0.46, 0.54),
        ground=(0.30, 0.18, 0.16),
    )
    return PortraitSitter(
        parts, figure.before(_drapery), light, Camera(middle=(0, 0.36, 0), half=2.10, turn=11, height=2)
    )


def _drapery(x: Field, y: Field) -> Field:
    folds = 0.5 + 0.5 * np.sin(10 * x + 1.8 * np.sin(2.4 * x + 0.8 * y))
    picture = slope(y, ((-1, (0.22, 0.03, 0.10)), (1, (0.44, 0.07, 0.16)))) * (0.35 + 1.1 * folds**1.4)[..., None]
    return blurred(lit(picture, (1.0, 0.7, 0.35), 0.4 * halo(x, y, (-0.6, 0.5), 0.7, 1.5)), 0.005)


def crown() -> PortraitSitter:
    """The King who has beaten them all: gold, ermine, and a light of his own."""
    skin = figure.timber("oak", 69, gloss=0.6)
    eyes = Eyes(iris=(0.10, 0.46, 0.70), gaze=(0, 2), open=0.44, slant=6, lower=0.54, pupil=0.26, shine=0.5)
    spikes = union(
        *(
            tipped(
                cut(box((0, 2.02, -0.62), (0.10, 0.36 + 0.14 * (k % 2), 0.035), 0.03)), "z", 15 * k, (0, 0.35, -0.62)
            )
            for k in range(-8, 9)
        )
    )
    halo_ring = tipped(hoop((0, 0, 0), 1.44, 0.06), "x", 90)
    ring = SolidPart(lambda x, y, z: halo_ring(x, y - 0.35, z + 0.62), Finish((1.0, 0.74, 0.28), gloss=0.7, metal=True))
    collar = rippled(
        hoop((0, -1.22, -0.1), 1.02, 0.36, 0.9), lambda x, y, z: 0.03 * (cloudy(x * 7, y * 7 + z * 6, 44) - 0.5)
    )
    parts = [
        *figure.face(skin, eyes, figure.line_mouth(0.24, -0.54, 0.10)),
        figure.brows(figure.WHITE_HAIR, (0.36, 0.46, 0.44), thick=0.085),
        things.moustache(figure.WHITE_HAIR, wide=0.58, curl=0.06, at=-0.36),
        things.beard(figure.WHITE_HAIR, long=0.70, wide=0.66),
        *hats.kings_crown(Finish((1.0, 0.72, 0.26), gloss=0.66, metal=True), figure.GOLD, (0.60, 0.03, 0.06)),
        ring,
        SolidPart(within(spikes, (0, 0.5, -0.62), 2.4), figure.GOLD),
        SolidPart(
            within(tipped(collar, "x", 8, (0, -1.2, 0)), (0, -1.2, 0), 1.6),
            Finish((0.82, 0.80, 0.76), gloss=0.12, soft=0.5),
        ),
        figure.cloak(figure.dyed((0.46, 0.03, 0.05)), 1.02),
    ]
    light = Light(
        key=(3.0, 2.6, 1.9),
        rim=(2.6, 1.9, 0.8),
        back=(2.2, 1.5, 0.6),
        sky=(0.54, 0.48, 0.44),
        ground=(0.36, 0.22, 0.12),
        fill=(0.5, 0.4, 0.3),
    )
    return PortraitSitter(
        parts, figure.before(_glory), light, Camera(middle=(0, 0.34, 0), half=2.12, turn=-8, height=-1)
    )


def _glory(x: Field, y: Field) -> Field:
    picture = slope(y, ((-1, (0.30, 0.10, 0.04)), (0.2, (0.62, 0.30, 0.08)), (1, (0.16, 0.06, 0.06))))
    picture = lit(picture, (1.2, 0.8, 0.3), 0.8 * halo(x, y, (0, 0.14), 0.8, 1.5))
    return lit(picture, (1.0, 0.7, 0.3), 0.7 * rays(x, y, (0, 0.14), 509, 18))


KINGS: dict[str, Callable[[], PortraitSitter]] = {
    "school": school,
    "exam": exam,
    "road": road,
    "court": court,
    "crown": crown,
}
"""By the names of the chapters."""
