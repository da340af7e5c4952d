"""A running game: its steps, its seats, undo, and the computer player's thinking.

`submit` is the only way into the rules. A match knows no screen and no clock; `pump` lets a computer player think a little and returns its
next action.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hschess.engines.external_players import Roster
from hschess.players.contract import Decided, Plan, Player, Thinking, sight
from hschess.players.playing import Intent
from hschess.rules.actions import Action
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import Step
from hschess.rules.game import GameSoFar, reveals
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.observation import Observation
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from hschess.rules.state import State


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """The player of a side: a human player (`player` is None), one at another device, or a computer player."""

    name: str
    player: Player | None = None
    player_id: str = HUMAN
    """The player's id in a record."""
    is_far: bool = False
    """Whether the player is elsewhere: a human player over a network, or anyone in a game that is only watched."""

    @property
    def is_human(self) -> bool:
        """Whether a human player sits here, at this table."""
        return self.player is None and not self.is_far


@dataclass(frozen=True)
class Answering:
    """The player of a side that always gives the same reply, without thinking."""

    reply: tuple[Action, ...]
    name: str = "lesson"
    clairvoyant: bool = False

    def think(self, observation: Observation, chance: Chance) -> Decided:
        """The reply, whatever the position."""
        del observation, chance
        return Decided(Plan(self.reply, 0.0, 0))


class Match:
    """One game between two seats, up to its current position."""

    def __init__(self, game: GameSoFar, seats: tuple[MatchSeat, MatchSeat], roster: Roster | None = None) -> None:
        """`roster` has the external players of this game, which end with it."""
        self.seats = seats
        self.roster = roster
        self.game = game
        self.on_change: Callable[[Match], None] | None = None
        """Called after each action and each undo; for the autosave."""
        self._undoable = 0
        """How many of the last actions can be undone."""
        self._intent = Intent()

    @property
    def record(self) -> Record:
        """The game so far."""
        return self.game.record

    @property
    def state(self) -> State:
        """The position."""
        return self.game.state

    @property
    def is_over(self) -> bool:
        """Whether the game has an outcome."""
        return self.state.outcome is not None

    @property
    def is_decided(self) -> bool:
        """Whether play has ended; an exercise can end before its game does."""
        return self.is_over

    @property
    def seat_to_move(self) -> MatchSeat:
        """The seat to act."""
        return self.seats[self.state.to_move]

    @property
    def cpu_to_move(self) -> bool:
        """Whether a computer player is to act."""
        return not (self.is_over or self.is_decided or self.seat_to_move.is_human)

    @property
    def person(self) -> int | None:
        """The side of the only human player at the table; None if both sides are played by people, or none is."""
        white, black = (seat.is_human for seat in self.seats)
        return None if white == black else BLACK if black else WHITE

    @property
    def is_watched(self) -> bool:
        """Whether no side is played at this table."""
        return not any(seat.is_human for seat in self.seats)

    @property
    def plans(self) -> object:
        """A mark of the computer players' plans; another one as soon as they are dropped."""
        return self._intent

    @property
    def is_thinking(self) -> bool:
        """Whether a computer player has begun its plan and not finished it."""
        return self._intent.thinking is not None

    @property
    def progress(self) -> float:
        """The progress of the computer player's thinking, 0 to 1."""
        return self._intent.thinking.progress if self._intent.thinking is not None else 0.0

    def submit(self, action: Action) -> Step:
        """Do an action and record it.

        Raises `IllegalActionError`, and changes nothing then.
        """
        game = self.game.after(action)
        step = game.steps[-1]
        self._undoable = 0 if reveals(self.state, action, step) else self._undoable + 1
        self._change_to(game)
        return step

    @property
    def can_undo(self) -> bool:
        """Whether the human player to move can undo an action: within the turn, until hidden cards or chance were revealed."""
        return self._undoable > 0 and not self.is_over and self.seat_to_move.is_human

    @property
    def settled(self) -> int:
        """The number of actions that cannot be undone any more."""
        return len(self.record.actions) - (0 if self.is_over else self._undoable)

    def undo(self) -> None:
        """Undo the last action."""
        self._undoable -= 1
        self._change_to(self.game.until(len(self.record.actions) - 1))

    def _change_to(self, game: GameSoFar) -> None:
        self.game = game
        if self.on_change is not None:
            self.on_change(self)

    def pump(self, budget: int) -> Action | None:
        """Let the computer player weigh up to `budget` positions; returns its next action once it has a plan.

        The caller submits it. The same game gives the same plan, whatever the budgets are.
        """
        if not self.cpu_to_move or not self._intent.think(self._begin_thinking, budget, self.state):
            return None
        return self._intent.next()

    def move_now(self) -> Action | None:
        """The first action of the best plan so far, if any; this ends the thinking."""
        thinking = self._intent.thinking
        if thinking is None or thinking.best is None:
            return None
        self._intent.take_up(thinking.best)
        return self._intent.next()

    def replace_seat(self, side: int, seat: MatchSeat) -> None:
        """Let another player take this seat; the record names the new player from now on."""
        self.seats = (seat, self.seats[1]) if side == WHITE else (self.seats[0], seat)
        self.forget_plans()
        tags = {**self.record.extra, SEAT_TAGS[side]: seat.player_id}
        names = {("white", "black")[side]: seat.name}
        self._change_to(self.game.retagged(extra=tags, **names))

    def let_go(self) -> None:
        """End the external players: the match was left."""
        if self.roster is not None:
            self.roster.close()

    def forget_plans(self) -> None:
        """Drop a computer player's thinking; it starts again when its turn comes."""
        self._intent = Intent()

    def _begin_thinking(self) -> Thinking:
        player = self.seat_to_move.player
        assert player is not None
        return thinking_of(player, self.state, self.record.seed, len(self.record.actions))


def thinking_of(player: Player, state: State, seed: int, actions: int) -> Thinking:
    """A computer player's thinking after this many actions of a game with this seed; its chance depends on that game alone."""
    return player.think(sight(player, state), seeded(seed * 1_000_003 + actions))
