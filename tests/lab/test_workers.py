"""Worker processes: they end at once whatever they do, with this program however it ends, and nobody else ends with them."""

import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

import hschess
from hschess.lab.workers import ProcessWorkers, dismissed_after
from hschess.rules.errors import HschessError

ROOT = Path(hschess.__file__).parent.parent
PATIENCE_S = 60.0
"""Nothing here takes so long, whatever else the machine does."""


def deaf(began: Path) -> int:
    """Work that hears nothing, as a compiled player does: no other thread of the worker comes to its turn, no signal is answered."""
    began.write_text(str(os.getpid()))
    return sum(range(10**15))


def waiting(began: Path, may_end: Path) -> str:
    began.touch()
    while not may_end.exists():
        time.sleep(0.01)
    return "done"


def wait_for(path: Path) -> None:
    until = time.monotonic() + PATIENCE_S
    while not path.exists():
        assert time.monotonic() < until, f"no {path.name}"
        time.sleep(0.01)


def is_dismissed(workers: ProcessWorkers) -> bool:
    dismissal = Thread(target=workers.dismiss, daemon=True)
    dismissal.start()
    dismissal.join(PATIENCE_S)
    return not dismissal.is_alive()


def test_a_worker_that_hears_nothing_is_dismissed_at_once(tmp_path: Path) -> None:
    workers, began = ProcessWorkers(2), tmp_path / "began"
    workers.executor.submit(deaf, began)
    wait_for(began)

    assert is_dismissed(workers)


def test_work_that_is_longer_than_a_pipe_holds_up_no_dismissal(tmp_path: Path) -> None:
    """The pool is in the middle of handing it over."""
    workers, began = ProcessWorkers(1), tmp_path / "began"
    workers.executor.submit(deaf, began)
    wait_for(began)
    for _ in range(2):
        workers.executor.submit(len, bytes(1 << 20))

    assert is_dismissed(workers)


def test_a_worker_that_only_begins_is_dismissed_too(tmp_path: Path) -> None:
    workers = ProcessWorkers(2)
    futures = [workers.executor.submit(deaf, tmp_path / "began") for _ in range(2)]

    workers.dismiss()

    assert all(future.done() for future in futures)


HIRES = """
import sys, threading
from pathlib import Path
from hschess.lab.workers import ProcessWorkers
from tests.lab.test_workers import deaf

if __name__ == "__main__":
    workers = ProcessWorkers(1)
    workers.executor.submit(deaf, Path(sys.argv[1]))
    threading.Event().wait()
"""


@pytest.mark.parametrize("how", ["terminate", "kill"])
def test_a_worker_that_hears_nothing_ends_with_its_program(how: str, tmp_path: Path) -> None:
    """The worker holds the streams open too: their end is its end. Nobody prints anything there, nor does Python's resource tracker."""
    began = tmp_path / "began"
    words = [sys.executable, "-c", HIRES, str(began)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        wait_for(began)
        getattr(program, how)()

        assert program.communicate(timeout=PATIENCE_S) == (b"", b"")


def test_who_is_dismissed_takes_no_other_worker_along(tmp_path: Path) -> None:
    """As where a card is measured while the laboratory plays."""
    one, other, began, may_end = ProcessWorkers(1), ProcessWorkers(1), tmp_path / "began", tmp_path / "may end"
    work = other.executor.submit(waiting, began, may_end)
    wait_for(began)

    one.executor.submit(deaf, tmp_path / "one began")
    wait_for(tmp_path / "one began")
    one.dismiss()
    may_end.touch()

    assert work.result(PATIENCE_S) == "done"
    other.dismiss()


def test_work_that_is_lost_with_its_worker_is_reported_in_one_line() -> None:
    with (
        pytest.raises(HschessError, match="a worker has ended in the middle of its work"),
        dismissed_after(ProcessWorkers(1)) as executor,
    ):
        executor.submit(os._exit, 1).result()
