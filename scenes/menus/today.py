"""The day's board: one puzzle and one encounter, how they stand, yesterday's, and the streak with its rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from hschess.campaign.shipped import shipped_campaign
from hschess.campaign.words import encounter_word
from hschess.puzzles.puzzle import Puzzle
from hschess.puzzles.today import DayMark, TaskState, Today
from hschess.puzzles.trainer import Way, Wish
from hschess.rules.engine import Step
from hschess.rules.game import Game
from hschess.rules.record import Record
from hschess.store.day_log import DayLog, DayTry, Task
from hschess.store.profile import Profile
from scenes.context import Context
from scenes.destinations import ToAchievements, ToEncounter, ToPuzzle
from scenes.pages.bare_table import BareTablePage
from scenes.pages.puzzle_shelf import PuzzleShelf
from scenes.painters.campaign_pictures import encounter_portrait, map_star, path_stone
from scenes.painters.small_board import SHAPE, draw_small_board
from scenes.stack import Back, Command, Go
from scenes.stage.layout import Rect
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.canvas import Canvas
from scenes.ui.layout import REST, centred, column, padded, row
from scenes.ui.lettering import line
from scenes.ui.picture import Picture
from scenes.ui.shapes import rounded_rim
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, BRASS_LIGHT, INK, SMALL, SUBHEADING
from scenes.ui.widgets import Button, Label, OfferedButton, Panel, StillWidget, Widget
from scenes.words import error_words, say

WIDTH: Final = 1040.0
EDGE: Final = (40.0, 66.0, 30.0)
GAP: Final = 16.0
CARD_EDGE: Final = 20.0
PICTURE: Final = 120.0
LINE: Final = 26.0
BUTTON: Final = 48.0
DAYS: Final = 14
LARGE: Final = 1.25
"""From this text size on the two tasks stand one under the other."""
HEADING: Final = replace(SUBHEADING, colour=INK, edge_px=0.0)
DONE: Final = (TaskState.DONE, TaskState.AT_ONCE)


class TodayScene(BareTablePage):
    """The page of the day."""

    needs = (WIDTH + 40, 640.0)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        context.look_at_calendar()
        self._shelf = PuzzleShelf(context)
        self._encounters = [one.name for one in shipped_campaign().encounters]
        self._read()

    def _read(self) -> None:
        """The days as they are now: a task may have been done since."""
        profile = Profile(self.context.folder)
        tries = tuple[DayTry, ...]()
        with self.context.statistics("days"):
            tries = tuple(DayLog(profile).tries())
        if profile.complaint and not self.context.complaint:
            self.context.complaint = error_words("statistics", profile.complaint)
        names = [puzzle.name for puzzle in self._shelf.puzzles] if self._shelf.is_read else []
        self.board = Today(self.context.today, tries, names, self._encounters)

    def update(self, dt_ms: float) -> Command | None:
        """The puzzles are read, a file a frame; midnight brings another board."""
        if self._shelf.read_on() or self.context.look_at_calendar():
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
        return next((one for one in self._shelf.puzzles if one.name == name), None)

    @property
    def _is_large(self) -> bool:
        return self.media.text_scale > LARGE

    @property
    def _inner(self) -> float:
        """The width inside the panel."""
        return min(WIDTH, self.sight.width - 40) - 2 * EDGE[0]

    @property
    def _card_width(self) -> float:
        return self._inner if self._is_large else (self._inner - GAP) / 2

    def _said(self, task: Task) -> tuple[str, str, str]:
        """What a task is, more of it, and how it stands."""
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

    def _card_height(self, task: Task) -> float:
        """As much as its words need."""
        room = self._card_width - 2 * CARD_EDGE
        _, about, state = self._said(task)
        words = self.scaled(LINE + 4) + self.high(about, BODY_INK, room) + self.high(state, BODY_INK, room)
        return PICTURE + words + self._button + 3 * 10 + 8 + 2 * CARD_EDGE

    @property
    def _button(self) -> float:
        return button_height(self.media, BUTTON)

    @property
    def _below(self) -> tuple[str, str, str, str]:
        """The streak, what may be missed, yesterday, and the rules."""
        streak = self.board.streak
        now = say("today.streak", now=streak.now, best=streak.best) if streak.best else say("today.streak.none")
        forgives = say("today.may_miss")
        if streak.missed:
            forgives = say("today.may_not_miss", missed=streak.missed, date=streak.forgives_from)
        states = {task: say(f"today.yesterday.{task}.{self.board.state(task, back=1)}") for task in Task}
        yesterday = say("today.yesterday", puzzle=states[Task.PUZZLE], encounter=states[Task.ENCOUNTER])
        rules = say("today.rules")
        return now, forgives if streak.now else "", yesterday, rules

    @property
    def _heights(self) -> tuple[float, ...]:
        """Of the date, the tasks, the streak's words and row, yesterday, the rules, and the ways on."""
        cards = [self._card_height(task) for task in Task]
        now, forgives, yesterday, rules = self._below
        return (
            self.high(self._date, BODY_DIM, self._inner),
            sum(cards) + GAP if self._is_large else max(cards),
            self.high(f"{now} {forgives}", SUBHEADING, self._inner),
            STAR + 8 + self.scaled(20),
            self.high(yesterday, BODY, self._inner),
            self.high(rules, BODY_DIM, self._inner),
            self._button,
        )

    @property
    def _date(self) -> str:
        return say("today.date", date=self.board.date)

    def length(self) -> float:
        """The panel with a little around it."""
        return sum(self._heights) + 12 * (len(self._heights) - 1) + EDGE[1] + EDGE[2] + 24

    def build(self) -> list[Widget]:
        """The two tasks, the streak under them, and the ways on."""
        panel = centred(self.area, self._inner + 2 * EDGE[0], self.length() - 24)
        date, tasks, streak, days, yesterday, rules, foot = column(padded(panel, *EDGE), *self._heights, gap=12)
        places = column(tasks, REST, REST, gap=GAP) if self._is_large else row(tasks, REST, REST, gap=GAP)
        now, forgives, before, told = self._below
        wide = button_width(self.media, say("today.achievements")) + 30
        first, _, last = row(foot, wide, REST, max(200.0, button_width(self.media, say("stats.back"))))
        return [
            Panel(panel, title=say("today.title")),
            Label(date, self._date, BODY_DIM, align="centre", wrap=True),
            *(widget for task, place in zip(Task, places, strict=True) for widget in self._card(task, place)),
            Label(
                streak, f"{now}  ·  {forgives}" if forgives else now, replace(BODY, size=17), align="centre", wrap=True
            ),
            DayRow(centred(days, min(days[2], 60.0 * DAYS)), self.board.marks(DAYS)),
            Label(yesterday, before, BODY, align="centre", wrap=True),
            Label(rules, told, BODY_DIM, align="centre", wrap=True),
            Button("achievements", first, say("today.achievements")),
            Button("back", last, say("stats.back")),
        ]

    def _card(self, task: Task, place: Rect) -> list[Widget]:
        """A task on its parchment."""
        title, about, state = self._said(task)
        inner = padded(place, CARD_EDGE, CARD_EDGE)
        room = inner[2]
        picture, heading, more, how, _, use = column(
            inner, PICTURE, self.scaled(LINE + 4), self.high(about, BODY_INK, room),
            self.high(state, BODY_INK, room), REST, self._button, gap=6,
        )  # fmt: skip
        is_done = self.board.state(task) in DONE
        verb = say("today.again") if is_done else say("today.solve" if task is Task.PUZZLE else "today.play")
        kind = Button if is_done else OfferedButton
        button = centred(use, max(220.0, button_width(self.media, verb)))
        is_there = task is Task.ENCOUNTER or self._shelf.trainer is not None
        return [
            Panel(place, kind="parchment"),
            Picture(picture, partial(self._draw, task)),
            Label(heading, title, HEADING, align="centre"),
            Label(more, about, BODY_INK, align="centre", wrap=True),
            Label(how, state, BODY_INK, align="centre", wrap=True),
            kind(str(task), button, verb, enabled=is_there),
        ]

    def _draw(self, task: Task, canvas: Canvas, rect: Rect) -> None:
        """The board of the puzzle, or the face of the opponent."""
        x, y = rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
        if task is Task.ENCOUNTER:
            portrait = encounter_portrait(canvas.media, self.board.name(task) or "", rect[3])
            canvas.lay(portrait, x, y)
            return
        puzzle = self._puzzle
        if puzzle is not None:
            width = rect[3] / SHAPE[1] * SHAPE[0]
            draw_small_board(canvas, (x - width / 2, rect[1], width, rect[3]), _game_of(puzzle), puzzle.side)

    # ------------------------------------------------------------------------------------------------------------- answers

    def used(self, name: str) -> Command | None:
        """A task is begun, or the page is left."""
        match name:
            case Task.PUZZLE:
                return self._solve()
            case Task.ENCOUNTER:
                return Go(ToEncounter(self.board.name(Task.ENCOUNTER) or ""))
            case "achievements":
                return Go(ToAchievements())
            case _:
                return Back()

    def _solve(self) -> Command | None:
        """Rated at the first try of the day, and free afterwards; a missed one can still be done for the day."""
        trainer, puzzle = self._shelf.new_trainer(), self._puzzle
        if trainer is None or puzzle is None:
            return None
        return Go(ToPuzzle(trainer, Way.FREE if trainer.has_tried_daily() else Way.DAILY, puzzle, Wish()))


