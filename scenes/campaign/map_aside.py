"""What stands beside the campaign's map: the face of the encounter that one stands on, its goal, its best game, and the way to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hschess.campaign.words import encounter_word
from scenes.campaign.map_widgets import MapPicture, StarRow
from scenes.campaign.model.standing_map import CampaignMap
from scenes.campaign.page import titled
from scenes.painters.campaign_pictures import encounter_medallion, encounter_portrait
from scenes.stage.layout import Rect
from scenes.ui.button_grid import button_height
from scenes.ui.layout import REST, centred, column, padded
from scenes.ui.media import Media, Surface
from scenes.ui.paragraphs import height_of
from scenes.ui.theme import BODY, BODY_DIM, SUBHEADING
from scenes.ui.widgets import Button, Label, OfferedButton, Widget
from scenes.words import say

EDGE: Final = (26.0, 24.0, 24.0)
FACE: Final = 196.0
LEAST_FACE: Final = 84.0
STARS: Final = 34.0
TITLE: Final = 30.0
WHO: Final = 22.0
PLAY: Final = 56.0
GAP: Final = 9.0
GAPS: Final = 7
"""Between the face and the button."""


def aside_widgets(media: Media, panel: Rect, here: CampaignMap) -> list[Widget]:
    """From the face down to the button."""
    name, room = here.at, padded(panel, *EDGE)
    below, button = _heights(media, here, room[2]), button_height(media, PLAY)
    face = max(LEAST_FACE, min(FACE, room[3] - sum(below) - button - GAPS * GAP))
    top, title, who, stars, goal, told, _, play = column(room, face, *below, REST, button, gap=GAP)
    return [
        MapPicture(centred(top, face), lambda media, width, height: _face(media, here, width)),
        titled(media, title, say(encounter_word(name, "title")), SUBHEADING),
        titled(media, who, say(encounter_word(name, "who")), BODY_DIM),
        StarRow(stars, here.standing(name).stars),
        Label(goal, say(encounter_word(name, "goal")), BODY, align="centre", wrap=True),
        Label(told, told_of(here), BODY_DIM, align="centre", wrap=True),
        _button(play, here),
    ]


def aside_height(media: Media, here: CampaignMap, width: float) -> float:
    """What the panel needs for each encounter of the chapter, so that it stays as it is while one walks."""
    inner = padded((0.0, 0.0, width, 0.0), *EDGE)[2]
    most = max(sum(_heights(media, replace(here, at=one.name), inner)) for one in here.chapter.encounters)
    return EDGE[1] + LEAST_FACE + most + button_height(media, PLAY) + GAPS * GAP + EDGE[2]


def _heights(media: Media, here: CampaignMap, width: float) -> list[float]:
    """Of the title, the opponent, the stars, the goal, and what is told of the best game."""
    title, who, goal = (say(encounter_word(here.at, word)) for word in ("title", "who", "goal"))
    return [
        max(TITLE, height_of(media, title, SUBHEADING, width)),
        max(WHO, height_of(media, who, BODY_DIM, width)),
        STARS,
        height_of(media, goal, BODY, width),
        height_of(media, told_of(here), BODY_DIM, width),
    ]


def _face(media: Media, here: CampaignMap, size: float) -> Surface:
    if here.state(here.at) == "closed":
        return encounter_medallion(media, here.at, size, "closed")
    return encounter_portrait(media, here.at, size)


def _button(place: Rect, here: CampaignMap) -> Button:
    state = here.state(here.at)
    kind = OfferedButton if state == "open" else Button
    return kind("play", place, say("campaign.again" if state == "won" else "campaign.play"), enabled=state != "closed")


def told_of(here: CampaignMap) -> str:
    """The best game, how often it was lost, or why it is closed."""
    standing, wins = here.standing(here.at), here.wins_until_open(here.at)
    if standing.is_won:
        return say("campaign.best", turns=standing.turns, lost=standing.lost, date=standing.date)
    if wins:
        return say("campaign.closed", number=wins)
    return say("campaign.losses", number=standing.losses) if standing.losses else say("campaign.unplayed")
