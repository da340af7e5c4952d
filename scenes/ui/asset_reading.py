"""The errors of pygame when it reads an asset: the system's own reason, or that the file is damaged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from hschess.files import ask_system
from hschess.resources import BrokenAssetError, broken


@contextmanager
def asset_reading(path: Path) -> Iterator[None]:
    """Within it pygame reads this file.

    Raises `OSError` if the system refuses the file or the memory for it, as `FileNotFoundError` if it is missing; else `BrokenAssetError`.
    """
    try:
        yield
    except (pygame.error, FileNotFoundError, MemoryError) as error:
        ask_system(path)
        raise broken(path, error) from error


def is_asset_at_fault(error: OSError) -> bool:
    """Whether the file is missing or damaged, so that another attempt is useless; else the system may allow it later."""
    return isinstance(error, BrokenAssetError | FileNotFoundError)
