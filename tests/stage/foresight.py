"""Compare the table that the forecast draws with the table as it then is, on as many random positions as one likes.

`python -m tests.stage.foresight --positions 100000` says how many positions were compared and stops at the first that differs, with a
line that sets it up again. The positions are those of random games of every mode; in each, one action is drawn by lot.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from hschess.rules.actions import CONCEDE, END, Action, Kind
from hschess.rules.cards import CARD_SHIFT, HEALTH
from hschess.rules.engine import apply, legal_actions, new_game
from hschess.rules.events import Event, KingStruck, KnightStruck, PieceHealed, PieceStruck, TurnEnded
from hschess.rules.modes import MODES
from hschess.rules.notation import format_position
from hschess.rules.state import State
from hschess.rules.view import fold, view_of
from scenes.stage.game.forecast import Forecast, MarkKind, forecast_of, peek
from scenes.stage.layout import Layout, Point

POSITIONS: Final = 100_000
LAYOUT: Final = Layout(1280, 720)


class ForecastDiffersError(AssertionError):
    """The forecast of an action is not what it then did."""


def check(positions: int, seed: int, modes: Sequence[str] = tuple(MODES)) -> int:
    """Compare so many positions; how many were. Errors: `ForecastDiffersError`."""
    done = 0
    for state, action in random_positions(seed, modes):
        if done == positions:
            break
        compare(state, action)
        done += 1
    return done


def random_positions(seed: int, modes: Sequence[str]) -> Iterator[tuple[State, Action]]:
    """Positions of random games without end, each with a legal action that is no concession."""
    chance, game = random.Random(seed), 0
    while True:
        state = new_game(MODES[modes[game % len(modes)]], seed * 1_000_003 + game)
        game += 1
        while state.outcome is None:
            action = chance.choice([action for action in legal_actions(state) if action is not CONCEDE])
            yield state, action
            state = apply(state, action).state


def compare(state: State, action: Action) -> None:
    """One position: the table that is drawn, and peeking, against the table as it then is. Errors: `ForecastDiffersError`."""
    happened, battle = course(state, action)
    drawn = forecast_of(state, action, LAYOUT)
    same = totals(drawn) == sums((*happened, *(battle or ())))
    if not same or drawn_table(state, action, drawn) != real_table(state, (*happened, *(battle or ()))):
        raise ForecastDiffersError(f"{format_position(state)} {action}")
    if not peeks_true(state):
        raise ForecastDiffersError(f"{format_position(state)} peeking")


class Table(NamedTuple):
    """Both lines as cards and healths, and both kings' healths."""

    lines: tuple[list[tuple[int, int]], ...]
    kings: tuple[int, ...]


def real_table(state: State, events: Iterable[Event]) -> Table:
    """The table when these events have happened."""
    view = view_of(state)
    for event in events:
        fold(view, event)
    lines = tuple([(piece >> CARD_SHIFT, piece & HEALTH) for piece in side.line] for side in view.sides)
    return Table(lines, tuple(side.health for side in view.sides))


def drawn_table(state: State, action: Action, drawn: Forecast) -> Table:
    """The table that somebody expects who looks at the pieces, the ghosts and the marks.

    A card that is played and a piece that moves stand already where they will; who is attacked or taken still stands where it did.
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
    """Where the pieces of a line stand."""
    return [LAYOUT.slot(side, slot, length) for slot in range(length)]


def expected(health: int, at: Point, drawn: Forecast) -> int:
    """The health that the piece here will have."""
    return health - sum(said(drawn, MarkKind.DAMAGE, at)) + sum(said(drawn, MarkKind.HEAL, at))


def said(drawn: Forecast, kind: MarkKind, at: Point) -> list[int]:
    """The numbers of the marks of this kind here."""
    return [mark.number for mark in drawn.marks if mark.kind is kind and mark.at == at]


def course(state: State, action: Action) -> tuple[tuple[Event, ...], tuple[Event, ...] | None]:
    """What the action itself does, and the end of turn that follows at once; None where none can."""
    step = apply(state, action)
    if action.kind == Kind.END:
        return (), until_turn_ended(step.events)
    if step.state.outcome is not None or step.state.pending:
        return step.events, None
    return step.events, until_turn_ended(apply(step.state, END).events)


def until_turn_ended(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """An end of turn without what comes after it."""
    last = next(index for index, event in enumerate(events) if isinstance(event, TurnEnded))
    return events[: last + 1]


def peeks_true(state: State) -> bool:
    """Whether peeking from the other side shows what this side's line would do now, and the other way round after it."""
    if state.pending or state.outcome is not None:
        return True
    step = apply(state, END)
    theirs = Layout(1280, 720, 1 - state.to_move)
    if totals(peek(state, theirs)) != sums(until_turn_ended(step.events)):
        return False
    if step.state.outcome is not None or step.state.pending:
        return True
    mine = Layout(1280, 720, state.to_move)
    return totals(peek(state, mine)) == sums(until_turn_ended(apply(step.state, END).events))


def totals(forecast: Forecast) -> Counter[str]:
    """The drawn numbers, added up by what they mean."""
    counted: Counter[str] = Counter()
    for mark in forecast.marks:
        if mark.kind in ("damage", "heal", "king"):
            counted[mark.kind] += mark.number
    counted["lanes"] = len(forecast.lanes)
    return +counted


def sums(events: Sequence[Event]) -> Counter[str]:
    """The same of events."""
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
            case KnightStruck(damage=damage, recoil=recoil):
                counted["damage"] += damage + recoil
            case _:
                pass
    return +counted


def main() -> None:
    """Compare and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.stage.foresight", description=__doc__)
    parser.add_argument("--positions", type=int, default=POSITIONS, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    arguments = parser.parse_args()
    began = time.perf_counter()
    done = check(arguments.positions, arguments.seed)
    seconds = time.perf_counter() - began
    sys.stdout.write(f"the forecast equals what then happened on {done:,} positions ({seconds:.0f} s)\n")


if __name__ == "__main__":
    main()
