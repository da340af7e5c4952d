"""The menu over a table: settings of the motion, and buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

from scenes.destinations import To, ToHelp
from scenes.pages.kinds import MeasuredPage, PageOver
from scenes.pages.setting_rows import set_by, setting_widget
from scenes.stack import Back, Command, Go
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, One, Stacked, on_panel
from scenes.ui.widgets import Button, Widget
from scenes.words import say

EDGES: Final = (40.0, 76.0, 34.0)
ROW: Final = 46.0
BUTTON_HEIGHT: Final = 56.0
GAP: Final = 10.0


class WayOn(NamedTuple):
    """A button of the menu: its name, the key of its text, and the key of the reason if it cannot be used."""

    name: str
    key: str
    obstacle: str = ""


class MenuOver(MeasuredPage, PageOver, ABC):
    """The base of the menus over a table."""

    needs = (580.0, 646.0)
    keys: Mapping[str, str] = {"f10": "resume"}  # It opened the menu.
    settings: tuple[str, ...] = ("speed", "reduced_motion")
    """The settings that this menu offers."""
    offers_lessons = False
    """Whether the help offers the lessons."""

    @property
    def title_key(self) -> str:
        """The key of the panel's title."""
        return "menu.title"

    @abstractmethod
    def buttons(self) -> list[WayOn]:
        """The buttons, top to bottom; this class handles "resume", "options" and "help"."""

    def content(self) -> Block:
        """The settings, then the buttons."""
        rows = Stacked(
            [One(ROW, partial(setting_widget, self.context.settings, name)) for name in self.settings], gap=GAP
        )
        buttons = Stacked([One(BUTTON_HEIGHT, partial(_button, button)) for button in self.buttons()], gap=GAP)
        wide = min(self.scaled(540.0), self.sight.width - 40)
        return on_panel(wide, EDGES, Stacked((rows, buttons), gap=18), title=say(self.title_key))

    def used(self, name: str) -> Command | None:
        """Handle a changed setting or a button."""
        match name:
            case "resume":
                return Back()
            case "help":
                return Go(ToHelp(offers_lessons=self.offers_lessons))
            case "options":
                return Go(To.OPTIONS)
            case _:
                widget = next(one for one in self.group.widgets if one.name == name)
                self.context.change_settings(**{name: set_by(self.context.settings, widget)})
                self._below.settings_changed()
                return None


def _button(button: WayOn, area: Rect) -> Widget:
    why = say(button.obstacle) if button.obstacle else ""
    return Button(button.name, area, say(button.key), enabled=not why, offered=button.name == "resume", tooltip=why)
