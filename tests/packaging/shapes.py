"""Checks for every form of the game: the program in the source, in the wheel, in the bundle."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import files
from pathlib import Path

import hschess
from hschess.build_name import build_name

ROOT = Path(__file__).parents[2]
BIN, EXE = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
RUN_TIME_DEPENDENCIES = ("pygame-ce", "platformdirs", "websockets", "zeroconf", "ifaddr")
# Each form of the game must run these, and print a matching line.
COMMANDS = {
    "--version": re.escape(hschess.__version__),
    "--selftest": r"^selftest: ok",
    # The digest of the sources is the same in every form, so that each goes on with the games of another.
    "doctor": rf"(?s)^hschess +{re.escape(build_name())}, .*^nothing is wrong$",
}


def shipped_assets() -> set[str]:
    """Return the assets that every package must contain, as paths below the assets folder."""
    folders = [path for path in (ROOT / "assets").iterdir() if path.is_dir()]
    found = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(ROOT / "assets").as_posix() for path in found if "__pycache__" not in path.parts}


def run_in_empty_folder(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a program as a user would, with nothing of the source within its reach."""
    clean = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    return subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, check=False, timeout=180)


def check_it_runs(program: Path, option: str, folder: Path) -> None:
    """It does what the option asks for in this empty folder, and leaves nothing there."""
    done = run_in_empty_folder(folder, str(program), option)

    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(COMMANDS[option], done.stdout, re.MULTILINE)
    assert list(folder.iterdir()) == []


def clean_environment(wheel: Path, folder: Path) -> Path:
    """Return the Python of a new environment with only this wheel and copies of its dependencies."""
    run_step(sys.executable, "-m", "venv", "--without-pip", str(folder))
    python = folder / BIN / f"python{EXE}"
    run_step(
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--no-deps",
        "--no-index",
        "--no-compile",
        str(wheel),
    )
    for name in RUN_TIME_DEPENDENCIES:
        copy_distribution(name, Path(sysconfig.get_path("purelib", vars={"base": str(folder)})))
    return python


def run_step(*command: str, **environment: str) -> None:
    """Run one step of a build in the source's folder; a failure shows its output."""
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
