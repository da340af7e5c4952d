"""Compare the forecast's table with the actual one, on any number of random positions.

`python -m tests.stage.foresight --positions 100000` prints how many positions were compared and stops at the first difference, with a
position line that reproduces it. The positions are those of random games of every mode; in each, one action is picked at random.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple

from hschess.rules.actions import CONCEDE, END, Action, Kind
from hschess.rules.cards import CARD_SHIFT, HEALTH
from hschess.rules.engine import apply, legal_actions, new_game
from hschess.rules.events import Event, KingStruck, PieceAttacked, PieceHealed, PieceStruck, TurnEnded
from hschess.rules.modes import MODES, SIDE_NAMES, Effect, Mode
from hschess.rules.notation import format_position
from hschess.rules.state import Pending, State
from hschess.rules.view import fold, view_of
from scenes.stage.shown.forecast import forecast_of, peek
from scenes.stage.shown.foreseen import Forecast, MarkKind
from scenes.stage.shown.threat import EnemyTurn, Threat, threat_of
from scenes.stage.table_layout import Layout, Point
from tests.long_run import run

POSITIONS: Final = 100_000
LAYOUT: Final = Layout(1280, 720)
LONGEST_TRIED: Final = 5
"""Castle does not try every order of longer lines, which would take seconds."""


class ForecastDiffersError(AssertionError):
    """The forecast of an action differs from its effect."""


def check(positions: int, seed: int, modes: Sequence[str] = tuple(MODES)) -> int:
    """Compare this many positions; returns their number. Errors: `ForecastDiffersError`."""
    done = 0
    for state, action in random_positions(seed, modes):
        if done == positions:
            break
        compare(state, action)
        done += 1
    return done


def random_positions(seed: int, modes: Sequence[str]) -> Iterator[tuple[State, Action]]:
    """Endless positions of random games, each with a legal action that is not a concession."""
    for game in count():
        yield from positions_of(MODES[modes[game % len(modes)]], seed * 1_000_003 + game)


def positions_of(mode: Mode, seed: int) -> Iterator[tuple[State, Action]]:
    """The positions of a random game, each with the action that followed."""
    chance, state = random.Random(seed), new_game(mode, seed)
    while state.outcome is None:
        action = chance.choice([action for action in legal_actions(state) if action is not CONCEDE])
        yield state, action
        state = apply(state, action).state


def compare(state: State, action: Action) -> None:
    """Compare the forecast and the threats of one position with the actual table. Errors: `ForecastDiffersError`."""
    happened, battle = course(state, action)
    drawn = forecast_of(state, action, LAYOUT)
    same = totals(drawn) == sums((*happened, *(battle or ())))
    if not same or drawn_table(state, action, drawn) != real_table(state, (*happened, *(battle or ()))):
        raise ForecastDiffersError(f"{format_position(state)} {action}")
    for viewer in (0, 1):
        if not threatens_true(state, viewer):
            raise ForecastDiffersError(f"{format_position(state)} the threat to {SIDE_NAMES[viewer]}")


class Table(NamedTuple):
    """Both lines as cards and healths, and both kings' healths."""

    lines: tuple[list[tuple[int, int]], ...]
    kings: tuple[int, ...]


def real_table(state: State, events: Iterable[Event]) -> Table:
    """The table after these events."""
    view = view_of(state)
    for event in events:
        fold(view, event)
    lines = tuple([(piece >> CARD_SHIFT, piece & HEALTH) for piece in side.line] for side in view.sides)
    return Table(lines, tuple(side.health for side in view.sides))


