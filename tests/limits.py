"""The system's own limits, reached within a test: it refuses more open files, or more memory, as a full machine does."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final

import pytest

resource = pytest.importorskip("resource", reason="this system has no such limits")

Limit = Callable[[], AbstractContextManager[None]]


@contextmanager
def no_more_files() -> Iterator[None]:
    """Within it no file can be opened."""
    with _limited(resource.RLIMIT_NOFILE, 0):
        yield


@contextmanager
def little_memory(spare_bytes: int = 0) -> Iterator[None]:
    """Within it the process may take this much more memory, besides what it holds for small things."""
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[0])
    with _limited(resource.RLIMIT_AS, pages * resource.getpagesize() + spare_bytes):
        yield


@contextmanager
def _limited(kind: int, most: int) -> Iterator[None]:
    before = resource.getrlimit(kind)
    resource.setrlimit(kind, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(kind, before)


LIMITS: Final[dict[str, Limit]] = {"Too many open files": no_more_files, "Cannot allocate memory": little_memory}
"""By the system's own words."""
