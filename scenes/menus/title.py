"""The title: continue, a new game, help, quit; and the choice of a new game beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from hschess.players.opponents import level_named, mode_against
from hschess.rules.errors import HschessError
from hschess.rules.game import Game
from hschess.rules.modes import BLACK, MODES, SIDE_NAMES, WHITE
from hschess.rules.observation import hides_cards
from hschess.rules.record import HUMAN
from hschess.store.games import is_kept, keep_finished
from scenes.context import Context
from scenes.destinations import (
    Destination,
    ToAbout,
    ToHelp,
    ToLaboratory,
    ToLearn,
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
from scenes.stage.game.setup import (
    CPU_SEATS,
    LEVEL_SEATS,
    SeatError,
    Setup,
    continued_match,
    new_match,
    seed_of,
)
from scenes.stage.layout import Rect
from scenes.stage.practice.lessons import is_newcomer
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.fields import ChoiceField, TextField
from scenes.ui.layout import REST, UpTo, centred, column, padded, row
from scenes.ui.media import Surface
from scenes.ui.theme import BODY_DIM, BUTTON, NAME
from scenes.ui.widgets import LEAST_TARGET, Button, Label, OfferedButton, Panel, Widget
from scenes.words import error_words, say, seat_name

SIDES: Final = ("white", "black")
LEVEL: Final = "level"
OPPONENTS: Final[Mapping[str, tuple[str, ...]]] = {LEVEL: LEVEL_SEATS, "cpu": CPU_SEATS, "human": (HUMAN,)}
"""Who can be played against, by the kind of opponent."""
FIRST: Final[Mapping[str, str]] = {LEVEL: LEVEL_SEATS[0], "cpu": "bfs", "human": HUMAN}
"""Who is offered where nobody has been chosen yet."""
LEFT_EDGE: Final = 92.0
NAME_WIDTH: Final = 620.0
MENU_WIDTH: Final = 300.0
NEW_GAME: Final = (600.0, 490.0)
"""The size of the new game's panel, ..."""
OUTWARD: Final = 22.0
"""... which begins so far left of the menu."""
SQUEEZE: Final = 84.0
"""So much of the room above the name may be left out, ..."""
SQUEEZE_CHOOSING: Final = 196.0
"""... and so much while a new game is chosen, the name with it."""


