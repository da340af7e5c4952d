"""The page of the campaign's map: a chapter's parchment with its path, the panel beside it, and the buttons under both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Final

from hschess.campaign.encounter import Chapter, chapter_word, encounter_word
from hschess.campaign.progress import MOST_STARS
from scenes.campaign.map_aside import EDGES as ASIDE_EDGES
from scenes.campaign.map_aside import aside_block
from scenes.campaign.map_widgets import (
    NAME_TALL,
    PLACE,
    STAR,
    STAR_PITCH,
    STARS_DOWN,
    plate_at,
    plate_size,
)
from scenes.campaign.model.standing_map import CampaignMap
from scenes.campaign.model.trails import places
from scenes.campaign.wood_page import Title
from scenes.painters.campaign_pictures import chapter_picture, map_ground
from scenes.stage.table_layout import Point, Rect
from scenes.ui.blocks import (
    Abreast,
    AtLeast,
    Block,
    ButtonBlock,
    Edged,
    Middle,
    One,
    Over,
    PictureWidget,
    Several,
    Stacked,
    Stretched,
    TextBlock,
    level,
    picture,
)
from scenes.ui.canvas import Canvas
from scenes.ui.layout import REST, padded
from scenes.ui.media import Media
from scenes.ui.theme import BODY_INK, INK, SUBHEADING
from scenes.ui.widgets import Panel, Widget
from scenes.words import say

SIZE: Final = (1240.0, 688.0)
ASIDE: Final = 372.0
GAP: Final = 18.0
FOOT: Final = 88.0
EDGE: Final = 16.0
"""The space around the page."""
BODY: Final = SIZE[1] - FOOT - GAP
"""The least height of the parchment."""
BUTTONS: Final = ("credits", "back")
BUTTON_GAP: Final = 12.0
LEAST_BUTTON: Final = 54.0
GROUND_EDGES: Final = (38.0, 36.0, 28.0)
"""The free space of the parchment at its sides, above and below."""
HEADER: Final = 132.0
PICTURE: Final = 264.0
PICTURE_GAP: Final = 22.0
HEADING: Final = 34.0
HEADING_GAP: Final = 4.0
TRAIL_EDGES: Final = (56.0, 54.0, 84.0)
"""The space that places need around their middles, with names of one line: at the sides, above, below."""
NAME_REACH: Final = 22.0
"""How far beyond the trail's rectangle a name may extend."""
TAB_GAP: Final = 12.0
TITLE_INK: Final = replace(SUBHEADING, colour=INK, edge_px=0.0, size=22)
ROUND: Final = 0.5
"""The thickness of the arms of the cross within a circle, as a share of its width."""
STEP: Final = 24.0
MOST_TRAIL: Final = 1200.0
"""The step by which the trail grows until its names are clear of each other, and the most that it grows to."""


PathMaker = Callable[[Rect, Sequence[Point]], Iterable[Widget]]
"""Makes the widgets of the path in its rectangle, from the middles of its places."""


