"""The end of the turn before it happens, from the engine's own events on a copy.

`forecast_of` turns the events into a drawing (`foreseen`), `peek` those of the enemy's next turn (`threat`). Nothing is computed a second
way: the drawn events will happen. Lanes and marks are drawn at the displayed places of the pieces, whatever their slots will be then;
outlines show where a line that loses a piece will close up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hschess.rules.actions import END, ENEMY_KING, Action, Kind
from hschess.rules.aliases import CardCode, Piece
from hschess.rules.cards import new_piece
from hschess.rules.engine import apply
from hschess.rules.events import (
    Event,
    KingSet,
    TurnEnded,
)
from hschess.rules.game import Foresee
from hschess.rules.pieces import wide_piece
from hschess.rules.refusal import why_not
from hschess.rules.state import Pending, State
from hschess.rules.view import fold, view_of
from scenes.stage.shown.drawing import Drawing
from scenes.stage.shown.foreseen import (
    NOTHING,
    Forecast,
    GapHint,
    Ghost,
    KingForecast,
    Outline,
)
from scenes.stage.shown.threat import EnemyTurn, Threat
from scenes.stage.table_layout import Layout


def forecast_of(state: State, action: Action | None, layout: Layout, ahead: Foresee = apply) -> Forecast:
    """The forecast for a tentative action and the end of the turn after it, or for ending the turn now.

    `ahead` does an action on a copy, with the scenario's events.
    """
    ghosts = ghosts_of(state, action, layout)
    drawing = Drawing(state, layout, settles=action is not None and action.kind is Kind.PLAY)
    if action is not None and action.kind != Kind.END:
        if why_not(state, action) is not None:
            return Forecast(ghosts=ghosts)
        step = ahead(state, action)
        for event in step.events:
            drawing.act(event)
        state = step.state
    if why_not(state, END) is None and not drawing.is_in_doubt:
        for event in _battle(ahead(state, END).events):
            drawing.fight(event)
    return drawing.finished(ghosts)


def with_hint(forecast: Forecast | None, state: State, hint: Action, gap: int | None, layout: Layout) -> Forecast:
    """The forecast with the target of a hint, while something else is held; `gap` is the open gap of the line."""
    forecast, own = forecast or NOTHING, state.to_move
    match hint.kind:
        case Kind.PLAY if gap == hint.slot:
            wanted = ghosts_of(state, hint, layout)
            return replace(forecast, ghosts=tuple(dict.fromkeys((*forecast.ghosts, *wanted))))
        case Kind.PLAY:
            x, _ = layout.slot(own, hint.slot, len(state.mover.line) + 1)
            return replace(forecast, aim=GapHint(x, layout.mid_line(), own, coming(state, hint.card)))
        case Kind.ATTACK:
            if hint.target == ENEMY_KING:
                return replace(forecast, glows=(*forecast.glows, layout.king(1 - own)))
            place, side = layout.slot(1 - own, hint.target, len(state.waiting.line)), 1 - own
        case Kind.CASTLE:
            place, side = layout.slot(own, hint.slot, len(state.mover.line)), own
        case _:
            return forecast
    return replace(forecast, outlines=(*forecast.outlines, Outline(*place, side)), glows=(*forecast.glows, place))


def peek(threat: Threat, layout: Layout) -> Forecast:
    """The end of the other side's next turn, if it plays no card and the viewer does nothing more.

    It uses its power if that makes the turn worse, and Cheat whenever it is legal: the piece that Cheat takes is drawn beside the line,
    which has closed up; pieces moved by Castle are at their new places. A piece that dies at the viewer's own end of turn has a skull and
    does not act.
    """
    drawing = Drawing(threat.start, layout, threat=True)
    for event in threat.handed_over:
        drawing.act(event)
    course = threat.powered or threat.plain
    if course is None:
        return drawing.finished(())
    for event in course.prepared:
        drawing.act(event)
    ghosts = _rearranged(drawing, threat.before, course)
    for event in course.ended:
        drawing.fight(event)
    if course.is_lost:
        drawing.fell(layout.viewer)
    return replace(drawing.finished(ghosts), king=_king_forecast(threat, layout))


def _rearranged(drawing: Drawing, before: State, course: EnemyTurn) -> tuple[Ghost, ...]:
    """The enemy's pieces that Castle moves; a duel has none."""
    return () if before.mode.is_duel else drawing.rearranged(before.mover.line, _line_after(before, course))


def _line_after(before: State, course: EnemyTurn) -> list[Piece]:
    """The enemy's line after the use of its power."""
    view = view_of(before)
    for event in course.prepared:
        fold(view, event)
    return view.sides[before.to_move].line


def _king_forecast(threat: Threat, layout: Layout) -> KingForecast | None:
    """Both totals, if the enemy's power makes a second one."""
    plain, powered = threat.plain, threat.powered
    if plain is None or powered is None:
        return None
    at = layout.king(layout.viewer)
    return KingForecast(at, threat.power.name, plain.damage, plain.is_lost, powered.damage, powered.is_lost)


def ghosts_of(state: State, action: Action | None, layout: Layout) -> tuple[Ghost, ...]:
    """The pieces that an action would move: the played one, or the two of a Castle."""
    if action is None or state.pending is not Pending.NOTHING:
        return ()
    own, line = state.to_move, state.mover.line
    if action.kind == Kind.PLAY:
        x, y = layout.slot(own, action.slot, len(line) + 1)
        return (Ghost(x, y, own, coming(state, action.card)),)
    if action.kind == Kind.CASTLE and 0 < action.slot < len(line):
        pair = ((action.slot - 1, line[action.slot]), (action.slot, line[action.slot - 1]))
        return tuple(Ghost(*layout.slot(own, slot, len(line)), own, piece, solid=True) for slot, piece in pair)
    return ()


def coming(state: State, code: CardCode) -> Piece:
    """The piece that this card becomes in the current mode."""
    return wide_piece(code) if state.mode.is_duel else new_piece(code)


def _battle(events: Iterable[Event]) -> Iterator[Event]:
    """The events of an end of turn without those after it, except the revival of a king by an encounter."""
    has_ended = False
    for event in events:
        if not has_ended or isinstance(event, KingSet):
            yield event
        has_ended |= isinstance(event, TurnEnded)
