"""The lessons: a warm-up board and twelve boards to solve on the real table, with a panel for the topic and the goal.

An exercise whose match is a `LessonMatch`. Things that neither this lesson nor an earlier one teaches are not on the table. Of these
games, only which lessons have been solved is saved. After the last one a first game begins at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from enum import Enum, auto
from typing import Final

from hschess.rules.actions import Action
from hschess.rules.cards import card_of, piece_of
from hschess.rules.modes import MODES, WHITE
from hschess.rules.state import State
from scenes.context import Context
from scenes.destinations import ToTable
from scenes.pane.action_words import doing_words
from scenes.pane.pane import TablePane
from scenes.practice.exercise import MISSED_COLOUR, ExerciseText, button
from scenes.practice.model.lesson_match import LessonMatch
from scenes.practice.pips import Pips, size_of
from scenes.practice.played import LEAST_HEADING, PlayedExercise
from scenes.stack import Back, Command, Go
from scenes.stage.exercise_layout import EDGE, free_rect
from scenes.stage.game.match import Match
from scenes.stage.game.setup import LEVEL_SEATS, new_match
from scenes.stage.game.wish import SIDES, GameWish
from scenes.stage.hand.bindings import ACTS
from scenes.stage.hand.hit_areas import ICONS, Counts, HitArea, HitKind, box_of
from scenes.stage.inputs import Input, KeyPressed, PointerPressed
from scenes.stage.lessons import WARM_UPS, counted, first_board, lessons, solved_boards, untaught
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.canvas import Canvas, rounded_rim
from scenes.ui.key_words import act_words
from scenes.ui.layout import REST, column, grid, row
from scenes.ui.media import Surface
from scenes.ui.second_press import SecondPress
from scenes.ui.theme import FOCUS, GREEN
from scenes.ui.widgets import FOCUS_LINE, Button, Widget
from scenes.words import card_word, has_words, say

CONSEQUENCE_MS: Final = 1500.0
"""How long the board after a missed goal stays before the position comes back."""
BUTTONS: Final = (364.0, 112.0)
"""The size of two rows of two."""
BUTTON_GAP: Final = 12.0
ENDING_BUTTONS: Final = 3
"""The number of buttons after the last lesson."""
LARGE: Final = 140
"""The text size in percent from which it scrolls."""
PIPS_GAP: Final = 4.0
NEW_RING: Final = 12.0
NEW_CORNER: Final = 16.0
"""The corner radius of the light around new things."""
DEFAULT_MODE: Final = "heroic"


class BoardPhase(Enum):
    """The phase of a lesson."""

    PLAYING = auto()
    MISSED = auto()
    """The turn is over, the goal was missed, and the result is on the board."""
    SOLVED = auto()


class LearnScene(PlayedExercise):
    """The lessons one after the other, from the first unsolved one."""

    keys: Mapping[str, str] = {"h": "hint", "r": "again", "n": "next"}

    def __init__(self, context: Context) -> None:
        self._boards = lessons()
        self.index = first_board(context.settings.lessons_done)
        self.phase = BoardPhase.PLAYING
        self._missed = ""
        """The text about the last miss; empty before the first try."""
        self._hint_words = ""
        self._hinted_at = 0
        """The number of actions when the hint was given; at another number the hint is withdrawn."""
        self._shown_ms = 0.0
        self._sure_to_leave = SecondPress()
        super().__init__(context)

    # ------------------------------------------------------------------------------------------------------------- boards

    @property
    def match(self) -> LessonMatch:
        """The match of the current lesson."""
        match = self.table.session.match
        assert isinstance(match, LessonMatch)
        return match

    def task(self) -> LessonMatch:
        """The lesson's position."""
        return LessonMatch(self._boards[self.index], (say("name.you"), say("side.black")))

    def set_table(self) -> TablePane:
        """A table with the things taught so far."""
        table = super().set_table()
        table.hide(untaught(self.index))
        return table

    def _begin(self, index: int) -> None:
        """Put up a lesson; the text about a miss goes when it is another lesson."""
        self._missed = self._missed if index == self.index else ""
        self.index, self.phase = index, BoardPhase.PLAYING
        self._hint_words = ""
        self._sure_to_leave.withdraw()
        if not self._missed:
            self.verdict = None
        self.put_up(to_table=True)

    def _judge(self) -> None:
        """Give the verdict, after the turn and the reply have been shown."""
        self._shown_ms, self._hint_words = 0.0, ""
        self.table.leave_focus()
        self.give_verdict(is_right=self.match.is_solved)
        if self.match.is_solved:
            self.phase, self._missed = BoardPhase.SOLVED, ""
            self._count()
        else:
            self.phase = BoardPhase.MISSED
            self._missed = self._facts_words("missed")
        self.rebuild()
        if self.phase is BoardPhase.SOLVED:
            self.group.focus_on(self._onward)

    def _count(self) -> None:
        """Count this lesson as solved, unless it is a warm-up."""
        settings, before = self.context.settings, self._solved_boards
        if self._at >= 0 and self._at not in before:
            bits = sum(1 << number for number in before | {self._at})
            done = max(settings.lessons_done, self._at + 1)
            self.context.change_settings(lessons_done=done, lessons_solved=bits)

    @property
    def _solved_boards(self) -> frozenset[int]:
        return solved_boards(self.context.settings.lessons_done, self.context.settings.lessons_solved)

    def _facts_words(self, key: str) -> str:
        facts = self.match.facts
        taken = card_word(card_of(piece_of(facts.taken[0], int(facts.taken[1:])))) if facts.taken else ""
        return say(f"lesson.{self._name}.{key}", **asdict(facts), card=taken)

    @property
    def _at(self) -> int:
        """The number of this lesson among those that count, from 0; negative for a warm-up."""
        return self.index - WARM_UPS

    @property
    def _name(self) -> str:
        return self._boards[self.index].name

    @property
    def _is_last(self) -> bool:
        return self.index + 1 == len(self._boards)

    @property
    def _onward(self) -> str:
        """The button that goes on after a solved lesson."""
        return "play" if self._is_last else "next"

    @property
    def is_open(self) -> bool:
        """Whether the table takes inputs: until the lesson is solved."""
        return self.phase is not BoardPhase.SOLVED

    # ------------------------------------------------------------------------------------------------------------- widgets

    def words_rect(self) -> Rect:
        """Under the felt and left of the king, whichever number of round buttons leaves the most space."""
        return panel_rect(self.layout, sum(kind not in untaught(self.index) for kind in ICONS))

    def button_places(self, number: int) -> list[Rect]:
        """The last of two rows of two; of three, the last has its own row."""
        places = corner_rects(self.layout)
        if number == ENDING_BUTTONS:
            *first, (left, top, _, height), (right, _, width, _) = places
            return [*first, (left, top, right + width - left, height)]
        return places[-number:]

    def heading(self, area: Rect, text: ExerciseText) -> list[Widget]:
        """The heading, and the progress."""
        if area[2] < LEAST_HEADING:
            return super().heading(area, text)
        name, far = row(area, REST, size_of(counted())[0], gap=12)
        return [*super().heading(name, text), self._pips(far)]

    def inside(self, area: Rect, words: str) -> list[Widget]:
        """The text; in a narrow panel the pips are below it."""
        if area[2] >= LEAST_HEADING:
            return super().inside(area, words)
        above, far = column(area, REST, size_of(counted())[1], gap=PIPS_GAP)
        return [*super().inside(above, words), self._pips(far)]

    def under_words(self, width: float) -> float:
        """The height of the pips under the text of a narrow panel."""
        return size_of(counted())[1] + PIPS_GAP if width < LEAST_HEADING else 0.0

    def _pips(self, rect: Rect) -> Pips:
        # While it is tried, the lesson has the ring of the current one, even if it has been solved before.
        trying = set[int]() if self.phase is BoardPhase.SOLVED else {self._at}
        return Pips(rect, counted(), self._solved_boards - trying, self._at)

    def text(self) -> ExerciseText:
        """The goal, and the result of the last try."""
        goal = say("learn.goal", goal=say(f"lesson.{self._name}.goal"))
        if self.phase is BoardPhase.SOLVED:
            words = self._facts_words("solved")
            return ExerciseText(say("learn.solved"), words + ("\n" + say("learn.done") if self._is_last else ""), GREEN)
        if self._sure_to_leave.is_open:
            return ExerciseText(say("learn.skip_all.title"), skipping_words())
        if self._hint_words:
            return ExerciseText(say("learn.hint.title"), f"{self._hint_words}\n{goal}")
        if self._missed:
            return ExerciseText(say("learn.missed"), f"{self._missed}\n{goal}", MISSED_COLOUR)
        new = [new_words(kind, self.context.settings.bindings) for kind in self._boards[self.index].new]
        see = say(f"lesson.{self._name}.see")
        # If the text scrolls, the goal comes first.
        is_large = self.context.settings.text_scale >= LARGE
        parts = [goal, see, *new] if is_large else [see, goal, *new]
        return ExerciseText(say(f"lesson.{self._name}.name"), "\n".join(filter(None, parts)))

    def buttons(self) -> list[Button]:
        """During the try: leave, hint, again, skip; then again and on, and after the last lesson a game.

        The button that goes on has the place of skip, which stays empty after the last lesson.
        """
        if self.phase is not BoardPhase.SOLVED:
            names = {"leave": "learn.skip_all", "hint": "learn.hint", "again": "learn.again", "next": "learn.skip"}
        elif self._is_last:
            names = {"again": "learn.again", "next": "learn.finish", "play": "learn.first_game"}
        else:
            names = {"again": "learn.again", "next": "learn.next"}
        onward = self._onward if self.phase is BoardPhase.SOLVED else ""
        return [button(name, key, offered=name == onward) for name, key in names.items()]

    def draw_widgets(self, surface: Surface) -> None:
        """Draw a light around the new things on the table until an action is done."""
        session = self.table.session
        if self.phase is BoardPhase.PLAYING and not self.match.record.actions:
            canvas = Canvas(surface, self.context.media)
            for kind in self._boards[self.index].new:
                left, top, width, height = place_of(kind, session.board.layout, session.tabletop.counts)
                radius = NEW_CORNER if kind is HitKind.TILE else (width + NEW_RING) / 2
                rim = rounded_rim(canvas.media, width + NEW_RING, height + NEW_RING, radius, (*FOCUS, 255), FOCUS_LINE)
                canvas.lay(rim, left + width / 2, top + height / 2)
        super().draw_widgets(surface)

    # -------------------------------------------------------------------------------------------------------------- inputs

    def handle(self, given: Input) -> Command | None:
        """Any press brings the position back after a miss; a solved lesson is left by its buttons."""
        if self.phase is BoardPhase.MISSED and isinstance(given, PointerPressed | KeyPressed):
            # A held Space repeats itself, and must not hide the result.
            if not (isinstance(given, KeyPressed) and given.key == "space"):
                self._begin(self.index)
            return None
        if self._sure_to_leave.is_open and self.group.turns_from("leave", given):
            self._sure_to_leave.withdraw()
            self.rebuild()
        return super().handle(given)

    def used(self, name: str) -> Command | None:
        """Handle a button or its key."""
        match name:
            case "hint":
                self._hint()
            case "again":
                self._missed = ""
                self._begin(self.index)
            case "next" if not self._is_last:
                self._begin(self.index + 1)
            case "play":
                return Go(ToTable(self._first_game(), is_new=True), instead=True)
            case "leave" if not self._sure_to_leave.press():
                self.rebuild()
            case _:
                return Back()
        return None

    def _first_game(self) -> Match:
        """A game as White against the first level."""
        settings = self.context.settings
        mode = settings.last_mode if settings.last_mode in MODES else DEFAULT_MODE
        wish = GameWish(mode, SIDES[WHITE], LEVEL_SEATS[0])
        return new_match(wish.setup(self.context.chance_seed(), WHITE, self.context.today, say))

    # --------------------------------------------------------------------------------------------------------------- hints

    def _hint(self) -> None:
        """Say the next action, and show it in its place, so that the forecast explains it."""
        session = self.table.session
        if self.phase is not BoardPhase.PLAYING or not session.may_act:
            return
        self.group.focus(None)
        action = next(iter(self.match.hint() or ()), None)
        self._hint_words = hint_words(action, self.match.state, act_words("undo", self.context.settings.bindings))
        self._hinted_at = len(self.match.record.actions)
        self.hold(action)

    # ---------------------------------------------------------------------------------------------------------------- time

    def passed(self, dt_ms: float) -> Command | None:
        """Give the verdict when everything has been shown."""
        self._sure_to_leave.update(dt_ms)
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


