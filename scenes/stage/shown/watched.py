"""A table for watching: both hands are face up, and each action plays by the game's own motion. No pygame."""

from __future__ import annotations

from dataclasses import replace

from hschess.rules.actions import Action, Kind
from hschess.rules.engine import apply
from hschess.rules.events import Event
from hschess.rules.game import Foresee
from hschess.rules.state import State
from hschess.rules.view import view_of
from scenes.stage.motion.board import Board
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.motion import Motion, rounds_of
from scenes.stage.motion.timeline import Cue
from scenes.stage.shown.forecast import forecast_of
from scenes.stage.shown.foreseen import Forecast
from scenes.stage.table_layout import Layout


class WatchedTable:
    """The board of a watched game."""

    def __init__(self, start: State, layout: Layout, viewer: int, options: ShowOptions) -> None:
        self.motion = Motion(
            view_of(start),
            layout,
            viewer,
            options,
            reveal=True,
            full_health=start.mode.kings,
            opens=rounds_of(start.mode),
        )
        self.is_moving = True
        """Whether the last update changed the picture."""
        self._rest_ms = 0.0
        """How long the table has rested since an action was shown, at speed 1, in milliseconds."""
        self._shown_play: Forecast | None = None
        self._touched = True

    @property
    def state(self) -> State:
        """The position on the table, or the one after its motion."""
        raise NotImplementedError

    @property
    def board(self) -> Board:
        """The displayed board."""
        return self.motion.board

    @property
    def viewer(self) -> int:
        """The side at the bottom."""
        return self.board.viewer

    @property
    def forecast(self) -> Forecast | None:
        """The forecast of the shown card."""
        return self._shown_play if self.board.mood.foresight else None

    def ahead(self) -> Foresee:
        """The function that does an action on a copy of this position."""
        return apply

    def foresee(self, action: Action) -> None:
        """Show a card with its forecast before it is played."""
        is_shown = action.kind is Kind.PLAY and not self.motion.options.instant
        self._shown_play = forecast_of(self.state, action, self.board.layout, self.ahead()) if is_shown else None

    def show_events(self, events: tuple[Event, ...], number: int) -> None:
        """Play the events of an action; `number` is the action's place in the game."""
        self.motion.play(events, number)
        self._rest_ms = 0.0
        self._touched = True

    def change_options(self, options: ShowOptions) -> None:
        """Change the settings of the display."""
        self.motion.options = options
        self._touched = True

    def relayout(self, layout: Layout) -> None:
        """Fit another window."""
        self.motion.relayout(replace(layout, viewer=self.viewer))
        self._touched = True

    def update(self, dt_ms: float) -> tuple[Cue, ...]:
        """Advance by `dt_ms`; returns the sounds that are due."""
        changed, self._touched = self._touched or self.motion.is_moving, False
        cues = self.motion.advance(dt_ms)
        if not self.motion.is_busy:
            self._rest_ms += dt_ms * self.motion.options.speed
        # No player holds these cards: they do not move.
        self.board.sways = False
        self.is_moving = self.motion.chase(dt_ms) or changed
        return cues
