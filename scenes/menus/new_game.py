"""A new game: the mode, the side, who is played against, and the seed of the deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hschess.players.opponents import level_named, mode_against
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, MODES, SIDE_NAMES, WHITE
from hschess.rules.record import HUMAN
from scenes.context import Context
from scenes.destinations import ToTable
from scenes.pages.helped import Helped
from scenes.stack import Back, Command, Go
from scenes.stage.game.mode_words import mode_words
from scenes.stage.game.setup import CPU_SEATS, LEVEL_SEATS, Setup, new_match, seed_of
from scenes.stage.layout import Rect
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.fields import ChoiceField, TextField
from scenes.ui.layout import REST, column, padded, row
from scenes.ui.media import Surface
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import error_words, say

SIDES: Final = ("white", "black")
LEVEL: Final = "level"
OPPONENTS: Final[Mapping[str, tuple[str, ...]]] = {LEVEL: LEVEL_SEATS, "cpu": CPU_SEATS, "human": (HUMAN,)}
"""Who can be played against, by the kind of opponent."""
FIRST: Final[Mapping[str, str]] = {LEVEL: LEVEL_SEATS[0], "cpu": "bfs", "human": HUMAN}
"""Who is offered where nobody has been chosen yet."""
PLACE: Final = (70.0, 224.0)
"""Where the panel stands in a window of 720, ..."""
SIZE: Final = (600.0, 490.0)
"""... and its size."""


class NewGameScene(Helped):
    """The choice of a new game."""

    needs = (712.0, SIZE[1] + 40)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        settings = context.settings
        self._mode = settings.last_mode if settings.last_mode in MODES else "heroic"
        self._side = settings.last_side if settings.last_side in SIDES else "white"
        last = settings.last_opponent
        self._kind = next((kind for kind, seats in OPPONENTS.items() if last in seats), LEVEL)
        self._chosen = {kind: last if last in seats else FIRST[kind] for kind, seats in OPPONENTS.items()}
        self._seed = ""

    # ------------------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        """The panel at the left, where the title's menu stood."""
        left, top = PLACE
        down = (self.layout.height - 720) / 2
        return self._new_game((left, max(6.0, min(top + down, self.layout.height - SIZE[1] - 6)), *SIZE))

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
        """The room sounds as on the title."""
        self.context.sounds.set_ambience()
        return super().update(dt_ms)

    def used(self, name: str) -> Command | None:
        """A choice was turned, or the game begins."""
        match name:
            case "back":
                return Back()
            case "start":
                return self._start()
            case "seed":
                return self._seed_written()
            case _:
                self._take_over()
        return None

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
        """The opened chess set of the title."""
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
