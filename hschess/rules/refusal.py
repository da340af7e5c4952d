"""Why an action is refused: one rule and one sentence for each reason, said once for the engine, the table and the command line.

`why_not` is None exactly for the actions that `legality.legal_actions` lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hschess.rules.actions import ENEMY_KING, NO_TARGET, Action, Kind
from hschess.rules.aliases import Piece, Target
from hschess.rules.card import Attacks, CardEffect
from hschess.rules.card_table import card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.duel.targets import attack_targets, choices_of
from hschess.rules.errors import Reason
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import SIDE_NAMES, Effect, Power
from hschess.rules.pieces import GUARD, attack_of, card_of, is_tired
from hschess.rules.plurals import filled
from hschess.rules.state import Cause, Pending, State

_ENDS: Final = {
    Cause.KING: "R22",
    Cause.PIECES: "R23",
    Cause.ROUNDS: "R24",
    Cause.CONCESSION: "R25",
    Cause.GOAL: "R26",
}

TEXTS: Final[Mapping[str, str]] = {
    "over": "The game is over.",
    "mulligan_first": "Choose which starting cards to keep first.",
    "no_position": "Your hand has no card {position}; it has {number}.",
    "not_returned": "The {card} isn't from your deck, so you can't swap it.",
    "take_first": "Choose one of the offered cards first.",
    "take_first_of": "Choose one of the offered cards first: {cards}.",
    "line_full": "Your line is full ({number} pieces).",
    "no_gap": "There is no gap {gap}; the line's gaps are 0 to {last}.",
    "unknown_card": "Nobody can tell whether this hand holds a {card}.",
    "no_card": "You have no {card} in hand.",
    "card_cost": "The {card} costs {cost} mana; you have {mana}.",
    "no_piece": "There is no piece in slot {slot}; your line has {number}.",
    "no_choice": "You can't attack with the {card}.",
    "acts_by_itself": "You can't attack with the {card}: it acts at the end of your turn.",
    "spent": "This {card} has already attacked this turn.",
    "no_target": "There is no enemy piece in slot {slot}; the enemy line has {number}.",
    "tired": "This {card} can't attack until your next turn.",
    "no_attack": "This {card} has 0 attack, so it can't attack.",
    "guarded": "You must attack a piece with guard first.",
    "not_kings": "The {card} can't attack kings.",
    "choose_first": "The {card} needs a target.",
    "not_to_choose": "That is not a valid target for the {card}.",
    "chooses_nobody": "The {card} doesn't take a target.",
    "nobody_to_choose": "The {card} has no valid target right now.",
    "other_set": "There is no {card} in this mode.",
    "no_neighbour": "The leftmost piece has nobody on its left to swap with.",
    "hand_full": "Your hand is full ({number} cards).",
    "nothing_to_destroy": "{side} has no piece to destroy.",
    "power_move": "In this mode {side}'s power is Castle: move a piece to the left.",
    "power_discover": "In this mode {side}'s power is Castle: pick one of three cards.",
    "power_destroy": "In this mode {side}'s power is Cheat.",
    "power_none": "{side} has no power in this mode.",
    "power_own": "{side} has a different power in this mode.",
    "power_early": "You can use {power} from round {round}.",
    "power_used": "You have already used {power} this turn.",
    "power_cost": "{power} costs {cost} mana; you have {mana}.",
    "nothing_offered": "No cards are being offered.",
    "mulligan_over": "The mulligan is over.",
}
"""The English of every reason, by its key. People count slots and cards from 1, and so do these; only the notation counts from 0."""


def why_not(state: State, action: Action) -> Reason | None:
    """Why this action is illegal now, or None if it is legal."""
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
    return Reason(rule, filled(TEXTS[key], said), key, tuple(values.items()))


def _mulligan(state: State, action: Action) -> Reason | None:
    if action.kind is not Kind.SWAP:
        return _reason("R8", "mulligan_first")
    hand = state.mover.hand
    for position in action.positions:
        if position >= len(hand):
            return _reason("R8", "no_position", position=position + 1, number=len(hand))
        if hand[position] == state.mode.cards.coin:
            return _reason("R8", "not_returned", card=card_at(hand[position]).name)
    return None


def _choice(state: State, action: Action) -> Reason | None:
    """The offer may be unknown to the reader of the position; then it may be any card."""
    if action.kind is Kind.TAKE and (action.card in state.options or UNKNOWN in state.options):
        return None
    if UNKNOWN in state.options:
        return _reason("R20", "take_first")
    return _reason("R20", "take_first_of", cards=tuple(card_at(code).name for code in state.options))


def _play(state: State, action: Action) -> Reason | None:
    rule = "D12" if state.mode.is_duel else "R14"
    refused = _card(state, action, rule)
    if refused is not None:
        return refused
    length = len(state.mover.line)
    if length >= LONGEST_LINE:
        return _reason("R14", "line_full", number=LONGEST_LINE)
    if action.slot > length:
        return _reason("R14", "no_gap", gap=action.slot, last=length)
    card = card_at(action.card)
    if not card.play and action.target == NO_TARGET:
        return None
    return _target(choices_of(card.play, state) or (NO_TARGET,), action.target, card.name, rule)


def _play_bonus(state: State, action: Action) -> Reason | None:
    rule = "D13" if state.mode.is_duel else "R6"
    refused = _card(state, action, rule)
    if refused is not None:
        return refused
    card = card_at(action.card)
    return _choice_of(state, card.play, action.target, card.name, rule)


def _card(state: State, action: Action, rule: str) -> Reason | None:
    """Whether the card is in the hand and can be paid for."""
    own, code, card = state.mover, action.card, card_at(action.card)
    is_held = code in own.hand
    # A card in a hand of the line battle needs no second look.
    if (state.mode.is_duel or not is_held) and not _is_of_mode(state, action):
        return _reason(rule, "other_set", card=card.name)
    if not is_held:
        return _reason(rule, "unknown_card" if UNKNOWN in own.hand else "no_card", card=card.name)
    if card.cost > own.mana:
        return _reason(rule, "card_cost", card=card.name, cost=card.cost, mana=own.mana)
    return None


def _is_of_mode(state: State, action: Action) -> bool:
    """Whether the mode has the card under this word; the Coin of chess may have another one in a mixed mode."""
    words = state.mode.cards.words
    return action.card in words and action.text.startswith(words[action.card])


def _choice_of(state: State, effects: tuple[CardEffect, ...], target: Target, name: str, rule: str) -> Reason | None:
    """Whether a spell or a power may choose this target: one that asks for a target needs one (D13)."""
    legal = choices_of(effects, state)
    return _target(legal, target, name, rule) if legal else _reason(rule, "nobody_to_choose", card=name)


def _target(legal: tuple[Target, ...], target: Target, name: str, rule: str) -> Reason | None:
    if target in legal:
        return None
    if target == NO_TARGET:
        return _reason(rule, "choose_first", card=name)
    return _reason(rule, "chooses_nobody" if legal == (NO_TARGET,) else "not_to_choose", card=name)


def _attack(state: State, action: Action) -> Reason | None:
    rule = "D3" if state.mode.is_duel else "R4"
    own = state.mover.line
    if action.slot >= len(own):
        return _reason(rule, "no_piece", slot=action.slot + 1, number=len(own))
    piece = own[action.slot]
    card = card_of(piece)
    name = card.name
    if card.attacks is Attacks.NONE:
        return _reason(rule, "acts_by_itself" if card.end else "no_choice", card=name)
    if is_tired(piece):
        return _reason(rule, "tired" if state.mode.is_duel else "spent", card=name)
    if attack_of(piece) == 0:
        return _reason(rule, "no_attack", card=name)
    return _attack_on(piece, state.waiting.line, action.target, "D4" if state.mode.is_duel else "R4")


def _attack_on(piece: Piece, enemies: list[Piece], target: Target, rule: str) -> Reason | None:
    if target in attack_targets(piece, enemies):
        return None
    if target != ENEMY_KING and target >= len(enemies):
        return _reason(rule, "no_target", slot=target + 1, number=len(enemies))
    if any(enemy & GUARD for enemy in enemies):
        return _reason(rule, "guarded")
    return _reason(rule, "not_kings", card=card_of(piece).name)


def _castle(state: State, action: Action) -> Reason | None:
    refused = _power(state, Effect.MOVE)
    if refused is not None:
        return refused
    own = state.mover.line
    if action.slot >= len(own):
        return _reason("R19", "no_piece", slot=action.slot + 1, number=len(own))
    if action.slot == 0:
        return _reason("R19", "no_neighbour")
    return None


def _discover(state: State, _action: Action) -> Reason | None:
    refused = _power(state, Effect.DISCOVER)
    if refused is None and not _has_object(state, Effect.DISCOVER):
        return _reason("R20", "hand_full", number=state.mode.hand_limit)
    return refused


def _cheat(state: State, _action: Action) -> Reason | None:
    refused = _power(state, Effect.DESTROY)
    if refused is None and not _has_object(state, Effect.DESTROY):
        return _reason("R21", "nothing_to_destroy", side=SIDE_NAMES[1 - state.to_move])
    return refused


def _own_power(state: State, action: Action) -> Reason | None:
    refused = _power(state, Effect.OWN)
    if refused is not None:
        return refused
    power = state.mode.powers[state.to_move]
    return _choice_of(state, power.does, action.target, power.name, "D13")


def _power(state: State, effect: Effect) -> Reason | None:
    """The reasons that all powers share."""
    own, power = state.mover, state.mode.powers[state.to_move]
    match _hindrance(state, effect):
        case "other":
            return _reason("R13", f"power_{power.effect.name.lower()}", side=SIDE_NAMES[state.to_move])
        case "early":
            return _reason(power.rule, "power_early", power=power.name, round=power.from_round)
        case "used":
            return _reason(power.rule, "power_used", power=power.name)
        case "cost":
            return _reason(power.rule, "power_cost", power=power.name, cost=power.cost, mana=own.mana)
    return None


def _hindrance(state: State, effect: Effect) -> str:
    """What hinders the use of a power with this effect, in a word; empty if nothing does."""
    power = state.mode.powers[state.to_move]
    if power.effect is not effect:
        return "other"
    return _not_now(state, power) or ("cost" if state.mover.mana < power.cost else "")


def _not_now(state: State, power: Power) -> str:
    if state.round < power.from_round:
        return "early"
    return "used" if power.once_a_turn and state.mover.power_used else ""


def _has_object(state: State, effect: Effect) -> bool:
    """Whether there is a piece for Cheat (R21), or room for Discover's card (R20)."""
    if effect is Effect.DESTROY:
        return bool(state.waiting.line)
    return effect is not Effect.DISCOVER or len(state.mover.hand) < state.mode.hand_limit


def power_now(state: State) -> Power | None:
    """The mover's power, if its round has come and it has not been used up, whatever the mana and the target (R19 to R21).

    None too if the mode gives it none.
    """
    power = state.mode.powers[state.to_move]
    return None if power.effect is Effect.NONE or _not_now(state, power) else power


def may_use_power(state: State, effect: Effect) -> bool:
    """Whether Cheat (`DESTROY`) or Discover is legal now: `why_not` without the reason."""
    is_free = state.outcome is None and state.pending is Pending.NOTHING
    return is_free and not _hindrance(state, effect) and _has_object(state, effect)


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
    _own_power,
)
"""Why not, for each kind of action, in the order of `Kind`."""
assert len(_REFUSE) == len(Kind)
