"""Host a game: what is played, on which side, with which clock, and who may look on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.mode_text import is_known, mode_to_text
from hschess.rules.modes import EVERY_MODE
from hschess.together.address import LONGEST, read_address
from hschess.together.header import CLOCKS_S, Options, pack_mode
from hschess.together.wishes import Create
from scenes.context import Context
from scenes.destinations import ToRoom
from scenes.stack import Back, Command, Go
from scenes.stage.layout import Rect
from scenes.together.entering import ticket_to
from scenes.together.sheet import Part, Sheet
from scenes.ui.fields import ChoiceField, Toggle, Valued
from scenes.ui.layout import REST, row
from scenes.ui.text_field import TextField
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Button, OfferedButton, Widget
from scenes.words import say

SIDES: Final = ("white", "black", "random")
SPLIT: Final = 0.42


class HostScene(Sheet):
    """The choices for a game of one's own."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        context.read_own_modes()
        self._modes = tuple(context.known_modes)
        last = context.settings.last_mode
        self._mode = last if last in self._modes else self._modes[0]
        self._side, self._clock_s = "random", 0
        self._may_undo = self._may_watch = True
        self._server = context.settings.last_server

    @property
    def title(self) -> str:
        """What the way here is called."""
        return say("together.host")

    def parts(self) -> list[Part]:
        """The choices, and the start."""
        return [
            Part(self.field_height, self._mode_field),
            self.words_part(self._about, BODY_DIM),
            Part(self.field_height, self._side_field),
            Part(self.field_height, self._clock_field),
            Part(self.field_height, lambda room: [Toggle("undo", room, say("together.undo"), self._may_undo)]),
            Part(self.field_height, lambda room: [Toggle("watchers", room, say("together.watchers"), self._may_watch)]),
            Part(self.field_height, self._server_field),
            Part(self.button_height, self._foot),
        ]

    @property
    def _about(self) -> str:
        return say(f"mode.{self._mode}.about") if self._mode in EVERY_MODE else say("together.own_mode")

    def _mode_field(self, room: Rect) -> Sequence[Widget]:
        names = [say(f"mode.{mode}") if mode in EVERY_MODE else mode for mode in self._modes]
        return [ChoiceField("mode", room, say("together.mode"), names, self._modes.index(self._mode), split=SPLIT)]

    def _side_field(self, room: Rect) -> Sequence[Widget]:
        names = [say(f"side.{side}") for side in SIDES]
        return [ChoiceField("side", room, say("new.side"), names, SIDES.index(self._side), split=SPLIT)]

    def _clock_field(self, room: Rect) -> Sequence[Widget]:
        names = [say("together.clock.none"), *(say("together.clock.seconds", seconds=one) for one in CLOCKS_S[1:])]
        return [ChoiceField("clock", room, say("together.clock"), names, CLOCKS_S.index(self._clock_s), split=SPLIT)]

    def _server_field(self, room: Rect) -> Sequence[Widget]:
        """A server that both reach; without one this game is the server."""
        hint, words = say("together.server.here"), say("together.server")
        return [TextField("server", room, words, self._server, longest=LONGEST, hint=hint, split=SPLIT)]

    def _foot(self, room: Rect) -> Sequence[Widget]:
        start, back = row(room, REST, REST, gap=20)
        return [OfferedButton("start", start, say("together.open")), Button("back", back, say("new.back"))]

    def used(self, name: str) -> Command | None:
        """A choice was made, or the table is opened."""
        match name:
            case "back":
                return Back()
            case "start":
                self._take_over()
                return self._open()
            case "server":
                self._take_over()
            case _:
                self._take_over()
                self.rebuild()
        return None

    def _take_over(self) -> None:
        for widget in self.group.widgets:
            if isinstance(widget, Valued):
                self._take(widget)

    def _take(self, widget: Valued) -> None:
        match widget:
            case ChoiceField(name="mode", index=index):
                self._mode = self._modes[index]
            case ChoiceField(name="side", index=index):
                self._side = SIDES[index]
            case ChoiceField(name="clock", index=index):
                self._clock_s = CLOCKS_S[index]
            case Toggle(name="undo", value=value):
                self._may_undo = value
            case Toggle(name="watchers", value=value):
                self._may_watch = value
            case TextField(text=text):
                self._server = text.strip()
            case _:
                pass

    def _open(self) -> Command | None:
        self.context.change_settings(last_mode=self._mode, last_server=self._server)
        side = "any" if self._side == "random" else self._side
        try:
            mode = mode_named(self._mode, self.context.known_modes)
            if not is_known(mode):
                # One that no message holds is refused here and not after a while.
                pack_mode(mode_to_text(mode))
            address = replace(read_address(self._server), code="") if self._server else None
        except HschessError as error:
            self.say(say("together.failed", why=str(error)))
            return None
        options = Options(self._clock_s, self._may_undo, self._may_watch)
        return Go(ToRoom(ticket_to(self.context, Create(mode, side, options), address)))
