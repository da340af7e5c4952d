"""The text on a composed card: its name on the ribbon, and its rules on a parchment that grows with them.

Rules have the user's text size. If they do not fit, the parchment grows over the picture, then the letters shrink to a limit, and the
remaining text is cut with an ellipsis: the tooltip has all of it. Lengths are units of a card's anatomy.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scenes.ui.legible import ELLIPSIS
from scenes.ui.lettering import shortened, width_of
from scenes.ui.media import Media
from scenes.ui.paragraphs import Paragraph, balanced, paragraph
from scenes.ui.theme import BODY_FACE, INK, RIBBON_INK, RIBBON_LIGHT, TITLE_FACE, Style

RULES_STYLE: Final = Style(BODY_FACE, 14.6, INK)
RULES_LINE: Final = 1.14
RULES_MARGIN: Final = 17.0
RULES_FOOT: Final = 8.0
"""The lower edge of a painted parchment, under the badges."""
FULL_MARGIN: Final = 18.5
FULL_FOOT: Final = 13.0
"""The free space of a full parchment beside and under its text, at the tip of the sword."""
SMALLEST_RULES: Final = 8.6
"""As large as a small line of the log, on an inspected card."""
SIZE_STEP: Final = 0.2
BOXES: Final = (82.0, 120.0, 158.0)
"""The heights of a parchment."""
REFERENCE: Final = 2.0
"""The parchment is chosen at this scale, so that a card has the same at every size."""
NAME_STYLE: Final = Style(TITLE_FACE, 21.5, RIBBON_INK, RIBBON_LIGHT, 0.8)
NAME_TRACKING: Final = 1.8
NAME_WIDTH: Final = 186.0
SMALLEST_NAME: Final = 9.5


@dataclass(frozen=True, slots=True)
class Name:
    """A name on the ribbon."""

    words: str
    style: Style
    tracking: float


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules on a parchment of this height."""

    height: float
    block: Paragraph

    @property
    def rise(self) -> float:
        """How much higher than a low one the parchment begins."""
        return self.height - BOXES[0]


def rules_on(media: Media, words: str, width: float, unit: float) -> Rules:
    """The rules on a parchment of this width, at `unit` pixels for each unit."""
    room = width - 2 * FULL_MARGIN
    wish = RULES_STYLE.size * media.text_scale
    size = _largest(media, words, wish, room, BOXES[-1], REFERENCE) or SMALLEST_RULES
    block = _set(media, words, size, room, REFERENCE)
    height = next((one for one in BOXES if _fits(block, room, one)), BOXES[-1])
    # Letters at another scale are not exactly as wide in proportion.
    shown = _largest(media, words, size, room, height, unit)
    if shown is None:
        words, shown = _cut(media, words, room, height, unit), SMALLEST_RULES
    return Rules(height, balanced(media, words, replace(RULES_STYLE, size=shown), room, RULES_LINE, unit))


def name_on(media: Media, words: str, unit: float) -> Name:
    """The name as large as the ribbon allows, and cut short if it would be too small to read."""
    size = NAME_STYLE.size
    while size > SMALLEST_NAME and _name_width(media, words, size, unit) > NAME_WIDTH:
        size = max(SMALLEST_NAME, size - 0.5)
    style, tracking = replace(NAME_STYLE, size=size), NAME_TRACKING * size / NAME_STYLE.size
    if _name_width(media, words, size, unit) > NAME_WIDTH:
        room = NAME_WIDTH - tracking * (len(shortened(media, words, style, NAME_WIDTH)) + 1)
        words = shortened(media, words, style, room)
    return Name(words, style, tracking)


def _name_width(media: Media, words: str, size: float, unit: float) -> float:
    share = size / NAME_STYLE.size
    return width_of(media, words, replace(NAME_STYLE, size=size), unit) + NAME_TRACKING * share * len(words)


def _set(media: Media, words: str, size: float, room: float, unit: float) -> Paragraph:
    return paragraph(media, words, replace(RULES_STYLE, size=size), room, RULES_LINE, unit, breaks=False)


def _fits(block: Paragraph, room: float, height: float) -> bool:
    return block.width <= room and block.height <= height - FULL_FOOT


def _largest(media: Media, words: str, wish: float, room: float, height: float, unit: float) -> float | None:
    """The largest size up to the wish at which the text fits; None if that is below the limit."""
    if _fits(_set(media, words, wish, room, unit), room, height):
        return wish
    steps = max(0, int((wish - SMALLEST_RULES) / SIZE_STEP))
    sizes = [max(SMALLEST_RULES, wish - step * SIZE_STEP) for step in range(steps + 1)]
    least, most = 0, steps
    if not _fits(_set(media, words, sizes[-1], room, unit), room, height):
        return None
    # Find the first step down from the wish at which it fits.
    while most - least > 1:
        middle = (least + most) // 2
        if _fits(_set(media, words, sizes[middle], room, unit), room, height):
            most = middle
        else:
            least = middle
    return sizes[most]


def _cut(media: Media, words: str, room: float, height: float, unit: float) -> str:
    """As much of the text as fits at the smallest size, and an ellipsis."""
    least, most = 0, len(words)
    while most - least > 1:
        middle = (least + most) // 2
        if _fits(_set(media, _ended(words[:middle]), SMALLEST_RULES, room, unit), room, height):
            least = middle
        else:
            most = middle
    return _ended(words[:least])


def _ended(words: str) -> str:
    """The beginning of a text, without half a mark of bold letters, and an ellipsis."""
    return words.rstrip("* ") + ELLIPSIS
