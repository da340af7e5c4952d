"""The names of engines, and the user's file that lists them.

`exec:./mine --fast` is a command line, `engine:mine` one of `engines.toml`; after the colon may come a limit, `exec:ms=500:./mine`. Reading
a name starts nothing.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from hschess.engines.engine_server import MOST_MS, GoLimit
from hschess.engines.link import Link
from hschess.engines.process import EngineProcess
from hschess.files import LONGEST_NAME, TABLE_BYTES, read_text
from hschess.players.options import LONGEST_TEXT, MOST_BUDGET, check_text
from hschess.rules.errors import HschessError
from hschess.rules.texts import in_one_line, line_of_field, parse_toml

FILE: Final = "engines.toml"
EXEC: Final = "exec:"
NAMED: Final = "engine:"
MOST_ENGINES: Final = 40
DEFAULT_LIMIT: Final = GoLimit(positions=1000)
_LIMIT: Final = re.compile(r"(positions|ms)=([^:]*):(.*)", re.DOTALL)
_NAME: Final = re.compile(r"\w[\w .+-]{0,39}")
_WORD: Final = re.compile(r"\S{1,60}")
_FIELDS: Final = ("name", "command", "options", "positions", "ms")


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """How an engine is started, and how long it may think."""

    seat: str
    """Its name in the commands and in records."""
    command: tuple[str, ...]
    folder: Path | None = None
    options: tuple[tuple[str, str], ...] = ()
    limit: GoLimit = DEFAULT_LIMIT

    def link(self) -> Link:
        """A conversation with it, which has not begun."""
        return Link(lambda: EngineProcess(self.command, self.folder), self.limit, self.options)


@dataclass(frozen=True, slots=True)
class NamedEngines:
    """The contents of the user's file."""

    specs: Mapping[str, EngineSpec] = field(default_factory=dict)
    """By their seats, `engine:NAME`, in the order of the file."""
    faults: tuple[str, ...] = ()
    """A sentence for each that cannot be used."""


def is_engine(seat: str) -> bool:
    """Whether a seat is called as an engine is."""
    return seat.startswith((EXEC, NAMED))


def spec_of(seat: str, named: NamedEngines) -> EngineSpec:
    """The engine that a seat means, for a seat that the user has typed or chosen; `named` are those of the user's file.

    Errors: `HschessError` for a command that is not found, a limit out of range, or an unknown name, with the faults of the file.
    """
    check_text(seat, LONGEST_TEXT + LONGEST_NAME)
    prefix = EXEC if seat.startswith(EXEC) else NAMED
    limit, rest = _limit_in(seat.removeprefix(prefix))
    if prefix == EXEC:
        return EngineSpec(seat, _command_in(rest), limit=limit or DEFAULT_LIMIT)
    found = named.specs.get(f"{NAMED}{rest}")
    if found is None:
        # If the file is at fault, that is the reason, and not the name.
        why = "; ".join(named.faults)
        if not named.specs:
            raise HschessError(
                f"there is no engine '{rest:.60}'{f'; {why}' if why else f': {FILE} in your folder lists none'}"
            )
        expected = f"expected one of {', '.join(named.specs)}"
        raise HschessError(f"there is no engine '{rest:.60}'; {'; '.join(filter(None, (why, expected)))}")
    return replace(found, seat=seat, limit=limit or found.limit)


def named_engines(folder: Path) -> NamedEngines:
    """The engines of the file in this folder, which need not exist."""
    try:
        text = read_text(folder / FILE, TABLE_BYTES)
        table = parse_toml(text, FILE)
    except FileNotFoundError:
        return NamedEngines()
    except OSError as error:
        return NamedEngines(faults=(f"{FILE}: {error.strerror or error}",))
    except HschessError as error:
        return NamedEngines(faults=(in_one_line(str(error)),))
    return _read(table, text.splitlines(), folder)


