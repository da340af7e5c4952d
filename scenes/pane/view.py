"""Draws the table's screen: the board by `TableArt`, and over it buttons, thinking dots, focus, tooltips, the choice, the message.

Reads a `Session`, changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from hschess.rules.modes import Effect
from hschess.rules.record import HUMAN
from scenes.painters.end_turn import EndTurnButton, Tone
from scenes.painters.hand_cards import Lean
from scenes.painters.opening import draw_opening, hides_table
from scenes.painters.portraits import Plate, plate_of
from scenes.painters.table_art import PowerShow, Show, TableArt, tile_of
from scenes.pane.choice_view import draw_choice
from scenes.pane.log_panel import reader_of
from scenes.pane.table_words import pinned_words, side_name
from scenes.pane.tips import Places, TableTips
from scenes.pane.turn_signs import draw_king_forecast, draw_round, draw_warning
from scenes.stage.exercise_layout import OVER_HAND, free_rect, hand_top
from scenes.stage.game.far_match import FarMatch
from scenes.stage.hand.aims import KINGS, area_of, point_of
from scenes.stage.hand.hand import places_of
from scenes.stage.hand.held import POWER, Aiming, Castling, Choosing
from scenes.stage.hand.hit_areas import ICONS, HitArea, HitKind, box_of
from scenes.stage.session import Session
from scenes.stage.table_layout import (
    CARD_SIZE,
    KING_SIZE,
    TILES,
    TOKEN_SIZE,
    WARNING_SIZE,
    Layout,
    Point,
    Rect,
)
from scenes.ui.canvas import Canvas, arched_rim, rounded_box, rounded_rim
from scenes.ui.floating import TOOLTIP_DELAY_MS, clear_point
from scenes.ui.lettering import line
from scenes.ui.media import Media, Surface
from scenes.ui.theme import BRASS_LIGHT, FOCUS, OUTLINE, PALE_GOLD, SMALL
from scenes.ui.widgets import FOCUS_LINE, Button, IconButton
from scenes.words import say

THINK_DOTS_MS: Final = 250.0
THINK_DOTS_DOWN: Final = 30.0
"""How far the dots are below the middle of the portrait ..."""
THINK_WORDS_UP: Final = 58.0
"""... and the text above the portrait of the lower king; the upper one has a plate for it."""
THINK_WORDS_MS: Final = 1000.0
MOVE_NOW_MS: Final = 8000.0
DOT_PERIOD_MS: Final = 1200.0
DOT_LATER: Final = 0.16
"""The share of the period between two dots."""
DOT_LEAST: Final = 7.0
DOT_BREATH: Final = 5.0
DOT_STEPS: Final = 5
DOT_EDGE: Final = 3.0
DOT_APART: Final = 19.0
PROGRESS_DISCS: Final = 16
PROGRESS_DISC: Final = 5.0
PROGRESS_RADIUS: Final = 20.0
PROGRESS_ASIDE: Final = 28.0
PROGRESS_UNLIT: Final = 0.3
SHADE: Final = 0.42
FOCUS_EDGE: Final = 8.0
FOCUS_BESIDE_MANA: Final = 44.0
FELT_RIM: Final = 12.0
CARD_RING: Final = 8.0
CARD_CORNER: Final = 10.0
TOKEN_RING: Final = 18.0
RING: Final = 10.0
"""How much larger the focus ring is than its area."""
TILE_CORNER: Final = 14.0
MOST_ENLARGED: Final = 2.0
"""The greatest scale, by menu and text size together, at which a tooltip still fits beside its subject."""
MEANT_OUT: Final = 6.0
MEANT_LINES: Final = ((90, 7.0), (235, 2.4))
"""The glow and the line around a king that is a possible target: strength and thickness."""
ARCH_RISE: Final = 6.0
"""How far a king's portrait rises above its area."""
SQUARE: Final = (HitKind.TILE, HitKind.DECK)
"""The areas whose focus ring has corners."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A screen's overlay: over the table, under the held card and the messages."""

    draw: Callable[[Surface], None]
    over_hand: bool = False
    """Whether it may hide the hand and is as bright as menus; else the hand's cards are on top of it, and it is as dark as the table."""
    is_open: bool = True
    """Whether the screen lets the table take inputs; else nothing invites to end the turn."""


