"""The widgets of the campaign's map: the places of its encounters, the stones between them, and the picture buttons of its chapters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hschess.campaign.progress import MOST_STARS
from scenes.campaign.model.map_motion import MapMotion
from scenes.painters.campaign_pictures import (
    Node,
    chapter_picture,
    encounter_medallion,
    map_flag,
    map_lock,
    map_star,
    path_stone,
)
from scenes.stage.table_layout import Point, Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.lettering import enlarged, fitted, line, width_of
from scenes.ui.media import Media, Surface, smooth
from scenes.ui.paragraphs import paragraph, rich_text
from scenes.ui.plates import panel, sign
from scenes.ui.theme import BOLD_FACE, CREAM, CREAM_OFF, GOLD, Style
from scenes.ui.widgets import StillWidget, Widget, draw_golden

PLACE: Final = 92.0
"""The width of a place's medallion, ..."""
NEAR: Final = 1.08
"""... which is larger under the pointer or the focus."""
GLOW: Final = 152.0
STONE: Final = 13.0
LIT_STONE: Final = 15.0
STAR: Final = 22.0
STAR_PITCH: Final = 23.0
STARS_DOWN: Final = 47.0
"""The distance from the middle of a place to its stars, which are above its name."""
NAME_ROOM: Final = 189.0
"""The width at which a name wraps."""
NAME_TALL: Final = 25.0
"""The height of the plate of a one-line name; it is also this much wider than the name."""
PLATE_EDGE: Final = 10.0
"""The space above and below a name of several lines."""
NAME: Final = Style(BOLD_FACE, 14, CREAM)
CLOSED_NAME: Final = replace(NAME, colour=CREAM_OFF)
KING: Final = (41.0, 65.0)
LOCK: Final = 34.0
FLAG: Final = 46.0
CHOSEN_RIM: Final = 4.0
TAB_CORNER: Final = 10.0
TAB_LIGHT: Final = (255, 240, 205, 34)
TAB_SHADE: Final = (10, 5, 2, 150)
NAME_REACH: Final = 150.0
"""How far a name in the largest text extends beyond its place."""
TAB_SIGN: Final = 24.0
LOCK_DOWN: Final = 0.38
"""The middle of a tab's lock, as a share of its height; ..."""
LOCK_OVER: Final = 1.5
"""... if the stars leave less space, the lock is in the middle of that, and this much lower."""
TAB_WORDS: Final = Style(BOLD_FACE, 14, CREAM)


@dataclass(frozen=True, slots=True)
class PlaceLook:
    """The look of a place."""

    title: str
    node: Node
    stars: int = 0
    is_newest: bool = False


