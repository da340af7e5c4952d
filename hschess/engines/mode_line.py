"""A mode on one line: its name, or the table of its mode file as TOML writes a table within a line, `{ name = "mine", ... }`."""

from __future__ import annotations

from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.handicaps import base_of, mode_named
from hschess.rules.mode import Mode
from hschess.rules.mode_text import is_known, mode_table, without_handicap
from hschess.rules.modes import read_mode
from hschess.rules.texts import parse_toml
from hschess.rules.toml_text import toml_fields, toml_value

_KEY: Final = "mode"


def mode_to_line(mode: Mode) -> str:
    """A built-in mode as its name, any other as a table that `mode_from_line` reads back; its handicap is in every position."""
    if is_known(mode):
        return base_of(mode.name)
    return toml_value(mode_table(without_handicap(mode)))


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
    return read_mode("\n".join(toml_fields(found)))
