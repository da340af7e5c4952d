"""The running game and the finished ones, as `.hsc` records.

The running game is one file to which every action is added as it is made, so that a program that is killed loses nothing. Each action is
followed by a space: what stands after the last one was torn and is left out. Imports `hschess.rules` and `folders`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hschess.files import RECORD_BYTES, BadFileError, read_text
from hschess.rules.actions import Action, Kind
from hschess.rules.errors import HschessError
from hschess.rules.modes import WHITE
from hschess.rules.record import Record, format_record, parse_record, tags_of
from hschess.rules.state import State
from hschess.store.folders import set_aside, write_whole

RUNNING_NAME: Final = "running.hsc"
FINISHED_FOLDER: Final = "games"
LONGEST_DATE: Final = 20

Place = tuple[int, int]
"""Round (0 for the mulligan) and side of an action."""


class RunningGame:
    """The file of the game that is being played."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / RUNNING_NAME

    def exists(self) -> bool:
        """Whether a game can be continued."""
        return self._path.is_file()

    def begin(self, record: Record) -> None:
        """Start the file anew with this record and its actions so far. Errors: `OSError`."""
        text = format_record(record)
        write_whole(self._path, text.rstrip("\n") + " " if record.actions else text)

    def add(self, last: Place, place: Place, action: Action) -> None:
        """Append one action made at `place` after one at `last`. Errors: `OSError`."""
        with self._path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(_lead(last, place) + action.text + " ")

    def load(self) -> Record | None:
        """The game to continue, or None where there is none.

        Errors: `HschessError` with the file's fault; the file is set aside first, so that it is not met again.
        """
        try:
            text = read_text(self._path, RECORD_BYTES)
            return parse_record(_without_torn_end(text))
        except FileNotFoundError:
            return None
        except (BadFileError, HschessError) as error:
            aside = set_aside(self._path)
            raise HschessError(f"The saved game cannot be read ({error}); it is kept as {aside.name}.") from error

    def finish(self, record: Record) -> Path | None:
        """Move the game to the finished ones; where it is kept. Errors: `OSError`."""
        kept = keep_finished(self._path.parent, record)
        self.discard()
        return kept

    def discard(self) -> None:
        """Forget the running game. Errors: `OSError`."""
        self._path.unlink(missing_ok=True)


def place_of(state: State, action: Action) -> Place:
    """Where a record writes an action that is made in `state`: the mulligan stands before round 1."""
    return (0 if action.kind == Kind.SWAP else state.round), state.to_move


def _lead(last: Place, place: Place) -> str:
    """What stands before an action in a record: a new round's number, or the stroke between the sides."""
    if place == last:
        return ""
    if place[0] == last[0]:
        return "/ "
    return f"\n{place[0]}. " + ("/ " if place[1] != WHITE else "")


def _without_torn_end(text: str) -> str:
    if not text or text[-1].isspace():
        return text
    head, _, last = text.rpartition("\n")
    words = last.rsplit(" ", 1)
    return f"{head}\n{words[0] if len(words) == 2 else ''}\n"


def keep_finished(folder: Path, record: Record) -> Path:
    """Write a finished game into the folder of finished games under a name that is free. Errors: `OSError`."""
    games, stem = folder / FINISHED_FOLDER, _stem(record)
    number = 1
    while (path := games / f"{stem}-{number}.hsc").exists():
        number += 1
    write_whole(path, format_record(record))
    return path


def is_kept(folder: Path, record: Record) -> bool:
    """Whether this very text stands among the finished games. Errors: `OSError`."""
    text = format_record(record)
    return any(_text_in(path) == text for path in (folder / FINISHED_FOLDER).glob(f"{_stem(record)}-*.hsc"))


def _stem(record: Record) -> str:
    # A record of others may hold anything as its date; a file's name must not lead into another folder.
    date = "".join(letter if letter.isalnum() else "-" for letter in record.date[:LONGEST_DATE])
    return f"{date or 'undated'}-{record.mode}-{record.seed}"


@dataclass(frozen=True, slots=True)
class Finished:
    """A file in the folder of finished games, and its tags; none where the file cannot be read."""

    path: Path
    tags: Mapping[str, str]


def finished_games(folder: Path) -> list[Finished]:
    """The finished games, the one written last first. Their actions are not looked at, so that many are listed at once."""
    games = folder / FINISHED_FOLDER
    try:
        found = [(path.stat().st_mtime_ns, path.name, path) for path in games.glob("*.hsc")]
    except OSError:
        return []
    return [Finished(path, _tags_in(path)) for _, _, path in sorted(found, reverse=True)]


def _tags_in(path: Path) -> Mapping[str, str]:
    text = _text_in(path)
    try:
        return tags_of(text) if text is not None else {}
    except HschessError:
        return {}


def _text_in(path: Path) -> str | None:
    """A record's text; None where the file cannot be read."""
    try:
        return read_text(path, RECORD_BYTES)
    except OSError:
        return None
