"""The legal moves of the side to move: the rules are asked once, and the answer is kept with the position.

It says which things glow, which can be picked up and aimed, whether the power is ready and whether the turn is spent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from hschess.rules.actions import NO_TARGET, Action, Kind
from hschess.rules.aliases import CardCode, Slot, Target
from hschess.rules.card_table import card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.duel.aimed_actions import play_action, spell_action
from hschess.rules.engine import legal_actions
from hschess.rules.refusal import why_not
from hschess.rules.state import State

POWERS: Final = frozenset({Kind.CASTLE, Kind.DISCOVER, Kind.CHEAT, Kind.POWER})
CHOOSERS: Final = frozenset({Kind.PLAY, Kind.BONUS, Kind.POWER})
ENDS: Final = frozenset({Kind.END, Kind.CONCEDE})


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """The legal actions of a position, by the thing that a player takes up for them."""

    state: State
    cards: frozenset[int]
    """Codes of the cards of the hand that can be played."""
    unaffordable: frozenset[int]
    """Codes of the cards that cost more mana than the side has."""
    attackers: frozenset[int]
    """Slots of the pieces that can attack by choice."""
    aims: Mapping[Slot, tuple[Target, ...]]
    """The targets of each attacker."""
    choices: Mapping[CardCode, tuple[Target, ...]]
    """The legal targets of the cards; the power under -1."""
    movers: frozenset[int]
    """Slots of the pieces that Castle can move."""
    has_power: bool
    """Whether the king's power can be used."""
    is_spent: bool
    """Whether only the end of the turn is left to do, apart from conceding."""


def legal_moves_of(state: State) -> LegalMoves:
    """The legal moves of the side to move; none once the game is over, or while a choice is pending."""
    actions = legal_actions(state)
    cards = frozenset(action.card for action in actions if action.kind in (Kind.PLAY, Kind.BONUS))
    return LegalMoves(
        state,
        cards,
        frozenset(code for code in state.mover.hand if code not in cards and _is_dear(state, code)),
        frozenset(action.slot for action in actions if action.kind is Kind.ATTACK),
        _targets((action.slot, action) for action in actions if action.kind is Kind.ATTACK),
        _targets((action.card, action) for action in actions if action.kind in CHOOSERS and action.target != NO_TARGET),
        frozenset(action.slot for action in actions if action.kind is Kind.CASTLE),
        any(action.kind in POWERS for action in actions),
        all(action.kind in ENDS for action in actions),
    )


def _targets(actions: Iterable[tuple[int, Action]]) -> dict[int, tuple[Target, ...]]:
    """The targets of actions by the thing that is taken up for them, in the order of the table."""
    found: dict[int, set[Target]] = {}
    for taken_up, action in actions:
        found.setdefault(taken_up, set()).add(action.target)
    return {taken_up: tuple(sorted(targets)) for taken_up, targets in found.items()}


def _is_dear(state: State, code: int) -> bool:
    if code == UNKNOWN:
        return False
    table = state.mode.cards
    action = play_action(table, code, 0, NO_TARGET) if card_at(code).is_piece else spell_action(table, code, NO_TARGET)
    reason = why_not(state, action)
    return reason is not None and reason.key == "card_cost"
