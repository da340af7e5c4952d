"""The legal actions of a turn of a duel, listed for each position."""

from __future__ import annotations

from hschess.rules.actions import CASTLES, CHEAT_ACTION, DISCOVER_ACTION, NO_TARGET, Action
from hschess.rules.aliases import CardCode
from hschess.rules.card import Card
from hschess.rules.card_table import card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.duel.aimed_actions import attack_action, play_action, power_action, spell_action
from hschess.rules.duel.targets import attack_targets, choices_of, may_attack
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.state import State


def actions_of_turn(state: State) -> list[Action]:
    """The mover's legal actions with cards, pieces and power, without ending the turn and conceding."""
    return [*_cards(state), *_attacks(state), *_powers(state)]


def _cards(state: State) -> list[Action]:
    """Every card that can be paid for, into every gap and with every target (D12, D13)."""
    own, actions = state.mover, list[Action]()
    for code in dict.fromkeys(own.hand):
        if code == UNKNOWN:
            continue
        card = card_at(code)
        if card.cost > own.mana:
            continue
        if card.is_piece:
            actions += _plays(state, code, card)
        else:
            targets = choices_of(card.play, state)
            actions += [spell_action(state.mode.cards, code, target) for target in targets]
    return actions


def _plays(state: State, code: CardCode, card: Card) -> list[Action]:
    """Without a legal target a piece is played all the same (D12)."""
    length = len(state.mover.line)
    if length >= LONGEST_LINE:
        return []
    targets = choices_of(card.play, state) or (NO_TARGET,)
    return [play_action(state.mode.cards, code, gap, target) for gap in range(length + 1) for target in targets]


def _attacks(state: State) -> list[Action]:
    """Every piece that may, against everyone that it may attack (D3, D4)."""
    enemies = state.waiting.line
    return [
        attack_action(slot, target)
        for slot, piece in enumerate(state.mover.line)
        if may_attack(piece)
        for target in attack_targets(piece, enemies)
    ]


def _powers(state: State) -> list[Action]:
    own, power = state.mover, state.mode.powers[state.to_move]
    if own.mana < power.cost or state.round < power.from_round or (own.power_used and power.once_a_turn):
        return []
    match power.effect:
        case Effect.MOVE:
            return list(CASTLES[1 : len(own.line)])
        case Effect.DESTROY:
            return [CHEAT_ACTION] if state.waiting.line else []
        case Effect.DISCOVER:
            return [DISCOVER_ACTION] if len(own.hand) < state.mode.hand_limit else []
        case Effect.OWN:
            return [power_action(target) for target in choices_of(power.does, state)]
        case Effect.NONE:
            return []
