"""JSON files of the user's folder that are changed as a whole: what cannot be read is set aside before it would be overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from hschess.files import TABLE_BYTES, BadFileError, read_text
from hschess.rules.errors import HschessError
from hschess.rules.texts import parse_json
from hschess.store.folders import set_aside

Kind = TypeVar("Kind", dict[str, object], list[object])


def json_in(path: Path, kind: type[Kind]) -> Kind:
    """The contents of a file, empty if there is none. Errors: `OSError`; `HschessError` for anything but JSON of this kind."""
    try:
        found = parse_json(read_text(path, TABLE_BYTES), path.name)
    except FileNotFoundError:
        return kind()
    if not isinstance(found, kind):
        raise HschessError(f"{path.name}: this is not a JSON {'object' if kind is dict else 'array'}")
    return found


def json_to_change(path: Path, kind: type[Kind]) -> Kind:
    """`json_in` for a file that is about to be written: a damaged one is set aside and counts as empty.

    Errors: `OSError` if it cannot be read or set aside; then it must not be written.
    """
    try:
        return json_in(path, kind)
    except (BadFileError, HschessError):
        set_aside(path)
        return kind()
