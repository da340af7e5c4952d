"""The file in which measured cards are kept, so that the same command goes on if it was interrupted.

The first line names the question; each other line is a card's number, and the games that its side won, drew and played.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hschess.build_name import build_name
from hschess.files import text_in
from hschess.lab.worth_games import COPIES, PLAYER, WorthCount
from hschess.rules.errors import HschessError
from hschess.store.kept_lines import kept_lines

FORMAT: Final = "hschess worth games 1"
LARGEST_BYTES: Final = 1 << 24
_NUMBERS: Final = 4


class WorthFile:
    """Counts by the numbers of their cards; each is written when it comes.

    Errors: `HschessError` for a file that answers another question or cannot be read; `OSError` if it cannot be written.
    """

    def __init__(self, path: Path, seed: int, deals: int) -> None:
        self._path = path
        head = f"{FORMAT}, version {build_name()}, {PLAYER}, {COPIES} copies, seed {seed}, {deals} deals"
        self.counts: dict[int, WorthCount] = {}
        for line in kept_lines(path, head, LARGEST_BYTES, "take --fresh"):
            words = line.split()
            if len(words) == _NUMBERS and all(word.isdecimal() for word in words):
                count = WorthCount(*map(int, words))
                self.counts[count.number] = count

    def add(self, count: WorthCount) -> None:
        """Keep a card's count."""
        self.counts[count.number] = count
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{count.number} {count.wins} {count.draws} {count.games}\n")


def forget_counts(path: Path) -> None:
    """Delete such a file, of any question. Errors: `HschessError` for any other file, which is left alone."""
    if not path.exists():
        return
    text = text_in(path, LARGEST_BYTES)
    if not (text.startswith(FORMAT) or FORMAT.startswith(text)):
        raise HschessError(f"{path} is not a file of measured cards, and was left alone")
    path.unlink()
