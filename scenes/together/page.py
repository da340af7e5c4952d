"""Together: host a game, join one, watch one, or go back into one that waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.together.entries import LONGEST_NAME
from hschess.together.seat_keys import SeatKey, SeatKeys
from scenes.context import Context
from scenes.destinations import ToHost, ToJoin, ToRoom
from scenes.stack import Back, Command, Go
from scenes.stage.layout import Rect
from scenes.together.sheet import Part, Sheet
from scenes.ui.layout import REST, centred, row
from scenes.ui.text_field import TextField
from scenes.ui.theme import BODY, BODY_DIM
from scenes.ui.widgets import Button, Label, OfferedButton, Widget
from scenes.words import say

WAYS: Final = ("host", "join", "watch")
WAY_WIDTH: Final = 230.0
SCHEME: Final = "hschess://"
MOST_SEATS: Final = 3
"""So many rooms are offered to go back to, the newest ones."""


class TogetherScene(Sheet):
    """The page that the title leads to."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._seats = SeatKeys(context.folder).all()[:MOST_SEATS]

    @property
    def title(self) -> str:
        """What the title calls it too."""
        return say("together.title")

    def parts(self) -> list[Part]:
        """The name, the ways, the rooms to go back to."""
        seats = [self._seat_part(number, one) for number, one in enumerate(self._seats)]
        heading = [self.words_part(say("together.seats"), BODY)] if seats else []
        return [
            self.words_part(say("together.about"), BODY_DIM),
            Part(self.field_height, self._name),
            *(self._way_part(way) for way in WAYS),
            *heading,
            *seats,
            Part(self.button_height, self._foot),
        ]

    def _name(self, room: Rect) -> Sequence[Widget]:
        written, hint = self.context.settings.player_name, say("together.name.hint")
        return [
            TextField("name", room, say("together.name"), written, longest=LONGEST_NAME, hint=hint, split=0.36),
        ]

    def _way_part(self, way: str) -> Part:
        about, wide = say(f"together.{way}.about"), self.scaled(WAY_WIDTH)
        high = max(self.button_height, self.high(about, BODY_DIM, self.inner - wide - 20))

        def make(room: Rect) -> Sequence[Widget]:
            button, words = row(room, wide, REST, gap=20)
            kind = OfferedButton if way == "host" else Button
            said = self.high(about, BODY_DIM, words[2])
            return [
                kind(way, centred(button, wide, self.button_height), say(f"together.{way}")),
                Label(centred(words, words[2], said), about, BODY_DIM, wrap=True),
            ]

        return Part(high, make)

    def _seat_part(self, number: int, one: SeatKey) -> Part:
        place, _, code = one.address.removeprefix(SCHEME).rpartition("/")
        words, wide = say("together.seat", code=code, place=place), self.scaled(WAY_WIDTH)
        high = self.high(words, BODY, self.inner - wide - 20)

        def make(room: Rect) -> Sequence[Widget]:
            label, button = row(room, REST, wide, gap=20)
            return [
                Label(centred(label, label[2], high), words, BODY, wrap=True),
                Button(f"seat.{number}", centred(button, wide, self.button_height), say("together.return")),
            ]

        return Part(max(high, self.button_height), make)

    def _foot(self, room: Rect) -> Sequence[Widget]:
        return [Button("back", centred(room, self.scaled(WAY_WIDTH)), say("new.back"))]

    def used(self, name: str) -> Command | None:
        """A way was chosen, or the name is written."""
        self._keep_name()
        what, _, number = name.partition(".")
        match what:
            case "host":
                return Go(ToHost())
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
        """Also back from a room, which may be one to come back to."""
        self._seats = SeatKeys(self.context.folder).all()[:MOST_SEATS]
        super().resized(width, height)
