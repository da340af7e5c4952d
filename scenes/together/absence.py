"""The choices about a missing player or a closed room, over the table."""

from __future__ import annotations

from hschess.rules.errors import HschessError
from scenes.context import Context
from scenes.destinations import ToTitle
from scenes.pages.kinds import PageOver
from scenes.stack import Back, Command, Go
from scenes.together.panel_page import PanelPage
from scenes.together.room_words import fault_words
from scenes.together.shared_table import SharedTable
from scenes.ui.blocks import Block, One
from scenes.ui.widgets import Button
from scenes.words import say


class AbsenceScene(PanelPage, PageOver):
    """A page over the table, which is paused."""

    width = 640.0
    music = None
    draw_backdrop = PageOver.draw_backdrop

    def __init__(self, context: Context, table: SharedTable) -> None:
        PageOver.__init__(self, context, table)
        self._table = table
        self._shown = self._known

    @property
    def _fault(self) -> HschessError | None:
        """The reason why the room is closed; None while only the other player is missing."""
        return self._table.visit.fault

    @property
    def _known(self) -> tuple[bool, HschessError | None]:
        return self._table.visit.is_connected, self._fault

    @property
    def title(self) -> str:
        """The problem."""
        return say("together.ended" if self._fault is not None else "together.gone.title")

    def blocks(self) -> list[Block]:
        """The explanation, and the buttons."""
        if self._fault is not None:
            return [self.text(fault_words(self._fault)), self._button("leave", "result.title", offered=True)]
        return [
            self.text(say("together.gone.about", name=self._table.friends_name)),
            # The page opens by itself: a Return that was meant for the table ends no game.
            self._button("wait", "together.wait", offered=True),
            self._button("claim", "together.claim", enabled=self._table.visit.is_connected),
            self._button("leave", "together.leave"),
        ]

    def _button(self, name: str, key: str, *, offered: bool = False, enabled: bool = True) -> Block:
        return One(self.button_height, lambda area: Button(name, area, say(key), enabled=enabled, offered=offered))

    def update(self, dt_ms: float) -> Command | None:
        """Close the page when the player comes back or the game ends; after a refused claim, another one can be made.

        A room that is closed meanwhile is reported here.
        """
        self._table.listen(self.say)
        if self._known != self._shown:
            self._shown = self._known
            self.rebuild()
        command = super().update(dt_ms)
        if self._table.visit.is_over or (self._fault is None and self._table.presence.is_here):
            return Back()
        return command

    def used(self, name: str) -> Command | None:
        """Handle a button."""
        match name:
            case "claim":
                self._table.visit.claim()
                return None
            case "wait":
                return Back()
            case _:
                return Go(ToTitle(), instead=True)

    def escaped(self) -> Command | None:
        """Close the page without a decision."""
        return self.used("leave" if self._fault is not None else "wait")
