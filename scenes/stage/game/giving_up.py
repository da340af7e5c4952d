"""Concedes a game away from its table."""

from __future__ import annotations

from hschess.rules.actions import CONCEDE, END, KEEP, TAKE, Action
from hschess.rules.game import GameSoFar
from hschess.rules.record import HUMAN
from hschess.rules.refusal import why_not
from hschess.rules.state import Pending, State


def given_up(game: GameSoFar) -> GameSoFar:
    """The game as it ends if the human player concedes it now.

    Only the side to move concedes, and not while a choice is pending (R20, R25): such choices are first answered in the simplest way, and
    the computer's turn is ended, which may also end the game. Raises `IllegalActionError` if cards are unknown.
    """
    while game.state.outcome is None:
        game = game.after(CONCEDE if _may_concede(game) else _plainest(game.state))
    return game


def _may_concede(game: GameSoFar) -> bool:
    seats = game.record.seats
    is_another = HUMAN in seats and seats[game.state.to_move] != HUMAN
    return not is_another and why_not(game.state, CONCEDE) is None


def _plainest(state: State) -> Action:
    match state.pending:
        case Pending.MULLIGAN:
            return KEEP
        case Pending.DISCOVER:
            return TAKE[state.options[0]]
        case _:
            return END
