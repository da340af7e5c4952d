"""Draws the board editor: the board with its moving pieces, the held thing, the cursor.

Reads the editor and its hand; it only keeps the displayed places of the pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import exp
from typing import Final

from hschess.rules.cards import PIECES, UNKNOWN
from hschess.rules.view import view_of
from scenes.painters import figures
from scenes.painters.cards import back_sprite, card_sprite
from scenes.painters.table_art import PowerShow, Show, TableArt
from scenes.practice.model.editing import EditingHand
from scenes.practice.model.places import Place, PlaceKind, point_of
from scenes.stage.motion.board import Board
from scenes.stage.table_layout import CARD_SIZE, TOKEN_SIZE, Layout, Point
from scenes.ui.canvas import Canvas, rounded_rim
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, FOCUS, SUBHEADING
from scenes.ui.widgets import Label
from scenes.words import say, side_word

FOLLOW_RATE: Final = 22.0
"""The speed of pieces on the way to their places, per second."""
STILL_PX: Final = 0.3
HELD_ALPHA: Final = 0.85
LIFTED_ALPHA: Final = 0.35
HELD_CARD: Final = 0.7
HELD_UP_PX: Final = 20.0
TURN_SIZE: Final = (120.0, 26.0)
"""The size of each of the two lines that name the side to move."""
CURSOR: Final[Mapping[PlaceKind, tuple[float, float]]] = {
    "gap": (30.0, TOKEN_SIZE[1] + 16),
    "piece": (TOKEN_SIZE[0] + 14, TOKEN_SIZE[1] + 14),
    "mana": (250.0, 44.0),
}
CURSOR_PLAIN: Final = (112.0, 112.0)
FAR_MANA: Final = (110.0, 44.0)
FAR_CARD: Final = 0.5


class EditorView:
    """Draws an editor."""

    def __init__(self, art: TableArt, hand: EditingHand) -> None:
        self.layout = Layout(1280, 720)
        self._art = art
        self._hand = hand
        self._at: dict[int, Point] = {}
        """The displayed places of the pieces, by number."""
        self._board = self._made()

    def _made(self) -> Board:
        state = self._hand.editor.state
        self.layout = replace(self.layout, viewer=state.to_move)
        return Board.of(view_of(state), self.layout, state.to_move, reveal=True)

    def renew(self, layout: Layout | None = None) -> None:
        """The position has changed; with a layout the window has, and everything jumps to its place."""
        if layout is not None:
            self.layout = layout
            self._at.clear()
        self._board = self._made()
        self.settle(0.0, still=False)

    def settle(self, dt_ms: float, *, still: bool) -> bool:
        """Move every piece towards its place, with a gap under the held thing; returns whether any still moves. `still`: no motion."""
        near = 1.0 if still else 1 - exp(-dt_ms / 1000 * FOLLOW_RATE)
        now: dict[int, Point] = {}
        moving = False
        for side, numbers in enumerate(self._hand.editor.numbers):
            gap = self._hand.open_gap(side, self.layout)
            for slot, number in enumerate(numbers):
                target = self._target(side, slot, gap)
                x, y = self._at.get(number, target)
                x, y = x + (target[0] - x) * near, y + (target[1] - y) * near
                is_there = abs(target[0] - x) + abs(target[1] - y) <= STILL_PX
                moving |= not is_there
                now[number] = target if is_there else (x, y)
                puppet = self._board.puppets[self._board.lines[side][slot]]
                puppet.x, puppet.y = now[number]
                puppet.alpha = LIFTED_ALPHA if self._hand.origin == Place("piece", side, slot) else 1.0
        self._at = now
        return moving

    def _target(self, side: int, slot: int, gap: int | None) -> Point:
        length = len(self._hand.editor.state.sides[side].line)
        if gap is None:
            return self.layout.slot(side, slot, length)
        return self.layout.slot(side, slot + (slot >= gap), length + 1)

    # ------------------------------------------------------------------------------------------------------------- drawing

    def draw_board(self, surface: Surface, canvas: Canvas) -> None:
        """Draw the board, and the side to move."""
        state = self._hand.editor.state
        powers = [
            PowerShow(power.effect, power.cost, not state.sides[side].power_used)
            for side, power in enumerate(state.mode.powers)
        ]
        self._art.draw_board(surface, self._board, self.layout, Show(powers=(powers[0], powers[1])))
        (x, _), y = self.layout.deck(self.layout.viewer), self.layout.mid_line()
        width, height = TURN_SIZE
        moves, number = side_word(state.to_move), say("editor.round", round=state.round)
        Label((x - width / 2, y - height, width, height), moves, SUBHEADING, align="centre").draw(canvas)
        Label((x - width / 2, y, width, height), number, BODY, align="centre").draw(canvas)

    def draw_hand(self, canvas: Canvas) -> None:
        """Draw the cursor, and the held thing."""
        hand = self._hand
        if hand.cursor is not None:
            self._draw_cursor(canvas, hand.cursor)
        if hand.code is None:
            return
        place = hand.aim(self.layout)
        side = place.side if place is not None else hand.editor.state.to_move
        at = hand.pointer
        if hand.keyed and place is not None:
            x, y = point_of(place, self.layout, hand.editor.state)
            at = (x, y - HELD_UP_PX)
        if hand.code in PIECES:
            sprite = figures.token(canvas.media, side, hand.code, hand.health)
        elif hand.code == UNKNOWN:
            sprite = back_sprite(canvas.media, side, HELD_CARD)
        else:
            sprite = card_sprite(canvas.media, side, hand.code, HELD_CARD)
        canvas.lay(sprite, *at, HELD_ALPHA)

    def _draw_cursor(self, canvas: Canvas, place: Place) -> None:
        is_near = place.side == self.layout.viewer
        width, height = CURSOR.get(place.kind, CURSOR_PLAIN)
        if place.kind in ("card", "hand"):
            scale = 1.0 if is_near else FAR_CARD
            width, height = CARD_SIZE[0] * scale + 8, CARD_SIZE[1] * scale + 8
        elif place.kind == "mana" and not is_near:
            width, height = FAR_MANA
        rim = rounded_rim(canvas.media, width, height, 14, (*FOCUS, 255), 2.6)
        canvas.lay(rim, *point_of(place, self.layout, self._hand.editor.state))
