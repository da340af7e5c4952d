"""Programs that are kept end with whoever started them, however that ends, and nobody else ends with them."""

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
"""Nothing here takes so long, whatever else the machine does."""
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
"""Starts what its argument says, in a thread that has ended by then. What is kept holds the standard output open: its end is theirs."""
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
"""Starts itself once more, which joins by itself."""
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
    """What they say until the last of them has ended."""
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
    """Nothing of ours answers the signal."""
    with program(KEEPS + WAITS, SPEAKS + SLEEPS) as running:
        wait_until_here(running)
        running.send_signal(getattr(signal, name, signal.SIGTERM))

        assert said_by_all(running) == ""


def test_what_a_kept_program_has_started_ends_too() -> None:
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


def test_who_is_ended_at_once_takes_nobody_else_along() -> None:
    one, other = Keeper(), Keeper()
    with kept(one) as first, kept(other) as second:
        one.end()
        assert first.wait(PATIENCE_S) != 0
        assert second.poll() is None

        other.end()
        assert second.wait(PATIENCE_S) != 0


def test_an_end_can_be_asked_for_again() -> None:
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
def test_after_the_end_nobody_is_taken_in(do: Callable[[Keeper], None]) -> None:
    keeper = ended_keeper()

    with pytest.raises(OSError, match=r"\S"):
        do(keeper)


STARTS = {
    *(f"subprocess.{name}" for name in ("Popen", "run", "call", "check_call", "check_output")),
    *(f"os.{name}" for name in ("system", "popen", "fork", "forkpty", "posix_spawn", "posix_spawnp")),
    *("ProcessPoolExecutor", "Process", "Pool"),
}
"""What starts another process."""
KEEPING = {
    ("hschess/keeper/group.py", "subprocess.Popen"),
    ("hschess/keeper/job.py", "subprocess.Popen"),
    # Its workers join by themselves.
    ("hschess/lab/workers.py", "ProcessPoolExecutor"),
}


WHERE = re.compile(r"\b(subprocess|os|Process|Pool|ProcessPoolExecutor|signal)\b")
"""A file without any of these words names none of what is looked for; to look through all of them takes seconds."""


def calls_in(path: Path) -> Iterator[tuple[str, list[str]]]:
    """What a file of ours calls, and with which arguments; what a class of it is derived from, too."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if WHERE.search(text) else ():
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), [ast.unparse(one) for one in node.args]
        elif isinstance(node, ast.ClassDef):
            yield from ((ast.unparse(base), []) for base in node.bases)


@cache
def our_calls() -> tuple[tuple[str, str, list[str]], ...]:
    """Where, what and with which arguments; once for both laws."""
    files = [path for room in ("hschess", "scenes") for path in sorted((ROOT / room).rglob("*.py"))]
    return tuple((path.relative_to(ROOT).as_posix(), *call) for path in files for call in calls_in(path))


def test_every_program_that_we_start_is_kept() -> None:
    found = {(path, called) for path, called, _ in our_calls() if called in STARTS or called.startswith("os.spawn")}

    assert found == KEEPING


def test_no_signal_is_answered_by_code_of_ours() -> None:
    """It would run between any two steps, while a lock is held or a child waited for; and not at all in a compiled player."""
    answers = {arguments[1] for _, called, arguments in our_calls() if called == "signal.signal"}

    assert answers == {"signal.SIG_IGN", "signal.SIG_DFL"}
