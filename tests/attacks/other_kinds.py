"""Every value of a TOML or JSON text, replaced by one of each other kind: no reader may use a field before it knows its kind.

Random inputs need a million tries for the same: this goes through all fields of a text in one round.
"""

from __future__ import annotations

import copy
import datetime as dt
import json
import tomllib
from collections.abc import Callable, Iterator
from typing import Any, Final

KINDS: Final[tuple[object, ...]] = (
    True, 0, -1, 10**20, 1.5, float("nan"), float("inf"), "", "x", "\u0663", [], [[]], [{}], ["x", 1], {}, {"x": {}}, {"x": []},
)  # fmt: skip
"""One of each kind that both languages have, and the odd ones of each."""
OF_TOML: Final[tuple[object, ...]] = (dt.date(1979, 5, 27), dt.time(7, 32))
OF_JSON: Final[tuple[object, ...]] = (None, "\ud800")
Path = tuple[str | int, ...]
Writer = Callable[[Any], str]


def other_tomls(text: str) -> Iterator[str]:
    """The texts that a TOML text becomes."""
    yield from _others(tomllib.loads(text), (*KINDS, *OF_TOML), to_toml)


def other_jsons(text: str) -> Iterator[str]:
    """The texts that a JSON text becomes."""
    yield from _others(json.loads(text), (*KINDS, *OF_JSON), json.dumps)


def _others(tree: Any, kinds: tuple[object, ...], write: Writer) -> Iterator[str]:
    for path in _paths(tree):
        for value in kinds:
            if path or isinstance(value, dict) or write is json.dumps:
                yield write(_replaced(tree, path, value))
        if path:
            yield write(_without(tree, path))


def _paths(tree: Any, above: Path = ()) -> Iterator[Path]:
    """The paths to all values, the whole tree first."""
    yield above
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in inner:
        yield from _paths(value, (*above, key))


def _replaced(tree: Any, path: Path, value: object) -> Any:
    if not path:
        return value
    other = copy.deepcopy(tree)
    _holder(other, path)[path[-1]] = value
    return other


def _without(tree: Any, path: Path) -> Any:
    other = copy.deepcopy(tree)
    del _holder(other, path)[path[-1]]
    return other


def _holder(tree: Any, path: Path) -> Any:
    for key in path[:-1]:
        tree = tree[key]
    return tree


def to_toml(table: dict[str, Any]) -> str:
    r"""A TOML text of this table, a line for each of its fields.

    >>> to_toml({"mode": {"like": [True, 1.5]}})
    '"mode" = {"like" = [true, 1.5]}\n'
    """
    return "".join(f"{json.dumps(key)} = {_value(value)}\n" for key, value in table.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {_value(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else json.dumps(value)
