"""Keeps a match on the disk as it is played.

Every action is added to the running game's file at once; undo rewrites it; a finished game moves to the finished ones. A disk that
refuses is said once and never stops the game. Imports `hschess.store` and `match`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hschess.rules.actions import Action
from hschess.rules.record import Record, final_state
from hschess.rules.state import State
from hschess.store.games import Place, RunningGame, place_of
from hschess.store.profile import Profile, ProfileError, game_of
from scenes.stage.match import Match


class Autosave:
    """Follows one match."""

    def __init__(self, folder: Path, unsaved: Callable[[str], str] = "The game cannot be saved: {}.".format) -> None:
        """`unsaved` puts into words that the disk refused, and why."""
        self._unsaved = unsaved
        self._file = RunningGame(folder)
        self._profile = Profile(folder)
        self.complaint = ""
        """One sentence, where the disk refused; the caller says it and may clear it."""
        self.uncounted = ""
        """The same of the statistics."""
        self._failed = False
        self._kept: tuple[Action, ...] | None = None
        """The actions that the file holds; None where it must be written anew."""
        self._last: Place | None = None
        self._match: Match | None = None

    def begin(self, match: Match) -> None:
        """Follow this match from now on."""
        self._match = match
        match.on_change = self._changed
        match.on_undo = self._undone
        self._undone(match)

    @property
    def is_keeping(self) -> bool:
        """Whether there is a game to be continued."""
        return self._match is not None and not self._match.is_over

    def settle(self) -> None:
        """Write what the file does not hold yet, as long as the game can be continued from it. Errors: `HschessError`, `OSError`."""
        match = self._match
        if match is not None and self.is_keeping and self._kept != match.record.actions:
            final_state(match.record)
            self._rewrite(match, None)

    def saved(self) -> Record | None:
        """The game as the file has it, to be continued; None where none is kept. Errors: `HschessError`, `OSError`."""
        return self._file.load() if self.is_keeping else None

    def _undone(self, match: Match) -> None:
        self._guarded(lambda: self._rewrite(match, None))

    def _changed(self, match: Match, before: State, action: Action) -> None:
        place = place_of(before, action)
        if match.is_over:
            self._guarded(lambda: self._finish(match))
            self._count(match)
        elif self._last is None or self._kept != match.record.actions[:-1]:
            self._guarded(lambda: self._rewrite(match, place))
        else:
            last = self._last
            self._guarded(lambda: self._add(match, last, place, action))

    def _rewrite(self, match: Match, place: Place | None) -> None:
        self._file.begin(match.record)
        self._kept, self._last = match.record.actions, place

    def _add(self, match: Match, last: Place, place: Place, action: Action) -> None:
        self._file.add(last, place, action)
        self._kept, self._last = match.record.actions, place

    def _finish(self, match: Match) -> None:
        self._file.finish(match.record)

    def _count(self, match: Match) -> None:
        """Add the finished game to the profile; a profile that refuses takes nothing from the game."""
        game = game_of(match.record)
        try:
            if game is not None:
                self._profile.add(game)
        except ProfileError as error:
            self.uncounted = str(error)
        self.uncounted = self.uncounted or self._profile.complaint

    def _guarded(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            self._kept = None
            if not self._failed:
                self._failed = True
                self.complaint = self._unsaved(error.strerror or str(error))
