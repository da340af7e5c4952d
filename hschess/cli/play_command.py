"""Open the game, or a game record in it. The only room of `hschess` that knows the screens, and only when it runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from hschess.rules.errors import HschessError
from hschess.startup import refuse_foreign_scenes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The record, where there is one."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE.hsc", help="a game record to open")


def run(arguments: argparse.Namespace) -> int:
    """Play until the window is closed.

    Errors: `HschessError` where the file is missing or the screens are not ours.
    """
    if arguments.file is not None and not arguments.file.is_file():
        raise HschessError(f"there is no file '{arguments.file}'")
    return run_window(arguments.file)


def run_window(file: Path | None) -> int:
    """The window, with this record or with the title; its exit status.

    Errors: `HschessError` where the screens are not ours.
    """
    _refuse_foreign_scenes()
    from scenes.app import run as run_app

    return run_app([str(file)] if file is not None else [])


def run_selftest() -> int:
    """A seeded game through the real table without a display; its exit status.

    Errors: `HschessError` where the screens are not ours.
    """
    _refuse_foreign_scenes()
    from scenes.selftest import run as run_scenes

    return run_scenes()


def _refuse_foreign_scenes() -> None:
    refusal = refuse_foreign_scenes()
    if refusal is not None:
        raise HschessError(refusal.removeprefix("hschess: "))
