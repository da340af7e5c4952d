"""The file in which measured cards are kept, so that the same command goes on where it was interrupted. Imports `worth_games`.

The first line says what was asked; each other line is a card's number, and how many games its side won, drew and played.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import hschess
from hschess.files import read_text, unreadable
from hschess.lab.worth_games import COPIES, PLAYER, WorthCount
from hschess.rules.errors import HschessError
from hschess.store.folders import write_whole

FORMAT: Final = "hschess worth games 1"
LARGEST_BYTES: Final = 1 << 24
_NUMBERS: Final = 4


class WorthFile:
    """Counts by the numbers of their cards; each is written when it comes.

    Errors: `HschessError` for a file that answers another question or cannot be read; `OSError` where it cannot be written.
    """

    def __init__(self, path: Path, seed: int, deals: int) -> None:
        self._path = path
        self._head = f"{FORMAT}, version {hschess.__version__}, {PLAYER}, {COPIES} copies, seed {seed}, {deals} deals"
        self.counts: dict[int, WorthCount] = {}
        if path.exists():
            self._read()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{self._head}\n", "utf-8")

    def add(self, count: WorthCount) -> None:
        """Keep a card's count."""
        self.counts[count.number] = count
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{count.number} {count.wins} {count.draws} {count.games}\n")

    def _read(self) -> None:
        try:
            lines = read_text(self._path, LARGEST_BYTES).splitlines(keepends=True)
        except OSError as error:
            raise unreadable(self._path, error) from error
        if not lines or lines[0].strip() != self._head:
            raise HschessError(f"{self._path}: it has other games; expected '{self._head}', or take --fresh")
        if not lines[-1].endswith("\n"):
            write_whole(self._path, "".join(lines[:-1]))
        for line in lines[1:]:
            # A line that was cut off when the program ended is measured again.
            words = line.split()
            if line.endswith("\n") and len(words) == _NUMBERS and all(word.isdecimal() for word in words):
                count = WorthCount(*map(int, words))
                self.counts[count.number] = count
