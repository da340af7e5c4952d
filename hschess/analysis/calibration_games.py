"""The file of the games behind the curves, so that an interrupted command can continue.

The first line names the experiment. Each other line is a game: its mode and deal, White's result, and for each analysed turn its side and
the chances before and after it, `W:0.512304:0.498122`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from hschess.analysis.calibrating import DIGITS, PLAYERS, SampledGame, SampledTurn
from hschess.build_name import build_name
from hschess.rules.modes import BLACK, WHITE
from hschess.store.kept_lines import kept_lines

FORMAT: Final = "hschess calibration games 1"
LARGEST_BYTES: Final = 1 << 26
_LETTERS: Final = {WHITE: "W", BLACK: "B"}
_CHANCE: Final = rf"[01]\.\d{{{DIGITS}}}"
_GAME: Final = re.compile(rf"(\S+) (\d+) (0|0\.5|1)((?: [WB]:{_CHANCE}:{_CHANCE})*) \.\n")


class CalibrationGames:
    """Games by mode and deal; each is written when it is played.

    Errors: `HschessError` for a file that answers another question or cannot be read; `OSError` if it cannot be written.
    """

    def __init__(self, path: Path, budget: int) -> None:
        self._path = path
        head = f"{FORMAT}, version {build_name()}, {' '.join(PLAYERS)}, budget {budget}"
        self._games: dict[str, dict[int, SampledGame]] = {}
        for line in kept_lines(path, head, LARGEST_BYTES, "take another file"):
            if found := _GAME.fullmatch(line):
                mode, seed, result, turns = found.groups()
                self.games(mode)[int(seed)] = SampledGame(int(seed), float(result), tuple(map(_turn, turns.split())))

    def games(self, mode: str) -> dict[int, SampledGame]:
        """The games of a mode by their deals."""
        return self._games.setdefault(mode, {})

    def add(self, mode: str, game: SampledGame) -> None:
        """Keep a game."""
        self.games(mode)[game.seed] = game
        turns = "".join(
            f" {_LETTERS[turn.side]}:{turn.before:.{DIGITS}f}:{turn.after:.{DIGITS}f}" for turn in game.turns
        )
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{mode} {game.seed} {game.result:g}{turns} .\n")


def _turn(word: str) -> SampledTurn:
    side, before, after = word.split(":")
    return SampledTurn(WHITE if side == _LETTERS[WHITE] else BLACK, float(before), float(after))
