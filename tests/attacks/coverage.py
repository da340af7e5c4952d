"""Texts for every reader, chosen by the code they reach: coverage-guided fuzzing with atheris, one reader after the other.

    uv run --extra dev --with atheris python -m tests.attacks.coverage --seconds S [--target NAME ...]

`--seconds` is the time for each reader. The laws are those of `fuzz`: an input is accepted and keeps the laws of its kind, or it is refused
with `HschessError`. Each reader runs in its own process, because the library ends the process after a run. It begins with the real texts
of `fuzz` and the kept ones of `corpus`; `--keep` adds the texts that reached new code, the shortest first, so that the suite
tries them again (`tests/attacks/test_corpus.py`). `fuzz` alone tries databases and players: their paths do not depend on a text.
"""

import argparse
import json
import os
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final, NoReturn

from tests.attacks.findings import Findings
from tests.attacks.fuzz import tried_on
from tests.attacks.fuzz_campaign import targets_of_campaigns
from tests.attacks.fuzz_duel import targets_of_duels
from tests.attacks.fuzz_files import targets_of_files
from tests.attacks.fuzz_stores import Stores
from tests.attacks.fuzz_targets import Target, targets_of_texts

SECONDS: Final = 60
CORPUS: Final = Path(__file__).with_name("corpus")
SLOWER: Final = 20.0
"""Instrumented code takes longer, most of all on a busy machine; a hang is still found."""
LONGEST: Final = 20_000
LONGEST_KEPT: Final = 1_500
KEPT_BYTES: Final = 8_000
"""For each reader's kept texts."""
OF_DATABASES: Final = ("profile", "laboratory")
Arc = tuple[str, int, int]
"""A file, and two consecutive lines."""


def readers(folder: Path) -> list[Target]:
    """All readers whose path depends on their text; they may use this folder."""
    rng = Random(1)
    stores = [one for one in Stores(rng, folder / "home").targets() if one.name not in OF_DATABASES]
    return [
        *targets_of_texts(rng),
        *targets_of_duels(rng),
        *targets_of_campaigns(rng),
        *stores,
        *targets_of_files(folder),
    ]


def tried(found: Findings, target: Target, text: str) -> None:
    """Give a text to a reader; its random numbers depend on the text."""
    tried_on(found, target, Random(zlib.crc32(text.encode("utf-8", "surrogatepass"))), text)


def kept(name: str) -> list[str]:
    """The kept texts of a reader."""
    path = CORPUS / f"{name.replace(' ', '_')}.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.is_file() else []


def keep(name: str, texts: Iterable[str]) -> None:
    """Keep these texts beside the others, up to the bound."""
    before = kept(name)
    room = KEPT_BYTES - sum(len(json.dumps(text)) for text in before)
    new = sorted(
        {text for text in texts if len(text) <= LONGEST_KEPT} - set(before), key=lambda text: (len(text), text)
    )
    for text in new:
        room -= len(json.dumps(text))
        if room < 0:
            break
        before.append(text)
    CORPUS.mkdir(exist_ok=True)
    lines = "".join(f"{json.dumps(text)}\n" for text in before)
    (CORPUS / f"{name.replace(' ', '_')}.jsonl").write_text(lines, "utf-8")


def farther(target: Target, known: Iterable[str], texts: Iterable[str]) -> list[str]:
    """The texts, shortest first, that take a step between two lines of a reader that no earlier and no known text takes."""
    found, seen, new = Findings(), set[Arc](), list[str]()
    for text in known:
        with _traced(seen):
            tried(found, target, text)
    for text in sorted(set(texts), key=lambda text: (len(text), text)):
        if len(text) <= LONGEST_KEPT:
            before = len(seen)
            with _traced(seen):
                tried(found, target, text)
            new += [text] if len(seen) > before else []
    return new


@contextmanager
def _traced(seen: set[Arc]) -> Iterator[None]:
    """Inside it, record every step from line to line of our own code."""
    before = sys.gettrace()
    sys.settrace(lambda frame, event, argument: _steps(seen, frame))
    try:
        yield
    finally:
        sys.settrace(before)


