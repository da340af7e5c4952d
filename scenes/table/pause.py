"""The menu over the table: back, how it moves, help, concede, leave."""

from __future__ import annotations

from hschess.rules.actions import CONCEDE
from hschess.rules.refusal import why_not
from scenes.context import Context
from scenes.destinations import ToTitle
from scenes.pages.menu_over import MenuOver, WayOn
from scenes.stack import Back, Command, Go
from scenes.table.game import TableScene


class PauseScene(MenuOver):
    """The table stands still under it; every action has been saved already."""

    settings = ("speed", "cpu_pace_ms", "reduced_motion")
    offers_lessons = True

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context, table)
        self._table = table
        self._asked_to_concede = False

    def ways(self) -> list[WayOn]:
        """On, options, help, and two ways out."""
        return [
            WayOn("resume", "menu.resume"),
            WayOn("options", "menu.options"),
            WayOn("help", "menu.help"),
            WayOn("concede", "menu.concede.sure" if self._asked_to_concede else "menu.concede", self._may_concede()),
            WayOn("leave", "menu.back_to_replay" if self._table.origin else "menu.title_screen"),
        ]

    def _may_concede(self) -> bool:
        """In one's own turn, and not while a choice is owed (R20, R25)."""
        return self._table.session.is_my_turn and why_not(self._table.session.match.state, CONCEDE) is None

    def used(self, name: str) -> Command | None:
        """A widget was used."""
        match name:
            case "leave" if self._table.origin is not None:
                return Go(self._table.origin, instead=True)
            case "leave":
                return Go(ToTitle(), instead=True)
            case "concede":
                return self._concede()
            case _:
                return super().used(name)

    def _concede(self) -> Command | None:
        if not self._asked_to_concede:
            self._asked_to_concede = True
            self.rebuild()
            return None
        self._table.session.do(CONCEDE)
        return Back()
