"""The legal actions of a position.

`refusal` has the reasons for all others.
"""

from __future__ import annotations

from typing import Final

from hschess.rules.actions import CONCEDE, END, Action
from hschess.rules.choices import legal_choices
from hschess.rules.duel.legal import actions_of_turn
from hschess.rules.line.menus import line_actions
from hschess.rules.state import Pending, State

_NOTHING_PENDING: Final = Pending.NOTHING


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action in the fixed order, the order of their texts; none once the game is over."""
    if state.outcome is not None:
        return ()
    if state.pending is not _NOTHING_PENDING:
        return legal_choices(state)
    if state.is_duel:
        return tuple(sorted((END, CONCEDE, *actions_of_turn(state)), key=str))
    return line_actions(state)
