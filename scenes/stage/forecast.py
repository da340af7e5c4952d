"""The end of the turn before it happens, taken from the engine's own events on a copy.

`foresee` gives the events; `forecast_of` turns them into what the table draws: lanes, marks, pips, a ghost. Nothing is computed a second
way: what is drawn is what will be. Imports `hschess.rules` and `layout`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hschess.rules.actions import END, Action, Kind
from hschess.rules.engine import apply
from hschess.rules.events import Event, KingStruck, KnightStruck, PieceHealed, PieceStruck, TurnEnded
from hschess.rules.refusal import why_not
from hschess.rules.state import State
from scenes.stage.layout import Layout, Point


class Lane(NamedTuple):
    """A line from who acts to what it meets; `kind` is hit, heal or king."""

    start: Point
    end: Point
    kind: str


class Mark(NamedTuple):
    """A number or sign at a piece or a king; `kind` is damage, heal, skull or king."""

    at: Point
    kind: str
    number: int


class Pip(NamedTuple):
    """The place of an acting piece in the order."""

    at: Point
    number: int


class Ghost(NamedTuple):
    """The piece that would stand here."""

    x: float
    y: float
    side: int
    card: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """What to draw over the table; all points are logical."""

    lanes: tuple[Lane, ...] = ()
    marks: tuple[Mark, ...] = ()
    pips: tuple[Pip, ...] = ()
    glows: tuple[Point, ...] = ()
    """Centres of the pieces that are hit."""
    ghost: Ghost | None = None


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The lines at the end of the turn, and the events until it has ended."""

    state: State
    events: tuple[Event, ...]


def foresee(state: State, action: Action | None = None) -> Foreseen | None:
    """What `action` and then the end of the turn would do; None where it is illegal or a choice is pending after it."""
    if action is not None and action.kind != Kind.END:
        if why_not(state, action) is not None:
            return None
        state = apply(state, action).state
    if why_not(state, END) is not None:
        return None
    events = list[Event]()
    for event in apply(state, END).events:
        events.append(event)
        if isinstance(event, TurnEnded):
            break
    return Foreseen(state, tuple(events))


def forecast_of(state: State, action: Action | None, layout: Layout) -> Forecast:
    """The forecast for an action that is being considered, or for ending the turn now."""
    if action is not None and action.kind == Kind.ATTACK:
        return fight_forecast(state, action, layout)
    foreseen = foresee(state, action)
    if foreseen is None:
        return Forecast(ghost=_ghost(state, action, layout))
    drawn = _Drawing(foreseen.state, layout)
    for event in foreseen.events:
        drawn.add(event)
    return drawn.finished(_ghost(state, action, layout))


def fight_forecast(state: State, action: Action, layout: Layout) -> Forecast:
    """Both blows of an attack by choice, as the lines stand now (R18)."""
    if why_not(state, action) is not None:
        return Forecast()
    own = state.to_move
    marks = list[Mark]()
    for event in apply(state, action).events:
        if isinstance(event, KnightStruck):
            here = layout.slot(own, event.slot, len(state.mover.line))
            there = layout.slot(1 - own, event.target, len(state.waiting.line))
            marks += _blow(there, event.damage, event.target_health) + _blow(here, event.recoil, event.health)
    return Forecast(marks=tuple(marks))


def _blow(at: Point, damage: int, health: int) -> list[Mark]:
    marks = [Mark(at, "damage", damage)] if damage else []
    return [*marks, Mark(at, "skull", 0)] if health <= 0 else marks


def _ghost(state: State, action: Action | None, layout: Layout) -> Ghost | None:
    if action is None or action.kind != Kind.PLAY:
        return None
    x, y = layout.slot(state.to_move, action.slot, len(state.mover.line) + 1)
    return Ghost(x, y, state.to_move, action.card)


class _Drawing:
    """Collects what the events of one end of turn look like."""

    def __init__(self, state: State, layout: Layout) -> None:
        self._layout = layout
        self._lengths = [len(side.line) for side in state.sides]
        self._lanes: list[Lane] = []
        self._acting: list[tuple[int, int]] = []
        self._damage: dict[tuple[int, int], int] = {}
        self._health: dict[tuple[int, int], int] = {}
        self._heal: dict[tuple[int, int], int] = {}
        self._kings: dict[int, int] = {}

    def add(self, event: Event) -> None:
        match event:
            case PieceStruck():
                key = (event.side, event.slot)
                self._lane((1 - event.side, event.by), self._point(*key), "hit")
                self._damage[key] = self._damage.get(key, 0) + event.damage
                self._health[key] = event.health
            case PieceHealed():
                key = (event.side, event.slot)
                self._lane((event.side, event.by), self._point(*key), "heal")
                self._heal[key] = self._heal.get(key, 0) + event.amount
            case KingStruck():
                self._lane((1 - event.side, event.by), self._layout.king(event.side), "king")
                self._kings[event.side] = self._kings.get(event.side, 0) + event.damage
            case _:
                pass

    def _lane(self, actor: tuple[int, int], end: Point, kind: str) -> None:
        self._lanes.append(Lane(self._point(*actor), end, kind))
        if actor not in self._acting:
            self._acting.append(actor)

    def _point(self, side: int, slot: int) -> Point:
        return self._layout.slot(side, slot, self._lengths[side])

    def finished(self, ghost: Ghost | None) -> Forecast:
        marks = [Mark(self._point(*key), "damage", number) for key, number in self._damage.items()]
        marks += [Mark(self._point(*key), "skull", 0) for key, health in self._health.items() if health <= 0]
        marks += [Mark(self._point(*key), "heal", number) for key, number in self._heal.items()]
        marks += [Mark(self._layout.king(side), "king", number) for side, number in self._kings.items()]
        pips = tuple(Pip(self._point(*actor), number) for number, actor in enumerate(self._acting, start=1))
        glows = tuple(self._point(*key) for key in self._damage)
        return Forecast(tuple(self._lanes), tuple(marks), pips, glows, ghost)
