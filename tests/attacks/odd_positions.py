"""Positions that the notation takes and play seldom leads to: hidden cards, owed choices, empty hands, fallen kings, odd handicaps."""

from __future__ import annotations

from random import Random
from typing import Final

from hschess.rules.cards import CARDS, CODES
from hschess.rules.modes import MODES

ODD_MODES: Final = (*MODES, "heroic+black10", "paper+nocheat", "friendly+white1+black999", "normal+cheat1")
PIECES: Final = "PBRNQ"


def odd_position(lots: Random) -> str:
    """A line that is a position more often than not."""
    hidden, mode = lots.choice([0.0, 0.0, 0.5, 1.0]), lots.choice(ODD_MODES)
    turn = f"{lots.choice([1, 1, 2, 6, 44, 45])}{lots.choice('wb')}"
    lots_told = lots.choice(["", " #1f", " #ffffffffffffffff"])
    return f"{mode} {turn} {_side(lots, hidden)} {_side(lots, hidden)}{_owed(lots, mode, turn)}{lots_told}"


def _owed(lots: Random, mode: str, turn: str) -> str:
    """A choice that is to be made, mostly where the mode and the turn can have it."""
    if lots.random() < 0.02:
        return lots.choice([" mulligan", " discover=PBR"])
    if mode.startswith("normal") and turn.endswith("w") and lots.random() < 0.4:
        return lots.choice([" discover=PBR", " discover=?3", " discover=NQB"])
    return " mulligan" if turn.startswith("1") and not mode.startswith("paper") and lots.random() < 0.5 else ""


def _side(lots: Random, hidden: float) -> str:
    health = lots.choice([1, 1, 20, 20, 999, 5, 5, 0, -99])
    hand, deck = _cards(lots, PIECES + "C", 10, hidden), _cards(lots, PIECES, lots.choice([9, 40, 99]), hidden)
    flags = lots.choice(["-", "u", "f1", "uf99", "f9"])
    return f"{health}/{lots.randrange(11)}/{lots.randrange(11)}/{hand}/{deck}/{_line(lots)}/{flags}"


def _cards(lots: Random, letters: str, most: int, hidden: float) -> str:
    number = lots.choice([0, 0, 1, 2, 3, 5, most])
    return "".join("?1" if lots.random() < hidden else lots.choice(letters) for _ in range(number)) or "-"


def _line(lots: Random) -> str:
    return ",".join(_piece(lots) for _ in range(lots.choice([0, 1, 2, 3, 6, 7]))) or "-"


def _piece(lots: Random) -> str:
    letter = lots.choice(PIECES)
    card = CARDS[CODES[letter]]
    return f"{letter}{lots.randrange(1, card.health + 1)}{'*' if card.charge and lots.random() < 0.4 else ''}"
