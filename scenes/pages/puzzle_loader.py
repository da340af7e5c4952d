"""Loads the shipped puzzles a file per frame, so that a screen opens at once, and the player's trainer for them.

The screen that asked for them shows any error.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hschess.puzzles.puzzle import SUFFIX, Puzzle, read_puzzles, shipped_folder
from hschess.puzzles.trainer import Trainer
from hschess.rules.errors import HschessError
from hschess.store.training import TrainingLog
from scenes.context import Context
from scenes.words import error_words


class PuzzleLoader:
    """The puzzles that have been read so far."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.puzzles: tuple[Puzzle, ...] = ()
        self.trainer: Trainer | None = None
        """The player's trainer, once all files are read; None if the profile cannot be read."""
        self._unread: list[Path] | None = sorted(shipped_folder().glob(f"*{SUFFIX}"))
        if not self._unread:
            self._complain(f"There are no puzzles in {shipped_folder()}.")

    @property
    def is_read(self) -> bool:
        """Whether all files have been read."""
        return self._unread is None

    def read_on(self) -> bool:
        """Read the next file; returns whether it was the last one."""
        if self._unread is None:
            return False
        if self._unread:
            try:
                self.puzzles += puzzles_in(self._unread.pop(0))
            except HschessError as error:
                self._complain(str(error))
            return False
        self._unread = None
        self.trainer = self.new_trainer()
        return True

    def begin_day(self) -> None:
        """Another day has begun: the trainer counts for it, if there is one."""
        if self.is_read:
            self.trainer = self.new_trainer()

    def new_trainer(self) -> Trainer | None:
        """A new trainer from the profile as it is now."""
        with self._context.statistics("puzzles") as profile:
            return Trainer(TrainingLog(profile), self.puzzles, self._context.today)
        return None

    def _complain(self, error: str) -> None:
        self._context.complaint = self._context.complaint or error_words("puzzles", error)


@cache
def puzzles_in(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a shipped file, cached. Raises `HschessError`."""
    return read_puzzles(path)
