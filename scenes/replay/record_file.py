"""Reads a record's file for the viewer: its errors as text, and the file of its mode.

A record contains its mode if that is a custom one. For a record without it, the mode is searched for in the user's folder, among the modes
that were named on the command line or dropped on the window, then beside the record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from hschess.campaign.beginning import scenario_of
from hschess.files import TABLE_BYTES, read_text
from hschess.own_modes import duels_of, is_card_set
from hschess.readers import read_mode_file, read_record_slowly
from hschess.rules.card_sets import read_card_set
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.game import GameSoFar
from hschess.rules.handicaps import base_of
from hschess.rules.mode_text import is_mode_tag
from hschess.rules.modes import EVERY_MODE, Mode
from hschess.rules.record_text import tags_of
from hschess.rules.slowly import Slowly
from hschess.rules.texts import parse_toml
from scenes.context import Context
from scenes.words import chosen, error_words, say

MODE_ENDING: Final = ".toml"


MOST_MODE_FILES: Final = 100
"""The most mode files beside a record that are searched."""
LOOKED_THROUGH_BYTES: Final = 1 << 20
"""The most bytes of them that are read, to find the file with the mode's name."""
UNDERSTOOD_BYTES: Final = 1 << 16
"""The most bytes of files with that name that are parsed as TOML, which is slower; a mode file has about a thousand bytes."""


class _ModeMissingError(HschessError):
    """A record's mode is unknown here; the text is the mode's name."""


def game_of_file(context: Context, path: Path) -> Slowly[GameSoFar | None]:
    """Read the game in a file, a little at a time; the next screen shows errors, with line and column if known."""
    try:
        game = yield from read_record_slowly(
            path, lambda text: {**EVERY_MODE, **_modes_for(context, text, path.parent)}, scenario_of
        )
        return game
    except _ModeMissingError as error:
        context.pending_record = path
        context.complaint = say("error.file.mode", name=path.name, mode=str(error))
    except NotationError as error:
        place = say("error.file.at", name=path.name, line=error.line, column=error.column)
        context.complaint = error_words("file", f"{path.name}: {error}", name=path.name) if chosen() == "en" else place
    except (HschessError, OSError) as error:
        context.complaint = error_words("file", f"{path.name}: {_why(error)}", name=path.name)
    return None


def take_mode(context: Context, path: Path) -> Path | None:
    """Add the mode or the card set of a file; returns the record that needed it, if any. The next screen shows errors."""
    try:
        context.complaint = _take_cards(context, path) if _has_cards(path) else _take_mode(context, path)
    except (HschessError, OSError) as error:
        context.complaint = error_words("mode", f"{path.name}: {_why(error)}", name=path.name)
        return None
    record, context.pending_record = context.pending_record, None
    return record


def _take_mode(context: Context, path: Path) -> str:
    mode = read_mode_file(path, context.cards)
    if mode.name in EVERY_MODE:
        raise HschessError(f"mode: 'name' cannot be '{mode.name}'; a mode of the game has this name")
    context.modes[mode.name] = mode
    return say("mode.known", mode=mode.name)


def _take_cards(context: Context, path: Path) -> str:
    """Add a card set; a mode that is dropped later may name it, and until then plain duels use it."""
    cards = read_card_set(read_text(path, TABLE_BYTES), path.stem, path.name)
    context.cards[cards.name] = cards
    context.dropped.append(cards)
    context.modes.update({duel.name: duel for duel in duels_of(cards) if duel.name not in EVERY_MODE})
    return say("cards.known", name=cards.name)


def _has_cards(path: Path) -> bool:
    return is_card_set(parse_toml(read_text(path, TABLE_BYTES), path.name))


def _why(error: HschessError | OSError) -> str:
    """The error in a few words, without the file's folder."""
    return str(error.strerror or error) if isinstance(error, OSError) else str(error)


def record_dropped(context: Context, path: Path) -> Path | None:
    """The record to open when this file was dropped on the window; for a mode's file, the record that needs this mode."""
    return take_mode(context, path) if path.suffix == MODE_ENDING else path


def _modes_for(context: Context, text: str, folder: Path) -> Mapping[str, Mode]:
    """The custom mode that a record needs, if any. Raises `_ModeMissingError` if it is not found."""
    tags = tags_of(text)
    named = tags.get("Mode", next(iter(tags.get("Position", "").split()), ""))
    wanted = base_of(named)
    if not wanted or wanted in EVERY_MODE or any(map(is_mode_tag, tags)):
        return {}
    mode = context.known_modes.get(wanted) or _mode_beside(folder, wanted)
    if mode is None:
        raise _ModeMissingError(named)
    return {wanted: mode}


def _mode_beside(folder: Path, name: str) -> Mode | None:
    """The mode of this name among the mode files in a folder; other files are ignored.

    An unknown folder takes no longer than a few files of ours: only the first file that contains this name is parsed, with its cards.
    """
    left = UNDERSTOOD_BYTES
    for path, text in _texts_in(folder):
        if name not in text or len(text) > left:
            continue
        left -= len(text)
        if _name_in(text) == name:
            with suppress(HschessError, OSError):
                return read_mode_file(path)
            return None
    return None


def _name_in(text: str) -> object:
    """The name in the text of a mode file; None if it has none."""
    with suppress(HschessError):
        return parse_toml(text, "mode").get("name")
    return None


def _texts_in(folder: Path) -> Iterator[tuple[Path, str]]:
    """The texts of the TOML files in a folder, by name, within the limits of number and size."""
    left = LOOKED_THROUGH_BYTES
    for path in sorted(folder.glob(f"*{MODE_ENDING}"))[:MOST_MODE_FILES]:
        try:
            text = read_text(path, min(left, TABLE_BYTES))
        except OSError:
            left -= min(left, TABLE_BYTES)
            continue
        left -= len(text)
        yield path, text
