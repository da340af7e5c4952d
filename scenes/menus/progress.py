"""How one comes on: the rating over time, puzzles by theme, who was beaten in which mode, the time played, streak and achievements."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hschess.achievements.achievement import ACHIEVEMENTS
from hschess.players.opponents import levels
from hschess.puzzles.days import Streak, done_days, streak_of
from hschess.puzzles.theme_tally import ThemeTally, by_theme
from hschess.rules.modes import EVERY_MODE
from hschess.store.day_log import DayLog, DayTry
from hschess.store.profile import Profile
from scenes.context import Context
from scenes.destinations import ToAchievements, ToNewGame, ToPractice
from scenes.menus.beaten_grid import BeatenGrid
from scenes.menus.statistics import Bar
from scenes.pages.bare_table import BareTablePage
from scenes.pages.puzzle_shelf import PuzzleShelf
from scenes.stack import Back, Command, Go
from scenes.stage.layout import Rect
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.curve import Curve
from scenes.ui.layout import REST, Part, centred, column, padded, row
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, BOLD_FACE, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

WIDTH: Final = 1120.0
EDGE: Final = (36.0, 66.0, 28.0)
GAP: Final = 16.0
NUMBERS: Final = 380.0
CURVE: Final = 250.0
HEADING: Final = 32.0
ROW: Final = 31.0
BAR: Final = 34.0
CELL: Final = 52.0
LARGE: Final = 1.2
"""From this text size on everything is in one column."""
THEME_PARTS: Final = (0.5, 0.16)
"""Of a theme's row, its name's and its number's."""
NUMBER_STYLE: Final = replace(BODY_INK, face=BOLD_FACE, size=17)
ROOMS: Final = ("table", "campaign", "practice")
"""Where time is played."""
WAYS: Final = ("new", "practice", "achievements", "back")


