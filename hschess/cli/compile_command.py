"""Compile the rules and the players by mypyc, and print the folder of the result; `hschess bench --compiled` uses it.

Nothing is compiled twice: the folder in the user's cache is for one state of the sources, one Python and one mypy.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from hschess.cli.parsing import Parser
from hschess.cli.streams import say, tell
from hschess.compiled import compile_into, compiled_folder
from hschess.rules.errors import HschessError


def add_arguments(parser: Parser) -> None:
    """Add the argument: the target folder."""
    parser.add_argument("--out", type=Path, metavar="DIR", help="into this new folder, instead of the user's cache")


def run(arguments: argparse.Namespace) -> int:
    """Print the folder."""
    if arguments.out is None:
        say(str(compiled_folder(tell)))
        return 0
    folder: Path = arguments.out.resolve()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise HschessError(f"{arguments.out}: this is not an empty folder; nothing was compiled")
    compile_into(folder)
    say(str(folder))
    return 0
