"""Worker processes end at once during any work, end with this program however it ends, and end no others."""

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
"""Nothing here takes so long, even on a busy machine."""


def blocked(began: Path) -> int:
    """Work that blocks its process, as a compiled player does: no other thread of the worker runs, no signal is handled."""
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


def test_a_blocked_worker_is_dismissed_at_once(tmp_path: Path) -> None:
    workers, began = ProcessWorkers(2), tmp_path / "began"
    workers.executor.submit(blocked, began)
    wait_for(began)

    assert is_dismissed(workers)


def test_work_larger_than_a_pipe_does_not_delay_a_dismissal(tmp_path: Path) -> None:
    """The pool is in the middle of sending it."""
    workers, began = ProcessWorkers(1), tmp_path / "began"
    workers.executor.submit(blocked, began)
    wait_for(began)
    for _ in range(2):
        workers.executor.submit(len, bytes(1 << 20))

    assert is_dismissed(workers)


def test_a_starting_worker_is_dismissed_too(tmp_path: Path) -> None:
    workers = ProcessWorkers(2)
    futures = [workers.executor.submit(blocked, tmp_path / "began") for _ in range(2)]

    workers.dismiss()

    assert all(future.done() for future in futures)


HIRES = """
import sys, threading
from pathlib import Path
from hschess.lab.workers import ProcessWorkers
from tests.lab.test_workers import blocked

if __name__ == "__main__":
    workers = ProcessWorkers(1)
    workers.executor.submit(blocked, Path(sys.argv[1]))
    threading.Event().wait()
"""


@pytest.mark.parametrize("how", ["terminate", "kill"])
def test_a_blocked_worker_ends_with_its_program(how: str, tmp_path: Path) -> None:
    """The worker holds the streams open too: their end is its end. Nothing is printed there, not even by Python's resource tracker."""
    began = tmp_path / "began"
    words = [sys.executable, "-c", HIRES, str(began)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        wait_for(began)
        getattr(program, how)()

        assert program.communicate(timeout=PATIENCE_S) == (b"", b"")


def test_a_dismissal_ends_no_other_worker(tmp_path: Path) -> None:
    """As when a card is measured while the laboratory plays."""
    one, other, began, may_end = ProcessWorkers(1), ProcessWorkers(1), tmp_path / "began", tmp_path / "may end"
    work = other.executor.submit(waiting, began, may_end)
    wait_for(began)

    one.executor.submit(blocked, tmp_path / "one began")
    wait_for(tmp_path / "one began")
    one.dismiss()
    may_end.touch()

    assert work.result(PATIENCE_S) == "done"
    other.dismiss()


def test_work_lost_with_its_worker_is_reported_in_one_line() -> None:
    with (
        pytest.raises(HschessError, match="a worker has ended in the middle of its work"),
        dismissed_after(ProcessWorkers(1)) as executor,
    ):
        executor.submit(os._exit, 1).result()
