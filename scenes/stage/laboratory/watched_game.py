"""A game of the laboratory on a table of its own: both hands lie open, and each action plays by the game's own motion. No pygame."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hschess.rules.actions import Action, Kind
from hschess.rules.modes import WHITE
from hschess.rules.state import State
from hschess.rules.view import view_of
from scenes.stage.game.forecast import Forecast, forecast_of
from scenes.stage.laboratory.questions import SlicedGame
from scenes.stage.layout import Layout
from scenes.stage.motion.board import Board
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.motion import Motion
from scenes.stage.motion.timeline import Cue

BETWEEN_MS: Final = 250.0
"""So long the table rests between two actions, at speed 1."""
AFTER_MS: Final = 1800.0
"""And so long after a game."""


class LaboratoryTable:
    """What is displayed of the running game."""

    def __init__(self, game: SlicedGame, layout: Layout, options: ShowOptions) -> None:
        """The game as it stands."""
        self.game = game
        self._rest_ms = 0.0
        self._shown_play: Forecast | None = None
        kings = game.job.pairing.mode.kings
        self.motion = Motion(view_of(game.state), layout, WHITE, options, reveal=True, full_health=kings)
        self.has_changed = True
        """Whether the last update changed anything that is drawn."""
        self._touched = True

    @property
    def board(self) -> Board:
        """What is to be drawn."""
        return self.motion.board

    @property
    def state(self) -> State:
        """The position that the table stands in, or will as soon as its motion is over."""
        return self.game.state

    @property
    def forecast(self) -> Forecast | None:
        """What the card that is shown now will do."""
        return self._shown_play if self.board.mood.foresight else None

    @property
    def is_ready(self) -> bool:
        """Whether the next action may be shown, or after a game the next game."""
        if self.motion.is_busy:
            return False
        options = self.motion.options
        wait = AFTER_MS if self.game.is_over else BETWEEN_MS
        return options.instant or self._rest_ms * options.speed >= wait

    def show_next(self) -> None:
        """Do the game's next action and show it. Only where it is known."""
        action = self.game.next_action
        assert action is not None
        self._foresee(action)
        self.motion.play(self.game.act(), len(self.game.actions) - 1)
        self._rest_ms = 0.0
        self._touched = True

    def _foresee(self, action: Action) -> None:
        """A card that is played is shown first, with what will come of it."""
        is_shown = action.kind is Kind.PLAY and not self.motion.options.instant
        self._shown_play = forecast_of(self.state, action, self.board.layout) if is_shown else None

    def update(self, dt_ms: float) -> tuple[Cue, ...]:
        """Let time pass; the sounds that fell due."""
        cues = self.motion.advance(dt_ms)
        self._rest_ms = 0.0 if self.motion.is_busy else self._rest_ms + dt_ms
        self.board.sways = False
        chasing = self.motion.chase(dt_ms)
        self.has_changed = self._touched or self.motion.is_moving or chasing
        self._touched = False
        return cues

    def change_options(self, options: ShowOptions) -> None:
        """Show things differently from now on."""
        self.motion.options = options
        self._touched = True

    def relayout(self, layout: Layout) -> None:
        """Another window."""
        self.motion.relayout(replace(layout, viewer=self.board.viewer))
        self._touched = True