def _steps(seen: set[Arc], frame: FrameType) -> Callable[[FrameType, str, object], Any] | None:
    """A tracer of the steps of one call; None for code that is not ours."""
    name = frame.f_code.co_filename
    if "/hschess/" not in name and "/scenes/" not in name:
        return None
    last = 0

    def note(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal last
        if event == "line":
            seen.add((name, last, frame.f_lineno))
            last = frame.f_lineno
        return note

    return note


# ------------------------------------------------------------------------------------------------- in a process of its own


def guide(target: Target, folder: Path, seconds: int) -> NoReturn:
    """Let the library fuzz one reader, which ends the process. Findings are appended to `found` in the folder."""
    # It has wheels for few systems, so it is not among the tools of `dev`.
    atheris = import_module("atheris")
    # The modules are loaded already: their functions are changed in place.
    _instrument(atheris)
    slow, found = replace(target, most_s=SLOWER * target.most_s), Findings()

    def one_input(data: bytes) -> None:
        kinds = len(found.found)
        tried(found, slow, data.decode("utf-8", "replace"))
        if len(found.found) > kinds:
            with (folder / "found").open("a", encoding="utf-8") as file:
                what, examples = list(found.found.items())[-1]
                file.write(json.dumps([what, examples[0]]) + "\n")

    options = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", "-rss_limit_mb=4096", "-timeout=600"]
    atheris.Setup([sys.argv[0], *options, str(folder / "grown"), str(folder / "begun")], one_input)
    atheris.Fuzz()
    os._exit(0)


def _instrument(atheris: Any) -> None:
    """Make every function of the readers' packages report its path."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith(("hschess.", "scenes.")):
            for value in list(vars(module).values()):
                if getattr(value, "__module__", "") == name:
                    _instrument_one(atheris, value)


def _instrument_one(atheris: Any, value: Any) -> None:
    functions = list(vars(value).values()) if isinstance(value, type) else [value]
    for one in functions:
        function = getattr(one, "__func__", one)
        if hasattr(function, "__code__"):
            atheris.instrument_func(function)


# ------------------------------------------------------------------------------------------------------------ all in turn


def attack(targets: list[Target], seconds: int, keeps: bool) -> Findings:
    """Fuzz each of these readers for so long."""
    found = Findings()
    for target in targets:
        with tempfile.TemporaryDirectory(prefix="hschess-coverage-") as folder:
            _fuzz(found, target, Path(folder), seconds)
            if keeps:
                grown = [path.read_bytes().decode("utf-8", "replace") for path in (Path(folder) / "grown").iterdir()]
                keep(target.name, farther(target, [*target.corpus, *kept(target.name)], grown))
    return found


def _fuzz(found: Findings, target: Target, folder: Path, seconds: int) -> None:
    for part in ("begun", "grown"):
        (folder / part).mkdir()
    for number, text in enumerate([*target.corpus, *kept(target.name)]):
        (folder / "begun" / str(number)).write_bytes(text.encode("utf-8", "replace"))
    status = _in_a_child(lambda: guide(target, folder, seconds), folder / "said")
    said, report = (folder / "said").read_text("utf-8", "replace"), folder / "found"
    done = [line for line in said.splitlines() if "DONE" in line or "ERROR" in line]
    sys.stderr.write(f"{target.name}: {'; '.join(done)[:200] or said[-500:]}\n")
    for line in report.read_text("utf-8").splitlines() if report.is_file() else ():
        found.add(*json.loads(line))
    if status:
        found.add(f"{target.name}: the fuzzer ended with {status}", said[-300:])
    found.tried[target.name] += seconds


def _in_a_child(work: Callable[[], NoReturn], said: Path) -> int:
    """Do this in a copy of this process, which need not make the real texts again; returns its exit status."""
    sys.stderr.flush()
    child = os.fork()
    if not child:
        with said.open("wb") as file:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
        try:
            work()
        finally:
            os._exit(70)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main() -> int:
    """The command line; its exit status is 0 if nothing was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=SECONDS, help=f"for each reader (default {SECONDS})")
    parser.add_argument("--target", action="append", metavar="NAME", help="this reader only; may be given again")
    parser.add_argument("--keep", action="store_true", help="keep texts that reach new code in tests/attacks/corpus")
    words = parser.parse_args()
    # A disk would take most of the time.
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="hschess-coverage-", dir=memory if memory.is_dir() else None) as folder:
        every = {one.name: one for one in readers(Path(folder))}
        strangers = set(words.target or ()) - every.keys()
        if strangers:
            parser.error(f"there is no reader {', '.join(sorted(strangers))}; expected one of {', '.join(every)}")
        found = attack([every[name] for name in words.target or every], words.seconds, words.keep)
    sys.stdout.write("\n".join(found.lines()) + "\n")
    return 1 if found.number else 0


if __name__ == "__main__":
    sys.exit(main())
