"""Practice: the kind of puzzle, the way to practise, and the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hschess.puzzles.puzzle import PuzzleKind, Theme
from hschess.puzzles.trainer import OFFSETS, Figures, Trainer, Way, Wish, counts
from hschess.rules.chance import seeded
from scenes.context import Context
from scenes.destinations import To, ToDrill, ToPuzzle, ToRush
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.pages.puzzle_loader import PuzzleLoader
from scenes.stack import Back, Command, Go
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, ButtonBlock, Edged, Nothing, One, Over, Stacked, Stretched, on_panel
from scenes.ui.curve import Curve
from scenes.ui.fields import ChoiceField, Toggle
from scenes.ui.layout import REST, RestShare
from scenes.ui.theme import BODY_DIM, BODY_INK, BOLD_FACE
from scenes.ui.widgets import Button, Label, Panel
from scenes.words import say

SIZE: Final = (1080.0, 664.0)
EDGE: Final = 40.0
TITLE: Final = 84.0
UNDER: Final = 40.0
GAP: Final = 30.0
NUMBERS: Final = 390.0
"""The width of the parchment with the statistics."""
FIGURE: Final = 33.0
FIGURE_ROWS: Final = 7
"""The number of rows of `rows_of`."""
CURVE_HEIGHT: Final = 190.0
FIELD: Final = 46.0
UNDER_CHOICES: Final = 10.0
BUTTON: Final = 56.0
ALL: Final = ""
KINDS: Final = (ALL, *PuzzleKind)
THEMES: Final = (ALL, *Theme)
BUTTONS: Final = ("rated", "free", "daily", "again", "rush", "drill", "editor")
NUMBER_STYLE: Final = replace(BODY_INK, face=BOLD_FACE, size=18)


class PracticeScene(MeasuredPage, BareTablePage):
    """The menu of practice."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def __init__(self, context: Context, way: str = "") -> None:
        """`way` is begun as soon as the puzzles are read, if possible."""
        super().__init__(context)
        self._way = way
        self._chance = seeded(context.chance_seed())
        self._loader = PuzzleLoader(context)
        self._counts = counts(())

    @property
    def trainer(self) -> Trainer | None:
        """The player's trainer, once the puzzles are read."""
        return self._loader.trainer

    def update(self, dt_ms: float) -> Command | None:
        """Read the puzzles, as long as any are unread; after midnight another puzzle is the day's, and other repeats are due."""
        if self.context.look_at_calendar():
            self._loader.begin_day()
            self.rebuild()
        if self._loader.read_on():
            self._counts = counts(self._loader.puzzles)
            self.rebuild()
        command = super().update(dt_ms)
        if self._loader.is_read and self._way:
            way, self._way = self._way, ""
            return self._practise(way) if self._can(way) else None
        return command

    @property
    def wish(self) -> Wish:
        """The choice in the settings."""
        settings = self.context.settings
        kind = PuzzleKind(settings.practice_kind) if settings.practice_kind in tuple(PuzzleKind) else None
        theme = Theme(settings.practice_theme) if settings.practice_theme in tuple(Theme) else None
        offset = min(OFFSETS, key=lambda one: abs(one - settings.practice_offset))
        return Wish(kind, theme, offset)

    # ------------------------------------------------------------------------------------------------------------ widgets

    def content(self) -> Block:
        """The statistics at the left, the choice and the buttons at the right; below one another for large text."""
        labels = {name: self._label(name) for name in (*BUTTONS, "back")}
        buttons = ButtonBlock(self.media, labels, 2, BUTTON, 16, self._button, row_gap=12)
        aside = Stacked((self._choices, buttons), gap=UNDER_CHOICES)
        numbers = Over(lambda area: Panel(area, kind="parchment"), Edged(self._numbers, 20, 20, 18))
        is_large = self.media.has_large_text
        inside = (
            Stacked((aside, numbers), gap=GAP) if is_large else Abreast(((NUMBERS, numbers), (REST, aside)), gap=GAP)
        )
        wide, least = min(self.scaled(SIZE[0]), self.sight.width - 40), 0.0 if is_large else SIZE[1]
        return on_panel(wide, (EDGE, TITLE, UNDER), inside, title=say("practice.title"), least=least)

    @property
    def _numbers(self) -> Block:
        """The statistics and the curve; empty space until the puzzles are read."""
        trainer, curve = self.trainer, self.scaled(CURVE_HEIGHT)
        if trainer is None:
            return Edged(Nothing(), 0, FIGURE_ROWS * (self.scaled(FIGURE) + 4) + curve, 0)
        rows = Stacked([self._figure(*one) for one in rows_of(trainer.figures())], gap=4)
        history, empty = trainer.history(), say("practice.curve")
        graph = One(curve, lambda area: Curve(area, history, empty, self.media.text_scale))
        return Stacked((Stretched(Edged(rows, 6, 0, 4)), graph))

    def _figure(self, key: str, value: str) -> Block:
        high = self.scaled(FIGURE)
        name = One(high, lambda area: Label(area, say(key), BODY_INK))
        number = One(high, lambda area: Label(area, value, NUMBER_STYLE, align="right"))
        return Abreast(((RestShare(5), name), (RestShare(3), number)))

    @property
    def _choices(self) -> Block:
        wish = self.wish
        fitting = sum(wish.takes(puzzle) for puzzle in self._loader.puzzles)
        note = say("practice.fitting", number=fitting, all=len(self._loader.puzzles))
        note = note if self._loader.is_read else say("practice.reading")
        goes_on, about = self.context.settings.practice_goes_on, say("practice.offset.about")
        parts = (
            self._field("kind", [self._named("kind", kind) for kind in KINDS], KINDS.index(wish.kind or ALL)),
            self._field("theme", [self._named("theme", theme) for theme in THEMES], THEMES.index(wish.theme or ALL)),
            self._field(
                "offset", [say(f"practice.offset.{one}") for one in OFFSETS], OFFSETS.index(wish.offset), about
            ),
            One(FIELD, lambda area: Toggle("goes_on", area, say("practice.goes_on"), goes_on)),
            One(self.scaled(FIELD), lambda area: Label(area, note, BODY_DIM)),
        )
        return Stacked(parts, gap=7)

    def _field(self, name: str, words: Sequence[str], index: int, tooltip: str = "") -> Block:
        label = say(f"practice.{name}")
        return One(FIELD, lambda area: ChoiceField(name, area, label, words, index, split=0.3, tooltip=tooltip))

    def _named(self, kind: str, word: str) -> str:
        """The name of a kind or theme, with the number of its puzzles."""
        if word == ALL:
            return say("practice.all")
        return f"{say(f'puzzle.{kind}.{word}')} ({self._counts.get(f'{kind}.{word}', 0)})"

    def _button(self, name: str, place: Rect, label: str) -> Button:
        tooltip = "" if name == "back" else say(f"practice.{name}.about")
        return Button(name, place, label, enabled=self._can(name), offered=name == "rated", tooltip=tooltip)

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
            return any(self.wish.takes(puzzle) for puzzle in self._loader.puzzles)
        return bool(self._loader.puzzles)

    # ------------------------------------------------------------------------------------------------------------ handling

    def used(self, name: str) -> Command | None:
        """Handle a button or a changed choice."""
        if name == "back":
            return Back()
        if name == "editor":
            return Go(To.EDITOR)
        if name in BUTTONS:
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
    """The statistics to show, each with the key of its text."""
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
