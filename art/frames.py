"""The brass frames of faces: the arch of a king's portrait and the ring of a medallion."""

from functools import partial

from art.masters import MasterPicture
from art.palette import GROOVE, OUTLINE, SIDES
from art.primitives import Surface, raster
from art.tokens import HERO_CANVAS, arch
from art.vector import brass, circle, defs, path

ROUND = 104.0


def masters() -> tuple[MasterPicture, ...]:
    """For each side an arch and a ring, and the arch's opening."""
    arches = [
        MasterPicture(
            f"images/heroes/arch_{side}.webp", HERO_CANVAS, HERO_CANVAS, partial(arched, side), note="around a face"
        )
        for side in SIDES
    ]
    rings = [
        MasterPicture(f"images/heroes/ring_{side}.webp", ROUND, ROUND, partial(ringed, side), note="around a face")
        for side in SIDES
    ]
    window = MasterPicture(
        "images/heroes/arch.webp", HERO_CANVAS, HERO_CANVAS, arch_window, note="white where a face is seen"
    )
    return (*arches, *rings, window)


def arched(side: str) -> Surface:
    """The brass arch of a king's portrait, with a line in its side's colour."""
    frame = path(arch(2.2), stroke=OUTLINE, stroke_width=8.4) + path(arch(3), stroke="url(#brass)", stroke_width=6)
    frame += path(arch(6.6), stroke=GROOVE, stroke_width=2) + path(arch(7.6), stroke=SIDES[side].tag, stroke_width=1.4)
    glint = path(arch(1.2), stroke="#fff2c4", stroke_opacity=0.7, stroke_width=1)
    return raster(defs(brass()) + frame + glint, HERO_CANVAS, HERO_CANVAS)


def arch_window() -> Surface:
    """The opening of the arch around a face."""
    return raster(path(arch(6.4), "#fff"), HERO_CANVAS, HERO_CANVAS)


def ringed(side: str) -> Surface:
    """The brass ring of a medallion, with a line in its side's colour."""
    c = ROUND / 2
    rim = circle(c, c, c - 4.4, stroke=OUTLINE, stroke_width=8.4)
    rim += circle(c, c, c - 4, stroke="url(#brass)", stroke_width=5.6)
    rim += circle(c, c, c - 7.4, stroke=GROOVE, stroke_width=1.6)
    rim += circle(c, c, c - 8.4, stroke=SIDES[side].tag, stroke_width=1.2)
    rim += circle(c, c, c - 2.2, stroke="#fff2c4", stroke_opacity=0.7, stroke_width=0.8)
    return raster(defs(brass()) + rim, ROUND, ROUND)
