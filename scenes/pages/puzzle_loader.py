"""The puzzles that come with the game, read a file a frame so that a screen is there at once, and the player's trainer for them.

What cannot be read is said by the screen that wanted it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hschess.puzzles.puzzle import SUFFIX, Puzzle, read_puzzles, shipped_folder
from hschess.puzzles.trainer import Trainer
from hschess.rules.errors import HschessError
from hschess.store.profile import Profile
from hschess.store.training import TrainingLog
from scenes.context import Context
from scenes.words import error_words


class PuzzleLoader:
    """The puzzles as far as they have been read."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.puzzles: tuple[Puzzle, ...] = ()
        self.trainer: Trainer | None = None
        """The player's trainer, once all are read; None if the profile cannot be read."""
        self._unread: list[Path] | None = sorted(shipped_folder().glob(f"*{SUFFIX}"))
        if not self._unread:
            self._complain("puzzles", f"There are no puzzles in {shipped_folder()}.")

    @property
    def is_read(self) -> bool:
        """Whether nothing is left to read."""
        return self._unread is None

    def read_on(self) -> bool:
        """Read the next file; whether the last one has been read now."""
        if self._unread is None:
            return False
        if self._unread:
            try:
                self.puzzles += puzzles_in(self._unread.pop(0))
            except HschessError as error:
                self._complain("puzzles", str(error))
            return False
        self._unread = None
        self.trainer = self.new_trainer()
        return True

    def new_trainer(self) -> Trainer | None:
        """The trainer as the profile is now."""
        profile, trainer = Profile(self._context.folder), None
        with self._context.statistics("puzzles"):
            trainer = Trainer(TrainingLog(profile), self.puzzles, self._context.today)
        if profile.complaint:
            self._complain("statistics", profile.complaint)
        return trainer

    def _complain(self, key: str, error: str) -> None:
        self._context.complaint = self._context.complaint or error_words(key, error)


@cache
def puzzles_in(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file that comes with the game, read once. Errors: `HschessError`."""
    return read_puzzles(path)
