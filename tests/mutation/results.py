"""The verdict on each mutant, stored line by line, so that a run can be resumed."""

import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.mutation.children import KILLED, SURVIVED, TIMED_OUT
from tests.mutation.mutants import Mutant


class Results:
    """The verdicts by the mutants' names."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._verdicts: dict[str, str] = {}
        self.read()

    def read(self) -> None:
        """Read the file, including a child's verdicts."""
        known = self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []
        self._verdicts = {entry["mutant"]: entry["verdict"] for entry in map(json.loads, known)}

    def knows(self, mutant: Mutant) -> bool:
        """Whether it has been tried."""
        return mutant.name in self._verdicts

    def add(self, mutant: Mutant, verdict: str) -> None:
        """Add a verdict; a survivor is printed."""
        self._verdicts[mutant.name] = verdict
        if verdict != KILLED:
            sys.stdout.write(f"{verdict} {mutant}\n")
            sys.stdout.flush()
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"mutant": mutant.name, "verdict": verdict, "told": str(mutant)}) + "\n")

    def counted(self, files: Iterable[Path]) -> Counter[str]:
        """The number of mutants of these files by verdict."""
        names = {file.as_posix() for file in files}
        return Counter(verdict for name, verdict in self._verdicts.items() if name.partition("#")[0] in names)


def line_of(counts: Counter[str]) -> str:
    """The counts, as at the end of a run."""
    return f"{counts.total()} mutants: " + ", ".join(f"{counts[end]} {end}" for end in (KILLED, TIMED_OUT, SURVIVED))
