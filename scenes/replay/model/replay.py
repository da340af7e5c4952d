"""A finished game at the table: any moment of its record, with the game's own motion from one action to the next.

Forward, an action plays as it did in the game; back, and over longer distances, the table jumps. Any clock may call `update`. No pygame.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hschess.rules.actions import END
from hschess.rules.engine import Step
from hschess.rules.game import Ahead, Foresee, GameSoFar, turn_of
from hschess.rules.record import Record
from hschess.rules.state import State
from scenes.stage.game.match import MatchSeat
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.puppets import Mood
from scenes.stage.motion.staging import history_of
from scenes.stage.motion.timeline import Cue
from scenes.stage.shown.things import WatchedGame
from scenes.stage.shown.watched import WatchedTable
from scenes.stage.table_layout import Layout

SPEEDS: Final = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 8.0)
BETWEEN_MS: Final = 350.0
"""The pause between two actions that play by themselves, at speed 1."""


@dataclass(frozen=True, slots=True)
class TurnSpan:
    """A side's turn, which begins with the position after `first` actions. Round 0 is the mulligan, before round 1 (R8)."""

    first: int
    round: int
    side: int


class Replay(WatchedTable):
    """One game at one table."""

    def __init__(self, game: GameSoFar, layout: Layout, viewer: int, options: ShowOptions) -> None:
        self.game = game
        self.steps = game.steps
        self.turns = turns_of(self.steps)
        self.place = 0
        """The number of actions that the table shows, or will show once its motion is over."""
        self.is_playing = False
        self._events_until = _summed(self.steps)
        super().__init__(self.steps[0].state, layout, viewer, options)
        self.board.view = game.view(0)

    # -------------------------------------------------------------------------------------------------------- the position

    @property
    def record(self) -> Record:
        """The record of the game."""
        return self.game.record

    @property
    def last(self) -> int:
        """How many actions the record has."""
        return len(self.steps) - 1

    @property
    def state(self) -> State:
        """The position on the table, or the one after its motion."""
        return self.steps[self.place].state

    @property
    def match(self) -> WatchedGame:
        """The game at this place."""
        record = self.record
        white = MatchSeat(record.white, player_id=record.seats[0], is_far=True)
        black = MatchSeat(record.black, player_id=record.seats[1], is_far=True)
        return WatchedGame(self.game, self.state, (white, black))

    @property
    def turn(self) -> int:
        """The number of the shown turn."""
        return bisect_right([turn.first for turn in self.turns], self.place) - 1

    @property
    def speed(self) -> float:
        """The speed of the actions, 1 for the usual."""
        return self.motion.options.speed

    @property
    def events_shown(self) -> int:
        """The number of events, with those of the deal, that the table has shown or begun to show."""
        return self._events_until[self.place] - self.motion.waiting

    def place_of_event(self, event: int) -> int:
        """The number of actions after which this event, counted from 1, has happened."""
        return min(bisect_left(self._events_until, event), self.last)

    def shows(self, side: int) -> bool:
        """Whether this side's hand is face up."""
        return side not in self.board.closed

    # -------------------------------------------------------------------------------------------------------------- moving

    def play(self) -> None:
        """Play the actions one after the other; at the end, from the beginning again."""
        if self.place == self.last:
            self.go(0)
        self.is_playing = True
        self._rest_ms = BETWEEN_MS

    def pause(self) -> None:
        """Stop after the shown action."""
        self.is_playing = False

    def rest_before_end(self) -> None:
        """Stop before the end of the last turn, or at the end of a game that breaks off within a turn."""
        self.pause()
        self.go(self.last - 1 if self.record.actions[-1:] == (END,) else self.last)

    def forward(self) -> bool:
        """Play the next action; returns whether there was one."""
        if self.place == self.last:
            return False
        self.motion.finish()
        self.foresee(self.record.actions[self.place])
        self.place += 1
        self.show_events(self.steps[self.place].events, self.place - 1)
        return True

    def go(self, place: int) -> None:
        """Jump to the position after this many actions."""
        self.place = min(max(place, 0), self.last)
        self._shown_play = None
        self._rest_ms = 0.0
        self.motion.finish()
        self.board.mood, self.board.speech = Mood(), None
        self.motion.show(self.game.view(self.place))
        self.board.history[:] = history_of(self.steps.first(self.place + 1))
        self._touched = True

    def go_turns(self, by: int) -> None:
        """Jump to the beginning of the turn `by` turns on; going back, first to the beginning of this one.

        After the last turn comes the end of the game.
        """
        if by < 0 and self.place > self.turns[self.turn].first:
            by += 1
        number = max(self.turn + by, 0)
        self.go(self.turns[number].first if number < len(self.turns) else self.last)

    # ------------------------------------------------------------------------------------------------------------- showing

    def ahead(self) -> Foresee:
        """A function that foresees an action in the shown position, with the encounter's own events."""
        return Ahead(self.game.until(self.place))

    def sit(self, viewer: int) -> None:
        """Turn the table round for this side."""
        self.motion.show(self.game.view(self.place), viewer)
        self._touched = True

    def show_hand(self, side: int, *, is_open: bool) -> None:
        """Turn a side's hand face up or face down."""
        self.board.closed = self.board.closed - {side} if is_open else self.board.closed | {side}
        self.motion.show(self.game.view(self.place))
        self._touched = True

    def set_speed(self, speed: float) -> None:
        """Set the speed, 1 for the usual."""
        self.change_options(replace(self.motion.options, speed=speed))

    def update(self, dt_ms: float) -> tuple[Cue, ...]:
        """Advance by `dt_ms`; returns the sounds that are due."""
        cues = super().update(dt_ms)
        if self.is_playing and not self.motion.is_busy and self._rest_ms >= BETWEEN_MS and not self.forward():
            self.is_playing = False
            self._touched = True
        return cues


def turns_of(steps: Sequence[Step]) -> list[TurnSpan]:
    """The turns of a game, in order; there is at least one."""
    turns: list[TurnSpan] = []
    for place, step in enumerate(steps):
        number, side = turn_of(step.state)
        if not turns or (turns[-1].round, turns[-1].side) != (number, side):
            turns.append(TurnSpan(place, number, side))
    return turns


def _summed(steps: Sequence[Step]) -> list[int]:
    """The number of events after each step."""
    sums, total = [], 0
    for step in steps:
        total += len(step.events)
        sums.append(total)
    return sums
