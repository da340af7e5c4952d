"""A game on a server, as one seat or a watcher sees it: actions are sent, and happen when they come back.

It knows no network: a `Wire` sends requests, and its owner reports by `arrive`, `take_back` and `refuse`. Cards hidden from this seat are
unknown here too, and stay so.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final, Protocol

from hschess.rules.actions import Action
from hschess.rules.engine import Step
from hschess.rules.errors import HschessError, IllegalActionError
from hschess.rules.game import GameSoFar
from hschess.rules.record import Record
from hschess.rules.refusal import why_not
from scenes.stage.game.match import Match, MatchSeat

FRIEND: Final = "friend"
"""The id of a human player at another device."""


class UnsentError(HschessError):
    """Nothing can be sent now; nothing has changed."""


class Wire(Protocol):
    """The connection to the server of the game."""

    @property
    def is_open(self) -> bool:
        """Whether it can send."""

    def send(self, action: Action) -> None:
        """Request an action of this seat."""

    def send_back(self) -> None:
        """Request the undo of this seat's last action."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A remote event: a step of the game, or the undo of its last one."""

    action: Action | None
    """None for an event without an action: the end by a claim."""
    step: Step | None
    """None if the last action was undone."""
    undoable: int
    """The number of actions that this seat can undo afterwards."""
    is_own: bool


class FarMatch(Match):
    """A game of two seats, at most one of which is a human player at this table."""

    def __init__(self, record: Record, deal: Step, seats: tuple[MatchSeat, MatchSeat], wire: Wire) -> None:
        """`record` names the players; it lacks the seed, which the server keeps secret."""
        super().__init__(GameSoFar(record, (deal,)), seats)
        self.is_waiting = False
        """Whether a request has not come back."""
        self.whole: GameSoFar | None = None
        """The whole game with all hidden cards, once it is over and they are known."""
        self.note = ""
        """A message in the place of the opponent's name; empty for none."""
        self.is_friend_heard = True
        """Whether the player to act at another device is known to be there."""
        self._wire = wire
        self._coming: deque[Arrival] = deque()

    # -------------------------------------------------------------------------------------------------------------- sending

    def send(self, action: Action) -> None:
        """Send an action. Raises `IllegalActionError` if the rules refuse it here, or `UnsentError`, and sends nothing then."""
        self._refuse_unsent()
        reason = why_not(self.state, action)
        if reason is not None:
            raise IllegalActionError(action.text, reason)
        self.is_waiting = True
        self._wire.send(action)

    def send_back(self) -> None:
        """Request the undo of the last action. Raises `UnsentError`."""
        self._refuse_unsent()
        self.is_waiting = True
        self._wire.send_back()

    def _refuse_unsent(self) -> None:
        if not self._wire.is_open or self.is_waiting:
            raise UnsentError("nothing can be sent now")

    # ----------------------------------------------------------------------------------------------------------- receiving

    def arrive(self, arrival: Arrival) -> None:
        """Queue a remote event; it happens when the table takes it up."""
        self._coming.append(arrival)

    def refuse(self) -> None:
        """The server has refused the request."""
        self.is_waiting = False

    @property
    def coming(self) -> int:
        """The number of events that the table has not taken up."""
        return len(self._coming)

    def take_up(self) -> Arrival | None:
        """Take up the next event, which is part of the game from now on; None if there is none."""
        if not self._coming:
            return None
        arrival = self._coming.popleft()
        self.is_waiting &= not arrival.is_own
        self._undoable = arrival.undoable
        self._change_to(self._after(arrival))
        return arrival

    def _after(self, arrival: Arrival) -> GameSoFar:
        game, step = self.game, arrival.step
        number = len(game.record.actions)
        if step is None:
            return game.until(number - 1)
        if arrival.action is not None:
            return game.plus(arrival.action, step)
        # A claim is not an action: the last position is the end now.
        ended = Step(step.state, game.steps[-1].events + step.events)
        return GameSoFar(game.record.closed(step.state.outcome), game.steps.first(number).plus(ended))

    # --------------------------------------------------------------------------------------------------------------- state

    @property
    def cpu_to_move(self) -> bool:
        """Always False: all thinking happens elsewhere."""
        return False

    @property
    def is_friends_turn(self) -> bool:
        """Whether a human player at another device is to act."""
        return not self.is_over and not self.seat_to_move.is_human

    @property
    def friend_thinks(self) -> bool:
        """Whether such a player is to act and present."""
        return self.is_friends_turn and self.is_friend_heard

    @property
    def can_undo(self) -> bool:
        """Whether the player here can undo an action, as far as the server has said."""
        return super().can_undo and not self.is_waiting
