"""Compare the forecast of duels with the actual turns, on any number of random positions.

`python -m tests.stage.duel_foresight --positions 10000`. The positions are those of random games of the built-in duels and of modes with
random cards. Two laws: what is drawn happens, unless chance decides; and the drawing does not depend on anything hidden from the
players: hidden cards and the game's random state.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from hschess.rules.actions import CONCEDE, END, Action, Kind
from hschess.rules.aliases import CardCode
from hschess.rules.chance import seeded
from hschess.rules.engine import apply, legal_actions, new_game
from hschess.rules.events import Event, LineEvent, PieceMoved, TurnEnded
from hschess.rules.modes import DUELS
from hschess.rules.notation import format_position
from hschess.rules.observation import determinize, observe
from hschess.rules.pieces import code_of, health_of, wide_piece
from hschess.rules.state import State
from hschess.rules.view import fold, follow, view_of
from scenes.stage.shown.forecast import forecast_of
from scenes.stage.shown.foreseen import Forecast, MarkKind
from scenes.stage.table_layout import Layout, Point
from tests.long_run import run
from tests.rules.random_cards import random_mode
from tests.stage.foresight import said

LAYOUT = Layout(1280, 720)
LONGEST_GAME = 120


class DuelDiffersError(AssertionError):
    """The forecast differs from the actual turn, or uses hidden information."""


@dataclass
class Expected:
    """The table by the visible pieces, each at its point: its health, or None if it has left."""

    healths: dict[Point, int | None]
    kings: list[int]
    fallen: list[bool]
    """Which kings fall."""
    comers: list[Counter[CardCode]] = field(default_factory=lambda: [Counter(), Counter()])


def positions(seed: int) -> Iterator[tuple[State, Action]]:
    """Endless positions of random duels, each with a legal action that is not a concession."""
    chance = random.Random(seed)
    while True:
        mode = random_mode(chance) if chance.random() < 0.6 else chance.choice(list(DUELS.values()))
        state = new_game(mode, chance.randrange(1, 1 << 40))
        for _ in range(LONGEST_GAME):
            if state.outcome is not None:
                break
            action = chance.choice([action for action in legal_actions(state) if action is not CONCEDE])
            if not state.pending:
                yield state, action
            state = apply(state, action).state


def check(number: int, seed: int) -> int:
    """Compare this many positions; returns in how many all was certain. Errors: `DuelDiffersError`."""
    certain = 0
    for place, (state, action) in enumerate(positions(seed)):
        if place == number:
            break
        certain += compare(state, action)
    return certain


def compare(state: State, action: Action) -> bool:
    """Check both laws for one position; returns whether nothing was left to chance. Errors: `DuelDiffersError`."""
    drawn = forecast_of(state, action, LAYOUT)
    viewer = state.to_move
    for number in range(3):
        other = determinize(observe(state, viewer), seeded(number))
        if action in legal_actions(other) and forecast_of(other, action, LAYOUT) != drawn:
            raise DuelDiffersError(f"{format_position(state)} {action} hangs on what is hidden")
    happened, is_certain = events_of(state, action)
    if is_certain and read(state, action, drawn) != real(state, action, happened):
        raise DuelDiffersError(f"{format_position(state)} {action}")
    return is_certain


def events_of(state: State, action: Action) -> tuple[list[Event], bool]:
    """The events of the action and of the end of turn after it, and whether no random number was drawn."""
    step = apply(state, action)
    events, rng = list(step.events), state.rng
    if action is not END:
        if step.state.outcome is not None or step.state.pending or state.pending:
            return events, step.state.rng == rng
        ended = apply(step.state, END)
        events += ended.events
        step = ended
    last = next((index for index, event in enumerate(events) if isinstance(event, TurnEnded)), len(events) - 1)
    return events[: last + 1], step.state.rng == rng


def seen(state: State, action: Action) -> list[list[Point]]:
    """The places of the pieces, including a card being played."""
    lengths = [len(side.line) for side in state.sides]
    lengths[state.to_move] += action.kind is Kind.PLAY
    return [[LAYOUT.slot(side, slot, lengths[side]) for slot in range(lengths[side])] for side in (0, 1)]


def real(state: State, action: Action, events: list[Event]) -> Expected:
    """The table after these events."""
    places: list[list[Point | None]] = [list(points) for points in seen(state, action)]
    view, waits, swaps = view_of(state), action.kind is Kind.PLAY, action.kind is Kind.CASTLE
    if waits:
        del places[state.to_move][action.slot]
    healths: dict[Point, int | None] = {point: None for points in seen(state, action) for point in points}
    for event in events:
        if swaps and isinstance(event, PieceMoved):
            # The pieces are drawn as they stand after it.
            swaps = False
        elif isinstance(event, LineEvent):
            played = seen(state, action)[state.to_move][action.slot] if waits else None
            follow(places, event, lambda _event, played=played: played)  # type: ignore[misc]  # bound at once
            waits = False
        fold(view, event)
    expected = Expected(healths, [side.health for side in view.sides], [side.health <= 0 for side in view.sides])
    for number, side in enumerate(view.sides):
        for point, piece in zip(places[number], side.line, strict=True):
            if point is None:
                expected.comers[number][code_of(piece)] += 1
            else:
                healths[point] = health_of(piece)
    return expected


def read(state: State, action: Action, drawn: Forecast) -> Expected:
    """The table that a player expects from the pieces, the ghost and the marks."""
    lines = [list(side.line) for side in state.sides]
    if action.kind is Kind.PLAY:
        lines[state.to_move].insert(action.slot, wide_piece(action.card))
    if action.kind is Kind.CASTLE:
        line = lines[state.to_move]
        line[action.slot - 1], line[action.slot] = line[action.slot], line[action.slot - 1]
    points = seen(state, action)
    healths: dict[Point, int | None] = {}
    for number in (0, 1):
        for point, piece in zip(points[number], lines[number], strict=True):
            gone = bool(said(drawn, MarkKind.SKULL, point))
            more = sum(said(drawn, MarkKind.GAIN, point)) + sum(said(drawn, MarkKind.HEAL, point))
            healths[point] = None if gone else health_of(piece) + more - sum(said(drawn, MarkKind.DAMAGE, point))
    kings = [
        side.health
        + sum(said(drawn, MarkKind.HEAL, LAYOUT.king(number)))
        - sum(said(drawn, MarkKind.KING, LAYOUT.king(number)))
        for number, side in enumerate(state.sides)
    ]
    fallen = [bool(said(drawn, MarkKind.FALL, LAYOUT.king(number))) for number in (0, 1)]
    expected = Expected(healths, kings, fallen)
    for comer in drawn.comers:
        expected.comers[comer.side][code_of(comer.piece)] += 1
    return expected


def compared(positions: int, seed: int) -> str:
    """Compare this many positions; returns the report."""
    return f"{positions:,} positions, {check(positions, seed):,} of them without chance"


if __name__ == "__main__":
    run(__doc__, "positions", 10_000, compared)
