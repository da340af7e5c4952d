"""The analysis beside a replay: it works a little in each frame, can be stopped, and shows the value of each turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hschess.analysis.certainty import Certainty
from hschess.analysis.judging import Analysis, Judged, accuracy_of
from hschess.rules.aliases import SideNumber
from hschess.rules.game import GameSoFar
from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE
from scenes.context import THINK_MS_A_FRAME
from scenes.replay.chance_words import chance_words, proof_words, share_words, thrown_words
from scenes.stage.game.weighing import weigh
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.chance_graph import ChanceGraph, TurnPoint
from scenes.ui.layout import REST, column, padded, row
from scenes.ui.theme import SMALL
from scenes.ui.widgets import Button, Label, Widget
from scenes.words import say

HEIGHT: Final = 108.0
"""The height of the analysis above the bar."""
ASIDE: Final = 330.0
"""The width of the text and buttons beside the graph and the bar ..."""
MOST_ASIDE: Final = 0.5
"""... which take at most this share of the row if the text is large."""
LINES: Final = 84.0
"""How much four lines of text grow at twice their size."""
BUTTON_HEIGHT: Final = 40.0
BUTTON_GROWS: Final = 8.0
"""How much a button's height grows at twice the text size."""
BAR: Final = (-536.0, 140.0, 14.0, 300.0)
"""The chance bar beside the felt: left from the table's middle, top, width, height."""


