"""Compile the rules and the players with mypyc, and print the folder of the result; `hschess bench --compiled` uses it.

The result is cached per source version, Python and mypy.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from hschess.cli.parsing import Parser
from hschess.cli.streams import say, to_stderr
from hschess.compiled import compile_into, compiled_folder
from hschess.rules.errors import HschessError


def add_arguments(parser: Parser) -> None:
    """Add the argument: the target folder."""
    parser.add_argument("--out", type=Path, metavar="DIR", help="use this new folder instead of your cache")


def run(arguments: argparse.Namespace) -> int:
    """Print the folder."""
    if arguments.out is None:
        say(str(compiled_folder(to_stderr)))
        return 0
    folder: Path = arguments.out.resolve()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise HschessError(f"{arguments.out}: this is not an empty folder; nothing was compiled")
    compile_into(folder)
    say(str(folder))
    return 0
