"""A virtual screen for the tests of this folder, and a desk on it for each test."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.window.desk import Desk

SCREEN = "2000x1200x24"


@contextmanager
def virtual_screen(require_tool: Callable[[str], str]) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A display's name and its server, which ends with it."""
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
    try:
        yield f":{number}", server
    finally:
        server.terminate()
        server.wait()


@pytest.fixture(scope="session")
def display(require_tool: Callable[[str], str]) -> Iterator[str]:
    """Return the name of a display that is this session's own; it stays up between two programs."""
    with virtual_screen(require_tool) as (name, _):
        yield name


@pytest.fixture
def frail_display(require_tool: Callable[[str], str]) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Return a display and its server, for a test that ends it."""
    with virtual_screen(require_tool) as both:
        yield both


@pytest.fixture
def desk(display: str, user_folder: Path) -> Iterator[Callable[..., Desk]]:
    """Return a function that makes a desk whose window will have this size."""
    made: list[Desk] = []

    def make(width: int, height: int, on: str = display) -> Desk:
        settings = {"speed": 4.0, "cpu_pace_ms": 0, "last_mode": "friendly", "last_opponent": "bfs"}
        settings |= {"window_width": width, "window_height": height}
        (user_folder / "settings.json").write_text(json.dumps(settings), "utf-8")
        made.append(Desk(on, user_folder, (width, height)))
        return made[-1]

    yield make
    for one in made:
        one.clear()
