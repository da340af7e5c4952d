"""Together: host a game, join one, watch one, or return to one."""

from __future__ import annotations

from typing import Final

from hschess.together.entries import LONGEST_NAME
from hschess.together.seat_keys import SeatKey, SeatKeys
from scenes.context import Context
from scenes.destinations import To, ToJoin, ToRoom
from scenes.stack import Back, Command, Go
from scenes.stage.table_layout import Rect
from scenes.together.panel_page import PanelPage
from scenes.ui.blocks import Abreast, Block, Middle, One, level
from scenes.ui.layout import REST
from scenes.ui.text_field import TextField
from scenes.ui.theme import BODY, BODY_DIM
from scenes.ui.widgets import Button, Widget
from scenes.words import say

BUTTONS: Final = ("host", "join", "watch")
BUTTON_WIDTH: Final = 230.0
SCHEME: Final = "hschess://"
MOST_SEATS: Final = 3
"""The most rooms offered for returning, the latest first."""


class TogetherScene(PanelPage):
    """The page behind the title's button."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._seats = SeatKeys(context.folder).all()[:MOST_SEATS]

    @property
    def title(self) -> str:
        """The same title as on that button."""
        return say("together.title")

    def blocks(self) -> list[Block]:
        """The name, the buttons, the rooms to return to."""
        seats = [self._seat(number, one) for number, one in enumerate(self._seats)]
        heading = [self.text(say("together.seats"), BODY)] if seats else []
        return [
            self.text(say("together.about"), BODY_DIM),
            One(self.field_height, self._name),
            *(self._button_row(name) for name in BUTTONS),
            *heading,
            *seats,
            Middle(self.scaled(BUTTON_WIDTH), self._button("back", say("new.back"))),
        ]

    def _name(self, area: Rect) -> Widget:
        written, hint = self.context.settings.player_name, say("together.name.hint")
        return TextField("name", area, say("together.name"), written, longest=LONGEST_NAME, hint=hint, split=0.36)

    def _button_row(self, name: str) -> Block:
        button = self._button(name, say(f"together.{name}"), offered=name == "host")
        about = self.text(say(f"together.{name}.about"), BODY_DIM)
        return Abreast(((self.scaled(BUTTON_WIDTH), level(button)), (REST, level(about))), gap=20)

    def _seat(self, number: int, one: SeatKey) -> Block:
        place, _, code = one.address.removeprefix(SCHEME).rpartition("/")
        words = self.text(say("together.seat", code=code, place=place))
        button = self._button(f"seat.{number}", say("together.return"))
        return Abreast(((REST, level(words)), (self.scaled(BUTTON_WIDTH), level(button))), gap=20)

    def _button(self, name: str, words: str, *, offered: bool = False) -> Block:
        return One(self.button_height, lambda area: Button(name, area, words, offered=offered))

    def used(self, name: str) -> Command | None:
        """Handle a button, or the typed name."""
        self._keep_name()
        kind, _, number = name.partition(".")
        match kind:
            case "host":
                return Go(To.HOST)
            case "join" | "watch":
                return Go(ToJoin(watches=name == "watch"))
            case "seat":
                return Go(ToRoom(self._seats[int(number)].ticket))
            case "back":
                return Back()
        return None

    def _keep_name(self) -> None:
        field = next(one for one in self.group.widgets if isinstance(one, TextField))
        if field.text != self.context.settings.player_name:
            self.context.change_settings(player_name=field.text)

    def resized(self, width: int, height: int) -> None:
        """Also after a room, which may be one to return to."""
        self._seats = SeatKeys(self.context.folder).all()[:MOST_SEATS]
        super().resized(width, height)
