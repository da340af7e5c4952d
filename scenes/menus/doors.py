"""The doors of the title: a picture with its name that opens a page, and further links below it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scenes import destinations as to
from scenes.painters.campaign_pictures import CORNER, framed, is_framed
from scenes.stage.motion.easing import out_cubic
from scenes.stage.motion.timing import T_FAST_MS, T_SNAP_MS, T_XFAST_MS
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.lettering import line
from scenes.ui.media import Media
from scenes.ui.theme import (
    BODY_DIM,
    BOLD_FACE,
    BRASS,
    BRASS_LIGHT,
    CREAM,
    CREAM_DIM,
    CREAM_OFF,
    GOLD,
    SUBHEADING,
    Style,
)
from scenes.ui.widgets import Button, Widget, draw_offer

TITLE: Final = replace(SUBHEADING, size=25)
LINE: Final = replace(BODY_DIM, colour=CREAM_DIM, size=14.5)
TITLE_LINE: Final = 33.0
"""The height of a door's name, ..."""
LINE_LINE: Final = 22.0
"""... and of the line below it, at the usual text size."""
BAND_EDGE: Final = 7.0
BAND: Final = (16, 8, 3, 176)
"""The ground of the text, at the picture's lower edge."""
INSET: Final = 4.0
LIFT: Final = 5.0
"""How far a door rises under the pointer or the focus."""
SINK: Final = 3.0
"""How far it sinks when it is pressed."""
GLOW: Final = (1.22, 1.32)
"""The size of the light behind a raised door, in its widths and heights."""
GLOW_ALPHA: Final = 0.75
LIGHT: Final = (255, 240, 205, 40)
RIM: Final = 3.0
LINK: Final = Style(BOLD_FACE, 16.5, CREAM)
LINK_SPACE: Final = 42.0
"""The width of a link without its text."""
LINK_LIGHT: Final = (255, 224, 150, 30)
LINK_CORNER: Final = 10.0
DOT: Final = 7.0
DOT_AT: Final = 17.0


@dataclass(frozen=True, slots=True)
class DoorPlan:
    """A door: the name of its widget, its picture, and the links below it."""

    name: str
    picture: str
    links: tuple[str, ...]


DOORS: Final = (
    DoorPlan("play", "play", ("new", "campaign", "together")),
    DoorPlan("practice", "practice", ("learn", "drill", "rush", "editor")),
    DoorPlan("replays", "library", ("statistics", "achievements", "lab", "workshop")),
    DoorPlan("options", "options", ("help", "about", "quit")),
)
PLACES: Final[dict[str, to.Destination]] = {
    "new": to.ToNewGame(),
    "campaign": to.ToCampaign(),
    "together": to.To.TOGETHER,
    "practice": to.ToPractice(),
    "learn": to.To.LEARN,
    "drill": to.ToPractice("drill"),
    "rush": to.ToPractice("rush"),
    "editor": to.To.EDITOR,
    "replays": to.To.REPLAYS,
    "statistics": to.To.STATISTICS,
    "achievements": to.To.ACHIEVEMENTS,
    "lab": to.To.LABORATORY,
    "workshop": to.ToWorkshop(),
    "options": to.To.OPTIONS,
    "help": to.ToHelp(offers_lessons=True),
    "about": to.To.ABOUT,
}
"""The destinations of doors and links; the title handles the others."""


