"""Returns memory to the system: on Linux, where GNU's allocator keeps much of it."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

MMAP_THRESHOLD: Final = -3, 128 * 1024
"""The C library's option, and the size in bytes above which a freed picture returns to the system at once."""


def give_memory_back() -> None:
    """Return freed pictures to the system; otherwise GNU's allocator keeps up to half as much again as is in use."""
    _allocator("mallopt", *MMAP_THRESHOLD)


def sweep_memory() -> None:
    """Return unused memory between used blocks, tens of megabytes after a long game; it takes a few milliseconds."""
    _allocator("malloc_trim", 0)


def _allocator(name: str, *numbers: int) -> None:
    """Call GNU's allocator, if there is one."""
    if sys.platform.startswith("linux"):
        function = getattr(ctypes.CDLL(None), name, None)
        if function is not None:
            function(*numbers)
