"""Drives a game: the side to act, the actions, a computer player's thinking, undo, and saving.

It knows neither the table that shows the game nor the player's hand. Any clock may call `think`. No pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hschess.engines.engine_errors import EngineError
from hschess.rules.actions import Action, Kind
from hschess.rules.engine import Step
from hschess.rules.state import State
from scenes.stage.game.autosave import Autosave
from scenes.stage.game.far_match import Arrival, FarMatch
from scenes.stage.game.legal_moves import LegalMoves, legal_moves_of
from scenes.stage.game.match import Match

LEAST_THOUGHT_MS: Final = 450.0
"""The least time before a computer player's turn begins, so that the player sees whose turn it is."""
THINK_SLICE: Final = 60
"""The positions weighed between two looks at the clock."""


class GameDriver:
    """One game, from its current position."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.autosave: Autosave | None = None
        """The autosave; None for a game that is not saved."""
        self.thought_ms = 0.0
        """How long the computer player has visibly thought about its turn, in milliseconds."""
        self.fault: EngineError | None = None
        """The error of the external player to move; it does not think again until `ask_again`."""
        self._kept: tuple[Action, object] | None = None
        """The computer player's next action, until it is done, and the plans that it belongs to."""
        self._moves = legal_moves_of(match.state)

    def keep(self, autosave: Autosave) -> None:
        """Save the game from now on."""
        self.autosave = autosave
        autosave.begin(self.match)

    # ----------------------------------------------------------------------------------------------------- the side to act

    @property
    def state(self) -> State:
        """The position."""
        return self.match.state

    def waits_for(self, side: int) -> bool:
        """Whether the human player of this side is to act."""
        state = self.match.state
        return state.to_move == side and state.outcome is None and self.match.seats[side].is_human

    @property
    def moves(self) -> LegalMoves:
        """The legal moves of the side to move; the rules are asked once for each position."""
        if self._moves.state is not self.match.state:
            self._moves = legal_moves_of(self.match.state)
        return self._moves

    # ------------------------------------------------------------------------------------------------------------- actions

    def submit(self, action: Action) -> Step | None:
        """Do an action; None if it was sent to a remote game, where `take_up` brings it back.

        Raises `IllegalActionError` with the rule's reason, or `UnsentError`, and changes nothing then.
        """
        if isinstance(self.match, FarMatch):
            self.match.send(action)
            return None
        step = self.match.submit(action)
        self.thought_ms = 0.0 if action.kind == Kind.END else self.thought_ms
        return step

    def undo(self) -> bool:
        """Undo the last action of this turn; returns whether one could be undone."""
        if not self.match.can_undo:
            return False
        if isinstance(self.match, FarMatch):
            self.match.send_back()
        else:
            self.match.undo()
        return True

    # --------------------------------------------------------------------------------------------------------- remote events

    @property
    def is_waiting(self) -> bool:
        """Whether a sent action has not come back yet."""
        return isinstance(self.match, FarMatch) and self.match.is_waiting

    @property
    def coming(self) -> int:
        """The number of remote events that the table has not taken up."""
        return self.match.coming if isinstance(self.match, FarMatch) else 0

    def take_up(self) -> Arrival | None:
        """Take up the next remote event, which is part of the game from now on; None if there is none."""
        if not isinstance(self.match, FarMatch):
            return None
        arrival = self.match.take_up()
        is_end = arrival is not None and arrival.action is not None and arrival.action.kind == Kind.END
        self.thought_ms = 0.0 if is_end else self.thought_ms
        return arrival

    # ------------------------------------------------------------------------------------------------------------ thinking

    def think(self, dt_ms: float, still_time: Callable[[], bool]) -> None:
        """Let the computer player to move think for a frame; `still_time` says whether the frame has time left."""
        if isinstance(self.match, FarMatch) and self.match.is_friends_turn:
            self.thought_ms += dt_ms
        if not self.match.cpu_to_move or self.fault is not None:
            return
        self.thought_ms += dt_ms
        try:
            while self._found is None:
                self._remember(self.match.pump(THINK_SLICE))
                if not still_time():
                    break
        except EngineError as fault:
            self.fault = fault

    def found(self, least_ms: float) -> Action | None:
        """The computer player's next action, once it is known and was visibly considered for `least_ms`; returned only once."""
        action = self._found
        if self.fault is not None or self.thought_ms < least_ms or not self.match.cpu_to_move:
            return None
        self._kept = None
        return action

    @property
    def _found(self) -> Action | None:
        """The next action, as long as its plan holds: the turn before it may be taken back, and its player replaced."""
        return self._kept[0] if self._kept is not None and self._kept[1] is self.match.plans else None

    def _remember(self, action: Action | None) -> None:
        self._kept = None if action is None else (action, self.match.plans)

    def move_now(self) -> None:
        """Make the computer player play the best action that it has found so far."""
        if self._found is None:
            self._remember(self.match.move_now())

    def ask_again(self) -> None:
        """Let the external player think again after an error."""
        self.fault, self.thought_ms = None, 0.0
        self.match.forget_plans()