class Door(Widget):
    """A picture that rises under the pointer and sinks under a press."""

    radius = CORNER

    def __init__(self, name: str, rect: Rect, picture: str, title: str, words: str) -> None:
        super().__init__(name, rect)
        self._picture = picture
        self.title = title
        self.words = words
        self.is_open = False
        """Whether its picture is drawn; until it is made, the panel behind is visible."""
        self._raised = self._seen = 0.0
        self._is_still = False

    def advance(self, dt_ms: float, *, is_still: bool) -> bool:
        """Fade in, rise or sink by `dt_ms`, at once if `is_still`; returns whether the picture changed."""
        before, is_near = (self._raised, self._seen), self.hovered or self.focused
        self._is_still = is_still
        if self.is_open:
            self._seen = 1.0 if is_still else min(1.0, self._seen + dt_ms / T_FAST_MS)
        if is_still:
            self._raised = float(is_near)
        elif is_near:
            self._raised = min(1.0, self._raised + dt_ms / T_SNAP_MS)
        else:
            self._raised = max(0.0, self._raised - dt_ms / T_XFAST_MS)
        return (self._raised, self._seen) != before

    def open_at_once(self, media: Media) -> None:
        """Show the picture without fading in, if it is made."""
        if is_framed(media, self._file, self.rect[2:]):
            self.is_open, self._seen = True, 1.0

    def go_on_from(self, other: Door) -> None:
        """Take over the state of the same door on the page before it was rebuilt."""
        self._raised, self._seen, self.is_open = other._raised, other._seen, other.is_open

    @property
    def _file(self) -> str:
        return f"doors/{self._picture}.webp"

    def draw(self, canvas: Canvas) -> None:
        """Draw light, picture, text and rim."""
        media, (x, y), (_, _, width, height) = canvas.media, self.centre, self.rect
        raised = out_cubic(self._raised)
        if not self._is_still:
            y -= LIFT * raised
        if self.pressed and self.hovered:
            y += SINK
        if raised:
            glow = media.stretched("effects/glow_gold.webp", GLOW[0] * width, GLOW[1] * height)
            canvas.lay(glow, x, y, GLOW_ALPHA * raised)
        if self.is_open:
            canvas.lay(framed(media, self._file, (width, height)), x, y, self._seen)
        if raised:
            canvas.lay(rounded_box(media, width - 2 * INSET, height - 2 * INSET, CORNER - INSET, LIGHT), x, y, raised)
        self._draw_words(canvas, x, y + height / 2 - INSET)
        if raised:
            canvas.lay(rounded_rim(media, width, height, CORNER, (*GOLD, 255), RIM), x, y, raised)
        if self.focused:
            self.draw_focus(canvas)

    def _draw_words(self, canvas: Canvas, x: float, bottom: float) -> None:
        media, width = canvas.media, self.rect[2] - 2 * INSET
        heights = TITLE_LINE * media.text_scale, LINE_LINE * media.text_scale
        band = sum(heights) + 2 * BAND_EDGE
        canvas.lay(rounded_box(media, width, band, CORNER - INSET, BAND), x, bottom - band / 2)
        room, top = width - 2 * BAND_EDGE, bottom - band + BAND_EDGE
        for words, style, height in zip((self.title, self.words), (TITLE, LINE), heights, strict=True):
            canvas.lay(line(media, words, style, room, height=height), x, top + height / 2)
            top += height


def band_height(text_scale: float) -> float:
    """The height of the text on a door's picture."""
    return (TITLE_LINE + LINE_LINE) * text_scale + 2 * BAND_EDGE


class DoorLink(Button):
    """A plain link of a door: a dot of brass and its text, lit under the pointer or the focus."""

    radius = LINK_CORNER

    def draw(self, canvas: Canvas) -> None:
        """Draw light, dot and text."""
        media, (left, _, width, height), (x, y) = canvas.media, self.rect, self.centre
        is_near = self.enabled and (self.hovered or self.focused)
        if is_near:
            canvas.lay(rounded_box(media, width, height, LINK_CORNER, LINK_LIGHT), x, y)
        canvas.lay(rounded_box(media, DOT, DOT, DOT / 2, (*(GOLD if is_near else BRASS), 255)), left + DOT_AT, y)
        colour = BRASS_LIGHT if is_near else CREAM if self.enabled else CREAM_OFF
        words = line(media, self.label, replace(LINK, colour=colour), width - LINK_SPACE, height=height)
        down = 1.5 if self._is_down() else 0.0
        canvas.lay(words, left + LINK_SPACE - 12 + words.get_width() / media.scale / 2, y + down)
        self.draw_focus(canvas)
        draw_offer(canvas, self)
