"""The card backs that the chapters give: leather and a figure around a window in the side's colour."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from art.cards import BACK, medallion_of
from art.emblems import CROWN, PAWN, ROOK, STAR, horse
from art.masters import MasterPicture
from art.palette import OUTLINE, SIDES
from art.primitives import SCALE, Surface, drop_shadow, grain, lay, lay_centred, raster
from art.vector import (
    Point,
    brass,
    circle,
    defs,
    linear,
    path,
    placed,
    polygon,
    radial,
    rect,
    rounded,
    wheel,
)

WIDE, TALL = BACK
MIDDLE: Point = (WIDE / 2, TALL / 2)
KINGS_CROSS = "M-4 -20L4 -20L4 -13L11 -13L11 -6L4 -6L4 2L15 -2L11 18L-11 18L-15 -2L-4 2L-4 -6L-11 -6L-11 -13L-4 -13Z"


@dataclass(frozen=True, slots=True)
class BackDesign:
    """A back's leather from light to dark, its figure, the figure's colour, and the emblem on the medallion."""

    leather: tuple[str, str, str]
    figure: Callable[[str], str]
    thread: str
    emblem: str


def masters() -> tuple[MasterPicture, ...]:
    """A back for each chapter and side."""
    return tuple(
        MasterPicture(
            f"images/backs/{name}_{side}.webp",
            *BACK,
            partial(chapter_back, side, name),
            quality=88,
            note="a chapter's card back",
        )
        for name in BACKS
        for side in SIDES
    )


def chapter_back(side: str, name: str) -> Surface:
    """One back."""
    back = BACKS[name]
    card = raster(_frame(back) + back.figure(back.thread) + _window(side), *BACK)
    grain(card, (1.1 * SCALE, 226, 41), (3 * SCALE, 236, 42), (26 * SCALE, 222, 43))
    medal = medallion_of(back.emblem, 23.0)
    x, y = card.get_width() / 2, card.get_height() / 2
    drop_shadow(card, medal, (x - medal.get_width() / 2, y - medal.get_height() / 2), 4 * SCALE, 190, 2 * SCALE)
    lay_centred(card, medal, x, y)
    sheen = linear(
        "s", [(0, "#fff3d0", 0.22), (0.5, "#fff3d0", 0), (0.5, "#000000", 0), (1, "#000000", 0.30)], end=(0.6, 1)
    )
    lay(card, raster(defs(sheen) + path(rounded(0, 0, *BACK, 11), "url(#s)"), *BACK))
    return card


def _frame(back: BackDesign) -> str:
    """Brass, groove and the leather."""
    leather = radial(
        "leather", [(0, back.leather[0]), (0.5, back.leather[1]), (1, back.leather[2])], (0.46, 0.42), 0.80
    )
    layers = (
        (0, 11, "#150a04"), (1, 10, "url(#brass)"), (5.6, 7, OUTLINE), (6.6, 6.4, "url(#lip)"), (8, 5.6, "#0c0907"),
        (8.8, 5, "url(#leather)"),
    )  # fmt: skip
    body = defs(brass(), brass("lip", flipped=True), leather)
    for inset, r, fill in layers:
        body += path(rounded(inset, inset, WIDE - 2 * inset, TALL - 2 * inset, r), fill)
    glint = rounded(2.2, 2.2, WIDE - 4.4, TALL - 4.4, 9)
    return body + path(glint, stroke="#fff2c8", stroke_opacity=0.7, stroke_width=0.9)


def _window(side: str) -> str:
    """The lozenge in the side's colour behind the medallion, and four corners of the same."""
    panel, (x, y) = SIDES[side].panel, MIDDLE
    tone = radial("tone", [(0, SIDES[side].tag), (0.5, panel[0]), (1, panel[2])], (0.5, 0.5), 0.55)
    body = defs(tone)
    for grown, fill in ((4.2, OUTLINE), (3.0, "url(#brass)"), (0.8, OUTLINE), (0, "url(#tone)")):
        across, up = 36 + grown, 52 + grown * 1.4
        body += path(polygon([(x, y - up), (x + across, y), (x, y + up), (x - across, y)]), fill)
    for corner_x in (18.5, WIDE - 18.5):
        for corner_y in (18.5, TALL - 18.5):
            for grown, fill in ((2.4, OUTLINE), (1.6, "url(#brass)"), (0, "url(#tone)")):
                body += path(polygon(wheel(corner_x, corner_y, 6.5 + grown, 4)), fill)
    return body