class EncounterPlace(Widget):
    """An encounter on the map. Left and right move along the path."""

    own_keys = frozenset({"left", "right"})
    radius = PLACE / 2

    def __init__(
        self,
        name: str,
        middle: Point,
        look: PlaceLook,
        motion: MapMotion | None,
        across: tuple[float, float],
        *,
        chosen: bool,
    ) -> None:
        """`motion` is the place's motion, if any; its name stays within the left and right limits `across`."""
        x, y = middle
        super().__init__(f"encounter.{name}", (x - PLACE / 2, y - PLACE / 2, PLACE, PLACE))
        self.encounter = name
        self.look = look
        self.motion = motion
        self.king_shift = 0.0, 0.0
        """The distance of the player's king from its place."""
        self.across = across
        """The left and right limits of its name."""
        self.chosen = chosen

    @property
    def reach(self) -> float:
        """As far as its name, or the moving king."""
        return NAME_REACH + max(map(abs, self.king_shift))

    def press_key(self, key: object) -> str | None:
        """Return and Space use the place; the map handles the keys that move along the path."""
        pressed = getattr(key, "key", "")
        return None if pressed in self.own_keys else self.name if pressed in ("return", "space") else None

    def draw(self, canvas: Canvas) -> None:
        """Draw light, medallion, lock, stars and name."""
        x, y = self.centre
        swell = 1 + (self.motion.swell if self.motion is not None else 0.0)
        size = PLACE * swell * (NEAR if self.hovered or self.focused else 1.0)
        if self.chosen:
            light = canvas.media.stretched("effects/glow_gold.webp", GLOW, GLOW)
            canvas.lay(light, x, y, 0.9)
        self._draw_face(canvas, size)
        if self.chosen:
            rim = rounded_rim(canvas.media, PLACE + 10, PLACE + 10, PLACE / 2 + 5, (*GOLD, 255), CHOSEN_RIM)
            canvas.lay(rim, x, y)
        if self.look.node == "won" or self.look.stars:
            self._draw_stars(canvas)
        if self.look.is_newest and self._opened >= 1:
            canvas.lay(map_flag(canvas.media, FLAG), x + PLACE * 0.42, y - PLACE * 0.46)
        self._draw_name(canvas)
        if self.chosen:
            self._draw_king(canvas)
        self.draw_focus(canvas)

    @property
    def _opened(self) -> float:
        """How far it has opened, 0 to 1, while it opens."""
        return self.motion.opened if self.motion is not None and self.look.node != "closed" else 1.0

    def _draw_face(self, canvas: Canvas, size: float) -> None:
        (x, y), media = self.centre, canvas.media
        opened = self._opened
        if opened < 1:
            canvas.lay(encounter_medallion(media, self.encounter, PLACE, "closed"), x, y)
            canvas.lay(map_lock(media, LOCK), x, y + PLACE * 0.3, 1 - opened)
        face = encounter_medallion(media, self.encounter, PLACE, self.look.node)
        if size != PLACE:
            pixels = media.size_px(size, size)
            face = media.posed(("place", face, pixels), lambda plain=face: smooth(plain, pixels))  # type: ignore[misc]  # bound at once
        canvas.lay(face, x, y, opened)
        if self.look.node == "closed":
            canvas.lay(map_lock(media, LOCK), x, y + PLACE * 0.3)

    def _draw_stars(self, canvas: Canvas) -> None:
        for number, place in enumerate(star_places(self.centre)):
            canvas.lay(map_star(canvas.media, STAR, won=number < self.look.stars), *place)

    def _draw_name(self, canvas: Canvas) -> None:
        media = canvas.media
        style = CLOSED_NAME if self.look.node == "closed" else NAME
        left, top, wide, tall = plate_rect(media, self.look.title, self.centre, self.across)
        plate = (
            panel(media, "tooltip", wide, tall) if wraps(media, self.look.title) else sign(media, "plaque", wide, tall)
        )
        canvas.lay(plate, left + wide / 2, top + tall / 2)
        canvas.lay(name_words(media, self.look.title, style), left + wide / 2, top + tall / 2)

    def _draw_king(self, canvas: Canvas) -> None:
        """Draw the player's king at the current place."""
        (x, y), (across, down) = self.centre, self.king_shift
        canvas.lay(canvas.media.stretched("pieces/w_king.webp", *KING), x - PLACE * 0.46 + across, y + 14 + down)


def name_words(media: Media, title: str, style: Style = NAME) -> Surface:
    """The name of a place; a long one wraps."""
    if wraps(media, title):
        return rich_text(media, title, name_style(media, title, style), NAME_ROOM, centred=True)
    return line(media, title, style, NAME_ROOM)


def name_style(media: Media, title: str, style: Style = NAME) -> Style:
    """The style of a name that wraps, small enough for its longest word."""
    sizes = [fitted(media, word, enlarged(media, style), NAME_ROOM).size for word in title.split()]
    return replace(style, size=min([style.size, *(size / media.text_scale for size in sizes)]))


def wraps(media: Media, title: str) -> bool:
    """Whether a name takes more than one line."""
    return width_of(media, title, enlarged(media, NAME)) > NAME_ROOM


def plate_rect(media: Media, title: str, middle: Point, across: tuple[float, float]) -> Rect:
    """The rectangle of the plate with a place's name: under its stars, and within the left and right limits."""
    return plate_at(plate_size(media, title), middle, across)


def plate_at(size: tuple[float, float], middle: Point, across: tuple[float, float]) -> Rect:
    """The rectangle of a plate of this size, under the stars of a place and within the left and right limits."""
    wide, tall = size
    x = min(max(middle[0], across[0] + wide / 2), across[1] - wide / 2)
    return x - wide / 2, middle[1] + STARS_DOWN + STAR / 2 + 1, wide, tall


def plate_size(media: Media, title: str) -> tuple[float, float]:
    """The width and height of the plate with a place's name."""
    (words_wide, words_tall), line_tall = _name_size(media, title), NAME_TALL * media.text_scale
    return words_wide + line_tall, words_tall + 2 * PLATE_EDGE if wraps(media, title) else line_tall


