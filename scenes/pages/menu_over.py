"""The menu over a table: how things move, and the ways on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from scenes.context import Context
from scenes.destinations import ToHelp, ToOptions
from scenes.pages.over import Darkened, PageOver
from scenes.pages.setting_rows import set_by, setting_widget
from scenes.stack import Back, Command, Go
from scenes.ui.layout import REST, centred, column, padded
from scenes.ui.widgets import Button, Panel, Widget
from scenes.words import say


class Changeable(Darkened, Protocol):
    """A screen that obeys changed settings at once."""

    def settings_changed(self) -> None:
        """The settings are other ones now."""
        ...


class WayOn(NamedTuple):
    """A button of the menu: its name, the key of its words, and whether it can be used."""

    name: str
    key: str
    enabled: bool = True


class MenuOver(PageOver, ABC):
    """The screen below stands still."""

    needs = (580.0, 646.0)
    keys: Mapping[str, str] = {"f10": "resume"}  # which opened the menu
    settings: tuple[str, ...] = ("speed", "reduced_motion")
    """The settings worth changing here."""
    title_key = "menu.title"
    """The key of the panel's title."""
    offers_lessons = False
    """Whether the help leads to the boards of Learn."""

    def __init__(self, context: Context, below: Changeable) -> None:
        super().__init__(context, below)
        self._changeable = below

    @abstractmethod
    def ways(self) -> list[WayOn]:
        """The buttons, top to bottom; "resume", "options" and "help" are obeyed here."""

    def build(self) -> list[Widget]:
        """The settings, then the ways on."""
        ways = self.ways()
        rows_high, ways_high = 56 * len(self.settings) - 10, 66 * len(ways) - 10
        wide = min(self.scaled(540.0), self.sight.width - 40)
        panel = centred(self.area, wide, 76 + rows_high + 18 + ways_high + 34)
        choices, below = column(padded(panel, 40, 76, 34), rows_high, REST, gap=18)
        rows = column(choices, *[46] * len(self.settings), gap=10)
        return [
            Panel(panel, title=say(self.title_key)),
            *(setting_widget(self.context.settings, *one) for one in zip(self.settings, rows, strict=True)),
            *(
                Button(way.name, rect, say(way.key), enabled=way.enabled)
                for way, rect in zip(ways, column(below, *[56] * len(ways), gap=10), strict=True)
            ),
        ]

    def used(self, name: str) -> Command | None:
        """A setting was changed, or a way chosen."""
        match name:
            case "resume":
                return Back()
            case "help":
                return Go(ToHelp(offers_lessons=self.offers_lessons))
            case "options":
                return Go(ToOptions())
            case _:
                widget = next(one for one in self.group.widgets if one.name == name)
                self.context.change_settings(**{name: set_by(self.context.settings, widget)})
                self._changeable.settings_changed()
                return None
