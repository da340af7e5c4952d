"""Open the game, or a game record in it."""

# The only module of `hschess` that imports the screens, and only when it runs.
from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from hschess.cli.common import add_mode_file, known_modes
from hschess.cli.parsing import Parser
from hschess.cli.streams import give_up, say
from hschess.rules.errors import HschessError
from hschess.rules.modes import Mode
from hschess.startup import refuse_foreign_scenes


def add_arguments(parser: Parser) -> None:
    """The record, if there is one."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE.hsc", help="a game record to open")
    add_mode_file(parser)
    parser.flag("--log", "print the game in sentences on standard output as it happens")


def run(arguments: argparse.Namespace) -> int:
    """Play until the window is closed.

    Errors: `HschessError` if a file is missing or not a mode, or the screens are not ours.
    """
    modes = known_modes(arguments.mode_file, arguments.cards)
    if arguments.file is not None and not arguments.file.is_file():
        raise HschessError(f"there is no file '{arguments.file}'")
    return run_window(arguments.file, log=arguments.log, modes=modes)


def run_window(file: Path | None, *, log: bool = False, modes: Mapping[str, Mode] | None = None) -> int:
    """The window, with this record or with the title; its exit status.

    With `log` the game is described on standard output. Records may use `modes` besides the game's own.

    Errors: `HschessError` if the screens are not ours.
    """
    refuse_screens_of_others()
    from scenes.app import run as run_app

    return run_app(file, print_line if log else None, modes)


def run_selftest() -> int:
    """A seeded game through the real table without a display; its exit status.

    Errors: `HschessError` if the screens are not ours.
    """
    refuse_screens_of_others()
    from scenes.checks.selftest import run as run_scenes

    return run_scenes()


def print_line(words: str) -> None:
    """A sentence on standard output, at once, so that a screen reader says it as it happens.

    A reader that has gone, or a full disk, is not a fault: the game goes on.
    """
    encoding = sys.stdout.encoding
    try:
        # A screen reader cannot use an escape instead of a letter that the terminal lacks.
        say(words.encode(encoding, "replace").decode(encoding), flush=True)
    except OSError:
        # The rest of the buffer must not raise an error at the end either.
        give_up()


def refuse_screens_of_others() -> None:
    """Check before the screens are imported. Errors: `HschessError` if another package called `scenes` would be found instead."""
    # pygame prints a greeting on standard output when imported, but that belongs to the commands.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    refusal = refuse_foreign_scenes()
    if refusal is not None:
        raise HschessError(refusal.removeprefix("hschess: "))
