"""What a sitter is, and the body of a piece below its head."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from art.fields import Field
from art.solids import Shape, blend, egg, turned
from art.studio import Camera, Light, SolidPart

Backdrop = Callable[[int], Field]
"""The background of a figure, by the picture's size in pixels."""


@dataclass(frozen=True, slots=True)
class PortraitSitter:
    """Who is painted."""

    parts: Sequence[SolidPart]
    backdrop: Backdrop
    light: Light
    camera: Camera


def shoulders(collar: float = 1.12, neck: float = 0.56, foot: float = 1.35, top: float = -0.98) -> Shape:
    """A collar and the slope of a body, as under every turned piece's head."""
    slope = turned(
        ((-3.6, foot * 1.15), (-2.6, foot), (-1.9, neck * 1.25), (top - 0.1, neck), (top + 0.3, neck * 0.95))
    )
    return blend(
        0.05,
        slope,
        egg((0, top, 0), (collar, 0.15, collar)),
        egg((0, top - 0.24, 0), (collar * 0.74, 0.11, collar * 0.74)),
    )
