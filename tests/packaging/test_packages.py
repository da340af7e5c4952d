"""The game as a new user gets it: the wheel in a clean environment, started in an empty folder; for the bundle see test_compiled."""

import shutil
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.packaging.shapes import COMMANDS, ROOT, check_it_runs, run_in_empty_folder, shipped_assets

# Files read while the game runs, which no import would miss.
READ_WHILE_PLAYING = (
    "hschess/players/pairs.toml",
    "hschess/players/personalities.toml",
    "hschess/_assets/campaign/campaign.toml",
    "hschess/_assets/lessons/lessons.toml",
    "hschess/_assets/sounds/hit_1-a.ogg",
    "hschess/_assets/strings/en.json",
    "hschess/_assets/strings/id.json",
    "hschess/_assets/strings/tr.json",
    "hschess/_assets/strings/zh.json",
)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("option", COMMANDS)
def test_the_wheel_runs_in_an_empty_folder(option: str, installed: Path, tmp_path: Path) -> None:
    check_it_runs(installed, option, tmp_path)


def test_the_wheel_holds_every_asset(wheel: Path) -> None:
    """Hatchling obeys .gitignore: an ignored asset would silently be left out."""
    inside = zipfile.ZipFile(wheel).namelist()
    prefix = "hschess/_assets/"

    assert {name.removeprefix(prefix) for name in inside if name.startswith(prefix)} == shipped_assets()


@pytest.mark.parametrize("name", READ_WHILE_PLAYING)
def test_the_wheel_holds_every_file_read_during_play(wheel: Path, name: str) -> None:
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


def test_the_wheel_contains_the_licences(wheel: Path) -> None:
    names = [Path(name).name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/licenses/" in name]

    assert "LICENSE" in names
    assert "NOTICE.md" in names


def test_the_clean_environment_needs_nothing_else(environment: Path) -> None:
    """The wheel's requirements are exactly the ones provided."""
    done = run_in_empty_folder(environment.parent, sys.executable, "-m", "pip", "--python", str(environment), "check")

    assert done.returncode == 0, done.stdout


def test_the_clean_environment_uses_the_wheels_own_assets(environment: Path, tmp_path: Path) -> None:
    code = "from hschess.resources import asset_root; print(asset_root())"

    done = run_in_empty_folder(tmp_path, str(environment), "-c", code)

    assert Path(done.stdout.strip()).is_relative_to(environment.parents[1])


def test_every_folder_of_assets_is_named_for_the_wheel() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    named = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]

    assert {name.partition("/")[0] for name in shipped_assets()} == {path.removeprefix("assets/") for path in named}


def test_a_type_checker_knows_the_surface_of_the_installed_package(environment: Path, tmp_path: Path) -> None:
    """The tutorial passes `mypy --strict`, and a name outside the surface does not."""
    (tmp_path / "wrong.py").write_text("import hschess\n\nhschess.PackedGame\nhschess.Game.new(7)\n")
    shutil.copy(ROOT / "examples" / "tutorial.py", tmp_path)
    # The clean environment has no matplotlib.
    options = (
        "--strict",
        "--config-file=",
        f"--python-executable={environment}",
        "--disable-error-code=import-not-found",
    )

    done = run_in_empty_folder(tmp_path, sys.executable, "-m", "mypy", *options, "tutorial.py", "wrong.py")

    faults = [line.partition("[")[2] for line in done.stdout.splitlines() if ": error:" in line]
    assert faults == ["attr-defined]", "arg-type]"], done.stdout
