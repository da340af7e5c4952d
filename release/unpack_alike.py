"""Restores the files of `release/alike.py`; the bundle of one file runs it before the game.

The folder is the temporary one of this run.
"""

import sys
from pathlib import Path

PACK = "alike.bin"
HEAD = 4096
"""The first bytes of each file that are packed before all the rest."""


def unpack(folder: Path) -> None:
    """Write the files of the pack in this folder into it, and remove the pack."""
    with (folder / PACK).open("rb") as pack:
        files = list[tuple[str, int]]()
        while line := pack.readline().strip():
            number, _, name = line.decode().partition(" ")
            files.append((name, int(number)))
        heads = [pack.read(min(size, HEAD)) for _, size in files]
        for (name, size), head in zip(files, heads, strict=True):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(head + pack.read(max(0, size - HEAD)))
    (folder / PACK).unlink()


if hasattr(sys, "_MEIPASS"):
    unpack(Path(sys._MEIPASS))  # noqa: SLF001 - so PyInstaller calls the folder
