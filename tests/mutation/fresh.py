"""Mutants of anything: the changed file is written into a copy of the tree and imported by a child that has imported nothing of ours yet.

First the tests named after the file are run, then all of its folder.
"""

import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.mutation.children import Hurried, Quick, be_silent, limit, verdict_of
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.results import Results

COPIED = ("hschess", "tests", "assets", "scenes", "pyproject.toml")
FIRST = {
    "actions": "actions more_cards perft refusals",
    "aliases": "doctests",
    "arranging": "arranging line_laws doctests",
    "battle": "battle line_laws turns events",
    "card_table": "card_tables more_cards",
    "cards": "cards battle powers turns",
    "damage": "line_laws",
    "engine": "turns refusals ends powers",
    "errors": "refusals notation modes",
    "events": "turns powers setup record",
    "games": "games ended_games",
    "legality": "perft refusals powers more_cards",
    "lines": "lines powers line_laws",
    "menus": "menus perft refusals powers more_cards",
    "modes": "modes refusals ends",
    "packed_game": "line_laws",
    "packed_side": "line_laws",
    "plays": "battle events cards ends more_cards powers",
    "record_text": "record game",
    "refusal": "refusals powers",
    "saves": "saves ended_games",
    "state": "notation record observation laws",
    "tally": "profile",
    "texts": "texts modes record notation",
    "turns": "turns ends setup battle events",
    "view": "view laws",
}
"""The tests that notice most, for files without tests of their name."""
WARNINGS = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
"""Hypothesis is imported already, so pytest cannot rewrite its assertions."""
SLOWEST = "tests/store/test_profile.py::test_two_programs_may_create_it_at_the_same_time"
"""Takes ten times as long as all of a mutant's tests may; only `--full` runs it."""
FIRST_SHARE = 3
"""The share of the time for the first tests, ..."""
HANGS = 5
"""... and a run this many times as long as all tests will never end."""


def copied_tree() -> Path:
    """A copy of the files that the tests need."""
    tree = Path(tempfile.mkdtemp(prefix="mutants-")).resolve()
    for name in COPIED:
        if Path(name).is_dir():
            shutil.copytree(name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(name, tree / name)
    return tree


def run_tests(tree: Path, tests: list[str], plugins: list[object]) -> int:
    """Run these tests in the tree, with these plugins of pytest; returns the exit status."""
    os.chdir(tree)
    sys.path[0] = str(tree)
    quiet = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "--tb=line", *WARNINGS]
    return int(pytest.main([*quiet, "--rootdir=.", "--basetemp=users", *tests], plugins=plugins))


@dataclass(frozen=True, slots=True)
class Fresh:
    """The place to try mutants, and how long each may take."""

    tree: Path
    full: bool
    cpu_s: float

    def try_all(self, path: Path, results: Results) -> None:
        """Compute the missing verdicts of a file's mutants."""
        for mutant in mutants(path):
            if not results.knows(mutant):
                (self.tree / path).write_text(mutant.source, encoding="utf-8")
                results.add(mutant, verdict_of(lambda mutant=mutant: self._fails(mutant)))  # type: ignore[misc]
                shutil.copy2(path, self.tree / path)

    def _fails(self, mutant: Mutant) -> bool:
        """In the child: whether a test notices."""
        sys.dont_write_bytecode = True
        room = mutant.path.parent.name
        files = [
            Path("tests", room, f"test_{name}.py") for name in FIRST.get(mutant.path.stem, mutant.path.stem).split()
        ]
        first = [str(file) for file in files if (self.tree / file).exists()]
        be_silent()
        limit(HANGS * self.cpu_s)
        return (bool(first) and self._run(first, self.cpu_s / FIRST_SHARE)) or self._run([f"tests/{room}"], self.cpu_s)

    def _run(self, tests: list[str], cpu_s: float) -> bool:
        plugins: list[object] = [] if self.full else [Quick(), Hurried(cpu_s)]
        return run_tests(self.tree, [*([] if self.full else ["--deselect", SLOWEST]), *tests], plugins) != 0
