"""The user's sets as files in the folder `cards`: each is written completely or not at all, and no earlier content is lost.

A removed set, and a text written by other means, stay in the folder `earlier` beside them, where no game looks for sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from hschess.files import TABLE_BYTES, read_bytes
from hschess.own_modes import CARDS_FOLDER, read_own_sets
from hschess.readers import TOML
from hschess.rules.card import Card
from hschess.store.folders import write_new, write_whole
from hschess.store.set_text import cards_to_text
from scenes.workshop.model.edited_sets import OwnSet

EARLIER: Final = "earlier"


class SetFiles:
    """The set files of a user's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / CARDS_FOLDER
        self.faults: tuple[str, ...] = ()
        """A sentence for each broken file, as of the last reading."""
        self.broken: tuple[str, ...] = ()
        """The names of files that are not valid sets; they are left alone."""
        self._known: dict[str, tuple[Card, ...]] = {}
        """The last known content of each file."""

    def read(self) -> tuple[OwnSet, ...]:
        """The sets in the folder, which need not exist."""
        found, faults = read_own_sets(self.folder.parent)
        self._known = {one.name: one.cards for one in found}
        self.faults = faults
        self.broken = tuple(name for name in self._names() if name not in self._known)
        return tuple(OwnSet(one.name, one.cards) for one in found)

    def path(self, name: str) -> Path:
        """The path of a set's file."""
        return self.folder / f"{name}{TOML}"

    def keep(self, sets: Iterable[OwnSet]) -> None:
        """Make the folder hold these sets.

        Raises `OSError` if the disk refuses; the next call tries again.
        """
        wanted = {one.name: one.cards for one in sets}
        with ExitStack() as all_of_it:
            # The last callback runs first, and an error of one does not stop the others.
            for name in [one for one in self._known if one not in wanted]:
                all_of_it.callback(self._put_away, name, wanted.values())
            for name, cards in wanted.items():
                if self._known.get(name) != cards:
                    all_of_it.callback(self._write, name, cards)

    def _write(self, name: str, cards: tuple[Card, ...]) -> None:
        path = self.path(name)
        self._save_words_of_others(name)
        write_whole(path, cards_to_text(cards))
        self._known[name] = cards

    def _save_words_of_others(self, name: str) -> None:
        """Keep the text of a file that differs from our own format, with comments, for instance."""
        there, ours = _bytes_of(self.path(name)), cards_to_text(self._known.get(name, ())).encode()
        if there is not None and there != ours:
            write_new(self.folder / EARLIER, name, TOML, there)

    def _put_away(self, name: str, others: Iterable[tuple[Card, ...]]) -> None:
        path, cards = self.path(name), self._known[name]
        there = _bytes_of(path)
        # A renamed set is not lost.
        if there is not None and not (cards in tuple(others) and there == cards_to_text(cards).encode()):
            write_new(self.folder / EARLIER, name, TOML, there)
        path.unlink(missing_ok=True)
        del self._known[name]

    def _names(self) -> list[str]:
        try:
            return [path.stem for path in sorted(self.folder.glob(f"*{TOML}"))]
        except OSError:
            return []


def _bytes_of(path: Path) -> bytes | None:
    """The content of a file; None if there is none."""
    try:
        return read_bytes(path, TABLE_BYTES)
    except FileNotFoundError:
        return None
