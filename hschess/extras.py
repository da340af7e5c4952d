"""The advice on packages that only some commands need."""

from __future__ import annotations

import sys


def needed(what: str, extra: str) -> str:
    """The sentence about something missing; `extra` of the package brings it. A built program can take nothing in."""
    install = f'pip install "hschess[{extra}]"'
    if getattr(sys, "frozen", False):
        return f"{what}, and a built program cannot get it: {install} installs the game for Python with it"
    return f"{what}: {install}"


def missing(extra: str, error: ImportError) -> ImportError:
    """The error of a module whose library is not installed; `extra` brings it."""
    return ImportError(needed(f"{error.name or error} is not installed", extra), name=error.name)
