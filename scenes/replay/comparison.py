"""A turn of a record beside the best one, each on its own table: first with its forecast, then in motion."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, Final

from hschess.analysis.coach import sentences
from hschess.analysis.judging import Judged
from hschess.rules.actions import END
from hschess.rules.game import GameSoFar
from scenes.pages.kinds import FilledPage, Helped
from scenes.pages.screen import WALKING
from scenes.pane.action_words import turn_in_words
from scenes.replay.analysis_panel import turn_lines
from scenes.replay.chance_words import share_words
from scenes.replay.model.replay import Replay
from scenes.replay.show import draw_replay, options_of
from scenes.replay.watched_screen import WatchedScreen
from scenes.stack import Back, Command
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, Edged, Nothing, One, Over, Stacked, Stretched, TextBlock
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.layout import REST, Length, RestShare, column, middle, row
from scenes.ui.media import Surface
from scenes.ui.scroll_text import ScrollText, Sentence
from scenes.ui.theme import BODY, BODY_DIM, BRASS, GROOVE, SUBHEADING
from scenes.ui.widgets import Button, Panel, Widget
from scenes.words import say

if TYPE_CHECKING:
    from scenes.context import Context

EDGE: Final = 20.0
PAIR_GAP: Final = 40.0
HEAD: Final = 96.0
FOOT: Final = 196.0
GAP: Final = 12.0
BUTTONS: Final = ("before", "play", "next", "close")
BAR_RADIUS: Final = 4.0
MOST_SENTENCES: Final = 3
KEYS: Final = {
    "space": "play", "k": "play", "left": "before", "j": "before", "right": "next", "l": "next", "b": "close",
}  # fmt: skip


class CompareScene(FilledPage, WatchedScreen, Helped):
    """The comparison of the weighed turn with this number."""

    needs = (1000.0, 640.0)
    keys = KEYS
    walking = WALKING | {"space"}

    def __init__(
        self,
        context: Context,
        game: GameSoFar,
        turns: Sequence[Judged],
        number: int,
        viewer: int,
    ) -> None:
        super().__init__(context)
        self._game = game
        self._turns = turns
        self._viewer = viewer
        self._pair: list[Replay] = []
        self._take(number)

    def _take(self, number: int) -> None:
        """Set both tables for this turn."""
        self._number = number
        self._turn: Judged = self._turns[number]
        layout = self.table_layout(self._table_areas[0], self._viewer)
        options = options_of(self.context, self._game.record, self._viewer)
        span = self._turn.span
        played, best = (
            self._game.until(span.last),
            reduce(GameSoFar.after, self._turn.best, self._game.until(span.first)),
        )
        self._pair = [Replay(game, layout, self._viewer, options) for game in (played, best)]
        self._set_tables()

    def _set_tables(self) -> None:
        """Show both turns before their end, with their forecasts."""
        for one in self._pair:
            one.rest_before_end()

    @property
    def _plays(self) -> bool:
        return any(one.is_playing for one in self._pair)

    # ------------------------------------------------------------------------------------------------------------ widgets

    def content(self) -> Block:
        """Two heads, space for two tables, the text and the buttons below."""
        return Stacked((self._head, Stretched(Nothing()), self._foot))

    @property
    def _head(self) -> Block:
        """The turn, with the captions of both tables below."""
        title = TextBlock(self.media, " · ".join(turn_lines(self._turn)[: self._in_title]), SUBHEADING, "centre", 30)
        pair = Abreast(
            [(REST, TextBlock(self.media, words, BODY, "centre")) for words in self._turns_in_words], gap=PAIR_GAP
        )
        return Over(Panel, Edged(Stacked((title, Stretched(pair)), gap=2), EDGE, 8, 6), HEAD)

    @property
    def _foot(self) -> Block:
        high = button_height(self.media, 48)
        buttons = Abreast([self._button(name, high) for name in BUTTONS], gap=GAP)
        parts = Stacked((Stretched(One(0, self._difference_text)), buttons), gap=6)
        return Over(Panel, Edged(parts, 24, 10, 10), FOOT + high - 48)

    def _button(self, name: str, high: float) -> tuple[Length, Block]:
        words = self._button_words(name)
        enabled = name in ("play", "close") or 0 <= self._beside(name) < len(self._turns)
        button = One(high, lambda area: Button(name, area, words, enabled=enabled))
        return RestShare(button_width(self.media, words)), button

    def _button_words(self, name: str) -> str:
        """A button's text."""
        if name == "close":
            return say("stats.back")
        return say("analysis.pause" if name == "play" and self._plays else f"analysis.{name}")

    @property
    def _in_title(self) -> int:
        """The number of the turn's lines in the title; a lost win is shown below with the rest."""
        return 2 if self._turn.thrown is None else 1

    @property
    def _turns_in_words(self) -> list[str]:
        """The played and the best turn, each with its chance."""
        turn = self._turn
        played, best = share_words(turn.after, turn.left), share_words(turn.before, turn.best_left)
        both = ((turn.played, "analysis.played", played), (turn.best, "analysis.best", best))
        return [say(key, turn=turn_in_words(actions), chance=chance) for actions, key, chance in both]

    def _difference_text(self, area: Rect) -> Widget:
        """The differences between the turns; they scroll if they are too long."""
        reply = self._turn.reply
        words = [
            *turn_lines(self._turn)[self._in_title :],
            *self._differences().split("\n"),
            *([say("analysis.reply", turn=turn_in_words(reply))] if reply else []),
        ]
        return ScrollText("text", area, [Sentence(one) for one in words], BODY_DIM)

    @property
    def _between(self) -> Rect:
        """The rectangle between head and foot."""
        width = self.sight.width
        return column(self.area, self._head.height(width), REST, self._foot.height(width))[1]

    @property
    def _table_areas(self) -> list[Rect]:
        """The rectangles of both tables."""
        return row(self._between, REST, REST, gap=GAP)

    def _beside(self, name: str) -> int:
        """The next turn before or after this one that has a better alternative; past the ends if there is none."""
        by = -1 if name == "before" else 1
        number = self._number + by
        turns = self._turns
        while 0 <= number < len(turns) and turns[number].best == turns[number].played:
            number += by
        return number

    def _differences(self) -> str:
        """The differences between the pieces' actions, in the coach's words."""
        turn = self._turn
        if turn.best == turn.played:
            return say("analysis.same")
        start = self._pair[0].steps[turn.span.first].state
        played, best = (
            tuple([event for step in one.steps[turn.span.first + 1 :] for event in step.events]) for one in self._pair
        )
        return "\n".join(sentences(start, played, best, say)[:MOST_SENTENCES])

    @property
    def placed(self) -> list[tuple[Replay, Rect]]:
        """The played turn at the left, the best one at the right."""
        return list(zip(self._pair, self._table_areas, strict=True))

    # -------------------------------------------------------------------------------------------------------------- inputs

    def used(self, name: str) -> Command | None:
        """Handle a widget or its key."""
        match name:
            case "play":
                self._play()
            case "before" | "next":
                number = self._beside(name)
                if 0 <= number < len(self._turns):
                    self._take(number)
            case _:
                return Back()
        self.rebuild()
        return None

    def _play(self) -> None:
        """Play both turns from their beginning; pressed again, show them before their end."""
        if self._plays:
            self._set_tables()
            return
        for one in self._pair:
            one.go(self._turn.span.first)
            one.play()

    def update(self, dt_ms: float) -> Command | None:
        """Advance both tables."""
        super().update(dt_ms)
        if self.is_readying:
            return None
        played = self._plays
        for number, one in enumerate(self._pair):
            cues = one.update(dt_ms)
            self.context.play_all(() if number else cues)
            self._moving = self._moving or one.is_moving
        if played != self._plays:
            self.rebuild()
        return None

    # ------------------------------------------------------------------------------------------------------------- drawing

    def draw_backdrop(self, surface: Surface) -> None:
        """Draw walnut, and both tables side by side."""
        super().draw_backdrop(surface)
        for one, corner in self.tables():
            draw_replay(surface, self.art, one, corner, foresees=not self._plays and self._is_before_end(one))
        self._draw_between(surface)

    def _draw_between(self, surface: Surface) -> None:
        """Draw a brass bar between the tables."""
        canvas = Canvas(surface, self.context.media_at(self.layout.scale))
        between = self._between
        high = between[3]
        bar = rounded_box(canvas.media, GAP, high, BAR_RADIUS, GROOVE)
        rim = rounded_rim(canvas.media, GAP, high, BAR_RADIUS, (*BRASS, 255), 2.0)
        for part in (bar, rim):
            canvas.lay(part, *middle(between))

    def _is_before_end(self, one: Replay) -> bool:
        return one.place < one.last and one.record.actions[one.place] is END and not one.motion.is_busy
