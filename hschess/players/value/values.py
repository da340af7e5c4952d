"""The learned value of `master`: the chance to win, read from a file of numbers.

A file has a set for each viewer (which knows its own hand) and each mover (whose turn has just ended); the form for any cards has one set
for both sides. A set has a linear part, fast enough for every end of a turn, and a more exact net with one hidden layer and a linear
by-pass. Both end in the logistic function. `hschess lab train` writes the files; they are read without numpy, and the arithmetic is written
out so that every Python adds in the same order.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from hschess.files import VALUES_BYTES, text_in
from hschess.players.value.board_features import NAMES as BOARD_NAMES
from hschess.players.value.line_features import CARD_FEATURES, LOST, NAMES, WON
from hschess.players.value.quick_value import QuickValue
from hschess.players.value.value_numbers import OUT, ValueRow, ValueWeights, format_sets, read_sets, weights_of
from hschess.players.value.value_sums import ValueSums
from hschess.rules.aliases import CardCode
from hschess.rules.cards import CARDS
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import base_of
from hschess.rules.modes import BLACK, MODES, SIDE_NAMES, WHITE, Mode
from hschess.turns.space import space_of

ANY_CARDS: Final = "cards"
"""The file for all duels without their own file: its features are properties, not cards."""
CHARGED: Final = 3
"""The points of cost or attack that an attack by choice counts as, in the comparison of cards."""
SURE: Final = 1000.0
"""The score of a won game; negative for a lost one."""
STEEPEST: Final = 30.0
"""Beyond this the logistic function is as good as 0 or 1."""


def chance_of(score: float) -> float:
    """The chance of a score, from 0 to 1: 0 is even.

    >>> chance_of(0.0)
    0.5
    """
    bounded = min(STEEPEST, max(-STEEPEST, score))
    return 1.0 / (1.0 + math.exp(-bounded))


def decided_or_chance(score: float) -> float:
    """The chance of a score, exactly 1 or 0 for a decided game."""
    return 1.0 if score >= SURE else 0.0 if score <= -SURE else chance_of(score)


def worth(verdict: int) -> float:
    """The score of a decided game, by the viewer's verdict."""
    return SURE if verdict == WON else -SURE if verdict == LOST else 0.0


@dataclass(frozen=True, slots=True)
class ValueForm:
    """A form of values: the features of a set, and the sets."""

    title: str
    """The first line of a file."""
    features: tuple[str, ...]
    sets: tuple[str, ...]
    folder: tuple[str, ...]
    """The folder of the shipped files, in parts."""
    policy: tuple[str, ...] = ()
    """Optional sets of a file: the linear values for each side's policy in playouts."""
    judges: tuple[str, ...] = ()
    """More optional sets: each side's value of the end of the other's turn, if both then play by that policy."""
    of_search: tuple[str, ...] = ()
    """More optional sets, as many as `sets`: the values that a search with playouts uses in their place."""

    def which(self, viewer: int, mover: int) -> int:
        """The number of the set for this viewer after this mover's turn."""
        return 2 * viewer + mover if len(self.sets) > 2 else abs(viewer - mover)


SETS: Final = tuple(
    f"{SIDE_NAMES[viewer]} sees {SIDE_NAMES[mover]} end" for viewer in (WHITE, BLACK) for mover in (WHITE, BLACK)
)
POLICY: Final = tuple(f"{side} plays out" for side in SIDE_NAMES)
JUDGES: Final = tuple(f"{side} judges playouts" for side in SIDE_NAMES)
OF_SEARCH: Final = tuple(f"{name}, in games of the search" for name in SETS)
LINES: Final = ValueForm("hschess values 1", NAMES, SETS, ("values",), POLICY, JUDGES, OF_SEARCH)
"""Over the pieces of two lines that fight."""
BOARDS: Final = ValueForm(
    "hschess duel values 1", BOARD_NAMES, ("own turn ended", "other turn ended"), ("values", "duel")
)
"""Over the properties of cards and pieces, for rules whose pieces attack by choice."""
FORMS: Final = (LINES, BOARDS)


