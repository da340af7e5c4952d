"""Does any test notice? Every small change of a file (a mutant) is tried against the tests; those that none notices survive.

The mutants are mutmut's, one at a time in a copy of the tree, outside of functions too: the rules read most things from tables. Each is
tried in a fresh fork that has imported pytest and nothing of ours, first against the tests that are named after the file, then against
the whole room's, with fewer random games than usual (`--full` plays all of them).

    uv run python -m tests.mutation hschess/rules/battle.py

Survivors are printed as they are found; the last line has the counts. docs/mutation.md keeps the list.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import hypothesis
import libcst as cst
import pytest
from libcst.matchers import Assign, AssignTarget, Name, matches
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import MutationVisitor
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

COPIED = ("hschess", "tests", "assets", "scenes", "pyproject.toml")
FIRST = {
    "actions": "actions more_cards perft refusals",
    "engine": "turns refusals ends powers",
    "errors": "refusals notation modes",
    "events": "turns powers setup record",
    "legality": "perft refusals powers more_cards",
    "mode_file": "modes",
    "plays": "cards ends more_cards powers",
    "refusal": "refusals",
    "state": "notation laws observation",
    "tally": "profile",
    "texts": "modes record notation",
    "turns": "turns ends setup battle",
    "view": "laws",
}
"""The tests that notice first, where they are not named after the file."""
OUR_OWN_NAMES = Assign(targets=[AssignTarget(target=Name("__all__"))])
MEMORY_BYTES = 3 << 30
WARNINGS = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
"""Hypothesis is imported already, so pytest cannot rewrite its assertions."""
FIRST_SHARE = 5
"""The first tests have this part of the time."""
PATIENCE = 10
"""On a busy machine a second of the processor may take so long."""
GAMES, EXAMPLES = 12, 15
"""How many random games and examples a quick law tries."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small change of one file."""

    path: Path
    number: int
    line: int
    before: str
    after: str
    source: str


