"""The environment of every program that a test starts: warnings are errors there too, as in our own process (`pyproject.toml`)."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

IGNORED: Final[tuple[str, ...]] = ()
"""Warnings of other people's packages, as `ignore:words:category`, each with its reason."""
WARNINGS: Final = ",".join(("error", *IGNORED))


@contextmanager
def warned() -> Iterator[None]:
    """Inside it a Python started with our environment, or with a copy of it, ends at a warning."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONWARNINGS", WARNINGS)
        yield


def listens_to_ctrl_c() -> None:
    """In the child: a shell's background process ignores Ctrl-C, and its children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
