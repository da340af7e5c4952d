"""The actions of a `when` on a position, each as events."""

from __future__ import annotations

from typing import assert_never

from hschess.campaign.encounter import (
    Desert,
    GiveCards,
    MirrorLine,
    SetDeck,
    SetKing,
    SetLine,
    SummonPieces,
)
from hschess.rules import events
from hschess.rules.aliases import Piece, SideNumber
from hschess.rules.cards import new_piece
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.pieces import fresh, wide_piece
from hschess.rules.state import State, kept_places

Happening = GiveCards | SetLine | SummonPieces | SetDeck | SetKing | Desert | MirrorLine
"""The effects that change the position."""


def happen(state: State, effect: Happening, emit: events.Emit) -> None:
    """Do this to the position, in place; without a change there is no event."""
    match effect:
        case GiveCards():
            _give(state, effect, emit)
        case SetLine(side=side, line=line):
            _replace_line(state, side, line, emit)
        case MirrorLine(side=side):
            _replace_line(state, side, tuple(fresh(piece) for piece in state.sides[1 - side].line), emit)
        case SummonPieces():
            _summon(state, effect, emit)
        case SetDeck(side=side, cards=cards):
            state.sides[side].deck = list(cards)
            emit(events.DeckReplaced(side=side, left=len(cards)))
        case SetKing(side=side, health=health):
            emit(events.KingSet(side=side, before=state.sides[side].health, health=health))
            state.sides[side].health = health
        case Desert(side=side):
            _desert(state, side, emit)
        case _:
            assert_never(effect)


def _give(state: State, effect: GiveCards, emit: events.Emit) -> None:
    hand = state.sides[effect.side].hand
    room = state.mode.hand_limit - len(hand) - kept_places(state, effect.side)
    cards = effect.cards[: max(0, room)]
    if cards:
        hand += cards
        emit(events.CardsGiven(side=effect.side, cards=cards))


def _replace_line(state: State, side: SideNumber, line: tuple[Piece, ...], emit: events.Emit) -> None:
    if tuple(state.sides[side].line) != line:
        state.sides[side].line = list(line)
        emit(events.LineReplaced(side=side, line=line))


def _summon(state: State, effect: SummonPieces, emit: events.Emit) -> None:
    line = state.sides[effect.side].line
    coming = effect.cards[: LONGEST_LINE - len(line)]
    if coming:
        emit(events.Reinforced(side=effect.side, number=len(coming)))
    for code in coming:
        line.append(wide_piece(code) if state.is_duel else new_piece(code))
        emit(events.PieceSummoned(side=effect.side, slot=len(line) - 1, piece=line[-1], length=len(line)))


def _desert(state: State, side: SideNumber, emit: events.Emit) -> None:
    own, other = state.sides[side].line, state.sides[1 - side].line
    if own and len(other) < LONGEST_LINE:
        piece = own.pop(0)
        other.append(piece)
        emit(events.PieceDeserted(side=side, slot=0, piece=piece, length=len(other)))
