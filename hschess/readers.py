"""Files that the rules know, one reading function for each kind: a mode, a card set, and a game record.

The commands and the screens read with these. Other kinds are read by their users: weights and values with the players, puzzles
and curves with the puzzles, settings with the store.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hschess.files import RECORD_BYTES, TABLE_BYTES, read_text, reading
from hschess.rules.card_sets import SHIPPED, CardSet, read_card_set, shipped_set
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar, ScenarioOf, no_scenario
from hschess.rules.modes import EVERY_MODE, Mode, read_mode
from hschess.rules.record_text import parse_game, read_slowly
from hschess.rules.slowly import Slowly

Modes = Mapping[str, Mode]
TOML: Final = ".toml"
_BESIDE: Final = re.compile(r"[A-Za-z0-9_][\w .-]{0,99}(?:/[A-Za-z0-9_][\w .-]{0,99}){0,3}")
"""A relative path downwards."""


def read_mode_file(path: Path, sets: Mapping[str, CardSet] = MappingProxyType({})) -> Mode:
    """The mode that a file defines; its cards are in these sets, in built-in ones, or in a file beside it.

    Errors: `OSError` if the file cannot be read, `HschessError` that reports the fault in its text or in that of its cards.
    """
    return read_mode(read_text(path, TABLE_BYTES), set_finder(sets, path.parent))


def set_finder(
    sets: Mapping[str, CardSet], folder: Path, read: Callable[[Path], CardSet] | None = None
) -> Callable[[str], CardSet]:
    """Finds the sets that a mode file in this folder names: these, built-in ones, or files beside it.

    `read` reads such a file, so that the caller can limit it.
    """
    return lambda name: _set_named(name, sets, folder, read or read_set_file)


def _set_named(name: str, sets: Mapping[str, CardSet], folder: Path, read: Callable[[Path], CardSet]) -> CardSet:
    """The set that a mode file names. A file must lie beside it or below, because a mode from elsewhere may open nothing else."""
    if name in sets:
        return sets[name]
    if name in SHIPPED:
        return shipped_set(name)
    if not _BESIDE.fullmatch(name):
        raise HschessError(
            f"mode: 'cards' cannot be {name!r:.80}; expected {', '.join(SHIPPED)}, or a file in the mode's own folder"
        )
    path = folder / (name if name.endswith(TOML) else name + TOML)
    with reading(path):
        return read(path)


def read_set_file(path: Path) -> CardSet:
    """The card set that a file defines, under the file's name.

    Errors: `OSError` if the file cannot be read, `HschessError` that reports the fault in its text, with its place.
    """
    return read_card_set(read_text(path, TABLE_BYTES), path.stem, str(path))


def read_record_file(
    path: Path, modes_of: Callable[[str], Modes] = lambda text: EVERY_MODE, scenario_of: ScenarioOf = no_scenario
) -> GameSoFar:
    """The game in a file; `modes_of` gives the modes for reading its text, `scenario_of` finds the story of an encounter.

    Errors: `OSError` if the file cannot be read, `NotationError` with line and column of its text, and those of `modes_of`.
    """
    text = read_text(path, RECORD_BYTES)
    return parse_game(text, modes_of(text), scenario_of)


def read_record_slowly(
    path: Path, modes_of: Callable[[str], Modes], scenario_of: ScenarioOf = no_scenario
) -> Slowly[GameSoFar]:
    """`read_record_file` in slices, for callers that draw frames between them. Errors: as there."""
    text = read_text(path, RECORD_BYTES)
    game = yield from read_slowly(text, modes_of(text), scenario_of)
    return game
