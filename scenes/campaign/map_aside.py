"""What stands beside the campaign's map: the face of the encounter that one stands on, its goal, its best game, and the way to it."""

from __future__ import annotations

from typing import Final

from hschess.campaign.words import encounter_word
from scenes.campaign.map_widgets import MapPicture, StarRow
from scenes.painters.campaign_pictures import encounter_medallion, encounter_portrait
from scenes.stage.campaign.standing_map import CampaignMap
from scenes.stage.layout import Rect
from scenes.ui.layout import REST, Length, UpTo, centred, column, padded
from scenes.ui.lettering import height_of
from scenes.ui.media import Media, Surface
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
MOST_WORDS: Final = 1.5
"""The title and the name grow so far with the words; they are single lines."""


def aside_widgets(media: Media, panel: Rect, here: CampaignMap) -> list[Widget]:
    """From the face down to the button."""
    name, room = here.at, padded(panel, *EDGE)
    goal, told = say(encounter_word(name, "goal")), told_of(here)
    grown = min(media.text_scale, MOST_WORDS)
    words = [height_of(media, one, style, room[2]) for one, style in ((goal, BODY), (told, BODY_DIM))]
    fixed = [TITLE * grown, WHO * grown, STARS]
    left = room[3] - sum(fixed) - PLAY - 6 * GAP
    face = max(LEAST_FACE, min(FACE, left - sum(words)))
    heights: tuple[Length, ...] = (face, *fixed, UpTo(words[0]), UpTo(words[1]), REST, PLAY)
    top, title, who, stars, goal_room, told_room, _, play = column(room, *heights, gap=GAP)
    return [
        MapPicture(centred(top, face), lambda media, width, height: _face(media, here, width)),
        Label(title, say(encounter_word(name, "title")), SUBHEADING, align="centre"),
        Label(who, say(encounter_word(name, "who")), BODY_DIM, align="centre"),
        StarRow(stars, here.standing(name).stars),
        Label(goal_room, goal, BODY, align="centre", wrap=True),
        Label(told_room, told, BODY_DIM, align="centre", wrap=True),
        _button(play, here),
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
        return say("campaign.closed.one") if wins == 1 else say("campaign.closed", number=wins)
    return say("campaign.losses", number=standing.losses) if standing.losses else say("campaign.unplayed")
