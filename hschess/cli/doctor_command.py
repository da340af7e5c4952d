"""Report what the game runs on, and its faults: versions, folders, locks, drivers, screens and sound.

It changes nothing. The report does not contain your name; your home folder is shown as `~`. Exits with 1 if something is wrong.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from hschess.build_name import build_name
from hschess.cli.parsing import Parser
from hschess.cli.play_command import refuse_screens_of_others
from hschess.cli.streams import say
from hschess.compiled import is_compiled
from hschess.engines.named import named_engines
from hschess.own_modes import own_modes
from hschess.resources import asset_root
from hschess.rules.errors import HschessError
from hschess.store.checkup import Finding, look_at_folder, unreadable
from hschess.store.folders import kept_folder, user_folder
from hschess.store.json_files import Kind, json_in
from hschess.together import kept_challenges, seat_keys

UNWELL: Final = 1
LEAST_FILES: Final = 128
"""The least number of files that the system must let the game open at once: a hosted game has a socket for each guest."""


def add_arguments(parser: Parser) -> None:
    """Add no arguments."""


def run(arguments: argparse.Namespace) -> int:
    """Print each finding at once, and finally every fault, each in a line."""
    wrong = []
    for finding in _findings():
        if finding.is_wrong:
            wrong.append(finding)
        else:
            say(f"{finding.what:<12}{_without_home(finding.found)}", flush=True)
    for finding in wrong:
        say(f"wrong: {finding.what}: {_without_home(finding.found)}")
    if not wrong:
        say("nothing is wrong")
    return UNWELL if wrong else 0


def _findings() -> Iterator[Finding]:
    form = "compiled" if is_compiled() else "plain Python"
    shape = "a standalone program" if getattr(sys, "frozen", False) else "installed"
    yield Finding("hschess", f"{build_name()}, {form}, {shape}")
    yield Finding("python", f"{platform.python_version()} {platform.python_implementation()}")
    yield Finding("system", platform.platform())
    yield from _few_files()
    yield _assets()
    folder = user_folder(os.environ)
    yield from look_at_folder(folder)
    yield from _home(folder)
    # If it is not a folder, that has been reported.
    if os.path.isdir(folder):  # noqa: PTH112 - this never raises
        own, named = own_modes(folder), named_engines(folder)
        yield from _own_files("modes", own.modes, own.faults)
        yield from _own_files("engines", named.specs, named.faults)
        yield _entries_in("challenges", folder / kept_challenges.FILE, dict)
        yield _entries_in("seats", folder / seat_keys.FILE, list)
    yield Finding("pictures", f"kept in {kept_folder(os.environ)}")
    yield from _machine()


def _few_files() -> Iterator[Finding]:
    """A fault if the system lets a program open too few files at once."""
    if sys.platform == "win32":
        return
    import resource

    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != resource.RLIM_INFINITY and allowed < LEAST_FILES:
        yield Finding(
            "files",
            f"only {allowed} may be open at once, see `ulimit -n`; at least {LEAST_FILES} are needed",
            is_wrong=True,
        )


def _home(folder: Path) -> Iterator[Finding]:
    """A fault if the home folder is missing and something would be kept in it."""
    home = Path.home()
    is_used = any(home in kept.parents for kept in (folder, kept_folder(os.environ)))
    if is_used and not os.path.lexists(home):
        yield Finding("home", "your home folder, ~ in this report, does not exist", is_wrong=True)


def _assets() -> Finding:
    try:
        return Finding("assets", str(asset_root()))
    except FileNotFoundError as error:
        return Finding("assets", str(error), is_wrong=True)


def _own_files(what: str, usable: Collection[str], faults: Sequence[str]) -> Iterator[Finding]:
    """The findings about the user's own files; each fault of theirs is one."""
    if usable or not faults:
        yield Finding(what, ", ".join(usable) or "none of your own")
    yield from (Finding(what, fault, is_wrong=True) for fault in faults)


def _entries_in(what: str, path: Path, kind: type[Kind]) -> Finding:
    try:
        return Finding(what, f"{len(json_in(path, kind))} kept")
    except (HschessError, OSError) as error:
        return unreadable(what, path, error)


def _machine() -> Iterator[Finding]:
    try:
        refuse_screens_of_others()
        from scenes.checks.machine import look_at_machine
    except (HschessError, ImportError) as error:
        yield Finding("screens", str(error), is_wrong=True)
        return
    yield from look_at_machine()


def _without_home(text: str) -> str:
    return text.replace(str(Path.home()), "~") if str(Path.home()) != Path.home().anchor else text