def panel_rect(layout: Layout, icons: int = len(ICONS)) -> Rect:
    """The panel under the felt and left of the king, in the largest space that this many round buttons leave."""
    return free_rect(layout, layout.height - EDGE, icons)


def place_of(kind: HitKind, layout: Layout, counts: Counts) -> Rect:
    """The rectangle of a new thing; for the history strip, the whole strip."""
    box = layout.history() if kind is HitKind.TILE else box_of(HitArea(kind), layout, counts)
    assert box is not None, f"there is no {kind} on the table"
    return box


def corner_rects(layout: Layout) -> list[Rect]:
    """Two rows of two buttons in the lower right corner."""
    width, height = BUTTONS
    corner = (layout.width - 24 - width, layout.height - 16 - height, width, height)
    return grid(corner, 2, REST, REST, gap=BUTTON_GAP)


def skipping_words() -> str:
    """How all lessons are skipped, and the place where they stay."""
    places = {"door": say("title.practice"), "way": say("title.learn")}
    return say("learn.skip_all.sure", button=say("learn.skip_all"), **places)


def new_words(kind: HitKind, bindings: Mapping[str, str]) -> str:
    """What is new on the table, with its key; empty for a thing that its lesson explains."""
    key = act_words(kind, bindings) if kind in ACTS else ""
    return say(f"learn.new.{kind}", pressed=key) if has_words(f"learn.new.{kind}") else ""


def hint_words(action: Action | None, state: State, undo: str) -> str:
    """The next action as text; without one the goal is out of reach, and `undo` is the text of the key for it."""
    if action is None:
        return say("learn.hint.back", pressed=undo)
    return doing_words(action, state) or say("learn.hint.end")
