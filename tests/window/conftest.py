"""A virtual screen for the tests of this folder, and a desktop on it for each test."""

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.displays import virtual_screen
from tests.window.desktop import Desktop

SCREEN = "2000x1200x24"


@contextmanager
def screen(require_tool: Callable[[str], str]) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A display's name and its server, which ends with it, and everything that a desktop on it needs."""
    for name in ("Xvfb", "xdotool"):
        require_tool(name)
    with virtual_screen(SCREEN) as both:
        yield both


@pytest.fixture(scope="session")
def display(require_tool: Callable[[str], str]) -> Iterator[str]:
    """Return the name of this session's own display; it stays up between two programs."""
    with screen(require_tool) as (name, _):
        yield name


@pytest.fixture
def frail_display(require_tool: Callable[[str], str]) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Return a display and its server, for a test that ends it."""
    with screen(require_tool) as both:
        yield both


@pytest.fixture
def desktop(display: str, user_folder: Path) -> Iterator[Callable[..., Desktop]]:
    """Return a function that makes a desktop for a window of this size."""
    made: list[Desktop] = []

    def make(width: int, height: int, on: str = display) -> Desktop:
        settings = {"speed": 4.0, "cpu_pace_ms": 0, "last_mode": "friendly", "last_opponent": "bfs"}
        settings |= {"window_width": width, "window_height": height}
        (user_folder / "settings.json").write_text(json.dumps(settings), "utf-8")
        made.append(Desktop(on, user_folder, (width, height)))
        return made[-1]

    yield make
    for one in made:
        one.clear()
