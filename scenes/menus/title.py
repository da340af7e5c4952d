"""The title: continue, a new game, help, quit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final

from scenes import destinations
from scenes.context import Context
from scenes.menus.going_on import going_on, waiting_words
from scenes.menus.offer import Offer
from scenes.pages.screen import Screen
from scenes.pages.standings import take_off_locked
from scenes.stack import Command, Go, Quit
from scenes.stage.layout import Rect
from scenes.stage.lessons import is_newcomer
from scenes.stage.music import AT_TITLE
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.layout import REST, UpTo, column, padded, row
from scenes.ui.media import Surface
from scenes.ui.theme import BODY_DIM, BUTTON, NAME
from scenes.ui.widgets import Button, Label, OfferedButton, Widget
from scenes.words import say

LEFT_EDGE: Final = 92.0
NAME_WIDTH: Final = 620.0
ENTRY_WIDTH: Final = 237.0
"""The least width of an entry that shares its row."""
GAP: Final = 14.0
ENTRY_GAP: Final = 10.0
LINE: Final = 30.0
"""The height of the line under the name, for words of the usual size."""
MENU: Final = 414.0
"""The height of the menu, for words of the usual size."""
LEAST_ENTRY: Final = 40.0
TALLEST_ENTRY: Final = 46.0
MAIN: Final = 1.32
"""How much higher the entry is that stands alone."""
MAIN_ENTRY: Final = replace(BUTTON, size=21)
ENTRIES: Final = (
    "campaign", "today", "learn", "practice", "replays", "statistics", "lab", "workshop", "help", "options", "about", "quit",
)  # fmt: skip
"""The menu under *New game*, as one reads it."""
SQUEEZE: Final = 84.0
"""How much of the room above the name may be left out."""

PLACES: Final[Mapping[str, destinations.Destination]] = {
    "waiting": destinations.ToWaiting(),
    "new": destinations.ToNewGame(),
    "campaign": destinations.ToCampaign(),
    "today": destinations.ToToday(),
    "workshop": destinations.ToWorkshop(),
    "learn": destinations.ToLearn(),
    "help": destinations.ToHelp(offers_lessons=True),
    "options": destinations.ToOptions(),
    "statistics": destinations.ToStatistics(),
    "practice": destinations.ToPractice(),
    "replays": destinations.ToReplays(),
    "about": destinations.ToAbout(),
    "lab": destinations.ToLaboratory(),
}
"""Where the menu's entries lead."""


class TitleScene(Screen):
    """The first screen."""

    needs = (712.0, 720.0)
    keys: Mapping[str, str] = {"f1": "help"}
    music = AT_TITLE

    def __init__(self, context: Context, record: Path | None = None) -> None:
        super().__init__(context)
        self.offer = Offer(context)
        """The unfinished games; *Continue* is the first one's."""
        take_off_locked(context)
        self._record = record

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _squeeze(self) -> float:
        """How much of the empty room above is left out in a window that is low for such large menus."""
        return max(0.0, min(SQUEEZE, self._page - self.sight.height))

    @property
    def _rows(self) -> list[tuple[str, ...]]:
        """The menu from the top down."""
        first = [("continue", "waiting")] if self.offer.games or not self.offer.is_read else []
        return [*first, ("new",), *(ENTRIES[start : start + 2] for start in range(0, len(ENTRIES), 2))]

    @property
    def _entry_width(self) -> float:
        """The width of an entry that shares its row, as the widest words want it."""
        shared = (entry for entries in self._rows if len(entries) > 1 for entry in entries)
        return max(ENTRY_WIDTH, *(button_width(self.media, self._words(entry)) for entry in shared))

    @property
    def _line_height(self) -> float:
        return self.high(say("title.line"), BODY_DIM, NAME_WIDTH, LINE)

    @property
    def _menu_height(self) -> float:
        """As usual, and more where the words want it."""
        least, rows = button_height(self.media, LEAST_ENTRY), len(self._rows)
        return max(MENU, (rows - 1 + MAIN) * least + (rows - 1) * ENTRY_GAP)

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
        rows, (left, top, _, height) = self._rows, room
        tallest = button_height(self.media, TALLEST_ENTRY)
        heights = [UpTo(tallest * (MAIN if one == ("new",) else 1.0)) for one in rows]
        lines = column((left, top, 2 * self._entry_width + GAP, height), *heights, gap=ENTRY_GAP)
        places = [
            place for one, line in zip(rows, lines, strict=True) for place in row(line, *[REST] * len(one), gap=GAP)
        ]
        return [self._entry(name, place) for name, place in zip(chain(*rows), places, strict=True)]

    def _entry(self, name: str, place: Rect) -> Button:
        tooltip = ""
        if name == "learn":
            tooltip = say("learn.offer")
        elif name == "continue" and self.offer.is_read:
            tooltip = waiting_words(self.offer.games[0])
        is_offered = name == "learn" and is_newcomer(self.context.settings.lessons_done)
        kind, style = OfferedButton if is_offered else Button, MAIN_ENTRY if name == "new" else BUTTON
        enabled = self.offer.is_read or name not in ("continue", "waiting")
        return kind(name, place, self._words(name), tooltip=tooltip, style=style, enabled=enabled)

    def _words(self, entry: str) -> str:
        number = len(self.offer.games) if self.offer.is_read else "…"
        return say(f"title.{entry}", number=number) if entry == "waiting" else say(f"title.{entry}")

    # ------------------------------------------------------------------------------------------------------------- answers

    def update(self, dt_ms: float) -> Command | None:
        """A record given on the command line is opened at once."""
        if self.offer.read_on():
            self.rebuild()
        super().update(dt_ms)
        self.context.sounds.set_ambience()
        record, self._record = self._record, None
        return Go(destinations.ToRecordFile(record)) if record is not None else None

    def used(self, name: str) -> Command | None:
        """A widget was used."""
        match name:
            case "continue":
                return going_on(self, self.offer.games[0])
            case _ if name in PLACES:
                return Go(PLACES[name])
            case _:
                return Quit()

    def gone(self) -> None:
        """What is unread is left."""
        self.offer.leave()

    def escaped(self) -> Command | None:
        """Out of the program."""
        return Quit()

    def draw_backdrop(self, surface: Surface) -> None:
        """The opened chess set, covering the window."""
        # The left edge stays: the menu stands on it.
        draw_backdrop(surface, self.context.media, anchor=0.0)
