"""Mutants of code that runs only when called: the function gets its new code in a child that has imported everything already.

Only the tests that call the function are run, the shortest first. Results of the function during imports are not computed again
here; `fresh` tries those.
"""

import pickle
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate, zip_longest
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.children import SURVIVED, be_silent, limit, verdict_of
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.results import Results

_OPTIMIZED = 1
"""The flag of a function's code, which a class's has not."""
LEAST_S = 2.0

Place = tuple[str, str]
"""A file's name and the qualified name of a function in it."""


def functions_in(code: CodeType, within: str = "") -> dict[str, CodeType]:
    """The code of a module's functions and methods, by their qualified names."""
    found: dict[str, CodeType] = {}
    for const in code.co_consts:
        if isinstance(const, CodeType) and const.co_name.isidentifier():
            if const.co_flags & _OPTIMIZED:
                found[within + const.co_name] = const
            else:
                found |= functions_in(const, f"{within}{const.co_name}.")
    return found


def _placeless(code: CodeType) -> CodeType:
    """The code without its line numbers: a change may move everything below it."""
    consts = tuple(_placeless(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_consts=consts, co_firstlineno=1, co_linetable=b"")


def _shell(code: CodeType) -> CodeType:
    """A module's code without its functions."""
    consts: list[object] = []
    for const in code.co_consts:
        if isinstance(const, CodeType) and const.co_name.isidentifier():
            consts.append(const.co_name if const.co_flags & _OPTIMIZED else _shell(const))
        else:
            consts.append(const)
    return _placeless(code.replace(co_consts=tuple(consts)))


def changed_function(old: CodeType, after: str) -> tuple[str, CodeType] | None:
    """The one function that differs, and its new code; None if more than a function differs."""
    new = compile(after, "mutant", "exec")
    if _shell(old) != _shell(new):
        return None
    was = functions_in(old)
    changed = [(name, code) for name, code in functions_in(new).items() if _placeless(code) != _placeless(was[name])]
    return changed[0] if len(changed) == 1 else None


def function_named(module: ModuleType, name: str) -> FunctionType | None:
    """The function or method itself, without its decorators."""
    found: Any = module
    for part in name.split("."):
        found = vars(found).get(part)
    for inner in ("fget", "__func__", "__wrapped__"):
        found = getattr(found, inner, None) or found
    return found if isinstance(found, FunctionType) else None


@dataclass(slots=True)
class Calls:
    """Records which of our functions are called."""

    tree: Path
    seen: set[Place] = field(default_factory=set)

    def __call__(self, frame: FrameType, event: str, _arg: object) -> None:
        code = frame.f_code
        if event == "call" and "/hschess/" in code.co_filename:
            self.seen.add((code.co_filename, code.co_qualname.partition(".<locals>")[0]))

    def taken(self) -> set[Place]:
        """The calls since the last time; files are named from the tree."""
        seen, self.seen = self.seen, set()
        return {(Path(file).relative_to(self.tree).as_posix(), name) for file, name in seen if file.startswith("/")}


class Loop:
    """Runs the tests of each mutant in place of all tests; a plugin of pytest."""

    def __init__(self, tree: Path, files: list[Path], results: Results, most_s: float) -> None:
        self._tree, self._files, self._results, self._most_s = tree, files, results, most_s
        self._calls = Calls(tree)
        self._tests: dict[Place, list[int]] = defaultdict(list)
        self._cpu_s: list[float] = []
        sys.setprofile(self._calls)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant that can be tried here."""
        sys.setprofile(None)
        imported = self._calls.taken()
        self._measure(session)
        for path in self._files:
            for mutant, name, code in self._changed(path):
                place = path.as_posix(), name
                verdict = verdict_of(lambda place=place, code=code: self._fails(session, place, code))  # type: ignore[misc]
                if verdict != SURVIVED or place not in imported:
                    self._results.add(mutant, verdict)
        return True

    def _changed(self, path: Path) -> Iterator[tuple[Mutant, str, CodeType]]:
        """The mutants of a file that differ in one function and have no verdict yet."""
        before = compile(path.read_text(encoding="utf-8"), "mutant", "exec")
        for mutant in mutants(path):
            changed = None if self._results.knows(mutant) else changed_function(before, mutant.source)
            if changed is not None and self._function(path, changed[0]) is not None:
                yield mutant, *changed

    def _function(self, path: Path, name: str) -> FunctionType | None:
        module = sys.modules.get(".".join(path.with_suffix("").parts))
        return None if module is None else function_named(module, name)

    def _measure(self, session: pytest.Session) -> None:
        """Measure the calls and the duration of each test, in a child that runs them all."""
        result_file = self._tree / "measured"

        def run_all() -> bool:
            measured = []
            for item, following in _followed(session.items):
                began = time.process_time()
                sys.setprofile(self._calls)  # again for each: a test that recurses for ever ends the watching too
                if _fails(item, following):
                    return True
                measured.append((self._calls.taken(), time.process_time() - began))
            result_file.write_bytes(pickle.dumps(measured))
            return False

        if verdict_of(run_all) != SURVIVED:
            raise pytest.UsageError("the tests fail as they stand")
        for number, (places, cpu_s) in enumerate(pickle.loads(result_file.read_bytes())):
            self._cpu_s.append(cpu_s)
            for place in places:
                self._tests[place].append(number)

    def _fails(self, session: pytest.Session, place: Place, code: CodeType) -> bool:
        """In the child: whether a test notices that this function has this code."""
        function = self._function(Path(place[0]), place[1])
        numbers = self._numbers(place)
        limit(LEAST_S + sum(self._cpu_s[number] for number in numbers))
        be_silent()
        assert function is not None
        function.__code__ = code.replace(co_filename=function.__code__.co_filename)
        return any(_fails(item, following) for item, following in _followed([session.items[n] for n in numbers]))

    def _numbers(self, place: Place) -> list[int]:
        """The tests that call this function, the shortest first, as many as the time allows."""
        numbers = sorted(self._tests[place], key=self._cpu_s.__getitem__)
        needed_s = accumulate(self._cpu_s[number] for number in numbers)
        return [number for number, cpu_s in zip(numbers, needed_s, strict=True) if cpu_s <= self._most_s]


def _followed(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each item with the one after it; None after the last."""
    yield from zip_longest(items, items[1:])


def _fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))
