"""Kept programs end with their parent, however that ends, and no others end with them."""

import ast
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import hschess
from hschess.keeper import Keeper, join

ROOT = Path(hschess.__file__).parent.parent
PATIENCE_S = 60.0
"""Nothing here takes so long, even on a busy machine."""
SLEEPS = "import time; time.sleep(1000)"
KEEPS = """
import subprocess, sys, threading
from hschess.keeper import Keeper

def start():
    keeper.append(Keeper())
    keeper[0].start([sys.executable, "-c", *sys.argv[1:]])

keeper = []
thread = threading.Thread(target=start)
thread.start()
thread.join()
"""
"""Starts its argument as a program, in a thread that has ended by then. The kept program holds the standard output open until it ends."""
WAITS = "threading.Event().wait()"
SPEAKS = "print('here', flush=True);"
STARTS_ANOTHER = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {SPEAKS + SLEEPS!r}])"
JOINS = f"""
import subprocess, sys, threading
from hschess.keeper import Keeper, join

if len(sys.argv) > 1:
    join(sys.argv[1]); {SPEAKS} {SLEEPS}
keeper = Keeper()
subprocess.Popen([sys.executable, "-c", sys.orig_argv[2], keeper.membership])
threading.Event().wait()
"""
"""Starts itself once more; the copy joins by itself."""
ENDS_BY_ITSELF = {
    "an end": "",
    "an error": "raise RuntimeError('on purpose')",
    "no farewell": "import os; os._exit(3)",
}


def program(*words: str) -> subprocess.Popen[str]:
    quiet = subprocess.DEVNULL
    command = [sys.executable, "-c", *words]
    return subprocess.Popen(command, cwd=ROOT, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet, text=True)


def said_by_all(running: subprocess.Popen[str]) -> str:
    """The output of all of them, until the last one has ended."""
    return running.communicate(timeout=PATIENCE_S)[0]


def wait_until_here(running: subprocess.Popen[str]) -> None:
    assert running.stdout is not None
    assert running.stdout.readline() == "here\n"


@pytest.mark.parametrize("how", ENDS_BY_ITSELF)
def test_a_kept_program_ends_with_one_that_ends_by_itself(how: str) -> None:
    with program(KEEPS + ENDS_BY_ITSELF[how], SLEEPS) as running:
        assert said_by_all(running) == ""


@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGABRT"])
def test_a_kept_program_ends_with_one_that_is_ended(name: str) -> None:
    """Our code does not handle the signal."""
    with program(KEEPS + WAITS, SPEAKS + SLEEPS) as running:
        wait_until_here(running)
        running.send_signal(getattr(signal, name, signal.SIGTERM))

        assert said_by_all(running) == ""


def test_a_kept_programs_own_children_end_too() -> None:
    with program(KEEPS + WAITS, STARTS_ANOTHER) as running:
        wait_until_here(running)
        running.kill()

        assert said_by_all(running) == ""


def test_a_process_that_joined_ends_too() -> None:
    with program(JOINS) as running:
        wait_until_here(running)
        running.kill()

        assert said_by_all(running) == ""


def kept(keeper: Keeper) -> subprocess.Popen[bytes]:
    return keeper.start([sys.executable, "-c", SLEEPS])


def test_ending_one_program_ends_no_other() -> None:
    one, other = Keeper(), Keeper()
    with kept(one) as first, kept(other) as second:
        one.end()
        assert first.wait(PATIENCE_S) != 0
        assert second.poll() is None

        other.end()
        assert second.wait(PATIENCE_S) != 0


def test_ending_twice_is_harmless() -> None:
    keeper = Keeper()
    with kept(keeper):
        keeper.end()
        keeper.end()


def ended_keeper() -> Keeper:
    keeper = Keeper()
    keeper.end()
    return keeper


def starts(keeper: Keeper) -> None:
    kept(keeper)


def joins(keeper: Keeper) -> None:
    join(keeper.membership)


@pytest.mark.parametrize("do", [starts, joins])
def test_after_the_end_no_process_is_accepted(do: Callable[[Keeper], None]) -> None:
    keeper = ended_keeper()

    with pytest.raises(OSError, match=r"\S"):
        do(keeper)


STARTS = {
    *(f"subprocess.{name}" for name in ("Popen", "run", "call", "check_call", "check_output")),
    *(f"os.{name}" for name in ("system", "popen", "fork", "forkpty", "posix_spawn", "posix_spawnp")),
    *("ProcessPoolExecutor", "Process", "Pool"),
}
"""Calls that start another process."""
KEEPING = {
    ("hschess/keeper/group.py", "subprocess.Popen"),
    ("hschess/keeper/job.py", "subprocess.Popen"),
    # Its workers join by themselves.
    ("hschess/lab/workers.py", "ProcessPoolExecutor"),
}


WHERE = re.compile(r"\b(subprocess|os|Process|Pool|ProcessPoolExecutor|signal)\b")
"""A file without any of these words contains no such call; parsing all files takes seconds."""


def calls_in(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The calls of a file, with their arguments; and the base classes in it."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if WHERE.search(text) else ():
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), [ast.unparse(one) for one in node.args]
        elif isinstance(node, ast.ClassDef):
            yield from ((ast.unparse(base), []) for base in node.bases)


@cache
def our_calls() -> tuple[tuple[str, str, list[str]], ...]:
    """File, call and arguments; computed once for both laws."""
    files = [path for room in ("hschess", "scenes") for path in sorted((ROOT / room).rglob("*.py"))]
    return tuple((path.relative_to(ROOT).as_posix(), *call) for path in files for call in calls_in(path))


def test_every_program_that_we_start_is_kept() -> None:
    found = {(path, called) for path, called, _ in our_calls() if called in STARTS or called.startswith("os.spawn")}

    assert found == KEEPING


def test_our_code_handles_no_signals() -> None:
    """A handler would run between any two steps, while a lock is held or a child waited for; and not at all in a compiled player."""
    answers = {arguments[1] for _, called, arguments in our_calls() if called == "signal.signal"}

    assert answers == {"signal.SIG_IGN", "signal.SIG_DFL"}
