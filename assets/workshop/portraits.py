"""The faces of the opponents, as paintings without a frame, and the frames that they are seen in."""

from functools import partial

from assets.workshop.fields import Field, grid, ramp, smoothstep, to_surface
from assets.workshop.masters import Master
from assets.workshop.palette import GROOVE, OUTLINE, SIDES
from assets.workshop.primitives import SCALE, Surface, grain, lay, piece, pixels, raster
from assets.workshop.tokens import HERO_CANVAS, arch
from assets.workshop.vector import brass, circle, defs, path

SIZE = 256.0
ROUND = 104.0
SKIES = {
    "first": ("w", "pawn", ("#fff3c0", "#8cc6ea", "#2f6ea8")),
    "page": ("w", "bishop", ("#ffe2b0", "#e78a5a", "#6b2a3c")),
    "squire": ("b", "pawn", ("#e4f0c8", "#7fa869", "#274a34")),
    "errant": ("b", "knight", ("#ffd9a0", "#c8674a", "#3a1a30")),
    "castellan": ("w", "rook", ("#d8e4ee", "#7d92a8", "#28364a")),
    "marshal": ("b", "queen", ("#c9b8ff", "#6a4fa8", "#1d1440")),
    "chancellor": ("b", "bishop", ("#ffe6a8", "#a8702c", "#34180c")),
    "master": ("b", "king", ("#bff0e4", "#2f7f88", "#0a2434")),
}


def masters() -> tuple[Master, ...]:
    """The faces, and for each side a frame in the shape of an arch and a round one."""
    faces = [
        Master(f"images/portraits/{name}.jpg", SIZE, SIZE, partial(face, name), note="no frame; the face in its middle")
        for name in SKIES
    ]
    arches = [
        Master(f"images/heroes/arch_{side}.png", HERO_CANVAS, HERO_CANVAS, partial(arched, side), note="around a face")
        for side in SIDES
    ]
    rings = [
        Master(f"images/heroes/ring_{side}.png", ROUND, ROUND, partial(ringed, side), note="around a face")
        for side in SIDES
    ]
    window = Master("images/heroes/arch.png", HERO_CANVAS, HERO_CANVAS, arch_window, note="white where a face is seen")
    return (*faces, *arches, *rings, window)


def face(name: str) -> Surface:
    """A piece before its sky."""
    side, kind, colours = SKIES[name]
    size = pixels(SIZE, SIZE)
    x, y = grid(size)
    away: Field = ((x / size[0] - 0.45) ** 2 + (y / size[1] - 0.38) ** 2) ** 0.5
    painting = to_surface(ramp(colours, smoothstep(0.0, 0.75, away)))
    grain(painting, (24 * SCALE, 220, 53), (1.3 * SCALE, 238, 54))
    figure = piece(side, kind, SIZE * 1.30)
    lay(painting, figure, ((size[0] - figure.get_width()) / 2, size[1] * 0.06))
    return painting


def arched(side: str) -> Surface:
    """The brass arch of a king's portrait, with a line in its side's colour."""
    frame = path(arch(2.2), stroke=OUTLINE, stroke_width=8.4) + path(arch(3), stroke="url(#brass)", stroke_width=6)
    frame += path(arch(6.6), stroke=GROOVE, stroke_width=2) + path(arch(7.6), stroke=SIDES[side].tag, stroke_width=1.4)
    glint = path(arch(1.2), stroke="#fff2c4", stroke_opacity=0.7, stroke_width=1)
    return raster(defs(brass()) + frame + glint, HERO_CANVAS, HERO_CANVAS)


def arch_window() -> Surface:
    """Where a face is seen in the arch."""
    return raster(path(arch(6.4), "#fff"), HERO_CANVAS, HERO_CANVAS)


def ringed(side: str) -> Surface:
    """The brass ring of a medallion, with a line in its side's colour."""
    c = ROUND / 2
    rim = circle(c, c, c - 4.4, stroke=OUTLINE, stroke_width=8.4) + circle(
        c, c, c - 4, stroke="url(#brass)", stroke_width=5.6
    )
    rim += circle(c, c, c - 7.4, stroke=GROOVE, stroke_width=1.6) + circle(
        c, c, c - 8.4, stroke=SIDES[side].tag, stroke_width=1.2
    )
    return raster(
        defs(brass()) + rim + circle(c, c, c - 2.2, stroke="#fff2c4", stroke_opacity=0.7, stroke_width=0.8),
        ROUND,
        ROUND,
    )
