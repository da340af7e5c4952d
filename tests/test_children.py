"""A warning in a program started by a test is noticed, however it was started."""

import subprocess
import sys
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hschess.lab.workers import ProcessWorkers, dismissed_after
from tests.packaging.shapes import run_in_empty_folder
from tests.window.desktop import environment_of

WARNS = (sys.executable, "-c", "import warnings; warnings.warn('this goes', DeprecationWarning)")
Run = Callable[[Path], subprocess.CompletedProcess[str]]


def run_with(environment: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(WARNS, env=environment, capture_output=True, text=True, check=False)


def warn() -> None:
    warnings.warn("this goes", DeprecationWarning, stacklevel=1)


@pytest.mark.parametrize(
    "run",
    [
        lambda folder: run_with(),
        lambda folder: run_with(environment_of(folder)),
        lambda folder: run_in_empty_folder(folder, *WARNS),
    ],
    ids=["as most are", "on a developer's machine", "as a user has it"],
)
def test_a_program_that_warns_fails(run: Run, tmp_path: Path) -> None:
    done = run(tmp_path)

    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, "DeprecationWarning: this goes")


def test_a_worker_that_warns_fails() -> None:
    with dismissed_after(ProcessWorkers(1)) as executor, pytest.raises(DeprecationWarning, match="this goes"):
        executor.submit(warn).result()
