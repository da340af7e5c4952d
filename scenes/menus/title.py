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
SQUEEZE: Final = 84.0
"""So much of the room above the name may be left out."""

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
        return max(0.0, min(SQUEEZE, self.needs[1] - self.sight.height))

    def length(self) -> float:
        """The name and the menu."""
        return self.needs[1] - self._squeeze

    def build(self) -> list[Widget]:
        """The name, and the menu under it."""
        top = (self.layout.height - self.length()) / 2 - self._squeeze
        page = padded((LEFT_EDGE, top, NAME_WIDTH, self.needs[1]), 0, 108, 20)
        name, line, below = column(page, 88, 30, REST)
        heading = Label((name[0] - 4, *name[1:]), say("title.name"), style=NAME)
        return [heading, Label(line, say("title.line"), style=BODY_DIM), *self._menu(padded(below, 0, 60, 0))]

    def _menu(self, room: Rect) -> list[Widget]:
        entries = ["continue"] if self._waiting else []
        entries += ["new", "learn", "practice", "replays", "help", "options", "statistics", "quit"]
        widgets: list[Widget] = []
        places = [
            row(place, MENU_WIDTH, 120, 150, gap=GAP) for place in column(room, *[UpTo(58)] * len(entries), gap=8)
        ]
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
        style = replace(BUTTON, size=14)
        for name, place in zip(("about", "lab"), places[-1][1:], strict=True):
            widgets.append(Button(name, centred(place, place[2], LEAST_TARGET), say(f"title.{name}"), style=style))
        if self._waiting:
            left, top, _, height = places[0][1]
            place = centred((left, top, WAITING_WIDTH, height), WAITING_WIDTH, LEAST_TARGET)
            words = say("title.waiting", number=len(self._waiting))
            widgets.insert(1, Button("waiting", place, words, style=style))
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
