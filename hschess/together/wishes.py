"""The requests of a client's first message, and the possible errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.mode import Mode
from hschess.rules.mode_text import is_known, mode_to_text
from hschess.rules.texts import in_one_line
from hschess.together.address import Address
from hschess.together.binding import PORT
from hschess.together.header import Options, pack_mode
from hschess.together.views import Json

NO_SERVER: Final = {
    "silent": "{server} does not answer within {seconds} s",
    "none": "{server} is no server of hschess",
    "unreachable": "{server} cannot be reached: {why}",
    "shut": "{server} has closed the connection without a word; write wss:// before the address of a server with a certificate",
    "no_tls": "{server} has no certificate; write hschess:// before its address, not wss://",
    "untrusted": "the certificate of {server} is not to be trusted: {why}",
    "bytes": "the server sends bytes; expected text",
    "closed": "{server} has closed the connection",
    "newer": "{server} speaks version {theirs}, this game version {ours}: this game is too old for it",
    "older": "{server} speaks version {theirs}, this game version {ours}: it is too old for this game",
}
"""The reasons for a missing server, by keys."""
PLAIN: Final = Options()
"""No clock, no undo, no watchers."""


class ServerRefusalError(HschessError):
    """The server has refused a request; `key` and `values` are for other languages, `rule` is the game's rule if there is one."""

    def __init__(self, message: Mapping[str, object]) -> None:
        self.key = str(message.get("key", ""))
        self.rule = str(message.get("rule", ""))
        values = message.get("values")
        self.values: Mapping[str, object] = values if isinstance(values, dict) else {}
        super().__init__(in_one_line(str(message.get("why", ""))) or self.key)


class NoServerError(HschessError):
    """The server cannot be reached, or is not one of this game; `key` and `values` are for other languages."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values: Mapping[str, object] = values
        super().__init__(NO_SERVER[key].format_map(values))


@dataclass(frozen=True, slots=True)
class Create:
    """Create a room and take a seat."""

    mode: Mode
    side: str = "any"
    """`white`, `black` or `any`."""
    options: Options = PLAIN


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat in a room, or return to it."""

    undo: bool = True
    """Whether this player agrees to undo."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Watch a room."""


Wish = Create | Sit | Watch


@dataclass(frozen=True, slots=True)
class Ticket:
    """A request and the player who makes it."""

    wish: Wish
    name: str
    address: Address | None = None
    """The server's address; None for this program's own server."""
    token: str = field(default="", repr=False)
    """The token of the seat to return to; empty for a new one. Warning: it gives access to the seat."""
    port: int = PORT
    """The port of this program's own server."""
    hosts: bool = False
    """Whether this program's own server hosts the room."""


def first_message(wish: Wish, code: str, name: str, token: str, since: int) -> Json:
    """The first message, with the number of known lines. Errors: `HschessError` for a mode that is too large."""
    if isinstance(wish, Watch):
        return {"k": "watch", "code": code, "since": since}
    me: Json = {"name": name, "token": token}
    if isinstance(wish, Sit):
        return {"k": "sit", "code": code, **me, "undo": wish.undo, "since": since}
    options = wish.options
    chosen: Json = {"clock": options.clock_s, "undo": options.undo, "watch": options.watch}
    text = mode_to_text(wish.mode)
    mode: Json = {"mode": text} if is_known(wish.mode) else {"packed": pack_mode(text)}
    return {"k": "create", **me, "side": wish.side, **chosen, **mode}
