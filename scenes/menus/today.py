"""The daily challenge: one puzzle and one encounter with their states, yesterday's, and the streak with its rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from hschess.campaign.encounter import encounter_word
from hschess.campaign.encounter_text import shipped_campaign
from hschess.puzzles.puzzle import Puzzle
from hschess.puzzles.today import DayMark, TaskState, Today
from hschess.puzzles.trainer import Way, Wish
from hschess.rules.engine import Step
from hschess.rules.game import GameSoFar
from hschess.rules.record import Record
from hschess.store.day_log import Task
from scenes.context import Context
from scenes.destinations import To, ToEncounter, ToPuzzle
from scenes.pages.coming_back import tries_of
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.pages.puzzle_loader import PuzzleLoader
from scenes.painters.campaign_pictures import encounter_portrait, map_star, path_stone
from scenes.painters.small_board import SHAPE, draw_small_board
from scenes.stack import Back, Command, Go
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import (
    Abreast,
    Block,
    Edged,
    Middle,
    Nothing,
    One,
    Over,
    Stacked,
    Stretched,
    TextBlock,
    on_panel,
    picture,
    tiles,
)
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.canvas import Canvas, rounded_rim
from scenes.ui.layout import REST
from scenes.ui.lettering import line
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, BRASS_LIGHT, INK, SMALL, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel
from scenes.words import say

WIDTH: Final = 1040.0
EDGE: Final = (40.0, 66.0, 30.0)
GAP: Final = 16.0
CARD_EDGE: Final = 20.0
PICTURE: Final = 120.0
LINE: Final = 26.0
BUTTON: Final = 48.0
DAYS: Final = 14
HEADING: Final = replace(SUBHEADING, colour=INK, edge_px=0.0)
STREAK: Final = replace(BODY, size=17)
LEAST_SPACE: Final = 8.0
"""The least space above a task's button."""
DONE: Final = (TaskState.DONE, TaskState.AT_ONCE)


