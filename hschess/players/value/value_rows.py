"""What the learned value sees of whole positions, as the rows of numbers that it is learned from. Imports `hschess.rules`."""

from __future__ import annotations

from hschess.players.value.board_outlook import BoardOutlook
from hschess.players.value.line_outlook import OPEN, Outlook
from hschess.players.value.values import LINES, form_for
from hschess.rules.aliases import SideNumber
from hschess.rules.cards import pieces_among
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.state import State


def row_at_start(state: State, viewer: SideNumber) -> list[float]:
    """The viewer's row of the game before White's first card is drawn, as in a mulligan; the state is the one after that."""
    hand = state.sides[viewer].hand
    dealt = hand[:-1] if viewer == WHITE else hand
    if form_for(state.mode) is LINES:
        outlook = Outlook(state.mode, viewer)
        outlook.enter(state, BLACK, 0)
        outlook.look(state, dealt)
        outlook.foe_holds(len(state.sides[1 - viewer].hand) - (viewer == BLACK))
        return outlook.row
    board = BoardOutlook(viewer)
    board.look(state, BLACK, 0)
    board.hold(dealt, 1, 1)
    return board.row


def row_at_end(state: State, viewer: SideNumber) -> list[float] | None:
    """The viewer's row of a turn that is about to end; None where its end decides the game."""
    own, foe = state.mover, state.waiting
    if form_for(state.mode) is LINES:
        outlook = Outlook(state.mode, viewer)
        outlook.enter(state, state.to_move, state.round)
        outlook.hold(state.sides[viewer].hand, pieces_among(own.hand))
        return outlook.row if outlook.see(own.line, foe.line) == OPEN else None
    board = BoardOutlook(viewer)
    return board.row if board.see(state) == OPEN else None
