"""The menu over a shared table: back, motion, help, concede, claim, leave."""

from __future__ import annotations

from scenes.context import Context
from scenes.destinations import ToTitle
from scenes.pages.conceding import ConcedingMenu
from scenes.pages.menu_over import WayOn
from scenes.stack import Back, Command, Go
from scenes.together.shared_table import SharedTable


class SharedPause(ConcedingMenu):
    """The menu; the game goes on under it until it is over, because it runs on the server."""

    settings = ("speed", "reduced_motion")

    def __init__(self, context: Context, table: SharedTable) -> None:
        super().__init__(context, table, table.session)
        self._table = table
        self._may_claim, self._prevents = self._can_claim(), self._obstacle

    def _can_claim(self) -> bool:
        visit = self._table.visit
        return self._table.presence.is_gone and visit.is_connected and not visit.is_watching and not visit.is_over

    @property
    def title_key(self) -> str:
        """The game goes on under the menu, unless it is over."""
        return super().title_key if self._table.match.is_over else "together.menu"

    def buttons(self) -> list[WayOn]:
        """The buttons: resume, options, help, and those that leave."""
        claim = [WayOn("claim", "together.claim")] if self._may_claim else []
        buttons = [WayOn("resume", "menu.resume"), WayOn("options", "menu.options"), WayOn("help", "menu.help")]
        if self._table.visit.is_watching:
            return [*buttons, WayOn("leave", "result.title")]
        return [*buttons, *claim, self.concede_button, WayOn("leave", "together.leave")]

    def update(self, dt_ms: float) -> Command | None:
        """Let the game go on meanwhile; its end closes the menu, and another game opens at once."""
        was_over = self._table.match.is_over
        self._table.go_on(dt_ms, self.say)
        now = self._can_claim(), self._obstacle
        if now != (self._may_claim, self._prevents) and not any(widget.pressed for widget in self.group.widgets):
            self._may_claim, self._prevents = now
            self.rebuild()
        self._dirty |= self._table.is_moving()
        command = super().update(dt_ms)
        if self._table.has_next:
            return self._table.to_next()
        return Back() if self._table.match.is_over and not was_over else command

    def used(self, name: str) -> Command | None:
        """Handle a widget."""
        match name:
            case "leave":
                return Go(ToTitle(), instead=True)
            case "claim":
                self._table.visit.claim()
                return Back()
            case _:
                return super().used(name)
