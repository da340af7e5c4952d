"""The figures that this project publishes, as data: the place of each, its signatures, and the commands that measure it again.

`promises.toml` has an entry for every figure, or group of figures from one measurement. `signatures` computes today's signatures, and the
command `hschess bench promises` compares them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

from hschess.rules.errors import HschessError
from hschess.rules.texts import parse_toml

FILE: Final = "promises.toml"
TABLE: Final = "promise"
_LISTS: Final = ("places", "commands")
_NEEDED: Final = ("name", "what", "places", "measured_with")


@dataclass(frozen=True, slots=True)
class Promise:
    """A figure, or several of one measurement."""

    name: str
    """Its name; in a page the comment `<!-- measured: NAME -->` is above its table."""
    what: str
    places: tuple[str, ...]
    """Files of the source, or a page with its anchor: `docs/studies.md#three-levels`."""
    measured_with: Mapping[str, str]
    """The signatures at the time of the measurement, by subject; empty for figures without one, such as the speed of a machine."""
    takes: str = ""
    """The effort of measuring it again; empty for figures about the past."""
    commands: tuple[str, ...] = ()
    """The commands that measure it again; empty if the program cannot."""
    stale: str = ""
    """The sentence of its page that explains why it is stale; empty if it is not."""
    past: str = ""
    """The sentence of its page that says that its players no longer exist; empty for other figures."""

    def changed(self, today: Mapping[str, str]) -> tuple[str, ...]:
        """The subjects whose signatures have changed since; empty for figures about the past."""
        return () if self.past else tuple(what for what, then in self.measured_with.items() if today[what] != then)


@cache
def promises() -> tuple[Promise, ...]:
    """All promises. Errors: `HschessError` for a wrong entry in the file."""
    return promises_in(Path(__file__).with_name(FILE).read_text("utf-8"), FILE)


def promises_in(text: str, where: str) -> tuple[Promise, ...]:
    """The promises of a text; `where` begins an error.

    Errors: `HschessError` that names the promise and the field.
    """
    tables = parse_toml(text, where).get(TABLE, [])
    if not isinstance(tables, list):
        raise HschessError(f"{where}: expected tables [[{TABLE}]]")
    found = tuple([_promise(table, f"{where}: promise {number}") for number, table in enumerate(tables, 1)])
    known = [one.name for one in found]
    for name in known:
        if known.count(name) > 1:
            raise HschessError(f"{where}: the promise '{name}' appears twice")
    return found


def _promise(table: object, where: str) -> Promise:
    if not isinstance(table, dict):
        raise HschessError(f"{where}: expected a table")
    if isinstance(table.get("name"), str):
        where = f"{where}, '{table['name']}'"
    known = [field.name for field in fields(Promise)]
    for name in table:
        if name not in known:
            raise HschessError(f"{where}: there is no field '{name}'; expected one of {', '.join(known)}")
    for name in (*_NEEDED, *(() if "past" in table else ("takes",))):
        if name not in table:
            raise HschessError(f"{where}: '{name}' is missing")
    return Promise(**{name: _value(name, value, where) for name, value in table.items()})


def _value(name: str, value: object, where: str) -> Any:
    if name == "measured_with":
        if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
            raise HschessError(f"{where}: 'measured_with' is a table of signatures")
        return value
    if name in _LISTS:
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise HschessError(f"{where}: '{name}' is a list of texts")
        return tuple(value)
    if not isinstance(value, str):
        raise HschessError(f"{where}: '{name}' is a text")
    return value