@dataclass(frozen=True, slots=True)
class Values:
    """The sets of one mode, or of any."""

    form: ValueForm
    mode: str
    head: tuple[str, ...]
    """The comment at the top of the file, which describes how the numbers were made."""
    sets: tuple[ValueWeights, ...]
    policy: tuple[ValueWeights, ...] = ()
    """White's and Black's values for playouts, without hidden units; empty in files without them."""
    judges: tuple[ValueWeights, ...] = ()
    """The values that judge playouts for White and for Black; empty in files without them."""
    of_search: tuple[ValueWeights, ...] = ()
    """The values of a search with playouts, learned from its games; empty in files without them. They judge playouts too."""
    # Not of `__init__`, so that `dataclasses.replace` makes them anew for other numbers.
    _sums: dict[int, ValueSums] = field(init=False, default_factory=dict, compare=False, repr=False)
    _quick: list[QuickValue] = field(init=False, default_factory=list, compare=False, repr=False)
    _judging: list[Values] = field(init=False, default_factory=list, compare=False, repr=False)
    _in_search: list[Values] = field(init=False, default_factory=list, compare=False, repr=False)

    def of(self, viewer: int, mover: int) -> ValueWeights:
        """The set for this viewer after this mover's turn."""
        return self.sets[self.form.which(viewer, mover)]

    def sums(self, viewer: int, mover: int) -> ValueSums:
        """The same set, of the form for lines, as sums."""
        which = self.form.which(viewer, mover)
        if which not in self._sums:
            self._sums[which] = ValueSums(self.sets[which])
        return self._sums[which]

    def quick(self) -> tuple[QuickValue, QuickValue]:
        """The values of White's policy in playouts and of Black's; without a policy, the linear parts of their own turns' ends."""
        if not self._quick:
            sides = self.policy or [self.of(side, side) for side in (WHITE, BLACK)]
            self._quick.extend([QuickValue(side.linear) for side in sides])
        return self._quick[WHITE], self._quick[BLACK]

    def in_search(self) -> Values:
        """The values of a search with playouts: the sets for it if there are any, else these."""
        if not self.of_search:
            return self
        if not self._in_search:
            self._in_search.append(Values(self.form, self.mode, self.head, self.of_search, self.policy))
        return self._in_search[0]

    def judging(self) -> Values:
        """The values that judge playouts: for the ends of the other side's turn the judges' sets, if there are any."""
        if not self.judges:
            return self
        if not self._judging:
            sets = list(self.sets)
            for viewer, judge in enumerate(self.judges):
                sets[self.form.which(viewer, 1 - viewer)] = judge
            self._judging.append(Values(self.form, self.mode, self.head, tuple(sets)))
        return self._judging[0]

    def text(self) -> str:
        """The text of the file."""
        form = self.form
        groups = (
            (form.sets, self.sets), (form.policy, self.policy), (form.judges, self.judges), (form.of_search, self.of_search),
        )  # fmt: skip
        named = {name: one for names, found in groups if found for name, one in zip(names, found, strict=True)}
        return format_sets(form.title, self.mode, self.head, named, form.features)


def parse_values(text: str, where: str) -> Values:
    """Parse the sets of a text, in the form that its first line names.

    Errors: `HschessError` that names the place and the expected value.
    """
    first = (text.splitlines() or [""])[0].strip("# ")
    form = next((one for one in FORMS if one.title == first), None)
    if form is None:
        expected = " or ".join([f"'# {one.title}'" for one in FORMS])
        raise HschessError(f"{where}: expected {expected} in the first line")
    parsed = read_sets(text, where)
    sets, policy, judges, of_search = (
        tuple(
            [weights_of(_completed(form, parsed.rows.get(name, [])), len(form.features), name, where) for name in names]
        )
        for names in (
            form.sets,
            _named(form.policy, parsed.rows),
            _named(form.judges, parsed.rows),
            _named(form.of_search, parsed.rows),
        )
    )
    unknown = parsed.rows.keys() - {*form.sets, *form.policy, *form.judges, *form.of_search}
    if unknown:
        raise HschessError(f"{where}: the set '{min(unknown)}' is unknown; expected one of: {', '.join(form.sets)}")
    return Values(form, parsed.mode, parsed.head, sets, policy, judges, of_search)


