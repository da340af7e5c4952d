"""The messages about a room to a seat or a watcher: one for each entry, and one about the room's beginning.

Events and positions have the forms of the library (`hschess.library.event_json`, `hschess.rules.notation`). The log up to its entry
determines a message, so any server can send it at any time.
"""

from __future__ import annotations

from typing import Final

from hschess.engines.seen_line import seen_of
from hschess.library.event_json import event_json
from hschess.rules.errors import HschessError
from hschess.rules.mode_text import modes_with
from hschess.rules.observation import observe
from hschess.rules.record_text import format_record
from hschess.rules.state import State, format_position
from hschess.together.entries import WORDS, Acted, Entry, Greeted, Moved, Sat, TookBack
from hschess.together.message import side_word, written
from hschess.together.room import Change, Done, Room
from hschess.together.veil import Viewer, action_word, seen, seen_events

LONGEST_EVENTS: Final = 900_000
"""The most characters of a message's events; longer ones are left out, and the message has only the position."""
Json = dict[str, object]


def room_message(room: Room, code: str, viewer: Viewer, now: int) -> Json:
    """The message about the room's beginning and the length of its log; `now` is the server's time in milliseconds since the epoch."""
    options = room.header.options
    return {
        "k": "room",
        "code": code,
        "you": None if viewer is None else side_word(viewer),
        "mode": room.header.mode,
        "clock": options.clock_s,
        "undo": options.undo,
        "watch": options.watch,
        "commitment": room.header.commitment,
        "lines": room.lines,
        "now": now,
    }


def change_message(room: Room, change: Change, viewer: Viewer) -> Json:
    """The message about the room's last change, for the viewer."""
    entry = change.entry
    found: Json = {"k": WORDS[type(entry)], "n": change.number, "t": entry.t}
    if not isinstance(entry, Moved):
        found["by"] = side_word(entry.side)
    found |= _own_fields(entry, viewer)
    if change.undone is not None and isinstance(entry, TookBack):
        found["action"] = action_word(change.undone, entry.side, viewer)
    if change.done or change.undone is not None:
        found |= _board(room, change, viewer)
    if room.state is not None and not room.is_over:
        found |= _clock(room)
    if change.ended:
        found |= end_fields(room)
    return found


def _own_fields(entry: Entry, viewer: Viewer) -> Json:
    """The fields of an entry besides its action, without connections and keys."""
    match entry:
        case Sat():
            return {"name": entry.name, "undo": entry.undo}
        case Acted():
            mark = {"mark": entry.mark} if entry.mark and entry.side == viewer else {}
            return {**mark, **({"late": True} if entry.late else {})}
        case TookBack():
            return {"mark": entry.mark} if entry.mark and entry.side == viewer else {}
        case Greeted():
            return {"word": entry.word}
        case Moved():
            return {"code": entry.code}
        case _:
            return {}


def _board(room: Room, change: Change, viewer: Viewer) -> Json:
    """The action, the events and the position after them."""
    assert room.state is not None
    found: Json = {}
    for one in change.done:
        if one.action is not None and one.before is not None:
            found["action"] = action_word(one.action, one.before.to_move, viewer)
        found["events"] = _events(room, one, viewer)
    found |= position_fields(room.state, viewer)
    if viewer == room.state.to_move:
        found["undoable"] = room.undoable
    return found


def _events(room: Room, done: Done, viewer: Viewer) -> list[Json] | None:
    table = room.mode.cards
    found = [event_json(one, table) for one in seen_events(done.before, done.step.events, table.coin, viewer)]
    return found if len(found) < 1_000 or len(written({"events": found})) <= LONGEST_EVENTS else None


def position_fields(state: State, viewer: Viewer) -> Json:
    """The viewer's position; for a seat also the cards seen so far, which a position does not contain."""
    found: Json = {"position": format_position(seen(state, viewer))}
    if viewer is not None:
        found["seen"] = seen_of(observe(state, viewer))
    return found


def _clock(room: Room) -> Json:
    """The time left for the turn, and how long the clock stays paused; empty without a clock."""
    left = room.clock.left_ms(room.time)
    return {} if left is None else {"left": left, "stands": room.clock.paused_ms(room.time)}


def end_fields(room: Room) -> Json:
    """The result of the game, and everything that was hidden: the record, and the salt of the seed's commitment."""
    outcome = room.outcome
    assert outcome is not None
    try:
        record: str | None = format_record(room.record, modes_with(room.mode))
    except HschessError:
        # A mode too large for a record; the game has ended all the same.
        record = None
    return {
        "result": outcome.result,
        "reason": outcome.cause.value,
        "seed": str(room.header.seed),
        "salt": room.header.salt,
        "record": record,
    }
