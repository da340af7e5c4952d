"""Why an action is refused: one rule and one sentence for each reason, said once for the engine, the table and the command line.

`why_not` is None exactly for the actions that `legality.legal_actions` lists. Imports the value modules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hschess.rules.actions import Action, Kind
from hschess.rules.cards import BONUSES, CARD_SHIFT, CARDS, CHARGE, SPENT, UNKNOWN, card_of
from hschess.rules.errors import Reason
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import SIDE_NAMES, Effect, Power
from hschess.rules.state import LARGEST_HAND, Cause, Pending, State

_ENDS: Final = {Cause.KING: "R22", Cause.PIECES: "R23", Cause.ROUNDS: "R24", Cause.CONCESSION: "R25"}


def why_not(state: State, action: Action) -> Reason | None:
    """The reason for which this action is illegal now, or None where it is legal."""
    if state.outcome is not None:
        return Reason(_ENDS[state.outcome.cause], "The game is over.")
    if state.pending is Pending.MULLIGAN:
        return _mulligan(state, action)
    if state.pending is Pending.DISCOVER:
        return _choice(state, action)
    return _REFUSE[action.kind](state, action)


def _mulligan(state: State, action: Action) -> Reason | None:
    if action.kind is not Kind.SWAP:
        return Reason("R8", "First keep or return the cards of the mulligan.")
    hand = state.mover.hand
    for position in action.positions:
        if position >= len(hand):
            return Reason("R8", f"The hand has no card {position}; it has {len(hand)}, counted from 0.")
        if hand[position] in BONUSES:
            return Reason("R8", f"The {CARDS[hand[position]].name} is no card of the deck and cannot be returned.")
    return None


def _choice(state: State, action: Action) -> Reason | None:
    """What is offered may be unknown to the reader of the position; then any card may be among it."""
    if action.kind is Kind.TAKE and (action.card in state.options or UNKNOWN in state.options):
        return None
    if UNKNOWN in state.options:
        return Reason("R20", "First take one of the cards offered.")
    offered = ", ".join(CARDS[code].name for code in state.options)
    return Reason("R20", f"First take one of the cards offered: {offered}.")


def _play(state: State, action: Action) -> Reason | None:
    refused = _card(state, action.card, "R14")
    if refused is not None:
        return refused
    length = len(state.mover.line)
    if length >= LONGEST_LINE:
        return Reason("R14", f"The line is full: {LONGEST_LINE} pieces.")
    if action.slot > length:
        return Reason("R14", f"There is no gap {action.slot}; the line's gaps are 0 to {length}.")
    return None


def _play_bonus(state: State, action: Action) -> Reason | None:
    return _card(state, action.card, "R6")


def _card(state: State, code: int, rule: str) -> Reason | None:
    """Whether the card is in the hand and can be paid for."""
    own, card = state.mover, CARDS[code]
    if code not in own.hand:
        missing = f"No {card.name} is known to be" if UNKNOWN in own.hand else f"There is no {card.name}"
        return Reason(rule, f"{missing} in the hand.")
    if card.cost > own.mana:
        return Reason(rule, f"The {card.name} costs {card.cost} and you have {own.mana} mana.")
    return None


def _attack(state: State, action: Action) -> Reason | None:
    own, foe = state.mover.line, state.waiting.line
    if action.slot >= len(own):
        return Reason("R4", f"There is no piece in slot {action.slot}.")
    piece = own[action.slot]
    if not CHARGE[piece >> CARD_SHIFT]:
        return Reason("R4", f"The {card_of(piece).name} does not attack by choice.")
    if piece & SPENT:
        return Reason("R4", f"This {card_of(piece).name} has attacked this turn.")
    if action.target >= len(foe):
        return Reason("R4", f"There is no enemy piece in slot {action.target}.")
    return None


def _castle(state: State, action: Action) -> Reason | None:
    refused = _power(state, Effect.MOVE)
    if refused is not None:
        return refused
    if action.slot >= len(state.mover.line):
        return Reason("R19", f"There is no piece in slot {action.slot}.")
    if action.slot == 0:
        return Reason("R19", "The left-most piece has no left neighbour to change places with.")
    return None


def _discover(state: State, _action: Action) -> Reason | None:
    refused = _power(state, Effect.DISCOVER)
    if refused is None and len(state.mover.hand) >= LARGEST_HAND:
        return Reason("R20", f"The hand is full: {LARGEST_HAND} cards.")
    return refused


def _cheat(state: State, _action: Action) -> Reason | None:
    refused = _power(state, Effect.DESTROY)
    if refused is None and not state.waiting.line:
        return Reason("R21", f"{SIDE_NAMES[1 - state.to_move]} has no piece to destroy.")
    return refused


def _power(state: State, effect: Effect) -> Reason | None:
    """The reasons that all powers share."""
    own, power = state.mover, state.mode.powers[state.to_move]
    if power.effect is not effect:
        return Reason("R13", f"{SIDE_NAMES[state.to_move]}'s power here is {_described(power)}.")
    if state.round < power.from_round:
        return Reason(power.rule, f"{power.name} may be used from round {power.from_round} on.")
    if power.once_a_turn and own.power_used:
        return Reason(power.rule, f"{power.name} has been used this turn.")
    if own.mana < power.cost:
        return Reason(power.rule, f"{power.name} costs {power.cost} and you have {own.mana} mana.")
    return None


def _described(power: Power) -> str:
    return {
        Effect.MOVE: "Castle: a piece moves to the left",
        Effect.DISCOVER: "Castle: one of three cards",
        Effect.DESTROY: "Cheat",
    }[power.effect]


def _take(_state: State, _action: Action) -> Reason:
    return Reason("R20", "No cards are offered to take one from.")


def _swap(_state: State, _action: Action) -> Reason:
    return Reason("R8", "The mulligan is over.")


def _always_legal(_state: State, _action: Action) -> None:
    """R13, R25: a turn may be ended and a game conceded at any time in it."""


_REFUSE: Final[tuple[Callable[[State, Action], Reason | None], ...]] = (
    _play,
    _play_bonus,
    _attack,
    _castle,
    _discover,
    _cheat,
    _take,
    _swap,
    _always_legal,
    _always_legal,
)
"""Why not, for each kind of action, in the order of `Kind`."""
assert len(_REFUSE) == len(Kind)
