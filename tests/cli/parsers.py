"""The parsers of all commands, for tests that go through every option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from hschess.cli import COMMANDS, lab_command
from hschess.cli.parsing import Parser


def parsers() -> Iterator[tuple[str, Parser]]:
    """The parser of each command, by its words."""
    for name in COMMANDS:
        if name != "lab":
            yield name, _parser(f"hschess {name}", import_module(f"hschess.cli.{name}_command").add_arguments)
    for name, (module, _) in lab_command._COMMANDS.items():
        yield f"lab {name}", _parser(f"hschess lab {name}", getattr(import_module(module), f"{name}_arguments"))


def _parser(prog: str, add: Callable[[Parser], None]) -> Parser:
    parser = Parser(prog=prog)
    add(parser)
    return parser
