"""The moving table in one object: a board, its timeline, and its settings.

A screen starts one from a view, passes it each step's events, advances it, and draws its board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from hschess.rules.events import Event
from hschess.rules.modes import Mode
from hschess.rules.view import View, fold
from scenes.stage.motion.board import Board
from scenes.stage.motion.clip_builder import ClipBuilder, ShowOptions
from scenes.stage.motion.staging import Item, history_entry, items_of, stage
from scenes.stage.motion.staging_opening import Opening, stage_opening
from scenes.stage.motion.timeline import Clip, Cue, Timeline
from scenes.stage.motion.timing import HURRY, LONGEST_FRAME_MS
from scenes.stage.table_layout import Layout

MOST_SHOWN: Final = 40
"""The most items of a step that are shown one after another, about half a minute; shipped cards have fewer."""


class Motion:
    """Plays a game's events on a board."""

    def __init__(
        self,
        view: View,
        layout: Layout,
        viewer: int,
        options: ShowOptions = ShowOptions(),  # noqa: B008 - a frozen value
        reveal: bool = False,
        full_health: tuple[int, int] | None = None,
        opens: tuple[int, int] = (1, 1),
    ) -> None:
        """`full_health` is the kings' health at the start, `opens` the rounds in which their powers open."""
        self.board = Board.of(view, layout, viewer, reveal, full_health)
        """The board to draw."""
        self.board.opens = opens
        self._timeline = Timeline(self.board)
        self._hurried = False
        self.waiting = 0
        """The number of queued events that have not begun to show."""
        self.options = options

    @property
    def options(self) -> ShowOptions:
        """The settings of the display; they can change at any time."""
        return self._options

    @options.setter
    def options(self, options: ShowOptions) -> None:
        self._options = options
        self.board.reduced = options.reduced_motion
        self._set_speed()

    def hurry(self, is_hurried: bool) -> None:
        """Play faster while a key is held."""
        self._hurried = is_hurried
        self._set_speed()

    def _set_speed(self) -> None:
        self._timeline.instant = self._options.instant
        self._timeline.speed = HURRY if self._hurried else self._options.speed

    # -------------------------------------------------------------------------------------------------------------- playing

    def open(self, opening: Opening) -> None:
        """Queue the opening of a game, before its deal; nothing of the table is visible from then on. Instant motion has none."""
        if not self._options.instant:
            self.board.mood.cover = self.board.mood.opening = 1.0
            self._timeline.add(partial(self._opened, opening))

    def _opened(self, opening: Opening) -> Clip:
        clip = ClipBuilder(self.board, self._options, self.board.count_item())
        stage_opening(opening, clip)
        return clip.finished()

    def play(self, events: Iterable[Event], action: int = -1) -> None:
        """Queue a step's events; `action` is the number of its action in the record, for the history strip.

        Of a step with very many events the beginning is shown, then the result.
        """
        items = items_of(events, action)
        self.waiting += sum([len(item.events) for item in items])
        for item in items[:MOST_SHOWN]:
            self._timeline.add(partial(self._staged, item))
        if len(items) > MOST_SHOWN:
            self._timeline.add(partial(self._leapt, items[MOST_SHOWN:]))

    def _staged(self, item: Item) -> Clip:
        """An item's clip with the settings at the time of its turn."""
        self.waiting -= len(item.events)
        return stage(item, self.board, self._options)

    def _leapt(self, items: Sequence[Item]) -> Clip:
        """End the running items, and show the result of these."""
        self._timeline.settle()
        for item in items:
            self.waiting -= len(item.events)
            for event in item.events:
                fold(self.board.view, event)
            entry = history_entry(item.events, item.action)
            if entry is not None:
                self.board.remember(entry)
        self.board.rebuild()
        return Clip()

    def advance(self, dt_ms: float) -> tuple[Cue, ...]:
        """Advance by a frame's time; returns the sounds that are due. A very long frame counts as a shorter one."""
        return self._timeline.advance(min(dt_ms, LONGEST_FRAME_MS))

    def chase(self, dt_ms: float, hovered: int | None = None, dragged: int | None = None) -> bool:
        """Let the hands and the pieces around a gap chase their places; returns whether anything moved.

        `hovered` is a position in the viewer's hand, `dragged` the id of a card whose puppet the caller moves. Call it after `advance`.
        """
        capped = min(dt_ms, LONGEST_FRAME_MS)
        hands = self.board.update_hands(capped, hovered, dragged)
        return self.board.update_gap(capped) or hands

    def skip(self) -> tuple[Cue, ...]:
        """End the current item; the rest plays on."""
        return self._timeline.finish_current()

    def finish(self) -> tuple[Cue, ...]:
        """End everything that is queued, at once."""
        return self._timeline.finish_all()

    # --------------------------------------------------------------------------------------------------------------- state

    @property
    def is_busy(self) -> bool:
        """Whether relevant motion is running or queued; else the board shows the state."""
        return self._timeline.is_busy

    @property
    def input_open(self) -> bool:
        """Whether a player may act now."""
        return self._timeline.input_open

    @property
    def is_moving(self) -> bool:
        """Whether the screen must be drawn again because of the timeline."""
        return self._timeline.is_moving

    # -------------------------------------------------------------------------------------------------------------- changes

    def relayout(self, layout: Layout) -> None:
        """Fit another window or viewer: running items end, and everything rests in its new place."""
        if not self._timeline.is_untouched:
            self.finish()
        lamp = self.board.mood.lamp
        self.board.relayout(layout)
        self.board.mood.lamp = lamp

    def show(self, view: View, viewer: int | None = None, reveal: bool | None = None) -> None:
        """Show another position, or another side's view of it, at once: undo, a seat that changes hands. The history stays."""
        self.finish()
        board = self.board
        board.view = view
        board.reveal = board.reveal if reveal is None else reveal
        board.relayout(board.layout if viewer is None else replace(board.layout, viewer=viewer))


def rounds_of(mode: Mode) -> tuple[int, int]:
    """The rounds in which the kings' powers open."""
    white, black = mode.powers
    return white.from_round, black.from_round
