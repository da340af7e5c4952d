"""Measure the rules and the players and print a signature of each one's behaviour; or the strength of `master`, or the frames.

Speeds differ from machine to machine; signatures are the same in every process and every Python. Measuring needs the source checkout; a
program built from it can only measure the time to its first frame.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from hschess.cli.parsing import Parser
from hschess.cli.streams import say
from hschess.rules.errors import HschessError

FIRST_FRAME: Final = "first-frame"
ELSEWHERE: Final = f"the measurements come with the source; here there is only {FIRST_FRAME}"
_SOURCE: Final = Path(__file__).parents[2]


def add_arguments(parser: Parser) -> None:
    """Add the arguments: the measurement, and its length."""
    if _has_source():
        _measures().add_arguments(parser)
    else:
        parser.add_argument("part", nargs="?", default="", help=f"{FIRST_FRAME}: show the title once, and say so")
        parser.refusal = f"bench: {ELSEWHERE}"


def run(arguments: argparse.Namespace) -> int:
    """Print the figures. Errors: `HschessError` for a time out of range, and for all but the first frame if the source is not here."""
    if arguments.part == FIRST_FRAME:
        return _show_first_frame()
    if not _has_source():
        what = f"bench {arguments.part}".rstrip()
        raise HschessError(f"{what}: {ELSEWHERE}")
    status: int = _measures().run(arguments)
    return status


def _has_source() -> bool:
    return (_SOURCE / "build.spec").is_file() and (_SOURCE / "bench" / "command.py").is_file()


def _measures() -> Any:
    """The module of the measurements. Another package called `bench` is not used."""
    if sys.path[0] != str(_SOURCE):
        sys.path.insert(0, str(_SOURCE))
    return import_module("bench.command")


def _show_first_frame() -> int:
    from hschess.cli.play_command import refuse_screens_of_others

    refuse_screens_of_others()
    from scenes.checks.first_frame import show_first_frame

    say(show_first_frame(os.environ))
    return 0
