"""The title: continue, a new game, help, quit; and the choice of a new game beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, MODES, SIDE_NAMES, WHITE
from hschess.rules.record import Record, final_state, parse_record
from hschess.store.games import RunningGame
from scenes.about import AboutScene
from scenes.context import Context
from scenes.help import HelpScene
from scenes.kit.fields import Choice, TextField
from scenes.kit.inputs import FileDropped, Input, KeyPressed
from scenes.kit.media import Surface
from scenes.kit.theme import BODY_DIM, BUTTON, TITLE_FACE, Style
from scenes.kit.widgets import Button, Label, Panel, Widget
from scenes.learn import LearnScene, OfferedButton, has_newcomer
from scenes.options import OptionsScene
from scenes.screen import Screen
from scenes.stack import Command, Push, Quit, Replace, Scene
from scenes.stage.match import HUMAN, Match
from scenes.stage.setup import OPPONENTS, Setup, continued_match, new_match, seed_of
from scenes.statistics import StatisticsScene
from scenes.table import TableScene
from scenes.words import error_words, say, seat_name

NAME: Final = Style(TITLE_FACE, 74, (255, 236, 178), (30, 14, 4), 3.4)
SIDES: Final = ("white", "black")
LEFT_EDGE: Final = 92.0
MENU_WIDTH: Final = 300.0
MENU_HEIGHT: Final = 414.0
"""From the first entry to the window's lower edge."""
SCREENS: Final[Mapping[str, Callable[[Context], Scene]]] = {
    "learn": LearnScene,
    "help": HelpScene,
    "options": OptionsScene,
    "statistics": StatisticsScene,
    "about": AboutScene,
}
"""The screens behind the menu's entries."""


