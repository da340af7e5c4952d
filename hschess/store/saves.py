"""The saves of one user's folder: the one that this program plays on, the ones offered by *Continue*, and the end of a game.

Several programs may play in one folder. Each holds the number of its own save (`locks`) and never touches another's; the next program
offers the saves left behind, the newest first. A new game begins its own save, so that none overwrites another:
the unfinished ones are kept until they are played on or discarded.

A game that ends is written whole into its save, then kept among the finished games, then counted in the profile, then forgotten: whenever a
program is killed in between, the next one goes on from there, and the game is kept once and counted once.
"""

from __future__ import annotations

import os
import re
import secrets
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from hschess.campaign.ended import ended_encounter
from hschess.campaign.progress import NOTHING_GAINED, Gains
from hschess.rules.errors import HschessError, NewerVersionError
from hschess.rules.game import GameSoFar
from hschess.rules.slowly import Slowly, finished
from hschess.store.campaign_log import CampaignLog
from hschess.store.folders import NewerFileError, oldest_first, paths_in, sweep
from hschess.store.games import (
    FINISHED_FOLDER,
    KEY_TAG,
    WAITS_TAG,
    RunningGame,
    is_kept,
    keep_finished,
    running_name,
    saved_slowly,
)
from hschess.store.locks import Locks
from hschess.store.profile import Profile, ProfileError, game_of

LOCK_NAME: Final = "running.lock"
ENDED: Final = "ended"
"""The start of the names of ended games that the disk or the statistics refused."""
MOST_WAITING: Final = 7
"""How many games may be put aside; to put aside more, finish or discard one first."""
MOST_LATE: Final = 20
"""How many of them are put away at a time; more would be felt."""
LATE_NUMBER: Final = 0
"""The number of the lock for putting them away; no save has it."""
_LATE: Final = re.compile(rf"{ENDED}-[0-9]+\.hsc")
_RUNNING: Final = re.compile(r"running(?:-[1-9][0-9]{0,3})?\.hsc")


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """An unfinished game that can be played on."""

    number: int
    """The number of its save."""
    game: GameSoFar
    left_s: float
    """When its last action was made or it was put aside, in seconds since the epoch."""
    is_aside: bool = False
    """Whether the player has put it aside for later."""
    written: bytes = b""
    """The contents of its file."""


