"""A prize that was won, large: to be used at once, or later from the options."""

from __future__ import annotations

from typing import Final

from hschess.campaign.progress import Gains, PrizeKind
from hschess.campaign.words import chapter_word
from scenes.campaign.chapter_end import TRIUMPH
from scenes.campaign.model.stamps import Stamps
from scenes.campaign.page import WoodPage
from scenes.campaign.talk_widgets import Shine
from scenes.campaign.way_on import after_prize
from scenes.context import Context
from scenes.pages.prize_widgets import PrizePicture
from scenes.stack import Command, Go
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.layout import centred, column, padded
from scenes.ui.theme import BODY_DIM, HEADING
from scenes.ui.widgets import Button, Label, OfferedButton, Panel, Widget
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
WAYS: Final = ("use_now", "on")


class PrizeScene(WoodPage):
    """Something was won."""

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
    def _told(self) -> str:
        kind, chapter = self._prize.kind.value, say(chapter_word(self._prize.chapter, "title"))
        return say(f"campaign.prize.{kind}.about", chapter=chapter)

    @property
    def _parts(self) -> list[float]:
        inner = WIDTH - 2 * EDGE[0]
        words = self.high(self._told, BODY_DIM, inner)
        return [PICTURES[self._prize.kind][1], TITLE * min(self.media.text_scale, GROWS), words, self._grid.length]

    @property
    def _grid(self) -> ButtonGrid:
        labels = [say(f"campaign.{name}") for name in WAYS]
        return button_grid(self.media, labels, WIDTH - 2 * EDGE[0], most=2, least=BUTTON, gap=GAP)

    @property
    def _high(self) -> float:
        return sum(self._parts) + GAP * 3 + EDGE[1] + EDGE[2]

    def length(self) -> float:
        """The panel with a little around it."""
        return self._high + 40

    def build(self) -> list[Widget]:
        """The prize over what it is."""
        panel, prize = centred(self.area, WIDTH, self._high), self._prize
        picture, title, words, foot = column(padded(panel, *EDGE), *self._parts, gap=GAP)
        place = centred(picture, PICTURES[prize.kind][0])
        use, on = self._grid.places(foot)
        return [
            Shine(panel, self._shine),
            Panel(panel),
            PrizePicture(place, prize.kind, prize.chapter, is_won=True),
            Label(title, say(f"campaign.prize.{prize.kind.value}"), HEADING, align="centre"),
            Label(words, self._told, BODY_DIM, align="centre", wrap=True),
            OfferedButton("use_now", use, say("campaign.use_now")),
            Button("on", on, say("campaign.on")),
        ]

    # ------------------------------------------------------------------------------------------------------------ answers

    def used(self, name: str) -> Command | None:
        """It is used from now on, or kept for later."""
        if name == "use_now":
            self.context.change_settings(**{self._prize.kind.value: self._prize.chapter})
            self.context.complaint = self.context.complaint or say("campaign.used")
        return self.escaped()

    def escaped(self) -> Command | None:
        """To the next prize, or on."""
        return Go(after_prize(self._at, self._gains, self._number), instead=True)

    def update(self, dt_ms: float) -> Command | None:
        """The light comes."""
        if self._shine.is_moving:
            self._dirty = True
            for _ in self._shine.advance(dt_ms):
                self.context.sounds.play("coins", self.context.now_ms())
        return super().update(dt_ms)
