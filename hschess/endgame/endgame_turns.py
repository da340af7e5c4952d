"""A whole turn in an exact endgame: what it leaves, its actions, and what a position is for the search's memory.

The turns are those of `hschess.turns`, and two things that no player there wants but a proof must count: a bonus card played for nothing,
because a full hand burns the next card (R11). The rules resolve each turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from hschess.rules.actions import BONUS, END, Action
from hschess.rules.arranging import Line
from hschess.rules.cards import BONUSES, SPENT
from hschess.rules.engine import advance
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.state import State
from hschess.rules.turns import fatigue_due, is_last_round
from hschess.turns.final_lines import TurnGroup, actions_to

Key = tuple[object, ...]


@dataclass(slots=True)
class WholeTurn:
    """One way to play a turn out."""

    group: TurnGroup
    line: Line
    wasted: int = 0
    """How many bonus cards are played for nothing at its end."""

    def after(self, state: State) -> State:
        """The position when the turn is over, or the game's end. What has been shown is not kept: nothing is hidden."""
        after = state.copy()
        own, fight = after.mover, self.group.fight
        own.line, own.hand = list(self.line), _without_bonuses(self.group.hand, self.wasted)
        after.waiting.line = list(fight.foe)
        after.outcome = fight.outcome
        if fight.outcome is None:
            advance(after, END)
        return after

    def actions(self, state: State) -> tuple[Action, ...]:
        """Legal actions that do it, the end of the turn among them where the game goes on until then."""
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
    """How many bonus cards may be played for nothing: none, unless the hand would burn the next card."""
    if len(group.hand) < state.mode.hand_limit or not state.mover.deck:
        return range(1)
    return range(1 + len([code for code in group.hand if code in BONUSES]))


def plies_left(state: State) -> int:
    """How many more turns, this one included, may be played before the game is drawn (R24)."""
    return 2 * (state.mode.round_limit - state.round) + (2 if state.to_move == WHITE else 1)


def fatigue_to_come(state: State) -> int:
    """What the enemy king loses by the draw that follows this turn (R12)."""
    if state.to_move == BLACK and is_last_round(state.mode, state.round):
        return 0
    return fatigue_due(state, 1 - state.to_move)


def key_of(state: State) -> Key:
    """The same for positions with the same future: the rest of this turn and all that follows, for as long as the round limit lets it.

    Of positions in one search only: there a deck is the end of a known one, so its length tells it, and with the round the fatigue too.
    Cards are compared without their order in a hand. What a waiting side has left of its mana, power and attacks is gone when its turn
    begins.
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
    """The round where it changes more than how many turns are left: before a power comes, and where the last draw may hurt (R12)."""
    mode = state.mode
    waits = max(mode.powers[WHITE].from_round, mode.powers[BLACK].from_round) > state.round
    return state.round if waits or mode.fatigues[WHITE] or mode.fatigues[BLACK] else 0