def drawn_table(state: State, action: Action, drawn: Forecast) -> Table:
    """The table that a player expects from the pieces, the ghosts and the marks.

    A played card and a moved piece are already in their new places; a piece that is attacked or taken is still in its old one.
    """
    start = apply(state, action).state if action.kind in (Kind.PLAY, Kind.CASTLE) else state
    lines = tuple(
        [
            (piece >> CARD_SHIFT, expected(piece & HEALTH, at, drawn))
            for piece, at in zip(side.line, places(number, len(side.line)), strict=True)
            if not said(drawn, MarkKind.SKULL, at)
        ]
        for number, side in enumerate(start.sides)
    )
    kings = tuple(
        side.health - sum(said(drawn, MarkKind.KING, LAYOUT.king(number))) for number, side in enumerate(start.sides)
    )
    for number, health in enumerate(kings):
        assert (health <= 0) == bool(said(drawn, MarkKind.FALL, LAYOUT.king(number)))
    return Table(lines, kings)


def places(side: int, length: int) -> list[Point]:
    """The places of the pieces of a line."""
    return [LAYOUT.slot(side, slot, length) for slot in range(length)]


def expected(health: int, at: Point, drawn: Forecast) -> int:
    """The future health of the piece at this point."""
    return health - sum(said(drawn, MarkKind.DAMAGE, at)) + sum(said(drawn, MarkKind.HEAL, at))


def said(drawn: Forecast, kind: MarkKind, at: Point) -> list[int]:
    """The numbers of the marks of this kind at this point."""
    return [mark.number for mark in drawn.marks if mark.kind is kind and mark.at == at]


def course(state: State, action: Action) -> tuple[tuple[Event, ...], tuple[Event, ...] | None]:
    """The events of the action, and of the end of turn after it; None if there is no end of turn."""
    step = apply(state, action)
    if action.kind == Kind.END:
        return (), until_turn_ended(step.events)
    if step.state.outcome is not None or step.state.pending:
        return step.events, None
    return step.events, until_turn_ended(apply(step.state, END).events)