PLACES: Final[Mapping[str, Destination]] = {
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

    def __init__(self, context: Context, record: Path | None = None) -> None:
        super().__init__(context)
        self._choosing = False
        self._mode = context.settings.last_mode if context.settings.last_mode in MODES else "heroic"
        self._side = context.settings.last_side if context.settings.last_side in SIDES else "white"
        last = context.settings.last_opponent
        self._kind = next((kind for kind, seats in OPPONENTS.items() if last in seats), LEVEL)
        self._chosen = {kind: last if last in seats else FIRST[kind] for kind, seats in OPPONENTS.items()}
        self._seed = ""
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
        most = SQUEEZE_CHOOSING if self._choosing else SQUEEZE
        return max(0.0, min(most, self.needs[1] - self.sight.height))

    def length(self) -> float:
        """The name and the menu, or the choices alone."""
        return self.needs[1] - self._squeeze

    def build(self) -> list[Widget]:
        """The menu at the left; the new game's choices take its place, and the name's too where the window is low."""
        top = (self.layout.height - self.length()) / 2 - self._squeeze
        page = padded((LEFT_EDGE, top, NAME_WIDTH, self.needs[1]), 0, 108, 20)
        name, line, below = column(page, 88, 30, REST)
        heading = Label((name[0] - 4, *name[1:]), say("title.name"), style=NAME)
        if self._choosing:
            panel = (below[0] - OUTWARD, below[1] - 2, *NEW_GAME)
            return [*([heading] if self._squeeze <= SQUEEZE else []), *self._new_game(panel)]
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
        words = say(
            "title.continue.about",
            white=seat_name(saved.white),
            black=seat_name(saved.black),
            mode=mode_words(saved.mode, say),
            round=self._saved.state.round,
        )
        waiting = self.context.saves.waiting
        return f"{words}. {say('title.continue.more', number=waiting)}" if waiting else words

    @property
    def _opponent(self) -> str:
        return self._chosen[self._kind]

    def _new_game(self, panel: Rect) -> list[Widget]:
        seats = OPPONENTS[self._kind]
        choices = [
            ("mode", "new.mode", [say(f"mode.{mode}") for mode in MODES], list(MODES).index(self._mode)),
            ("side", "new.side", [say(f"side.{side}") for side in SIDES], SIDES.index(self._side)),
            ("kind", "new.kind", [say(f"new.kind.{kind}") for kind in OPPONENTS], list(OPPONENTS).index(self._kind)),
        ]  # fmt: skip
        if len(seats) > 1:
            names = [say(f"opponent.{seat}") for seat in seats]
            choices.append(("opponent", "new.opponent", names, seats.index(self._opponent)))
        rows, about, foot = column(padded(panel, 24, 60, 14), 264, 90, 54, gap=4)
        *places, last = column(rows, *[48] * (len(choices) + 1), gap=6)
        fields: list[Widget] = [
            ChoiceField(name, place, say(label), words, chosen, split=0.28)
            for (name, label, words, chosen), place in zip(choices, places, strict=True)
        ]
        seed = TextField("seed", last, say("new.seed"), self._seed, hint=say("new.seed.empty"), split=0.28)
        seed.tooltip = say("new.seed.about")
        mode, opponent = column(padded(about, 6, 0), REST, REST, gap=2)
        start, _, back = row(foot, 270, REST, 270)
        return [
            Panel(panel, title=say("new.title")),
            *fields,
            seed,
            Label(mode, say(f"mode.{self._mode}.about"), style=BODY_DIM, wrap=True),
            Label(opponent, self._opponent_words(), style=BODY_DIM, wrap=True),
            Button("start", start, say("new.start")),
            Button("back", back, say("new.back")),
        ]

    def _opponent_words(self) -> str:
        """What there is to know of the opponent: its style, a level's rating, and how the mode is made easier."""
        words = [say(f"opponent.{self._opponent}.about")]
        level = level_named(self._opponent)
        if level is not None:
            played = mode_against(seats_of(self._side, self._opponent), self._mode)
            words.append(say("new.rating", rating=level.rating) + ". " + mode_words(played, say) + ".")
        return " ".join(words)

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
            case "new" | "back":
                self._choosing = name == "new"
                self.group.focus(None)
                self.rebuild()
            case _ if name in PLACES:
                return Go(PLACES[name])
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
        # From the last: the row of opponents is of the kind that stood there, so it is read before another kind is.
        for widget in reversed(self.group.widgets):
            if isinstance(widget, TextField):
                self._seed = widget.text
            elif isinstance(widget, ChoiceField):
                self._choose(widget.name, widget.index)
        self.rebuild()

    def _choose(self, name: str, index: int) -> None:
        match name:
            case "mode":
                self._mode = tuple(MODES)[index]
            case "side":
                self._side = SIDES[index]
            case "opponent":
                self._chosen[self._kind] = OPPONENTS[self._kind][index]
            case _:
                self._kind = tuple(OPPONENTS)[index]

    def _seed_written(self) -> Command | None:
        """The field answers to every letter, and to Return, which changes nothing and starts."""
        before, field = self._seed, next(one for one in self.group.widgets if isinstance(one, TextField))
        self._seed = field.text
        return self._start() if field.text == before else None

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

    def _start(self) -> Command | None:
        self._take_over()
        try:
            seed = seed_of(self._seed) if self._seed.strip() else self.context.chance_seed()
        except HschessError as error:
            self.say(error_words("seed", str(error)))
            return None
        self.context.change_settings(last_mode=self._mode, last_side=self._side, last_opponent=self._opponent)
        match = new_match(chosen_setup(self._mode, self._side, self._opponent, seed, self.context.today))
        return Go(ToTable(match, is_new=True), instead=True)

    def draw_backdrop(self, surface: Surface) -> None:
        """The opened chess set, covering the window."""
        # The left edge stays: the menu stands on it.
        draw_backdrop(surface, self.context.media, anchor=0.0)


def seats_of(side: str, opponent: str) -> tuple[str, str]:
    """Who sits where when a person plays `side` against this opponent, White's first."""
    if opponent == HUMAN:
        return HUMAN, HUMAN
    return (HUMAN, opponent) if side == "white" else (opponent, HUMAN)


def chosen_setup(mode: str, side: str, opponent: str, seed: int, today: str) -> Setup:
    """The setup of a person on `side` against a CPU, a level or a second person."""
    seats = seats_of(side, opponent)
    if opponent == HUMAN:
        return Setup(mode, seed, seats, SIDE_NAMES, today)
    names = [say("name.you") if seat == HUMAN else say(f"opponent.{seat}") for seat in seats]
    return Setup(mode, seed, seats, (names[WHITE], names[BLACK]), today)
