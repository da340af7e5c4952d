"""A record's file, read for the viewer: its errors in words, and the file of the mode that it was played in.

A mode that is not the game's own is looked for among those that were named on the command line or dropped on the window, then beside the
record. Imports the words.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hschess.readers import read_mode_file, read_record_file
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.game import Game
from hschess.rules.handicaps import base_of
from hschess.rules.modes import MODES, Mode
from hschess.rules.record_text import tags_of
from scenes.context import Context
from scenes.words import chosen, error_words, say

MODE_ENDING: Final = ".toml"


MOST_MODE_FILES: Final = 100
"""How many mode files beside a record are read."""


class _ModeMissingError(HschessError):
    """A record's mode is not known here; the text is the mode's name."""


def game_of_file(context: Context, path: Path) -> Game | None:
    """The game of a file; errors are shown on the next screen, with line and column where there are any."""
    try:
        return read_record_file(path, lambda text: {**MODES, **_modes_for(context, text, path.parent)})
    except _ModeMissingError as error:
        context.waiting = path
        context.complaint = say("error.file.mode", name=path.name, mode=str(error))
    except NotationError as error:
        place = say("error.file.at", name=path.name, line=error.line, column=error.column)
        context.complaint = error_words("file", f"{path.name}: {error}", name=path.name) if chosen() == "en" else place
    except (HschessError, OSError) as error:
        context.complaint = error_words("file", f"{path.name}: {_why(error)}", name=path.name)
    return None


def take_mode(context: Context, path: Path) -> Path | None:
    """Add the mode of a file; returns the record that waited for it, if any. Errors are shown on the next screen."""
    try:
        mode = read_mode_file(path)
    except (HschessError, OSError) as error:
        context.complaint = error_words("mode", f"{path.name}: {_why(error)}", name=path.name)
        return None
    context.modes[mode.name] = mode
    context.complaint = say("mode.known", mode=mode.name)
    waiting, context.waiting = context.waiting, None
    return waiting


def _why(error: HschessError | OSError) -> str:
    """The error in a few words, without the file's folder."""
    return str(error.strerror or error) if isinstance(error, OSError) else str(error)


def record_dropped(context: Context, path: Path) -> Path | None:
    """The record to open when this file was dropped on the window: a mode's file opens the record that waits for it."""
    return take_mode(context, path) if path.suffix == MODE_ENDING else path


def _modes_for(context: Context, text: str, folder: Path) -> Mapping[str, Mode]:
    """The mode that a record needs besides the game's own, if any. Errors: `_ModeMissingError` where it is not found."""
    wanted = base_of(_mode_of(text))
    if not wanted or wanted in MODES:
        return {}
    mode = context.modes.get(wanted) or _mode_beside(folder, wanted)
    if mode is None:
        raise _ModeMissingError(_mode_of(text))
    return {wanted: mode}


def _mode_of(text: str) -> str:
    tags = tags_of(text)
    return tags.get("Mode", next(iter(tags.get("Position", "").split()), ""))


def _mode_beside(folder: Path, name: str) -> Mode | None:
    """The mode of this name, of a mode file in a folder; files that are none of ours are passed over."""
    for path in sorted(folder.glob(f"*{MODE_ENDING}"))[:MOST_MODE_FILES]:
        try:
            mode = read_mode_file(path)
        except (HschessError, OSError):
            continue
        if mode.name == name:
            return mode
    return None
