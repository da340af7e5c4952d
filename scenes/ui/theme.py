"""The look as data: colours, type and the few measures that drawings share. All colours are defined here.

Colours are (red, green, blue). Type sizes are logical pixels of the 1280x720 canvas.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scenes.stage.motion.puppets import Tint

Colour = tuple[int, int, int]

WHITE: Final[Colour] = (255, 255, 255)
BLACK: Final[Colour] = (0, 0, 0)
OUTLINE: Final[Colour] = (24, 12, 5)
"""The dark edge of everything brass."""
INK: Final[Colour] = (44, 26, 12)
"""Text on parchment; its contrast is 12.8:1."""
RIBBON_INK: Final[Colour] = (62, 32, 12)
RIBBON_LIGHT: Final[Colour] = (255, 247, 222)
CREAM: Final[Colour] = (255, 240, 205)
"""Text on walnut; 15.9:1."""
CREAM_DIM: Final[Colour] = (201, 184, 150)
CREAM_OFF: Final[Colour] = (146, 134, 116)
SHADE: Final[Colour] = (20, 10, 4)
NUMBER_EDGE: Final[Colour] = (16, 8, 6)
"""The outline of white numbers on gems; without it white on gold has only 2.2:1."""
MANA_EDGE: Final[Colour] = (10, 16, 34)
BRASS: Final[Colour] = (213, 154, 54)
BRASS_LIGHT: Final[Colour] = (255, 224, 138)
GOLD: Final[Colour] = (255, 210, 74)
SELECTED: Final = (126, 90, 30, 255)
"""The ground of selected text on dark plates; CREAM on it has 5.3:1."""
GROOVE: Final = (8, 4, 2, 200)
"""The groove of a scroll bar; the last number is its opacity."""
PALE_GOLD: Final[Colour] = (255, 233, 168)
"""Lanes of the forecast; 6.2:1 on felt."""
RED: Final[Colour] = (255, 90, 74)
DANGER: Final[Colour] = (196, 22, 15)
GREEN: Final[Colour] = (140, 230, 110)
RAISED: Final[Colour] = (170, 255, 130)
"""A number above the printed one, ..."""
LOWERED: Final[Colour] = (255, 190, 84)
"""... and one below it."""
LETTERING: Final[Colour] = (255, 236, 178)
"""The largest text: the game's name, the winner."""
LETTERING_EDGE: Final[Colour] = (30, 14, 4)
SPLAT_EDGE: Final[Colour] = (20, 4, 2)
LEAF_EDGE: Final[Colour] = (6, 34, 10)
TAGS: Final[tuple[Colour, Colour]] = ((79, 155, 216), (200, 65, 107))
"""The colours that mark the sides."""
TINTS: Final[dict[Tint, Colour]] = {"gold": GOLD, "red": RED, "green": GREEN}

SIDE_LETTERS: Final = ("w", "b")
"""The first letter of a side's picture files."""

TITLE_FACE: Final = "cinzel-latin-900-normal.woff"
TITLE_LIGHT_FACE: Final = "cinzel-latin-700-normal.woff"
BODY_FACE: Final = "SourceSerifPro-Semibold.otf"
BOLD_FACE: Final = "SourceSerifPro-Black.otf"
TITLE_EXTENDED_FACE: Final = "cinzel-turkish-900.ttf"
TITLE_LIGHT_EXTENDED_FACE: Final = "cinzel-turkish-700.ttf"
HAN_FACE: Final = "noto-serif-sc-part-600.ttf"
HAN_BOLD_FACE: Final = "noto-serif-sc-part-900.ttf"

HAN_BEGINS: Final = "\u2e80"
"""Letters from here on are Han letters and their punctuation."""


def is_han(letter: str) -> bool:
    """Whether a letter is written without spaces around it, as Chinese is."""
    return letter >= HAN_BEGINS


@dataclass(frozen=True, slots=True)
class Style:
    """The look of text: face, size, colour, and an outline of `edge_px` logical pixels."""

    face: str
    size: float
    colour: Colour
    edge: Colour = OUTLINE
    edge_px: float = 0.0


BODY: Final = Style(BODY_FACE, 16, CREAM)
BODY_DIM: Final = Style(BODY_FACE, 15, CREAM_DIM)
BODY_INK: Final = Style(BODY_FACE, 16, INK)
TOOLTIP: Final = Style(BODY_FACE, 15, CREAM)
LOG: Final = Style(BODY_FACE, 14, CREAM)
SMALL: Final = Style(BODY_FACE, 13, CREAM_DIM)
HEADING: Final = Style(TITLE_FACE, 30, CREAM, SHADE, 1.6)
SUBHEADING: Final = Style(TITLE_FACE, 20, BRASS_LIGHT, SHADE, 1.2)
BUTTON: Final = Style(TITLE_FACE, 17, CREAM, SHADE, 1.4)
BUTTON_OFF: Final = Style(TITLE_FACE, 17, CREAM_OFF, SHADE, 1.0)
ICON_LABEL: Final = Style(BOLD_FACE, 12.5, CREAM, SHADE, 1.0)
END_TURN: Final = Style(TITLE_FACE, 17, (255, 248, 224), (20, 26, 8), 1.6)
WARNING: Final = Style(BOLD_FACE, 15, (255, 246, 228), (40, 4, 2), 1.4)
PLAQUE: Final = Style(TITLE_FACE, 13, CREAM, SHADE, 1.0)
BANNER: Final = Style(TITLE_FACE, 28, RIBBON_INK, RIBBON_LIGHT, 0.9)
MANA: Final = Style(BOLD_FACE, 19, WHITE, MANA_EDGE, 2.0)
LOCK_NUMBER: Final = Style(BOLD_FACE, 19, BRASS_LIGHT, SHADE, 1.0)
DECK_COUNT: Final = Style(BOLD_FACE, 22, WHITE, NUMBER_EDGE, 2.0)
NAME: Final = Style(TITLE_FACE, 74, LETTERING, LETTERING_EDGE, 3.4)
"""The game's name on the title."""
VERDICT: Final = Style(TITLE_FACE, 46, LETTERING, LETTERING_EDGE, 2.6)
FLOATING: Final = Style(TITLE_FACE, 22, (255, 244, 214), SHADE, 2.0)
FOCUS: Final[Colour] = (255, 236, 160)
"""The ring around the focused widget."""
