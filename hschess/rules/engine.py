"""The engine: the entry to the rules. Deals a game, lists the legal actions, and resolves one at once and completely.

The rules in `duel` have every effect and play every mode; those in `line` play the encounter's own modes, give the same results and are
several times faster.

There is one rules path. `advance` changes a state in place; `apply` does the same to a copy and keeps the events. The only difference
between searching and playing is that a search passes None as `emit`. What both kinds of rules share lives in `setup`, `choices`,
`powers` and `turns`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hschess.rules.actions import Action, Kind
from hschess.rules.bounds import CARDS_OF_A_UNIT
from hschess.rules.duel.turn import DO_IN_DUEL
from hschess.rules.errors import IllegalActionError
from hschess.rules.events import Emit, Event
from hschess.rules.legality import legal_actions
from hschess.rules.line.plays import DO_IN_LINE, end, play
from hschess.rules.mode import LARGEST_HAND, Mode
from hschess.rules.powers import castle
from hschess.rules.refusal import why_not
from hschess.rules.setup import set_up
from hschess.rules.state import MOST_MANA, OPTIONS_OFFERED, Orders, State
from hschess.rules.turns import outcome_of

__all__ = [
    "LARGEST_HAND",
    "MOST_MANA",
    "OPTIONS_OFFERED",
    "Emit",
    "Step",
    "advance",
    "apply",
    "deal",
    "legal_actions",
    "new_game",
    "outcome_of",
    "why_not",
]


@dataclass(frozen=True, slots=True)
class Step:
    """A state and the events that led to it."""

    state: State
    events: tuple[Event, ...]


def new_game(mode: Mode, seed: int) -> State:
    """The position before the first decision of a game: the mulligan if the mode has one, else White's first turn."""
    return set_up(mode, seed, None)


def deal(mode: Mode, seed: int) -> Step:
    """`new_game` with the events that led to it (R7 to R10)."""
    events: list[Event] = []
    state = set_up(mode, seed, events.append)
    return Step(state, tuple(events))


def apply(state: State, action: Action) -> Step:
    """The state after a legal action, and the events; the given state stays as it is.

    Errors: `IllegalActionError` with the rule's reason.
    """
    return apply_ordered(state, action, None)


def apply_ordered(state: State, action: Action, orders: Orders | None) -> Step:
    """`apply` for an encounter, which continues where its orders stopped the rules.

    Errors: `IllegalActionError` with the rule's reason.
    """
    reason = why_not(state, action)
    if reason is not None:
        raise IllegalActionError(action.text, reason)
    after = state.copy()
    after.orders = orders
    events: list[Event] = []
    advance(after, action, events.append)
    return Step(after, tuple(events))


def advance(state: State, action: Action, emit: Emit | None = None) -> None:
    """Do a legal action in place. Warning: the caller must know that it is legal; `apply` checks it."""
    if state.is_duel:
        white, black = state.sides
        state.effort.work += 1 + (len(white.hand) + len(black.hand)) // CARDS_OF_A_UNIT
        DO_IN_DUEL[action.kind](state, action, emit)
        return
    kind = action.kind
    # The three most common are called by name: compiled, that is several times as fast as through the table.
    if kind is _PLAY:
        play(state, action, emit)
    elif kind is _END:
        end(state, action, emit)
    elif kind is _CASTLE:
        castle(state, action, emit)
    else:
        DO_IN_LINE[kind](state, action, emit)


_PLAY: Final = Kind.PLAY
_END: Final = Kind.END
_CASTLE: Final = Kind.CASTLE
