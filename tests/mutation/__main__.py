"""Does any test notice? Every small change of a file (a mutant) is tried against the tests; unnoticed ones survive.

    uv run python -m tests.mutation hschess/rules/line/battle.py

The mutants are mutmut's, one at a time, outside functions too: the rules read most things from tables. `loaded` tries mutants that
change a called function, in a tenth of a second; `fresh` the others, in about one. Laws play fewer random games than usual; `--full`
plays all of them. Survivors are printed as they are found; the last line has the counts. docs/mutation.md has the list.
"""

import argparse
import math
import os
import shutil
import sys
from itertools import groupby
from pathlib import Path

from tests.mutation.children import SURVIVED, Quick, verdict_of
from tests.mutation.fresh import Fresh, copied_tree, run_tests
from tests.mutation.loaded import Loop
from tests.mutation.mutants import files_of
from tests.mutation.results import Results, line_of


def main() -> int:
    """Try every mutant of the files; the exit status shows whether one survived."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="files or folders of hschess")
    parser.add_argument("--full", action="store_true", help="play every random game of the laws")
    parser.add_argument("--cpu", type=float, default=20, metavar="SECONDS", help="a mutant's longest time (default 20)")
    parser.add_argument("--results", type=Path, help="keep the verdicts here and take up what it has")
    words = parser.parse_args()
    os.environ["CI"] = "1"  # the same examples for every mutant
    tree = copied_tree()
    results, files = Results((words.results or tree / "results").resolve()), files_of(words.files)
    for room, members in groupby(files, key=lambda path: path.parent.name):
        try_package(Fresh(tree, words.full, words.cpu), room, list(members), results)
    shutil.rmtree(tree)
    counts = results.counted(files)
    sys.stdout.write(line_of(counts) + "\n")
    return 1 if counts[SURVIVED] else 0


def try_package(fresh: Fresh, room: str, files: list[Path], results: Results) -> None:
    """Try the mutants of files tested by one folder of tests."""

    def try_loaded() -> bool:
        plugins: list[object] = [] if fresh.full else [Quick()]
        most_s = math.inf if fresh.full else float(fresh.cpu_s)
        return run_tests(fresh.tree, [f"tests/{room}"], [*plugins, Loop(fresh.tree, files, results, most_s)]) != 0

    if verdict_of(try_loaded) != SURVIVED:
        raise SystemExit(f"tests/{room} fail as they stand")
    results.read()
    for path in files:
        fresh.try_all(path, results)
        sys.stdout.write(f"{path.as_posix()}: {line_of(results.counted([path]))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
