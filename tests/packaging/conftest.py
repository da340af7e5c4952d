"""Built once for all tests of this folder: the wheel, an environment with only the wheel, and the bundle."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from platformdirs import user_cache_path

from hschess.compiled import compiled_folder, what_is_missing
from hschess.private import make_folder
from tests.needs import cannot_run
from tests.packaging.shapes import EXE, clean_environment, run_step

# The default umask of users of Debian and Ubuntu; compiled code must still not be writable for a group.
USUAL_UMASK = 0o002


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, built from the current source."""
    folder = tmp_path_factory.mktemp("wheel")
    run_step(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder))
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of a clean environment with only the wheel and copies of its dependencies."""
    return clean_environment(wheel, tmp_path_factory.mktemp("clean") / "venv")


@pytest.fixture(scope="session")
def installed(environment: Path) -> Path:
    """Return the `hschess` program that the wheel put into the clean environment."""
    return environment.with_name(f"hschess{EXE}")


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the compiled form of the sources, made at the level that compiles fastest.

    It is kept in the user's cache, beside that of the game: made again for other sources, another Python or another mypy, and used only
    while it is unchanged.
    """
    missing = what_is_missing()
    if missing:
        cannot_run(missing)
    cache = user_cache_path("hschess-tests", appauthor=False)
    try:
        make_folder(cache)
    except OSError:
        cache = tmp_path_factory.mktemp("cache")
    before = os.umask(USUAL_UMASK)
    try:
        return compiled_folder(print, "0", cache)
    finally:
        os.umask(before)


@pytest.fixture(scope="session")
def compiled_wheel(compiled: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel for this Python and system alone, including the compiled form."""
    folder = tmp_path_factory.mktemp("compiled-wheel")
    switch = {"HATCH_BUILD_HOOK_ENABLE_CUSTOM": "true", "HSCHESS_COMPILE": str(compiled)}
    run_step(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), **switch)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def bundle(compiled: Path, tmp_path_factory: pytest.TempPathFactory, require_tool: Callable[[str], str]) -> Path:
    """Return the program of the one-folder bundle, with the compiled form in it as in a release."""
    if sys.platform.startswith("linux"):
        require_tool("objdump")
    folder = tmp_path_factory.mktemp("bundle")
    places = ("--distpath", str(folder / "dist"), "--workpath", str(folder / "work"))
    words = ("-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *places, "build.spec")
    run_step(sys.executable, *words, HSCHESS_COMPILE=str(compiled))
    return folder / "dist" / "hschess" / f"hschess{EXE}"
