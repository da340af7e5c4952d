"""Host a game: the mode by its card, as for a new game; then side, clock, undo, watchers and server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.mode_text import is_known, mode_to_text
from hschess.together.address import LONGEST, read_address
from hschess.together.header import CLOCKS_S, Options, pack_mode
from hschess.together.wishes import Create
from scenes.context import Context
from scenes.destinations import ToRoom, ToWorkshop
from scenes.pages.mode_shelf import ModeShelf, OpenTab, broken_words
from scenes.stack import Back, Command, Go
from scenes.stage.table_layout import Rect
from scenes.together.entering import ticket_to
from scenes.together.panel_page import PanelPage
from scenes.ui.blocks import Abreast, Block, One
from scenes.ui.fields import ChoiceField, Toggle, Valued
from scenes.ui.layout import REST
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Button, Widget
from scenes.words import say

SIDES: Final = ("white", "black", "random")
SPLIT: Final = 0.42
WIDE: Final = 1200.0
APART: Final = 36.0
"""The gap between two fields side by side."""
Field = Callable[[Rect], Widget]


class HostScene(PanelPage):
    """The choices for a hosted game."""

    width = WIDE

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        context.read_own_modes()
        last = context.settings.last_hosted_mode or context.settings.last_mode
        self._mode = last if last in context.known_modes else "heroic"
        self._tab = OpenTab(context, self._mode)
        self._side, self._clock_s = "random", 0
        self._may_undo = self._may_watch = True
        self._server = context.settings.last_server

    @property
    def title(self) -> str:
        """The title, as on the button that leads here."""
        return say("together.host")

    def blocks(self) -> list[Block]:
        """The choices, and the start button."""
        return [
            self._modes,
            *self._beside(self._side_field, self._clock_field),
            *self._beside(self._undo_field, self._watch_field),
            One(self.field_height, self._server_field),
            self._foot,
        ]

    @property
    def _shelf(self) -> ModeShelf:
        own, known = self._tab.own(self._mode), self.context.known_modes
        return ModeShelf(self.media, self.inner, self._tab.group, self._mode, own, known)

    @property
    def _modes(self) -> Block:
        shelf = self._shelf
        return shelf.content(shelf.rows(1), shelf.mode_high)

    def _beside(self, *fields: Field) -> list[Block]:
        """Fields side by side if the page is wide, else below one another."""
        blocks = [One(self.field_height, field) for field in fields]
        return [Abreast([(REST, one) for one in blocks], gap=APART)] if self._shelf.is_broad else [*blocks]

    def _side_field(self, area: Rect) -> Widget:
        names = [say(f"side.{side}") for side in SIDES]
        return ChoiceField("side", area, say("new.side"), names, SIDES.index(self._side), split=SPLIT)

    def _clock_field(self, area: Rect) -> Widget:
        names = [say("together.clock.none"), *(say("together.clock.seconds", seconds=one) for one in CLOCKS_S[1:])]
        return ChoiceField("clock", area, say("together.clock"), names, CLOCKS_S.index(self._clock_s), split=SPLIT)

    def _undo_field(self, area: Rect) -> Widget:
        return Toggle("undo", area, say("together.undo"), self._may_undo)

    def _watch_field(self, area: Rect) -> Widget:
        return Toggle("watchers", area, say("together.watchers"), self._may_watch)

    def _server_field(self, area: Rect) -> Widget:
        """The server that both players reach; without one this program is the server."""
        hint, words = say("together.server.here"), say("together.server")
        # It begins under the fields of the left column.
        split = SPLIT * (1 - APART / area[2]) / 2 if self._shelf.is_broad else SPLIT
        return TextField("server", area, words, self._server, longest=LONGEST, hint=hint, split=split)

    @property
    def _foot(self) -> Block:
        start = One(self.button_height, lambda area: Button("start", area, say("together.open"), offered=True))
        back = One(self.button_height, lambda area: Button("back", area, say("new.back")))
        return Abreast(((REST, start), (REST, back)), gap=20)

    def used(self, name: str) -> Command | None:
        """Handle a choice, or open the table."""
        self._take_over()
        match name:
            case "back":
                return Back()
            case "start":
                return self._open()
            case "workshop":
                return Go(ToWorkshop())
            case "server":
                return None
            case _:
                self._choose(name)
                self.rebuild()
        return None

    def _choose(self, name: str) -> None:
        """Choose a mode, or a tab of modes, after taking over the fields."""
        kind, _, which = name.partition(":")
        if kind == "mode":
            self._mode = which
        elif kind == "group":
            self._mode = self._tab.turn_to(which, self._mode)
            if which == "own" and self.context.own.faults:
                self.say(broken_words(self.context.own.faults))

    def _take_over(self) -> None:
        for widget in self.group.widgets:
            if isinstance(widget, Valued):
                self._take(widget)

    def _take(self, widget: Valued) -> None:
        match widget:
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

    def resized(self, width: int, height: int) -> None:
        """Also after the workshop has covered the page, where sets may have changed."""
        self.context.read_own_modes()
        if self._mode not in self.context.known_modes:
            self._mode = "heroic"
            self._tab.show(self._mode)
        super().resized(width, height)

    def _open(self) -> Command | None:
        self.context.change_settings(last_hosted_mode=self._mode, last_server=self._server)
        side = "any" if self._side == "random" else self._side
        try:
            mode = mode_named(self._mode, self.context.known_modes)
            if not is_known(mode):
                # A mode too large for a message is refused here, and not later.
                pack_mode(mode_to_text(mode))
            address = replace(read_address(self._server), code="") if self._server else None
        except HschessError as error:
            self.say(say("together.failed", why=str(error)))
            return None
        options = Options(self._clock_s, self._may_undo, self._may_watch)
        return Go(ToRoom(ticket_to(self.context, Create(mode, side, options), address)))