@dataclass(frozen=True, slots=True)
class MapPage:
    """The page of the current chapter, for a window of a logical width."""

    media: Media
    here: CampaignMap
    sight_width: float
    tab: Callable[[Chapter, Rect], Widget]
    """Makes the picture button of a chapter."""
    path: PathMaker

    def content(self, least: float = 0.0) -> Block:
        """The parchment, the panel beside it, and the buttons under both; at least this high."""
        aside = Over(Panel, Edged(aside_block(self.media, self.here), *ASIDE_EDGES))
        body = AtLeast(Abreast(((REST, self._ground), (ASIDE, aside)), gap=GAP), BODY)
        page = Stacked((Stretched(body), self._foot), gap=GAP)
        return Middle(self._width, AtLeast(page, least), low=True)

    @property
    def _width(self) -> float:
        return min(SIZE[0], self.sight_width - EDGE)

    @property
    def _inner(self) -> float:
        """The width of the parchment inside its edges."""
        return self._width - ASIDE - GAP - 2 * GROUND_EDGES[0]

    @property
    def _ground(self) -> Block:
        """The chapter's heading over its path, which is as long as its names need to be clear of each other."""
        heading, inner = self._heading, self._inner
        below = TRAIL_EDGES[2] + max(0.0, names_height(self.media, self.here) - NAME_TALL)
        around = TRAIL_EDGES[1] + below
        usual = BODY - sum(GROUND_EDGES[1:]) - heading.height(inner) - around
        high = around + _clear_trail(self.media, self.here, inner, max(usual, 0.0))

        def path(area: Rect) -> Iterable[Widget]:
            return self.path(area, places(self.here.page, padded(area, TRAIL_EDGES[0], TRAIL_EDGES[1], below)))

        parts = heading, Stretched(Several(high, path))
        return Over(partial(PictureWidget, drawing=_draw_parchment), Edged(Stacked(parts), *GROUND_EDGES))

    @property
    def _heading(self) -> Block:
        """The chapter's picture, title and text."""
        chapter = self.here.chapter.name

        title = say("campaign.chapter", number=self.here.page + 1, title=say(chapter_word(chapter, "title")))
        text = TextBlock(self.media, say(chapter_word(chapter, "text")), BODY_INK)
        words = Stacked((Title(self.media, title, TITLE_INK, "left", HEADING), text), gap=HEADING_GAP)
        painting = Stacked((picture(HEADER, partial(draw_chapter, chapter)),))
        return Abreast(((PICTURE, painting), (REST, words)), gap=PICTURE_GAP)

    @property
    def _foot(self) -> Block:
        """The chapters, the credits, and back."""
        chapters = [(REST, One(FOOT, partial(self.tab, one))) for one in self.here.campaign.chapters]
        labels = {name: say(f"campaign.{name}") for name in BUTTONS}
        buttons = ButtonBlock(self.media, labels, len(BUTTONS), LEAST_BUTTON, BUTTON_GAP)
        return Abreast(((REST, level(Abreast(chapters, gap=TAB_GAP))), (ASIDE, level(buttons))), gap=GAP)


def draw_chapter(name: str, canvas: Canvas, rect: Rect) -> None:
    """Draw a chapter's painting."""
    canvas.lay_in(rect, chapter_picture(canvas.media, name, rect[2:]))


def _draw_parchment(canvas: Canvas, rect: Rect) -> None:
    canvas.lay_in(rect, map_ground(canvas.media, rect[2:]))


def name_edges(trail: Rect) -> tuple[float, float]:
    """The left and right limits of the names on a trail."""
    left, _, width, _ = trail
    return left - NAME_REACH, left + width + NAME_REACH


def names_height(media: Media, here: CampaignMap) -> float:
    """The height of the highest plate with a name."""
    return max(plate_size(media, title)[1] for title in _titles(here))


def _titles(here: CampaignMap) -> list[str]:
    return [say(encounter_word(one.name, "title")) for one in here.chapter.encounters]


def _clear_trail(media: Media, here: CampaignMap, inner: float, height: float) -> float:
    """The least height of a trail, from `height` up, at which its places and names are clear of each other."""
    edges, plates = name_edges((0.0, 0.0, inner, 0.0)), [plate_size(media, title) for title in _titles(here)]
    while height < MOST_TRAIL:
        middles = places(here.page, (TRAIL_EDGES[0], 0.0, inner - 2 * TRAIL_EDGES[0], height))
        boxes = [
            (*place_rects(middle), plate_at(plate, middle, edges))
            for middle, plate in zip(middles, plates, strict=False)
        ]
        if are_apart(boxes):
            break
        height += STEP
    return height


def place_rects(middle: Point) -> tuple[Rect, Rect]:
    """The area of a place: a cross, because it is round, which extends down to the stars."""
    (x, y), arm, foot = middle, PLACE * ROUND, MOST_STARS * STAR_PITCH
    stars_end = STARS_DOWN + STAR / 2
    return (x - PLACE / 2, y - arm / 2, PLACE, arm), (x - foot / 2, y - PLACE / 2, foot, PLACE / 2 + stars_end)


def are_apart(boxes: Sequence[Sequence[Rect]]) -> bool:
    """Whether the boxes of different places never overlap."""
    pairs = combinations(boxes, 2)
    return not any(_meet(box, second) for one, other in pairs for box in one for second in other)


def _meet(one: Rect, other: Rect) -> bool:
    return all(one[axis] < other[axis] + other[axis + 2] and other[axis] < one[axis] + one[axis + 2] for axis in (0, 1))
