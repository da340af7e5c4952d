"""A page on which an opponent of the campaign speaks: a portrait with a name at the left, the talk and the buttons beside it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from hschess.campaign.encounter import Encounter, encounter_word
from hschess.campaign.encounter_text import shipped_campaign
from hschess.rules.errors import HschessError
from scenes.campaign.talk_widgets import draw_tail
from scenes.campaign.wood_page import Title, WoodPage
from scenes.context import Context
from scenes.pages.kinds import MeasuredPage
from scenes.painters.campaign_pictures import encounter_portrait
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import (
    Abreast,
    Block,
    ButtonBlock,
    Edged,
    Nothing,
    Over,
    PictureWidget,
    Stacked,
    Stretched,
    TextBlock,
    on_panel,
    picture,
)
from scenes.ui.canvas import Canvas
from scenes.ui.layout import REST
from scenes.ui.theme import BODY_DIM, BODY_INK, HEADING, SUBHEADING
from scenes.ui.widgets import Button, Panel
from scenes.words import say

SIZE: Final = (1080.0, 620.0)
EDGE: Final = (40.0, 30.0, 30.0)
FACE: Final = 300.0
BESIDE: Final = 36.0
TITLE: Final = 46.0
SPEAKER_SIZE: Final = 30.0
SPEAKER_GAP: Final = 8.0
BUBBLE: Final = (24.0, 18.0)
TAIL: Final = (30.0, 30.0)
TAIL_DOWN: Final = 15.0
TAIL_OVER: Final = 8.0
GAP: Final = 16.0
CLOSE: Final = 12.8
"""The gap between the words beside the portrait."""
LEAST_BUTTON: Final = 54.0
SPEECH: Final = replace(BODY_INK, size=18)


class TalkPage(MeasuredPage, WoodPage):
    """The base of the talks before and after an encounter."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)
    least_height = SIZE[1]
    """The least height of the panel."""

    def __init__(self, context: Context, name: str) -> None:
        """Raises `HschessError` for an unknown encounter."""
        super().__init__(context)
        found = shipped_campaign().named(name)
        if found is None:
            raise HschessError(f"there is no encounter '{name:.60}' in the campaign")
        self.encounter: Encounter = found

    # ---------------------------------------------------------------------------------------------------- to be defined

    @property
    def title(self) -> str:
        """The title of the page."""
        return say(encounter_word(self.encounter.name, "title"))

    @property
    @abstractmethod
    def speech(self) -> str:
        """The opponent's words."""

    @property
    @abstractmethod
    def button_names(self) -> Sequence[str]:
        """The names of the buttons, the suggested one first; their texts are `campaign.` and the name."""

    @abstractmethod
    def below(self) -> Block:
        """The blocks under the words."""

    # ------------------------------------------------------------------------------------------------------------ widgets

    def content(self) -> Block:
        """The speaker and the words."""
        button_names = ButtonBlock(
            self.media,
            {name: say(f"campaign.{name}") for name in self.button_names},
            3,
            LEAST_BUTTON,
            GAP,
            self._button,
        )
        title = Title(self.media, self.title, HEADING, "left", TITLE)
        beside = Stacked((title, self._bubble, self.below(), Stretched(Nothing()), button_names), gap=CLOSE)
        parts = (FACE, Edged(self._speaker, 0, 0, SPEAKER_GAP)), (REST, beside)
        return on_panel(SIZE[0], EDGE, Abreast(parts, gap=BESIDE), least=self.least_height)

    @property
    def _bubble(self) -> Block:
        """The words, on parchment with a tail towards the portrait."""
        speech = Edged(TextBlock(self.media, self.speech, SPEECH), BUBBLE[0], BUBBLE[1], BUBBLE[1])
        return Over(lambda area: Panel(area, kind="parchment"), Over(_tail, speech))

    @property
    def _speaker(self) -> Block:
        """The portrait, and below it the opponent and the chapter."""
        name, chapter = self.encounter.name, self.encounter.chapter
        names = (say(encounter_word(name, "who")), SUBHEADING), (say(f"campaign.chapter.{chapter}.title"), BODY_DIM)
        face = picture(FACE, partial(_draw_face, name))
        titles = (Title(self.media, words, style, least=SPEAKER_SIZE) for words, style in names)
        return Stacked((face, *titles), gap=SPEAKER_GAP)

    def _button(self, name: str, place: Rect, label: str) -> Button:
        return Button(name, place, label, offered=name == self.button_names[0])


def _draw_face(name: str, canvas: Canvas, rect: Rect) -> None:
    canvas.lay_in(rect, encounter_portrait(canvas.media, name, rect[2]))


def _tail(bubble: Rect) -> PictureWidget:
    return PictureWidget((bubble[0] - TAIL[0] + TAIL_OVER, bubble[1] + TAIL_DOWN, *TAIL), draw_tail)
