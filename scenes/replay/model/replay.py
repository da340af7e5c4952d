"""A finished game at the table: any moment of its record, and the way from one action to the next by the game's own motion.

Forward an action plays as it did in the game; back, and over longer ways, the table jumps there. Under whatever clock calls `update`. No
pygame.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hschess.rules.engine import Step
from hschess.rules.game import Ahead, Foresee, GameSoFar, turn_of
from hschess.rules.record import Record
from hschess.rules.state import State
from scenes.stage.game.history_strip import history_of
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.puppets import Mood
from scenes.stage.motion.timeline import Cue
from scenes.stage.shown.watched import WatchedTable
from scenes.stage.table_layout import Layout

SPEEDS: Final = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 8.0)
BETWEEN_MS: Final = 350.0
"""How long the table rests between two actions that play by themselves, at speed 1."""


@dataclass(frozen=True, slots=True)
class TurnSpan:
    """A side's turn: it begins with the position after `first` actions. Round 0 is the mulligan, which is before round 1 (R8)."""

    first: int
    round: int
    side: int


@dataclass(frozen=True, slots=True)
class Watched:
    """The player of a side; a watcher is not called "you"."""

    name: str
    player_id: str
    is_human: bool = False


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """The game on the table, for the words about it."""

    game: GameSoFar
    state: State
    seats: tuple[Watched, Watched]


class Replay(WatchedTable):
    """One game at one table."""

    def __init__(self, game: GameSoFar, layout: Layout, viewer: int, options: ShowOptions) -> None:
        self.game = game
        self.steps = game.steps
        self.turns = turns_of(self.steps)
        self.place = 0
        """The number of actions that the table shows, or will show as soon as its motion is over."""
        self.is_playing = False
        self._events_until = _summed(self.steps)
        super().__init__(self.steps[0].state, layout, viewer, options)
        self.board.view = game.view(0)

    # -------------------------------------------------------------------------------------------------------------- seeing

    @property
    def record(self) -> Record:
        """What was played."""
        return self.game.record

    @property
    def last(self) -> int:
        """How many actions the record has."""
        return len(self.steps) - 1

    @property
    def state(self) -> State:
        """The position that the table stands in, or will as soon as its motion is over."""
        return self.steps[self.place].state

    @property
    def match(self) -> WatchedGame:
        """The game as it stands here."""
        white, black = self.record.seats
        seats = Watched(self.record.white, white), Watched(self.record.black, black)
        return WatchedGame(self.game, self.state, seats)

    @property
    def turn(self) -> int:
        """The number of the turn that is shown."""
        return bisect_right([turn.first for turn in self.turns], self.place) - 1

    @property
    def speed(self) -> float:
        """How fast actions play."""
        return self.motion.options.speed

    @property
    def events_shown(self) -> int:
        """How many events of the game, the deal's included, the table has shown or begun to show."""
        return self._events_until[self.place] - self.motion.waiting

    def place_of_event(self, event: int) -> int:
        """After how many actions this event, counted from 1, has happened."""
        return min(bisect_left(self._events_until, event), self.last)

    def shows(self, side: int) -> bool:
        """Whether this side's hand lies open."""
        return side not in self.board.closed

    # --------------------------------------------------------------------------------------------------------------- going

    def play(self) -> None:
        """Let actions follow one another by themselves; at the end, from the beginning again."""
        if self.place == self.last:
            self.go(0)
        self.is_playing = True
        self._rest_ms = BETWEEN_MS

    def pause(self) -> None:
        """Stop after the action that is shown."""
        self.is_playing = False

    def forward(self) -> bool:
        """Show the next action in motion; whether there was one."""
        if self.place == self.last:
            return False
        self.motion.finish()
        self.foresee(self.record.actions[self.place])
        self.place += 1
        self.show_events(self.steps[self.place].events, self.place - 1)
        return True

    def go(self, place: int) -> None:
        """Stand after this many actions at once."""
        self.place = min(max(place, 0), self.last)
        self._shown_play = None
        self._rest_ms = 0.0
        self.motion.finish()
        self.board.mood = Mood()
        self.motion.show(self.game.view(self.place))
        self.board.history[:] = history_of(self.steps.first(self.place + 1))
        self._touched = True

    def go_turns(self, by: int) -> None:
        """Stand at the beginning of the turn this many turns on; back first to the beginning of this one.

        After the last turn is the end.
        """
        if by < 0 and self.place > self.turns[self.turn].first:
            by += 1
        number = max(self.turn + by, 0)
        self.go(self.turns[number].first if number < len(self.turns) else self.last)

    # ------------------------------------------------------------------------------------------------------------- showing

    def ahead(self) -> Foresee:
        """What an action does where the table stands, with what an encounter adds."""
        return Ahead(self.game.until(self.place))

    def sit(self, viewer: int) -> None:
        """Turn the table round."""
        self.motion.show(self.game.view(self.place), viewer)
        self._touched = True

    def show_hand(self, side: int, *, is_open: bool) -> None:
        """Lay a side's hand open, or turn it over."""
        self.board.closed = self.board.closed - {side} if is_open else self.board.closed | {side}
        self.motion.show(self.game.view(self.place))
        self._touched = True

    def set_speed(self, speed: float) -> None:
        """Play so fast from now on."""
        self.change_options(replace(self.motion.options, speed=speed))

    def update(self, dt_ms: float) -> tuple[Cue, ...]:
        """Let time pass; the sounds that fell due."""
        cues = super().update(dt_ms)
        if self.is_playing and not self.motion.is_busy and self._rest_ms >= BETWEEN_MS and not self.forward():
            self.is_playing = False
            self._touched = True
        return cues


def turns_of(steps: Sequence[Step]) -> list[TurnSpan]:
    """The turns of a game, in their order; there is at least one."""
    turns: list[TurnSpan] = []
    for place, step in enumerate(steps):
        number, side = turn_of(step.state)
        if not turns or (turns[-1].round, turns[-1].side) != (number, side):
            turns.append(TurnSpan(place, number, side))
    return turns


def _summed(steps: Sequence[Step]) -> list[int]:
    """How many events have happened after each step."""
    sums, total = [], 0
    for step in steps:
        total += len(step.events)
        sums.append(total)
    return sums