class TableView:
    """Draws a session."""

    def __init__(self, art: TableArt, media_at: Callable[[float], Media] | None = None) -> None:
        self.art = art
        self.tips = TableTips()
        self.pin: tuple[HitArea, Point | None] | None = None
        """The area of the pinned tooltip, and the point where it was asked for; None for the keys."""
        self._media_at = media_at or (lambda _: art.media)

    def draw(
        self, surface: Surface, session: Session, resting_ms: float, peek_hint: str = "", laid: Laid | None = None
    ) -> None:
        """Draw the whole screen; `resting_ms` is how long the pointer has rested, `peek_hint` the text about looking under a choice."""
        board = session.board
        if not hides_table(board):
            self.draw_table(surface, session, resting_ms, peek_hint, laid)
        draw_opening(surface, self.art.media, board)

    def draw_table(
        self, surface: Surface, session: Session, resting_ms: float = 0.0, peek_hint: str = "", laid: Laid | None = None
    ) -> None:
        """Draw the screen without the opening over it."""
        board, layout = session.board, session.board.layout
        canvas = Canvas(surface, self.art.media)
        self.art.has_history = HitKind.TILE not in session.tabletop.hidden

        def draw_under_hand(under: Surface) -> None:
            _draw_meant_kings(canvas, session)
            if laid is not None and not laid.over_hand:
                laid.draw(under)

        self.art.draw_board(surface, board, layout, show_of(session), draw_under_hand)
        self._draw_end_turn(canvas, session, layout, is_open=laid is None or laid.is_open)
        self._draw_icons(canvas, session, layout)
        if session.shown.forecast is not None and session.shown.forecast.king is not None:
            draw_king_forecast(canvas, session.shown.forecast.king)
        self._draw_thinking(canvas, session, layout)
        self._draw_focus(canvas, session)
        if laid is not None and laid.over_hand:
            laid.draw(surface)
        if session.choice is not None and not session.hand.peeks:
            self.art.draw_lamp(surface, SHADE)
            draw_choice(canvas, session.viewer, session.choice, layout, peek_hint)
        elif session.hand.peeks:
            return
        elif self.pin is not None:
            self._draw_pin(canvas, session, self.pin, layout)
        elif (resting_ms >= TOOLTIP_DELAY_MS or session.hand.focus is not None) and not session.motion.is_busy:
            self._draw_tip(canvas, session, layout, laid)

    # ----------------------------------------------------------------------------------------------------------- buttons

    def _draw_end_turn(self, canvas: Canvas, session: Session, layout: Layout, *, is_open: bool) -> None:
        mine, leads_on = is_open and session.shows_my_turn, session.tabletop.leads_on
        words = _end_turn_words(session)
        tone: Tone = ("gold" if session.nothing_left else "green") if mine else "grey"
        words, tone = (say("table.result"), "gold") if leads_on else (words, tone)
        button = EndTurnButton("end", layout.end_turn(), words, tone)
        button.enabled = mine or leads_on
        button.hovered = session.hand.hover == HitArea(HitKind.END)
        button.pressed = session.hand.is_down(HitArea(HitKind.END))
        button.draw(canvas)
        if HitKind.ENEMY_POWER not in session.tabletop.hidden:
            # Cheat depends on the number of the round.
            draw_round(canvas, session, layout)
        if HitKind.FORESEE not in session.tabletop.hidden:
            draw_warning(canvas, session.shown.alarm, layout)

    def _draw_icons(self, canvas: Canvas, session: Session, layout: Layout) -> None:
        signs = {
            HitKind.UNDO: "undo",
            HitKind.MENU: "menu",
            HitKind.SPEED: speed_words(session),
            HitKind.HELP: "help",
            HitKind.LOG: "log",
            HitKind.EXPLAIN: "tree",
            HitKind.FORESEE: "eye",
        }
        over, _ = self.over(canvas, layout)
        places = [(kind, layout.icon(index)) for index, kind in enumerate(ICONS)]
        for kind, (x, y) in [*places, (HitKind.MENU, layout.menu())]:
            if kind in session.tabletop.hidden:
                continue
            at = x / layout.ui, y / layout.ui
            button = IconButton(kind, at, signs[kind], enabled=_is_usable(kind, session))
            button.hovered = session.hand.hover == HitArea(kind) or (kind is HitKind.FORESEE and session.hand.peeks)
            button.pressed = session.hand.is_down(HitArea(kind))
            button.draw(over)

    def over(self, canvas: Canvas, layout: Layout, zoom: float | None = None) -> tuple[Canvas, Layout]:
        """A canvas with the user's menu scale, or another, and its layout."""
        zoom = layout.ui if zoom is None else zoom
        if zoom == 1:
            return canvas, layout
        zoomed = Layout(layout.pixel_width, layout.pixel_height, layout.viewer, zoom=zoom)
        return Canvas(canvas.surface, self._media_at(zoomed.scale)), zoomed

    def _draw_focus(self, canvas: Canvas, session: Session) -> None:
        area, held = session.hand.shown_focus, session.hand.held
        if isinstance(held, Castling) and held.slot is not None:
            area = HitArea(HitKind.OWN, held.slot)
        elif isinstance(held, Aiming | Choosing) and held.target is not None:
            area = area_of(held.target, session.viewer)
        if area is None:
            return
        ring = _ring_of(area, session)
        if ring is not None:
            left, top, width, height = ring
            at = left + width / 2, top + height / 2
            if area.kind is HitKind.KING:
                _lay_arch(canvas, at, RING, (*FOCUS, 255), FOCUS_LINE)
                return
            rim = rounded_rim(canvas.media, width, height, _corner_of(area, width, height), (*FOCUS, 255), FOCUS_LINE)
            canvas.lay(rim, *at)

    # ---------------------------------------------------------------------------------------------------------- thinking

    def _draw_thinking(self, canvas: Canvas, session: Session, layout: Layout) -> None:
        if not session.is_thinking or session.driver.thought_ms < THINK_DOTS_MS:
            return
        side = session.match.state.to_move
        x, y = layout.king(side)
        for dot in range(3):
            phase = (session.driver.thought_ms / DOT_PERIOD_MS - dot * DOT_LATER) % 1.0
            size = DOT_LEAST + DOT_BREATH * round(max(0.0, 1 - abs(phase - 0.25) * 4) * DOT_STEPS) / DOT_STEPS
            at = x + (dot - 1) * DOT_APART, y + THINK_DOTS_DOWN
            for wide, colour in ((size + DOT_EDGE, OUTLINE), (size, BRASS_LIGHT)):
                canvas.lay(rounded_box(canvas.media, wide, wide, wide / 2, (*colour, 255)), *at)
        if says_thinking(session) and side == session.viewer and not isinstance(session.match, FarMatch):
            canvas.lay(line(canvas.media, thinking_words(session), SMALL, 300, height=24), x, y - THINK_WORDS_UP)
        if self.offers_move_now(session):
            left, top, width, height = self._move_now_box(layout, side, session.viewer)
            _draw_progress(canvas, (left + width + PROGRESS_ASIDE, top + height / 2), session.match.progress)
            Button("now", self._move_now_box(layout, side, session.viewer), say("table.move_now")).draw(canvas)

    def _move_now_box(self, layout: Layout, side: int, viewer: int) -> tuple[float, float, float, float]:
        x, y = layout.king(side)
        return x - 330, y - 22 + (20 if side != viewer else 0), 150, 44

    def offers_move_now(self, session: Session) -> bool:
        """Whether the player can end a long thought now."""
        is_cpu = session.is_thinking and session.match.cpu_to_move
        return is_cpu and session.driver.thought_ms >= MOVE_NOW_MS

    def is_move_now(self, session: Session, point: Point) -> bool:
        """Whether the point is on the button that ends a long thought."""
        if not self.offers_move_now(session):
            return False
        left, top, width, height = self._move_now_box(session.board.layout, session.match.state.to_move, session.viewer)
        return left <= point[0] <= left + width and top <= point[1] <= top + height

    # --------------------------------------------------------------------------------------------------------------- tips

    def toggle_pin(self, session: Session) -> bool:
        """Pin the tooltip of the area under the pointer or the focus, or release a pinned one; returns whether either happened."""
        if self.pin is not None:
            self.pin = None
            return True
        hand = session.hand
        area = hand.described
        if area is None or not hand.is_idle or not pinned_words(area, session):
            return False
        self.pin = area, None if hand.focus is not None else hand.pointer
        return True

    def _draw_pin(self, canvas: Canvas, session: Session, pin: tuple[HitArea, Point | None], layout: Layout) -> None:
        area, at = pin
        places = self._places(canvas, layout)
        at = at or _beside_focus(places, pinned_words(area, session), area, session)
        self.tips.draw_pinned(places, session, reader_of(session), area, at)

    def _draw_tip(self, canvas: Canvas, session: Session, layout: Layout, laid: Laid | None) -> None:
        hand = session.hand
        if not hand.is_idle or hand.described is None:
            return
        places = self._places(canvas, layout)
        if hand.focus is not None:
            self.tips.draw_focused(places, session, hand.described, _focus_room(layout, laid))
        else:
            self.tips.draw(places, session, reader_of(session), hand.described, _tip_point(session, layout))

    def _places(self, canvas: Canvas, layout: Layout) -> Places:
        zoom = min(layout.ui, max(1.0, MOST_ENLARGED / canvas.media.text_scale))
        words, measures = self.over(canvas, layout, zoom)
        return Places(layout, canvas, words, measures)