class TitleScene(Screen):
    """The first screen."""

    needs = (900.0, 720.0)

    def __init__(self, context: Context, record: Path | None = None) -> None:
        super().__init__(context)
        self._choosing = False
        self._mode = context.settings.last_mode if context.settings.last_mode in MODES else "heroic"
        self._side = context.settings.last_side if context.settings.last_side in SIDES else "white"
        self._opponents = OPPONENTS
        last = context.settings.last_opponent
        self._opponent = last if last in self._opponents else "bfs"
        self._seed = ""
        self._saved = self._load_saved()
        self._opened = self._read_file(record) if record is not None else None

    def _load_saved(self) -> Record | None:
        try:
            return RunningGame(self.context.folder).load()
        except (HschessError, OSError) as error:
            # The settings may have been at fault too, and each is said once only.
            self.context.complaint = f"{self.context.complaint} {error_words('saved', str(error))}".strip()
            return None

    def _read_file(self, path: Path) -> Match | None:
        """The game of a record file; what is wrong with it is said."""
        try:
            return continued_match(parse_record(path.read_text("utf-8")))
        except (HschessError, OSError, UnicodeDecodeError) as error:
            self.context.complaint = error_words("file", f"{path.name}: {error}", name=path.name)
            return None

    # ------------------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        """The menu at the left; the new game's choices take its place."""
        top = (self.layout.height - 720) / 2
        name = Label((LEFT_EDGE - 4, 108 + top, 620, 90), say("title.name"), style=NAME, align="left")
        line = Label((LEFT_EDGE, 196 + top, 560, 30), say("title.line"), style=BODY_DIM, align="left")
        return [name, line, *(self._new_game(top) if self._choosing else self._menu(top))]

    def _menu(self, top: float) -> list[Widget]:
        entries = ["continue"] if self._saved is not None else []
        entries += ["new", "learn", "help", "options", "statistics", "quit"]
        pitch = min(74.0, MENU_HEIGHT / len(entries))
        widgets: list[Widget] = []
        for index, entry in enumerate(entries):
            rect = (LEFT_EDGE, 286 + top + pitch * index, MENU_WIDTH, min(58.0, pitch - 8))
            tooltip = say("learn.offer") if entry == "learn" else self._saved_words() if entry == "continue" else ""
            kind = OfferedButton if entry == "learn" and has_newcomer(self.context) else Button
            widgets.append(kind(entry, rect, say(f"title.{entry}"), tooltip=tooltip))
        last = widgets[-1].rect
        about = (LEFT_EDGE + MENU_WIDTH + 18, last[1] + (last[3] - 44) / 2, 120.0, 44.0)
        return [*widgets, Button("about", about, say("title.about"), style=replace(BUTTON, size=14))]

    def _saved_words(self) -> str:
        assert self._saved is not None
        saved = self._saved
        number = final_state(saved).round
        return say(
            "title.continue.about",
            white=seat_name(saved.white),
            black=seat_name(saved.black),
            mode=say(f"mode.{saved.mode}"),
            round=number,
        )

    def _new_game(self, top: float) -> list[Widget]:
        left, width, y = LEFT_EDGE - 22, 600.0, 242 + top
        rows = (
            Choice("mode", (left + 24, y + 62, width - 48, 50), say("new.mode"), [say(f"mode.{mode}") for mode in MODES],
                   index=list(MODES).index(self._mode), split=0.28, tooltip=say(f"mode.{self._mode}.about")),
            Choice("side", (left + 24, y + 124, width - 48, 50), say("new.side"), [say(f"side.{side}") for side in SIDES],
                   index=SIDES.index(self._side), split=0.28),
            Choice("opponent", (left + 24, y + 186, width - 48, 50), say("new.opponent"),
                   [say(f"opponent.{one}") for one in self._opponents], index=self._opponents.index(self._opponent),
                   split=0.28, tooltip=say(f"opponent.{self._opponent}.about")),
            TextField("seed", (left + 24, y + 248, width - 48, 50), say("new.seed"), self._seed,
                      hint=say("new.seed.empty"), split=0.28),
        )  # fmt: skip
        rows[-1].tooltip = say("new.seed.about")
        about = Label((left + 30, y + 310, width - 60, 60), say(f"mode.{self._mode}.about"), style=BODY_DIM, wrap=True)
        start = Button("start", (left + 24, y + 386, 270, 56), say("new.start"))
        back = Button("back", (left + width - 294, y + 386, 270, 56), say("new.back"))
        return [Panel((left, y, width, 462), title=say("new.title")), *rows, about, start, back]

    # ------------------------------------------------------------------------------------------------------------- answers

    def handle(self, given: Input) -> Command | None:
        """A record dropped on the window is opened; F1 explains."""
        if isinstance(given, FileDropped):
            self._opened = self._read_file(Path(given.path))
            return None
        if isinstance(given, KeyPressed) and given.key == "f1":
            return Push(HelpScene(self.context))
        return super().handle(given)

    def update(self, dt_ms: float) -> Command | None:
        """A record given on the command line is opened at once."""
        super().update(dt_ms)
        self.context.sounds.set_ambience()
        opened, self._opened = self._opened, None
        return Replace(TableScene(self.context, opened, is_new=False)) if opened is not None else None

    def used(self, name: str) -> Command | None:
        """A widget was used."""
        match name:
            case "continue":
                return self._continue()
            case "new" | "back":
                self._choosing = name == "new"
                self.group.focus(None)
                self.rebuild()
            case _ if name in SCREENS:
                return Push(SCREENS[name](self.context))
            case "quit":
                return Quit()
            case "start":
                return self._start()
            case "seed":
                return self._seed_written()
            case _:
                self._take_over()
        return None

    def escaped(self) -> Command | None:
        """Back to the menu, or out of the program."""
        return self.used("back") if self._choosing else Quit()

    def _take_over(self) -> None:
        """What the widgets hold is what was chosen."""
        for widget in self.group.widgets:
            if isinstance(widget, TextField):
                self._seed = widget.text
            elif isinstance(widget, Choice):
                chosen = {"mode": tuple(MODES), "side": SIDES, "opponent": self._opponents}[widget.name][widget.index]
                setattr(self, f"_{widget.name}", chosen)
        self.rebuild()

    def _seed_written(self) -> Command | None:
        """The field answers to every letter, and to Return, which changes nothing and starts."""
        before, field = self._seed, next(one for one in self.group.widgets if isinstance(one, TextField))
        self._seed = field.text
        return self._start() if field.text == before else None

    def _continue(self) -> Command | None:
        assert self._saved is not None
        try:
            return Replace(TableScene(self.context, continued_match(self._saved), is_new=False))
        except HschessError as error:
            self.say(error_words("saved", str(error)))
            return None

    def _start(self) -> Command | None:
        self._take_over()
        try:
            seed = seed_of(self._seed) if self._seed.strip() else self.context.chance_seed()
        except HschessError as error:
            self.say(error_words("seed", str(error)))
            return None
        self.context.change_settings(last_mode=self._mode, last_side=self._side, last_opponent=self._opponent)
        match = new_match(chosen_setup(self._mode, self._side, self._opponent, seed, self.context.today))
        return Replace(TableScene(self.context, match, is_new=True))

    def draw_backdrop(self, surface: Surface) -> None:
        """The opened chess set, covering the window."""
        picture = self.context.media.master("table/title.jpg")
        width, height = surface.get_size()
        cover = max(width / picture.get_width(), height / picture.get_height())
        size = (round(picture.get_width() * cover), round(picture.get_height() * cover))
        scaled = self.context.media.cached(("title", size), lambda: pygame.transform.smoothscale(picture, size))
        # The left edge stays: the menu stands on it.
        surface.blit(scaled, (0, (height - size[1]) // 2))


def chosen_setup(mode: str, side: str, opponent: str, seed: int, today: str) -> Setup:
    """The setup of a person on `side` against a CPU or a second person."""
    mine = WHITE if side == "white" else BLACK
    if opponent == HUMAN:
        return Setup(mode, seed, (HUMAN, HUMAN), SIDE_NAMES, today)
    seats, people = [opponent, opponent], [say(f"opponent.{opponent}")] * 2
    seats[mine], people[mine] = HUMAN, say("name.you")
    return Setup(mode, seed, (seats[WHITE], seats[BLACK]), (people[WHITE], people[BLACK]), today)
