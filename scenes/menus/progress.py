"""The player's progress: the rating over time, puzzles by theme, opponents beaten in each mode, playing time, streak, achievements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from hschess.achievements.achievement import ACHIEVEMENTS
from hschess.players.opponents import levels
from hschess.puzzles.days import done_days, streak_of
from hschess.puzzles.theme_tally import ThemeTally, by_theme
from hschess.rules.modes import EVERY_MODE
from hschess.store.day_log import DayLog, DayTry
from scenes.context import Context
from scenes.destinations import To, ToNewGame, ToPractice
from scenes.menus.opponent_words import beaten_words
from scenes.menus.statistics import Bar
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.pages.puzzle_loader import PuzzleLoader
from scenes.painters.campaign_pictures import map_star
from scenes.painters.portraits import medallion
from scenes.stack import Back, Command, Go
from scenes.stage.inputs import Input, KeyPressed, PointerMoved
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import (
    Abreast,
    Block,
    ButtonBlock,
    Edged,
    One,
    Over,
    Stacked,
    Stretched,
    TextBlock,
    on_panel,
    tiles,
)
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.curve import Curve
from scenes.ui.layout import REST, RestShare
from scenes.ui.lettering import line
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, BOLD_FACE, SUBHEADING
from scenes.ui.widgets import Label, Panel, Widget
from scenes.words import say

NAMES: Final = 0.3
"""The share of the width for the modes' names."""
FACE: Final = 44.0
STAR: Final = 26.0
STRIPE: Final = (255, 240, 205, 16)
BLACK_SIDE: Final = 1