def _draw_meant_kings(canvas: Canvas, session: Session) -> None:
    """Draw a rim of light around the kings that are possible targets; the board lights the pieces."""
    for target in KINGS:
        if target in session.tabletop.targets_of(session.hand.held):
            at = point_of(target, places_of(session.hand, session.tabletop))
            for alpha, thickness in MEANT_LINES:
                _lay_arch(canvas, at, MEANT_OUT, (*PALE_GOLD, alpha), thickness)


def _lay_arch(canvas: Canvas, at: Point, out: float, colour: tuple[int, int, int, int], thickness: float) -> None:
    """Draw a line around a king's portrait in its shape, larger than it by `out`."""
    rim = arched_rim(canvas.media, KING_SIZE + out, KING_SIZE + ARCH_RISE + out, colour, thickness)
    canvas.lay(rim, at[0], at[1] - ARCH_RISE / 2)


def _is_usable(kind: HitKind, session: Session) -> bool:
    """Whether a round button has an effect now."""
    if kind is HitKind.EXPLAIN:
        return any(seat.player is not None for seat in session.match.seats)
    if kind is HitKind.FORESEE:
        return session.options.forecast != "off"
    if kind is HitKind.SPEED:
        return not session.options.is_own_speed
    return kind is not HitKind.UNDO or session.match.can_undo


