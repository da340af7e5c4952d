"""Learn: six boards to solve by doing, on the real table, with a panel that says what to see and what to reach.

An exercise whose match is a `LessonMatch`. Nothing is saved of these games but how many boards have been solved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from enum import Enum, auto
from typing import Final

from hschess.rules.actions import Action
from hschess.rules.state import State
from scenes.context import Context
from scenes.pane.action_words import doing_words
from scenes.practice.exercise import MISSED_COLOUR, Told, button
from scenes.practice.played import PlayedExercise
from scenes.stack import Back, Command
from scenes.stage.layout import Layout, Rect
from scenes.stage.practice.exercise_layout import EDGE, free_rect
from scenes.stage.practice.lessons import LessonMatch, lessons
from scenes.ui.inputs import Input, KeyPressed, PointerPressed
from scenes.ui.layout import REST, grid
from scenes.ui.theme import GREEN
from scenes.ui.widgets import Button
from scenes.words import say

CONSEQUENCE_MS: Final = 1500.0
"""How long a missed goal's board stands before the position comes back."""
BUTTONS: Final = (364.0, 112.0)
"""The size of two rows of two."""
BUTTON_GAP: Final = 12.0


class BoardPhase(Enum):
    """How far a board is."""

    PLAYING = auto()
    MISSED = auto()
    """The turn is over, the goal was not reached, and the consequence stands on the board."""
    SOLVED = auto()