def _game_of(puzzle: Puzzle) -> Game:
    """The puzzle's board as a game that has not begun."""
    return Game(Record(mode=puzzle.start.mode.name, position=puzzle.position), (Step(puzzle.start, ()),))


STAR: Final = 34.0
STONE: Final = 18.0
NUMBER: Final = replace(SMALL, size=13)
TODAY: Final = replace(NUMBER, colour=BRASS_LIGHT)


class DayRow(StillWidget):
    """Dates with their marks, the last one today."""

    def __init__(self, rect: Rect, marks: list[tuple[str, DayMark]]) -> None:
        super().__init__(rect)
        self.marks = marks

    def draw(self, canvas: Canvas) -> None:
        """The marks from left to right."""
        left, top, width, height = self.rect
        media, pitch = canvas.media, width / max(1, len(self.marks))
        for place, (day, mark) in enumerate(self.marks):
            x, is_last = left + pitch * (place + 0.5), place == len(self.marks) - 1
            y = top + STAR / 2 + 4
            if mark is DayMark.FORGIVEN:
                canvas.lay(path_stone(media, STONE, lit=True), x, y)
            else:
                canvas.lay(map_star(media, STAR, won=mark is DayMark.DONE), x, y)
            if is_last:
                canvas.lay(rounded_rim(media, STAR + 12, STAR + 12, 12, (*BRASS_LIGHT, 255), 2.0), x, y)
            words = line(media, str(int(day[8:])), TODAY if is_last else NUMBER, pitch)
            canvas.lay(words, x, top + height - words.get_height() / 2 / media.scale)