def _read(table: Mapping[str, object], lines: Sequence[str], folder: Path) -> NamedEngines:
    given = table.get("engine", [])
    unknown = [*(set(table) - {"engine"})]
    if unknown or not isinstance(given, list):
        line = line_of_field(lines, "engine", -1, min(unknown, default="engine"))
        where = f"{FILE}, line {line}" if line else FILE
        return NamedEngines(faults=(f"{where}: expected a table [[engine]] for each engine, and nothing else",))
    specs, faults = dict[str, EngineSpec](), list[str]()
    if len(given) > MOST_ENGINES:
        faults.append(f"{FILE}: it has {len(given)} engines; only the first {MOST_ENGINES} can be used")
    seats = [f"{NAMED}{one.get('name')}" for one in given[:MOST_ENGINES] if isinstance(one, dict)]
    for number, one in enumerate(given[:MOST_ENGINES], 1):
        try:
            spec = _spec_in(one, folder)
            # Neither of two may play for the other.
            if seats.count(spec.seat) > 1:
                raise HschessError("another engine has this 'name' too; expected a name of its own")
            specs[spec.seat] = spec
        except HschessError as error:
            name = one.get("name") if isinstance(one, dict) else None
            line = line_of_field(lines, "engine", number - 1, _field_in(str(error)))
            where = f"{FILE}, line {line}, engine {number}" if line else f"{FILE}, engine {number}"
            faults.append(in_one_line(f"{where}{f' ({name!s:.60})' if name else ''}: {error}"))
    return NamedEngines(specs, tuple(faults))


def _field_in(error: str) -> str:
    """The field that an error quotes; empty if it quotes none."""
    found = re.search(r"'([^']+)'", error)
    return found[1] if found is not None else ""


def _spec_in(one: object, folder: Path) -> EngineSpec:
    if not isinstance(one, dict):
        raise HschessError("expected a table with name and command")
    unknown = [key for key in one if key not in _FIELDS]
    if unknown:
        raise HschessError(f"there is no field '{unknown[0]}'; expected {', '.join(_FIELDS)}")
    name, command = one.get("name"), one.get("command")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise HschessError(
            "'name' is missing or invalid; expected up to 40 letters, digits, spaces, dots, plus and minus signs"
        )
    if not (isinstance(command, list) and command and all(isinstance(word, str) and word for word in command)):
        raise HschessError('\'command\' is missing; expected a list of words, ["./mine", "--fast"]')
    return EngineSpec(f"{NAMED}{name}", tuple(command), folder, _options(one.get("options", {})), _limit(one))


def _options(given: object) -> tuple[tuple[str, str], ...]:
    if not (isinstance(given, dict) and all(_WORD.fullmatch(name) for name in given)):
        raise HschessError("'options' must be a table, such as { depth = 3 }")
    if not all(isinstance(value, str | int | float) for value in given.values()):
        raise HschessError("'options' values must be words, numbers, true or false")
    words = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in given.items()}
    if not all(value.isprintable() for value in words.values()):
        raise HschessError("'options' values must fit on one line")
    return tuple(words.items())


def _limit(one: Mapping[str, object]) -> GoLimit:
    given = {key: one[key] for key in ("positions", "ms") if key in one}
    if not given:
        return DEFAULT_LIMIT
    if len(given) > 1:
        raise HschessError("both 'positions' and 'ms' are given; expected one of them")
    ((kind, value),) = given.items()
    if not isinstance(value, int) or isinstance(value, bool):
        raise HschessError(f"'{kind}' must be a whole number")
    return _limited(kind, value)


def _limit_in(text: str) -> tuple[GoLimit | None, str]:
    match = _LIMIT.fullmatch(text)
    if match is None:
        return None, text
    if not re.fullmatch("[0-9]{1,9}", match[2]):
        raise HschessError(
            f"an engine's '{match[1]}' cannot be '{match[2]:.40}'; expected a whole number, as in ms=500:"
        )
    return _limited(match[1], int(match[2])), match[3]


def _limited(kind: str, number: int) -> GoLimit:
    most = MOST_MS if kind == "ms" else MOST_BUDGET
    if not 1 <= number <= most:
        raise HschessError(f"an engine's '{kind}' is 1 to {most}, not {number}")
    return GoLimit(ms=number) if kind == "ms" else GoLimit(positions=number)


def _command_in(text: str) -> tuple[str, ...]:
    try:
        words = shlex.split(text, posix=os.name != "nt")
    except ValueError as error:
        raise HschessError(f"the command '{text:.60}' cannot be read: {error}") from error
    if not words:
        raise HschessError(f"the command is missing; expected {EXEC}./mine")
    if shutil.which(words[0]) is None:
        raise HschessError(f"there is no program '{words[0]:.200}' that could be started")
    return tuple(words)
