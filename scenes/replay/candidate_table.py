"""The table beside a list of weighed turns: it shows the selected turn before its end, or plays it.

A watcher sees no more of the hands than in the game.
"""

from __future__ import annotations

from scenes.context import Context
from scenes.replay.model.candidates import WeighedTurn
from scenes.replay.model.replay import Replay
from scenes.replay.show import options_of, seat_of_person
from scenes.stage.table_layout import Layout


class CandidateTable:
    """One table for all turns of the position after `first` actions."""

    def __init__(self, context: Context, first: int) -> None:
        self._context = context
        self._first = first
        self.replay: Replay | None = None

    def show(self, candidate: WeighedTurn, layout: Layout) -> None:
        """Show this turn, before its end."""
        if self.replay is not None and self.replay.game is candidate.game:
            return
        viewer = seat_of_person(candidate.game.record)
        options = options_of(self._context, candidate.game.record, viewer)
        self.replay = Replay(candidate.game, layout, viewer, options)
        self.replay.board.reveal = False
        self.replay.rest_before_end()

    def play(self) -> None:
        """Play the turn from its beginning; called again, show it before its end."""
        if self.replay is None:
            return
        if self.replay.is_playing:
            self.replay.rest_before_end()
        else:
            self.replay.go(self._first)
            self.replay.play()

    def update(self, dt_ms: float) -> bool:
        """Advance by `dt_ms`; returns whether the picture changed."""
        if self.replay is None:
            return False
        self._context.play_all(self.replay.update(dt_ms))
        return self.replay.is_moving
