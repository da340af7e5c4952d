"""Checks whether events from a server can be shown: they lead from one position to the next, and every place in them exists."""

from __future__ import annotations

from collections.abc import Sequence

from hschess.rules.events import (
    CardPlayed,
    ChoiceMade,
    Event,
    GameEnded,
    KingAttacked,
    KingStruck,
    PieceAttacked,
    PieceHealed,
    PieceStruck,
    TurnEnded,
)
from hschess.rules.state import Pending
from hschess.rules.view import View, fold


def fits(events: Sequence[Event], before: View, after: View) -> bool:
    """Whether the events turn one view into the other; `before` is changed."""
    try:
        for event in events:
            if not _has_its_places(event, before):
                return False
            fold(before, event)
    except (AttributeError, IndexError, KeyError, OverflowError, TypeError, ValueError):
        # Events of another game may raise any error.
        return False
    return before == after


def _has_its_places(event: Event, view: View) -> bool:
    """Whether each place that the motion of the event uses exists; folding the view checks the others."""
    if isinstance(event, GameEnded):
        return True
    own, other = view.sides[event.side], view.sides[1 - event.side]
    match event:
        case CardPlayed():
            return 0 <= event.position < len(own.hand)
        case ChoiceMade(choice=Pending.MULLIGAN):
            return _are_in(event.positions, own.hand)
        case PieceAttacked():
            return _are_in((event.slot,), own.line) and _are_in((event.target,), other.line)
        case KingAttacked():
            return _are_in((event.slot,), own.line)
        case PieceStruck() | KingStruck():
            return _are_in((event.by,), other.line)
        case PieceHealed():
            return _are_in((event.by, event.slot), own.line)
        case TurnEnded():
            return _are_in(event.idle, own.line)
        case _:
            return True


def _are_in(places: Sequence[int], row: Sequence[object]) -> bool:
    return all(0 <= place < len(row) for place in places)
