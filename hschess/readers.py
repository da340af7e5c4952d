"""Files that the rules know, one reading function for each kind: a mode, a card set, and a game record.

The commands and the screens read with these. Other kinds are read where they are used: weights and values with the players, puzzles
and curves with the training, settings with the store. Imports the rules and `files`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from hschess.files import RECORD_BYTES, TABLE_BYTES, read_text
from hschess.rules.card_sets import CardSet, read_card_set
from hschess.rules.game import Game
from hschess.rules.modes import MODES, Mode, read_mode
from hschess.rules.record_text import parse_game

Modes = Mapping[str, Mode]


def read_mode_file(path: Path) -> Mode:
    """The mode that a file defines.

    Errors: `OSError` where the file cannot be read, `HschessError` that says what is wrong with its text.
    """
    return read_mode(read_text(path, TABLE_BYTES))


def read_set_file(path: Path) -> CardSet:
    """The card set that a file defines, under the file's name.

    Errors: `OSError` where the file cannot be read, `HschessError` that says what is wrong with its text, and where.
    """
    return read_card_set(read_text(path, TABLE_BYTES), path.stem, str(path))


def read_record_file(path: Path, modes_of: Callable[[str], Modes] = lambda text: MODES) -> Game:
    """The game in a file; `modes_of` says which modes its text is read with.

    Errors: `OSError` where the file cannot be read, `NotationError` with line and column of its text, and those of `modes_of`.
    """
    text = read_text(path, RECORD_BYTES)
    return parse_game(text, modes_of(text))
