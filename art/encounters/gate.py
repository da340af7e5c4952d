"""The gate: a gatehouse with a face."""

from art.cast.sitting import PortraitSitter
from art.encounters import belongings as things
from art.encounters import figure, heads, places
from art.features import Eyes
from art.fields import Field
from art.solids import (
    ball,
    box,
    common,
    cut,
    egg,
    half_space,
    hoop,
    moved,
    rod,
    tipped,
    union,
    within,
)
from art.studio import Camera, Finish, Light, SolidPart


def gate() -> PortraitSitter:
    """A gatehouse with a grille for a mouth, and the key on its brow."""
    tower = heads.battlements((0.50, 0.42, 0.34))
    mouth = egg((0, -0.56, 0.95), (0.52, 0.46, 0.4))
    joined = SolidPart(cut(tower.solid, mouth, softness=0.03), tower.finish)
    eyes = Eyes(
        spread=0.36,
        up=0.20,
        radius=0.27,
        iris=(0.50, 0.26, 0.04),
        gaze=(8, -4),
        open=0.36,
        slant=9,
        lower=0.5,
        lid=Finish((0.26, 0.22, 0.18), gloss=0.3),
    )
    bars = union(
        *(rod((x, -1.05, 0.98), (x, -0.14, 1.02), 0.045) for x in (-0.36, -0.12, 0.12, 0.36)),
        *(rod((-0.52, y, 1.0), (0.52, y, 1.0), 0.038) for y in (-0.36, -0.62, -0.86)),
    )
    points = union(*(rod((x, -1.05, 0.98), (x, -1.18, 0.98), 0.07, 0.005) for x in (-0.36, -0.12, 0.12, 0.36)))
    lintel = tipped(hoop((0, 0, 0), 0.56, 0.10, 1.0), "x", 90)
    arch = common(0.02, moved(lintel, (0, -0.56, 0.98)), half_space((0, -1, 0), 0.60))
    key = union(
        tipped(hoop((0, 0, 0), 0.15, 0.05), "x", 90),
        rod((0, -0.15, 0), (0, -0.52, 0), 0.045),
        box((0.10, -0.46, 0), (0.10, 0.045, 0.03), 0.01),
        box((0.08, -0.34, 0), (0.08, 0.035, 0.03), 0.01),
    )
    torch = [
        *things.held(
            [
                (rod((0, -0.6, 0), (0, 0.1, 0), 0.06, 0.09), figure.timber("walnut")),
                (egg((0, 0.30, 0), (0.13, 0.28, 0.13)), Finish((1.0, 0.55, 0.14), glow=4.0)),
            ],
            (1.42, 0.1, 0.5),
            1.0,
            (0, 0, -12),
        )
    ]
    parts = [
        joined,
        *eyes.parts(tower.finish),
        SolidPart(ball((0, -0.56, 0.52), 0.40), Finish((0.02, 0.015, 0.012))),
        SolidPart(within(union(bars, points), (0, -0.6, 1.0), 0.75), figure.IRON),
        SolidPart(within(arch, (0, -0.5, 1.0), 0.8), figure.BRASS),
        SolidPart(within(moved(key, (0, 1.20, 1.36)), (0, 1.0, 1.36), 0.6), figure.GOLD),
        *torch,
    ]
    light = Light(
        key=(3.0, 2.0, 1.1),
        key_from=(0.66, 0.30, 0.62),
        rim=(1.1, 1.3, 2.2),
        rim_from=(-0.8, 0.4, -0.5),
        sky=(0.34, 0.36, 0.50),
        fill=(0.5, 0.3, 0.2),
    )
    return PortraitSitter(
        parts, figure.before(_dusk_walls), light, Camera(middle=(0, 0.06, 0), half=1.86, turn=-12, height=5)
    )


def _dusk_walls(x: Field, y: Field) -> Field:
    picture = places.sky(
        x, y, ((0.85, 0.40, 0.22), (0.62, 0.34, 0.40), (0.10, 0.12, 0.30)), (0.72, 0.36, 0.34), 44, 0.5
    )
    picture = places.towers(picture, x, y, ((-0.82, 0.20, 0.22), (0.86, 0.22, 0.40)), (0.10, 0.07, 0.12))
    picture = places.land(picture, x, y, ((-1, -0.12), (1, -0.12)), (0.12, 0.08, 0.12), 0.0)
    return places.lights(
        picture,
        x,
        y,
        ((-0.84, 0.0, 0.03), (0.84, 0.16, 0.035), (0.92, -0.02, 0.025), (-0.40, -0.2, 0.02)),
        (1.7, 0.95, 0.35),
    )
