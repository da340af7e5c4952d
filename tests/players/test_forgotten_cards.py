"""The players' caches about cards are freed with the cards."""

import gc
from collections.abc import Callable
from dataclasses import replace

import pytest

from hschess.own_modes import duels_of
from hschess.rules.card import Card
from hschess.rules.card_sets import read_card_set, shipped_set
from hschess.rules.card_table import every_card
from hschess.rules.engine import new_game
from hschess.rules.state import Pending, State
from hschess.store.set_text import cards_to_text
from hschess.turns.plain_board import is_plain
from hschess.turns.slots import may_look_at_slots

EDITS = 40
HELD = 24
"""The most sets held afterwards; without a bound it would be all."""


def work_out(cards: tuple[Card, ...], question: Callable[[State], object], seed: int) -> None:
    """Call it for a position with these cards."""
    own = read_card_set(cards_to_text(cards), "own", "own.toml")
    state = new_game(replace(next(iter(duels_of(own))), lose_without_pieces=False), seed)
    state.mover.hand, state.mover.deck = state.mover.hand[:1], []
    state.pending = Pending.NOTHING
    question(state)


@pytest.mark.parametrize("question", [is_plain, may_look_at_slots])
def test_a_used_set_is_not_cached_for_ever(question: Callable[[State], object]) -> None:
    cards = shipped_set("duel").cards
    gc.collect()
    before = len(every_card())

    for number in range(EDITS):
        cards = (replace(cards[0], name=f"Edit {number}"), *cards[1:])
        work_out(cards, question, number)

    gc.collect()
    assert len(every_card()) - before <= HELD * len(cards)
