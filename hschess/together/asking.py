"""The fields of a client's messages, and the form of refusals. Errors: `HschessError` for a bad field."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from hschess.rules.errors import HschessError, IllegalActionError, NotationError
from hschess.rules.handicaps import base_of, mode_named
from hschess.rules.mode import Mode
from hschess.rules.mode_text import mode_from_text
from hschess.rules.modes import EVERY_MODE
from hschess.rules.texts import in_one_line
from hschess.together.entries import KEY, MARK
from hschess.together.header import CLOCKS_S, LONGEST_PACKED, unpack_mode
from hschess.together.message import Message
from hschess.together.refusals import RefusedError
from hschess.together.room import Room
from hschess.together.views import Json

LONGEST_MODE_NAME: Final = 100
_WHAT: Final = "message"


def message_of(text: str | bytes) -> Message:
    """Parse a client's text. Errors: `RefusedError`."""
    if isinstance(text, bytes):
        raise RefusedError("bad_message", why="expected text, not bytes")
    try:
        return Message(text, _WHAT)
    except HschessError as error:
        # The surrounding sentence names the message already.
        raise RefusedError("bad_message", why=in_one_line(str(error)).removeprefix(f"{_WHAT}: ")) from error


def refusal_message(refusal: RefusedError | IllegalActionError, mark: str) -> Json:
    """A refusal as a message: a key, the values of the sentence, and the sentence in English."""
    answer: Json = {"k": "no"}
    if mark:
        answer["mark"] = mark
    if isinstance(refusal, IllegalActionError):
        reason = refusal.reason
        values = {name: str(value) for name, value in reason.values}
        return {**answer, "key": reason.key, "rule": reason.rule, "values": values, "why": reason.text}
    return {**answer, "key": refusal.key, "values": dict(refusal.values), "why": str(refusal)}


def line_of_error(error: HschessError) -> str:
    """An error in one line."""
    return in_one_line(error.one_line() if isinstance(error, NotationError) else str(error))


def key_in(message: Message) -> str:
    """The digest of the token, the only form in which the server keeps it."""
    return hashlib.sha256(bytes.fromhex(message.text("token", 64, KEY))).hexdigest()


def clock_in(message: Message) -> int:
    """The seconds for a turn."""
    if not message.gives("clock"):
        return 0
    seconds = message.table["clock"]
    if isinstance(seconds, bool) or not isinstance(seconds, int) or seconds not in CLOCKS_S:
        raise message.wrong("clock", f"one of {', '.join(map(str, CLOCKS_S))}")
    return seconds


def mode_in(message: Message) -> Mode:
    """The mode of a new room, by its name or as a packed mode file.

    Warning: reading a mode with custom cards takes long enough to delay other clients.
    """
    field = "packed" if message.gives("packed") else "mode"
    if field == "mode":
        name = message.table.get("mode")
        if not isinstance(name, str) or base_of(name) not in EVERY_MODE:
            raise message.wrong("mode", f"one of {', '.join(EVERY_MODE)}")
    text = message.text(field, LONGEST_MODE_NAME if field == "mode" else LONGEST_PACKED)
    try:
        return mode_named(text) if field == "mode" else mode_from_text(unpack_mode(text))
    except HschessError as error:
        raise HschessError(f"'{field}': {line_of_error(error)}") from error


def since_in(message: Message) -> int:
    """How many lines of the log the client knows."""
    return message.whole("since", 0, 1_000_000) if message.gives("since") else 0


def at_in(message: Message) -> int:
    """How many lines of the log the client knew at its request."""
    return message.whole("at", 0, 1_000_000)


def mark_in(message: Message) -> str:
    """The mark by which the sender recognises the answer; empty if the message has none."""
    return message.text("mark", 16, MARK) if message.gives("mark") else ""


def side_of(room: Room, key: str) -> int | None:
    """The seat that the key holds, or the free one; it always compares every seat, so that timing shows nothing."""
    for side, is_held in enumerate(_held(room, key)):
        if is_held:
            return side
    return next((side for side, seat in enumerate(room.seats) if seat is None), None)


def holds_seat(room: Room, key: str) -> bool:
    """Whether the key holds a seat of the room."""
    return any(_held(room, key))


def _held(room: Room, key: str) -> list[bool]:
    """For each seat whether the key holds it."""
    return [seat is not None and hmac.compare_digest(seat.key, key) for seat in room.seats]


def refuse_stale(room: Room, at: int) -> None:
    """Errors: `RefusedError` if the board has changed since the log had `at` lines."""
    if room.changed_at >= at:
        raise RefusedError("stale")