def until_turn_ended(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """An end of turn without the events after it."""
    last = next(index for index, event in enumerate(events) if isinstance(event, TurnEnded))
    return events[: last + 1]


def threatens_true(state: State, viewer: int) -> bool:
    """Whether the threat to this side is what then happens, with and without the enemy's power, and is drawn accordingly."""
    threat = threat_of(state, viewer)
    plain, powered = enemy_ends(state, viewer)
    if threat.plain is None or plain is None:
        return threat.plain is None and plain is None
    if harm(threat.plain) != plain:
        return False
    if _is_tried(threat.before) and not _is_worst(threat, plain, powered):
        return False
    return drawn_threat(threat, viewer) == real_threat(threat, viewer)


def _is_worst(threat: Threat, plain: Harm, powered: list[Harm]) -> bool:
    """Whether the course with the power is Cheat's effect, or the worst of Castle's; of two ends either is."""
    found = None if threat.powered is None else harm(threat.powered)
    if threat.power.effect is Effect.DESTROY:
        return found == (powered[0] if powered else None)
    worst = max(powered, default=plain)
    if worst <= plain or plain[0]:
        return found is None
    return found in powered and (found == worst or found[0] == worst[0] is True)


Harm = tuple[bool, int]
"""Whether the viewer has lost, and what its king has lost."""


def harm(course: EnemyTurn) -> Harm:
    """The harm of a course to the viewer."""
    return course.is_lost, course.damage


def enemy_ends(state: State, viewer: int) -> tuple[Harm | None, list[Harm]]:
    """The harm of the enemy's end of turn when it plays no card: without its power, and after every use of its power.

    Computed by the engine alone, action by action; None if the game ends before.
    """
    if state.pending is Pending.MULLIGAN or state.outcome is not None:
        return None, []
    while state.pending or state.to_move == viewer:
        state = apply(state, legal_actions(state)[0] if state.pending else END).state
        if state.outcome is not None:
            return None, []
    health = state.sides[viewer].health
    found, layer = {_order(state): state}, [state]
    while layer and _is_tried(state):
        layer = [after for one in layer for after in _used(one) if _order(after) not in found]
        found |= {_order(after): after for after in layer}
    first, *others = [_harm_of(one, viewer, health) for one in found.values()]
    return first, others


def _is_tried(state: State) -> bool:
    """Whether every use of the mover's power is tried."""
    power = state.mode.powers[state.to_move]
    return power.effect is Effect.DESTROY or len(state.mover.line) <= LONGEST_TRIED


def _used(state: State) -> list[State]:
    """The result of each use of the mover's power that changes a line."""
    uses = [action for action in legal_actions(state) if action.kind in (Kind.CASTLE, Kind.CHEAT)]
    return [apply(state, action).state for action in uses]


def _order(state: State) -> tuple[int, ...]:
    """The cards of both lines, the only effect of a power that matters to the other side."""
    return tuple([piece >> CARD_SHIFT for piece in state.mover.line]) + tuple(state.waiting.line)


def _harm_of(state: State, viewer: int, health: int) -> Harm:
    """The harm in a position whose mover has ended the turn."""
    end = state if state.outcome is not None else apply(state, END).state
    lost = end.outcome is not None and end.outcome.winner == 1 - viewer
    return lost, health - end.sides[viewer].health


def real_threat(threat: Threat, viewer: int) -> Table:
    """The viewer's line and king after the course that is drawn; the enemy's line changes only by healing."""
    state = threat.start
    if state.pending is Pending.DISCOVER:
        state = apply(state, legal_actions(state)[0]).state
    state = apply(state, END).state if state.to_move == viewer else state
    course = threat.powered or threat.plain
    for action in (*course.uses, END) if course is not None else ():
        state = apply(state, action).state if state.outcome is None else state
    table = real_table(state, ())
    return Table((table.lines[viewer],), (table.kings[viewer],))


def drawn_threat(threat: Threat, viewer: int) -> Table:
    """The viewer's line and king that a player expects from the pieces in place and the marks."""
    layout = Layout(1280, 720, viewer)
    drawn = peek(threat, layout)
    side = threat.start.sides[viewer]
    number = len(side.line)
    closed = [layout.slot(viewer, slot - 1, number - 1) for slot in range(number)] if drawn.closes_up else None
    line = [
        (piece >> CARD_SHIFT, expected(piece & HEALTH, at, drawn))
        for piece, at in zip(
            side.line, closed or [layout.slot(viewer, slot, number) for slot in range(number)], strict=True
        )
        if not said(drawn, MarkKind.SKULL, at)
    ]
    king = layout.king(viewer)
    course = threat.powered or threat.plain
    assert bool(said(drawn, MarkKind.FALL, king)) == (course is not None and course.is_lost)
    return Table((line,), (side.health - sum(said(drawn, MarkKind.KING, king)),))


def totals(forecast: Forecast) -> Counter[str]:
    """The drawn numbers, added up by their meaning."""
    counted: Counter[str] = Counter()
    for mark in forecast.marks:
        if mark.kind in ("damage", "heal", "king"):
            counted[mark.kind] += mark.number
    counted["lanes"] = len(forecast.lanes)
    return +counted


def sums(events: Sequence[Event]) -> Counter[str]:
    """The same sums from events."""
    counted: Counter[str] = Counter()
    for event in events:
        match event:
            case PieceStruck(damage=damage):
                counted["damage"] += damage
                counted["lanes"] += 1
            case KingStruck(damage=damage):
                counted["king"] += damage
                counted["lanes"] += 1
            case PieceHealed(amount=amount):
                counted["heal"] += amount
                counted["lanes"] += 1
            case PieceAttacked(damage=damage, recoil=recoil):
                counted["damage"] += damage + recoil
            case _:
                pass
    return +counted


def compared(positions: int, seed: int) -> str:
    """Compare this many positions; returns the report."""
    return f"the forecast equals what then happened on {check(positions, seed):,} positions"


if __name__ == "__main__":
    run(__doc__, "positions", POSITIONS, compared)
