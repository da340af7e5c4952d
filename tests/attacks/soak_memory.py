"""The memory that a program has in use, according to its allocator: the process's own size has gaps that come and go."""

import ctypes
import os
import sys
from typing import Final

from bench.frames.rest import MEBIBYTE, memory_in_use

ALLOCATOR: Final = "PYTHONMALLOC"
ONLY: Final = "malloc"
"""Makes Python take small objects from the system's allocator too, which then counts them all."""


class _Info(ctypes.Structure):
    """The report of GNU's allocator, `struct mallinfo2`."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in [
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "keepcost",
        ]
    )
    hblkhd: int
    """Bytes of large pieces, ..."""
    uordblks: int
    """... and of all others in use."""


def begin_again() -> None:
    """Restart this program, if needed, so that `held` measures the memory in use."""
    if os.environ.get(ALLOCATOR) != ONLY and sys.platform == "linux":
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, ALLOCATOR: ONLY})


def held() -> float:
    """Mebibytes in use; the process's size if that is unknown, and 0 if neither is known."""
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None) if sys.platform == "linux" else None
    if ask is None or os.environ.get(ALLOCATOR) != ONLY:
        return memory_in_use() or 0.0
    ask.restype = _Info
    said: _Info = ask()
    return (said.uordblks + said.hblkhd) / MEBIBYTE
