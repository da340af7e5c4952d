"""The menu over the table: back, motion, help, concede, leave."""

from __future__ import annotations

from scenes.context import Context
from scenes.destinations import ToTitle
from scenes.pages.conceding import ConcedingMenu
from scenes.pages.menu_over import WayOn
from scenes.stack import Command, Go
from scenes.table.game import TableScene


class PauseScene(ConcedingMenu):
    """The pause menu; the table stops under it, and every action has been saved."""

    settings = ("speed", "cpu_pace_ms", "reduced_motion")
    offers_lessons = True

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context, table, table.session)
        self._table = table

    def buttons(self) -> list[WayOn]:
        """The buttons: resume, options, help, concede, leave."""
        return [
            WayOn("resume", "menu.resume"),
            WayOn("options", "menu.options"),
            WayOn("help", "menu.help"),
            self.concede_button,
            WayOn("leave", "menu.back_to_replay" if self._table.origin else "menu.title_screen"),
        ]

    def used(self, name: str) -> Command | None:
        """Handle a widget."""
        match name:
            case "leave" if self._table.origin is not None:
                return Go(self._table.origin, instead=True)
            case "leave":
                return Go(ToTitle(), instead=True)
            case _:
                return super().used(name)
