"""The work during an opening: the table's pictures are made, a little in each frame, so that none causes a long frame later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.rules.view import view_of
from scenes.context import Context
from scenes.painters.opening import hides_table
from scenes.pane.choice_view import draw_choice
from scenes.pane.table_words import peek_words
from scenes.pane.view import TableView, show_of
from scenes.stage.hand.choices import choice_of
from scenes.stage.motion.board import Board
from scenes.stage.session import Session
from scenes.ui.canvas import Canvas
from scenes.ui.media import Surface
from scenes.ui.preload import MS_A_FRAME_BEFORE, Preload

STOCK_EVERY: Final = 30
"""While the table is still being drawn, one picture is made in this many updates."""


class Prewarm:
    """Prepares the pictures behind an opening: the table, the dealt cards, the mulligan."""

    def __init__(self, view: TableView, context: Context, session: Session) -> None:
        self._view = view
        self._context = context
        self._session = session
        self._preload: Preload | None = None
        self.is_over = not hides_table(session.board)
        """Whether all is ready, or the table is visible."""

    def work(self) -> None:
        """Do some of it, as long as the table is hidden."""
        if self.is_over:
            return
        if not hides_table(self._session.board):
            self._end()
            return
        self._preload = self._preload or self._preload_of()
        if self._preload.step():
            self._end()

    def _end(self) -> None:
        if self._preload is not None:
            self._preload.end()
        self._preload, self.is_over = None, True

    def _preload_of(self) -> Preload:
        session, context = self._session, self._context
        layout, state = session.board.layout, session.match.state
        dealt = Board.of(view_of(state), layout, session.viewer, full_health=state.mode.kings)
        choice = choice_of(state) if state.pending and session.is_my_turn else None

        def draw(surface: Surface) -> None:
            self._view.draw_table(surface, session)
            self._view.art.draw_board(surface, dealt, layout, show_of(session))
            self._view.art.prepare()
            if choice is not None:
                draw_choice(
                    Canvas(surface, context.media), session.viewer, choice, layout, peek_words(context.settings)
                )

        return Preload(
            draw, (layout.pixel_width, layout.pixel_height), context.medias(), context.now_ms, MS_A_FRAME_BEFORE
        )


class Stock:
    """Prepares the pictures of the turn while nothing moves or is dragged; a few a second while the hand sways."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context = context
        self._session = session
        self._pictures: Iterator[None] = iter(())
        self._made_for: tuple[int, int, float] | None = None
        self._updates = 0

    def work(self, view: TableView) -> None:
        """Make one of them for this view, if there is time."""
        session, state = self._session, self._session.match.state
        turn = (state.round, state.to_move, self._context.media.scale)
        if turn != self._made_for:
            self._made_for, self._pictures = turn, view.art.warm_up(session.board)
        self._updates += 1
        is_quiet = not session.motion.is_busy and not session.is_thinking and session.held_card.number is None
        if is_quiet and (not session.is_moving() or self._updates % STOCK_EVERY == 0):
            next(self._pictures, None)