def _draw_progress(canvas: Canvas, at: Point, progress: float) -> None:
    """Draw a ring of small discs; the lit ones are the progress of the computer player's thought."""
    disc = rounded_box(canvas.media, PROGRESS_DISC, PROGRESS_DISC, PROGRESS_DISC / 2, (*PALE_GOLD, 255))
    for number in range(PROGRESS_DISCS):
        turn = 2 * math.pi * number / PROGRESS_DISCS
        x, y = at[0] + PROGRESS_RADIUS * math.sin(turn), at[1] - PROGRESS_RADIUS * math.cos(turn)
        canvas.lay(disc, x, y, 1.0 if number < progress * PROGRESS_DISCS else PROGRESS_UNLIT)


def show_of(session: Session) -> Show:
    """The additions of the session to the board."""
    hand, table = session.hand, session.tabletop
    entries = [] if HitKind.TILE in table.hidden else session.board.history[-TILES:]
    return Show(
        powers=(_power(session, 0), _power(session, 1)),
        tiles=tuple(
            replace(tile_of(entry), hovered=hand.hover == HitArea(HitKind.TILE, index))
            for index, entry in enumerate(entries)
        ),
        forecast=session.shown.forecast,
        arrow=_arrow(session),
        held=session.held_card.number,
        lean=_lean(session),
        seats=(session.match.seats[0].player_id, session.match.seats[1].player_id),
        plate=_plate(session),
    )


