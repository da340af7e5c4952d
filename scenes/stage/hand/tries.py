"""The tentative action of a hand: the one that a release would try now."""

from __future__ import annotations

from typing import assert_never

from hschess.rules.actions import CASTLES, NO_TARGET, Action
from hschess.rules.aliases import CardCode, Slot, Target
from hschess.rules.card_table import card_at
from hschess.rules.duel.aimed_actions import attack_action, play_action, power_action, spell_action
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.state import State
from scenes.stage.hand.held import Aiming, Castling, Choosing, Held, Holding, Idle


def tried(held: Held, state: State) -> Action | None:
    """The action of the held thing; None if it has none yet."""
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
            return card_action(state, state.mover.hand[index], gap, NO_TARGET if target is None else target)
        case Castling(slot=slot):
            return CASTLES[slot] if slot is not None else None
        case Idle():
            return None
        case _:
            assert_never(held)


def card_action(state: State, code: CardCode, gap: Slot | None, target: Target = NO_TARGET) -> Action | None:
    """The action of playing a card: a spell, or a piece into a gap; None for a piece without one."""
    table = state.mode.cards
    if not card_at(code).is_piece:
        return spell_action(table, code, target)
    return play_action(table, code, gap, target) if gap is not None and gap < LONGEST_LINE else None
