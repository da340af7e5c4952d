"""The Chancellor: a Bishop of old walnut with spectacles and a book, who has read how this ends."""

import math

import numpy as np

from art.cast.sitting import PortraitSitter, shoulders
from art.features import Eyes, between, brow, cloudy, mixed, wood
from art.fields import Field, smoothstep
from art.skies import blurred, halo, lit, over, plane
from art.solids import (
    Shape,
    ball,
    blend,
    box,
    chain,
    cut,
    egg,
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

WALNUT: Colour = (0.25, 0.130, 0.068)
WALNUT_DARK: Colour = (0.13, 0.06, 0.03)
GOLD: Colour = (0.98, 0.70, 0.26)
LIPS = chain(
    [(-0.28, -0.56, 0.72), (-0.08, -0.565, 0.75), (0.12, -0.55, 0.755), (0.33, -0.45, 0.78)],
    [0.035, 0.055, 0.055, 0.02],
    0.02,
)


def chancellor() -> PortraitSitter:
    """One brow up, over the rim of its glasses."""
    light = Light(key=(2.6, 1.95, 1.15), key_from=(-0.62, 0.35, 0.70), rim=(2.0, 1.3, 0.6), back=(1.0, 0.55, 0.25),
                  sky=(0.46, 0.38, 0.30), ground=(0.26, 0.15, 0.08), fill=(0.36, 0.30, 0.30))  # fmt: skip
    return PortraitSitter(
        _parts(), _library, light, Camera(middle=(0.0, 0.28, 0.0), half=1.96, turn=13, height=5, lean=0)
    )


def _parts() -> list[SolidPart]:
    skin = Finish(_face, gloss=0.66, shine=0.06, soft=0.2, soft_colour=(1.0, 0.45, 0.2))
    eyes = Eyes(spread=0.36, up=0.02, forward=0.76, radius=0.25, iris=(0.20, 0.16, 0.06), gaze=(-10, -10), open=0.18,
                slant=-5, lower=0.55, pupil=0.28)  # fmt: skip
    left = brow([(-0.15, 0.36), (-0.38, 0.42), (-0.66, 0.30)], [0.07, 0.085, 0.03], 1.04)
    right = brow([(0.15, 0.44), (0.40, 0.60), (0.68, 0.50)], [0.07, 0.085, 0.03], 1.04)
    hair = Finish((0.62, 0.60, 0.56), gloss=0.3, soft=0.3)
    brows = rippled(union(left, right), lambda x, y, z: 0.014 * np.sin(70 * x + 25 * y))
    return [
        SolidPart(within(cut(_head(), LIPS), (0, 0.4, 0), 1.9), skin),
        SolidPart(within(shoulders(1.12, 0.5), (0, -2.2, 0), 2.1), skin),
        *eyes.parts(skin),
        SolidPart(within(brows, (0, 0.42, 0.8), 0.9), hair),
        *_trim(),
        *_beard(hair),
        *_glasses(),
        *_book(),
    ]


def _face(x: Field, y: Field, z: Field) -> Field:
    colour = wood(WALNUT, WALNUT_DARK, 31, 8)(x, y, z)
    return mixed(
        colour, np.array([0.05, 0.02, 0.012]), smoothstep(0.014, -0.004, LIPS(x, y, z)) * smoothstep(0.1, 0.5, z)
    )


def _head() -> Shape:
    mitre = turned(
        (
            (-1.0, 0.42),
            (-0.72, 0.68),
            (-0.2, 0.97),
            (0.25, 0.98),
            (0.80, 0.80),
            (1.35, 0.48),
            (1.75, 0.20),
            (1.86, 0.05),
        )
    )
    cosine, sine = math.cos(math.radians(50)), math.sin(math.radians(50))

    def slit(x: Field, y: Field, z: Field) -> Field:
        along = (x - 0.10) * cosine + (y - 0.95) * sine
        across = -(x - 0.10) * sine + (y - 0.95) * cosine
        return np.maximum(np.maximum(np.abs(across) - 0.065, -(along - 0.10)), -z - 0.2)

    nose = blend(0.08, chain([(0, 0.10, 0.94), (0, -0.16, 1.10)], [0.07, 0.12], 0.06), ball((0, -0.17, 1.10), 0.13))
    cheeks = mirrored(ball((0.50, -0.26, 0.66), 0.28))
    return blend(0.10, cut(mitre, slit, softness=0.03), nose, cheeks, ball((0, -0.74, 0.52), 0.24))


def _trim() -> list[SolidPart]:
    """A band of gold round the brow, and the ball on the top."""
    band = union(hoop((0, 0.72, 0), 0.845, 0.05), hoop((0, 0.84, 0), 0.79, 0.03))
    beads = union(*(ball((0.87 * math.sin(a), 0.78, 0.87 * math.cos(a)), 0.04) for a in np.arange(24) * math.pi / 12))
    gold = Finish(GOLD, gloss=0.7, metal=True)
    cross = union(box((0, 1.20, 0.60), (0.035, 0.17, 0.03), 0.01), box((0, 1.24, 0.585), (0.11, 0.035, 0.03), 0.01))
    return [
        SolidPart(within(union(band, beads), (0, 0.78, 0), 1.0), gold),
        SolidPart(within(ball((0, 1.98, 0), 0.17), (0, 1.98, 0), 0.25), gold),
        SolidPart(within(tipped(cross, "x", -24, (0, 1.2, 0.6)), (0, 1.2, 0.6), 0.4), gold),
    ]


def _beard(hair: Finish) -> list[SolidPart]:
    """A small pointed beard."""
    tuft = chain([(0, -0.82, 0.72), (0.02, -1.02, 0.90), (0.06, -1.28, 0.96)], [0.15, 0.13, 0.015], 0.08)
    combed = rippled(tuft, lambda x, y, z: 0.014 * np.sin(60 * x + 8 * y))
    return [SolidPart(within(combed, (0, -1.0, 0.9), 0.6), hair)]


def _glasses() -> list[SolidPart]:
    """Round, gold, low on the nose."""
    rims, lenses = [], []
    for side in (-1, 1):
        middle = (side * 0.36, -0.04, 1.08)
        rims.append(tipped(tipped(hoop(middle, 0.285, 0.030), "x", 84, middle), "y", side * 12, middle))
        lenses.append(tipped(tipped(egg(middle, (0.27, 0.016, 0.27)), "x", 84, middle), "y", side * 12, middle))
    bridge = chain([(-0.09, 0.0, 1.16), (0, 0.06, 1.22), (0.09, 0.0, 1.16)], [0.024, 0.024, 0.024])
    arms = mirrored(chain([(0.63, 0.0, 1.0), (0.92, 0.10, 0.55), (1.0, 0.12, 0.1)], [0.022, 0.022, 0.022]))
    return [SolidPart(within(union(*rims, bridge, arms), (0, 0, 0.9), 1.2), Finish(GOLD, gloss=0.72, metal=True))]


def _book() -> list[SolidPart]:
    """Open before its chest."""

    def lying(shape: Shape) -> Shape:
        return moved(tipped(shape, "x", 52), (0.0, -1.58, 1.55))

    pages, covers = [], []
    for side in (-1, 1):
        block = rippled(box((side * 0.62, 0.06, 0), (0.60, 0.07, 0.52), 0.04),
                        lambda x, y, z: -0.06 * np.sin(np.clip(np.abs(x) / 1.22, 0, 1) * math.pi) + 0.004 * np.sin(y * 200))  # fmt: skip
        pages.append(tipped(block, "z", side * 9))
        covers.append(tipped(box((side * 0.66, -0.045, 0), (0.66, 0.035, 0.58), 0.02), "z", side * 9))
    ribbon = chain(
        [(0.02, 0.16, -0.5), (0.03, 0.17, 0.3), (0.10, 0.05, 0.62), (0.12, -0.25, 0.75)], [0.035, 0.035, 0.035, 0.03]
    )
    return [
        SolidPart(within(lying(union(*pages)), (0, -1.58, 1.55), 1.5), Finish(_page, gloss=0.15, soft=0.25)),
        SolidPart(
            within(lying(union(*covers)), (0, -1.58, 1.55), 1.55), Finish((0.22, 0.03, 0.03), gloss=0.5, shine=0.05)
        ),
        SolidPart(within(lying(ribbon), (0, -1.58, 1.55), 1.3), Finish((0.70, 0.50, 0.10), gloss=0.4)),
    ]


def _page(x: Field, y: Field, z: Field) -> Field:
    """Lines of illegible writing."""
    down = (y + 1.58) * 0.62 + (z - 1.55) * -0.79
    line = smoothstep(0.2, 0.5, np.sin(down * 52)) * smoothstep(
        0.35, 0.5, cloudy(x * 16, np.floor(down * 52 / 6.283) * 3.1, 9, 2)
    )
    margin = (
        smoothstep(0.10, 0.16, np.abs(x)) * smoothstep(1.12, 1.04, np.abs(x)) * smoothstep(0.42, 0.36, np.abs(down))
    )
    return between((0.78, 0.66, 0.45), (0.16, 0.09, 0.05), 0.75 * line * margin)


def _library(pixels: int) -> Field:
    """Shelves of books by candlelight."""
    x, y = plane(pixels)
    picture = np.broadcast_to(np.array([0.10, 0.05, 0.025]), (*x.shape, 3)).copy()
    shelf = 0.46
    row = np.floor((y + 0.13) / shelf)
    height = (y + 0.13) / shelf - row
    turn = x * 15 + 3.7 * row + 0.8 * cloudy(x * 5, row * 7.3, 14, 1)
    book, within_book = np.floor(turn), turn % 1.0
    tall = 0.62 + 0.26 * cloudy(book * 1.9, row * 3.3, 15, 1)
    hue = cloudy(book * 2.3 + 0.5, row * 5.1 + 0.5, 16, 1)
    tones = np.stack([np.interp(hue, (0.1, 0.35, 0.5, 0.65, 0.9), channel) for channel in (
        (0.34, 0.10, 0.30, 0.08, 0.44), (0.07, 0.16, 0.20, 0.16, 0.28), (0.05, 0.10, 0.06, 0.26, 0.10),
    )], axis=-1)  # fmt: skip
    back = np.sin(np.clip(within_book, 0.04, 0.96) * math.pi)[..., None]
    has_books = (
        smoothstep(0.02, -0.02, height - tall)
        * smoothstep(0.03, 0.08, within_book)
        * smoothstep(0.97, 0.92, within_book)
    )
    picture = over(picture, tones * (0.35 + 0.9 * back), has_books)
    stripe = smoothstep(0.03, 0.015, np.abs(height - tall * 0.80)) + smoothstep(
        0.03, 0.015, np.abs(height - tall * 0.25)
    )
    picture = over(picture, np.array([0.80, 0.55, 0.18]) * back, 0.7 * stripe * has_books)
    picture = over(picture, (0.26, 0.13, 0.06), smoothstep(0.93, 0.95, height))
    picture = picture * (0.55 + 1.5 * halo(x, y, (-0.75, 0.10), 0.85, 1.4))[..., None]
    picture = blurred(picture, 0.007)
    for place, size in (((-0.84, 0.08), 0.10), ((0.88, 0.42), 0.06), ((-0.60, 0.62), 0.045)):
        picture = lit(picture, (1.9, 1.05, 0.36), 0.9 * halo(x, y, place, size * 2.6, 1.2))
        picture = lit(picture, (2.0, 1.7, 1.1), halo(x, y, place, size * 0.5))
    return picture