def _arrow(session: Session) -> tuple[Point, Point, bool] | None:
    """From the held thing to its target, and whether that is legal."""
    hand, table, held = session.hand, session.tabletop, session.hand.held
    if not isinstance(held, Aiming | Choosing):
        return None
    end = hand.pointer if held.target is None else point_of(held.target, places_of(hand, table))
    return _arrow_start(session, held), end, held.target in table.targets_of(held)


def _arrow_start(session: Session, held: Aiming | Choosing) -> Point:
    """The point of the attacking piece, the coming piece, the card in the hand, or the power."""
    layout, viewer, own = session.board.layout, session.viewer, len(session.match.state.mover.line)
    if isinstance(held, Aiming):
        return layout.slot(viewer, held.slot, own)
    if held.gap is not None:
        return layout.slot(viewer, held.gap, own + 1)
    box = _card_box(session, held.index) if held.index >= 0 else None
    return layout.power(viewer) if box is None else (box[0] + box[2] / 2, box[1])


def _end_turn_words(session: Session) -> str:
    """The plate's text; for a watcher no side is the enemy."""
    if session.shows_my_turn or session.match.is_decided:
        return say("table.end_turn")
    return say("table.watching" if session.match.is_watched else "table.enemy_turn")


def says_thinking(session: Session) -> bool:
    """Whether a computer player has been thinking long enough to mention it."""
    return session.is_thinking and session.driver.thought_ms >= THINK_WORDS_MS


def thinking_words(session: Session) -> str:
    """The text that the computer player to move is thinking."""
    return say("table.thinking", name=side_name(session, session.match.state.to_move))


def _plate(session: Session) -> Plate | None:
    """The name and strength of the computer player at the top, or that it thinks; None for two people and in an exercise."""
    far = 1 - session.viewer
    if isinstance(session.match, FarMatch) and session.match.note:
        return Plate(session.match.note)
    if says_thinking(session) and session.match.state.to_move == far:
        return Plate(thinking_words(session))
    player_id = session.match.seats[far].player_id
    return None if player_id == HUMAN else plate_of(player_id, side_name(session, far))


def _lean(session: Session) -> Lean | None:
    """The pointer's place on the raised card; None with reduced motion."""
    hand, cards = session.hand, session.board.hands[session.viewer]
    area = hand.hover
    if area is None or area.kind != HitKind.HAND or area.index >= len(cards) or session.options.reduced_motion:
        return None
    if hand.focus is not None or not hand.is_idle or hand.choice is not None:
        return None
    x, y, _ = session.board.layout.hand_card(area.index, len(cards), session.viewer)
    across, down = (hand.pointer[0] - x) / CARD_SIZE[0] * 2, (hand.pointer[1] - y) / CARD_SIZE[1] * 2
    return Lean(cards[area.index], max(-1.0, min(1.0, across)), max(-1.0, min(1.0, down)))


