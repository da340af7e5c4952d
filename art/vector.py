"""Writes SVG: gradients, elements and path data as strings. No pixels here.

SDL_image's SVG reader supports little, so the subset is small: no clip paths, no filters, no text, no focal points, and gradients in
percent only (plain fractions are not scaled to the box).
"""

import math
import re
from collections.abc import Sequence

from art.palette import BRASS, Stop

Point = tuple[float, float]

NUMBER = re.compile(r"-?\d*\.?\d+")


def linear(name: str, stops: Sequence[Stop], start: Point = (0, 0), end: Point = (0, 1)) -> str:
    """A linear gradient from `start` to `end`, both in fractions of the filled shape's box."""
    x1, y1, x2, y2 = (f"{100 * value:g}%" for value in (*start, *end))
    return f'<linearGradient id="{name}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">{_stops(stops)}</linearGradient>'


def radial(name: str, stops: Sequence[Stop], centre: Point = (0.5, 0.5), radius: float = 0.5) -> str:
    """A radial gradient in fractions of the filled shape's box; it stays circular in a box that is not square."""
    cx, cy, r = (f"{100 * value:g}%" for value in (*centre, radius))
    return f'<radialGradient id="{name}" cx="{cx}" cy="{cy}" r="{r}">{_stops(stops)}</radialGradient>'


def brass(name: str = "brass", end: Point = (0.5, 1), flipped: bool = False) -> str:
    """The brass gradient from the upper left corner to `end`; `flipped` reads as an inner bevel."""
    stops = [(1 - stop[0], *stop[1:]) for stop in reversed(BRASS)] if flipped else BRASS
    return linear(name, stops, end=end)


def defs(*gradients: str) -> str:
    """The definitions that elements name by `url(#name)`."""
    return f"<defs>{''.join(gradients)}</defs>"


def element(tag: str, **attributes: object) -> str:
    """One empty SVG element; an underscore in a name stands for a hyphen."""
    written = "".join(f' {name.replace("_", "-")}="{_written(value)}"' for name, value in attributes.items())
    return f"<{tag}{written}/>"


def path(data: str, fill: str = "none", **attributes: object) -> str:
    """A path element."""
    return element("path", d=data, fill=fill, **attributes)


def circle(cx: float, cy: float, r: float, fill: str = "none", **attributes: object) -> str:
    """A circle element."""
    return element("circle", cx=cx, cy=cy, r=r, fill=fill, **attributes)


def oval(cx: float, cy: float, rx: float, ry: float, fill: str = "none", **attributes: object) -> str:
    """An ellipse element."""
    return element("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, fill=fill, **attributes)


def rect(x: float, y: float, width: float, height: float, fill: str, **attributes: object) -> str:
    """A rectangle element with sharp corners."""
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **attributes)


def rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    """Path data of a rectangle with round corners, in cubics: the reader distorts small elliptical arcs."""
    k, right, bottom = 0.4477 * r, x + width, y + height
    return _joined(
        f"M{x + r:.2f} {y:.2f}L{right - r:.2f} {y:.2f}",
        f"C{right - k:.2f} {y:.2f} {right:.2f} {y + k:.2f} {right:.2f} {y + r:.2f}",
        f"L{right:.2f} {bottom - r:.2f}",
        f"C{right:.2f} {bottom - k:.2f} {right - k:.2f} {bottom:.2f} {right - r:.2f} {bottom:.2f}",
        f"L{x + r:.2f} {bottom:.2f}C{x + k:.2f} {bottom:.2f} {x:.2f} {bottom - k:.2f} {x:.2f} {bottom - r:.2f}",
        f"L{x:.2f} {y + r:.2f}C{x:.2f} {y + k:.2f} {x + k:.2f} {y:.2f} {x + r:.2f} {y:.2f}Z",
    )


def polygon(points: Sequence[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def wheel(cx: float, cy: float, r: float, count: int, turn: float = 0.0) -> list[Point]:
    """`count` points at equal angles on a circle; `turn` in degrees, 0 at the right, clockwise."""
    angles = (math.radians(turn + 360 * k / count) for k in range(count))
    return [(cx + r * math.cos(angle), cy + r * math.sin(angle)) for angle in angles]


def placed(data: str, cx: float, cy: float, scale: float = 1.0) -> str:
    """Path data scaled about the origin and moved to (cx, cy); it may hold absolute M, L, C, Q and Z only."""
    centres = (cx, cy)
    count = 0

    def moved(match: re.Match[str]) -> str:
        nonlocal count
        value = centres[count % 2] + scale * float(match[0])
        count += 1
        return f"{value:.2f} "

    return NUMBER.sub(moved, data)


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        f'<stop offset="{stop[0]}" stop-color="{stop[1]}" stop-opacity="{stop[2] if len(stop) == 3 else 1}"/>'
        for stop in stops
    )


def _written(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _joined(*parts: str) -> str:
    return "".join(parts)
