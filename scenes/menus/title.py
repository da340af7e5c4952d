"""The title: continue, a new game, help, quit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.game import Game
from hschess.rules.observation import hides_cards
from hschess.store.games import is_kept, keep_finished
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
    ToTable,
)
from scenes.pages.screen import Screen
from scenes.stack import Command, Go, Quit
from scenes.stage.game.mode_words import mode_words
from scenes.stage.game.setup import SeatError, continued_match
from scenes.stage.layout import Rect
from scenes.stage.music import AT_TITLE
from scenes.stage.practice.lessons import is_newcomer
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.layout import REST, UpTo, centred, column, padded, row
from scenes.ui.media import Surface
from scenes.ui.theme import BODY_DIM, BUTTON, NAME
from scenes.ui.widgets import LEAST_TARGET, Button, Label, OfferedButton, Widget
from scenes.words import say, seat_name

LEFT_EDGE: Final = 92.0
NAME_WIDTH: Final = 620.0
MENU_WIDTH: Final = 300.0
SQUEEZE: Final = 84.0
"""So much of the room above the name may be left out."""

PLACES: Final[Mapping[str, Destination]] = {
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
        self._saved = self._load_saved()
        self._record = record

    def _load_saved(self) -> Game | None:
        saved = self.context.saves.offered()
        self.context.complain_of_saves()
        return saved

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
        entries = ["continue"] if self._saved is not None else []
        entries += ["new", "learn", "practice", "replays", "help", "options", "statistics", "quit"]
        widgets: list[Widget] = []
        places = [row(place, MENU_WIDTH, 120, 150, gap=15) for place in column(room, *[UpTo(58)] * len(entries), gap=8)]
        for entry, (rect, *_) in zip(entries, places, strict=True):
            tooltip = say("learn.offer") if entry == "learn" else self._saved_words() if entry == "continue" else ""
            kind = OfferedButton if entry == "learn" and is_newcomer(self.context.settings.lessons_done) else Button
            widgets.append(kind(entry, rect, say(f"title.{entry}"), tooltip=tooltip))
        style = replace(BUTTON, size=14)
        for name, place in zip(("about", "lab"), places[-1][1:], strict=True):
            widgets.append(Button(name, centred(place, place[2], LEAST_TARGET), say(f"title.{name}"), style=style))
        return widgets

    def _saved_words(self) -> str:
        assert self._saved is not None
        saved = self._saved.record
        at_white, at_black = saved.seats
        words = say(
            "title.continue.about",
            white=seat_name(saved.white, at_white),
            black=seat_name(saved.black, at_black),
            mode=mode_words(saved.mode, say),
            round=self._saved.state.round,
        )
        waiting = self.context.saves.waiting
        return f"{words}. {say('title.continue.more', number=waiting)}" if waiting else words

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
                return self._continue()
            case _ if name in PLACES:
                return Go(PLACES[name])
            case _:
                return Quit()

    def escaped(self) -> Command | None:
        """Out of the program."""
        return Quit()

    def _continue(self) -> Command | None:
        assert self._saved is not None
        try:
            match = continued_match(self._saved)
            if not hides_cards(match.state):
                return Go(ToTable(match, is_new=False), instead=True)
            why = say("error.unknown_cards")
        except SeatError as error:
            why = say("error.seat", name=error.who)
        except HschessError as error:
            why = str(error)
        self.say(self._kept_aside(self._saved) or why)
        return None

    def _kept_aside(self, game: Game) -> str:
        """Put a game that cannot be continued among the replays too, before another one takes its place; why that cannot be done."""
        try:
            if not is_kept(self.context.folder, game):
                keep_finished(self.context.folder, game)
        except OSError as error:
            return say("error.unsaved", why=error.strerror or str(error))
        return ""

    def draw_backdrop(self, surface: Surface) -> None:
        """The opened chess set, covering the window."""
        # The left edge stays: the menu stands on it.
        draw_backdrop(surface, self.context.media, anchor=0.0)
