"""The file in which the games behind the curves are kept, so that the same command goes on where it was interrupted.

The first line says what was asked. Each other line is a game: its mode and deal, White's result, and for each weighed turn its side and
the chances before and after it, `W:0.512304:0.498122`. Imports `calibrating`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import hschess
from hschess.files import read_text, unreadable
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, WHITE
from hschess.store.folders import write_whole
from hschess.training.calibrating import DIGITS, PLAYERS, ToldGame, ToldTurn

FORMAT: Final = "hschess told chances 1"
LARGEST_BYTES: Final = 1 << 26
_LETTERS: Final = {WHITE: "W", BLACK: "B"}
_CHANCE: Final = rf"[01]\.\d{{{DIGITS}}}"
_GAME: Final = re.compile(rf"(\S+) (\d+) (0|0\.5|1)((?: [WB]:{_CHANCE}:{_CHANCE})*) \.\n")


class ToldFile:
    """Games by mode and deal; each is written when it is played.

    Errors: `HschessError` for a file that answers another question or cannot be read; `OSError` where it cannot be written.
    """

    def __init__(self, path: Path, budget: int) -> None:
        self._path = path
        self._head = f"{FORMAT}, version {hschess.__version__}, {' '.join(PLAYERS)}, budget {budget}"
        self._games: dict[str, dict[int, ToldGame]] = {}
        if path.exists():
            self._read()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{self._head}\n", "utf-8")

    def games(self, mode: str) -> dict[int, ToldGame]:
        """The games of a mode by their deals."""
        return self._games.setdefault(mode, {})

    def add(self, mode: str, game: ToldGame) -> None:
        """Keep a game."""
        self.games(mode)[game.seed] = game
        turns = "".join(
            f" {_LETTERS[turn.side]}:{turn.before:.{DIGITS}f}:{turn.after:.{DIGITS}f}" for turn in game.turns
        )
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{mode} {game.seed} {game.result:g}{turns} .\n")

    def _read(self) -> None:
        try:
            lines = read_text(self._path, LARGEST_BYTES).splitlines(keepends=True)
        except OSError as error:
            raise unreadable(self._path, error) from error
        if not lines or lines[0].strip() != self._head:
            raise HschessError(f"{self._path}: it has other games; expected '{self._head}', or take another file")
        # A line that was cut off when the program ended is played again.
        if not lines[-1].endswith("\n"):
            write_whole(self._path, "".join(lines[:-1]))
        for line in lines[1:]:
            if found := _GAME.fullmatch(line):
                mode, seed, result, turns = found.groups()
                self.games(mode)[int(seed)] = ToldGame(int(seed), float(result), tuple(map(_turn, turns.split())))


def _turn(word: str) -> ToldTurn:
    side, before, after = word.split(":")
    return ToldTurn(WHITE if side == _LETTERS[WHITE] else BLACK, float(before), float(after))