class AnalysisPanel:
    """One game's analysis, as the viewer shows it."""

    def __init__(self, game: GameSoFar, weighed: Analysis | None = None) -> None:
        """`weighed` is an analysis that another screen has begun."""
        self._game = game
        self._analysis = weighed
        self.is_open = False
        self.is_running = False
        self._graph = ChanceGraph("graph", (0, 0, 1, 1), 0, ())
        self._words = Label((0, 0, 1, 1), "", SMALL)

    @property
    def turns(self) -> list[Judged]:
        """The turns weighed so far."""
        return self._analysis.turns if self._analysis is not None else []

    @property
    def is_done(self) -> bool:
        """Whether all turns have been weighed."""
        return self._analysis is not None and self._analysis.is_done

    def height(self, text_scale: float) -> float:
        """The height that it needs above the bar, at this text size."""
        return HEIGHT + LINES * (text_scale - 1) if self.is_open else 0.0

    def toggle(self) -> None:
        """Start, stop or continue; once complete, show or hide it."""
        if self.is_done:
            self.is_open = not self.is_open
        else:
            if self._analysis is None:
                self._analysis = Analysis(self._game)
            self.is_open = True
            self.is_running = not self.is_running and not self._analysis.is_done

    def close(self) -> None:
        """Hide it; the results are kept."""
        self.is_open = self.is_running = False

    def work(self, now_ms: Callable[[], float]) -> bool:
        """Weigh turns for a part of a frame; returns whether there is news to show."""
        if not self.is_running or self._analysis is None:
            return False
        has_more = weigh(self._analysis, now_ms, THINK_MS_A_FRAME)
        self.is_running = not self._analysis.is_done
        return has_more or not self.is_running

    def number_at(self, place: int) -> int:
        """The number of the turn after this many actions, -1 before the first; at a turn's end it is still that turn."""
        spans = self._analysis.spans if self._analysis is not None else []
        return sum(span.first < place for span in spans) - 1

    def turn_at(self, place: int) -> Judged | None:
        """The turn after this many actions, before the first action the first turn, if it was weighed."""
        number = max(self.number_at(place), 0)
        return self.turns[number] if number < len(self.turns) else None

    def place_of(self, number: int) -> int:
        """The number of actions at the end of this turn."""
        return self._analysis.spans[number].last if self._analysis is not None else 0

    def white_at(self, place: int) -> float | None:
        """White's chance after this many actions, from 0 to 1: that after the last complete turn; None if that was not weighed yet."""
        ended = self._ended(place)
        if ended is None:
            return None
        return white_of(self.turns[ended - 1]) if ended else self._first()

    def certainty_at(self, place: int, side: SideNumber) -> Certainty | None:
        """The proved result there, as this side sees it; None if nothing is proved."""
        ended = self._ended(place)
        if ended is None:
            return None
        turn = self.turns[max(ended - 1, 0)]
        fact = turn.left if ended else turn.promised
        return fact if fact is None or turn.span.side == side else fact.turned

    def _ended(self, place: int) -> int | None:
        """How many of the weighed turns are over after this many actions; None if the current one was not weighed yet."""
        ended = sum(turn.span.last <= place for turn in self.turns)
        if not self.turns or (ended == len(self.turns) and self.place_of(ended - 1) < place and not self.is_done):
            return None
        return ended

    def _first(self) -> float:
        turn = self.turns[0]
        return turn.before if turn.span.side == WHITE else 1 - turn.before

    # ------------------------------------------------------------------------------------------------------------ widgets

    def widgets(self, graph: Rect, aside: Rect, text_scale: float) -> list[Widget]:
        """The graph over the bar; beside both the text of the current turn and the buttons, at this text size."""
        words, buttons = column(padded(aside, 0, 8, 0), REST, BUTTON_HEIGHT + BUTTON_GROWS * (text_scale - 1), gap=6)
        compare, analyse = row(buttons, REST, REST, gap=8)
        spans = self._analysis.spans if self._analysis is not None else []
        self._graph = ChanceGraph("graph", graph, len(self._game.record.actions), [span.last for span in spans])
        self._words = Label(words, "", SMALL, align="centre", wrap=True)
        stop = say("analysis.hide" if self.is_done else "analysis.stop" if self.is_running else "analysis.go_on")
        return [
            self._graph,
            self._words,
            Button("compare", compare, say("analysis.compare"), tooltip=say("analysis.compare.tip")),
            Button("analyse", analyse, stop, tooltip=say("analysis.tip")),
        ]

    def show(self, place: int) -> None:
        """Update graph and text to this many actions."""
        if self._analysis is None or not self.is_open:
            return
        points = [_point(turn) for turn in self.turns]
        self._graph.show(self._first() if points else 0.5, points, place, self.number_at(place))
        turn = self.turn_at(place)
        lines = turn_lines(turn) if turn is not None and self.number_at(place) >= 0 else []
        self._words.words = "\n".join([*lines[:2], self._state_words()] if lines else [self._state_words()])
        self._words.tooltip = "\n".join(lines[2:])

    def _state_words(self) -> str:
        assert self._analysis is not None
        if not self.is_done:
            key = "analysis.running" if self.is_running else "analysis.stopped"
            return say(key, percent=round(100 * self._analysis.progress))
        white, black = (f"{accuracy_of(self._analysis.losses(side)):.0f}" for side in (WHITE, BLACK))
        return say("analysis.accuracy", white=white, black=black)


def white_of(turn: Judged) -> float:
    """White's chance after a turn, from 0 to 1."""
    return turn.after if turn.span.side == WHITE else 1 - turn.after


def turn_lines(turn: Judged) -> list[str]:
    """A turn's name with its judgement, a lost win, its chances, and the proved results."""
    span = turn.span
    name = say("replay.turn", round=span.round, side=say(f"side.{SIDE_NAMES[span.side].lower()}"))
    before, after = share_words(turn.before, turn.best_left), chance_words(turn.after, turn.left)
    lines = [
        say("analysis.turn", turn=name, judgement=say(f"analysis.{turn.judgement.value}")),
        thrown_words(turn),
        say("analysis.chances", before=before, after=after, loss=str(turn.change)),
        proof_words(turn.left, span.side),
    ]
    return [words for words in lines if words]


def _point(turn: Judged) -> TurnPoint:
    words = "\n".join(turn_lines(turn))
    return TurnPoint(white_of(turn), turn.judgement.value, words, turn.left is not None, turn.thrown is not None)


def bar_rect(layout: Layout) -> Rect:
    """The rectangle of the chance bar beside a table of this layout."""
    left, top, width, height = BAR
    return layout.middle + left, top + layout.top, width, height
