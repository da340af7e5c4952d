"""The context of an event: the side to move, both lines, and the identity of every piece just before it.

A piece is one `Body` while it is on the board, so that its acts can be added up. Nothing is judged here.
"""

from __future__ import annotations

from dataclasses import dataclass

from hschess.rules import events
from hschess.rules.actions import Action
from hschess.rules.aliases import Piece, SideNumber, Slot
from hschess.rules.card import Card
from hschess.rules.pieces import card_of
from hschess.rules.state import State
from hschess.rules.view import View, fold, follow, view_of

Hit = events.PieceAttacked | events.KingAttacked | events.EffectHappened
"""The source of the changes that follow it."""


@dataclass(slots=True, eq=False)
class Body:
    """One piece of the game; two are never equal."""

    side: SideNumber
    card: Card


class EventContext:
    """The table before the next event, as the side `own` has seen it come about."""

    def __init__(self, start: State, own: SideNumber) -> None:
        self.own = own
        self.mode = start.mode
        self.view: View = view_of(start)
        self.action: Action | None = None
        """The present action."""
        self.hit: Hit | None = None
        """The attack or the effect that came last in this action."""
        self.first_round = start.round
        self._bodies = ([Body(0, card_of(one)) for one in start.white.line],
                        [Body(1, card_of(one)) for one in start.black.line])  # fmt: skip

    @property
    def foe(self) -> SideNumber:
        """The other side."""
        return 1 - self.own

    @property
    def is_own_turn(self) -> bool:
        """Whether it is the turn of the side that is watched."""
        return self.view.to_move == self.own

    def line(self, side: SideNumber) -> list[Body]:
        """A side's pieces, from left to right."""
        return self._bodies[side]

    def body(self, side: SideNumber, slot: Slot) -> Body:
        """The piece in this slot."""
        return self._bodies[side][slot]

    def piece(self, side: SideNumber, slot: Slot) -> Piece:
        """The piece with its health and all its properties."""
        return self.view.sides[side].line[slot]

    def begin(self, action: Action) -> None:
        """An action is being done; its events follow."""
        self.action, self.hit = action, None

    def see(self, event: events.Event) -> None:
        """The event has happened."""
        match event:
            case events.PieceAttacked() | events.KingAttacked() | events.EffectHappened():
                self.hit = event
            case _ if isinstance(event, events.LineEvent):
                follow(self._bodies, event, lambda summoned: Body(summoned.side, card_of(summoned.piece)))
            case _:
                pass
        fold(self.view, event)
