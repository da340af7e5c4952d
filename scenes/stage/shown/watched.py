"""A table that is only watched: both hands lie open, and each action plays by the game's own motion. No pygame."""

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
    """The board of a game that is only watched."""

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
        """Whether the last update changed anything that is drawn."""
        self._rest_ms = 0.0
        """How long the table has rested since an action was shown, at speed 1."""
        self._shown_play: Forecast | None = None
        self._touched = True

    @property
    def state(self) -> State:
        """The position that the table stands in, or will as soon as its motion is over."""
        raise NotImplementedError

    @property
    def board(self) -> Board:
        """The board as it is displayed."""
        return self.motion.board

    @property
    def viewer(self) -> int:
        """The side at the bottom."""
        return self.board.viewer

    @property
    def forecast(self) -> Forecast | None:
        """What the card that is shown now will do."""
        return self._shown_play if self.board.mood.foresight else None

    def ahead(self) -> Foresee:
        """What an action does where the table stands."""
        return apply

    def foresee(self, action: Action) -> None:
        """A card that is about to be played is shown first, with what will come of it."""
        is_shown = action.kind is Kind.PLAY and not self.motion.options.instant
        self._shown_play = forecast_of(self.state, action, self.board.layout, self.ahead()) if is_shown else None

    def show_events(self, events: tuple[Event, ...], number: int) -> None:
        """Play what an action has done; `number` is the action's place in the game."""
        self.motion.play(events, number)
        self._rest_ms = 0.0
        self._touched = True

    def change_options(self, options: ShowOptions) -> None:
        """Show things differently from now on."""
        self.motion.options = options
        self._touched = True

    def relayout(self, layout: Layout) -> None:
        """Another window."""
        self.motion.relayout(replace(layout, viewer=self.viewer))
        self._touched = True

    def update(self, dt_ms: float) -> tuple[Cue, ...]:
        """Let time pass; the sounds that fell due."""
        changed, self._touched = self._touched or self.motion.is_moving, False
        cues = self.motion.advance(dt_ms)
        if not self.motion.is_busy:
            self._rest_ms += dt_ms * self.motion.options.speed
        # Nobody holds these cards: they lie still.
        self.board.sways = False
        self.is_moving = self.motion.chase(dt_ms) or changed
        return cues
