"""Attacks that run in this process start the program again and again: each picture's file is read once for all of them."""

from collections.abc import Iterator
from functools import cache

import pytest

from scenes.ui import master_files, media

# A picture is converted to a new one before it is drawn, so that what was read never changes.
read_once = cache(master_files.load_picture)


@pytest.fixture(autouse=True, scope="session")
def pictures_are_read_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for module in (master_files, media):
            patch.setattr(module, "load_picture", read_once)
        yield
