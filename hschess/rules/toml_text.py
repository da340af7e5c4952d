"""Values written as TOML."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
"""A key that needs no quotes."""
_NOTHING: Final[tuple[object, ...]] = (None, [], {})


def toml_value(value: object) -> str:
    """A value as TOML writes it within a line.

    >>> toml_value([{"draw": 2, "from": "deck"}, True, {}])
    '[{ draw = 2, from = "deck" }, true, {}]'
    """
    if isinstance(value, dict):
        held = ", ".join(toml_fields(value))
        return f"{{ {held} }}" if held else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join([toml_value(one) for one in value])}]"
    if isinstance(value, str):
        # JSON writes the same escapes but leaves one control character alone.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower()


def toml_fields(table: Mapping[str, object]) -> list[str]:
    """The fields of a table, each as a line of a file has it."""
    return [f"{key if _BARE.fullmatch(key) else toml_value(key)} = {toml_value(one)}" for key, one in table.items()]


def said(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields that say something: without None and without empty lists and tables."""
    return {name: value for name, value in fields.items() if value not in _NOTHING}
