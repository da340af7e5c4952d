"""The contract of `import hschess`: exactly the names of its page, each with a working example, and quick to import."""

import ast
import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hschess
from tests.each import each
from tests.library.surface_text import KEPT, surface_text

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "library.md"
TUTORIAL = ROOT / "examples" / "tutorial.py"
FENCE = re.compile(r"^```\w*$", re.MULTILINE)
IMPORT = re.compile(r"\s*(?:from|import) hschess\b")
LONGEST_TUTORIAL = 40
IMPORTED = "import sys, {0}; print(sorted(name for name in sys.modules if name.startswith('hschess.')))"


def examples() -> doctest.DocTest:
    """The examples of the page, one after the other."""
    text = FENCE.sub("", PAGE.read_text("utf-8"))
    return doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)


def names_used(source: str) -> set[str]:
    """The names that a program takes from `hschess`; a module below it counts with its dots, which no name of the surface has."""
    nodes = list(ast.walk(ast.parse(source)))
    whole = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    froms = [node for node in nodes if isinstance(node, ast.ImportFrom) and str(node.module).startswith("hschess")]
    used = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "hschess"
    }
    named = {one.name if node.module == "hschess" else str(node.module) for node in froms for one in node.names}
    return used | named | {name for name in whole if name.startswith("hschess.")}


def test_every_example_of_the_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert doctest.DocTestRunner().run(examples()).failed == 0


def test_every_name_has_an_example_and_the_page_names_no_other() -> None:
    used = {name for one in examples().examples for name in names_used(one.source)}

    assert used == set(hschess.__all__)


def test_the_surface_matches_its_stored_text() -> None:
    """If this fails on purpose, `surface_text` has the command that writes the file again, and the changelog lists the difference."""
    assert surface_text() == KEPT.read_text("utf-8")


@pytest.mark.parametrize("path", sorted((ROOT / "examples").rglob("*.py")), ids=lambda path: path.name)
def test_the_examples_use_nothing_but_the_surface(path: Path) -> None:
    assert names_used(path.read_text("utf-8")) <= set(hschess.__all__)


@each("path", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.name)
def test_the_documents_import_nothing_but_the_surface(path: Path) -> None:
    """The environments for other people's tools have their own page and contract."""
    imports = [line.strip() for line in path.read_text("utf-8").splitlines() if IMPORT.match(line)]
    used = names_used("\n".join(imports))

    assert {name for name in used if not name.startswith("hschess.environments")} <= set(hschess.__all__)


def test_a_name_outside_the_surface_does_not_exist() -> None:
    with pytest.raises(AttributeError, match="module 'hschess' has no attribute 'PackedGame'"):
        hschess.PackedGame  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize(("former", "now"), [("GoalTold", "GoalShown"), ("KnightStruck", "PieceAttacked")])
def test_a_former_name_still_works_with_a_warning(former: str, now: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"hschess.{former} is hschess.{now} now"):
        found = getattr(hschess, former)

    assert found is getattr(hschess, now)
    assert former not in hschess.__all__


def test_a_star_imports_the_surface() -> None:
    space: dict[str, object] = {}

    exec("from hschess import *", space)

    assert set(hschess.__all__) <= set(space)


@pytest.mark.parametrize("module", ["hschess", "hschess.__main__"])
def test_the_surface_is_imported_only_on_use(module: str) -> None:
    """So the commands and the game start as quickly as without it."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED.format(module)], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert set(ast.literal_eval(done.stdout)) <= {"hschess.__main__"}


def test_the_page_shows_the_current_tutorial() -> None:
    tutorial = TUTORIAL.read_text("utf-8")

    assert f"```python\n{tutorial}```\n" in PAGE.read_text("utf-8")
    assert len(tutorial.splitlines()) <= LONGEST_TUTORIAL


def test_the_tutorial_plays_searches_and_plots(tmp_path: Path) -> None:
    picture = tmp_path / "chances.png"
    environment = {**os.environ, "MPLBACKEND": "agg", "PYTHONPATH": str(ROOT)}

    subprocess.run([sys.executable, str(TUTORIAL), str(picture)], cwd=tmp_path, env=environment, check=True)

    assert picture.read_bytes().startswith(b"\x89PNG")