def _power(session: Session, side: int) -> PowerShow | None:
    power = session.match.state.mode.powers[side]
    ready = side == session.viewer and session.may_act and session.driver.moves.has_power
    area = HitArea(HitKind.POWER) if side == session.viewer else HitArea(HitKind.ENEMY_POWER)
    if area.kind in session.tabletop.hidden or power.effect is Effect.NONE:
        return None
    held = session.hand.held
    armed = side == session.viewer and (isinstance(held, Castling) or held == Choosing(POWER))
    is_lit = session.hand.hover == area or armed
    return PowerShow(power.effect, power.cost, ready, is_lit, session.board.lock_of(side))


def _ring_of(area: HitArea, session: Session) -> Rect | None:
    """The focus ring: around a card of the hand wherever it has been lifted to, and around any other area at its place."""
    if area.kind == HitKind.HAND:
        return _card_box(session, area.index)
    layout = session.board.layout
    box = box_of(area, layout, session.tabletop.counts)
    if box is None:
        return None
    x, y, width, height = box[0] + box[2] / 2, box[1] + box[3] / 2, box[2] + RING, box[3] + RING
    if area.kind in (HitKind.OWN, HitKind.ENEMY):
        width, height = TOKEN_SIZE[0] + TOKEN_RING, TOKEN_SIZE[1] + TOKEN_RING
    return x - width / 2, y - height / 2, width, height


def _card_box(session: Session, index: int) -> Rect | None:
    hand = session.board.hands[session.viewer]
    if index >= len(hand) or hand[index] not in session.board.puppets:
        return None
    card = session.board.puppets[hand[index]]
    # In steps, so that few sizes of the ring are cached.
    size = round(card.scale * 10) / 10
    width, height = CARD_SIZE[0] * size + CARD_RING, CARD_SIZE[1] * size + CARD_RING
    return card.x - width / 2, card.y - height / 2, width, height


def _corner_of(area: HitArea, width: float, height: float) -> float:
    if area.kind == HitKind.HAND:
        return CARD_CORNER * width / CARD_SIZE[0]
    return TILE_CORNER if area.kind in SQUARE else min(width, height) / 2


def _tip_point(session: Session, layout: Layout) -> Point:
    """The place of the text about the area under the pointer: at the pointer, or beside the warning, which stays readable."""
    (x, y), (right, _) = session.hand.pointer, layout.warning()
    on_warning = session.hand.hover == HitArea(HitKind.FORESEE) and x > right - WARNING_SIZE[0]
    return (right - WARNING_SIZE[0], y) if on_warning else (x, y)


def _focus_room(layout: Layout, laid: Laid | None) -> Rect:
    """The place of the text about the focused area: at the window's edge, under the lines if that is free, else above them."""
    if laid is None:
        return free_rect(layout, hand_top(layout) - OVER_HAND)
    left, right = layout.enemy_mana()[0] + FOCUS_BESIDE_MANA, layout.menu()[0] - layout.icon_radius - FOCUS_EDGE
    return left, FOCUS_EDGE, right - left, layout.felt()[1] - 2 * FOCUS_EDGE - FELT_RIM


def _beside_focus(places: Places, words: str, area: HitArea, session: Session) -> Point:
    """A point of the table whose tooltip leaves the focused area visible."""
    ring, zoom = _ring_of(area, session), places.measures.zoom
    if ring is None:
        return session.hand.pointer
    left, top, width, height = (measure / zoom for measure in ring)
    x, y = clear_point(places.words.media, words, (left, top, width, height), places.measures)
    return x * zoom, y * zoom


def speed_words(session: Session) -> str:
    """The animation speed on its button."""
    if session.options.instant:
        return say("table.instant")
    return f"{session.options.speed:g}x"