class Saves:
    """The saves as one program sees them. A process may open only one for each folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._profile = Profile(folder)
        self._locks = Locks(folder / LOCK_NAME)
        self._own = 0
        """The number that this program holds and plays on; 0 before it has one."""
        self._files: dict[int, RunningGame] = {}
        """Each save that was looked at or written, which knows its game."""
        self._left_alone: set[int] = set()
        """Numbers of files that must not be overwritten: of a newer version, unreadable, or of games that could not be put away."""
        self.faults: list[Exception] = []
        """The faults of saves, each once; the caller shows them and may clear them."""
        self.uncounted = ""
        """A sentence, if the statistics refused a game or were broken, each once; the caller shows it and may clear it."""
        self.gained: Gains = NOTHING_GAINED
        """The changes by the last encounter that ended."""
        self.waiting: tuple[UnfinishedGame, ...] = ()
        """The unfinished games that no other program plays, as they were offered last: the offered one first, then the newest."""
        self._said = set[str]()
        """Sentences that are not shown again."""
        self._unread = set[Path]()
        """Files of ended games that cannot be read; they do not hold up the others."""

    @property
    def file(self) -> RunningGame:
        """The save that this program plays on."""
        if not self._own:
            self._own = self._free_number()
        return self._save(self._own)

    def _save(self, number: int) -> RunningGame:
        return self._files.setdefault(number, RunningGame(self._folder, number))

    def offered(self) -> GameSoFar | None:
        """The game to continue: this program's own, else the newest that no running program plays; it is this program's from now on.

        Games that had ended when their program was killed are put away first. `faults` lists faulty files.
        """
        return finished(self.offered_slowly())

    def offered_slowly(self) -> Slowly[GameSoFar | None]:
        """`offered` in slices, because long games take long to read the first time."""
        sweep(self._folder)
        sweep(self._folder / FINISHED_FOLDER)
        yield from self._put_away_late()
        found: list[UnfinishedGame] = []
        for number in self._numbers():
            if not self._hold(number):
                continue
            try:
                one = yield from self._unfinished(number)
                if one is not None and not found:
                    self._move_to(number)
            finally:
                self._release(number)
            found += [one] if one is not None else []
        self.waiting = tuple(found)
        return found[0].game if found else None

    def unfinished(self) -> UnfinishedGame | None:
        """The game that this program is in the middle of: its own, unless it was put aside."""
        one = finished(self._unfinished(self._own)) if self._own else None
        return None if one is None or one.is_aside else one

    def own_as_written(self) -> GameSoFar | None:
        """The game of this program's own save, always read again. Errors: as `saved_slowly`."""
        self._files.pop(self._own, None)
        return self.file.load()

    @property
    def is_full(self) -> bool:
        """Whether there are as many unfinished games, besides this program's own, as may be put aside."""
        return len([number for number in self._numbers() if number != self._own]) >= MOST_WAITING

    def put_aside(self) -> None:
        """Put this program's own game aside; the next one begins another save. Errors: `OSError`; nothing has changed then."""
        one = self.unfinished()
        if one is not None:
            self.file.begin(_aside(one.game))
        self.begin_another()

    def begin_another(self) -> None:
        """Give the next game another save than the one that this program has written so far."""
        if self._own and self.file.exists():
            self._move_to(0)

    def take(self, one: UnfinishedGame) -> bool:
        """Make an unfinished game this program's own. False if it has changed since it was listed."""
        if not self._is_still(one):
            return False
        self._move_to(one.number)
        return True

    def discard(self, one: UnfinishedGame) -> bool:
        """Delete an unfinished game; False if it has changed since it was listed. Errors: `OSError`."""
        if not self._is_still(one):
            return False
        self._save(one.number).discard()
        self._release(one.number)
        return True

    def bring_back(self, one: UnfinishedGame) -> None:
        """Restore a discarded game, with its earlier age. Errors: `OSError`."""
        number = self._free_number()
        running = self._save(number)
        running.begin(_aside(one.game) if one.is_aside else one.game)
        running.date_back(one.left_s)
        self._release(number)

    def finish(self, game: GameSoFar) -> None:
        """Keep and count a game that has ended.

        If the statistics refuse, a later start counts it. Errors: `OSError` if the game could not be kept; its save stays, and the
        next game begins another.
        """
        running, keyed = self.file, game.retagged(extra={**game.record.extra, KEY_TAG: secrets.token_hex(8)})
        try:
            running.begin(keyed)
            self._put_away(running, keyed)
        except OSError:
            self._leave_alone()
            raise

    def close(self) -> None:
        """Release this program's locks."""
        self._locks.close()
        self._own = 0

    # ------------------------------------------------------------------------------------------------------------------ numbers

    def _numbers(self) -> list[int]:
        """The numbers of all saves: this program's own, then the newest first."""
        try:
            newest = oldest_first(self._folder, _RUNNING)[::-1]
        except OSError as error:
            self._say_wrong(self._folder, error)
            newest = []
        numbers = [int(Path(name).stem.partition("-")[2] or 1) for name in newest]
        return [number for number in sorted(numbers, key=self._own.__ne__) if number not in self._left_alone]

    def _free_number(self) -> int:
        """The first number that has no file and that no other program holds; this program's from now on."""
        free = (number for number in count(1) if not os.path.lexists(self._folder / running_name(number)))
        return next(number for number in free if number not in self._left_alone and self._locks.take(number))

    def _hold(self, number: int) -> bool:
        """Whether this number was free; no other program takes it until it is released."""
        return number == self._own or self._locks.take(number)

    def _move_to(self, number: int) -> None:
        before, self._own = self._own, number
        self._release(before)

    def _release(self, number: int) -> None:
        if number not in (0, self._own):
            self._locks.release(number)

    def _leave_alone(self) -> None:
        self._left_alone.add(self._own)
        self._own = 0

    # ---------------------------------------------------------------------------------------------------------------- their games

    def _is_still(self, one: UnfinishedGame) -> bool:
        """Whether an unfinished game is as it was listed; if so, its number is locked."""
        if not self._hold(one.number):
            return False
        # The file is compared and not played again: a long game would take a frame.
        if one.written and self._save(one.number).written() == one.written:
            return True
        self._release(one.number)
        return False

    def _unfinished(self, number: int) -> Slowly[UnfinishedGame | None]:
        """The unfinished game of a save; one that has ended is put away."""
        running = self._save(number)
        try:
            written_s, written, game = running.written_s, running.written(), (yield from running.load_slowly())
            if game is None:
                return None
            if game.state.outcome is None:
                return _waiting(number, game, written_s, written)
            self._put_away(running, game)
        except (HschessError, OSError) as error:
            self._found_wrong(number, error)
        return None

    def _found_wrong(self, number: int, error: Exception) -> None:
        path = self._folder / running_name(number)
        self._say_wrong(path, error)
        if os.path.lexists(path):
            self._left_alone.add(number)
            self._own = 0 if number == self._own else self._own

    def _put_away(self, running: RunningGame, game: GameSoFar) -> None:
        """Keep, count, forget; a step already done is not repeated. Errors: `OSError` if the game was not kept."""
        try:
            is_done = self._keep_and_count(game)
        except OSError:
            running.rename(ENDED)
            raise
        if is_done:
            running.discard()
        else:
            running.rename(ENDED)

    def _keep_and_count(self, game: GameSoFar) -> bool:
        """Keep a game and count it; returns whether the statistics took it. Errors: `OSError` if it is not kept."""
        if not is_kept(self._folder, game):
            keep_finished(self._folder, game)
        counted, encounter = game_of(game), ended_encounter(game)
        try:
            if counted is not None:
                self._profile.add(counted, game.record.extra.get(KEY_TAG))
            if encounter is not None:
                self.gained = CampaignLog(self._profile).add(*encounter)
        except ProfileError as error:
            self._say_uncounted(str(error))
            return False
        self._say_uncounted(self._profile.complaint)
        return True

    def _say_wrong(self, path: Path, error: Exception) -> None:
        fault = NewerFileError(path) if isinstance(error, NewerVersionError) else error
        if str(fault) not in self._said:
            self._said.add(str(fault))
            self.faults.append(fault)

    def _say_uncounted(self, words: str) -> None:
        if words and words not in self._said:
            self._said.add(words)
            self.uncounted = words

    def _put_away_late(self) -> Slowly[None]:
        """Keep and count games that the disk or the statistics refused when they ended.

        One program at a time, because two that look together would each find a game not kept yet.
        """
        if not paths_in(self._folder, _LATE) or not self._locks.take(LATE_NUMBER):
            return
        try:
            late = [path for path in paths_in(self._folder, _LATE) if path not in self._unread]
            for path in late[:MOST_LATE]:
                game = yield from self._late(path)
                if game is not None and not self._keep_and_count(game):
                    return
                if game is not None:
                    path.unlink(missing_ok=True)
        except OSError:
            # It was reported when the game ended.
            return
        finally:
            self._locks.release(LATE_NUMBER)

    def _late(self, path: Path) -> Slowly[GameSoFar | None]:
        """The game of a file that ended and was refused; one that cannot be read is reported."""
        try:
            game = yield from saved_slowly(path)
        except (HschessError, OSError) as error:
            if os.path.lexists(path):
                self._unread.add(path)
            self._say_wrong(path, error)
            return None
        return game


def _waiting(number: int, game: GameSoFar, left_s: float, written: bytes) -> UnfinishedGame:
    """The game without the mark that it was put aside, which has no use once it is played on."""
    tags = dict(game.record.extra)
    is_aside = tags.pop(WAITS_TAG, None) is not None
    return UnfinishedGame(number, game.retagged(extra=tags), left_s, is_aside, written)


def _aside(game: GameSoFar) -> GameSoFar:
    return game.retagged(extra={**game.record.extra, WAITS_TAG: "yes"})
