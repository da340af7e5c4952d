"""Why an action is refused: one rule and one sentence for each reason, said once for the engine, the table and the command line.

`why_not` is None exactly for the actions that `legality.legal_actions` lists. Imports the value modules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hschess.rules.actions import Action, Kind
from hschess.rules.aliases import CardCode
from hschess.rules.cards import BONUSES, CARD_SHIFT, CARDS, CHARGE, SPENT, UNKNOWN, card_of
from hschess.rules.errors import Reason
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import SIDE_NAMES, Effect, Power
from hschess.rules.state import LARGEST_HAND, Cause, Pending, State

_ENDS: Final = {Cause.KING: "R22", Cause.PIECES: "R23", Cause.ROUNDS: "R24", Cause.CONCESSION: "R25"}

TEXTS: Final[Mapping[str, str]] = {
    "over": "The game is over.",
    "mulligan_first": "First keep or replace your mulligan cards.",
    "no_position": "The hand has no card {position}; it has {number}, counted from 0.",
    "not_returned": "The {card} does not belong to the deck and cannot be returned.",
    "take_first": "First take one of the cards offered.",
    "take_first_of": "First take one of the cards offered: {cards}.",
    "line_full": "The line is full: {number} pieces.",
    "no_gap": "There is no gap {gap}; the line's gaps are 0 to {last}.",
    "unknown_card": "No {card} is known to be in the hand.",
    "no_card": "There is no {card} in the hand.",
    "card_cost": "The {card} costs {cost} and you have {mana} mana.",
    "no_piece": "There is no piece in slot {slot}.",
    "no_choice": "The {card} does not attack by choice.",
    "spent": "This {card} has already attacked this turn.",
    "no_target": "There is no enemy piece in slot {slot}.",
    "no_neighbour": "The leftmost piece has no left neighbour to swap with.",
    "hand_full": "The hand is full: {number} cards.",
    "nothing_to_destroy": "{side} has no piece to destroy.",
    "power_move": "{side}'s power here is Castle: a piece moves to the left.",
    "power_discover": "{side}'s power here is Castle: one of three cards.",
    "power_destroy": "{side}'s power here is Cheat.",
    "power_early": "{power} may be used from round {round} on.",
    "power_used": "{power} has already been used this turn.",
    "power_cost": "{power} costs {cost} and you have {mana} mana.",
    "nothing_offered": "No cards are being offered.",
    "mulligan_over": "The mulligan is over.",
}
"""The English of every reason, by its key."""


def why_not(state: State, action: Action) -> Reason | None:
    """Why this action is illegal now, or None where it is legal."""
    if state.outcome is not None:
        return _reason(_ENDS[state.outcome.cause], "over")
    if state.pending is Pending.MULLIGAN:
        return _mulligan(state, action)
    if state.pending is Pending.DISCOVER:
        return _choice(state, action)
    return _REFUSE[action.kind](state, action)


def _reason(rule: str, key: str, **values: object) -> Reason:
    """The reason of this key; a value of several names is listed."""
    said = {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in values.items()}
    return Reason(rule, TEXTS[key].format(**said), key, tuple(values.items()))


def _mulligan(state: State, action: Action) -> Reason | None:
    if action.kind is not Kind.SWAP:
        return _reason("R8", "mulligan_first")
    hand = state.mover.hand
    for position in action.positions:
        if position >= len(hand):
            return _reason("R8", "no_position", position=position, number=len(hand))
        if hand[position] in BONUSES:
            return _reason("R8", "not_returned", card=CARDS[hand[position]].name)
    return None


def _choice(state: State, action: Action) -> Reason | None:
    """The reader of the position may not know what is offered; then it may be any card."""
    if action.kind is Kind.TAKE and (action.card in state.options or UNKNOWN in state.options):
        return None
    if UNKNOWN in state.options:
        return _reason("R20", "take_first")
    return _reason("R20", "take_first_of", cards=tuple(CARDS[code].name for code in state.options))


def _play(state: State, action: Action) -> Reason | None:
    refused = _card(state, action.card, "R14")
    if refused is not None:
        return refused
    length = len(state.mover.line)
    if length >= LONGEST_LINE:
        return _reason("R14", "line_full", number=LONGEST_LINE)
    if action.slot > length:
        return _reason("R14", "no_gap", gap=action.slot, last=length)
    return None


def _play_bonus(state: State, action: Action) -> Reason | None:
    return _card(state, action.card, "R6")


def _card(state: State, code: CardCode, rule: str) -> Reason | None:
    """Whether the card is in the hand and can be paid for."""
    own, card = state.mover, CARDS[code]
    if code not in own.hand:
        return _reason(rule, "unknown_card" if UNKNOWN in own.hand else "no_card", card=card.name)
    if card.cost > own.mana:
        return _reason(rule, "card_cost", card=card.name, cost=card.cost, mana=own.mana)
    return None


def _attack(state: State, action: Action) -> Reason | None:
    own, foe = state.mover.line, state.waiting.line
    if action.slot >= len(own):
        return _reason("R4", "no_piece", slot=action.slot)
    piece = own[action.slot]
    if not CHARGE[piece >> CARD_SHIFT]:
        return _reason("R4", "no_choice", card=card_of(piece).name)
    if piece & SPENT:
        return _reason("R4", "spent", card=card_of(piece).name)
    if action.target >= len(foe):
        return _reason("R4", "no_target", slot=action.target)
    return None


def _castle(state: State, action: Action) -> Reason | None:
    refused = _power(state, Effect.MOVE)
    if refused is not None:
        return refused
    if action.slot >= len(state.mover.line):
        return _reason("R19", "no_piece", slot=action.slot)
    if action.slot == 0:
        return _reason("R19", "no_neighbour")
    return None


def _discover(state: State, _action: Action) -> Reason | None:
    refused = _power(state, Effect.DISCOVER)
    if refused is None and len(state.mover.hand) >= LARGEST_HAND:
        return _reason("R20", "hand_full", number=LARGEST_HAND)
    return refused


def _cheat(state: State, _action: Action) -> Reason | None:
    refused = _power(state, Effect.DESTROY)
    if refused is None and not state.waiting.line:
        return _reason("R21", "nothing_to_destroy", side=SIDE_NAMES[1 - state.to_move])
    return refused


def _power(state: State, effect: Effect) -> Reason | None:
    """The reasons that all powers share."""
    own, power = state.mover, state.mode.powers[state.to_move]
    if power.effect is not effect:
        return _reason("R13", f"power_{power.effect.name.lower()}", side=SIDE_NAMES[state.to_move])
    refused = _not_now(state, power)
    if refused is None and own.mana < power.cost:
        return _reason(power.rule, "power_cost", power=power.name, cost=power.cost, mana=own.mana)
    return refused


def _not_now(state: State, power: Power) -> Reason | None:
    if state.round < power.from_round:
        return _reason(power.rule, "power_early", power=power.name, round=power.from_round)
    if power.once_a_turn and state.mover.power_used:
        return _reason(power.rule, "power_used", power=power.name)
    return None


def power_now(state: State) -> Power | None:
    """The mover's power, where its round has come and it has not been used up, whatever the mana and the target (R19 to R21)."""
    power = state.mode.powers[state.to_move]
    return power if _not_now(state, power) is None else None


def _take(_state: State, _action: Action) -> Reason:
    return _reason("R20", "nothing_offered")


def _swap(_state: State, _action: Action) -> Reason:
    return _reason("R8", "mulligan_over")


def _always_legal(_state: State, _action: Action) -> None:
    """R13, R25: a side may end its turn or concede at any time in it."""


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
