"""The setup of every test: no screen, no sound, and a user folder of its own."""

import os

# SDL reads these when it is first loaded, so they are set before any import that could load it.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import gc
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.children import warned
from tests.needs import cannot_run

# Bytecode is always written: the suite starts some hundred programs, and each would compile everything that it imports.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A slow or shared machine is not a failure; in CI the same examples are tried every time.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "local")


# The longest files begin first, so that no worker is left with one long file at the end. Those of windows and servers mostly wait:
# they begin while others use the processor, and not after each other at the end, where they come by name.
LONG_FILES = (
    "packaging/test_compiled.py",
    "attacks/test_together.py",
    "window/test_real_window.py",
    "packaging/test_packages.py",
    "window/test_practice_window.py",
    "attacks/test_kill.py",
    "ui/text_fit/test_screens_fit.py",
    "window/test_machines.py",
    "pilot/test_whole_games.py",
    "window/test_together_window.py",
    "attacks/test_monkey.py",
    "window/test_writing_window.py",
    "pilot/test_same_picture.py",
    "attacks/test_servers.py",
    "lab/test_cluster.py",
    "cli/test_bench_promises.py",
    "players/test_all_players.py",
    "pilot/test_frames.py",
    "lab/test_exploit.py",
    "pilot/test_at_the_table.py",
    "rules/test_laws.py",
    "lab/test_train.py",
    "stage/motion/test_staging_duel_laws.py",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the long files first and leave the rest in order. A requested random order stays unchanged."""
    if config.getoption("random_order_enabled"):
        return
    places = {Path(__file__).parent / name: place for place, name in enumerate(LONG_FILES)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect no garbage while more and more tests are found."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_report_to_serializable() -> Generator[None, dict[str, Any] | None, dict[str, Any] | None]:
    """Send what passed without the keywords of its test, which are never read and a large part of what a worker sends."""
    data = yield
    if data is not None and data.get("outcome") == "passed":
        data["keywords"] = {}
    return data


def pytest_collection_finish() -> None:
    """Exclude the tests themselves from garbage collection, which would look at them again and again."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def children() -> Iterator[None]:
    """Make warnings errors in every program that a test starts."""
    with warned():
        yield


@pytest.fixture(scope="session")
def user_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a folder for each test. Pytest would list thousands of its own to number the next one."""
    home = tmp_path_factory.mktemp("users")
    return (home / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(user_folders: Iterator[Path]) -> Iterator[Path]:
    """Set the game's saves and settings to a folder that does not exist yet, for this test and for the programs it starts.

    Afterwards the language is reset: it belongs to the whole program, and another test may be next.
    """
    folder = next(user_folders)
    os.environ["HSCHESS_HOME"] = str(folder)
    # pettingzoo sets another driver when it is imported.
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    yield folder
    os.environ.pop("HSCHESS_HOME", None)
    strings = sys.modules.get("scenes.words")
    if strings is not None:
        strings.choose("en")


@pytest.fixture
def user_folder(own_home: Path) -> Path:
    """Return that folder, created and empty."""
    own_home.mkdir(exist_ok=True)
    return own_home


@pytest.fixture(scope="session")
def require_tool() -> Callable[[str], str]:
    """Return a function that finds a program; without it the test is skipped on a developer's machine and fails in CI."""

    def find(name: str) -> str:
        path = shutil.which(name)
        if path is None:
            cannot_run(f"{name} is not installed")
        return path

    return find
