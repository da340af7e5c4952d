"""The choices that come before everything else: the mulligan (R8), or one of the cards offered (R20)."""

from __future__ import annotations

from typing import Final

from hschess.rules.actions import MOST_DEALT, SWAPS, Action
from hschess.rules.cards import UNKNOWN
from hschess.rules.duel.aimed_actions import take_action
from hschess.rules.state import Pending, State

_DISCOVER_PENDING: Final = Pending.DISCOVER
_MULLIGANS: Final = tuple(
    (sum(1 << position for position in action.positions), action) for action in sorted(SWAPS.values(), key=str)
)
"""Each mulligan with the positions it returns, as bits."""


def legal_choices(state: State) -> tuple[Action, ...]:
    """The cards to take, or the cards to return; an offer that the reader does not know may be any (R20, R8)."""
    table = state.mode.cards
    if state.pending is _DISCOVER_PENDING:
        offered = table.pieces if UNKNOWN in state.options else state.options
        return tuple(sorted((take_action(table, code) for code in offered), key=str))
    returnable = 0
    for position, code in enumerate(state.mover.hand[:MOST_DEALT]):
        if code != table.coin:
            returnable |= 1 << position
    return tuple([action for positions, action in _MULLIGANS if not positions & ~returnable])
