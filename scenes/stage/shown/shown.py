"""The display for a position and a hand: lights, forecast, warning, the raised card, the open gap.

A pure function of the position, the hand and the time: `shown_after` returns the next `Shown`. It draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hschess.rules.actions import END, Action
from hschess.rules.game import Ahead
from scenes.stage.game.match import Match
from scenes.stage.hand.hand import Hand, candidate, open_gap
from scenes.stage.hand.held import Choosing, Holding
from scenes.stage.hand.hit_areas import HitKind
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.motion.timing import HOVER_INTENT_MS, T_FAST_MS
from scenes.stage.shown.forecast import forecast_of, ghosts_of, peek, with_hint
from scenes.stage.shown.foreseen import Forecast
from scenes.stage.shown.lights import Lights, lights_of
from scenes.stage.shown.threat import EnemyTurn, Threat, threat_of
from scenes.stage.table_layout import Layout


@dataclass(frozen=True, slots=True)
class Alarm:
    """Appears while the enemy's next turn could win the game, and fades otherwise."""

    course: EnemyTurn | None = None
    """The current threat, or the last one."""
    share: float = 0.0
    """Its opacity, 0 to 1."""

    def after(self, course: EnemyTurn | None, dt_ms: float, *, at_once: bool) -> Alarm:
        """The alarm after this time, with `course` as the current threat."""
        step = 1.0 if at_once else dt_ms / T_FAST_MS
        share = min(1.0, self.share + step) if course is not None else max(0.0, self.share - step)
        return Alarm(course or self.course, share)


class Foresight:
    """The forecasts of one match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._threat: Threat | None = None

    def of(self, action: Action, layout: Layout) -> Forecast:
        """The forecast of an action and of the end of the turn after it, with the scenario's events."""
        return forecast_of(self._match.state, action, layout, Ahead(self._match.game))

    def threat(self, viewer: int) -> Threat:
        """The threat of the enemy's next end of turn to this side."""
        threat, state = self._threat, self._match.state
        if threat is None or threat.start is not state or threat.viewer != viewer:
            threat = self._threat = threat_of(state, viewer, Ahead(self._match.game))
        return threat


@dataclass(frozen=True, slots=True)
class Sight:
    """The displayed table, and the player's settings for it."""

    is_my_turn: bool
    """By the rules; the display may lag behind."""
    shows_my_turn: bool
    is_busy: bool
    """Whether relevant motion is running."""
    cards: tuple[int, ...]
    """The displayed cards of the viewer's hand."""
    lengths: tuple[int, int]
    """The lengths of the displayed lines, the viewer's first."""
    play: Forecast | None
    """The forecast of the card that a computer player shows now."""
    wanted: str
    """The extent of the forecast in the options: full, end or off."""
    at_once: bool
    """Whether everything appears and disappears at once."""


@dataclass(frozen=True, slots=True)
class ForecastInputs:
    """Everything that a forecast depends on. Positions, layouts and forecasts are compared by identity: a change makes new ones."""

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
    """The additions to the bare table."""

    lights: Lights = field(default_factory=Lights)
    gap: int | None = None
    """The open gap of the viewer's line."""
    raised: int | None = None
    """The card of the hand that is shown large."""
    nods: int | None = None
    """The card of the hand that the pointer has only just reached."""
    hover_ms: float = 0.0
    """How long the pointer or the keys have been on a card of the hand, in milliseconds."""
    forecast: Forecast | None = None
    alarm: Alarm = field(default_factory=Alarm)
    """The warning that the enemy's next turn could win."""
    is_warned: bool = False
    """Whether there is something to warn of."""
    asked: ForecastInputs | None = None
    """The inputs of the current forecast."""
    lit_for: tuple[object, ...] = ()
    """The inputs of the current lights."""


def shown_after(before: Shown, hand: Hand, table: Tabletop, sight: Sight, foresight: Foresight, dt_ms: float) -> Shown:
    """The display after this time; the foresight is asked only for unknown forecasts."""
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
    """The card that is shown large, the one that only nods, and how long it has been pointed at."""
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
    """The card of the hand that stays there while the player looks for its gap or target."""
    match hand.held:
        case Holding(index=index, keyed=True):
            return index
        case Choosing(index=index) if index >= 0:
            return index
        case _:
            return None


# ---------------------------------------------------------------------------------------------------------- the forecast


def asked_for(hand: Hand, table: Tabletop, sight: Sight) -> ForecastInputs:
    """The inputs of a forecast now."""
    action = candidate(hand, table) if table.enabled else None
    peeks = hand.peeks and not sight.is_busy and hand.choice is None
    gap = open_gap(hand, table)
    return ForecastInputs(id(table.state), table.layout, action, peeks, hand.hint, gap, id(sight.play), sight.wanted)


def foreseen(table: Tabletop, sight: Sight, asked: ForecastInputs, foresight: Foresight) -> Forecast | None:
    """The forecast of the current action, with the target of a hint for another one."""
    forecast, hint = _foreseen(table, sight, asked, foresight), asked.hint
    if hint is None or hint == asked.action or asked.peeks:
        return forecast
    return with_hint(forecast, table.state, hint, asked.gap, table.layout)


def _foreseen(table: Tabletop, sight: Sight, asked: ForecastInputs, foresight: Foresight) -> Forecast | None:
    """The forecast that the options allow."""
    layout = table.layout
    if asked.peeks and sight.wanted != "off":
        return peek(foresight.threat(layout.viewer), layout)
    if asked.action is None:
        return sight.play if sight.wanted == "full" else None
    if sight.wanted == "full" or (sight.wanted == "end" and asked.action is END):
        return foresight.of(asked.action, layout)
    return Forecast(ghosts=ghosts_of(table.state, asked.action, layout))
