"""Join a game, or watch one: an address is typed or pasted, or a game of the same network chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.rules.errors import HschessError
from hschess.together.address import LONGEST, read_address
from hschess.together.wishes import Sit, Watch
from scenes.context import Context
from scenes.destinations import ToRoom
from scenes.stack import Back, Command, Go
from scenes.stage.layout import Rect
from scenes.together.entering import ticket_to
from scenes.together.sheet import Part, Sheet
from scenes.ui import clipboard
from scenes.ui.layout import REST, row
from scenes.ui.text_field import TextField
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Button, OfferedButton, Widget
from scenes.words import say

PASTE: Final = 150.0


class JoinScene(Sheet):
    """Where somebody says which room."""

    def __init__(self, context: Context, *, watches: bool = False) -> None:
        super().__init__(context)
        self._watches = watches
        self._written = ""

    @property
    def title(self) -> str:
        """What the way here is called."""
        return say("together.watch" if self._watches else "together.join")

    def parts(self) -> list[Part]:
        """The address, and the ways on."""
        return [
            self.words_part(say("together.join.help"), BODY_DIM),
            Part(self.field_height, self._address),
            Part(self.button_height, self._foot),
        ]

    def _address(self, room: Rect) -> Sequence[Widget]:
        field, paste = row(room, REST, self.scaled(PASTE), gap=14)
        hint = say("together.address.hint")
        written = TextField(
            "address", field, say("together.address"), self._written, longest=LONGEST, hint=hint, split=0.24
        )
        return [written, Button("paste", paste, say("together.paste"))]

    def _foot(self, room: Rect) -> Sequence[Widget]:
        go, back = row(room, REST, REST, gap=20)
        words = say("together.watch" if self._watches else "together.sit")
        return [OfferedButton("go", go, words), Button("back", back, say("new.back"))]

    def used(self, name: str) -> Command | None:
        """The address is written, pasted or gone to."""
        match name:
            case "back":
                return Back()
            case "address":
                return self._address_used()
            case "paste":
                return self._pasted()
            case "go":
                return self._go()
        return None

    @property
    def _field(self) -> TextField:
        return next(one for one in self.group.widgets if isinstance(one, TextField))

    def _address_used(self) -> Command | None:
        """The field answers to every letter, and to Return, which changes nothing and goes on."""
        before, self._written = self._written, self._field.text
        return self._go() if self._written == before else None

    def _pasted(self) -> Command | None:
        words = clipboard.paste().strip()
        if not words:
            self.say(say("together.nothing_to_paste"))
            return None
        self._written = words[:LONGEST]
        self.rebuild()
        return None

    def _go(self) -> Command | None:
        self._written = self._field.text
        try:
            address = read_address(self._written)
        except HschessError:
            self.say(say("together.no_address"))
            return None
        if not address.code:
            self.say(say("together.no_code"))
            return None
        return Go(ToRoom(ticket_to(self.context, Watch() if self._watches else Sit(), address)))
