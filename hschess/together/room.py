"""A room up to the last known line of its log: the seats, the position, the clock, and the changes by an entry.

`entry_rules` checks the next entry, and `log` applies it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hschess.rules.actions import END, KEEP, Action
from hschess.rules.bounds import EventCount
from hschess.rules.card_table import card_at
from hschess.rules.engine import Step
from hschess.rules.modes import Mode
from hschess.rules.notation import parse_action
from hschess.rules.record import Record
from hschess.rules.state import Cause, Outcome, Pending, State
from hschess.together.entries import Entry
from hschess.together.header import Header, mode_of
from hschess.together.refusals import RefusedError
from hschess.together.turn_clock import TurnClock

CLAIMED_TAG: Final = "Claimed"
"""The tag of a record whose game was won by a claim when the rules allowed no concession; its value is the result."""


@dataclass(slots=True)
class Seat:
    """The player of a side."""

    name: str
    key: str
    """The digest of the token."""
    link: str
    """Its connection, or the last one."""
    undo: bool
    away_since: int | None = None
    """The time since which it has no connection; None while it has one."""
    greetings: int = 0
    comings: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """A done action: the position before it, and its step. The deal is one too, without an action."""

    before: State | None
    action: Action | None
    step: Step


@dataclass(frozen=True, slots=True)
class Change:
    """The changes by an entry."""

    number: int
    """The entry's number in the log; the header has 0."""
    entry: Entry
    done: tuple[Done, ...] = ()
    undone: Action | None = None
    ended: bool = False
    """Whether it ended the game."""


class Room:
    """A room up to the last known line of its log."""

    def __init__(self, header: Header) -> None:
        """Errors: `HschessError` for a mode that cannot be read."""
        self.header = header
        self.mode: Mode = mode_of(header)
        self.lines = 1
        """The number of folded lines of the log."""
        self.time = 0
        """The time of the last entry."""
        self.seats: list[Seat | None] = [None, None]
        self.state: State | None = None
        """The position; None before both seats are taken."""
        self.actions: list[Action] = []
        """The actions so far, without those taken back."""
        self.last_by = [0, 0]
        """The number of the last entry of each side, without doubts about it."""
        self.changed_at = 0
        """The number of the last entry that changed the board."""
        self.clock = TurnClock(header.options.clock_s * 1000)
        self.claimed_by: int | None = None
        """The side that has claimed the win."""
        self.asked: set[int] = set()
        """The sides that want another game."""
        self.next_code = ""
        self.back: list[State] = []
        """The positions that undo can restore."""
        self.tally = EventCount()
        """The count of the actions' events."""

    # --------------------------------------------------------------------------------------------------------- properties

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def is_left(self) -> bool:
        """Whether the game has not begun, and no player is connected."""
        return self.state is None and all(seat is None or seat.away_since is not None for seat in self.seats)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, by the rules or by a claim; None if it is not over."""
        if self.claimed_by is not None:
            return Outcome(self.claimed_by, Cause.CONCESSION)
        return None if self.state is None else self.state.outcome

    @property
    def may_undo(self) -> bool:
        """Whether undo is allowed in this room: by the host and both players."""
        return self.header.options.undo and all(seat is not None and seat.undo for seat in self.seats)

    @property
    def undoable(self) -> int:
        """How many of the last actions the side to move can take back."""
        return 0 if self.is_over or not self.may_undo else len(self.back)

    @property
    def record(self) -> Record:
        """The record of the game so far. Warning: it contains the seed."""
        white, black = (seat.name if seat is not None else "?" for seat in self.seats)
        actions = tuple(self.actions)
        record = Record(self.mode.name, self.header.seed, actions, white=white, black=black, event="Together")
        if self.state is not None:
            record = record.closed(self.state.outcome)
        if self.claimed_by is not None and self.state is not None and self.state.outcome is None:
            extra = {CLAIMED_TAG: Outcome(self.claimed_by, Cause.CONCESSION).result}
            return replace(record, extra=extra)
        return record

    def late_action(self, t: int) -> Action | None:
        """The clock's action for the side to move, if its time is over at `t`; else None."""
        deadline = self.clock.deadline(t)
        if self.state is None or deadline is None or t < deadline:
            return None
        return default_action(self.state)

    def seat(self, side: int) -> Seat:
        """The player of the side. Errors: `RefusedError` if the seat is free."""
        seat = self.seats[side]
        if seat is None:
            raise RefusedError("not_begun")
        return seat


def default_action(state: State) -> Action:
    """The action for a side whose time is over: it keeps its hand, takes the first offered card, or ends its turn."""
    if state.pending is Pending.MULLIGAN:
        return KEEP
    if state.pending is Pending.DISCOVER:
        return parse_action(f"take:{card_at(state.options[0]).key}", state.mode.cards)
    return END
