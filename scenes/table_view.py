"""How the table's screen looks: the board by `TableArt`, and over it buttons, thinking dots, focus, tooltips, the choice, the toast.

Reads a `Session`, changes nothing. Imports the kit and the stage.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from hschess.rules.actions import CHEAT_ACTION, DISCOVER_ACTION
from hschess.rules.modes import Effect
from hschess.rules.refusal import why_not
from scenes.choice_view import draw_choice
from scenes.history_tip import HistoryTip
from scenes.kit import figures
from scenes.kit.cards import card_sprite
from scenes.kit.draw_hand import Lean
from scenes.kit.draw_puppets import Canvas
from scenes.kit.draw_table import PowerShow, Show, TableArt, tile_of
from scenes.kit.end_turn import EndTurnButton
from scenes.kit.lettering import line
from scenes.kit.lists import TOOLTIP_DELAY_MS, draw_pinned, draw_tooltip
from scenes.kit.media import Media, Surface
from scenes.kit.theme import FOCUS, PALE_GOLD, SMALL
from scenes.kit.widgets import Button, IconButton
from scenes.stage.grips import AimGrip, CastleGrip
from scenes.stage.layout import (
    CARD_SIZE,
    END_TURN_SIZE,
    INSPECT_SCALE,
    KING_SIZE,
    POWER_RADIUS,
    TILE,
    TILES,
    TOKEN_SIZE,
    Layout,
    Point,
)
from scenes.stage.session import Session
from scenes.stage.spots import ICONS, Spot
from scenes.table_words import pinned_words, side_name, tooltip_of
from scenes.words import explained, say

THINK_DOTS_MS: Final = 250.0
THINK_WORDS_MS: Final = 1000.0
MOVE_NOW_MS: Final = 8000.0
DOT_PERIOD_MS: Final = 1200.0
PROGRESS_DISCS: Final = 16
PROGRESS_DISC: Final = 5.0
PROGRESS_RADIUS: Final = 20.0
PROGRESS_ASIDE: Final = 28.0
PROGRESS_UNLIT: Final = 0.3
INSPECT_GAP: Final = 24.0
INSPECT_OVER_MID: Final = 24.0
"""How far the card of a piece may reach over the mid line."""
SHADE: Final = 0.42
CARD_RING: Final = 8.0
TILE_CORNER: Final = 14.0
SQUARE: Final = ("tile", "king", "deck")
"""What has a ring with little corners when the focus is on it."""


class TableView:
    """Draws a session."""

    def __init__(self, art: TableArt, media_at: Callable[[float], Media] | None = None) -> None:
        self.art = art
        self.history = HistoryTip()
        self.pin: tuple[Spot, Point] | None = None
        """The place whose tooltip stays, and where it was asked for."""
        self._media_at = media_at or (lambda _: art.media)

    def draw(self, surface: Surface, session: Session, resting_ms: float) -> None:
        """All of the screen; `resting_ms` is how long the pointer has rested where it is."""
        board, layout = session.board, session.board.layout
        canvas = Canvas(surface, self.art.media)
        self.art.draw_board(surface, board, layout, show_of(session))
        self._draw_end_turn(canvas, session, layout)
        self._draw_icons(canvas, session, layout)
        self._draw_thinking(canvas, session, layout)
        self._draw_focus(canvas, session, layout)
        if session.choice is not None:
            self.art.draw_lamp(surface, SHADE)
            draw_choice(canvas, session.viewer, session.choice, layout)
        elif session.peeks:
            return
        elif self.pin is not None:
            self._draw_pin(canvas, session, self.pin, layout)
        elif (resting_ms >= TOOLTIP_DELAY_MS or session.control.focus is not None) and not session.motion.is_busy:
            self._draw_tip(canvas, session, layout)

    # ----------------------------------------------------------------------------------------------------------- buttons

    def _draw_end_turn(self, canvas: Canvas, session: Session, layout: Layout) -> None:
        mine = session.is_my_turn
        words = say("table.end_turn" if mine or session.match.is_over else "table.enemy_turn")
        tone = ("gold" if session.nothing_left else "green") if mine else "grey"
        button = EndTurnButton("end", layout.end_turn(), words, tone)
        button.enabled = mine
        button.hovered = session.control.hover == Spot("end")
        button.pressed = session.control.is_down(Spot("end"))
        button.draw(canvas)

    def _draw_icons(self, canvas: Canvas, session: Session, layout: Layout) -> None:
        signs = {
            "undo": "undo",
            "menu": "menu",
            "speed": speed_words(session),
            "help": "?",
            "log": "log",
            "explain": "tree",
        }
        over, _ = self.over(canvas, layout)
        places = [(name, layout.icon(index)) for index, name in enumerate(ICONS)]
        for name, (x, y) in [*places, ("menu", layout.menu())]:
            at = x / layout.ui, y / layout.ui
            button = IconButton(name, at, signs[name], enabled=_is_usable(name, session))
            button.hovered = session.control.hover == Spot(name)
            button.pressed = session.control.is_down(Spot(name))
            button.draw(over)

    def over(self, canvas: Canvas, layout: Layout) -> tuple[Canvas, Layout]:
        """Where that is drawn which has the size that the user gave to menus, and the measures of it."""
        if layout.ui == 1:
            return canvas, layout
        zoomed = Layout(layout.pixel_width, layout.pixel_height, layout.viewer, zoom=layout.ui)
        return Canvas(canvas.surface, self._media_at(zoomed.scale)), zoomed

    def _draw_focus(self, canvas: Canvas, session: Session, layout: Layout) -> None:
        control = session.control
        spot = control.focus
        if isinstance(control.grip, CastleGrip) and control.grip.slot is not None:
            spot = Spot("own", control.grip.slot)
        elif isinstance(control.grip, AimGrip) and control.grip.target is not None:
            spot = Spot("enemy", control.grip.target)
        if spot is None:
            return
        if spot.kind == "hand":
            _ring_card(canvas, session, spot.index)
            return
        place = _ring_of(spot, session, layout)
        if place is not None:
            (x, y), width, height = place
            corner = TILE_CORNER if spot.kind in SQUARE else min(width, height) / 2
            rim = figures.rounded_rim(canvas.media, width, height, corner, (*FOCUS, 255), 2.6)
            canvas.lay(rim, x, y)

    # ---------------------------------------------------------------------------------------------------------- thinking

    def _draw_thinking(self, canvas: Canvas, session: Session, layout: Layout) -> None:
        if not session.is_thinking or session.thought_ms < THINK_DOTS_MS:
            return
        side = session.match.state.to_move
        x, y = layout.king(side)
        y += KING_SIZE / 2 + 14 if side != session.viewer else -KING_SIZE / 2 - 22
        for dot in range(3):
            phase = (session.thought_ms / DOT_PERIOD_MS - dot * 0.16) % 1.0
            size = 0.28 + 0.16 * max(0.0, 1 - abs(phase - 0.25) * 4)
            canvas.lay(canvas.media.sprite("marks/pip.png", round(size * 16) / 16), x + (dot - 1) * 17, y)
        if session.thought_ms >= THINK_WORDS_MS:
            words = say("table.thinking", name=side_name(session, side))
            canvas.lay(line(canvas.media, words, SMALL, 300, height=24), x, y + 16)
        if session.thought_ms >= MOVE_NOW_MS:
            left, top, width, height = self._move_now_box(layout, side, session.viewer)
            _draw_progress(canvas, (left + width + PROGRESS_ASIDE, top + height / 2), session.match.progress)
            Button("now", self._move_now_box(layout, side, session.viewer), say("table.move_now")).draw(canvas)

    def _move_now_box(self, layout: Layout, side: int, viewer: int) -> tuple[float, float, float, float]:
        x, y = layout.king(side)
        return x - 330, y - 22 + (20 if side != viewer else 0), 150, 44

    def is_move_now(self, session: Session, point: Point) -> bool:
        """Whether the point is on the button that ends a long thinking."""
        if not session.is_thinking or session.thought_ms < MOVE_NOW_MS:
            return False
        left, top, width, height = self._move_now_box(session.board.layout, session.match.state.to_move, session.viewer)
        return left <= point[0] <= left + width and top <= point[1] <= top + height

    # --------------------------------------------------------------------------------------------------------------- tips

    def toggle_pin(self, session: Session) -> bool:
        """Pin the tooltip of what the pointer or the focus is on, or let a pinned one go; whether there was anything to do."""
        if self.pin is not None:
            self.pin = None
            return True
        control = session.control
        spot = control.focus or control.hover
        if spot is None or control.grip is not None or not pinned_words(spot, session):
            return False
        focused = _point_of(spot, session, session.board.layout) if control.focus is not None else None
        self.pin = spot, focused or control.pointer
        return True

    def _draw_pin(self, canvas: Canvas, session: Session, pin: tuple[Spot, Point], layout: Layout) -> None:
        spot, at = pin
        words = pinned_words(spot, session)
        if spot.kind in ("own", "enemy"):
            at = self._draw_inspected(canvas, session, spot, layout) or at
        over, measures = self.over(canvas, layout)
        more = "\n".join(explained(words))
        draw_pinned(over, words, more, (at[0] / layout.ui, at[1] / layout.ui), measures)

    def _draw_tip(self, canvas: Canvas, session: Session, layout: Layout) -> None:
        control = session.control
        spot = control.focus or control.hover
        if control.grip is not None or spot is None:
            return
        at = _point_of(spot, session, layout) if control.focus is not None else control.pointer
        words = tooltip_of(spot, session)
        if spot.kind == "tile":
            over, measures = self.over(canvas, layout)
            self.history.draw(over, session, spot.index, measures, layout)
            return
        if spot.kind in ("own", "enemy"):
            at = self._draw_inspected(canvas, session, spot, layout)
        if words and at is not None:
            over, measures = self.over(canvas, layout)
            draw_tooltip(over, words, (at[0] / layout.ui, at[1] / layout.ui), measures)

    def _draw_inspected(self, canvas: Canvas, session: Session, spot: Spot, layout: Layout) -> Point | None:
        """The whole card of a piece, beside it; where its words belong."""
        board = session.board
        side = board.viewer if spot.kind == "own" else 1 - board.viewer
        line = board.lines[side]
        if spot.index >= len(line) or line[spot.index] not in board.puppets:
            return None
        puppet = board.puppets[line[spot.index]]
        width, height = CARD_SIZE[0] * INSPECT_SCALE, CARD_SIZE[1] * INSPECT_SCALE
        away = TOKEN_SIZE[0] / 2 + INSPECT_GAP + width / 2
        x = puppet.x - away if puppet.x > layout.middle + 120 else puppet.x + away
        # Away from the mid line, so that whoever stands opposite is seen.
        mid, aside = layout.mid_line(), height / 2 - INSPECT_OVER_MID
        lowest = layout.height - height / 2 - 60
        y = max(mid - aside, height / 2 + 12) if spot.kind == "enemy" else min(mid + aside, lowest)
        canvas.lay(card_sprite(canvas.media, side, puppet.card, INSPECT_SCALE), x, y)
        return x + width / 2, mid


def _is_usable(name: str, session: Session) -> bool:
    """Whether a round button does something now."""
    if name == "explain":
        return any(not seat.is_human for seat in session.match.seats)
    return name != "undo" or session.match.can_undo


def _draw_progress(canvas: Canvas, at: Point, progress: float) -> None:
    """A ring of small discs, as many of them lit as the CPU has thought."""
    disc = figures.rounded_box(canvas.media, PROGRESS_DISC, PROGRESS_DISC, PROGRESS_DISC / 2, (*PALE_GOLD, 255))
    for number in range(PROGRESS_DISCS):
        turn = 2 * math.pi * number / PROGRESS_DISCS
        x, y = at[0] + PROGRESS_RADIUS * math.sin(turn), at[1] - PROGRESS_RADIUS * math.cos(turn)
        canvas.lay(disc, x, y, 1.0 if number < progress * PROGRESS_DISCS else PROGRESS_UNLIT)


def show_of(session: Session) -> Show:
    """What the drawing of the board needs of the session."""
    control, layout = session.control, session.board.layout
    arrow = None
    if isinstance(control.grip, AimGrip):
        start = layout.slot(session.viewer, control.grip.slot, len(session.match.state.mover.line))
        target = control.grip.target
        enemies = len(session.match.state.waiting.line)
        end = control.pointer if target is None else layout.slot(1 - session.viewer, target, enemies)
        arrow = (start, end, target is not None)
    entries = session.board.history[-TILES:]
    return Show(
        powers=(_power(session, 0), _power(session, 1)),
        tiles=tuple(
            replace(tile_of(entry), hovered=control.hover == Spot("tile", index)) for index, entry in enumerate(entries)
        ),
        forecast=session.forecast,
        arrow=arrow,
        held=session.dragged_id,
        lean=_lean(session),
    )


def _lean(session: Session) -> Lean | None:
    """How the pointer lies on the card that it has raised; with less motion nothing leans."""
    control, hand = session.control, session.board.hands[session.viewer]
    spot = control.hover
    if spot is None or spot.kind != "hand" or spot.index >= len(hand) or session.options.reduced_motion:
        return None
    if control.focus is not None or control.grip is not None or session.choice is not None:
        return None
    x, y, _ = session.board.layout.hand_card(spot.index, len(hand), session.viewer)
    across, down = (control.pointer[0] - x) / CARD_SIZE[0] * 2, (control.pointer[1] - y) / CARD_SIZE[1] * 2
    return Lean(hand[spot.index], max(-1.0, min(1.0, across)), max(-1.0, min(1.0, down)))


def _power(session: Session, side: int) -> PowerShow:
    state = session.match.state
    power = state.mode.powers[side]
    ready = side == session.viewer and session.may_act
    if ready and power.effect is Effect.MOVE:
        ready = state.mover.mana >= power.cost and len(state.mover.line) > 1
    elif ready:
        ready = why_not(state, DISCOVER_ACTION if power.effect is Effect.DISCOVER else CHEAT_ACTION) is None
    spot = Spot("power") if side == session.viewer else Spot("enemy_power")
    armed = side == session.viewer and isinstance(session.control.grip, CastleGrip)
    return PowerShow(power.effect, power.cost, ready, session.control.hover == spot or armed)


def _ring_card(canvas: Canvas, session: Session, index: int) -> None:
    """The focus ring around a card of the hand, wherever it has been lifted to."""
    hand = session.board.hands[session.viewer]
    if index < len(hand) and hand[index] in session.board.puppets:
        card = session.board.puppets[hand[index]]
        size = round(card.scale * 10) / 10
        width, height = CARD_SIZE[0] * size + CARD_RING, CARD_SIZE[1] * size + CARD_RING
        rim = figures.rounded_rim(canvas.media, width, height, 11 * size, (*FOCUS, 255), 2.6)
        canvas.lay(rim, card.x, card.y)


def _ring_of(spot: Spot, session: Session, layout: Layout) -> tuple[Point, float, float] | None:
    """Centre, width and height of the focus ring."""
    point = _point_of(spot, session, layout)
    if point is None:
        return None
    match spot.kind:
        case "own" | "enemy":
            return point, TOKEN_SIZE[0] + 18, TOKEN_SIZE[1] + 18
        case "tile":
            return point, TILE + 8, TILE + 8
        case "king" | "deck":
            return point, KING_SIZE + 12, KING_SIZE + 12
        case "power" | "enemy_power":
            return point, 2 * POWER_RADIUS + 12, 2 * POWER_RADIUS + 12
        case "end":
            return point, END_TURN_SIZE[0] + 10, END_TURN_SIZE[1] + 10
        case _:
            return point, 2 * layout.icon_radius + 12, 2 * layout.icon_radius + 12


def _point_of(spot: Spot, session: Session, layout: Layout) -> Point | None:
    counts = session.control.counts
    match spot.kind:
        case "own":
            return layout.slot(session.viewer, spot.index, counts.own)
        case "enemy":
            return layout.slot(1 - session.viewer, spot.index, counts.enemy)
        case "power":
            return layout.power(session.viewer)
        case "end":
            return layout.end_turn()
        case "menu":
            return layout.menu()
        case name if name in ICONS:
            return layout.icon(ICONS.index(name))
        case _:
            return _beyond(spot, session.viewer, layout)


def _beyond(spot: Spot, viewer: int, layout: Layout) -> Point | None:
    """Where that is which only tells something."""
    match spot.kind:
        case "tile":
            return layout.history_tile(spot.index)
        case "king":
            return layout.king(spot.index)
        case "enemy_power":
            return layout.power(1 - viewer)
        case "deck":
            return layout.deck(spot.index)
        case _:
            return None


def speed_words(session: Session) -> str:
    """The animation speed on its button."""
    if session.options.instant:
        return say("table.instant")
    return f"{session.options.speed:g}x"
