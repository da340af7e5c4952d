"""What the messages of a client ask for, field by field, and how a refusal is told. Errors: `HschessError`, throughout."""

from __future__ import annotations

import hashlib
import hmac

from hschess.rules.errors import HschessError, IllegalActionError, NotationError
from hschess.rules.texts import in_one_line
from hschess.together.entries import KEY, LONGEST_NAME, MARK, is_name
from hschess.together.header import CLOCKS_S
from hschess.together.message import Message
from hschess.together.refusals import RefusedError
from hschess.together.room import Room
from hschess.together.views import Json


def message_of(text: str | bytes) -> Message:
    """What somebody has sent. Errors: `RefusedError`."""
    if isinstance(text, bytes):
        raise RefusedError("bad_message", why="expected text, not bytes")
    try:
        return Message(text)
    except HschessError as error:
        raise RefusedError("bad_message", why=in_one_line(str(error))) from error


def refusal_message(refusal: RefusedError | IllegalActionError, mark: str) -> Json:
    """A refusal as it is sent: a key, the values in the sentence, and the sentence in English."""
    told: Json = {"k": "no"}
    if mark:
        told["mark"] = mark
    if isinstance(refusal, IllegalActionError):
        reason = refusal.reason
        values = {name: str(value) for name, value in reason.values}
        return {**told, "key": reason.key, "rule": reason.rule, "values": values, "why": reason.text}
    return {**told, "key": refusal.key, "values": dict(refusal.values), "why": str(refusal)}


def line_of_error(error: HschessError) -> str:
    """An error in one line, without a picture."""
    return in_one_line(error.one_line() if isinstance(error, NotationError) else str(error))


def name_in(message: Message) -> str:
    """What somebody wants to be called."""
    name = message.text("name", LONGEST_NAME)
    if not is_name(name):
        raise HschessError(f"'name' cannot be {name!r}; expected 1 to {LONGEST_NAME} characters that can be shown")
    return name


def key_in(message: Message) -> str:
    """The digest of the token, which is known to nobody else from here on."""
    return hashlib.sha256(bytes.fromhex(message.text("token", 64, KEY))).hexdigest()


def clock_in(message: Message) -> int:
    """The seconds for a turn."""
    seconds = message.whole("clock", 0, max(CLOCKS_S)) if message.has("clock") else 0
    if seconds not in CLOCKS_S:
        raise HschessError(f"'clock' cannot be {seconds}; expected one of {', '.join(map(str, CLOCKS_S))}")
    return seconds


def since_in(message: Message) -> int:
    """How many lines of the log are known."""
    return message.whole("since", 0, 1_000_000) if message.has("since") else 0


def at_in(message: Message) -> int:
    """How many lines of the log were known when something was asked for."""
    return message.whole("at", 0, 1_000_000)


def mark_in(message: Message) -> str:
    """By what the sender knows the answer again; empty where the message has none."""
    return message.text("mark", 16, MARK) if message.has("mark") else ""


def side_of(room: Room, key: str) -> int | None:
    """The seat that the key holds, or the free one; every seat is compared, whichever it is."""
    held = [seat is not None and hmac.compare_digest(seat.key, key) for seat in room.seats]
    for side, is_held in enumerate(held):
        if is_held:
            return side
    return next((side for side, seat in enumerate(room.seats) if seat is None), None)


def refuse_stale(room: Room, at: int) -> None:
    """Errors: `RefusedError` where the board has changed since the log had so many lines."""
    if room.changed_at >= at:
        raise RefusedError("stale")
