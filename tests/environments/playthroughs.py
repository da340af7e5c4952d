"""OpenSpiel's record of a game: `python -m tests.environments.playthroughs` writes it again, to be read as a diff."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any, Final

from absl import flags

from hschess.environments import openspiel_game

RECORD: Final = Path(__file__).parent / "playthrough.txt"
GAME: Final = f"{openspiel_game.NAME}(mode=normal)"
"""It has the mulligan, Discover and attacks by choice."""
SEED: Final = 1


def replayed() -> tuple[str, str]:
    """The stored record, and OpenSpiel's record of the same actions now."""
    kept, again = _writer().replay(str(RECORD))
    return str(kept), str(again)


def _writer() -> Any:
    """OpenSpiel's program for such records. It needs scipy, which takes a second to import, under its old names."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from open_spiel.python.algorithms import generate_playthrough
    # OpenSpiel's programs take flags of the command line, and their parts check that it was read.
    flags.FLAGS.mark_as_parsed()
    return generate_playthrough


def main() -> None:
    """Write the record."""
    RECORD.write_text(_writer().playthrough(GAME, action_sequence=None, seed=SEED), "utf-8")


if __name__ == "__main__":
    main()
