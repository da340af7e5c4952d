"""The end of the turn before it happens, taken from the engine's own events on a copy.

`forecast_of` turns the events into what the table draws (`foreseen`), `peek` those of the enemy's next turn (`threat`). Nothing is computed
a second way: what is drawn is what will happen. Lanes and marks are drawn where the pieces are shown now, whatever their slots will be
then; outlines show where a line that loses a piece will close up. Imports `hschess.rules`, `foreseen`, `threat` and `layout`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from hschess.rules.actions import END, Action, Kind
from hschess.rules.aliases import CardCode, Piece
from hschess.rules.cards import new_piece
from hschess.rules.engine import apply
from hschess.rules.events import (
    BattleAct,
    CardEvent,
    DuelEvent,
    Event,
    Fatigued,
    KingStruck,
    KnightStruck,
    LineEvent,
    PieceHealed,
    PieceMoved,
    PiecesLeft,
    PieceStruck,
    PieceSummoned,
    PowerUsed,
    TurnEnded,
    TurnEvent,
)
from hschess.rules.modes import Effect
from hschess.rules.pieces import wide_piece
from hschess.rules.refusal import why_not
from hschess.rules.state import Pending, State
from hschess.rules.view import fold, follow, view_of
from scenes.stage.game.foreseen import (
    NOTHING,
    Aim,
    Forecast,
    Ghost,
    Lane,
    LaneKind,
    Mark,
    MarkKind,
    Outline,
    Pip,
    Toll,
)
from scenes.stage.game.threat import Course, Threat
from scenes.stage.layout import Layout, Point


def forecast_of(state: State, action: Action | None, layout: Layout) -> Forecast:
    """The forecast for an action that is being considered and the end of the turn after it, or for ending the turn now."""
    ghosts = ghosts_of(state, action, layout)
    drawing = _Drawing(state, layout)
    if action is not None and action.kind != Kind.END:
        if why_not(state, action) is not None:
            return Forecast(ghosts=ghosts)
        step = apply(state, action)
        for event in step.events:
            drawing.act(event)
        state = step.state
    if why_not(state, END) is None:
        for event in _battle(apply(state, END).events):
            drawing.fight(event)
    return drawing.finished(ghosts)


def with_hint(forecast: Forecast | None, state: State, hint: Action, gap: int | None, layout: Layout) -> Forecast:
    """The same with the target of a hint, while something else is held or considered; `gap` is where the line makes room."""
    forecast, own = forecast or NOTHING, state.to_move
    match hint.kind:
        case Kind.PLAY if gap == hint.slot:
            wanted = ghosts_of(state, hint, layout)
            return replace(forecast, ghosts=tuple(dict.fromkeys((*forecast.ghosts, *wanted))))
        case Kind.PLAY:
            x, _ = layout.slot(own, hint.slot, len(state.mover.line) + 1)
            return replace(forecast, aim=Aim(x, layout.mid_line(), own, coming(state, hint.card)))
        case Kind.ATTACK:
            place, side = layout.slot(1 - own, hint.target, len(state.waiting.line)), 1 - own
        case Kind.CASTLE:
            place, side = layout.slot(own, hint.slot, len(state.mover.line)), own
        case _:
            return forecast
    return replace(forecast, outlines=(*forecast.outlines, Outline(*place, side)), glows=(*forecast.glows, place))


def peek(threat: Threat, layout: Layout) -> Forecast:
    """What the side that does not sit here does at the end of its next turn, if it plays no card and the viewer does nothing more.

    Where its power makes that worse, and wherever it is Cheat, it is used: whom Cheat takes stands beside the line, which has closed up;
    what Castle moves stands where it will. Whoever the viewer's own end of turn kills first has a skull and acts no more.
    """
    drawing = _Drawing(threat.start, layout, threat=True)
    for event in threat.handed_over:
        drawing.act(event)
    course = threat.powered or threat.plain
    if course is None:
        return drawing.finished(())
    for event in course.prepared:
        drawing.act(event)
    ghosts = drawing.rearranged(threat.before.mover.line, _line_after(threat.before, course))
    for event in course.ended:
        drawing.fight(event)
    if course.is_lost:
        drawing.fell(layout.viewer)
    return replace(drawing.finished(ghosts), toll=_toll(threat, layout))


def _line_after(before: State, course: Course) -> list[Piece]:
    """The enemy's line when its power has been used."""
    view = view_of(before)
    for event in course.prepared:
        fold(view, event)
    return view.sides[before.to_move].line


