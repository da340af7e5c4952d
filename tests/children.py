"""What every program is given that a test starts: warnings are errors there too, as in our own process (`pyproject.toml`)."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

IGNORED: Final[tuple[str, ...]] = ()
"""What other people's packages warn of while they do our work, as `ignore:words:category`, each with its reason."""
WARNINGS: Final = ",".join(("error", *IGNORED))


@contextmanager
def warned() -> Iterator[None]:
    """Within it a Python that is started with our environment, or with a copy of it, ends at a warning."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONWARNINGS", WARNINGS)
        yield


def listens_to_ctrl_c() -> None:
    """In the child: what a shell runs in the background ignores Ctrl-C, and hands that on to its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
