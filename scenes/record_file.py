"""A record's file, read for the viewer: what is wrong with it in words, and the file of the mode that it was played in.

A mode that is none of the game's own is looked for among those that were named on the command line or dropped on the window, then beside
the record. Imports the words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hschess.rules.errors import HschessError, NotationError
from hschess.rules.handicaps import base_of
from hschess.rules.mode_file import read_mode
from hschess.rules.modes import MODES, Mode
from hschess.rules.record import Record, parse_record, tags_of
from scenes.context import Context
from scenes.words import chosen, error_words, say

MODE_ENDING: Final = ".toml"


@dataclass(frozen=True, slots=True)
class Opened:
    """A record, and the modes by which it can be played again."""

    record: Record
    modes: Mapping[str, Mode]


def record_of_file(context: Context, path: Path) -> Opened | None:
    """The record of a file; what is wrong with it is said on the next screen, with line and column where there are any."""
    try:
        text = path.read_text("utf-8")
        modes = _modes_for(context, text, path.parent)
        if modes is not None:
            return Opened(parse_record(text, modes), modes)
        context.waiting = path
        context.complaint = say("error.file.mode", name=path.name, mode=_mode_of(text))
    except NotationError as error:
        place = say("error.file.at", name=path.name, line=error.line, column=error.column)
        context.complaint = error_words("file", f"{path.name}: {error}", name=path.name) if chosen() == "en" else place
    except UnicodeDecodeError:
        context.complaint = error_words("file", say("error.file.text", name=path.name), name=path.name)
    except (HschessError, OSError) as error:
        context.complaint = error_words("file", f"{path.name}: {error}", name=path.name)
    return None


def take_mode(context: Context, path: Path) -> Path | None:
    """Know the mode of a file from now on; the record that waited for it, where one did. What is wrong is said on the next screen."""
    try:
        mode = read_mode(path.read_text("utf-8"))
    except (HschessError, OSError, UnicodeDecodeError) as error:
        context.complaint = error_words("mode", f"{path.name}: {error}", name=path.name)
        return None
    context.modes[mode.name] = mode
    context.complaint = say("mode.known", mode=mode.name)
    waiting, context.waiting = context.waiting, None
    return waiting


def _modes_for(context: Context, text: str, folder: Path) -> Mapping[str, Mode] | None:
    """The game's own modes and the one that a record needs besides; None where that is not found."""
    wanted = base_of(_mode_of(text))
    if not wanted or wanted in MODES:
        return MODES
    mode = context.modes.get(wanted) or _mode_beside(folder, wanted)
    return None if mode is None else {**MODES, wanted: mode}


def _mode_of(text: str) -> str:
    tags = tags_of(text)
    return tags.get("Mode", next(iter(tags.get("Position", "").split()), ""))


def _mode_beside(folder: Path, name: str) -> Mode | None:
    """The mode of this name, of a mode file in a folder; files that are none of ours are passed over."""
    for path in sorted(folder.glob(f"*{MODE_ENDING}")):
        try:
            mode = read_mode(path.read_text("utf-8"))
        except (HschessError, OSError, UnicodeDecodeError):
            continue
        if mode.name == name:
            return mode
    return None