def _toll(threat: Threat, layout: Layout) -> Toll | None:
    """Both totals, where the enemy's power makes a second one."""
    plain, powered = threat.plain, threat.powered
    if plain is None or powered is None:
        return None
    at = layout.king(layout.viewer)
    return Toll(at, threat.power.name, plain.damage, plain.is_lost, powered.damage, powered.is_lost)


def ghosts_of(state: State, action: Action | None, layout: Layout) -> tuple[Ghost, ...]:
    """The pieces that an action would move: the one that is played, or the two of a Castle."""
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
    """The piece that this card becomes in the mode that is played."""
    return wide_piece(code) if state.mode.is_duel else new_piece(code)


def _battle(events: Iterable[Event]) -> Iterator[Event]:
    """An end of turn without what comes after it."""
    for event in events:
        yield event
        if isinstance(event, TurnEnded):
            return


class _Drawing:
    """Collects what events look like. Pieces are tracked by names of their own, because their slots change when others leave."""

    def __init__(self, state: State, layout: Layout, *, threat: bool = False) -> None:
        self._layout = layout
        self._threat = threat
        self._at: dict[int, Point] = {-1 - side: layout.king(side) for side in (0, 1)}
        self._lines = tuple(
            [self._name(layout.slot(number, slot, len(side.line))) for slot in range(len(side.line))]
            for number, side in enumerate(state.sides)
        )
        self._closed: set[int] = set()
        self._closes_up = False
        self._lanes: list[Lane] = []
        self._acting: list[int] = []
        self._damage: dict[int, int] = {}
        self._heal: dict[int, int] = {}
        self._fallen: list[int] = []
        self._reached: list[int] = []

    def act(self, event: Event) -> None:
        """The events before the end of turn that is shown."""
        match event:
            case KnightStruck():
                self._strike(self._lines[1 - event.side][event.target], event.damage, event.target_health)
                self._strike(self._lines[event.side][event.slot], event.recoil, event.health)
            case PieceSummoned(side=side):
                follow(self._lines, event, self._newcomer)
                self._settle(side)
            case PiecesLeft():
                self._leave(event)
            case KingStruck() | Fatigued():
                if event.health <= 0:
                    self.fell(event.side)
            case PieceHealed(side=side):
                self._mend(self._lines[side][event.slot], event.amount)
            case PowerUsed(side=side, effect=effect, slot=slot):
                if effect is Effect.DESTROY:
                    self.reach(1 - side, slot)
            case _ if isinstance(event, PieceMoved | CardEvent | BattleAct | DuelEvent | TurnEvent):
                pass
            case _:
                assert_never(event)

    def fight(self, event: Event) -> None:
        """What a piece does at the end of the turn."""
        match event:
            case PieceStruck(side=side):
                struck = self._lines[side][event.slot]
                self._lane(self._lines[1 - side][event.by], struck, LaneKind.HIT)
                self._strike(struck, event.damage, event.health)
            case PieceHealed(side=side):
                healed = self._lines[side][event.slot]
                self._lane(self._lines[side][event.by], healed, LaneKind.HEAL)
                self._mend(healed, event.amount)
            case KingStruck(side=side):
                self._lane(self._lines[1 - side][event.by], -1 - side, LaneKind.KING)
                self._strike(-1 - side, event.damage, event.health)
            case Fatigued(side=side):
                self._strike(-1 - side, event.damage, event.health)
            case _ if isinstance(event, CardEvent | LineEvent | PowerUsed | KnightStruck | DuelEvent | TurnEvent):
                pass
            case _:
                assert_never(event)

    def rearranged(self, line: list[Piece], after: list[Piece]) -> tuple[Ghost, ...]:
        """The enemy's pieces that stand elsewhere after its line has been put into another order; whoever acts acts from there."""
        enemy = 1 - self._layout.viewer
        return tuple(
            Ghost(*self._at[name], enemy, piece, solid=True)
            for name, before, piece in zip(self._lines[enemy], line, after, strict=True)
            if piece != before
        )

    def fell(self, side: int) -> None:
        """This side has lost."""
        self._fall([-1 - side])

    def _leave(self, event: PiecesLeft) -> None:
        self._fall([self._lines[event.side][slot] for slot in reversed(event.slots)])
        follow(self._lines, event, self._newcomer)
        if self._threat and event.side == self._layout.viewer:
            self._close_up()
        else:
            self._closed.add(event.side)

    def _close_up(self) -> None:
        """The viewer's line without its leftmost piece, which steps aside as far as the others do."""
        viewer = self._layout.viewer
        self._closes_up = True
        self._at[self._fallen[-1]] = self._layout.slot(viewer, -1, len(self._lines[viewer]))
        self._settle(viewer)

    def _settle(self, side: int) -> None:
        """Everybody stands where their slot is now."""
        for slot, name in enumerate(self._lines[side]):
            self._at[name] = self._layout.slot(side, slot, len(self._lines[side]))

    def reach(self, side: int, slot: int) -> None:
        """The hand of Cheat is over this piece."""
        self._reached.append(self._lines[side][slot])

    def _name(self, at: Point) -> int:
        """The name of a piece that has come to this point."""
        name = len(self._at)
        self._at[name] = at
        return name

    def _newcomer(self, _event: PieceSummoned) -> int:
        """Where it stands is known when its line has made room."""
        return self._name((0.0, 0.0))

    def _fall(self, names: Iterable[int]) -> None:
        self._fallen += [name for name in names if name not in self._fallen]

    def _strike(self, name: int, damage: int, health: int) -> None:
        if damage:
            self._damage[name] = self._damage.get(name, 0) + damage
        if health <= 0:
            self._fall([name])

    def _mend(self, name: int, amount: int) -> None:
        self._heal[name] = self._heal.get(name, 0) + amount

    def _lane(self, actor: int, target: int, kind: LaneKind) -> None:
        self._lanes.append(Lane(self._at[actor], self._at[target], kind, self._threat))
        if actor not in self._acting:
            self._acting.append(actor)

    def finished(self, ghosts: tuple[Ghost, ...]) -> Forecast:
        """Everything collected."""
        marks = [Mark(self._at[name], MarkKind.CHEAT, 0) for name in self._reached]
        for name, number in self._damage.items():
            marks.append(Mark(self._at[name], MarkKind.KING if name < 0 else MarkKind.DAMAGE, number))
        marks += [Mark(self._at[name], MarkKind.FALL if name < 0 else MarkKind.SKULL, 0) for name in self._fallen]
        marks += [
            Mark(self._at[name], MarkKind.HEAL, number, name in self._damage) for name, number in self._heal.items()
        ]
        pips = tuple(Pip(self._at[name], number) for number, name in enumerate(self._acting, start=1))
        glows = tuple(self._at[name] for name in self._damage if name >= 0)
        outlines = self._outlines()
        return Forecast(tuple(self._lanes), tuple(marks), pips, glows, ghosts, outlines, closes_up=self._closes_up)

    def _outlines(self) -> tuple[Outline, ...]:
        return tuple(
            Outline(*self._layout.slot(side, slot, len(self._lines[side])), side)
            for side in sorted(self._closed)
            for slot in range(len(self._lines[side]))
        )