class LearnScene(PlayedExercise):
    """The boards one after the other, from the first that has not been solved."""

    keys: Mapping[str, str] = {"h": "hint", "r": "again", "n": "next"}

    def __init__(self, context: Context) -> None:
        self._boards = lessons()
        done = context.settings.lessons_done
        self.index = done if done < len(self._boards) else 0
        self.phase = BoardPhase.PLAYING
        self._missed = ""
        """What went wrong the last time; empty before the first try."""
        self._hint_words = ""
        self._hinted_at = 0
        """How many actions had been made when the hint was given; another number and it has served."""
        self._shown_ms = 0.0
        self._asked_to_leave = False
        super().__init__(context)

    # ------------------------------------------------------------------------------------------------------------- boards

    @property
    def match(self) -> LessonMatch:
        """The board that is being played."""
        match = self.table.session.match
        assert isinstance(match, LessonMatch)
        return match

    def task(self) -> LessonMatch:
        """The board's position."""
        return LessonMatch(self._boards[self.index], (say("name.you"), say("side.black")))

    def _begin(self, index: int) -> None:
        """Put up a board; what went wrong before is forgotten where it is another one."""
        self._missed = self._missed if index == self.index else ""
        self.index, self.phase = index, BoardPhase.PLAYING
        self._hint_words, self._asked_to_leave = "", False
        self.put_up(to_table=True)

    def _judge(self) -> None:
        """The turn and the answer to it have been shown: the verdict."""
        self._shown_ms, self._hint_words = 0.0, ""
        self.table.leave_focus()
        self.give_verdict(is_right=self.match.is_solved)
        if self.match.is_solved:
            self.phase, self._missed = BoardPhase.SOLVED, ""
            if self.context.settings.lessons_done < self.index + 1:
                self.context.change_settings(lessons_done=self.index + 1)
        else:
            self.phase = BoardPhase.MISSED
            self._missed = say(f"lesson.{self._name}.missed", **asdict(self.match.facts))
        self.rebuild()
        if self.phase is BoardPhase.SOLVED:
            self.group.focus_on("next")

    @property
    def _name(self) -> str:
        return self._boards[self.index].name

    @property
    def _is_last(self) -> bool:
        return self.index + 1 == len(self._boards)

    @property
    def is_open(self) -> bool:
        """The table is the learner's until the board is solved."""
        return self.phase is not BoardPhase.SOLVED

    # ------------------------------------------------------------------------------------------------------------- widgets

    def words_rect(self) -> Rect:
        """Under the felt and left of the king, where the round buttons leave the most room."""
        return panel_rect(self.layout)

    def button_places(self, number: int) -> list[Rect]:
        """The last of two rows of two."""
        return corner_rects(self.layout)[-number:]

    def told(self) -> Told:
        """The goal, and what came of the last try."""
        goal = say("learn.goal", goal=say(f"lesson.{self._name}.goal"))
        if self.phase is BoardPhase.SOLVED:
            words = say(f"lesson.{self._name}.solved", **asdict(self.match.facts))
            return Told(say("learn.solved"), words + ("\n" + say("learn.done") if self._is_last else ""), GREEN)
        if self._hint_words:
            return Told(say("learn.hint.title"), f"{self._hint_words}\n{goal}")
        if self._missed:
            return Told(say("learn.missed"), f"{self._missed}\n{goal}", MISSED_COLOUR)
        name, all_boards = say(f"lesson.{self._name}.name"), len(self._boards)
        heading = say("learn.title", number=self.index + 1, all=all_boards, name=name)
        return Told(heading, f"{say(f'lesson.{self._name}.see')}\n{goal}")

    def buttons(self) -> list[Button]:
        """While it is tried: hint, again, skip, leave; then again and on."""
        if self.phase is BoardPhase.SOLVED:
            names = {"again": "learn.again", "next": "learn.finish" if self._is_last else "learn.next"}
        else:
            leave = "learn.skip_all.sure" if self._asked_to_leave else "learn.skip_all"
            names = {"hint": "learn.hint", "again": "learn.again", "next": "learn.skip", "leave": leave}
        return [button(name, key) for name, key in names.items()]

    # -------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Command | None:
        """Whatever is pressed brings a missed board back; what is solved is left by its buttons."""
        if self.phase is BoardPhase.MISSED and isinstance(given, PointerPressed | KeyPressed):
            # A held Space repeats itself, and must not hide what went wrong.
            if not (isinstance(given, KeyPressed) and given.key == "space"):
                self._begin(self.index)
            return None
        return super().handle(given)

    def used(self, name: str) -> Command | None:
        """A button or its key was used."""
        match name:
            case "hint":
                self._hint()
            case "again":
                self._missed = ""
                self._begin(self.index)
            case "next" if not self._is_last:
                self._begin(self.index + 1)
            case "leave" if not self._asked_to_leave:
                self._asked_to_leave = True
                self.rebuild()
            case _:
                return Back()
        return None

    # --------------------------------------------------------------------------------------------------------------- hints

    def _hint(self) -> None:
        """Say what to do next, and hold it over its place, so that the forecast shows why."""
        session = self.table.session
        if self.phase is not BoardPhase.PLAYING or not session.may_act:
            return
        self.group.focus(None)
        action = next(iter(self.match.hint() or ()), None)
        self._hint_words = hint_words(action, self.match.state)
        self._hinted_at = len(self.match.record.actions)
        self.hold(action)

    # ---------------------------------------------------------------------------------------------------------------- time

    def passed(self, dt_ms: float) -> Command | None:
        """The verdict comes when all has been shown."""
        if self._hint_words and len(self.match.record.actions) != self._hinted_at:
            self._hint_words = ""
            self.rebuild()
        if self.phase is BoardPhase.PLAYING and self.match.is_decided and not self.table.session.motion.is_busy:
            self._judge()
        elif self.phase is BoardPhase.MISSED:
            self._shown_ms += dt_ms
            if self._shown_ms >= CONSEQUENCE_MS:
                self._begin(self.index)
        return None


def panel_rect(layout: Layout) -> Rect:
    """The words' panel: under the felt and left of the king, where the round buttons leave the most room."""
    return free_rect(layout, layout.height - EDGE)


def corner_rects(layout: Layout) -> list[Rect]:
    """Two rows of two buttons in the lower right corner."""
    width, height = BUTTONS
    corner = (layout.width - 24 - width, layout.height - 16 - height, width, height)
    return grid(corner, 2, REST, REST, gap=BUTTON_GAP)


def hint_words(action: Action | None, state: State) -> str:
    """What to do next, in words; without an action the goal can no longer be reached."""
    if action is None:
        return say("learn.hint.back")
    return doing_words(action, state) or say("learn.hint.end")
