"""Drives a game: the side to act, what an action does, the thinking of a computer player, undo, and the save of it all.

It knows nothing of a table: neither how the game is shown nor what a hand holds. Under whatever clock calls `think`. No pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from hschess.engines.engine_errors import EngineError
from hschess.engines.external_players import is_external
from hschess.rules.actions import Action, Kind
from hschess.rules.engine import Step
from hschess.rules.state import State
from scenes.stage.game.autosave import Autosave
from scenes.stage.game.far_match import Arrival, FarMatch
from scenes.stage.game.legal_moves import LegalMoves, legal_moves_of
from scenes.stage.game.match import Match

LEAST_THOUGHT_MS: Final = 450.0
"""A CPU's turn begins no sooner, so that the player sees whose it is."""
THINK_SLICE: Final = 60
"""Positions weighed between two looks at the clock."""


class Actor(Enum):
    """The one to act."""

    NOBODY = auto()
    """The game, or what is played of it, is over."""
    PERSON = auto()
    FRIEND = auto()
    """A person at another device."""
    COMPUTER = auto()
    EXTERNAL = auto()
    """A computer player that came from elsewhere and may fail."""


class GameDriver:
    """One game, from where it stands."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.autosave: Autosave | None = None
        """What keeps it on the disk; None for a game that is not kept."""
        self.thought_ms = 0.0
        """How long the CPU has been thinking about its turn, as it is shown."""
        self.fault: EngineError | None = None
        """Why the external player to move cannot play on; it thinks no more until `ask_again`."""
        self._found: Action | None = None
        """What the CPU will do next."""
        self._moves = legal_moves_of(match.state)

    def keep(self, autosave: Autosave) -> None:
        """Keep the game on the disk from now on."""
        self.autosave = autosave
        autosave.begin(self.match)

    # ------------------------------------------------------------------------------------------------------------ who acts

    @property
    def state(self) -> State:
        """The position."""
        return self.match.state

    @property
    def actor(self) -> Actor:
        """The side to act, by the rules."""
        match = self.match
        if isinstance(match, FarMatch) and match.is_friends_turn:
            return Actor.FRIEND
        if match.cpu_to_move:
            return Actor.EXTERNAL if is_external(match.seat_to_move.player_id) else Actor.COMPUTER
        return Actor.PERSON if self.waits_for(match.state.to_move) else Actor.NOBODY

    def waits_for(self, side: int) -> bool:
        """Whether it is the turn of a person at this side."""
        state = self.match.state
        return state.to_move == side and state.outcome is None and self.match.seats[side].is_human

    @property
    def moves(self) -> LegalMoves:
        """What the side to move can do in this position; the rules are asked once for each."""
        if self._moves.state is not self.match.state:
            self._moves = legal_moves_of(self.match.state)
        return self._moves

    # -------------------------------------------------------------------------------------------------------------- acting

    def submit(self, action: Action) -> Step | None:
        """Do an action; None if it was sent to the keeper of the game, and happens by `take_up`.

        Errors: `IllegalActionError` with the rule's reason, `UnsentError`; nothing has changed then.
        """
        if isinstance(self.match, FarMatch):
            self.match.send(action)
            return None
        step = self.match.submit(action)
        self.thought_ms = 0.0 if action.kind == Kind.END else self.thought_ms
        return step

    def undo(self) -> bool:
        """Take the last action of this turn back; returns whether there was one that can be."""
        if not self.match.can_undo:
            return False
        if isinstance(self.match, FarMatch):
            self.match.send_back()
        else:
            self.match.undo()
        return True

    # ------------------------------------------------------------------------------------------------ what happens elsewhere

    @property
    def is_waiting(self) -> bool:
        """Whether an action was sent that has not happened yet."""
        return isinstance(self.match, FarMatch) and self.match.is_waiting

    @property
    def coming(self) -> int:
        """How much has happened elsewhere that the table has not taken up."""
        return self.match.coming if isinstance(self.match, FarMatch) else 0

    def take_up(self) -> Arrival | None:
        """The next thing that has happened elsewhere, which is so from now on; None if there is none."""
        if not isinstance(self.match, FarMatch):
            return None
        arrival = self.match.take_up()
        is_end = arrival is not None and arrival.action is not None and arrival.action.kind == Kind.END
        self.thought_ms = 0.0 if is_end else self.thought_ms
        return arrival

    # ------------------------------------------------------------------------------------------------------------ thinking

    def think(self, dt_ms: float, still_time: Callable[[], bool]) -> None:
        """Let the CPU to move think for a frame; `still_time` says whether the frame can afford more of it."""
        if self.actor is Actor.FRIEND:
            self.thought_ms += dt_ms
        if not self.match.cpu_to_move or self.fault is not None:
            return
        self.thought_ms += dt_ms
        try:
            while self._found is None:
                self._found = self.match.pump(THINK_SLICE)
                if not still_time():
                    break
        except EngineError as fault:
            self.fault = fault

    def found(self, least_ms: float) -> Action | None:
        """What the CPU does next, once it knows and has been seen to think for so long; it is given once."""
        if self._found is None or self.fault is not None:
            return None
        if self.thought_ms < least_ms or not self.match.cpu_to_move:
            return None
        action, self._found = self._found, None
        return action

    def move_now(self) -> None:
        """Make the CPU play the best that it has found so far."""
        if self._found is None:
            self._found = self.match.move_now()

    def ask_again(self) -> None:
        """Let the player at that side think anew."""
        self.fault, self.thought_ms = None, 0.0
        self.match.forget_plans()
