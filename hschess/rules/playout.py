"""Games of nothing but chance: what a game is worth measuring the rules by. Imports the value modules, `legality` and `engine`."""

from __future__ import annotations

from collections.abc import Callable

from hschess.rules.actions import CONCEDE
from hschess.rules.engine import advance
from hschess.rules.legality import legal_actions
from hschess.rules.state import State


def play_out(state: State, draw: Callable[[], float], may_concede: bool) -> int:
    """Do random ones of all the legal actions, in place, until the game is over; how many they were.

    `draw` gives the lots, from 0 to below 1. Where nobody may concede another lot is drawn instead.
    """
    done = 0
    while state.outcome is None:
        actions = legal_actions(state)
        number = float(len(actions))
        action = actions[int(draw() * number)]
        while action is CONCEDE and not may_concede:
            action = actions[int(draw() * number)]
        advance(state, action)
        done += 1
    return done
