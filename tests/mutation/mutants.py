"""The mutants of a file: mutmut's small changes, each as a whole text, outside functions too."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
from libcst.matchers import Assign, AssignTarget, Name, matches
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import MutationVisitor
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

OUR_OWN_NAMES = Assign(targets=[AssignTarget(target=Name("__all__"))])


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small change of one file."""

    path: Path
    number: int
    line: int
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        """Its name in the results."""
        return f"{self.path.as_posix()}#{self.number}"

    def __str__(self) -> str:
        return f"{self.path.as_posix()}:{self.line}: {' '.join(self.before.split())} -> {' '.join(self.after.split())}"


class _Finder(MutationVisitor):
    """Finds possible changes, in properties and cached functions too."""

    def __init__(self) -> None:
        super().__init__(mutation_operators, IgnoredCode(set(), set(), set()))
        self.lines: list[int] = []

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        """Skip assertions, which tests cannot see, and star imports."""
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
    finder = _Finder()
    module = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8"))).visit(finder)
    for number, (mutation, line) in enumerate(zip(finder.mutations, finder.lines, strict=True)):
        changed = cst.ensure_type(module.deep_replace(mutation.original_node, mutation.mutated_node), cst.Module)
        before, after = (module.code_for_node(node) for node in (mutation.original_node, mutation.mutated_node))
        yield Mutant(path, number, line, before, after, changed.code)


def files_of(names: list[str]) -> list[Path]:
    """The files themselves, and those of the folders."""
    paths = [Path(name) for name in names]
    return [file for path in paths for file in (sorted(path.glob("[!_]*.py")) if path.is_dir() else [path])]
