"""A mode on one line: its name, or the table of its mode file as TOML writes a table within a line, `{ name = "mine", ... }`."""

from __future__ import annotations

import re
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.handicaps import base_of, mode_named
from hschess.rules.mode import Mode
from hschess.rules.mode_text import is_known, mode_to_text, quoted, without_handicap
from hschess.rules.modes import read_mode
from hschess.rules.texts import parse_toml

_KEY: Final = "mode"
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def mode_to_line(mode: Mode) -> str:
    """A built-in mode as its name, any other as a table that `mode_from_line` reads back; its handicap is in every position."""
    if is_known(mode):
        return base_of(mode.name)
    return _inline(parse_toml(mode_to_text(without_handicap(mode)), _KEY))


def mode_from_line(line: str) -> Mode:
    """The mode that a line names or defines. It opens no file.

    Errors: `HschessError` with the expected value.
    """
    text = line.strip()
    if not text.startswith("{"):
        if "=" in text:
            raise HschessError("mode: expected a name, or one table in braces: { name = ..., decks = ... }")
        return mode_named(text)
    if "\n" in text or "\r" in text:
        raise HschessError("mode: the table has more than one line")
    table = parse_toml(f"{_KEY} = {text}", _KEY)
    found = table[_KEY]
    if len(table) > 1 or not isinstance(found, dict):
        raise HschessError("mode: expected one table in braces")
    return read_mode("".join(f"{_key(key)} = {_inline(value)}\n" for key, value in found.items()))


def _inline(value: object) -> str:
    """A value as TOML writes it within a line."""
    if isinstance(value, dict):
        held = ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in value.items())
        return f"{{ {held} }}" if held else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return quoted(value) if isinstance(value, str) else str(value).lower()


def _key(text: str) -> str:
    return text if _BARE.fullmatch(text) else quoted(text)
