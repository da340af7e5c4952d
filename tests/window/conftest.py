"""A virtual screen for the tests of this folder, and a desk on it for each test."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window.desk import Desk

SCREEN = "2000x1200x24"


@pytest.fixture(scope="session")
def display(require_tool: Callable[[str], str]) -> Iterator[str]:
    """Return the name of a display that is this session's own; it stays up between two programs."""
    for name in ("xdotool", "import"):
        require_tool(name)
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [require_tool("Xvfb"), "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.fixture
def desk(display: str, user_folder: Path) -> Iterator[Callable[[int, int], Desk]]:
    """Return a function that makes a desk whose window will have this size."""
    made: list[Desk] = []

    def make(width: int, height: int) -> Desk:
        settings = {"speed": 4.0, "cpu_pace_ms": 0, "last_mode": "friendly", "last_opponent": "bfs"}
        settings |= {"window_width": width, "window_height": height}
        (user_folder / "settings.json").write_text(json.dumps(settings), "utf-8")
        made.append(Desk(display, user_folder, (width, height)))
        return made[-1]

    yield make
    for one in made:
        one.clear()
