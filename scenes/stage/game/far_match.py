"""A game that is kept elsewhere, as one seat or a watcher sees it: what is done is sent, and happens once it comes back.

It knows no network: a `Wire` takes what is wanted, and its holder reports by `arrive`, `take_back` and `refuse`. What is hidden
from this seat is unknown here too, and stays so.
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
"""The name for the seat of a person at another device."""


class UnsentError(HschessError):
    """Nothing can be sent now; nothing has changed."""


class Wire(Protocol):
    """The way to the keeper of the game."""

    @property
    def is_open(self) -> bool:
        """Whether something can be sent."""

    def send(self, action: Action) -> None:
        """Ask for an action of this seat."""

    def send_back(self) -> None:
        """Ask for the last action of this seat to be taken back."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What has happened elsewhere: a step of the game, or that its last one was taken back."""

    action: Action | None
    """None for what happens without one: the end by a claim."""
    step: Step | None
    """None if the last action was taken back."""
    undoable: int
    """How many actions this seat can take back afterwards."""
    is_own: bool


class FarMatch(Match):
    """One game of two seats, of which at most one is a person at this table."""

    def __init__(self, record: Record, deal: Step, seats: tuple[MatchSeat, MatchSeat], wire: Wire) -> None:
        """`record` names the players, without the seed, which no one is sent."""
        super().__init__(GameSoFar(record, (deal,)), seats)
        self.is_waiting = False
        """Whether something was sent that has not come back."""
        self.whole: GameSoFar | None = None
        """The game with all that was hidden, once it is over and that is known."""
        self.note = ""
        """What is said in the place of the name of the player at the top, if there is something to say."""
        self._wire = wire
        self._coming: deque[Arrival] = deque()

    # --------------------------------------------------------------------------------------------------------- what is sent

    def send(self, action: Action) -> None:
        """Send an action. Errors: `IllegalActionError` if the rules refuse it already here, `UnsentError`; nothing was sent then."""
        self._refuse_unsent()
        reason = why_not(self.state, action)
        if reason is not None:
            raise IllegalActionError(action.text, reason)
        self.is_waiting = True
        self._wire.send(action)

    def send_back(self) -> None:
        """Ask for the last action to be taken back. Errors: `UnsentError`."""
        self._refuse_unsent()
        self.is_waiting = True
        self._wire.send_back()

    def _refuse_unsent(self) -> None:
        if not self._wire.is_open or self.is_waiting:
            raise UnsentError("nothing can be sent now")

    # ---------------------------------------------------------------------------------------------------------- what comes

    def arrive(self, arrival: Arrival) -> None:
        """Something has happened; it is so once the table has taken it up."""
        self._coming.append(arrival)

    def refuse(self) -> None:
        """What was sent will not happen."""
        self.is_waiting = False

    @property
    def coming(self) -> int:
        """How much has happened that the table has not taken up."""
        return len(self._coming)

    def take_up(self) -> Arrival | None:
        """The next thing that has happened, which is so from now on; None if there is none."""
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
        # A claim is no action: the last position is the end now.
        ended = Step(step.state, game.steps[-1].events + step.events)
        return GameSoFar(game.record.closed(step.state.outcome), game.steps.first(number).plus(ended))

    # -------------------------------------------------------------------------------------------------------- what it says

    @property
    def cpu_to_move(self) -> bool:
        """Never: all thinking is done elsewhere."""
        return False

    @property
    def is_friends_turn(self) -> bool:
        """Whether a person at another device is to act."""
        return not self.is_over and not self.seat_to_move.is_human

    @property
    def can_undo(self) -> bool:
        """Whether the person here can take an action back, as far as the keeper of the game has said."""
        return super().can_undo and not self.is_waiting
