"""A whole turn in an exact endgame: its result, its actions, and the key of a position for the search's table.

The turns are those of `hschess.turns`, with one addition that players skip but a proof must count: a bonus card played only to make room,
because a full hand burns the next card (R11). The rules resolve each turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from hschess.rules.actions import BONUS, END, Action
from hschess.rules.arranging import Line
from hschess.rules.cards import BONUSES, SPENT
from hschess.rules.engine import advance
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.state import Side, State
from hschess.rules.turns import fatigue_due, is_last_round
from hschess.turns.final_lines import TurnGroup, actions_to

Key = tuple[object, ...]


@dataclass(slots=True)
class WholeTurn:
    """One complete turn."""

    group: TurnGroup
    line: Line
    wasted: int = 0
    """How many bonus cards it wastes at its end."""

    def after(self, state: State) -> State:
        """The position after the turn, or the game's end. Marks of revealed cards are dropped, because nothing is hidden."""
        after = state.copy()
        own, fight = after.mover, self.group.fight
        own.line, own.hand = list(self.line), _without_bonuses(self.group.hand, self.wasted)
        after.waiting.line = list(fight.foe)
        after.outcome = fight.outcome
        if fight.outcome is None:
            advance(after, END)
        return after

    def actions(self, state: State) -> tuple[Action, ...]:
        """Its legal actions, with the end of the turn unless the game is over before."""
        actions = actions_to(state, self.group, self.line)
        if self.group.fight.outcome is not None:
            return actions
        bonuses = [code for code in self.group.hand if code in BONUSES][: self.wasted]
        return (*actions, *[BONUS[code] for code in bonuses], END)


def _without_bonuses(hand: Line, number: int) -> list[int]:
    """The hand without this many of its bonus cards."""
    left = list(hand)
    for code in [code for code in hand if code in BONUSES][:number]:
        left.remove(code)
    return left


def wastes(state: State, group: TurnGroup) -> range:
    """How many bonus cards may be wasted: none, unless the hand would burn the next card."""
    if len(group.hand) < state.mode.hand_limit or not state.mover.deck:
        return range(1)
    return range(1 + len([code for code in group.hand if code in BONUSES]))


def plies_left(state: State) -> int:
    """How many more turns, this one included, may be played before the game is drawn (R24)."""
    return 2 * (state.mode.round_limit - state.round) + (2 if state.to_move == WHITE else 1)


def fatigue_to_come(state: State) -> int:
    """The enemy king's damage from the draw after this turn (R12)."""
    if state.to_move == BLACK and is_last_round(state.mode, state.round):
        return 0
    return fatigue_due(state, 1 - state.to_move)


def key_of(state: State) -> Key:
    """A key that is equal for positions with the same future, up to the round limit.

    It is valid only within one search: there each deck is the end of a known one, so its length determines it, and with the round the
    fatigue too. Cards are compared without their order in a hand. The waiting side's remaining mana, power and attacks do not count: they
    are reset when its turn begins.
    """
    own, foe = state.mover, state.waiting
    return (
        state.to_move,
        _round_that_matters(state),
        own.health,
        own.mana,
        own.crystals,
        own.power_used,
        len(own.deck),
        tuple(sorted(own.hand)),
        tuple(own.line),
        foe.health,
        foe.crystals,
        len(foe.deck),
        tuple(sorted(foe.hand)),
        tuple([piece & ~SPENT for piece in foe.line]),
    )


def _round_that_matters(state: State) -> int:
    """The round if it affects more than the number of turns left: before a power is available, and if the last draw may hurt (R11, R12)."""
    mode = state.mode
    waits = max(mode.powers[WHITE].from_round, mode.powers[BLACK].from_round) > state.round
    hurts = mode.fatigues[WHITE] or mode.fatigues[BLACK] or any(may_burn(side, mode.hand_limit) for side in state.sides)
    return state.round if waits or hurts else 0


def may_burn(side: Side, hand_limit: int) -> bool:
    """Whether the side may burn its last piece, now or later: no hand gets more bonus cards."""
    return bool(side.deck) and len([code for code in side.hand if code in BONUSES]) >= hand_limit
