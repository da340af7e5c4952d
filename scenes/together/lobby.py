"""The way into a room: it is said what is waited for, and why it has failed; a hosting player sees the code and where friends find it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hschess.together.binding import LOOPBACK
from scenes.context import Context
from scenes.destinations import ToSharedTable
from scenes.stack import Back, Command, Go
from scenes.stage.layout import Rect
from scenes.together.model.visit import Visit
from scenes.together.room_words import fault_words
from scenes.together.sheet import Part, Sheet
from scenes.ui import clipboard
from scenes.ui.layout import REST, row
from scenes.ui.theme import BODY, BODY_DIM, VERDICT
from scenes.ui.widgets import Button, Label, OfferedButton, Widget
from scenes.words import say

CODE: Final = 74.0
MOST_ADDRESSES: Final = 4


class LobbyScene(Sheet):
    """Before the table."""

    def __init__(self, context: Context, visit: Visit) -> None:
        super().__init__(context)
        self.visit = visit
        self._shown: tuple[object, ...] = ()
        """What the page was built of."""
        self._goes_on = False
        """Whether the room is not left but played in."""

    @property
    def title(self) -> str:
        """What is waited for."""
        if self.visit.fault is not None:
            return say("together.failed.title")
        if self.visit.picture is None:
            return say("together.entering")
        return say("together.waiting")

    def parts(self) -> list[Part]:
        """What is so, and what can be done."""
        visit = self.visit
        if visit.fault is not None:
            return [self.words_part(fault_words(visit.fault)), Part(self.button_height, self._leave)]
        if visit.picture is None:
            return [self.words_part(say("together.entering.about"), BODY_DIM), Part(self.button_height, self._leave)]
        code = Part(self.scaled(CODE), lambda room: [Label(room, visit.code, VERDICT, align="centre")])
        key = "waiting.about"
        if visit.is_host:
            key = "waiting.alone" if visit.hosts == [LOOPBACK] else "waiting.host"
        about = say(f"together.{key}" if visit.is_connected else "together.reconnecting")
        addresses = self.words_part("\n".join(self._addresses), BODY)
        return [code, self.words_part(about, BODY_DIM), addresses, Part(self.button_height, self._ways)]

    @property
    def _addresses(self) -> list[str]:
        """Where friends find the room."""
        address = self.visit.address
        if address is None:
            return []
        if not self.visit.is_host:
            return [str(address)]
        return [str(replace(address, host=host)) for host in self.visit.hosts[:MOST_ADDRESSES]]

    def _leave(self, room: Rect) -> Sequence[Widget]:
        words = say("new.back" if self.visit.fault is not None else "together.cancel")
        return [Button("back", row(room, REST, REST, REST)[1], words)]

    def _ways(self, room: Rect) -> Sequence[Widget]:
        copy, back = row(room, REST, REST, gap=20)
        return [OfferedButton("copy", copy, say("together.copy")), Button("back", back, say("together.cancel"))]

    def used(self, name: str) -> Command | None:
        """The address is copied, or the room left."""
        if name == "copy":
            words = self._addresses[0]
            self.say(say("together.copied", address=words) if not clipboard.copy(words) else say("together.uncopied"))
            return None
        return Back()

    def update(self, dt_ms: float) -> Command | None:
        """Look at what has come; the table follows once both have sat down."""
        visit = self.visit
        visit.update(self.context.now_ms())
        now = (visit.fault is None, visit.picture is None, visit.code, visit.is_connected)
        if now != self._shown:
            self._shown = now
            self.rebuild()
        command = super().update(dt_ms)
        if visit.is_ready and visit.fault is None:
            self._goes_on = True
            return Go(ToSharedTable(), instead=True)
        return command

    def gone(self) -> None:
        """A room that is not played in is left."""
        if not self._goes_on:
            self.visit.forget_unbegun()
            self.context.endings.append(self.visit.leave())
