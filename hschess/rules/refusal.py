"""Why an action is refused: one rule and one sentence for each reason, said once for the engine, the table and the command line.

`why_not` is None exactly for the actions that `engine.legal_actions` lists. Imports the value modules.
"""

from __future__ import annotations

from hschess.rules.actions import Action, Kind
from hschess.rules.cards import BONUSES, CARD_SHIFT, CARDS, CHARGE, SPENT, UNKNOWN, card_of
from hschess.rules.errors import Reason
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import SIDE_NAMES, Effect, Power
from hschess.rules.state import Pending, State

FULL_HAND = 10


def why_not(state: State, action: Action) -> Reason | None:
    """The reason for which this action is illegal now, or None where it is legal."""
    if state.outcome is not None:
        return Reason("R22", "The game is over.")
    if state.pending == Pending.MULLIGAN:
        return _mulligan(state, action)
    if state.pending == Pending.DISCOVER:
        return _choice(state, action)
    match action.kind:
        case Kind.PLAY:
            return _play(state, action)
        case Kind.BONUS:
            return None if action.card in state.mover.hand else _not_in_hand(state, action.card, "R6")
        case Kind.ATTACK:
            return _attack(state, action)
        case Kind.CASTLE:
            return _castle(state, action)
        case Kind.DISCOVER:
            return _power(state, Effect.DISCOVER)
        case Kind.CHEAT:
            return _power(state, Effect.DESTROY)
        case Kind.TAKE:
            return Reason("R20", "No cards are offered to take one from.")
        case Kind.SWAP:
            return Reason("R8", "The mulligan is over.")
        case Kind.END | Kind.CONCEDE:
            return None


def _mulligan(state: State, action: Action) -> Reason | None:
    if action.kind != Kind.SWAP:
        return Reason("R8", "First keep or return the cards of the mulligan.")
    hand = state.mover.hand
    for position in action.positions:
        if position >= len(hand):
            return Reason("R8", f"The hand has no card {position}; its cards are 0 to {len(hand) - 1}.")
        if hand[position] in BONUSES:
            return Reason("R8", f"The {CARDS[hand[position]].name} is no card of the deck and cannot be returned.")
    return None


def _choice(state: State, action: Action) -> Reason | None:
    if action.kind == Kind.TAKE and action.card in state.options:
        return None
    offered = ", ".join(CARDS[code].name for code in state.options)
    return Reason("R20", f"First take one of the cards offered: {offered}.")


def _play(state: State, action: Action) -> Reason | None:
    own, card = state.mover, CARDS[action.card]
    if action.card not in own.hand:
        return _not_in_hand(state, action.card, "R14")
    if card.cost > own.mana:
        return Reason("R14", f"The {card.name} costs {card.cost} and you have {own.mana} mana.")
    if len(own.line) >= LONGEST_LINE:
        return Reason("R14", f"The line is full: {LONGEST_LINE} pieces.")
    if action.slot > len(own.line):
        return Reason("R14", f"There is no gap {action.slot}; the line's gaps are 0 to {len(own.line)}.")
    return None


def _not_in_hand(state: State, code: int, rule: str) -> Reason:
    if UNKNOWN in state.mover.hand:
        return Reason(rule, f"No {CARDS[code].name} is known to be in the hand.")
    return Reason(rule, f"There is no {CARDS[code].name} in the hand.")


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


def _power(state: State, effect: Effect) -> Reason | None:
    """The reasons that all powers share, then the effect's own."""
    own, power = state.mover, state.mode.powers[state.to_move]
    if power.effect is not effect:
        return Reason("R13", f"{SIDE_NAMES[state.to_move]}'s power here is {_described(power)}.")
    if state.round < power.from_round:
        return Reason(power.rule, f"{power.name} may be used from round {power.from_round} on.")
    if own.power_used:
        return Reason(power.rule, f"{power.name} has been used this turn.")
    if own.mana < power.cost:
        return Reason(power.rule, f"{power.name} costs {power.cost} and you have {own.mana} mana.")
    if effect is Effect.DESTROY and not state.waiting.line:
        return Reason(power.rule, f"{SIDE_NAMES[1 - state.to_move]} has no piece to destroy.")
    if effect is Effect.DISCOVER and len(own.hand) >= FULL_HAND:
        return Reason(power.rule, f"The hand is full: {FULL_HAND} cards.")
    return None


def _described(power: Power) -> str:
    return {
        Effect.MOVE: "Castle: a piece moves to the left",
        Effect.DISCOVER: "Castle: one of three cards",
        Effect.DESTROY: "Cheat",
    }[power.effect]
