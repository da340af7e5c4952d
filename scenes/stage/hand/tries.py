"""The action that a hand would try if it let go now."""

from __future__ import annotations

from typing import assert_never

from hschess.rules.actions import CASTLES, NOBODY, Action
from hschess.rules.duel.words import attack_action, power_action
from hschess.rules.state import State
from scenes.stage.game.prospects import card_action
from scenes.stage.hand.held import Aiming, Castling, Choosing, Held, Holding, Idle


def tried(held: Held, state: State) -> Action | None:
    """The action of what is held; None where it means nothing yet."""
    match held:
        case Holding(index=index, gap=gap):
            return card_action(state, state.mover.hand[index], gap)
        case Aiming(slot=slot, target=target):
            return attack_action(slot, target) if target is not None else None
        case Choosing(index=-1, target=target):
            return power_action(target) if target is not None else None
        case Choosing(index=index, gap=gap, target=target):
            if target is None and gap is None:
                return None
            return card_action(state, state.mover.hand[index], gap, NOBODY if target is None else target)
        case Castling(slot=slot):
            return CASTLES[slot] if slot is not None else None
        case Idle():
            return None
        case _:
            assert_never(held)
