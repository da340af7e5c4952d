"""The cards, pieces and numbers of an event are those on the table when it happened."""

from typing import assert_never

import pytest

from hschess.rules.cards import ATTACK_OF, CARD_SHIFT, HEAL_OF, HEALTH
from hschess.rules.events import (
    CardEvent,
    CardPlayed,
    ChoiceMade,
    DuelEvent,
    Event,
    GameEnded,
    KingStruck,
    LineReplaced,
    ManaChanged,
    PieceAttacked,
    PieceDeserted,
    PieceHealed,
    PieceMoved,
    PiecesLeft,
    PieceStruck,
    PieceSummoned,
    PowerUsed,
    StoryEvent,
    TurnEnded,
    TurnEvent,
)
from hschess.rules.modes import Effect
from hschess.rules.view import View, fold, view_of
from tests.helpers import MODE_NAMES, random_game

GAMES = 100


@pytest.mark.parametrize("mode", MODE_NAMES)
def test_an_event_names_the_state_of_the_table(mode: str) -> None:
    for seed in range(GAMES):
        for move in random_game(mode, seed):
            view = view_of(move.before)
            for event in move.step.events:
                check(event, view)
                fold(view, event)


@pytest.mark.parametrize("mode", MODE_NAMES)
def test_r16_the_end_of_a_turn_names_idle_healers(mode: str) -> None:
    idle = 0
    for seed in range(GAMES):
        for move in random_game(mode, seed):
            line, events = move.before.mover.line, move.step.events
            for ended in (event for event in events if isinstance(event, TurnEnded)):
                busy = {event.by for event in events if isinstance(event, PieceHealed)}
                healers = {slot for slot, piece in enumerate(line) if HEAL_OF[piece] and len(line) > 1}
                assert set(ended.idle) == healers - busy
                idle += len(ended.idle)

    assert idle


def check(event: Event, view: View) -> None:
    """Check one event against the table just before it."""
    match event:
        case PieceStruck() | KingStruck() | PieceHealed():
            check_battle(event, view)
        case PieceAttacked(side=side, slot=slot, target=target):
            assert (event.card, event.target_card) == (card(view, side, slot), card(view, 1 - side, target))
            assert health(view, side, slot) == event.health + event.recoil
            assert health(view, 1 - side, target) == event.target_health + event.damage
        case PiecesLeft(side=side, slots=slots, cards=cards):
            assert cards == tuple(card(view, side, slot) for slot in slots)
        case PieceSummoned(side=side, length=length):
            assert length == len(view.sides[side].line) + 1
        case PieceMoved(side=side, slot=slot, piece=piece, length=length):
            assert (piece, length) == (view.sides[side].line[slot], len(view.sides[side].line))
        case PowerUsed(side=side, effect=effect, slot=slot, piece=piece):
            line = view.sides[side if effect is Effect.MOVE else 1 - side].line
            assert piece == (-1 if effect is Effect.DISCOVER else line[slot])
        case GameEnded(round=number):
            assert number == view.round
        case _ if isinstance(event, CardEvent):
            check_cards(event, view)
        case _ if isinstance(event, DuelEvent | TurnEvent | StoryEvent | LineReplaced | PieceDeserted):
            pass
        case _:
            assert_never(event)


def check_battle(event: PieceStruck | KingStruck | PieceHealed, view: View) -> None:
    """Check a piece's effect at the end of the turn, and its target."""
    actor = event.side if isinstance(event, PieceHealed) else 1 - event.side
    assert event.by_card == card(view, actor, event.by)
    if isinstance(event, KingStruck):
        assert ATTACK_OF[event.by_card << CARD_SHIFT]
        assert view.sides[event.side].health == event.health + event.damage
    else:
        assert event.card == card(view, event.side, event.slot)


def check_cards(event: CardEvent, view: View) -> None:
    """Check the card in the hand, and the mana before."""
    side = view.sides[event.side]
    match event:
        case ChoiceMade(positions=positions, returned=returned):
            assert returned == tuple(side.hand[position] for position in positions)
        case CardPlayed(position=position):
            assert event.card == side.hand[position]
        case ManaChanged(before=before):
            assert before == side.mana
        case _:
            pass


def card(view: View, side: int, slot: int) -> int:
    """The card of the piece in this slot."""
    return view.sides[side].line[slot] >> CARD_SHIFT


def health(view: View, side: int, slot: int) -> int:
    """The health of the piece in this slot."""
    return view.sides[side].line[slot] & HEALTH
