"""The panel beside the campaign's map: the current encounter's face, goal and best game, and the button that opens it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from hschess.campaign.encounter import encounter_word
from hschess.campaign.progress import MOST_STARS
from scenes.campaign.model.standing_map import CampaignMap
from scenes.campaign.wood_page import Title
from scenes.painters.campaign_pictures import encounter_medallion, encounter_portrait, map_star, star_size
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import (
    Block,
    Expanding,
    Layered,
    Nothing,
    One,
    PictureWidget,
    Reserved,
    Stacked,
    Stretched,
    TextBlock,
    picture,
)
from scenes.ui.button_grid import button_height
from scenes.ui.canvas import Canvas
from scenes.ui.layout import centred, middle
from scenes.ui.media import Media
from scenes.ui.theme import BODY, BODY_DIM, SUBHEADING
from scenes.ui.widgets import Button
from scenes.words import say

EDGES: Final = (26.0, 24.0, 24.0)
FACE: Final = 196.0
LEAST_FACE: Final = 84.0
STARS: Final = 34.0
PITCH: Final = 1.08
"""The step from one star to the next, as a multiple of their size."""
TITLE: Final = 30.0
OPPONENT_SIZE: Final = 22.0
PLAY: Final = 56.0
GAP: Final = 9.0


def aside_block(media: Media, here: CampaignMap) -> Block:
    """From the face down to the button; as high as the largest encounter of the chapter needs, so that it keeps its size."""
    others = [Reserved(_about(media, replace(here, at=one.name))) for one in here.chapter.encounters]
    return Layered((*others, _about(media, here)))


def _about(media: Media, here: CampaignMap) -> Block:
    title, opponent, goal = (say(encounter_word(here.at, word)) for word in ("title", "who", "goal"))
    parts = (
        Expanding(One(LEAST_FACE, lambda area: _face_in(area, here)), FACE),
        Title(media, title, SUBHEADING, least=TITLE),
        Title(media, opponent, BODY_DIM, least=OPPONENT_SIZE),
        picture(STARS, partial(_draw_stars, here)),
        TextBlock(media, goal, BODY, "centre"),
        TextBlock(media, status_words(here), BODY_DIM, "centre"),
        Stretched(Nothing()),
        One(button_height(media, PLAY), lambda area: _button(area, here)),
    )
    return Stacked(parts, gap=GAP)


def _face_in(area: Rect, here: CampaignMap) -> PictureWidget:
    """The face in a square as high as its rectangle."""
    return PictureWidget(centred(area, area[3]), partial(_draw_face, here))


def _draw_face(here: CampaignMap, canvas: Canvas, rect: Rect) -> None:
    if here.state(here.at) == "closed":
        canvas.lay_in(rect, encounter_medallion(canvas.media, here.at, rect[2], "closed"))
    else:
        canvas.lay_in(rect, encounter_portrait(canvas.media, here.at, rect[2]))


def _draw_stars(here: CampaignMap, canvas: Canvas, rect: Rect) -> None:
    """Draw the earned stars in a row, as large as the rectangle allows, and the empty places of the others."""
    (x, y), size, won = middle(rect), star_size(rect, MOST_STARS, PITCH), here.standing(here.at).stars
    for number in range(MOST_STARS):
        at = x + (number - (MOST_STARS - 1) / 2) * size * PITCH
        canvas.lay(map_star(canvas.media, size, won=number < won), at, y)


def _button(place: Rect, here: CampaignMap) -> Button:
    state = here.state(here.at)
    label = say("campaign.again" if state == "won" else "campaign.play")
    return Button("play", place, label, enabled=state != "closed", offered=state == "open")


def status_words(here: CampaignMap) -> str:
    """The best game, the number of losses, or why it is closed."""
    standing, wins = here.standing(here.at), here.wins_until_open(here.at)
    if standing.is_won:
        return say("campaign.best", turns=standing.turns, lost=standing.lost, date=standing.date)
    if wins:
        return say("campaign.closed", number=wins)
    return say("campaign.losses", number=standing.losses) if standing.losses else say("campaign.unplayed")
