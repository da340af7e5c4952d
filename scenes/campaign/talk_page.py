"""A page on which somebody of the campaign speaks: a portrait with a name at the left, what is said and asked beside it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hschess.campaign.encounter import Encounter
from hschess.campaign.shipped import shipped_campaign
from hschess.campaign.words import encounter_word
from hschess.rules.errors import HschessError
from scenes.campaign.map_widgets import MapPicture
from scenes.campaign.page import WoodPage, titled
from scenes.campaign.talk_widgets import SpeechTail
from scenes.context import Context
from scenes.painters.campaign_pictures import encounter_portrait
from scenes.stage.layout import Rect
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.layout import REST, centred, column, padded, row
from scenes.ui.theme import BODY_DIM, BODY_INK, HEADING, SUBHEADING, Style
from scenes.ui.widgets import Button, Label, OfferedButton, Panel, Widget
from scenes.words import say

SIZE: Final = (1080.0, 620.0)
EDGE: Final = (40.0, 30.0, 30.0)
FACE: Final = 300.0
BESIDE: Final = 36.0
TITLE: Final = 46.0
WHO: Final = 30.0
SPEAKER_GAP: Final = 8.0
BUBBLE: Final = (24.0, 18.0)
TAIL: Final = (30.0, 30.0)
TAIL_DOWN: Final = 15.0
TAIL_OVER: Final = 8.0
GAP: Final = 16.0
LEAST_BUTTON: Final = 54.0
SPEECH: Final = replace(BODY_INK, size=18)


class TalkPage(WoodPage, ABC):
    """The base of the talks before and after an encounter."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)
    light = 0.6
    least_height = SIZE[1]
    """Of the panel."""

    def __init__(self, context: Context, name: str) -> None:
        """Errors: `HschessError` for an unknown encounter."""
        super().__init__(context)
        found = shipped_campaign().named(name)
        if found is None:
            raise HschessError(f"there is no encounter '{name:.60}' in the campaign")
        self.encounter: Encounter = found

    # --------------------------------------------------------------------------------------- what the talks are made of

    @property
    def title(self) -> str:
        """Over everything."""
        return say(encounter_word(self.encounter.name, "title"))

    @property
    @abstractmethod
    def speech(self) -> str:
        """What is said."""

    @property
    @abstractmethod
    def ways(self) -> Sequence[str]:
        """The names of the buttons, the offered one first; their words are `campaign.` and the name."""

    @abstractmethod
    def below_height(self, width: float) -> float:
        """How much room is wanted under what is said."""

    @abstractmethod
    def below(self, room: Rect) -> list[Widget]:
        """What stands there."""

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _width(self) -> float:
        """Of what stands beside the portrait."""
        return SIZE[0] - 2 * EDGE[0] - FACE - BESIDE

    @property
    def _bubble(self) -> float:
        """The height of what is said, with the parchment around it."""
        return self.high(self.speech, SPEECH, self._width - 2 * BUBBLE[0]) + 2 * BUBBLE[1]

    @property
    def _grid(self) -> ButtonGrid:
        labels = [say(f"campaign.{name}") for name in self.ways]
        return button_grid(self.media, labels, self._width, most=3, least=LEAST_BUTTON, gap=GAP)

    @property
    def _parts(self) -> tuple[float, float, float, float]:
        """The heights of title, speech, what stands below, and buttons."""
        title = self.high(self.title, HEADING, self._width, TITLE)
        return title, self._bubble, self.below_height(self._width), self._grid.length

    @property
    def _names(self) -> tuple[tuple[str, Style], ...]:
        """What stands under the portrait: the opponent and the chapter."""
        who = say(encounter_word(self.encounter.name, "who"))
        return (who, SUBHEADING), (say(f"campaign.chapter.{self.encounter.chapter}.title"), BODY_DIM)

    @property
    def _speaker_parts(self) -> list[float]:
        """The heights of the portrait and of the names under it."""
        return [FACE, *(self.high(words, style, FACE, WHO) for words, style in self._names)]

    @property
    def _high(self) -> float:
        parts, speaker = self._parts, self._speaker_parts
        beside = sum(parts) + GAP * (len(parts) - 1)
        below = sum(speaker) + SPEAKER_GAP * len(speaker)
        return max(self.least_height, max(beside, below) + EDGE[1] + EDGE[2])

    def length(self) -> float:
        """The panel with a little around it."""
        return self._high + 40

    def build(self) -> list[Widget]:
        """Who speaks, and what."""
        panel = centred(self.area, SIZE[0], self._high)
        who, beside = row(padded(panel, *EDGE), FACE, REST, gap=BESIDE)
        title, bubble, below, speech, foot = self._places(beside)
        return [
            Panel(panel),
            *self._speaker(who),
            titled(self.media, title, self.title, HEADING, "left"),
            Panel(bubble, kind="parchment"),
            SpeechTail((bubble[0] - TAIL[0] + TAIL_OVER, bubble[1] + TAIL_DOWN, *TAIL)),
            Label(padded(bubble, *BUBBLE), speech, SPEECH, wrap=True),
            *self.below(below),
            *self._buttons(foot),
        ]

    def _places(self, room: Rect) -> tuple[Rect, Rect, Rect, str, Rect]:
        title, bubble, below, buttons = self._parts
        places = column(room, title, bubble, below, REST, buttons, gap=GAP * 0.8)
        return places[0], places[1], places[2], self.speech, places[4]

    def _speaker(self, room: Rect) -> list[Widget]:
        name = self.encounter.name
        face, *places = column(room, *self._speaker_parts, gap=SPEAKER_GAP)
        return [
            MapPicture(face, lambda media, width, height: encounter_portrait(media, name, width)),
            *(titled(self.media, place, *words) for place, words in zip(places, self._names, strict=True)),
        ]

    def _buttons(self, room: Rect) -> list[Widget]:
        return [
            (Button if number else OfferedButton)(name, place, say(f"campaign.{name}"))
            for number, (name, place) in enumerate(zip(self.ways, self._grid.places(room), strict=True))
        ]
