"""The title: continue, a new game, help, quit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from hschess.store.saves import Waiting
from scenes.context import Context
from scenes.destinations import (
    Destination,
    ToAbout,
    ToHelp,
    ToLaboratory,
    ToLearn,
    ToNewGame,
    ToOptions,
    ToPractice,
    ToRecordFile,
    ToReplays,
    ToStatistics,
    ToWaiting,
)
from scenes.menus.going_on import going_on, waiting_words
from scenes.pages.screen import Screen
from scenes.stack import Command, Go, Quit
from scenes.stage.layout import Rect
from scenes.stage.music import AT_TITLE
from scenes.stage.practice.lessons import is_newcomer
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.layout import REST, UpTo, centred, column, padded, row
from scenes.ui.media import Surface
from scenes.ui.theme import BODY_DIM, BUTTON, NAME
from scenes.ui.widgets import LEAST_TARGET, Button, Label, OfferedButton, Widget
from scenes.words import say

LEFT_EDGE: Final = 92.0
NAME_WIDTH: Final = 620.0
MENU_WIDTH: Final = 300.0
WAITING_WIDTH: Final = 200.0
GAP: Final = 15.0
LINE: Final = 30.0
"""The height of the line under the name, and that of the menu, for words of the usual size."""
MENU: Final = 414.0
LEAST_ENTRY: Final = 38.0
ENTRY_GAP: Final = 8.0
SMALL_BUTTON: Final = replace(BUTTON, size=14)
ENTRIES: Final = ("new", "learn", "practice", "replays", "help", "options", "statistics", "quit")
ASIDE: Final = (("about", 120.0), ("lab", 150.0))
"""What stands beside the last entry, and its least width."""
SQUEEZE: Final = 84.0
"""How much of the room above the name may be left out."""

PLACES: Final[Mapping[str, Destination]] = {
    "waiting": ToWaiting(),
    "new": ToNewGame(),
    "learn": ToLearn(),
    "help": ToHelp(offers_lessons=True),
    "options": ToOptions(),
    "statistics": ToStatistics(),
    "practice": ToPractice(),
    "replays": ToReplays(),
    "about": ToAbout(),
    "lab": ToLaboratory(),
}
"""Where the menu's entries lead."""


class TitleScene(Screen):
    """The first screen."""

    needs = (712.0, 720.0)
    keys: Mapping[str, str] = {"f1": "help"}
    music = AT_TITLE

    def __init__(self, context: Context, record: Path | None = None) -> None:
        super().__init__(context)
        context.saves.offered()
        context.complain_of_saves()
        self._record = record

    @property
    def _waiting(self) -> tuple[Waiting, ...]:
        """The unfinished games; *Continue* is the first one's."""
        return self.context.saves.waiting

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _squeeze(self) -> float:
        """How much of the empty room above is left out in a window that is low for such large menus."""
        return max(0.0, min(SQUEEZE, self._page - self.sight.height))

    @property
    def _entries(self) -> tuple[str, ...]:
        """The menu from the top down."""
        return ("continue", *ENTRIES) if self._waiting else ENTRIES

    @property
    def _line_height(self) -> float:
        return self.high(say("title.line"), BODY_DIM, NAME_WIDTH, LINE)

    @property
    def _menu_height(self) -> float:
        """As usual, and more where the words want it."""
        number = len(self._entries)
        return max(MENU, number * button_height(self.media, LEAST_ENTRY) + (number - 1) * ENTRY_GAP)

    @property
    def _page(self) -> float:
        """The name and the menu, with all the room around them."""
        return self.needs[1] + self._line_height - LINE + self._menu_height - MENU

    def length(self) -> float:
        """The name and the menu."""
        return self._page - self._squeeze

    def build(self) -> list[Widget]:
        """The name, and the menu under it."""
        top = (self.layout.height - self.length()) / 2 - self._squeeze
        page = padded((LEFT_EDGE, top, NAME_WIDTH, self._page), 0, 108, 20)
        name, line, _, menu = column(page, 88, self._line_height, REST, self._menu_height)
        heading = Label((name[0] - 4, *name[1:]), say("title.name"), style=NAME)
        return [heading, Label(line, say("title.line"), style=BODY_DIM, wrap=True), *self._menu(menu)]

    def _menu(self, room: Rect) -> list[Widget]:
        entries, widgets = self._entries, list[Widget]()
        small = [max(least, button_width(self.media, say(f"title.{name}"), SMALL_BUTTON)) for name, least in ASIDE]
        wide = max(MENU_WIDTH, *(button_width(self.media, say(f"title.{entry}")) for entry in entries))
        lines = column(room, *[UpTo(58)] * len(entries), gap=ENTRY_GAP)
        places = [row(place, wide, *small, gap=GAP) for place in lines]
        for entry, (rect, *_) in zip(entries, places, strict=True):
            tooltip = (
                say("learn.offer")
                if entry == "learn"
                else waiting_words(self._waiting[0])
                if entry == "continue"
                else ""
            )
            kind = OfferedButton if entry == "learn" and is_newcomer(self.context.settings.lessons_done) else Button
            widgets.append(kind(entry, rect, say(f"title.{entry}"), tooltip=tooltip))
        for (name, _), place in zip(ASIDE, places[-1][1:], strict=True):
            label = say(f"title.{name}")
            widgets.append(Button(name, centred(place, place[2], LEAST_TARGET), label, style=SMALL_BUTTON))
        if self._waiting:
            left, top, _, height = places[0][1]
            words = say("title.waiting", number=len(self._waiting))
            width = max(WAITING_WIDTH, button_width(self.media, words, SMALL_BUTTON))
            place = centred((left, top, width, height), width, LEAST_TARGET)
            widgets.insert(1, Button("waiting", place, words, style=SMALL_BUTTON))
        return widgets

    # ------------------------------------------------------------------------------------------------------------- answers

    def update(self, dt_ms: float) -> Command | None:
        """A record given on the command line is opened at once."""
        super().update(dt_ms)
        self.context.sounds.set_ambience()
        record, self._record = self._record, None
        return Go(ToRecordFile(record)) if record is not None else None

    def used(self, name: str) -> Command | None:
        """A widget was used."""
        match name:
            case "continue":
                return going_on(self, self._waiting[0])
            case _ if name in PLACES:
                return Go(PLACES[name])
            case _:
                return Quit()

    def escaped(self) -> Command | None:
        """Out of the program."""
        return Quit()

    def draw_backdrop(self, surface: Surface) -> None:
        """The opened chess set, covering the window."""
        # The left edge stays: the menu stands on it.
        draw_backdrop(surface, self.context.media, anchor=0.0)
