"""What the table shows of a position and a hand: what glows, what is forecast and warned of, which card is raised, where a line makes room.

A pure function of the position, the hand and the time: `shown_after` gives the next `Shown` from the last one. It draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hschess.rules.actions import END, Action
from scenes.stage.hand.hand import Hand, candidate, open_gap
from scenes.stage.hand.held import Choosing, Holding
from scenes.stage.hand.hit_areas import HitKind
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.motion.timing import HOVER_INTENT_MS
from scenes.stage.shown.alarm import Alarm
from scenes.stage.shown.forecast import ghosts_of, peek, with_hint
from scenes.stage.shown.foreseen import Forecast
from scenes.stage.shown.foresight import Foresight
from scenes.stage.shown.lights import Lights, lights_of
from scenes.stage.table_layout import Layout


@dataclass(frozen=True, slots=True)
class Sight:
    """What the table displays now, and what the person wants to see."""

    is_my_turn: bool
    """By the rules; what is shown may lag behind."""
    shows_my_turn: bool
    is_busy: bool
    """Whether something that matters still moves."""
    cards: tuple[int, ...]
    """The cards of the viewer's hand that are displayed."""
    lengths: tuple[int, int]
    """Of the lines that are displayed, the viewer's first."""
    play: Forecast | None
    """What the card that a CPU shows now will do."""
    wanted: str
    """How much forecast the options ask for: full, end or off."""
    at_once: bool
    """Whether nothing comes and goes slowly."""


@dataclass(frozen=True, slots=True)
class ForecastInputs:
    """All that a forecast depends on. Positions, layouts and forecasts are compared as objects: they are made anew when they change."""

    state: int
    layout: Layout
    action: Action | None
    peeks: bool
    hint: Action | None
    gap: int | None
    play: int
    wanted: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The drawing over the bare table."""

    lights: Lights = field(default_factory=Lights)
    gap: int | None = None
    """Where the viewer's line makes room."""
    raised: int | None = None
    """The card of the hand that is shown large."""
    nods: int | None = None
    """The card of the hand that the pointer has only just reached."""
    hover_ms: float = 0.0
    """How long the pointer or the keys have been on a card of the hand."""
    forecast: Forecast | None = None
    alarm: Alarm = field(default_factory=Alarm)
    """The warning of an end that the enemy's next turn could bring."""
    is_warned: bool = False
    """Whether there is something to warn of."""
    asked: ForecastInputs | None = None
    """What the forecast was made for."""
    lit_for: tuple[object, ...] = ()
    """What the lights were made for."""


def shown_after(before: Shown, hand: Hand, table: Tabletop, sight: Sight, foresight: Foresight, dt_ms: float) -> Shown:
    """What is shown when this time has passed; the foresight is asked only for what is not known already."""
    is_first_taken = before.forecast is not None and before.forecast.closes_up
    lit_for = (hand.held, table, sight.cards, sight.lengths, sight.is_my_turn, is_first_taken)
    lights = before.lights if lit_for == before.lit_for else lights_of(*lit_for)
    raised, nods, hover_ms = _raised(hand, before.hover_ms, dt_ms)
    asked = asked_for(hand, table, sight)
    forecast = before.forecast if asked == before.asked else foreseen(table, sight, asked, foresight)
    course = foresight.threat(table.layout.viewer).end if sight.shows_my_turn and sight.wanted != "off" else None
    return Shown(
        lights,
        sight.lengths[0] if is_first_taken else open_gap(hand, table),
        raised,
        nods,
        hover_ms,
        forecast,
        before.alarm.after(course, dt_ms, at_once=sight.at_once),
        course is not None,
        asked,
        lit_for,
    )


# ------------------------------------------------------------------------------------------------------------- the hand


def _raised(hand: Hand, hover_ms: float, dt_ms: float) -> tuple[int | None, int | None, float]:
    """The card that is shown large, the one that only nods yet, and how long it has been pointed at."""
    if hand.choice is not None:
        return None, None, hover_ms
    if not hand.is_idle:
        return _held_low(hand), None, hover_ms
    area = hand.described
    if area is None or area.kind != HitKind.HAND:
        return None, None, 0.0
    hover_ms += dt_ms
    if hover_ms < HOVER_INTENT_MS and hand.focus is None:
        return None, area.index, hover_ms
    return area.index, None, hover_ms


def _held_low(hand: Hand) -> int | None:
    """The card of the hand that stays in it while its gap or its target is sought."""
    match hand.held:
        case Holding(index=index, keyed=True):
            return index
        case Choosing(index=index) if index >= 0:
            return index
        case _:
            return None


# ---------------------------------------------------------------------------------------------------------- the forecast


def asked_for(hand: Hand, table: Tabletop, sight: Sight) -> ForecastInputs:
    """What a forecast would be made for now."""
    action = candidate(hand, table) if table.enabled else None
    peeks = hand.peeks and not sight.is_busy and hand.choice is None
    gap = open_gap(hand, table)
    return ForecastInputs(id(table.state), table.layout, action, peeks, hand.hint, gap, id(sight.play), sight.wanted)


def foreseen(table: Tabletop, sight: Sight, asked: ForecastInputs, foresight: Foresight) -> Forecast | None:
    """The forecast of what would be done now, with the target of a hint for something else."""
    forecast, hint = _foreseen(table, sight, asked, foresight), asked.hint
    if hint is None or hint == asked.action or asked.peeks:
        return forecast
    return with_hint(forecast, table.state, hint, asked.gap, table.layout)


def _foreseen(table: Tabletop, sight: Sight, asked: ForecastInputs, foresight: Foresight) -> Forecast | None:
    """The forecast to show, by the options."""
    layout = table.layout
    if asked.peeks and sight.wanted != "off":
        return peek(foresight.threat(layout.viewer), layout)
    if asked.action is None:
        return sight.play if sight.wanted == "full" else None
    if sight.wanted == "full" or (sight.wanted == "end" and asked.action is END):
        return foresight.of(asked.action, layout)
    return Forecast(ghosts=ghosts_of(table.state, asked.action, layout))
