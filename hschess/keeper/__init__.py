"""Child processes, kept together: they end when this program does, however it ends, and all at once on request.

The system does it, in a way of its own for each kind: a group of processes on POSIX, a job on Windows. Nothing here handles a signal or
needs a thread.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "win32":
    from hschess.keeper.job import JobKeeper as Keeper
    from hschess.keeper.job import join
else:
    from hschess.keeper.group import GroupKeeper as Keeper
    from hschess.keeper.group import join

__all__ = ["Keeper", "join", "keeping"]


@contextmanager
def keeping() -> Iterator[Keeper]:
    """A keeper for the length of a `with`. Errors: as `Keeper`."""
    keeper = Keeper()
    try:
        yield keeper
    finally:
        keeper.end()