def _named(names: tuple[str, ...], rows: Mapping[str, list[ValueRow]]) -> tuple[str, ...]:
    """All the names if the file has one of them, else none."""
    return names if any(name in rows for name in names) else ()


def _completed(form: ValueForm, rows: list[ValueRow]) -> list[list[float]]:
    """The numbers of every feature and those of the output, in order.

    A card that the values were not trained with gets the rows of the most similar card.
    """
    by_name, parsed = {row.name: row for row in rows}, iter(rows)
    known = {CARD_FEATURES[row.name][1] for row in rows if row.name in CARD_FEATURES}
    found: list[list[float]] = []
    for name in (*form.features, OUT):
        shape, code = CARD_FEATURES.get(name, ("", -1))
        if code >= 0 and code not in known and known:
            found.append(_row_like(name, shape, code, by_name).numbers)
            continue
        row = next(parsed, None)
        if row is None:
            break
        if row.name != name:
            raise HschessError(f"{row.where}: expected the row '{name}', not '{row.name}'")
        found.append(row.numbers)
    extra = next(parsed, None)
    if extra is not None:
        raise HschessError(f"{extra.where}: expected the row '{OUT}', not '{extra.name}'")
    return found


def _row_like(name: str, shape: str, code: CardCode, by_name: Mapping[str, ValueRow]) -> ValueRow:
    """The row of this shape of the most similar card by its numbers. Errors: `HschessError` if no card has one."""
    able = [one for one in range(len(CARDS)) if shape.format(CARDS[one].letter) in by_name]
    if not able:
        where = next(iter(by_name.values())).where
        raise HschessError(f"{where}: the row '{name}' is missing, and no other card has one that could replace it")
    nearest = min(able, key=lambda one: (*_unlikeness(code, one), one))
    return by_name[shape.format(CARDS[nearest].letter)]


def _unlikeness(code: CardCode, other: CardCode) -> tuple[bool, int]:
    one, two = CARDS[code], CARDS[other]
    numbers = ((one.cost, two.cost), (one.attack, two.attack), (one.auto_attack, two.auto_attack))
    apart = sum(abs(mine - its) for mine, its in (*numbers, (one.auto_heal, two.auto_heal), (one.mana, two.mana)))
    return one.is_piece is not two.is_piece, apart + (CHARGED if one.charge is not two.charge else 0)


def format_values(mode: str, head: Iterable[str], sets: Iterable[ValueWeights], form: ValueForm = LINES) -> str:
    """The text of a file of values."""
    return Values(form, mode, tuple(head), tuple(sets)).text()


@cache
def modes_with_values() -> tuple[str, ...]:
    """The modes of the line battle with shipped values, in the modes' order."""
    return tuple(mode for mode in MODES if _shipped(LINES, mode).is_file())


@cache
def shipped_values(name: str) -> Values:
    """The shipped values of this mode, or for any cards. Errors: `HschessError` if there are none."""
    for form in FORMS:
        file = _shipped(form, name)
        if file.is_file():
            return parse_values(file.read_text("utf-8"), f"{name}.txt")
    raise HschessError(f"no values come with the game for the mode '{name}'")


def _shipped(form: ValueForm, name: str) -> Traversable:
    return files("hschess.players").joinpath(*form.folder, f"{name}.txt")


@cache
def values_in(path: Path) -> Values:
    """The values in the user's file.

    Errors: `HschessError` that names the file and its fault.
    """
    return parse_values(text_in(path, VALUES_BYTES), str(path))


def form_for(mode: Mode) -> ValueForm:
    """The form of the values for this mode."""
    return LINES if space_of(mode).ends_in_battle else BOARDS


def values_for(mode: Mode) -> Values:
    """The shipped values of the mode; else those of the first mode whose kings have the same powers; for duels those for any cards.

    A handicap does not matter.
    """
    name = base_of(mode.name)
    if form_for(mode) is BOARDS:
        return shipped_values(name if _shipped(BOARDS, name).is_file() else ANY_CARDS)
    return shipped_values(_nearest(name, mode))


def _nearest(name: str, mode: Mode) -> str:
    known = modes_with_values()
    if name in known:
        return name
    effects = [power.effect for power in mode.powers]
    alike = [name for name in known if [power.effect for power in MODES[name].powers] == effects]
    return (alike or known)[0]
