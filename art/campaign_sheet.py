"""The sheet of the campaign's pictures for the documents: opponents, chapters and prizes."""

from collections.abc import Sequence
from typing import Final

from hschess.achievements.achievement import ACHIEVEMENTS
from hschess.campaign.encounter_text import shipped_campaign
from scenes.painters.campaign_pictures import (
    achievement_picture,
    chapter_picture,
    encounter_medallion,
    encounter_portrait,
    reward_picture,
)
from scenes.ui.media import Media, Surface, blank, lay

WIDE: Final = 1240
GAP: Final = 8
GROUND: Final = (44, 27, 15)
FACE: Final = 116.0
PLACE: Final = 76.0
CHAPTER: Final = (616.0, 192.0)
BACK: Final = (93.0, 130.0)
BOARD: Final = (240.0, 82.0)
KING: Final = 130.0
MEDAL: Final = 74.0


def campaign_art(media: Media) -> Surface:
    """Portraits and places, chapters, backs, boards and kings, earned and unearned medals."""
    campaign = shipped_campaign()
    names, chapters = [one.name for one in campaign.encounters], [chapter.name for chapter in campaign.chapters]
    nodes = ["won"] * 5 + ["open"] * 3 + ["closed"] * 7
    rows = [
        *_rows([encounter_portrait(media, name, FACE) for name in names], 10),
        *_rows([encounter_medallion(media, name, PLACE, node) for name, node in zip(names, nodes, strict=False)], 15),  # type: ignore[arg-type]  # they are nodes
        *_rows([chapter_picture(media, name, CHAPTER) for name in chapters], 2),
        [reward_picture(media, "board", name, BOARD) for name in chapters],
        [
            *(reward_picture(media, "card_back", name, BACK) for name in chapters),
            *(reward_picture(media, "portrait", name, (KING, KING)) for name in chapters),
        ],
        *_rows(
            [
                achievement_picture(media, one.name, MEDAL, earned=number < 24)
                for number, one in enumerate(ACHIEVEMENTS)
            ],
            15,
        ),
    ]
    return _stacked(rows)


def _rows(sprites: Sequence[Surface], columns: int) -> list[list[Surface]]:
    return [list(sprites[first : first + columns]) for first in range(0, len(sprites), columns)]


def _stacked(rows: Sequence[Sequence[Surface]]) -> Surface:
    """Centred rows below one another."""
    heights = [max(sprite.get_height() for sprite in row) for row in rows]
    whole = blank((WIDE + 2 * GAP, sum(heights) + GAP * (len(rows) + 1)))
    whole.fill((*GROUND, 255))
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        left = (whole.get_width() - sum(sprite.get_width() + GAP for sprite in row) + GAP) / 2
        for sprite in row:
            lay(whole, sprite, left + sprite.get_width() / 2, top + height / 2)
            left += sprite.get_width() + GAP
        top += height + GAP
    return whole
