"""Saves a match as it is played.

Every action is in the running game's file before it is shown; undo rewrites it; a finished game moves to the finished ones. An error of
the disk is reported once and never stops the game.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from hschess.campaign.beginning import scenario_of
from hschess.files import refusal
from hschess.rules.actions import Action
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.mode_text import modes_with
from hschess.store.games import RunningGame
from hschess.store.saves import Saves
from scenes.stage.game.match import Match


class Autosave:
    """The autosave of one match."""

    def __init__(self, saves: Saves, unsaved: Callable[[str], str] = "The game cannot be saved: {}.".format) -> None:
        """`saves` are the saves in the user's folder; `unsaved` turns a disk error into a message."""
        self._saves = saves
        self._unsaved = unsaved
        self._file: RunningGame | None = None
        """The match's save file, once it has been written."""
        self.complaint = ""
        """A message after a disk error; the caller shows it and may clear it."""
        self._failed = False
        self._kept: tuple[Action, ...] | None = None
        """The actions in the file; None if it must be rewritten."""
        self._match: Match | None = None

    def begin(self, match: Match) -> None:
        """Save this match from now on."""
        self._match = match
        match.on_change = self._changed
        self._changed(match)

    @property
    def is_keeping(self) -> bool:
        """Whether there is a game to save."""
        return self._match is not None and not self._match.is_over

    def settle(self) -> None:
        """Write the missing actions, as long as the game can be continued from the file. Raises `HschessError` or `OSError`."""
        match = self._match
        if match is not None and self.is_keeping and self._kept != match.record.actions:
            # After an error, replay this game before trusting it.
            self._rewrite(open_game(match.record, modes_with(match.state.mode), scenario_of))

    def saved(self) -> GameSoFar | None:
        """The game to continue: from the file, or as it is here if the disk refuses it; None if there is none.

        Raises `HschessError` or `OSError` if the file cannot be read.
        """
        match = self._match
        if match is None or match.is_over:
            return None
        # This game may break the rules; the saved one did not.
        with contextlib.suppress(HschessError):
            try:
                self.settle()
            except OSError:
                return match.game
        return self._saves.own_as_written()

    def _changed(self, match: Match) -> None:
        if match.is_over:
            self._guarded(lambda: self._saves.finish(match.game))
        elif not self._is_added(match.game):
            self._guarded(lambda: self._rewrite(match.game))

    def _rewrite(self, game: GameSoFar) -> None:
        self._file = self._saves.file
        self._file.begin(game)
        self._kept = game.record.actions

    def _is_added(self, game: GameSoFar) -> bool:
        """Append the last action; returns whether that worked. Otherwise the whole file may still be written."""
        actions = game.record.actions
        if self._file is None or not actions or self._kept != actions[:-1]:
            return False
        try:
            self._file.add(game)
        except OSError:
            return False
        self._kept = actions
        return True

    def _guarded(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            self._kept = None
            if not self._failed:
                self._failed = True
                self.complaint = self._unsaved(refusal(error))
