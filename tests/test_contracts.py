"""Contracts of the source as a whole: no screen below the screens, the right pygame, our own scenes, a name for each class."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame

import hschess
from hschess.startup import refuse_foreign_scenes

LIST_FOREIGN_MODULES = """
import importlib, pkgutil, sys
import hschess
for module in pkgutil.walk_packages(hschess.__path__, "hschess."):
    if not module.name.endswith("__main__") and module.name not in sys.argv[1:]:
        importlib.import_module(module.name)
above = {"pygame", "scenes", "assets", "numpy", "scipy", "matplotlib"}
print(sorted({name.partition(".")[0] for name in sys.modules} & above))
"""
GUARD = "from hschess.startup import refuse_foreign_scenes; print(refuse_foreign_scenes())"

CLASS = re.compile(r"^[ \t]*class[ \t]+(\w+)[ \t]*[(:\[]", re.MULTILINE)
"""The line that a class begins with; the formatter gives each its own."""

FITTING = ("hschess.lab.train_fit",)
"""The modules that need numpy; `hschess lab train` imports them when it runs."""
OF_A_TOOL = tuple(
    f"hschess.environments.{name}" for name in ("gymnasium_env", "ismcts", "openspiel_game", "pettingzoo_env")
)
"""The modules that need another person's tool; no module of ours imports them."""


def run_python(code: str, folder: Path, *words: str) -> str:
    """Run code in a fresh interpreter that looks for modules in `folder` first, and return what it prints."""
    root = Path(hschess.__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_every_module_of_hschess_imports_without_pygame_and_screens(tmp_path: Path) -> None:
    assert run_python(LIST_FOREIGN_MODULES, tmp_path, *FITTING, *OF_A_TOOL) == "[]"


def test_pygame_is_the_community_edition() -> None:
    """Plain pygame has the same name and lacks half of what the ui uses."""
    assert getattr(pygame, "IS_CE", False)


def test_our_own_scenes_are_accepted() -> None:
    assert refuse_foreign_scenes() is None


def test_our_own_scenes_are_accepted_from_any_folder(tmp_path: Path) -> None:
    assert run_python(GUARD, tmp_path) == "None"


def test_a_foreign_scenes_package_is_refused(tmp_path: Path) -> None:
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "__init__.py").write_text("raise SystemExit('someone else was imported')\n")

    message = run_python(GUARD, tmp_path)

    assert message.startswith("hschess: another package called 'scenes' hides the game's")
    assert str(tmp_path) in message


def test_a_foreign_scenes_module_is_refused(tmp_path: Path) -> None:
    (tmp_path / "scenes.py").write_text("raise SystemExit('someone else was imported')\n")

    assert str(tmp_path / "scenes.py") in run_python(GUARD, tmp_path)


def test_a_folder_called_scenes_without_modules_is_harmless(tmp_path: Path) -> None:
    """Ours is a regular package, which takes precedence over a bare folder."""
    (tmp_path / "scenes").mkdir()

    assert run_python(GUARD, tmp_path) == "None"


def test_the_game_does_not_start_beside_a_foreign_scenes(tmp_path: Path) -> None:
    """One clear line and exit status 2, before anything foreign is imported."""
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "__init__.py").write_text("raise SystemExit('someone else was imported')\n")
    root = Path(hschess.__file__).parent.parent

    done = subprocess.run(
        [sys.executable, "-m", "hschess"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "scenes" in done.stderr
    assert done.stdout == ""


def classes() -> Iterator[tuple[str, str]]:
    """Each class of the product and of its tools, with its file."""
    root = Path(hschess.__file__).parent.parent
    for room in ("hschess", "scenes", "art", "bench"):
        for path in sorted((root / room).rglob("*.py")):
            for name in re.findall(CLASS, path.read_text(encoding="utf-8")):
                yield name, path.relative_to(root).as_posix()


def test_no_two_classes_share_a_name() -> None:
    """A search for a class finds one; the same name in another package would be another thing."""
    found: dict[str, list[str]] = {}
    for name, path in classes():
        found.setdefault(name, []).append(path)

    assert len(found) > 700
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}


def test_no_two_files_of_the_screens_share_a_name() -> None:
    """An editor's search and a traceback show the name of a file before its folder."""
    scenes = Path(hschess.__file__).parent.parent / "scenes"
    found: dict[str, list[str]] = {}
    for path in sorted(scenes.rglob("*.py")):
        found.setdefault(path.name, []).append(path.relative_to(scenes).as_posix())

    assert len(found) > 250
    assert {name: paths for name, paths in found.items() if len(paths) > 1 and name != "__init__.py"} == {}
