"""The page while entering a room: the progress, or the reason of a failure; a host sees the code and the addresses for friends."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hschess.together.binding import LOOPBACK
from scenes.context import Context
from scenes.destinations import To
from scenes.stack import Back, Command, Go
from scenes.together.model.visit import Visit
from scenes.together.panel_page import PanelPage
from scenes.together.room_words import fault_words
from scenes.ui import clipboard
from scenes.ui.blocks import Abreast, Block, Nothing, One
from scenes.ui.layout import REST
from scenes.ui.theme import BODY, BODY_DIM, VERDICT
from scenes.ui.widgets import Button, Label
from scenes.words import say

CODE: Final = 74.0
MOST_ADDRESSES: Final = 4


class LobbyScene(PanelPage):
    """The page before the table."""

    def __init__(self, context: Context, visit: Visit) -> None:
        super().__init__(context)
        self.visit = visit
        self._shown: tuple[object, ...] = ()
        """The values that the page was built from."""
        self._goes_on = False
        """Whether the room stays open because its table is opened."""

    @property
    def title(self) -> str:
        """The current step."""
        if self.visit.fault is not None:
            return say("together.failed.title")
        if self.visit.picture is None:
            return say("together.entering")
        return say("together.waiting")

    def blocks(self) -> list[Block]:
        """The state, and the buttons."""
        visit = self.visit
        if visit.fault is not None:
            return [self.text(fault_words(visit.fault)), self._leave]
        if visit.picture is None:
            return [self.text(say("together.entering.about"), BODY_DIM), self._leave]
        code = One(self.scaled(CODE), lambda area: Label(area, visit.code, VERDICT, align="centre"))
        key = "waiting.about"
        if visit.is_host:
            key = "waiting.alone" if visit.hosts == [LOOPBACK] else "waiting.host"
        about = say(f"together.{key}" if visit.is_connected else "together.reconnecting")
        addresses = self.text("\n".join(self._addresses), BODY)
        return [code, self.text(about, BODY_DIM), addresses, self._buttons]

    @property
    def _addresses(self) -> list[str]:
        """The addresses at which friends find the room."""
        address = self.visit.address
        if address is None:
            return []
        if not self.visit.is_host:
            return [str(address)]
        return [str(replace(address, host=host)) for host in self.visit.hosts[:MOST_ADDRESSES]]

    @property
    def _leave(self) -> Block:
        aside, words = (REST, Nothing()), say("new.back" if self.visit.fault is not None else "together.cancel")
        return Abreast((aside, (REST, self._back(words)), aside))

    @property
    def _buttons(self) -> Block:
        copy = One(self.button_height, lambda area: Button("copy", area, say("together.copy"), offered=True))
        return Abreast(((REST, copy), (REST, self._back(say("together.cancel")))), gap=20)

    def _back(self, words: str) -> Block:
        return One(self.button_height, lambda area: Button("back", area, words))

    def used(self, name: str) -> Command | None:
        """Copy the address, or leave the room."""
        if name == "copy":
            words = self._addresses[0]
            self.say(say("together.copied", address=words) if not clipboard.copy(words) else say("together.uncopied"))
            return None
        return Back()

    def update(self, dt_ms: float) -> Command | None:
        """Receive messages; open the table once both players have sat down."""
        visit = self.visit
        visit.update(self.context.now_ms())
        now = (visit.fault is None, visit.picture is None, visit.code, visit.is_connected)
        if now != self._shown:
            self._shown = now
            self.rebuild()
        command = super().update(dt_ms)
        if visit.is_ready and visit.fault is None:
            self._goes_on = True
            return Go(To.SHARED_TABLE, instead=True)
        return command

    def gone(self) -> None:
        """Leave a room whose table was not opened."""
        if not self._goes_on:
            self.visit.forget_unbegun()
            self.context.endings.append(self.visit.leave())
