"""The useful actions in a turn of a duel: the legal ones, of equal ones only one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hschess.rules.actions import (
    CASTLES,
    CHEAT_ACTION,
    DISCOVER_ACTION,
    ENEMY_KING,
    NO_TARGET,
    OWN_KING,
    OWN_PIECE,
    Action,
)
from hschess.rules.aliases import CardCode, Piece, Slot, Target
from hschess.rules.bounds import WAYS_OF_A_UNIT
from hschess.rules.card import Attacks, CardEffect, Verb, Whom
from hschess.rules.card_table import CARDS_KEPT, card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.duel.aimed_actions import attack_action, play_action, power_action, spell_action
from hschess.rules.duel.targets import attack_targets, choices_of, may_attack
from hschess.rules.engine import legal_actions
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.pieces import card_of, wide_piece
from hschess.rules.refusal import power_now
from hschess.rules.state import State
from hschess.turns.slots import looks_at_slots


def ways_of_turn(state: State, by_slot: bool) -> list[Action]:
    """The mover's cards, attacks and powers, without the turn's end and conceding; with an offer, each offered card.

    If slots do not matter, a new piece goes to the right end, only one of equal pieces attacks or is a target, and there are no swaps; else
    a new piece without an effect when played does not go to the right of an equal one.
    """
    if state.pending:
        return list(legal_actions(state))
    ways = [*_cards(state, by_slot), *_attacks(state, by_slot), *_powers(state, by_slot)]
    state.effort.work += len(ways) // WAYS_OF_A_UNIT
    return ways


@lru_cache(CARDS_KEPT)
def strength(code: CardCode) -> tuple[int, int, int, int]:
    """The order of a hand: by cost, attack and health, then by the number of other abilities."""
    card = card_at(code)
    abilities = len(card.keywords) + len(card.play) + len(card.death) + len(card.end)
    return card.cost, card.attack, card.health, abilities


def actions_with(state: State, code: CardCode) -> list[Action]:
    """Every useful play of this card of the hand, at any cost: its gaps, and in each the targets."""
    return _uses(state, code, looks_at_slots(state))


def _cards(state: State, by_slot: bool) -> list[Action]:
    actions, mana = list[Action](), state.mover.mana
    for code in dict.fromkeys(state.mover.hand):
        if code != UNKNOWN and card_at(code).cost <= mana:
            actions += _uses(state, code, by_slot)
    return actions


def _uses(state: State, code: CardCode, by_slot: bool) -> list[Action]:
    card, cards = card_at(code), state.mode.cards
    if not card.is_piece:
        return [spell_action(cards, code, target) for target in _targets(state, card.play, by_slot)]
    gaps = _gaps(state.mover.line, code, by_slot)
    if not card.play:
        return [play_action(cards, code, gap, NO_TARGET) for gap in gaps]
    targets = _targets(state, card.play, by_slot) or [NO_TARGET]
    return [play_action(cards, code, gap, target) for gap in gaps for target in targets]


def _gaps(line: list[Piece], code: CardCode, by_slot: bool) -> list[Slot]:
    if len(line) >= LONGEST_LINE:
        return []
    if not by_slot:
        return [len(line)]
    if card_at(code).play:
        return list(range(len(line) + 1))
    new = wide_piece(code)
    return [gap for gap in range(len(line) + 1) if not gap or line[gap - 1] != new]


def _targets(state: State, effects: Sequence[CardEffect], by_slot: bool) -> list[Target]:
    """The legal targets of these effects; unless slots matter, one of equal pieces, and one for effects that only swap."""
    targets = choices_of(effects, state)
    if by_slot or len(targets) < 2:
        return list(targets)
    if all(one.verb is Verb.SWAP for one in effects if one.target is Whom.CHOSEN):
        return [targets[0]]
    own, enemies = state.mover.line, state.waiting.line
    return [target for target in targets if is_first(target, own, enemies)]


def is_first(target: Target, own: list[Piece], enemies: list[Piece]) -> bool:
    """Whether no equal piece is further left."""
    if target in (NO_TARGET, ENEMY_KING, OWN_KING):
        return True
    if target >= OWN_PIECE:
        return own.index(own[target - OWN_PIECE]) == target - OWN_PIECE
    return enemies.index(enemies[target]) == target


def _attacks(state: State, by_slot: bool) -> list[Action]:
    own, enemies = state.mover.line, state.waiting.line
    actions, targets = list[Action](), list[Target]()
    last: Attacks | None = None
    for slot, piece in enumerate(own):
        if may_attack(piece) and (by_slot or own.index(piece) == slot):
            attacks = card_of(piece).attacks
            if attacks is not last:
                last, targets = attacks, targets_of_attack(piece, enemies, by_slot)
            actions += [attack_action(slot, target) for target in targets]
    return actions


def targets_of_attack(piece: Piece, enemies: list[Piece], by_slot: bool = False) -> list[Target]:
    """The targets that the piece may attack; unless slots matter, the leftmost of equal enemies."""
    targets = attack_targets(piece, enemies)
    if by_slot:
        return targets
    return [target for target in targets if is_first(target, [], enemies)]


def _powers(state: State, by_slot: bool) -> list[Action]:
    own, power = state.mover, power_now(state)
    if power is None or own.mana < power.cost:
        return []
    match power.effect:
        case Effect.MOVE:
            slots = range(1, len(own.line)) if by_slot else ()
            return [CASTLES[slot] for slot in slots if own.line[slot] != own.line[slot - 1]]
        case Effect.DESTROY:
            return [CHEAT_ACTION] if state.waiting.line else []
        case Effect.DISCOVER:
            return [DISCOVER_ACTION] if len(own.hand) < state.mode.hand_limit else []
        case Effect.OWN:
            return [power_action(target) for target in _targets(state, power.does, by_slot)]
        case _:
            return []