def _name_size(media: Media, title: str) -> tuple[float, float]:
    """The width and height of `name_words` without drawing them: the map asks for the names of all its pages."""
    if wraps(media, title):
        block = paragraph(media, title, enlarged(media, name_style(media, title)), NAME_ROOM)
        return block.width + 2, block.height
    style = enlarged(media, NAME)
    style = fitted(media, title, style, NAME_ROOM)
    return width_of(media, title, style) + 2 * style.edge_px, style.size


def star_places(middle: Point) -> tuple[Point, ...]:
    """The places of the stars: on an arc under the medallion."""
    x, y = middle
    half = (MOST_STARS - 1) / 2
    return tuple(
        (x + STAR_PITCH * (number - half), y + STARS_DOWN - 4 * abs(number - half)) for number in range(MOST_STARS)
    )


class PathStones(StillWidget):
    """The path: stretches of stones, each lit or not."""

    def __init__(self, area: Rect, stretches: Sequence[Sequence[Point]], lit: Sequence[bool]) -> None:
        super().__init__(area)
        self._top = area[1]
        self._stretches = [(tuple(stretch), is_lit) for stretch, is_lit in zip(stretches, lit, strict=True)]
        self.lighting: tuple[int, int] = (-1, 0)
        """The stretch that is lighting up, and the number of its lit stones."""

    def draw(self, canvas: Canvas) -> None:
        """Draw each stone, wherever the page is scrolled to."""
        down = self.rect[1] - self._top
        for number, (stretch, is_lit) in enumerate(self._stretches):
            for place, (x, y) in enumerate(stretch):
                lit = place < self.lighting[1] if number == self.lighting[0] else is_lit
                canvas.lay(path_stone(canvas.media, LIT_STONE if lit else STONE, lit=lit), x, y + down)


class ChapterTab(Widget):
    """A chapter's picture with its stars, which opens its page; dark while none of its encounters is open."""

    radius = TAB_CORNER

    def __init__(self, name: str, rect: Rect, words: str, *, chosen: bool, is_open: bool, tooltip: str) -> None:
        super().__init__(f"chapter.{name}", rect, tooltip=tooltip)
        self.chapter = name
        self.words = words
        self.chosen = chosen
        self.is_open = is_open
        self.glow = 0.0
        """How strongly it glows because something has opened in it, 0 to 1."""

    def draw(self, canvas: Canvas) -> None:
        """Draw picture, stars and rim."""
        media, (_, top, width, height) = canvas.media, self.rect
        canvas.lay(chapter_picture(media, self.chapter, (width, height)), *self.centre)
        if not self.is_open:
            canvas.lay(rounded_box(media, width, height, TAB_CORNER, TAB_SHADE), *self.centre)
            middle = min(height * LOCK_DOWN, (height - self._sign_tall(media)) / 2 + LOCK_OVER)
            canvas.lay(map_lock(media, LOCK), self.centre[0], top + middle)
        elif self.hovered or self.focused:
            canvas.lay(rounded_box(media, width - 4, height - 4, TAB_CORNER, TAB_LIGHT), *self.centre)
        self._draw_words(canvas)
        if self.glow:
            canvas.lay(media.stretched("effects/glow_gold.webp", width * 1.2, height * 1.9), *self.centre, self.glow)
        if self.chosen:
            draw_golden(canvas, self.rect, TAB_CORNER)
        self.draw_focus(canvas)

    def _sign_tall(self, media: Media) -> float:
        return min(self.rect[3] * 0.5, TAB_SIGN * media.text_scale)

    def _draw_words(self, canvas: Canvas) -> None:
        """Draw the stars on a small plate at the picture's lower edge."""
        media, (_, top, width, height) = canvas.media, self.rect
        tall = self._sign_tall(media)
        words = line(media, self.words, TAB_WORDS, width - tall * 0.72 - 30)
        star = map_star(media, tall * 0.72, won=True)
        wide = words.get_width() / media.scale + tall * 0.72 + 26
        x, y = self.centre[0], top + height - tall / 2 - 5
        canvas.lay(sign(media, "plaque", wide, tall), x, y)
        canvas.lay(star, x - wide / 2 + 10 + tall * 0.36, y)
        canvas.lay(words, x + tall * 0.36 + 1, y)
