"""Practice: the kind of puzzle, how to try it, and the figures so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hschess.puzzles.puzzle import PuzzleKind, Theme
from hschess.puzzles.trainer import OFFSETS, Figures, Trainer, Way, Wish, counts
from hschess.rules.chance import seeded
from scenes.context import Context
from scenes.destinations import ToDrill, ToEditor, ToPuzzle, ToRush
from scenes.pages.bare_table import BareTablePage
from scenes.pages.puzzle_shelf import PuzzleShelf
from scenes.stack import Back, Command, Go
from scenes.stage.layout import Rect
from scenes.ui.button_grid import ButtonGrid, button_grid
from scenes.ui.curve import Curve
from scenes.ui.fields import ChoiceField, Toggle
from scenes.ui.layout import REST, Part, centred, column, padded, row
from scenes.ui.theme import BODY_DIM, BODY_INK, BOLD_FACE
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

SIZE: Final = (1080.0, 664.0)
EDGE: Final = 40.0
TITLE: Final = 84.0
UNDER: Final = 40.0
GAP: Final = 30.0
LARGE: Final = 1.25
NUMBERS: Final = 390.0
"""The width of the parchment with the figures."""
FIGURE: Final = 33.0
FIGURE_ROWS: Final = 7
"""What `rows_of` answers with."""
CURVE_HEIGHT: Final = 190.0
FIELD: Final = 46.0
BUTTON: Final = 56.0
ALL: Final = ""
KINDS: Final = (ALL, *PuzzleKind)
THEMES: Final = (ALL, *Theme)
WAYS: Final = ("rated", "free", "daily", "again", "rush", "drill", "editor")
NUMBER_STYLE: Final = replace(BODY_INK, face=BOLD_FACE, size=18)


class PracticeScene(BareTablePage):
    """The menu of practice."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context, way: str = "") -> None:
        """`way` is begun as soon as the puzzles are read, if it can be."""
        super().__init__(context)
        self._way = way
        self._chance = seeded(context.chance_seed())
        self._shelf = PuzzleShelf(context)
        self._counts = counts(())

    @property
    def trainer(self) -> Trainer | None:
        """The player's trainer, once the puzzles are read."""
        return self._shelf.trainer

    def update(self, dt_ms: float) -> Command | None:
        """Read on, as long as there is something to read."""
        if self._shelf.read_on():
            self._counts = counts(self._shelf.puzzles)
            self.rebuild()
        command = super().update(dt_ms)
        if self._shelf.is_read and self._way:
            way, self._way = self._way, ""
            return self._practise(way) if self._can(way) else None
        return command

    @property
    def wish(self) -> Wish:
        """The wish in the settings."""
        settings = self.context.settings
        kind = PuzzleKind(settings.practice_kind) if settings.practice_kind in tuple(PuzzleKind) else None
        theme = Theme(settings.practice_theme) if settings.practice_theme in tuple(Theme) else None
        offset = min(OFFSETS, key=lambda one: abs(one - settings.practice_offset))
        return Wish(kind, theme, offset)

    # ------------------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        """The figures at the left; the wish and the ways to practise at the right."""
        panel = centred(self.area, self._width, self._height)
        inner = padded(panel, EDGE, TITLE, UNDER)
        if self._is_large:
            aside, numbers = column(inner, self._aside, REST, gap=GAP)
        else:
            numbers, aside = row(inner, NUMBERS, REST, gap=GAP)
        choices, ways = column(aside, self._choices_height, REST)
        return [
            Panel(panel, title=say("practice.title")),
            Panel(numbers, kind="parchment"),
            *self._numbers(padded(numbers, 20, 20, 18)),
            *self._choices(choices),
            *self._ways(ways),
        ]

    @property
    def _is_large(self) -> bool:
        """Whether words are so large that the figures stand under the ways to practise."""
        return self.media.text_scale > LARGE

    @property
    def _width(self) -> float:
        return min(self.scaled(SIZE[0]), self.sight.width - 40)

    @property
    def _aside_width(self) -> float:
        return self._width - 2 * EDGE - (0 if self._is_large else NUMBERS + GAP)

    @property
    def _grid(self) -> ButtonGrid:
        """The ways to practise, and the way back."""
        labels = [self._label(name) for name in (*WAYS, "back")]
        return button_grid(self.media, labels, self._aside_width, most=2, least=BUTTON, gap=16, row_gap=12)

    @property
    def _choices_height(self) -> float:
        return 4 * FIELD + self.scaled(FIELD) + 38

    @property
    def _aside(self) -> float:
        """How high the wish and the ways are."""
        return self._choices_height + self._grid.length

    @property
    def _height(self) -> float:
        """How high the panel is."""
        if not self._is_large:
            return SIZE[1]
        figures = FIGURE_ROWS * (self.scaled(FIGURE) + 4) + self.scaled(CURVE_HEIGHT) + 38
        return TITLE + self._aside + GAP + figures + UNDER

    def length(self) -> float:
        """The panel with a little around it."""
        return self._height + 40

    def _numbers(self, room: Rect) -> list[Widget]:
        if self.trainer is None:
            return []
        widgets: list[Widget] = []
        figures, curve = column(room, REST, self.scaled(CURVE_HEIGHT))
        rows = rows_of(self.trainer.figures())
        for (key, value), place in zip(
            rows, column(padded(figures, 6, 0), *[self.scaled(FIGURE)] * len(rows), gap=4), strict=True
        ):
            left, right = row(place, Part(5), Part(3))
            widgets += [Label(left, say(key), BODY_INK), Label(right, value, NUMBER_STYLE, align="right")]
        return [*widgets, Curve(curve, self.trainer.history(), say("practice.curve"), self.media.text_scale)]

    def _choices(self, room: Rect) -> list[Widget]:
        wish = self.wish
        *places, goes_on, about = column(room, *[FIELD] * 4, self.scaled(FIELD), gap=7)
        fields = (
            ("kind", [self._named("kind", kind) for kind in KINDS], KINDS.index(wish.kind or ALL)),
            ("theme", [self._named("theme", theme) for theme in THEMES], THEMES.index(wish.theme or ALL)),
            ("offset", [say(f"practice.offset.{offset}") for offset in OFFSETS], OFFSETS.index(wish.offset)),
        )
        rows: list[Widget] = [
            ChoiceField(name, place, say(f"practice.{name}"), words, index, split=0.3)
            for (name, words, index), place in zip(fields, places, strict=True)
        ]
        rows[2].tooltip = say("practice.offset.about")
        fitting = sum(wish.takes(puzzle) for puzzle in self._shelf.puzzles)
        note = say("practice.fitting", number=fitting, all=len(self._shelf.puzzles))
        note = note if self._shelf.is_read else say("practice.reading")
        toggle = Toggle("goes_on", goes_on, say("practice.goes_on"), self.context.settings.practice_goes_on)
        return [*rows, toggle, Label(about, note, BODY_DIM)]

    def _named(self, what: str, word: str) -> str:
        """A kind or theme with the number of its puzzles."""
        if word == ALL:
            return say("practice.all")
        return f"{say(f'puzzle.{what}.{word}')} ({self._counts.get(f'{what}.{word}', 0)})"

    def _ways(self, room: Rect) -> list[Widget]:
        widgets: list[Widget] = []
        for name, rect in zip((*WAYS, "back"), self._grid.places(room), strict=True):
            tooltip = "" if name == "back" else say(f"practice.{name}.about")
            widgets.append(Button(name, rect, self._label(name), enabled=self._can(name), tooltip=tooltip))
        return widgets

    def _label(self, name: str) -> str:
        if name == "again":
            return say("practice.again", number=len(self.trainer.due()) if self.trainer is not None else 0)
        if name == "daily" and self.trainer is not None and self.trainer.has_tried_daily():
            return say("practice.daily.done")
        return say("stats.back" if name == "back" else f"practice.{name}")

    def _can(self, name: str) -> bool:
        trainer = self.trainer
        if name in ("back", "editor") or trainer is None:
            return name in ("back", "editor")
        if name == "drill":
            return True
        if name == "again":
            return bool(trainer.due())
        if name in ("rated", "free"):
            return any(self.wish.takes(puzzle) for puzzle in self._shelf.puzzles)
        return bool(self._shelf.puzzles)

    # ------------------------------------------------------------------------------------------------------------- answers

    def used(self, name: str) -> Command | None:
        """A way was chosen, or the wish has changed."""
        if name == "back":
            return Back()
        if name == "editor":
            return Go(ToEditor())
        if name in WAYS:
            return self._practise(name)
        self._take_over(name)
        return None

    def _practise(self, name: str) -> Command | None:
        trainer = self.trainer
        assert trainer is not None
        match name:
            case "drill":
                return Go(ToDrill(trainer))
            case "rush":
                return Go(ToRush(trainer))
            case "daily":
                puzzle, way = trainer.daily(), Way.FREE if trainer.has_tried_daily() else Way.DAILY
            case "again":
                puzzle, way = trainer.due()[0], Way.AGAIN
            case _:
                puzzle, way = trainer.next_puzzle(self.wish, self._chance), Way(name)
        if puzzle is None:
            return None
        return Go(ToPuzzle(trainer, way, puzzle, self.wish))

    def _take_over(self, name: str) -> None:
        widget = next(one for one in self.group.widgets if one.name == name)
        if isinstance(widget, Toggle):
            self.context.change_settings(practice_goes_on=widget.value)
        elif isinstance(widget, ChoiceField):
            values: dict[str, Sequence[str | int]] = {"kind": KINDS, "theme": THEMES, "offset": OFFSETS}
            value = values[name][widget.index]
            self.context.change_settings(**{f"practice_{name}": str(value) if isinstance(value, str) else value})
        self.rebuild()


def rows_of(figures: Figures) -> list[tuple[str, str]]:
    """The figures to be shown, each with the key of its words."""
    rating, right, tried = figures.rating, *figures.best_drill
    return [
        ("practice.figure.rating", f"{rating.value:.0f} ± {2 * rating.deviation:.0f}"),
        ("practice.figure.solved", f"{figures.solved} / {figures.tried}"),
        ("practice.figure.streak", say("practice.figure.streak.value", now=figures.streak, best=figures.best_streak)),
        ("practice.figure.days", str(figures.days)),
        ("practice.figure.due", str(figures.due)),
        ("practice.figure.rush", str(figures.best_rush) if figures.best_rush else "-"),
        ("practice.figure.drill", f"{right} / {tried}" if tried else "-"),
    ]
