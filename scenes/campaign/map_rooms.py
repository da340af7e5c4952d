"""The rooms of the campaign's map: as they are drawn at the usual size of words, and higher where larger words need it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from hschess.campaign.progress import MOST_STARS
from hschess.campaign.words import chapter_word, encounter_word
from scenes.campaign.map_aside import aside_height
from scenes.campaign.map_widgets import NAME_TALL, PLACE, STAR, STAR_PITCH, STARS_DOWN, plate_rect
from scenes.campaign.model.standing_map import CampaignMap
from scenes.campaign.model.trails import places
from scenes.stage.layout import Point, Rect
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.layout import REST, centred, column, padded, row
from scenes.ui.media import Media
from scenes.ui.paragraphs import height_of
from scenes.ui.theme import BODY_INK, INK, SUBHEADING
from scenes.words import say

SIZE: Final = (1240.0, 688.0)
ASIDE: Final = 372.0
GAP: Final = 18.0
FOOT: Final = 88.0
EDGE: Final = 16.0
"""Around everything."""
WAYS: Final = ("credits", "back")
WAY_GAP: Final = 12.0
LEAST_BUTTON: Final = 54.0
GROUND_EDGE: Final = (38.0, 36.0, 28.0)
"""What the parchment leaves free at its sides, above and below."""
HEADER: Final = 132.0
PICTURE: Final = 264.0
PICTURE_GAP: Final = 22.0
HEADING: Final = 34.0
HEADING_GAP: Final = 4.0
TRAIL_EDGE: Final = (56.0, 54.0, 84.0)
"""The room that places take around their middles, with names of one line."""
NAME_EDGE: Final = 16.0
TITLE_INK: Final = replace(SUBHEADING, colour=INK, edge_px=0.0, size=22)
ROUND: Final = 0.5
"""How thick the arms of the cross in a circle are, in parts of its width."""
STEP: Final = 24.0
MOST_TRAIL: Final = 1200.0
"""The trail grows in such steps until its names are clear of each other, and so far at most."""


@dataclass(frozen=True, slots=True)
class MapRooms:
    """The parchment, what is said beside it, and the ways on under both, in logical pixels."""

    ground: Rect
    heading: Rect
    trail: Rect
    """Where the middles of the places lie."""
    aside: Rect
    foot: Rect
    middles: tuple[Point, ...]
    """Of the page's places."""
    length: float
    """The height of the page."""


def longest_page(media: Media, here: CampaignMap, width: float) -> float:
    """The height that the longest of all chapters' pages needs in a window of this width."""
    pages = (replace(here, at=chapter.encounters[0].name) for chapter in here.campaign.chapters)
    return max(rooms_of(media, page, (0.0, 0.0, width, 0.0)).length for page in pages)


def rooms_of(media: Media, here: CampaignMap, area: Rect, least_length: float = 0.0) -> MapRooms:
    """The rooms for the page of the chapter that one stands in, which is at least so long."""
    width, foot = min(SIZE[0], area[2] - EDGE), max(FOOT, ways_grid(media).length)
    inner = width - ASIDE - GAP - 2 * GROUND_EDGE[0]
    header = max(HEADER, _words_height(media, here, inner - PICTURE - PICTURE_GAP))
    names, least = names_height(media, here), SIZE[1] - FOOT - GAP
    trail = max(least - _around(header, names), 0.0)
    trail = _clear_trail(media, here, inner, trail)
    body = max(least, _around(header, names) + trail, aside_height(media, here, ASIDE))
    body = max(body, least_length - 2 * EDGE - GAP - foot)
    high = body + GAP + foot
    length = high + 2 * EDGE
    room = centred((*area[:3], max(area[3], length)), width, high)
    above, below = column(room, body, foot, gap=GAP)
    ground, aside = row(above, REST, ASIDE, gap=GAP)
    heading, under = column(padded(ground, *GROUND_EDGE), header, REST)
    path = padded(under, TRAIL_EDGE[0], TRAIL_EDGE[1], _trail_bottom(names))
    return MapRooms(ground, heading, path, aside, below, places(here.page, path), length)


def ways_grid(media: Media) -> ButtonGrid:
    """The buttons that lead away from the map."""
    labels = [say(f"campaign.{name}") for name in WAYS]
    return button_grid(media, labels, ASIDE, most=len(WAYS), least=LEAST_BUTTON, gap=WAY_GAP)


def heading_words(here: CampaignMap) -> tuple[str, str]:
    """The chapter's title and its text."""
    chapter = here.chapter.name
    title = say("campaign.chapter", number=here.page + 1, title=say(chapter_word(chapter, "title")))
    return title, say(chapter_word(chapter, "text"))


def heading_height(media: Media, here: CampaignMap, width: float) -> float:
    """Of the chapter's title."""
    return max(HEADING, height_of(media, heading_words(here)[0], TITLE_INK, width))


def name_edges(ground: Rect) -> tuple[float, float]:
    """The left and the right within which names stay."""
    left, _, width, _ = padded(ground, NAME_EDGE, 0)
    return left, left + width


def names_height(media: Media, here: CampaignMap) -> float:
    """The highest plate with a name."""
    return max(plate_rect(media, title, (0.0, 0.0), (0.0, 0.0))[3] for title in _titles(here))


def _titles(here: CampaignMap) -> list[str]:
    return [say(encounter_word(one.name, "title")) for one in here.chapter.encounters]


def _words_height(media: Media, here: CampaignMap, width: float) -> float:
    text = height_of(media, heading_words(here)[1], BODY_INK, width)
    return heading_height(media, here, width) + HEADING_GAP + text


def _trail_bottom(names: float) -> float:
    return TRAIL_EDGE[2] + max(0.0, names - NAME_TALL)


def _around(header: float, names: float) -> float:
    """All of the parchment's height but the trail's."""
    return GROUND_EDGE[1] + header + TRAIL_EDGE[1] + _trail_bottom(names) + GROUND_EDGE[2]


def _clear_trail(media: Media, here: CampaignMap, inner: float, height: float) -> float:
    """The height of a trail, at least this, whose places and names are clear of each other."""
    edges = NAME_EDGE - GROUND_EDGE[0], inner + GROUND_EDGE[0] - NAME_EDGE
    width, titles = inner - 2 * TRAIL_EDGE[0], _titles(here)
    while height < MOST_TRAIL:
        middles = places(here.page, (TRAIL_EDGE[0], 0.0, width, height))
        boxes = [
            (*place_rects(middle), plate_rect(media, title, middle, edges))
            for middle, title in zip(middles, titles, strict=False)
        ]
        if are_apart(boxes):
            break
        height += STEP
    return height


def place_rects(middle: Point) -> tuple[Rect, Rect]:
    """What a place covers: a cross, because it is round, whose foot reaches down to the stars."""
    (x, y), arm, foot = middle, PLACE * ROUND, MOST_STARS * STAR_PITCH
    stars_end = STARS_DOWN + STAR / 2
    return (x - PLACE / 2, y - arm / 2, PLACE, arm), (x - foot / 2, y - PLACE / 2, foot, PLACE / 2 + stars_end)


def are_apart(boxes: Sequence[Sequence[Rect]]) -> bool:
    """Whether nothing of one place lies over anything of another."""
    pairs = combinations(boxes, 2)
    return not any(_meet(box, second) for one, other in pairs for box in one for second in other)


def _meet(one: Rect, other: Rect) -> bool:
    return all(one[axis] < other[axis] + other[axis + 2] and other[axis] < one[axis] + one[axis + 2] for axis in (0, 1))
