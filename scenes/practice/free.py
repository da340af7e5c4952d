"""Free practice: play on from a position with both hands open and unlimited undo, and ask any computer player for its plan.

The plan is put on the board action by action, with the forecast of its end; it can be undone as a whole, carried out, or explained.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hschess.rules.actions import Action
from hschess.rules.engine import why_not
from hschess.rules.errors import HschessError
from hschess.rules.game import open_game
from hschess.rules.modes import EVERY_MODE, Mode
from scenes.context import THINK_MS_A_FRAME, Context
from scenes.destinations import ToThoughts
from scenes.pane.action_words import turn_in_words
from scenes.pane.pane import TablePane
from scenes.practice.exercise import WORDS, ExerciseText, button
from scenes.practice.model.free_play import Advice, FreeMatch
from scenes.practice.played import PlayedExercise
from scenes.stack import Back, Command, Go
from scenes.stage.game.setup import CPU_SEATS
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.table_layout import Rect
from scenes.ui.fields import ChoiceField
from scenes.ui.layout import REST, column
from scenes.ui.theme import BRASS_LIGHT
from scenes.ui.widgets import Button, Label, Widget
from scenes.words import say, side_word

SHOW_PAUSE_MS: Final = 380.0
ROW: Final = 38.0
ROW_GAP: Final = 4.0
USUAL: Final = "bfs"
LABELS: Final = 0.32
"""The share of a row for its name."""


class FreeScene(PlayedExercise):
    """The screen of free practice."""

    keys: Mapping[str, str] = {"a": "ask", "w": "why"}

    def __init__(
        self, context: Context, line: str, modes: Mapping[str, Mode] = EVERY_MODE, leave: str = "free.edit"
    ) -> None:
        """`modes` are the possible modes of the line, `leave` is the key of the last button. Raises `NotationError` for an invalid line."""
        self._line, self._modes, self._leave = line, modes, leave
        self._seed = context.chance_seed()
        self._cpu = USUAL
        self._against = False
        """Whether the computer player plays the other side."""
        self._advice: Advice | None = None
        self._asked_at = 0
        """The number of actions when the advice began."""
        self._script: list[Action] = []
        self._shown = 0
        """The number of the plan's actions on the board."""
        self._since_ms = 0.0
        self._could_ask = False
        """Whether the shown button can be used."""
        super().__init__(context)

    @property
    def match(self) -> FreeMatch:
        """The game."""
        match = self.table.session.match
        assert isinstance(match, FreeMatch)
        return match

    def task(self) -> FreeMatch:
        """The match on the position."""
        return FreeMatch(self._line, (side_word(0), side_word(1)), self._seed, self._modes)

    def set_table(self) -> TablePane:
        """A table with both hands open and the side to move at the bottom."""
        table = super().set_table()
        table.session.board.reveal = True
        table.session.sit(table.session.match.state.to_move)
        return table

    def options(self, options: ShowOptions) -> ShowOptions:
        """The forecast is always on here."""
        return replace(options, forecast="full")

    # ------------------------------------------------------------------------------------------------------------- widgets

    def text(self) -> ExerciseText:
        """The computer player's plan, as far as it is known."""
        advice = self._advice
        if advice is None:
            return ExerciseText(say("free.title"), "")
        name = say(f"opponent.{advice.player_id}")
        if advice.plan is None:
            return ExerciseText(say("free.thinking", name=name, percent=round(advice.progress * 100)), "")
        words = turn_in_words(advice.plan.actions)
        figures = say("free.figures", score=f"{advice.plan.score:g}", nodes=advice.plan.nodes)
        return ExerciseText(say("free.plan", name=name), f"{words}. {figures}", BRASS_LIGHT)

    @property
    def fills_panel(self) -> bool:
        """The choices stand in it too."""
        return True

    def inside(self, area: Rect, words: str) -> list[Widget]:
        """The choice of the computer player, and whether it plays the other side; the plan replaces the latter if only one fits."""
        first, second, below = column(area, ROW, ROW, REST, gap=ROW_GAP)
        names, about = [say(f"opponent.{one}") for one in CPU_SEATS], say(f"opponent.{self._cpu}.about")
        cpu = ChoiceField("cpu", first, say("free.cpu"), names, CPU_SEATS.index(self._cpu), split=LABELS, tooltip=about)
        hands = [say("free.by_hand"), say("free.by_cpu")]
        other = ChoiceField("other", second, say("free.other"), hands, int(self._against), split=LABELS)
        if not words:
            return [cpu, other]
        if below[3] >= ROW:
            return [cpu, other, Label(below, words, WORDS, wrap=True)]
        _, below = column(area, ROW, REST, gap=ROW_GAP)
        return [cpu, Label(below, words, WORDS, wrap=True)]

    def buttons(self) -> list[Button]:
        """The buttons: ask or undo, explain the thought, back to the board."""
        self._could_ask = self._may_ask
        if self._is_shown:
            first = button("ask", "free.back", about="free.back.about")
        else:
            first = button("ask", "free.ask", enabled=self._could_ask, about="free.ask.about")
        why = button("why", "free.why", enabled=self._is_shown, about="free.why.about")
        return [first, why, button("leave", self._leave)]

    @property
    def _may_ask(self) -> bool:
        return self.table.session.may_act and self._advice is None

    @property
    def _is_shown(self) -> bool:
        """Whether a plan is on the board."""
        return self._advice is not None and self._advice.plan is not None and not self._script

    def used(self, name: str) -> Command | None:
        """Handle a button or a choice."""
        match name:
            case "ask" if self._is_shown:
                self._take_plan_back()
            case "ask":
                self._ask()
            case "why" if self._is_shown and self._advice is not None:
                record = self._advice.record(say(f"opponent.{self._advice.player_id}"))
                return Go(ToThoughts(open_game(record, self._modes), len(record.actions)))
            case "cpu" | "other":
                self._choose()
            case "leave":
                return Back()
            case _:
                pass
        return None

    def _choose(self) -> None:
        for widget in self.group.widgets:
            if isinstance(widget, ChoiceField) and widget.name == "cpu":
                self._cpu = CPU_SEATS[widget.index]
            elif isinstance(widget, ChoiceField):
                self._against = bool(widget.index)
        self._seat()
        self.rebuild()

    def _seat(self) -> None:
        """Let the computer player take the other side's seat, or leave it."""
        viewer = self.table.session.viewer
        self.match.seat_cpu(viewer, "")
        self.match.seat_cpu(1 - viewer, self._cpu if self._against else "")
        self.table.settings_changed()

    # -------------------------------------------------------------------------------------------------------------- advice

    def _ask(self) -> None:
        """Begin to think for the side to move."""
        if not self.table.session.may_act or self._advice is not None:
            return
        self.table.cancel()
        try:
            self._advice = Advice(self._cpu, self.match.state)
        except HschessError as error:
            self.table.say(str(error))
            return
        self._asked_at = len(self.match.record.actions)
        self._shown, self._script = 0, []
        self.rebuild()

    def _think(self) -> None:
        advice, started = self._advice, self.context.now_ms()
        assert advice is not None
        before = round(advice.progress * 100)
        while advice.step() is None and self.context.now_ms() - started < THINK_MS_A_FRAME:
            pass
        if advice.plan is not None:
            self._script, self._since_ms = list(advice.placed), SHOW_PAUSE_MS
        if advice.plan is not None or round(advice.progress * 100) != before:
            self.rebuild()

    def _show(self, dt_ms: float) -> None:
        """Show the plan, action by action; then forecast the end of the turn."""
        session = self.table.session
        self._since_ms += dt_ms
        if session.motion.is_busy or self._since_ms < SHOW_PAUSE_MS:
            return
        action = self._script[0]
        if why_not(self.match.state, action) is not None:
            self._script.clear()
            return
        self._script.pop(0)
        self._since_ms = 0.0
        self._shown += 1
        session.do(action)
        if not self._script:
            self.rebuild()

    def _take_plan_back(self) -> None:
        session = self.table.session
        self._forget_advice()
        self.match.go_back(self._asked_at)
        session.sit(self.match.state.to_move)
        self.table.leave_focus()
        self.context.play("card_return")
        self.rebuild()

    def _forget_advice(self) -> None:
        self._advice, self._script, self._shown = None, [], 0

    # ---------------------------------------------------------------------------------------------------------------- time

    def passed(self, dt_ms: float) -> Command | None:
        """Think, show, and drop the advice if the player does something else."""
        session, advice = self.table.session, self._advice
        if advice is not None and advice.plan is None:
            self._think()
        elif advice is not None and self._script:
            self._show(dt_ms)
        elif advice is not None and self._has_gone_on:
            self._forget_advice()
            self.rebuild()
        elif self._is_shown and session.may_act and session.hand.is_idle and session.hand.hover is None:
            self.table.focus_end_turn()
        if self._may_ask != self._could_ask:
            self.rebuild()
        return None

    @property
    def _has_gone_on(self) -> bool:
        """Whether an action was done after the plan was put on the board."""
        return len(self.match.record.actions) != self._asked_at + self._shown

    @property
    def is_open(self) -> bool:
        """Whether the board takes inputs: not while the computer player thinks and its plan is shown."""
        return self._advice is None or self._is_shown