class ProgressScene(BareTablePage):
    """The page of progress."""

    needs = (WIDTH + 40, 640.0)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._shelf = PuzzleShelf(context)
        self._beaten: dict[str, frozenset[str]] = {}
        self._seconds: dict[str, int] = {}
        self._tries: list[DayTry] = []
        self._earned = 0
        with context.statistics("progress"):
            self._read(Profile(context.folder))

    def _read(self, profile: Profile) -> None:
        days = DayLog(profile)
        self._beaten = profile.beaten()
        self._seconds = days.seconds()
        self._tries = days.tries()
        self._earned = self.context.achievements.number

    def update(self, dt_ms: float) -> Command | None:
        """The puzzles are read, a file a frame: their themes are wanted."""
        if self._shelf.read_on():
            self.rebuild()
        return super().update(dt_ms)

    # ------------------------------------------------------------------------------------------------------------ figures

    @property
    def _streak(self) -> Streak:
        return streak_of(done_days(self._tries), self.context.today)

    @property
    def _themes(self) -> list[ThemeTally]:
        trainer = self._shelf.trainer
        return by_theme(trainer.attempts, self._shelf.puzzles) if trainer is not None else []

    @property
    def _ratings(self) -> list[float]:
        trainer = self._shelf.trainer
        return trainer.history() if trainer is not None else []

    def _rows(self) -> list[tuple[str, str]]:
        """The numbers, each with its words."""
        trainer, streak = self._shelf.trainer, self._streak
        figures = trainer.figures() if trainer is not None else None
        total = sum(self._seconds.values())
        return [
            (say("practice.figure.rating"), f"{figures.rating.value:.0f}" if figures is not None else "-"),
            (say("practice.figure.solved"), f"{figures.solved} / {figures.tried}" if figures is not None else "-"),
            (say("progress.streak"), say("practice.figure.streak.value", now=streak.now, best=streak.best)),
            (say("progress.achievements"), f"{self._earned} / {len(ACHIEVEMENTS)}"),
            (say("progress.played"), time_words(total)),
            *((say(f"progress.played.{room}"), time_words(self._seconds.get(room, 0))) for room in ROOMS),
        ]

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _is_large(self) -> bool:
        return self.media.text_scale > LARGE

    @property
    def _inner(self) -> float:
        """The width inside the panel."""
        return min(WIDTH, self.sight.width - 40) - 2 * EDGE[0]

    @property
    def _bar_columns(self) -> int:
        return 1 if self._is_large else 2

    @property
    def _numbers_height(self) -> float:
        return len(self._rows()) * self.scaled(ROW) + 40

    @property
    def _top_height(self) -> float:
        """The curve and the numbers."""
        curve = self.scaled(HEADING) + CURVE
        return curve + GAP + self._numbers_height if self._is_large else max(curve, self._numbers_height)

    @property
    def _themes_height(self) -> float:
        lines = -(-len(self._themes) // self._bar_columns)
        if not lines:
            return self.high(say("progress.themes.empty"), BODY_DIM, self._inner)
        return lines * self.scaled(BAR)

    @property
    def _grid_height(self) -> float:
        return CELL + len(EVERY_MODE) * max(CELL * 0.7, self.scaled(26))

    @property
    def _heights(self) -> tuple[float, ...]:
        """Of the curve and the numbers, the themes, the grid with what is said about it, and the ways on."""
        heading = self.scaled(HEADING)
        note = self.high(self._grid_words, BODY_DIM, self._inner)
        return self._top_height, heading, self._themes_height, heading, note, self._grid_height, self._ways.length

    @property
    def _grid_words(self) -> str:
        """What the grid shows, or how its first star is won."""
        number = len(levels()) * len(EVERY_MODE)
        return say("progress.beaten.about") if self._beaten else say("progress.beaten.empty", number=number)

    @property
    def _ways(self) -> ButtonGrid:
        labels = [say(f"progress.{name}") for name in WAYS]
        return button_grid(self.media, labels, self._inner, most=4, least=50.0, gap=GAP, row_gap=10)

    def length(self) -> float:
        """The panel with a little around it."""
        return sum(self._heights) + GAP * (len(self._heights) - 1) + EDGE[1] + EDGE[2] + 24

    def build(self) -> list[Widget]:
        """From the rating down to the ways on."""
        panel = centred(self.area, self._inner + 2 * EDGE[0], self.length() - 24)
        top, themes, bars, beaten, note, grid, ways = column(padded(panel, *EDGE), *self._heights, gap=GAP)
        return [
            Panel(panel, title=say("progress.title")),
            *self._top(top),
            Label(themes, say("progress.themes"), SUBHEADING),
            *self._bars(bars),
            Label(beaten, say("progress.beaten"), SUBHEADING),
            Label(note, self._grid_words, BODY_DIM, wrap=True),
            BeatenGrid(grid, [level.seat for level in levels()], list(EVERY_MODE), self._beaten),
            *(
                Button(name, place, say(f"progress.{name}"))
                for name, place in zip(WAYS, self._ways.places(ways), strict=True)
            ),
        ]

    def _top(self, room: Rect) -> list[Widget]:
        """The curve at the left, the numbers at the right; for large words one under the other."""
        curve_room = self.scaled(HEADING) + CURVE
        left, right = (
            column(room, curve_room, self._numbers_height, gap=GAP)
            if self._is_large
            else row(room, REST, NUMBERS, gap=GAP)
        )
        heading, curve = column(left, self.scaled(HEADING), REST)
        rows = self._rows()
        widgets: list[Widget] = [
            Label(heading, say("progress.rating"), SUBHEADING),
            Curve(curve, self._ratings, say("practice.curve"), self.media.text_scale),
            Panel(right, kind="parchment"),
        ]
        for (words, value), place in zip(rows, column(padded(right, 24, 20), *[REST] * len(rows)), strict=True):
            name, number = row(place, Part(3), Part(2))
            widgets += [Label(name, words, BODY_INK), Label(number, value, NUMBER_STYLE, align="right")]
        return widgets

    def _bars(self, room: Rect) -> list[Widget]:
        """A bar for each theme that was tried, or how to begin."""
        themes = self._themes
        if not themes:
            return [Label(room, say("progress.themes.empty"), BODY, wrap=True)]
        lines = column(room, *[self.scaled(BAR)] * -(-len(themes) // self._bar_columns))
        places = [place for line in lines for place in row(line, *[REST] * self._bar_columns, gap=30)]
        return [
            Bar(place, say(f"puzzle.theme.{one.theme}"), one.share, f"{one.solved} / {one.tried}", THEME_PARTS)
            for one, place in zip(themes, places, strict=False)
        ]

    # ------------------------------------------------------------------------------------------------------------- answers

    def used(self, name: str) -> Command | None:
        """Where one comes on."""
        match name:
            case "new":
                return Go(ToNewGame())
            case "practice":
                return Go(ToPractice())
            case "achievements":
                return Go(ToAchievements())
            case _:
                return Back()


def time_words(seconds: int) -> str:
    """Hours and minutes."""
    return say("progress.time", hours=seconds // 3600, minutes=seconds // 60 % 60)
