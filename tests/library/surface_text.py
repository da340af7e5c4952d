"""The surface as text, a line for each name and each of its public members: `python -m tests.library.surface_text` writes it again.

A change of the file changes the interface of other people's programs: docs/library.md lists the breaking changes.
"""

import inspect
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import FunctionType
from typing import Final

import hschess

KEPT: Final = Path(__file__).with_name("surface.txt")


def surface_text() -> str:
    """The current surface."""
    return "".join(f"{line}\n" for name in sorted(hschess.__all__) for line in _lines(name, getattr(hschess, name)))


def _lines(name: str, value: object) -> Iterator[str]:
    if isinstance(value, FunctionType):
        yield f"{name}{_signature(value)}"
    elif not isinstance(value, type):
        yield name
    else:
        yield f"{name}({', '.join(base.__name__ for base in value.__bases__ if base is not object)})"
        yield from (f"    {one}" for one in _members(value))


def _members(kind: type) -> Iterator[str]:
    """The public members of an enumeration, a value or a class, with its fields in order."""
    if issubclass(kind, Enum):
        yield from (f"{one.name} = {one.value!r}" for one in kind)
    if is_dataclass(kind):
        yield from (f"{field.name}: {field.type}" for field in fields(kind))
    own = {field.name for field in fields(kind)} if is_dataclass(kind) else set()
    own |= {one.name for one in kind} if issubclass(kind, Enum) else set()
    for name, value in sorted(vars(kind).items()):
        if not name.startswith("_") and name not in own:
            yield _member(name, value)


def _member(name: str, value: object) -> str:
    if isinstance(value, property) and value.fget is not None:
        return f"{name}: {inspect.signature(value.fget).return_annotation}"
    function = value.__func__ if isinstance(value, staticmethod) else value
    return f"{name}{_signature(function)}" if isinstance(function, FunctionType) else name


def _signature(function: FunctionType) -> str:
    """Its parameters and its result; a default is marked, and shown if it is a plain value."""
    signature = inspect.signature(function)
    return f"({', '.join(map(_parameter, signature.parameters.values()))}) -> {signature.return_annotation}"


def _parameter(one: inspect.Parameter) -> str:
    text = one.name if one.annotation is one.empty else f"{one.name}: {one.annotation}"
    if one.default is one.empty:
        return text
    return f"{text} = {one.default!r}" if isinstance(one.default, int | str) else f"{text} = ..."


if __name__ == "__main__":
    KEPT.write_text(surface_text(), "utf-8")
