"""The viewer of a record: the game on the same table, in the same motion, with the log beside it and a bar to go anywhere.

Its keys are those of common replay viewers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from hschess.achievements.game_progress import person_of
from hschess.analysis.calibration import percent_of
from hschess.analysis.external_analysis import ExternalAnalysis
from hschess.analysis.highlights import worst_turn
from hschess.analysis.judging import Analysis
from hschess.engines.engine_errors import EngineError
from hschess.engines.external_players import Roster, externals_among
from hschess.players.value.values import values_for
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar
from hschess.rules.modes import WHITE
from scenes.context import Context
from scenes.destinations import Destination, To, ToComparison, ToThoughts, ToTitle, ToViewer
from scenes.pages.kinds import Helped
from scenes.pane.table_words import why_no_thought
from scenes.replay.analysis_panel import ASIDE, MOST_ASIDE, AnalysisPanel, bar_rect
from scenes.replay.chance_words import certainty_words
from scenes.replay.model.replay import SPEEDS, Replay
from scenes.replay.show import options_of, reader_of, seat_of_person, show_of, turn_words
from scenes.replay.viewer_widgets import log_column, replay_bar, replay_buttons, speed_index
from scenes.replay.watched_screen import WatchedScreen
from scenes.stack import Command, Go
from scenes.stage.game.log import GameLog
from scenes.stage.music import SILENCE
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.chance_graph import ChanceGraph, draw_chance_bar
from scenes.ui.fields import ChoiceField
from scenes.ui.follow_text import FollowText
from scenes.ui.layout import REST, column, padded, row
from scenes.ui.media import Surface
from scenes.ui.preload import part_of
from scenes.ui.scrubber import Scrubber
from scenes.ui.theme import BODY
from scenes.ui.widgets import IconButton, Label, Panel, Widget
from scenes.words import chosen, say

STRIP: Final = 118.0
"""Height of the strip with the bar and the buttons."""
LOG_WIDTH: Final = 330.0
MARKS: Final = 46.0
"""The height of the bar in it ..."""
ROUND: Final = 18.0
"""... and of the round numbers in it."""
BUTTON_HEIGHT: Final = 44.0
"""The height of the row with the buttons."""
KEYS: Final = {
    "space": "play", "k": "play", "left": "turn_back", "j": "turn_back", "right": "turn_on", "l": "turn_on",
    "up": "back", ",": "back", "u": "back", "down": "on", ".": "on", "e": "on", "home": "first", "end": "last",
    "w": "faster", "s": "slower", "c": "log", "x": "turn_round", "g": "near", "h": "far", "f10": "menu", "m": "menu",
    "f9": "explain", "a": "analyse", "b": "compare",
}  # fmt: skip


class ReplayScene(WatchedScreen, Helped):
    """The page of one game."""

    needs = (1180.0, 640.0)
    keys = KEYS
    music = SILENCE

    def __init__(
        self,
        context: Context,
        game: GameSoFar,
        viewer: int | None = None,
        place: int = 0,
        goes_on: Destination | None = None,
        weighed: Analysis | None = None,
    ) -> None:
        """`goes_on` is the destination of Escape; without it, Escape leads back to the screen below."""
        super().__init__(context)
        self._goes_on = goes_on
        side = seat_of_person(game.record) if viewer is None else viewer
        self.replay = Replay(game, Layout(1280, 720), side, options_of(context, game.record, side))
        self._text = FollowText("text", (0, 0, 1, 1))
        self._position_label = Label((0, 0, 1, 1), "", BODY, align="centre")
        self.analysis = AnalysisPanel(game, weighed)
        self._judges = Roster()
        """The engine that judges the game, if the user has chosen one."""
        values_for(self.replay.state.mode)  # Read now: a frame of the analysis has no time for it.
        self._has_log = True
        self._log: GameLog | None = None
        self._log_for: tuple[object, ...] = ()
        self._reported = -1
        self._export: Callable[[], str] | None = None
        """A step function of a file that is being written; it returns the message to show when done."""
        self.replay.go(place)
        if context.on_log_line is not None:
            self.replay.play()

    # ------------------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        """The strip at the bottom, the log at the right."""
        over, strip = column(self.area, REST, self.strip)
        upper, buttons = column(padded(strip, 16, 8, 12), REST, BUTTON_HEIGHT, gap=8)
        aside = min(self.scaled(ASIDE), MOST_ASIDE * upper[2]) if self.analysis.is_open else 0.0
        along, beside = row(upper, REST, aside, gap=12 if aside else 0)
        weighed, bar = column(along, REST, self._marks)
        widgets: list[Widget] = [
            Panel(strip),
            replay_bar(bar, self.replay),
            *replay_buttons(buttons, self.replay, self._position_label),
        ]
        if self.analysis.is_open:
            widgets += self.analysis.widgets(weighed, beside, self.media.text_scale)
        if self._has_log:
            log = log_column(self.media, self.replay.record, self._text)
            widgets += log.place(row(over, REST, LOG_WIDTH)[1])
        return widgets

    @property
    def strip(self) -> float:
        """Height of the strip at the bottom, with the analysis."""
        return STRIP + self._marks - MARKS + self.analysis.height(self.media.text_scale)

    @property
    def _marks(self) -> float:
        """Height of the bar with the rounds below it."""
        return MARKS + self.scaled(ROUND) - ROUND

    @property
    def table(self) -> Rect:
        """The table's rectangle, in the logical pixels of the widgets."""
        over, _ = column(self.area, REST, self.strip)
        return row(over, REST, LOG_WIDTH if self._has_log else 0)[0]

    @property
    def placed(self) -> list[tuple[Replay, Rect]]:
        """The one table."""
        return [(self.replay, self.table)]

    def lay_tables(self) -> None:
        """Fit the table, and show its place in the game."""
        super().lay_tables()
        self._show_place()

    # -------------------------------------------------------------------------------------------------------------- inputs

    def used(self, name: str) -> Command | None:
        """Handle a widget or its key."""
        match name:
            case "menu":
                self._finish_motion()
                return Go(To.REPLAY_MENU)
            case "explain":
                self._finish_motion()
                return self.thoughts()
            case "analyse":
                self.analysis.toggle()
                self._relay()
            case "compare":
                return self._compare()
            case "bar" | "text" | "speed" | "graph":
                self._take_over(name)
            case "play":
                self.replay.pause() if self.replay.is_playing else self.replay.play()
            case "first" | "last" | "turn_back" | "turn_on" | "back" | "on":
                self.replay.pause()
                self._go(name)
            case "faster" | "slower":
                index = speed_index(self.replay) + (1 if name == "faster" else -1)
                self.replay.set_speed(SPEEDS[min(max(index, 0), len(SPEEDS) - 1)])
                self.rebuild()
            case _:
                self._turn_something(name)
        self._show_place()
        return None

    def _finish_motion(self) -> None:
        """Stop all motion, before another screen covers this one."""
        self.replay.pause()
        self.let_go()
        self.show_now()

    @property
    def no_thought(self) -> str:
        """The reason why there is no thought to show before this place; empty if there is one."""
        return why_no_thought(self.replay.game, self.replay.place)

    def thoughts(self) -> Command | None:
        """Open the computer player's thoughts on its last turn before this place; without one, show the reason."""
        if self.no_thought:
            self.say(self.no_thought)
            return None
        return Go(ToThoughts(self.replay.game, self.replay.place))

    def _compare(self) -> Command | None:
        """Compare the current turn with the best one, if it was weighed."""
        number = max(self.analysis.number_at(self.replay.place), 0)
        if number >= len(self.analysis.turns):
            self.say(say("analysis.not_yet"))
            return None
        self.replay.pause()
        replay, person = self.replay, person_of(self.replay.record)
        if person is not None and self.analysis.is_done and number == worst_turn(self.analysis.turns, person):
            self.context.earn({"worst_turn": 1})
        return Go(ToComparison(replay.game, self.analysis.turns, number, replay.viewer))

    def _take_over(self, name: str) -> None:
        """Handle the bar, a clicked sentence, or the speed."""
        widget = next(one for one in self.group.widgets if one.name == name)
        if not isinstance(widget, ChoiceField):
            self.replay.pause()
        if isinstance(widget, Scrubber):
            self.replay.go(widget.place)
        elif isinstance(widget, ChanceGraph):
            self.replay.go(self.analysis.place_of(widget.chosen))
        elif isinstance(widget, FollowText):
            assert self._log is not None
            self.replay.go(self.replay.place_of_event(self._log.lines[widget.chosen].event))
        elif isinstance(widget, ChoiceField):
            self.replay.set_speed(SPEEDS[widget.index])

    def _go(self, name: str) -> None:
        replay = self.replay
        match name:
            case "on":
                replay.forward()
            case "back":
                replay.go(replay.place - 1)
            case "turn_on" | "turn_back":
                replay.go_turns(1 if name == "turn_on" else -1)
            case _:
                replay.go(0 if name == "first" else replay.last)

    def _turn_something(self, name: str) -> None:
        """Toggle the log or a hand, or turn the table."""
        replay = self.replay
        if name == "log":
            self._has_log = not self._has_log
        elif name == "turn_round":
            replay.sit(1 - replay.viewer)
            self.settings_changed()
        else:
            side = replay.viewer if name == "near" else 1 - replay.viewer
            replay.show_hand(side, is_open=not replay.shows(side))
        self._relay()

    def _relay(self) -> None:
        """Lay out again: strip or log have another size."""
        self.rebuild()
        self.lay_tables()
        self.ready()

    def settings_changed(self) -> None:
        """Apply changed settings of text or motion, or another viewer's side."""
        speed = self.replay.speed
        self.replay.motion.options = options_of(self.context, self.replay.record, self.replay.viewer)
        self.replay.set_speed(speed)

    def escaped(self) -> Command | None:
        """Go to the destination of Escape, if there is one, else back."""
        if self._goes_on is None or self.group.focused is not None:
            return super().escaped()
        return Go(self._goes_on, instead=True)

    @property
    def again(self) -> ToViewer:
        """The destination of this place in this game; from there, Escape leads to the title."""
        replay = self.replay
        return ToViewer(replay.game, replay.viewer, replay.place, ToTitle())

    # ---------------------------------------------------------------------------------------------------------------- time

    def judge_by(self, seat: str) -> None:
        """Let this engine, which the user has just chosen, judge the turns from now on."""
        self._judges.close()
        try:
            self._judges = Roster(externals_among([seat], self.context.folder))
            judge = ExternalAnalysis(self.replay.game, self._judges.player(seat))
        except HschessError as error:
            self.say(str(error))
            return
        self.analysis = AnalysisPanel(self.replay.game, judge)
        self.analysis.toggle()
        self._relay()

    def _weigh(self) -> bool:
        """Weigh turns for a part of a frame; returns whether there is news to show. An engine that fails is no longer asked."""
        try:
            return self.analysis.work(self.context.now_ms)
        except EngineError as error:
            self._judges.close()
            self.analysis = AnalysisPanel(self.replay.game)
            self._relay()
            self.say(say("external.silent", why=str(error)))
            return True

    def gone(self) -> None:
        """End the engine that judges."""
        self._judges.close()

    def update(self, dt_ms: float) -> Command | None:
        """Advance the game by `dt_ms`; bar, log and text follow."""
        super().update(dt_ms)
        if self.is_readying:
            return None
        place = self.replay.place
        self.context.play_all(self.replay.update(dt_ms))
        if self._export is not None and (said := self._export()):
            self._export = None
            self.say(said)
        if self._weigh():
            if self.analysis.is_done:
                self.rebuild()
            self._show_place()
        self._moving = self._moving or self.analysis.is_running
        if self.replay.is_moving or place != self.replay.place:
            self._moving = True
            self._show_place()
        return None

    def export(self, step: Callable[[], str]) -> None:
        """Call this step function once in each frame, until it returns a message."""
        self._export = step

    def _show_place(self) -> None:
        replay = self.replay
        for widget in self.group.widgets:
            if isinstance(widget, Scrubber) and not widget.pressed:
                widget.place = replay.place
            elif widget.name == "play" and isinstance(widget, IconButton):
                widget.icon_name = "pause" if replay.is_playing else "play"
        turn = turn_words(replay.turns[replay.turn])
        self._position_label.words = say("replay.at", turn=turn, place=replay.place, last=replay.last)
        self.analysis.show(replay.place)
        self._follow_log()

    def _follow_log(self) -> None:
        log = self.log()
        present = len(log.lines.until(self.replay.events_shown)) - 1
        self._text.show(log.lines)
        self._text.follow(max(present, 0))
        if self.context.on_log_line is not None and (self.replay.is_playing or self._reported < 0):
            for line in log.lines[self._reported + 1 : present + 1]:
                self.context.on_log_line(line.words)
        self._reported = present

    def log(self) -> GameLog:
        """The log of the game, with the cards of open hands."""
        reader = reader_of(self.replay)
        asked = (reader, chosen())
        if self._log is None:
            self._log = GameLog(self.replay.game, say, reader)
        if asked != self._log_for:
            self._log_for = asked
            self._log.read_by(reader)
        return self._log

    # ------------------------------------------------------------------------------------------------------------- drawing

    def draw_backdrop(self, surface: Surface) -> None:
        """Draw walnut, and the table on it."""
        super().draw_backdrop(surface)
        layout = self.replay.board.layout
        area = pygame.Rect(0, 0, layout.pixel_width, layout.pixel_height).clip(surface.get_rect())
        self.draw_table(part_of(surface, area))

    def draw_table(self, surface: Surface) -> None:
        """Draw the table alone."""
        self.art.draw_board(surface, self.replay.board, self.replay.board.layout, show_of(self.replay))
        white = self.analysis.white_at(self.replay.place) if self.analysis.is_open else None
        if white is not None:
            viewer = self.replay.viewer
            own, fact = white if viewer == WHITE else 1 - white, self.analysis.certainty_at(self.replay.place, viewer)
            words = str(percent_of(own)) if fact is None else certainty_words(fact)
            draw_chance_bar(Canvas(surface, self.art.media), bar_rect(self.replay.board.layout), own, viewer, words)

    def darken(self, surface: Surface, light: float) -> None:
        """Dim the screen under a page over it."""
        self.art.draw_lamp(surface, light)
