"""The entries of a log: the events of a room, one line of JSON each, with the server's time.

`read_entry(entry.line()) == entry`. The fold (`log`) decides whether an entry may be at its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from hschess.rules.errors import HschessError
from hschess.together.message import FieldForm, Message, side_word, written

LONGEST_ACTION: Final = 80
"""The most characters of an action's word; a card's key has at most 30."""
LATEST_MS: Final = 1 << 48
GREETINGS: Final = ("hello", "good_luck", "well_played", "thanks", "sorry", "good_game")
"""All greetings."""
LONGEST_NAME: Final = 24
NAME_WORDS: Final = f"1 to {LONGEST_NAME} characters that can be shown"
CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters of codes, without 0 and O, 1, I and L."""
CODE_LENGTH: Final = 6
CODE: Final = FieldForm(
    re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}"),
    f"{CODE_LENGTH} letters and digits, without 0 and O, 1, I and L",
)
KEY: Final = FieldForm(re.compile(r"[0-9a-f]{64}"), "64 of the digits 0 to 9 and the small letters a to f")
"""A digest of a seat's token."""
MARK: Final = FieldForm(re.compile(r"[0-9a-zA-Z_-]{1,16}"), "1 to 16 of the letters a to z and A to Z, digits, _ and -")
"""The form of a connection's name, or of a pending action's mark."""


def is_name(text: str) -> bool:
    r"""Whether a player's name is allowed: 1 to 24 printable characters without direction marks, not all blank.

    >>> [is_name(text) for text in ("Mia", "", " ", "a\u202eb", "x" * 25)]
    [True, False, False, False, False]
    """
    return len(text) <= LONGEST_NAME and text.isprintable() and text.strip() != ""


def name_in(message: Message) -> str:
    """The player's name in a message. Errors: `HschessError`."""
    name = message.table.get("name")
    if not isinstance(name, str) or not is_name(name):
        raise message.wrong("name", NAME_WORDS)
    return name


@dataclass(frozen=True, slots=True)
class Sat:
    """A player took a free seat."""

    t: int
    """Milliseconds since the epoch, like all times here; never earlier than the entry before."""
    side: int
    name: str
    key: str
    """The digest of the token that holds the seat."""
    link: str
    """The connection of the seat from now on."""
    undo: bool
    """Whether this player agrees to undo."""


@dataclass(frozen=True, slots=True)
class Came:
    """A seat has a connection again, or a new one."""

    t: int
    side: int
    link: str


@dataclass(frozen=True, slots=True)
class Went:
    """The connection of a seat was lost."""

    t: int
    side: int
    link: str
    """The lost connection; the seat must not have another by now."""


@dataclass(frozen=True, slots=True)
class Doubted:
    """A server asks whether a seat is still connected; the server with that connection answers with `Came`, else the seat is gone."""

    t: int
    side: int


@dataclass(frozen=True, slots=True)
class Acted:
    """A side did an action."""

    t: int
    side: int
    action: str
    mark: str = ""
    """The mark by which its player recognises it."""
    late: bool = False
    """Whether the clock ran out and did it."""


@dataclass(frozen=True, slots=True)
class TookBack:
    """The side to move took its last action back."""

    t: int
    side: int
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Greeted:
    """A player sent a greeting."""

    t: int
    side: int
    word: str


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player claimed the win because the other was gone for too long."""

    t: int
    side: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A player wants another game with the sides changed."""

    t: int
    side: int


@dataclass(frozen=True, slots=True)
class Moved:
    """The next game is in another room."""

    t: int
    code: str


Entry = Sat | Came | Went | Doubted | Acted | TookBack | Greeted | Claimed | Asked | Moved


def line_of(entry: Entry) -> str:
    """The entry as a line of the log."""
    values: dict[str, object] = {"k": WORDS[type(entry)], "t": entry.t}
    for name in entry.__slots__[1:]:
        value = getattr(entry, name)
        if name == "side":
            value = side_word(value)
        if value not in ("", False):
            values[name] = value
    return written(values)


def read_entry(line: str) -> Entry:
    """Parse an entry. Errors: `HschessError` that names the expected value."""
    message = Message(line, "entry")
    read = _READERS.get(message.kind)
    if read is None:
        raise HschessError(f"'{message.kind:.40}' is no entry; expected one of {', '.join(_READERS)}")
    return read(message, message.whole("t", 0, LATEST_MS))


def _sat(message: Message, t: int) -> Entry:
    name = name_in(message)
    key, link = message.text("key", 64, KEY), message.text("link", 16, MARK)
    return Sat(t, message.side("side"), name, key, link, message.flag("undo"))


def _acted(message: Message, t: int) -> Entry:
    action = message.text("action", LONGEST_ACTION)
    return Acted(t, message.side("side"), action, _mark(message), message.flag("late"))


def _mark(message: Message) -> str:
    return message.text("mark", 16, MARK) if message.has("mark") else ""


_READERS: Final[Mapping[str, Callable[[Message, int], Entry]]] = {
    "sit": _sat,
    "here": lambda message, t: Came(t, message.side("side"), message.text("link", 16, MARK)),
    "away": lambda message, t: Went(t, message.side("side"), message.text("link", 16, MARK)),
    "doubt": lambda message, t: Doubted(t, message.side("side")),
    "act": _acted,
    "undo": lambda message, t: TookBack(t, message.side("side"), _mark(message)),
    "say": lambda message, t: Greeted(t, message.side("side"), message.word("word", GREETINGS)),
    "claim": lambda message, t: Claimed(t, message.side("side")),
    "rematch": lambda message, t: Asked(t, message.side("side")),
    "next": lambda message, t: Moved(t, message.text("code", CODE_LENGTH, CODE)),
}
KINDS: Final = (Sat, Came, Went, Doubted, Acted, TookBack, Greeted, Claimed, Asked, Moved)
WORDS: Final[Mapping[type, str]] = dict(zip(KINDS, _READERS, strict=True))
"""The word of each kind, for the field `k`."""
