"""A game of the laboratory on a table of its own, where each action is shown before the next is done. No pygame."""

from __future__ import annotations

from typing import Final

from hschess.rules.modes import WHITE
from hschess.rules.state import State
from scenes.stage.game.watched import WatchedTable
from scenes.stage.laboratory.questions import SlicedGame
from scenes.stage.layout import Layout
from scenes.stage.motion.clip_builder import ShowOptions

BETWEEN_MS: Final = 250.0
"""How long the table rests between two actions, at speed 1."""
AFTER_MS: Final = 1800.0
"""How long it rests after a game."""


class LaboratoryTable(WatchedTable):
    """The display of the running game."""

    def __init__(self, game: SlicedGame, layout: Layout, options: ShowOptions) -> None:
        """The game as it stands."""
        self.game = game
        super().__init__(game.state, layout, WHITE, options)

    @property
    def state(self) -> State:
        """The position that the table stands in, or will as soon as its motion is over."""
        return self.game.state

    @property
    def is_ready(self) -> bool:
        """Whether the next action may be shown, or after a game the next game."""
        wait = AFTER_MS if self.game.is_over else BETWEEN_MS
        return not self.motion.is_busy and (self.motion.options.instant or self._rest_ms >= wait)

    def show_next(self) -> None:
        """Do the game's next action and show it. Only where it is known."""
        action = self.game.next_action
        assert action is not None
        self.foresee(action)
        self.show_events(self.game.act(), len(self.game.actions) - 1)
