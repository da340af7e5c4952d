"""How much memory a program has in use, as its allocator knows it: what the process occupies has gaps that come and go."""

import ctypes
import os
import sys
from typing import Final

from bench.frames.rest import MEBIBYTE, memory_in_use

ALLOCATOR: Final = "PYTHONMALLOC"
ONLY: Final = "malloc"
"""Python takes small objects from the system's allocator too, which then knows of all."""


class _Info(ctypes.Structure):
    """What GNU's allocator says of itself, `struct mallinfo2`."""

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
    """Start this program once more so that `held` knows what is in use, unless it does."""
    if os.environ.get(ALLOCATOR) != ONLY and sys.platform == "linux":
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, ALLOCATOR: ONLY})


def held() -> float:
    """Mebibytes in use; what the process occupies where that cannot be known, 0 where nothing can."""
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None) if sys.platform == "linux" else None
    if ask is None or os.environ.get(ALLOCATOR) != ONLY:
        return memory_in_use() or 0.0
    ask.restype = _Info
    said: _Info = ask()
    return (said.uordblks + said.hblkhd) / MEBIBYTE
