"""What can usefully be done in a turn of a duel, and how far a turn can be foreseen. Imports `hschess.rules`."""

from __future__ import annotations

from typing import Final

from hschess.players.turns.board import may_be_over
from hschess.players.turns.slots import looks_at_slots
from hschess.players.turns.ways import ways_of_turn
from hschess.rules.actions import END, NOBODY, Action
from hschess.rules.card import Card, Verb
from hschess.rules.catalogue import card_at
from hschess.rules.duel.words import spell_action
from hschess.rules.engine import advance
from hschess.rules.state import MOST_MANA, State

MOST_STEPS: Final = 80
"""No turn is planned further, so that one ends whose cards and powers could go on without end."""


def useful_in_duel(state: State) -> list[Action]:
    """The legal actions without conceding and without two that do the same (`ways`)."""
    ways = ways_of_turn(state, looks_at_slots(state))
    return ways if state.pending else [*ways, END]


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
