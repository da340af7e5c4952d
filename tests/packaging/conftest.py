"""Built once for all tests of this folder: the wheel, an environment that holds only the wheel, and the bundle."""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from importlib.metadata import files
from pathlib import Path

import pytest
from platformdirs import user_cache_path

from hschess.compiled import compiled_folder, what_is_missing
from tests.needs import cannot_run

ROOT = Path(__file__).parents[2]
BIN, EXE = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
RUN_TIME_DEPENDENCIES = ("pygame-ce", "platformdirs")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, built from the source as it stands."""
    folder = tmp_path_factory.mktemp("wheel")
    run_step(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder))
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of a clean environment that holds the wheel and copies of its dependencies, nothing else."""
    folder = tmp_path_factory.mktemp("clean") / "venv"
    run_step(sys.executable, "-m", "venv", "--without-pip", str(folder))
    python = folder / BIN / f"python{EXE}"
    run_step(sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel))
    for name in RUN_TIME_DEPENDENCIES:
        copy_distribution(name, Path(sysconfig.get_path("purelib", vars={"base": str(folder)})))
    return python


@pytest.fixture(scope="session")
def installed(environment: Path) -> Path:
    """Return the `hschess` program that the wheel put into the clean environment."""
    return environment.with_name(f"hschess{EXE}")


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the compiled form of the sources, made at the level that is compiled soonest.

    It is kept in the user's cache, beside that of the game: made anew for other sources, another Python or another mypy, and used only
    while it is what was compiled.
    """
    missing = what_is_missing()
    if missing:
        cannot_run(missing)
    cache = user_cache_path("hschess-tests", appauthor=False)
    try:
        cache.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        cache = tmp_path_factory.mktemp("cache")
    return compiled_folder(print, "0", cache)


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


def run_step(*command: str, **environment: str) -> None:
    """Run one step of a build in the source's folder; a failure shows what the step printed."""
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"


def copy_distribution(name: str, target: Path) -> None:
    """Copy an installed distribution's files: the same as installing it, without a download."""
    for file in files(name) or ():
        if ".." not in file.parts:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file.locate(), target / file)
