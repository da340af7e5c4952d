"""The program in separate processes: the time to its title, and the reports of such a process."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hschess.cli.bench_command import FIRST_FRAME
from hschess.keeper import keeping
from hschess.rules.errors import HschessError
from hschess.store.folders import HOME_VARIABLE

STARTS: Final = 5


class NotAProgramError(HschessError):
    """The program to start is not hschess."""


@dataclass(frozen=True, slots=True)
class Starts:
    """Milliseconds from the start of a process."""

    first_frame: Sequence[float]
    version: Sequence[float]
    """The time of the same program that only prints its version."""


def measure_starts(here: Mapping[str, str], program: Path | None = None) -> Starts:
    """Start a program again and again in an empty folder: to its first frame, and to its version alone.

    `here` is the environment; without a screen the window is invisible. `program` is a built one instead of this. Errors:
    `NotAProgramError` if it cannot be started or prints nothing.
    """
    with tempfile.TemporaryDirectory(prefix="hschess-bench-") as folder:
        environment = {**here, HOME_VARIABLE: folder}
        if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
            environment["SDL_VIDEODRIVER"] = "dummy"
        command = _this_program() if program is None else [str(program)]
        firsts = [_started([*command, "bench", FIRST_FRAME], environment) for _ in range(STARTS)]
        versions = [_started([*command, "--version"], environment) for _ in range(STARTS)]
    return Starts(firsts, versions)


def ask_another(words: Sequence[str]) -> Any:
    """Run this program again in a fresh process; the JSON that it prints. Errors: `subprocess.CalledProcessError`."""
    command = [*_this_program(), *words]
    with keeping() as keeper:
        program = keeper.start(command, stdout=subprocess.PIPE, text=True)
        said, _ = program.communicate()
    if program.returncode:
        raise subprocess.CalledProcessError(program.returncode, command, said)
    return json.loads(said)


def _this_program() -> list[str]:
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "hschess"]


def _started(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Milliseconds until the program has printed its line."""
    with keeping() as keeper:
        began = time.perf_counter()
        try:
            process = keeper.start(command, env=environment, stdout=subprocess.PIPE, text=True)
        except OSError as error:
            raise NotAProgramError(f"cannot start {command[0]}: {error.strerror}") from error
        with process:
            assert process.stdout is not None
            line = process.stdout.readline()
            passed = (time.perf_counter() - began) * 1000
    if not line:
        raise NotAProgramError(f"{command[0]} is not hschess: it said nothing to {command[-1]}")
    return passed
