"""The running game and the finished ones, as `.hsc` records.

The running game is one file to which every action is added as it is made, so that a program that is killed loses nothing. Each action is
followed by a space: anything after the last space was torn off and is left out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hschess.campaign.beginning import scenario_of
from hschess.files import RECORD_BYTES, BadFileError, read_bytes, read_text
from hschess.marks import as_utf8
from hschess.rules.errors import HschessError, NewerVersionError
from hschess.rules.game import GameSoFar
from hschess.rules.record import Record
from hschess.rules.record_text import (
    VERSION,
    VERSION_TAG,
    format_game,
    move_text,
    read_slowly,
    tags_of,
)
from hschess.rules.slowly import Slowly, finished
from hschess.store.folders import (
    append,
    listed,
    oldest_first_slowly,
    rename_free,
    set_aside,
    write_new,
    write_whole,
    written_at,
)
from hschess.store.on_demand import OnDemand

RUNNING_NAME: Final = "running.hsc"
FINISHED_FOLDER: Final = "games"
KEY_TAG: Final = "Key"
"""Tag of a game that has ended: its key, by which it is kept and counted once."""
WAITS_TAG: Final = "Waits"
"""Tag of an unfinished game that the player has put aside for later."""
LONGEST_DATE: Final = 20
_HSC: Final = re.compile(r".+\.hsc")


class RunningGame:
    """The file of a game in progress. Each running program has its own, by its number."""

    def __init__(self, folder: Path, number: int = 1) -> None:
        self._path = folder / running_name(number)
        self._size = 0
        """Bytes of the file as this program has written it."""
        self._known: tuple[bytes, GameSoFar] | None = None
        """The contents of the file when it was last written or read, and its game, which is not replayed."""

    def exists(self) -> bool:
        """Whether there is a file, whatever is in it."""
        return self._path.is_file()

    def begin(self, game: GameSoFar) -> None:
        """Start the file again with this game. Errors: `OSError`."""
        text = _saved_text(game)
        text = text.rstrip() + " " if game.record.actions else text
        write_whole(self._path, text)
        self._wrote(text.encode("utf-8"), game)

    def add(self, game: GameSoFar) -> None:
        """Append the last action of this game, whose others are in the file; it is on the disk when the call returns.

        Errors: `OSError`, also if the file is not as this program wrote it; then it must be started again.
        """
        # An action is a few bytes, and a torn one is left out: there is no need to write the whole file.
        text = move_text(game, len(game.record.actions) - 1).removeprefix(" ") + " "
        append(self._path, text, self._size)
        before = self._known[0] if self._known is not None else b""
        self._wrote(before + text.encode("utf-8"), game)

    def _wrote(self, data: bytes, game: GameSoFar) -> None:
        self._size, self._known = len(data), (data, game)

    def load(self) -> GameSoFar | None:
        """The game to continue; None if there is none. Errors: as `saved_slowly`."""
        return finished(self.load_slowly())

    def load_slowly(self) -> Slowly[GameSoFar | None]:
        """`load` in slices; at once if the file has not changed since it was last written or read."""
        if self._known is not None and self.written() == self._known[0]:
            return self._known[1]
        data, game = self.written(), (yield from saved_slowly(self._path))
        self._known = None if game is None else (data, game)
        return game

    def written(self) -> bytes:
        """The raw contents of the file; nothing if there is none, or none that can be read."""
        try:
            return read_bytes(self._path, RECORD_BYTES)
        except OSError:
            return b""

    @property
    def written_s(self) -> float:
        """When the file was written last, in seconds since the epoch; 0 if the system does not say."""
        return written_at(self._path)

    def date_back(self, to_s: float) -> None:
        """Give the file its earlier age. Errors: `OSError`."""
        os.utime(self._path, (to_s, to_s))

    def discard(self) -> None:
        """Forget the running game. Errors: `OSError`."""
        self._path.unlink(missing_ok=True)

    def rename(self, stem: str) -> None:
        """Keep the file under another name, so that the next game does not overwrite it. Errors: `OSError`."""
        rename_free(self._path, stem)


def saved_slowly(path: Path) -> Slowly[GameSoFar | None]:
    """The game of a save's file, or None if there is no file.

    Errors: `HschessError` with the file's fault; the file is set aside first, so that it does not come up again. `NewerVersionError` for a
    later version's file and `OSError` for an unreadable one: it stays in its place.
    """
    try:
        game = yield from read_slowly(_untorn(as_utf8(read_bytes(path, RECORD_BYTES))), scenario_of=scenario_of)
        return game
    except FileNotFoundError:
        return None
    except NewerVersionError:
        raise
    except (BadFileError, HschessError, UnicodeDecodeError) as error:
        aside = set_aside(path)
        raise HschessError(
            f"The saved game {path.name} cannot be read ({error}); it is kept as {aside.name}."
        ) from error


def running_name(number: int) -> str:
    """The name of a program's running game; the first has no number.

    >>> running_name(1), running_name(2)
    ('running.hsc', 'running-2.hsc')
    """
    return RUNNING_NAME if number == 1 else f"running-{number}.hsc"


def _saved_text(game: GameSoFar) -> str:
    return format_game(game.retagged(extra={**game.record.extra, VERSION_TAG: str(VERSION)}))


def _untorn(data: bytes) -> str:
    """The text of a running game's file up to the last action that is whole.

    Errors: `HschessError` if the file ends within its tags: these are written in one go, so it is not torn but damaged.
    """
    head, blank, moves = data.replace(b"\r\n", b"\n").partition(b"\n\n")
    if not blank:
        raise HschessError("the file ends within its tags")
    whole = max(moves.rfind(b" "), moves.rfind(b"\n")) + 1
    return (head + blank + moves[:whole]).decode("utf-8")


def keep_finished(folder: Path, game: GameSoFar) -> Path:
    """Write a finished game into the folder of finished games under a free name. Errors: `OSError`."""
    return write_new(folder / FINISHED_FOLDER, _stem(game.record), ".hsc", _saved_text(game).encode("utf-8"))


def is_kept(folder: Path, game: GameSoFar) -> bool:
    """Whether the game is among the finished ones: by its key on any day, or by its exact text if it has none. Errors: `OSError`."""
    key, text = game.record.extra.get(KEY_TAG), _saved_text(game)
    stem = re.escape(_game_stem(game.record) if key else _stem(game.record))
    kept = folder / FINISHED_FOLDER
    names = listed(kept, re.compile(rf"{'.*-' if key else ''}{stem}-[0-9]+\.hsc"))
    texts = (_text_of(kept / name) for name in sorted(names))
    return any(_tags_of(one).get(KEY_TAG) == key if key else one == text for one in texts)


def _stem(record: Record) -> str:
    # A record from elsewhere may have anything as its date; a file's name must not lead into another folder.
    date = "".join(letter if letter.isalnum() else "-" for letter in record.date[:LONGEST_DATE])
    return f"{date or 'undated'}-{_game_stem(record)}"


def _game_stem(record: Record) -> str:
    return f"{record.mode}-{record.seed}"


@dataclass(frozen=True, slots=True)
class Finished:
    """A file in the folder of finished games, and its tags; none if the file cannot be read."""

    path: Path
    tags: Mapping[str, str]


def finished_games(folder: Path) -> Sequence[Finished]:
    """The finished games, the latest first. Each is read on first access: there may be very many. Errors: `OSError`."""
    return finished(finished_slowly(folder))


def finished_slowly(folder: Path) -> Slowly[Sequence[Finished]]:
    """`finished_games` in slices. Errors: `OSError`."""
    kept = folder / FINISHED_FOLDER
    names = yield from oldest_first_slowly(kept, _HSC)

    def read(name: str) -> Finished:
        return Finished(kept / name, _tags_in(kept / name))

    return OnDemand(names[::-1], read)


def _tags_in(path: Path) -> Mapping[str, str]:
    """A record's tags; none if the file cannot be read."""
    try:
        return _tags_of(_text_of(path))
    except OSError:
        return {}


def _tags_of(text: str | None) -> Mapping[str, str]:
    try:
        return tags_of(text) if text is not None else {}
    except HschessError:
        return {}


def _text_of(path: Path) -> str | None:
    """A record's text; None if the file is gone or no record. Errors: `OSError` if the system refuses it."""
    try:
        return read_text(path, RECORD_BYTES)
    except (FileNotFoundError, BadFileError):
        return None
