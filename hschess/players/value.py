"""The learned value of `master`: the chance to win, read from a file of numbers.

A file has four sets, one for each viewer (who knows its own hand) and each mover (whose turn has just ended). A set has a linear part,
quick enough for every final line, and a net with one layer of hidden units and a linear by-pass, which says what a position is worth.
Both end in the logistic function. `hschess lab train` writes the files; they are read without numpy, and the arithmetic is spelled out so
that every Python adds in the same order. Imports `hschess.rules`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from hschess.files import VALUES_BYTES, text_in
from hschess.players.value_features import CARD_FEATURES, LOST, NAMES, SIZE, WON
from hschess.players.value_numbers import OUT, ValueRow, ValueWeights, format_sets, read_sets, weights_of
from hschess.players.value_sums import ValueSums
from hschess.rules.aliases import CardCode
from hschess.rules.cards import CARDS
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import base_of
from hschess.rules.modes import BLACK, MODES, SIDE_NAMES, WHITE, Mode

FORMAT: Final = "hschess values 1"
CHARGED: Final = 3
"""Points of cost or attack that an attack by choice is like."""
SURE: Final = 1000.0
"""The score of a won game; negative for a lost one."""
STEEPEST: Final = 30.0
"""Beyond this the logistic function is as good as 0 or 1."""


def chance_of(score: float) -> float:
    """The chance that a score stands for: 0 is even.

    >>> chance_of(0.0)
    0.5
    """
    bounded = min(STEEPEST, max(-STEEPEST, score))
    return 1.0 / (1.0 + math.exp(-bounded))


def worth(verdict: int) -> float:
    """The score of a game that is decided for the viewer."""
    return SURE if verdict == WON else -SURE if verdict == LOST else 0.0


@dataclass(frozen=True, slots=True)
class Values:
    """The sets of one mode."""

    mode: str
    head: tuple[str, ...]
    """The comment at the top of the file: how the numbers were made."""
    sets: tuple[ValueWeights, ...]
    _sums: dict[int, ValueSums] = field(default_factory=dict, compare=False, repr=False)

    def of(self, viewer: int, mover: int) -> ValueWeights:
        """The set for this viewer after this mover's turn."""
        return self.sets[2 * viewer + mover]

    def sums(self, viewer: int, mover: int) -> ValueSums:
        """The same set, ready to be added up."""
        which = 2 * viewer + mover
        if which not in self._sums:
            self._sums[which] = ValueSums(self.sets[which])
        return self._sums[which]


def parse_values(text: str, where: str) -> Values:
    """The sets that a text holds.

    Errors: `HschessError` that names the place and what was expected there.
    """
    told = read_sets(text, FORMAT, where)
    sets = [weights_of(_completed(told.rows.get(name, [])), SIZE, name, where) for name in SETS]
    return Values(told.mode, told.head, tuple(sets))


SETS: Final = tuple(
    f"{SIDE_NAMES[viewer]} sees {SIDE_NAMES[mover]} end" for viewer in (WHITE, BLACK) for mover in (WHITE, BLACK)
)
"""The names of the sets, in the order of `Values.sets`."""


def _completed(rows: list[ValueRow]) -> list[list[float]]:
    """The numbers of every feature and those of the output, in order.

    Where a card is one that the values were not learned with, its rows are those of the card that is most like it.
    """
    by_name, told = {row.name: row for row in rows}, iter(rows)
    known = {CARD_FEATURES[row.name][1] for row in rows if row.name in CARD_FEATURES}
    found: list[list[float]] = []
    for name in (*NAMES, OUT):
        shape, code = CARD_FEATURES.get(name, ("", -1))
        if code >= 0 and code not in known and known:
            found.append(_row_like(name, shape, code, by_name).numbers)
            continue
        row = next(told, None)
        if row is None:
            break
        if row.name != name:
            raise HschessError(f"{row.where}: expected the row '{name}', not '{row.name}'")
        found.append(row.numbers)
    extra = next(told, None)
    if extra is not None:
        raise HschessError(f"{extra.where}: expected the row '{OUT}', not '{extra.name}'")
    return found


def _row_like(name: str, shape: str, code: CardCode, by_name: Mapping[str, ValueRow]) -> ValueRow:
    """Of the cards that have a row of this shape that of the one whose numbers are the nearest. Errors: `HschessError` where none has."""
    able = [one for one in range(len(CARDS)) if shape.format(CARDS[one].letter) in by_name]
    if not able:
        where = next(iter(by_name.values())).where
        raise HschessError(f"{where}: the row '{name}' is missing, and there is none of another card to stand for it")
    nearest = min(able, key=lambda one: (*_unlikeness(code, one), one))
    return by_name[shape.format(CARDS[nearest].letter)]


def _unlikeness(code: CardCode, other: CardCode) -> tuple[bool, int]:
    one, two = CARDS[code], CARDS[other]
    numbers = ((one.cost, two.cost), (one.attack, two.attack), (one.auto_attack, two.auto_attack))
    apart = sum(abs(mine - its) for mine, its in (*numbers, (one.auto_heal, two.auto_heal), (one.mana, two.mana)))
    return one.is_piece is not two.is_piece, apart + (CHARGED if one.charge is not two.charge else 0)


def format_values(mode: str, head: Iterable[str], sets: Sequence[ValueWeights]) -> str:
    """The text of a file of values for the line battle."""
    return format_sets(FORMAT, mode, head, dict(zip(SETS, sets, strict=True)), NAMES)


@cache
def modes_with_values() -> tuple[str, ...]:
    """The modes for which values come with the game, in the modes' order."""
    return tuple(mode for mode in MODES if _shipped(mode).is_file())


@cache
def shipped_values(mode: str) -> Values:
    """The values of this mode that come with the game; `HschessError` where there are none."""
    if mode not in modes_with_values():
        raise HschessError(f"no values come with the game for the mode '{mode}'")
    return parse_values(_shipped(mode).read_text("utf-8"), f"{mode}.txt")


def _shipped(mode: str) -> Traversable:
    return files("hschess.players").joinpath("values", f"{mode}.txt")


@cache
def values_in(path: Path) -> Values:
    """The values in the user's file.

    Errors: `HschessError` that names the file and what is wrong with it.
    """
    return parse_values(text_in(path, VALUES_BYTES), str(path))


def values_for(mode: Mode) -> Values:
    """The shipped values of the mode, or those of the first mode whose kings have the same powers."""
    return shipped_values(_nearest(mode))


def _nearest(mode: Mode) -> str:
    known = modes_with_values()
    if base_of(mode.name) in known:
        return base_of(mode.name)
    effects = [power.effect for power in mode.powers]
    alike = [name for name in known if [power.effect for power in MODES[name].powers] == effects]
    return (alike or known)[0]
