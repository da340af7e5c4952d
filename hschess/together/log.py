"""The fold of a log: the header and the entries determine a room, the same way on every machine.

`add` refuses an illegal entry without a change; so a log that can be folded is a legal game, and a server makes the same check
(`entry_rules`) before it stores an entry. Nothing here blocks, reads a clock or knows the stores.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from hschess.rules.errors import HschessError
from hschess.rules.game import turn_of
from hschess.together.entries import (
    Acted,
    Asked,
    Came,
    Claimed,
    Doubted,
    Entry,
    Greeted,
    Moved,
    Sat,
    TookBack,
    Went,
    read_entry,
)
from hschess.together.entry_rules import is_final, judge
from hschess.together.header import read_header
from hschess.together.room import Change, Done, Room, Seat


def fold(lines: Iterable[str]) -> Room:
    """The room of a log, the header's line first.

    Errors: `HschessError` that names the first illegal line.
    """
    room: Room | None = None
    for number, line in enumerate(lines):
        try:
            if room is None:
                room = Room(read_header(line))
            else:
                add(room, read_entry(line))
        except HschessError as error:
            raise HschessError(f"log, line {number}: {error}") from error
    if room is None:
        raise HschessError("log, line 0: there is no header")
    return room


def add(room: Room, entry: Entry) -> Change:
    """Add the next entry in place. Errors: as `judge`; nothing has changed then."""
    done, undone = judge(room, entry), None
    t = room.time = entry.t
    number, room.lines = room.lines, room.lines + 1
    was_over = room.is_over
    match entry:
        case TookBack():
            undone = room.actions.pop()
            room.state = room.back.pop()
        case Claimed():
            room.claimed_by = entry.side
        case Moved():
            room.next_code = entry.code
        case Acted():
            pass
        case _:
            _change_seat(room, entry)
    if not isinstance(entry, Doubted | Moved):
        room.last_by[entry.side] = number
    if done or undone is not None:
        room.changed_at = number
    for one in done:
        _take_up(room, one, t)
    ended = room.is_over and not was_over
    if ended:
        room.clock.stop(t)
    return Change(number, entry, done, undone, ended)


def _change_seat(room: Room, entry: Sat | Came | Went | Doubted | Greeted | Asked) -> None:
    """Update the seats: players, connections, greetings and requests."""
    if isinstance(entry, Sat):
        room.seats[entry.side] = Seat(entry.name, entry.key, entry.link, entry.undo)
        return
    seat = room.seat(entry.side)
    match entry:
        case Came():
            seat.comings += seat.link != entry.link or seat.away_since is not None
            seat.link, seat.away_since = entry.link, None
            room.clock.came(entry.side, entry.t)
        case Went():
            seat.away_since = entry.t
            room.clock.went(entry.side, entry.t)
        case Doubted():
            pass
        case Greeted():
            seat.greetings += 1
        case Asked():
            room.asked.add(entry.side)
        case _:
            assert_never(entry)


def _take_up(room: Room, one: Done, t: int) -> None:
    """Apply a checked action, or the deal, to the room."""
    if one.action is not None and one.before is not None:
        room.actions.append(one.action)
        room.tally.add(len(one.step.events))
        room.back = [] if is_final(one) else [*room.back, one.before]
    room.state = one.step.state
    if room.state.outcome is None and (one.before is None or turn_of(room.state) != turn_of(one.before)):
        room.clock.begin(room.state.to_move, t)
