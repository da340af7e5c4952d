"""The menu over the table: back, how it moves, help, concede, leave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hschess.rules.actions import CONCEDE
from hschess.rules.refusal import why_not
from scenes.context import Context
from scenes.destinations import ToHelp, ToOptions, ToTitle
from scenes.pages.over import PageOver
from scenes.pages.setting_rows import set_by, setting_widget
from scenes.stack import Back, Command, Go
from scenes.table.game import TableScene
from scenes.ui.layout import REST, centred, column, padded
from scenes.ui.widgets import Button, Panel, Widget
from scenes.words import say

SIZE: Final = (540.0, 606.0)
SETTINGS: Final = ("speed", "cpu_pace_ms", "reduced_motion")
"""What is worth changing in the middle of a game."""


class PauseScene(PageOver):
    """The table stands still under it; every action has been saved already."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)
    keys: Mapping[str, str] = {"f10": "resume"}  # which opened the menu

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context, table)
        self._table = table
        self._asked_to_concede = False

    def build(self) -> list[Widget]:
        """Settings that matter at the table, then the ways out."""
        panel = centred(self.area, min(self.scaled(SIZE[0]), self.sight.width - 40), SIZE[1])
        choices, ways = column(padded(panel, 40, 76, 34), 158, REST, gap=18)
        rows = column(choices, *[46] * len(SETTINGS), gap=10)
        resume, options, help_, concede, leave = column(ways, *[56] * 5, gap=10)
        sure = say("menu.concede.sure" if self._asked_to_concede else "menu.concede")
        return [
            Panel(panel, title=say("menu.title")),
            *(setting_widget(self.context.settings, name, rect) for name, rect in zip(SETTINGS, rows, strict=True)),
            Button("resume", resume, say("menu.resume")),
            Button("options", options, say("menu.options")),
            Button("help", help_, say("menu.help")),
            Button("concede", concede, sure, enabled=self._may_concede()),
            Button("leave", leave, say("menu.back_to_replay" if self._table.origin else "menu.title_screen")),
        ]

    def _may_concede(self) -> bool:
        """In one's own turn, and not while a choice is owed (R20, R25)."""
        return self._table.session.is_my_turn and why_not(self._table.session.match.state, CONCEDE) is None

    def used(self, name: str) -> Command | None:
        """A widget was used."""
        match name:
            case "resume":
                return Back()
            case "help":
                return Go(ToHelp(offers_lessons=True))
            case "options":
                return Go(ToOptions(self._table))
            case "leave" if self._table.origin is not None:
                return Go(self._table.origin, instead=True)
            case "leave":
                return Go(ToTitle(), instead=True)
            case "concede":
                return self._concede()
            case _:
                self._take_over(name)
                return None

    def _concede(self) -> Command | None:
        if not self._asked_to_concede:
            self._asked_to_concede = True
            self.rebuild()
            return None
        self._table.session.do(CONCEDE)
        return Back()

    def _take_over(self, name: str) -> None:
        widget = next(one for one in self.group.widgets if one.name == name)
        self.context.change_settings(**{name: set_by(self.context.settings, widget)})
        self._table.settings_changed()
