"""Positions that the notation accepts and play rarely leads to: hidden cards, owed choices, empty hands, fallen kings, odd handicaps."""

from contextlib import suppress
from random import Random
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_position

ODD_MODES: Final = (*MODES, "heroic+black10", "paper+nocheat", "friendly+white1+black999", "normal+cheat1")
FULL: Final = {"P": 6, "B": 6, "R": 6, "N": 3, "Q": 6}


def accepted_position(rng: Random) -> str:
    """A position line that can be read, with a turn to play."""
    while True:
        text = odd_position(rng, rng.choice(ODD_MODES))
        with suppress(HschessError):
            if parse_position(text).outcome is None:
                return text


def odd_position(rng: Random, mode: str) -> str:
    """A position line of this mode; some of them are refused."""
    hidden = rng.choice((0.0, 0.0, 0.5, 1.0))
    owed = rng.choice(("", "", "", "", " mulligan", " discover=PBR", " discover=?3"))
    chance = rng.choice(("", " #1f", f" #{'f' * 16}"))
    turn = f"{rng.choice((1, 2, 6, 44, 45, 99))}{rng.choice('wb')}"
    return f"{mode} {turn} {_side(rng, hidden)} {_side(rng, hidden)}{owed}{chance}"


def _side(rng: Random, hidden: float) -> str:
    hand = _cards(rng, "PBRNQC" if rng.random() < 0.3 else "PBRNQ", 10, hidden)
    deck = _cards(rng, "PBRNQ", rng.choice((9, 40, 99)), hidden)
    health = rng.choice((1, 5, 12, 20, 20, 20, 30, 999, 999, 0, -99))
    flags = rng.choice(("-", "-", "u", "f1", "uf99", "f9"))
    return f"{health}/{rng.randrange(11)}/{rng.randrange(11)}/{hand}/{deck}/{_line(rng)}/{flags}"


def _cards(rng: Random, letters: str, most: int, hidden: float) -> str:
    number = rng.choice((0, 0, 1, 2, 3, 5, most))
    return "".join("?1" if rng.random() < hidden else rng.choice(letters) for _ in range(number)) or "-"


def _line(rng: Random) -> str:
    pieces = []
    for letter in (rng.choice("PBRNQ") for _ in range(rng.choice((0, 1, 2, 3, 6, 7)))):
        spent = "*" if letter == "N" and rng.random() < 0.4 else ""
        pieces.append(f"{letter}{rng.randrange(1, FULL[letter] + 1)}{spent}")
    return ",".join(pieces) or "-"