class Finder(MutationVisitor):
    """Finds what can be changed, in properties and cached functions too."""

    def __init__(self) -> None:
        super().__init__(mutation_operators, IgnoredCode(set(), set(), set()))
        self.lines: list[int] = []

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        """A test cannot see an assertion that holds, nor what a star would import."""
        if isinstance(node, cst.Assert) or matches(node, OUR_OWN_NAMES):
            return True
        return not isinstance(node, cst.FunctionDef) and super()._skip_node_and_children(node)

    def _create_mutations(self, node: cst.CSTNode) -> None:
        known = len(self.mutations)
        super()._create_mutations(node)
        line = self.get_metadata(PositionProvider, node).start.line
        self.lines.extend([line] * (len(self.mutations) - known))


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of the text."""
    finder = Finder()
    module = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8"))).visit(finder)
    for number, (mutation, line) in enumerate(zip(finder.mutations, finder.lines, strict=True)):
        changed = cst.ensure_type(module.deep_replace(mutation.original_node, mutation.mutated_node), cst.Module)
        before, after = (module.code_for_node(node) for node in (mutation.original_node, mutation.mutated_node))
        yield Mutant(path, number, line, before, after, changed.code)


class Quick:
    """Fewer random games, so that one mutant takes about a second."""

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            self._shorten(item)

    def _shorten(self, item: pytest.Item) -> None:
        module, law = getattr(item, "module", None), getattr(item, "obj", None)
        for name in ("GAMES", "QUICK_GAMES"):
            if hasattr(module, name):
                setattr(module, name, GAMES)
        known = getattr(law, "_hypothesis_internal_use_settings", None)
        if known is not None:
            fewer = min(known.max_examples, EXAMPLES)
            setattr(law, "_hypothesis_internal_use_settings", hypothesis.settings(known, max_examples=fewer))  # noqa: B010


@dataclass(frozen=True, slots=True)
class Trial:
    """Where mutants are tried, and how long each may take."""

    tree: Path
    full: bool
    cpu_s: int

    def verdict(self, mutant: Mutant | None, room: str) -> str:
        """`killed`, `timed out` or `survived`; None is the code as it stands."""
        child = os.fork()
        if child == 0:
            noticed = 1
            try:
                noticed = self._try_out(mutant, room)
            finally:
                os._exit(noticed)
        status = os.waitpid(child, 0)[1]
        if os.WIFSIGNALED(status):
            return "timed out" if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGALRM, signal.SIGKILL) else "killed"
        return "killed" if os.WEXITSTATUS(status) else "survived"

    def _try_out(self, mutant: Mutant | None, room: str) -> int:
        os.chdir(self.tree)
        sys.path[0] = str(self.tree)
        sys.dont_write_bytecode = mutant is not None
        if mutant is not None:
            self._limit(self.cpu_s / FIRST_SHARE)
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            first = self._first(mutant.path)
            if first and self._run(first):
                return 1
            self._limit(self.cpu_s)
        return self._run([f"tests/{room}"])

    def _first(self, path: Path) -> list[str]:
        names = FIRST.get(path.stem, path.stem).split()
        files = [Path("tests", path.parent.name, f"test_{name}.py") for name in names]
        return [str(file) for file in files if file.exists()]

    def _limit(self, seconds: float) -> None:
        """Let the child use so much more of the processor; one that only waits is ended too."""
        most = math.ceil(time.process_time() + seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        signal.alarm(PATIENCE * most)

    def _run(self, files: list[str]) -> int:
        quiet = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "--tb=line", *WARNINGS]
        options = [*quiet, "--rootdir=.", "--basetemp=users"]
        return int(pytest.main([*options, *files], plugins=[] if self.full else [Quick()]))


def copied_tree() -> Path:
    """A copy of what the tests need, as it stands."""
    tree = Path(tempfile.mkdtemp(prefix="mutants-"))
    for name in COPIED:
        if Path(name).is_dir():
            shutil.copytree(name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(name, tree / name)
    return tree


@dataclass(slots=True)
class Results:
    """What became of each mutant, by its place; kept in a file of lines, so that a run can be taken up again."""

    path: Path | None
    verdicts: dict[str, str]

    @classmethod
    def of(cls, path: Path | None) -> Results:
        """What the file already knows."""
        known = path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []
        return cls(path, {entry["mutant"]: entry["verdict"] for entry in map(json.loads, known)})

    def add(self, mutant: Mutant, verdict: str) -> None:
        """One more; a survivor is told."""
        told = f"{mutant.path}:{mutant.line}: {_shown(mutant.before)} -> {_shown(mutant.after)}"
        self.verdicts[_name(mutant)] = verdict
        if verdict != "killed":
            sys.stdout.write(f"{verdict} {_name(mutant)} {told}\n")
            sys.stdout.flush()
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"mutant": _name(mutant), "verdict": verdict, "told": told}) + "\n")


def _name(mutant: Mutant) -> str:
    return f"{mutant.path.as_posix()}#{mutant.number}"


def _shown(text: str) -> str:
    return " ".join(text.split())


def try_all(trial: Trial, path: Path, results: Results) -> Counter[str]:
    """The verdicts of a file's mutants, counted; those that are known already are not tried again."""
    counts: Counter[str] = Counter()
    target = trial.tree / path
    for mutant in mutants(path):
        if _name(mutant) not in results.verdicts:
            target.write_text(mutant.source, encoding="utf-8")
            results.add(mutant, trial.verdict(mutant, path.parent.name))
            shutil.copy2(path, target)
        counts[results.verdicts[_name(mutant)]] += 1
    return counts


def files_of(names: list[str]) -> list[Path]:
    """The files themselves, and those of the folders."""
    paths = [Path(name) for name in names]
    return [file for path in paths for file in (sorted(path.glob("[!_]*.py")) if path.is_dir() else [path])]


def main() -> int:
    """Try every mutant of the files; the exit status says whether one survived."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="files or folders of hschess")
    parser.add_argument("--full", action="store_true", help="play every random game of the laws")
    parser.add_argument("--cpu", type=int, default=20, metavar="SECONDS", help="a mutant's longest time (default 20)")
    parser.add_argument("--results", type=Path, help="keep the verdicts here and take up what it has")
    words = parser.parse_args()
    os.environ["CI"] = "1"  # the same examples for every mutant
    trial, results, counts = Trial(copied_tree(), words.full, words.cpu), Results.of(words.results), Counter[str]()
    files = files_of(words.files)
    for room in sorted({path.parent.name for path in files}):
        if trial.verdict(None, room) != "survived":
            parser.error(f"tests/{room} fail as they stand")
    for path in files:
        started, count = time.monotonic(), try_all(trial, path, results)
        counts += count
        sys.stdout.write(f"{path}: {_counted(count)}, {time.monotonic() - started:.0f} s\n")
        sys.stdout.flush()
    shutil.rmtree(trial.tree)
    sys.stdout.write(f"{counts.total()} mutants: {_counted(counts)}\n")
    return 1 if counts["survived"] else 0


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[verdict]} {verdict}" for verdict in ("killed", "timed out", "survived"))


if __name__ == "__main__":
    sys.exit(main())