class TodayScene(MeasuredPage, BareTablePage):
    """The page of the day."""

    needs = (WIDTH + 40, 640.0)
    air = 24.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        context.look_at_calendar()
        self._loader = PuzzleLoader(context)
        self._encounters = [one.name for one in shipped_campaign().encounters]
        self._read()

    def _read(self) -> None:
        """Read the days again: a task may have been done since."""
        names = [puzzle.name for puzzle in self._loader.puzzles] if self._loader.is_read else []
        self.board = Today(self.context.today, tries_of(self.context), names, self._encounters)

    def update(self, dt_ms: float) -> Command | None:
        """Read the puzzles, a file per frame; at midnight show another challenge."""
        if self._loader.read_on() or self.context.look_at_calendar():
            self._read()
            self.rebuild()
        return super().update(dt_ms)

    def resized(self, width: int, height: int) -> None:
        """Another window, or back from one of the tasks."""
        self._read()
        super().resized(width, height)

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _puzzle(self) -> Puzzle | None:
        name = self.board.name(Task.PUZZLE)
        return next((one for one in self._loader.puzzles if one.name == name), None)

    def _said(self, task: Task) -> tuple[str, str, str]:
        """The title of a task, its description, and its state."""
        state = say(f"today.{task}.{self.board.state(task)}")
        if task is Task.ENCOUNTER:
            name = self.board.name(task) or ""
            title, who = (say(encounter_word(name, part)) for part in ("title", "who"))
            return title, say("today.encounter.about", who=who), state
        puzzle = self._puzzle
        if puzzle is None:
            return say("today.puzzle"), say("practice.reading"), state
        kind = say(f"puzzle.kind.{puzzle.kind}")
        return say("today.puzzle"), say("today.puzzle.about", kind=kind, rating=puzzle.rating), state

    @property
    def _button(self) -> float:
        return button_height(self.media, BUTTON)

    @property
    def _below(self) -> tuple[str, str, str, str]:
        """The streak, the days that may be skipped, yesterday, and the rules."""
        streak = self.board.streak
        now = say("today.streak", now=streak.now, best=streak.best) if streak.best else say("today.streak.none")
        forgives = say("today.may_miss")
        if streak.missed:
            forgives = say("today.may_not_miss", missed=streak.missed, date=streak.forgives_from)
        states = {task: say(f"today.yesterday.{task}.{self.board.state(task, back=1)}") for task in Task}
        yesterday = say("today.yesterday", puzzle=states[Task.PUZZLE], encounter=states[Task.ENCOUNTER])
        rules = say("today.rules")
        return now, forgives if streak.now else "", yesterday, rules

    def content(self) -> Block:
        """The two tasks, the streak below them, and the buttons."""
        media, (now, forgives, before, rules) = self.media, self._below
        cards = [self._card(task) for task in Task]
        parts = (
            TextBlock(media, say("today.date", date=self.board.date), BODY_DIM, "centre"),
            tiles(cards, 1 if self.media.has_large_text else 2, GAP, GAP),
            TextBlock(media, f"{now}  ·  {forgives}" if forgives else now, STREAK, "centre"),
            Middle(60.0 * DAYS, picture(STAR + 8 + self.scaled(20), partial(_draw_days, self.board.marks(DAYS)))),
            TextBlock(media, before, BODY, "centre"),
            TextBlock(media, rules, BODY_DIM, "centre"),
            self._foot,
        )
        wide = min(WIDTH, self.sight.width - 40)
        return on_panel(wide, EDGE, Stacked(parts, gap=12), title=say("today.title"))

    @property
    def _foot(self) -> Block:
        more, back = say("today.achievements"), say("stats.back")
        first = One(self._button, lambda area: Button("achievements", area, more))
        last = One(self._button, lambda area: Button("back", area, back))
        wide = button_width(self.media, more) + 30, max(200.0, button_width(self.media, back))
        return Abreast(((wide[0], first), (REST, Nothing()), (wide[1], last)))

    def _card(self, task: Task) -> Block:
        """A task on its parchment."""
        title, about, state = self._said(task)
        parts = (
            picture(PICTURE, partial(self._draw, task)),
            One(self.scaled(LINE + 4), lambda area: Label(area, title, HEADING, align="centre")),
            TextBlock(self.media, about, BODY_INK, "centre"),
            TextBlock(self.media, state, BODY_INK, "centre"),
            Stretched(Edged(Nothing(), 0, LEAST_SPACE, 0)),
            self._use(task),
        )
        inside = Edged(Stacked(parts, gap=6), CARD_EDGE, CARD_EDGE, CARD_EDGE)
        return Over(lambda area: Panel(area, kind="parchment"), inside)

    def _use(self, task: Task) -> Block:
        """The button of a task."""
        is_done = self.board.state(task) in DONE
        verb = say("today.again") if is_done else say("today.solve" if task is Task.PUZZLE else "today.play")
        is_there = task is Task.ENCOUNTER or self._loader.trainer is not None
        button = One(self._button, lambda area: Button(str(task), area, verb, enabled=is_there, offered=not is_done))
        return Middle(max(220.0, button_width(self.media, verb)), button)

    def _draw(self, task: Task, canvas: Canvas, rect: Rect) -> None:
        """Draw the puzzle's board, or the opponent's face."""
        if task is Task.ENCOUNTER:
            canvas.lay_in(rect, encounter_portrait(canvas.media, self.board.name(task) or "", rect[3]))
        elif (puzzle := self._puzzle) is not None:
            width = rect[3] / SHAPE[1] * SHAPE[0]
            board = rect[0] + (rect[2] - width) / 2, rect[1], width, rect[3]
            draw_small_board(canvas, board, _game_of(puzzle), puzzle.side)

    # ------------------------------------------------------------------------------------------------------------ handling

    def used(self, name: str) -> Command | None:
        """Begin a task, or leave the page."""
        match name:
            case Task.PUZZLE:
                return self._solve()
            case Task.ENCOUNTER:
                return Go(ToEncounter(self.board.name(Task.ENCOUNTER) or ""))
            case "achievements":
                return Go(To.ACHIEVEMENTS)
            case _:
                return Back()

    def _solve(self) -> Command | None:
        """Open the puzzle: rated at the day's first try, unrated afterwards; a missed one can still be solved for the day."""
        trainer, puzzle = self._loader.new_trainer(), self._puzzle
        if trainer is None or puzzle is None:
            return None
        return Go(ToPuzzle(trainer, Way.FREE if trainer.has_tried_daily() else Way.DAILY, puzzle, Wish()))


def _game_of(puzzle: Puzzle) -> GameSoFar:
    """The puzzle's board as a game without actions."""
    return GameSoFar(Record(mode=puzzle.start.mode.name, position=puzzle.position), (Step(puzzle.start, ()),))


STAR: Final = 34.0
STONE: Final = 18.0
NUMBER: Final = replace(SMALL, size=13)
TODAY: Final = replace(NUMBER, colour=BRASS_LIGHT)


def _draw_days(marks: list[tuple[str, DayMark]], canvas: Canvas, rect: Rect) -> None:
    """Draw dates with their marks from left to right, the last one today."""
    left, top, width, height = rect
    media, pitch = canvas.media, width / max(1, len(marks))
    for place, (day, mark) in enumerate(marks):
        x, is_last = left + pitch * (place + 0.5), place == len(marks) - 1
        y = top + STAR / 2 + 4
        if mark is DayMark.FORGIVEN:
            canvas.lay(path_stone(media, STONE, lit=True), x, y)
        else:
            canvas.lay(map_star(media, STAR, won=mark is DayMark.DONE), x, y)
        if is_last:
            canvas.lay(rounded_rim(media, STAR + 12, STAR + 12, 12, (*BRASS_LIGHT, 255), 2.0), x, y)
        words = line(media, str(int(day[8:])), TODAY if is_last else NUMBER, pitch)
        canvas.lay(words, x, top + height - words.get_height() / 2 / media.scale)
