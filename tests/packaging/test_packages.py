"""The game as a stranger gets it: the wheel in a clean environment and the bundle, started in an empty folder."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import hschess

ROOT = Path(__file__).parents[2]
# What is left in the source: the scripts that make pictures, sounds and fonts.
NOT_SHIPPED = {"workshop"}
# Read while the game runs, and no import would miss them.
READ_WHILE_PLAYING = (
    "hschess/players/pairs.toml",
    "hschess/players/personalities.toml",
    "hschess/_assets/lessons/lessons.toml",
    "hschess/_assets/sounds/hit_1-a.ogg",
    "hschess/_assets/strings/en.json",
    "hschess/_assets/strings/id.json",
    "hschess/_assets/strings/tr.json",
    "hschess/_assets/strings/zh.json",
)
# Each shape of the game must run these, and print a line that fits.
COMMANDS = {
    "--version": re.escape(hschess.__version__),
    "--selftest": r"^selftest: ok",
}

pytestmark = pytest.mark.slow


def shipped_assets() -> set[str]:
    """Return the assets that every package must hold, as paths below the assets folder."""
    folders = [path for path in (ROOT / "assets").iterdir() if path.is_dir() and path.name not in NOT_SHIPPED]
    found = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(ROOT / "assets").as_posix() for path in found if "__pycache__" not in path.parts}


def run_in_empty_folder(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a program as a user would, with nothing of the source within its reach."""
    clean = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    return subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, check=False, timeout=180)


@pytest.mark.parametrize("shape", ["installed", "bundle"])
@pytest.mark.parametrize("option", COMMANDS)
def test_every_shape_runs_in_an_empty_folder(
    shape: str, option: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    program: Path = request.getfixturevalue(shape)

    done = run_in_empty_folder(tmp_path, str(program), option)

    assert done.returncode == 0, done.stderr
    assert re.search(COMMANDS[option], done.stdout, re.MULTILINE)
    assert list(tmp_path.iterdir()) == []


def test_the_wheel_holds_every_asset(wheel: Path) -> None:
    """Hatchling obeys .gitignore: an ignored asset would silently be left out."""
    inside = zipfile.ZipFile(wheel).namelist()
    prefix = "hschess/_assets/"

    assert {name.removeprefix(prefix) for name in inside if name.startswith(prefix)} == shipped_assets()


@pytest.mark.parametrize("name", READ_WHILE_PLAYING)
def test_the_wheel_holds_what_is_read_while_playing(wheel: Path, name: str) -> None:
    assert zipfile.ZipFile(wheel).getinfo(name).file_size > 0


def test_the_wheel_holds_every_module_and_no_other_package(wheel: Path) -> None:
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    sources = {
        path.relative_to(ROOT).as_posix()
        for package in ("hschess", "scenes")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }

    assert {name for name in inside if "/_assets/" not in name} == sources


def test_the_wheel_carries_the_licences(wheel: Path) -> None:
    names = [Path(name).name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/licenses/" in name]

    assert "LICENSE" in names
    assert "NOTICE.md" in names


def test_the_clean_environment_needs_nothing_else(environment: Path) -> None:
    """What the wheel asks for is exactly what it was given."""
    done = run_in_empty_folder(environment.parent, sys.executable, "-m", "pip", "--python", str(environment), "check")

    assert done.returncode == 0, done.stdout


def test_the_clean_environment_uses_the_wheels_own_assets(environment: Path, tmp_path: Path) -> None:
    code = "from hschess.resources import asset_root; print(asset_root())"

    done = run_in_empty_folder(tmp_path, str(environment), "-c", code)

    assert Path(done.stdout.strip()).is_relative_to(environment.parents[1])


def test_the_bundle_holds_every_asset(bundle: Path) -> None:
    inside = bundle.parent / "_internal" / "hschess" / "_assets"

    assert {path.relative_to(inside).as_posix() for path in inside.rglob("*") if path.is_file()} == shipped_assets()


def test_the_bundle_leaves_out_what_only_developers_need(bundle: Path) -> None:
    inside = {path.name.lower() for path in (bundle.parent / "_internal").iterdir()}

    assert inside.isdisjoint({"numpy", "pil", "pytest", "hypothesis", "scipy"})


def test_every_folder_of_assets_is_named_for_the_wheel() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    named = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]

    assert {name.partition("/")[0] for name in shipped_assets()} == {path.removeprefix("assets/") for path in named}
