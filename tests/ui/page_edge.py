"""A program that scales pictures whose last pixel is the last readable byte: reading one byte more ends it with a signal.

python -m tests.ui.page_edge
"""

import ctypes
import mmap
import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from scenes.ui.media import smooth

SOURCES = range(1, 6)
TARGETS = (1, 2, 3, 5, 8, 13)
PAGE = mmap.PAGESIZE


def pictures() -> Iterator[pygame.Surface]:
    """Pictures of all small sizes, each at the end of a page before a protected one."""
    pages = mmap.mmap(-1, 2 * PAGE)
    start = ctypes.addressof(ctypes.c_char.from_buffer(pages))
    protect = ctypes.CDLL(None, use_errno=True).mprotect
    if protect(ctypes.c_void_p(start + PAGE), ctypes.c_size_t(PAGE), 0):
        raise OSError(ctypes.get_errno(), "mprotect")
    for width in SOURCES:
        for height in SOURCES:
            pixels = memoryview(pages)[PAGE - 4 * width * height : PAGE]
            yield pygame.image.frombuffer(pixels, (width, height), "RGBA")


def main() -> None:
    """Scale every picture to every target size."""
    for picture in pictures():
        for width in TARGETS:
            for height in TARGETS:
                smooth(picture, (width, height))


if __name__ == "__main__":
    main()
