"""The commands under attack: bad words, files, streams and environments, combined at random.

    uv run python -m tests.attacks.commands --seed S --count N

Most cases run in this process, every hundredth as its own process. A run must exit with 0, or with 2, one line on standard error and
nothing on standard output, or with 130 after Ctrl-C. It must never print terminal control characters, a batch answers every line with
one JSON object, and nothing takes long.
"""

import argparse
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Final
from unittest import mock

from hschess.cli import COMMANDS, lab_command_play
from tests.attacks.command_files import Files
from tests.attacks.command_grammar import Grammar
from tests.attacks.command_runs import (
    LIMIT_S,
    Answer,
    Case,
    bound_memory,
    is_interrupted,
    run_apart,
    run_here,
)
from tests.attacks.command_words import WHOLE_DISK
from tests.attacks.findings import Findings, place_of, run
from tests.lab.helpers import ThreadWorkers

COUNT: Final = 2000
APART_EVERY: Final = 100
INTERRUPTED: Final = 130
PROGRESS: Final = re.compile(
    r"(analyse: \d+ of|[\w:-]+ tries$|generation \d+|hschess: (\d[\d,]* games of the same|deal \d+ is forfeited: ))"
)
"""Allowed on standard error although nothing is wrong; each deal that an engine forfeits is named."""
COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")
REPORTING: Final = (("doctor",), ("engine",))
"""Commands whose status 1 says that they found a fault elsewhere."""
WITHOUT_JSON: Final = frozenset(("make", "check", "rate", "list"))
"""The puzzle commands without an answer in JSON."""


def attack(seed: int, count: int) -> Findings:
    """Try this many command lines, made at random from this seed."""
    found = Findings()
    with tempfile.TemporaryDirectory(prefix="hschess-commands-") as folder, _at_home(Path(folder)):
        grammar = Grammar(seed, Files(_made(Path(folder) / "files")))
        run_here(Case(("lab", "match", "random", "beginner", "--games", "2")))
        for number in range(count):
            is_apart = number % APART_EVERY == APART_EVERY - 1
            case = grammar.interrupted() if is_apart and number % (5 * APART_EVERY) < APART_EVERY else grammar.case()
            found.tried["as processes" if is_apart else "in this process"] += 1
            _judge(found, case, run_apart(case) if is_apart else run_here(case), is_apart)
    return found


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


@contextmanager
def _at_home(folder: Path) -> Iterator[None]:
    """A working folder and a user's folder for the attack; a thread plays the games, and no window opens."""

    def workers(arguments: argparse.Namespace) -> ThreadWorkers:
        del arguments
        return ThreadWorkers()

    around = {
        "HSCHESS_HOME": str(folder / "home"), "SDL_VIDEODRIVER": "", "DISPLAY": "", "WAYLAND_DISPLAY": "",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }  # fmt: skip
    with (
        chdir(folder),
        mock.patch.dict(os.environ, around),
        mock.patch.object(lab_command_play, "workers_of", workers),
        mock.patch("scenes.app.run", return_value=0),
    ):
        yield


# ------------------------------------------------------------------------------------------------------------------ judging


def _judge(found: Findings, case: Case, answer: Answer, is_apart: bool) -> None:
    head = " ".join(case.words[: 2 if case.words[:1] in (("lab",), ("puzzles",)) else 1])
    for wrong in _wrongs(case, answer, is_apart):
        name = head if head.split(" ")[0] in COMMANDS else "bare"
        found.add(f"{name[:20]!a}: {wrong}", str(case))


def _wrongs(case: Case, answer: Answer, is_apart: bool) -> Iterator[str]:
    said_in, _, _ = case.encoding.partition(":")
    out, err = answer.out.decode(said_in, "replace"), answer.err.decode(said_in if is_apart else "utf-8", "replace")
    if answer.error is not None:
        yield f"{place_of(answer.error)}: {type(answer.error).__name__}: {str(answer.error)[:60]}"
        return
    if "Traceback" in err or "Exception ignored" in err:
        yield f"a traceback: {err.strip().splitlines()[-1][:90]}"
    if answer.seconds > LIMIT_S and WHOLE_DISK not in case.words:
        yield f"slower than {LIMIT_S} s"
    yield from _wrong_status(case, answer.status, out, err, is_apart)
    # Newer Pythons colour the help if the user wants colours even in a file.
    yield from _wrong_letters(COLOUR.sub("", out) if "FORCE_COLOR" in case.environment else out, err)
    if answer.status == 0 and case.out == "kept":
        yield from _wrong_json(case, out)


def _wrong_status(case: Case, status: int, out: str, err: str, is_apart: bool) -> Iterator[str]:
    allowed = {0, 2, *((INTERRUPTED,) if case.interrupt_after else ()), *((1,) if case.words[:1] in REPORTING else ())}
    if status not in allowed or (is_apart and is_interrupted(case) and (status, err) != (INTERRUPTED, "")):
        yield f"status {status}: {err.strip()[-80:]}"
    if status == 2 and case.err == "kept":
        yield from _wrong_complaint(err)
    if status == 2 and out and "--batch" not in case.words and case.out == "kept":
        yield f"status 2, and {out[:40]!r} printed"


def _wrong_complaint(err: str) -> Iterator[str]:
    """One line; a position that cannot be read is shown under it, with a caret."""
    lines = [line for line in err.split("\n") if not PROGRESS.match(line)]
    if len(lines) == 4 and all(line.startswith("    ") for line in lines[1:3]) and lines[2].endswith("^"):
        lines = [lines[0], ""]
    if len(lines) != 2 or lines[1] or not lines[0].startswith("hschess: "):
        yield f"a complaint of {len(lines) - 1} lines: {err[:60]!r}"
    elif len(lines[0]) > 5000:
        yield "a complaint without an end"


def _wrong_letters(out: str, err: str) -> Iterator[str]:
    for name, text in (("output", out), ("complaint", err)):
        odd = sorted({letter for letter in text if not letter.isprintable() and letter != "\n"})
        if odd:
            yield f"raw letters in the {name}: {odd[:3]}"


def _wrong_json(case: Case, out: str) -> Iterator[str]:
    words = set(case.words)
    if words & {"-h", "--help"} or not words & {"--batch", "--json"} or ("puzzles" in words and words & WITHOUT_JSON):
        return
    lines = out.splitlines() if out.isascii() else out.split("\n")[:-1]
    if "--batch" in words and case.given is not None and not case.interrupt_after:
        wanted = len(case.given.removesuffix(b"\n").split(b"\n")) if case.given else 0
        if len(lines) != wanted:
            yield f"{len(lines)} answers to {wanted} lines"
    for line in lines:
        try:
            json.loads(line, parse_constant=_refuse)
        except ValueError:
            yield f"no JSON: {line[:50]!r}"
            return


def _refuse(word: str) -> None:
    raise ValueError(word)


if __name__ == "__main__":
    bound_memory()
    sys.exit(run(attack, COUNT, __doc__))
