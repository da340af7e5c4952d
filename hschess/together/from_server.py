"""The messages of a server, which are untrusted too: their fields are checked before use.

The rules parse the parts about the game; here are the other fields. Errors: `HschessError` for a bad field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.state import Cause
from hschess.together.entries import CODE, CODE_LENGTH, GREETINGS, KEY, LATEST_MS, WORDS, name_in
from hschess.together.header import LONGEST_MODE, SALT, SEED
from hschess.together.message import Message

MOST_LINES: Final = 1_000_000
RESULTS: Final = ("1-0", "0-1", "1/2-1/2")
_CAUSES: Final = tuple(cause.value for cause in Cause)
OF_A_SIDE: Final = frozenset(WORDS.values()) - {"next"}
"""The kinds of entries caused by a player."""
_LONGEST_RECORD: Final = 1 << 22


@contextmanager
def _reading() -> Iterator[None]:
    try:
        yield
    except HschessError as error:
        raise HschessError(f"the server's message cannot be read: {error}") from error


@_reading()
def check_room(message: Mapping[str, object]) -> None:
    """Check a message about the beginning of a room."""
    room = Message(message)
    room.text("code", CODE_LENGTH, CODE)
    room.text("mode", LONGEST_MODE)
    room.text("commitment", 64, KEY)
    room.whole("lines", 1, MOST_LINES)
    room.whole("now", 0, LATEST_MS)
    if room.has("you"):
        room.side("you")


@_reading()
def check_entry(message: Mapping[str, object]) -> None:
    """Check a message about an entry of the log; an unknown kind needs only its number and time."""
    entry = Message(message)
    entry.whole("n", 1, MOST_LINES)
    entry.whole("t", 0, LATEST_MS)
    for name in ("left", "stands"):
        if entry.has(name):
            # The time left is negative until the server has ended the turn.
            entry.whole(name, -LATEST_MS, LATEST_MS)
    if entry.kind in OF_A_SIDE:
        entry.side("by")
    match entry.kind:
        case "next":
            entry.text("code", CODE_LENGTH, CODE)
        case "sit":
            name_in(entry)
        case "say":
            entry.word("word", GREETINGS)
        case _:
            pass
    if entry.has("result"):
        _check_end(entry)


def _check_end(entry: Message) -> None:
    """Check the result of the game, and the seed and salt that prove the deal."""
    entry.word("result", RESULTS)
    entry.word("reason", _CAUSES)
    entry.text("seed", 20, SEED)
    entry.text("salt", 64, SALT)
    if entry.has("record"):
        entry.text("record", _LONGEST_RECORD)
