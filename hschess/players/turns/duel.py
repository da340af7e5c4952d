"""What can usefully be done in a turn of a duel, and how far a turn can be foreseen. Imports `hschess.rules`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.players.turns.boards import looks_at_slots, may_be_over
from hschess.rules.actions import (
    CASTLES,
    CHEAT_ACTION,
    CONCEDE,
    DISCOVER_ACTION,
    END,
    ENEMY_KING,
    NOBODY,
    OWN_KING,
    OWN_PIECE,
    Action,
)
from hschess.rules.aliases import CardCode, Piece, Slot, Target
from hschess.rules.card import Attacks, Card, CardEffect, Verb
from hschess.rules.cards import UNKNOWN
from hschess.rules.catalogue import card_at
from hschess.rules.duel.targets import attack_targets, choices_of, may_attack
from hschess.rules.duel.words import attack_action, play_action, power_action, spell_action
from hschess.rules.engine import advance, legal_actions
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.pieces import card_of, wide_piece
from hschess.rules.refusal import power_now
from hschess.rules.state import MOST_MANA, State

MOST_STEPS: Final = 80
"""No turn is planned further, so that one ends whose cards and powers could go on without end."""


def useful_in_duel(state: State) -> list[Action]:
    """The legal actions without conceding and without doubles.

    Where no card in sight looks at slots a new piece goes to the right end, of equal pieces one attacks and one is attacked, and none
    changes places; else a new piece does not go to the right of an equal one.
    """
    if state.pending:
        return [action for action in legal_actions(state) if action is not CONCEDE]
    by_place = looks_at_slots(state)
    return [*_cards(state, by_place), *_attacks(state, by_place), *_powers(state, by_place), END]


def foreseen(state: State, action: Action) -> bool:
    """Do the action in place, and tell whether a plan may go on after it.

    It may not where chance has decided or a card was drawn, where a card is to be chosen, and where a side's last piece has left the
    board and hidden cards may decide whether it has lost (R23).
    """
    number = state.to_move
    own, rng, left = state.sides[number], state.rng, len(state.sides[number].deck)
    advance(state, action)
    return (
        state.rng == rng
        and len(own.deck) == left
        and not state.pending
        and not (state.mode.is_duel and may_be_over(state))
    )


# ------------------------------------------------------------------------------------------------------------------- mana


def is_bonus(card: Card) -> bool:
    """Whether the card is a spell that gives more mana than it costs, and nothing else."""
    return not card.is_piece and card.mana > card.cost and all(one.verb is Verb.MANA for one in card.play)


def payment_in_duel(state: State, cost: int) -> list[Action] | None:
    """The bonus cards that the mover must play first to pay this, empty where the mana is enough; None where it cannot be paid."""
    mana, payment = state.mover.mana, list[Action]()
    for code in state.mover.hand:
        if mana >= cost:
            break
        if is_bonus(card_at(code)) and card_at(code).cost <= mana:
            mana = min(MOST_MANA, mana - card_at(code).cost + card_at(code).mana)
            payment.append(spell_action(state.mode.cards, code, NOBODY))
    return payment if mana >= cost else None


# ------------------------------------------------------------------------------------------------------------ the actions


def actions_with(state: State, code: CardCode) -> list[Action]:
    """Every useful way to play this card of the hand, whatever it costs: the gaps, and in each the targets."""
    return _ways(state, code, looks_at_slots(state))


def _ways(state: State, code: CardCode, by_place: bool) -> list[Action]:
    card, cards = card_at(code), state.mode.cards
    if not card.is_piece:
        return [spell_action(cards, code, target) for target in targets_for(state, card.play, by_place)]
    gaps = _gaps(state.mover.line, code, by_place)
    if not card.play:
        return [play_action(cards, code, gap, NOBODY) for gap in gaps]
    targets = targets_for(state, card.play, by_place) or [NOBODY]
    return [play_action(cards, code, gap, target) for gap in gaps for target in targets]


def targets_for(state: State, effects: Sequence[CardEffect], by_place: bool) -> list[Target]:
    """Who may be chosen for these effects; of equal pieces one, unless places count."""
    targets = choices_of(effects, state)
    if by_place or targets == (NOBODY,):
        return list(targets)
    own, enemies = state.mover.line, state.waiting.line
    first_own, first_enemies, found = set[Piece](), set[Piece](), list[Target]()
    for target in targets:
        if target in (ENEMY_KING, OWN_KING):
            found.append(target)
            continue
        piece, seen = (enemies[target], first_enemies) if target < ENEMY_KING else (own[target - OWN_PIECE], first_own)
        if piece not in seen:
            seen.add(piece)
            found.append(target)
    return found


def _gaps(line: list[Piece], code: CardCode, by_place: bool) -> list[Slot]:
    if len(line) >= LONGEST_LINE:
        return []
    if not by_place:
        return [len(line)]
    new = wide_piece(code)
    return [gap for gap in range(len(line) + 1) if not gap or line[gap - 1] != new]


def _cards(state: State, by_place: bool) -> list[Action]:
    own, actions = state.mover, list[Action]()
    hand, mana = own.hand, own.mana
    for place, code in enumerate(hand):
        if code != UNKNOWN and card_at(code).cost <= mana and hand.index(code) == place:
            actions += _ways(state, code, by_place)
    return actions


def _attacks(state: State, by_place: bool) -> list[Action]:
    enemies = state.waiting.line
    actions, seen = list[Action](), set[Piece]()
    last: Attacks | None = None
    targets = list[Target]()
    for slot, piece in enumerate(state.mover.line):
        if may_attack(piece) and (by_place or piece not in seen):
            seen.add(piece)
            attacks = card_of(piece).attacks
            if attacks is not last:
                last, targets = attacks, targets_of_attack(piece, enemies, by_place)
            actions += [attack_action(slot, target) for target in targets]
    return actions


def targets_of_attack(piece: Piece, enemies: list[Piece], by_place: bool = False) -> list[Target]:
    """Whom the piece may attack; of equal enemies the leftmost, unless places count."""
    targets = attack_targets(piece, enemies)
    if by_place:
        return targets
    return [target for target in targets if target == ENEMY_KING or enemies.index(enemies[target]) == target]


def _powers(state: State, by_place: bool) -> list[Action]:
    own, power = state.mover, power_now(state)
    if power is None or own.mana < power.cost:
        return []
    match power.effect:
        case Effect.MOVE:
            slots = range(1, len(own.line)) if by_place else ()
            return [CASTLES[slot] for slot in slots if own.line[slot] != own.line[slot - 1]]
        case Effect.DESTROY:
            return [CHEAT_ACTION] if state.waiting.line else []
        case Effect.DISCOVER:
            return [DISCOVER_ACTION] if len(own.hand) < state.mode.hand_limit else []
        case Effect.OWN:
            return [power_action(target) for target in targets_for(state, power.does, by_place)]
        case _:
            return []