def _squares(thread: str) -> str:
    """The squared paper of a school."""
    body = ""
    for column in range(1, 12):
        body += rect(11 + column * 7.8, 12, 0.7, TALL - 24, thread, fill_opacity=0.32)
    for row in range(1, 18):
        body += rect(12, 11 + row * 7.8, WIDE - 24, 0.7, thread, fill_opacity=0.32)
    return body


def _hatching(thread: str) -> str:
    """Rays from below: the rays of a lamp over a desk."""
    foot, body = (WIDE / 2, TALL + 30.0), ""
    for number in range(-9, 10):
        top = WIDE / 2 + number * 11.0
        line = [
            (top - 1.5, 12.0),
            (top + 1.5, 12.0),
            (foot[0] + number * 2.4 + 0.6, TALL - 12),
            (foot[0] + number * 2.4 - 0.6, TALL - 12),
        ]
        if all(11 < at_x < WIDE - 11 for at_x, _ in line):
            body += path(polygon(line), thread, fill_opacity=0.30)
    for row in range(9):
        body += path(polygon(wheel(WIDE / 2, 20 + row * 15.2, 3.0, 4)), thread, fill_opacity=0.5)
    return body


def _waves(thread: str) -> str:
    """Hills behind hills."""
    body = ""
    for row in range(13):
        y, shift = 22 + row * 10.6, 6.5 if row % 2 else 0.0
        line = f"M12 {y:.1f}"
        for step in range(7):
            x = 12 + step * 13.1
            line += f"C{x + 3 + shift / 3:.1f} {y - 8:.1f} {x + 9 - shift / 3:.1f} {y - 8 + shift:.1f} {x + 13.1:.1f} {y:.1f}"
        body += path(line, stroke=thread, stroke_opacity=0.42, stroke_width=1.1)
    return body


def _damask(thread: str) -> str:
    """Crowns in rows."""
    body = ""
    for row in range(9):
        for column in range(5 - row % 2):
            x, y = 24 + (column + (row % 2) / 2) * 17, 22 + row * 14.8
            body += path(placed(CROWN, x, y, 0.24), thread, fill_opacity=0.55)
    return body


def _sunburst(thread: str) -> str:
    """Beams from behind the medallion."""
    (cx, cy), body = MIDDLE, ""
    for number in range(24):
        first, last = (wheel(cx, cy, 46 if number % 2 else 44, 1, number * 15 + edge)[0] for edge in (-2.6, 2.6))
        far = wheel(cx, cy, 45, 1, number * 15)[0]
        reach = 0.24 if number % 2 else 0.04
        tip = cx + (far[0] - cx) * reach, cy + (far[1] - cy) * reach
        body += path(polygon([tip, first, last]), thread, fill_opacity=0.62)
    for radius in (47.0, 49.5):
        body += circle(cx, cy, radius, stroke=thread, stroke_opacity=0.5, stroke_width=0.8)
    for y in (24.0, TALL - 24.0):
        for x in (WIDE / 2 - 22, WIDE / 2, WIDE / 2 + 22):
            body += path(placed(STAR, x, y, 0.52), thread, fill_opacity=0.75)
    return body


BACKS = {
    "school": BackDesign(("#f2e6c4", "#d9c48f", "#9c8250"), _squares, "#2f6288", placed(PAWN, 0, 0, 0.86)),
    "exam": BackDesign(("#56707a", "#33474f", "#151f24"), _hatching, "#cfe6ea", placed(ROOK, 0, 0, 0.80)),
    "road": BackDesign(("#b07a40", "#7c4c20", "#3a200c"), _waves, "#f2cf8f", horse(0, 0, 27)),
    "court": BackDesign(("#7d3f96", "#542268", "#260b33"), _damask, "#f0cf7c", placed(CROWN, 0, -1, 0.72)),
    "crown": BackDesign(("#37343f", "#1c1a22", "#08070b"), _sunburst, "#f3c552", placed(KINGS_CROSS, 0, 1, 0.82)),
}
