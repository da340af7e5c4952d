"""What a client wants of a server, as its first message says it, and what it may get instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.mode import Mode
from hschess.rules.mode_text import is_known, mode_to_text
from hschess.rules.texts import in_one_line
from hschess.together.header import Options, pack_mode
from hschess.together.views import Json

PLAIN: Final = Options()
"""No clock, nothing taken back, nobody watches."""


class ServerRefusalError(HschessError):
    """The server has refused something; `key` and `values` say what for other languages, `rule` the rule of the game where there is one."""

    def __init__(self, message: Mapping[str, object]) -> None:
        self.key = str(message.get("key", ""))
        self.rule = str(message.get("rule", ""))
        values = message.get("values")
        self.values: Mapping[str, object] = values if isinstance(values, dict) else {}
        super().__init__(in_one_line(str(message.get("why", ""))) or self.key)


class NoServerError(HschessError):
    """The server cannot be reached, or is none."""


@dataclass(frozen=True, slots=True)
class Create:
    """Make a room and sit down in it."""

    mode: Mode
    side: str = "any"
    """`white`, `black` or `any`."""
    options: Options = PLAIN


@dataclass(frozen=True, slots=True)
class Sit:
    """Sit down in a room, or come back to a seat."""

    undo: bool = True
    """Whether actions may be taken back, as far as this player is concerned."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Watch a room."""


Wish = Create | Sit | Watch


def first_message(wish: Wish, code: str, name: str, token: str, since: int) -> Json:
    """What is wanted, with how many lines are known already. Errors: `HschessError` for a mode that is too large."""
    if isinstance(wish, Watch):
        return {"k": "watch", "code": code, "since": since}
    me: Json = {"name": name, "token": token}
    if isinstance(wish, Sit):
        return {"k": "sit", "code": code, **me, "undo": wish.undo, "since": since}
    options = wish.options
    told: Json = {"clock": options.clock_s, "undo": options.undo, "watch": options.watch}
    text = mode_to_text(wish.mode)
    mode: Json = {"mode": text} if is_known(wish.mode) else {"packed": pack_mode(text)}
    return {"k": "create", **me, "side": wish.side, **told, **mode}
