"""A prize, shown large: use it at once, or later from the options."""

from __future__ import annotations

from functools import partial
from typing import Final

from hschess.campaign.encounter import chapter_word
from hschess.campaign.progress import Gains, PrizeKind
from scenes.campaign.chapter_end import TRIUMPH
from scenes.campaign.model.map_motion import Stamps
from scenes.campaign.talk_widgets import draw_shine
from scenes.campaign.way_on import after_prize
from scenes.campaign.wood_page import WoodPage
from scenes.context import Context
from scenes.pages.kinds import MeasuredPage
from scenes.pages.prize_widgets import draw_prize
from scenes.stack import Command, Go
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, ButtonBlock, Middle, One, Over, PictureWidget, Stacked, TextBlock, on_panel, picture
from scenes.ui.theme import BODY_DIM, HEADING
from scenes.ui.widgets import Button, Label
from scenes.words import say

WIDTH: Final = 760.0
EDGE: Final = (40.0, 34.0, 28.0)
PICTURES: Final = {
    PrizeKind.CARD_BACK: (226.0, 317.0), PrizeKind.BOARD: (640.0, 290.0), PrizeKind.PORTRAIT: (300.0, 300.0),
}  # fmt: skip
TITLE: Final = 44.0
GROWS: Final = 1.5
GAP: Final = 18.0
BUTTON: Final = 56.0
BUTTONS: Final = ("use_now", "on")


class PrizeScene(MeasuredPage, WoodPage):
    """The page of a prize."""

    needs = (WIDTH + 40, 0.0)
    music = TRIUMPH
    light = 0.5

    def __init__(self, context: Context, at: str, gains: Gains, number: int) -> None:
        super().__init__(context)
        self._at, self._gains, self._number = at, gains, number
        self._prize = gains.prizes[number]
        settings = context.settings
        self._shine = Stamps(1, speed=settings.speed, still=settings.is_still)

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _description(self) -> str:
        kind, chapter = self._prize.kind.value, say(chapter_word(self._prize.chapter, "title"))
        return say(f"campaign.prize.{kind}.about", chapter=chapter)

    def content(self) -> Block:
        """The prize over its description, on a panel in the light."""
        prize, grown = self._prize, min(self.media.text_scale, GROWS)
        wide, high = PICTURES[prize.kind]
        name = say(f"campaign.prize.{prize.kind.value}")
        parts = (
            Middle(wide, picture(high, partial(draw_prize, kind=prize.kind, name=prize.chapter, is_won=True))),
            One(TITLE * grown, lambda area: Label(area, name, HEADING, align="centre")),
            TextBlock(self.media, self._description, BODY_DIM, "centre"),
            ButtonBlock(self.media, {name: say(f"campaign.{name}") for name in BUTTONS}, 2, BUTTON, GAP, _button),
        )
        panel = on_panel(WIDTH, EDGE, Stacked(parts, gap=GAP))
        return Middle(WIDTH, Over(partial(PictureWidget, drawing=partial(draw_shine, self._shine)), panel), low=True)

    # ----------------------------------------------------------------------------------------------------------- handling

    def used(self, name: str) -> Command | None:
        """Use the prize from now on, or keep it for later."""
        if name == "use_now":
            self.context.change_settings(**{self._prize.kind.value: self._prize.chapter})
            self.context.complaint = self.context.complaint or say("campaign.used")
        return self.escaped()

    def escaped(self) -> Command | None:
        """Go to the next prize, or on."""
        return Go(after_prize(self._at, self._gains, self._number), instead=True)

    def update(self, dt_ms: float) -> Command | None:
        """Let the light rise."""
        if self._shine.is_moving:
            self._dirty = True
            for _ in self._shine.advance(dt_ms):
                self.context.play("coins")
        return super().update(dt_ms)


def _button(name: str, place: Rect, label: str) -> Button:
    return Button(name, place, label, offered=name == BUTTONS[0])