class BeatenGrid(Widget):
    """Opponents from left to right, modes from top to bottom. Left and right go through the opponents."""

    own_keys = frozenset({"left", "right"})

    def __init__(
        self, rect: Rect, opponents: Sequence[str], modes: Sequence[str], beaten: Mapping[str, frozenset[str]]
    ) -> None:
        super().__init__("beaten", rect)
        self._opponents, self._modes, self._beaten = opponents, modes, beaten
        self.at = 0
        """The number of the opponent under the keys."""
        self._over: int | None = None

    @property
    def tooltip(self) -> str:
        """The opponent under the keys or the pointer, and the modes in which the player has beaten it."""
        shown = self.at if self.focused else self._over
        if shown is None:
            return ""
        player_id = self._opponents[shown]
        about = f"**{say(f'opponent.{player_id}')}**: {say(f'opponent.{player_id}.about')}"
        return f"{about}\n{beaten_words(self._beaten.get(player_id, frozenset()))}"

    @tooltip.setter
    def tooltip(self, words: str) -> None:
        """Ignored: the tooltip is computed."""

    def handle(self, given: Input) -> str | None:
        """Find the opponent under the pointer."""
        if isinstance(given, PointerMoved):
            self._over = self._column_at(given.x) if self.contains(given.x, given.y) else None
        return super().handle(given)

    def use(self, x: float, y: float) -> str | None:
        """Nothing: clicks have no effect."""
        del x, y
        return None

    def press_key(self, key: KeyPressed) -> str | None:
        """Left and right go to another opponent."""
        if key.key in self.own_keys:
            self.at = (self.at + (1 if key.key == "right" else -1)) % len(self._opponents)
        return None

    @property
    def ringed(self) -> Rect:
        """The column of the opponent under the keys."""
        _, top, _, height = self.rect
        return self._columns[self.at] - self._pitch / 2, top, self._pitch, height

    @property
    def _pitch(self) -> float:
        return self.rect[2] * (1 - NAMES) / len(self._opponents)

    @property
    def _columns(self) -> list[float]:
        """The middles of the opponents' columns."""
        first = self.rect[0] + self.rect[2] * NAMES + self._pitch / 2
        return [first + self._pitch * place for place in range(len(self._opponents))]

    def _column_at(self, x: float) -> int | None:
        """The number of the opponent at this x; None over the modes' names."""
        place = int((x - self._columns[0] + self._pitch / 2) // self._pitch)
        return place if 0 <= place < len(self._opponents) else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the faces, and a row for each mode in sight."""
        left, top, width, height = self.rect
        media, columns, pitch = canvas.media, self._columns, self._pitch
        head = min(FACE + 8, height / 4)
        high = (height - head) / len(self._modes)
        for x, player_id in zip(columns, self._opponents, strict=True):
            canvas.lay(medallion(media, player_id, BLACK_SIDE, min(FACE, pitch - 4)), x, top + head / 2)
        for place, mode in enumerate(self._modes):
            y = top + head + high * (place + 0.5)
            if not -high < y < canvas.size[1] + high:
                continue
            if place % 2 == 0:
                canvas.lay(rounded_box(media, width, high, 8, STRIPE), left + width / 2, y)
            names = width * NAMES - 16
            words = line(media, say(f"mode.{mode}"), BODY, names)
            canvas.lay(words, left + 10 + words.get_width() / 2 / media.scale, y)
            for x, player_id in zip(columns, self._opponents, strict=True):
                is_beaten = mode in self._beaten.get(player_id, frozenset())
                canvas.lay(map_star(media, min(STAR, pitch - 4), won=is_beaten), x, y)
        self.draw_focus(canvas)


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
"""The shares of a theme's row for its name and its number."""
NUMBER_STYLE: Final = replace(BODY_INK, face=BOLD_FACE, size=17)
ROOMS: Final = ("table", "campaign", "practice")
"""The activities with a playing time."""
BUTTONS: Final = ("new", "practice", "achievements", "back")


class ProgressScene(MeasuredPage, BareTablePage):
    """The page of progress."""

    needs = (WIDTH + 40, 640.0)
    air = 24.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._loader = PuzzleLoader(context)
        self._beaten: dict[str, frozenset[str]] = {}
        self._seconds: dict[str, int] = {}
        self._tries: list[DayTry] = []
        self._earned = 0
        with context.statistics("progress") as profile:
            days = DayLog(profile)
            self._beaten = profile.beaten()
            self._seconds = days.seconds()
            self._tries = days.tries()
            self._earned = context.achievements.number

    def update(self, dt_ms: float) -> Command | None:
        """Read the puzzles, a file per frame: the page needs their themes."""
        if self._loader.read_on():
            self.rebuild()
        return super().update(dt_ms)

    # ------------------------------------------------------------------------------------------------------------ figures

    @property
    def _themes(self) -> list[ThemeTally]:
        trainer = self._loader.trainer
        return by_theme(trainer.attempts, self._loader.puzzles) if trainer is not None else []

    @property
    def _ratings(self) -> list[float]:
        trainer = self._loader.trainer
        return trainer.history() if trainer is not None else []

    def _rows(self) -> list[tuple[str, str]]:
        """The numbers, each with its text."""
        trainer, streak = self._loader.trainer, streak_of(done_days(self._tries), self.context.today)
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
    def _grid_words(self) -> str:
        """The text about the grid, or how to win its first star."""
        number = len(levels()) * len(EVERY_MODE)
        return say("progress.beaten.about") if self._beaten else say("progress.beaten.empty", number=number)

    def content(self) -> Block:
        """From the rating down to the buttons."""
        media, beaten = self.media, (list(EVERY_MODE), self._beaten)
        grid = CELL + len(EVERY_MODE) * max(CELL * 0.7, self.scaled(26))
        parts = (
            self._top,
            self._heading(say("progress.themes")),
            self._bars,
            self._heading(say("progress.beaten")),
            TextBlock(media, self._grid_words, BODY_DIM),
            One(grid, lambda area: BeatenGrid(area, [level.seat for level in levels()], *beaten)),
            ButtonBlock(media, {name: say(f"progress.{name}") for name in BUTTONS}, 4, 50.0, GAP, row_gap=10),
        )
        wide = min(WIDTH, self.sight.width - 40)
        return on_panel(wide, EDGE, Stacked(parts, gap=GAP), title=say("progress.title"))

    def _heading(self, words: str) -> Block:
        return One(self.scaled(HEADING), lambda area: Label(area, words, SUBHEADING))

    @property
    def _top(self) -> Block:
        """The curve at the left, the numbers at the right; below one another for large text."""
        graph = One(CURVE, lambda area: Curve(area, self._ratings, say("practice.curve"), self.media.text_scale))
        curve = Stacked((self._heading(say("progress.rating")), Stretched(graph)))
        rows = Edged(Stacked([Stretched(self._number(*one)) for one in self._rows()]), 24, 20, 20)
        numbers = Over(lambda area: Panel(area, kind="parchment"), rows)
        return (
            Stacked((curve, numbers), gap=GAP)
            if self._is_large
            else Abreast(((REST, curve), (NUMBERS, numbers)), gap=GAP)
        )

    def _number(self, words: str, value: str) -> Block:
        high = self.scaled(ROW)
        name = One(high, lambda area: Label(area, words, BODY_INK))
        return Abreast(
            (
                (RestShare(3), name),
                (RestShare(2), One(high, lambda area: Label(area, value, NUMBER_STYLE, align="right"))),
            )
        )

    @property
    def _bars(self) -> Block:
        """A bar for each theme that was tried, or how to begin."""
        columns, bars = 1 if self._is_large else 2, [self._bar(one) for one in self._themes]
        if not bars:
            return TextBlock(self.media, say("progress.themes.empty"), BODY)
        return tiles(bars, columns, 30, 0)

    def _bar(self, one: ThemeTally) -> Block:
        name, number = say(f"puzzle.theme.{one.theme}"), f"{one.solved} / {one.tried}"
        return One(self.scaled(BAR), lambda area: Bar(area, name, one.share, number, THEME_PARTS))

    # ------------------------------------------------------------------------------------------------------------ handling

    def used(self, name: str) -> Command | None:
        """Handle the buttons to practice and achievements."""
        match name:
            case "new":
                return Go(ToNewGame())
            case "practice":
                return Go(ToPractice())
            case "achievements":
                return Go(To.ACHIEVEMENTS)
            case _:
                return Back()


def time_words(seconds: int) -> str:
    """Hours and minutes."""
    return say("progress.time", hours=seconds // 3600, minutes=seconds // 60 % 60)
