"""A plan from its text: a database may come from elsewhere, so every field is checked.

`Plan.to_text` writes it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Final, TypeGuard

from hschess.lab.arena import Pairing
from hschess.lab.plans import CARDS, KINDS, LADDER, LEVELS, SEATS, STUDY, SWEEP, TRIAL, GamePlan, ReportRow
from hschess.rules.errors import HschessError
from hschess.rules.fields import FieldError, Table, text_in, whole_in, word_in
from hschess.rules.mode import Mode
from hschess.rules.mode_text import mode_from_text
from hschess.rules.texts import parse_json

MOST_SHARE: Final = 1000
"""More games of one deal than any plan has in a row."""
SEATS_OF_TRIAL: Final = 2
"""The first pairings of a card's trial have it on White's side and on Black's."""
MOST_SEED: Final = 1 << 63


def plan_from_text(text: str) -> GamePlan:
    """The plan that `Plan.to_text` wrote.

    Errors: `HschessError` that names the field if it did not.
    """
    table = parse_json(text, "plan")
    if not isinstance(table, dict):
        raise HschessError("plan: this is not a table of fields")
    try:
        return _plan(table)
    except FieldError as wrong:
        raise HschessError(f"plan: {wrong.why}") from wrong


def _plan(table: Table) -> GamePlan:
    heads = _words(table, "heads")
    modes = dict[str, Mode]()
    pairings = tuple([_pairing(value, modes) for value in _triples(table, "pairings")])
    plan = GamePlan(
        kind=word_in(table, "kind", KINDS),
        title=text_in(table, "title"),
        heads=heads,
        pairings=pairings,
        rows=tuple([_row(value, len(heads), len(pairings)) for value in _triples(table, "rows")]),
        seed=whole_in(table, "seed", -MOST_SEED, MOST_SEED),
        share=whole_in(table, "share", 1, MOST_SHARE),
        versus=text_in(table, "versus"),
    )
    _check_rows(plan)
    return plan


def _check_rows(plan: GamePlan) -> None:
    """Check that a plan of this kind can have these rows; a report relies on it."""
    labels = {SEATS: (2,), LEVELS: (3,), STUDY: (3, 4)}.get(plan.kind, (1,))
    if len(plan.heads) not in labels or not plan.rows:
        raise HschessError(f"plan: {len(plan.rows)} rows with {len(plan.heads)} labels do not make a '{plan.kind}'")
    if plan.kind == LADDER:
        players = {seat for pairing in plan.pairings for seat in (pairing.white, pairing.black)}
        if players != {row.labels[0] for row in plan.rows}:
            raise HschessError("plan: the rows of a ladder are not those of its players")
    if plan.kind == SEATS and not _is_matrix([row.labels for row in plan.rows]):
        raise HschessError("plan: the rows of seats are not every White with every Black")
    if any(not _is_number(label) for label in _numbers_of(plan)):
        raise HschessError(f"plan: a label of '{plan.kind}' is not a number")
    if plan.kind == TRIAL and len(plan.pairings) < SEATS_OF_TRIAL:
        raise HschessError("plan: a card is tried in both seats")
    if plan.kind == LEVELS and any(not (row.white and row.black) for row in plan.rows):
        raise HschessError("plan: a step between two levels has games in both seats")


def _is_matrix(labels: Sequence[tuple[str, ...]]) -> bool:
    """Whether they are all pairs of a first and a second label, in order."""
    firsts, seconds = (dict.fromkeys(column) for column in zip(*labels, strict=True))
    return list(labels) == list(product(firsts, seconds))


def _numbers_of(plan: GamePlan) -> list[str]:
    """The labels that a report reads as numbers: the first of a range, and the published figures of shares from one seat."""
    if plan.kind in (SWEEP, CARDS):
        return [row.labels[0] for row in plan.rows]
    is_share = plan.kind == STUDY and not all(row.white and row.black for row in plan.rows)
    return [row.labels[-1] for row in plan.rows] if is_share else []


def _is_number(label: str) -> bool:
    try:
        return math.isfinite(float(label))
    except ValueError:
        return False


def _pairing(value: Sequence[object], modes: dict[str, Mode]) -> Pairing:
    """`modes` are those written so far, by name; a mode with card sets is written once."""
    mode, white, black = value
    if not (isinstance(mode, str) and _is_word(white) and _is_word(black)):
        raise HschessError("plan: 'pairings' has something else in it; expected a mode and two players each")
    found = modes.get(mode) or mode_from_text(mode)
    modes.setdefault(found.name, found)
    return Pairing(found, str(white), str(black))


def _row(value: Sequence[object], heads: int, pairings: int) -> ReportRow:
    labels, white, black = value
    if not (_are_words(labels) and _are_places(white, pairings) and _are_places(black, pairings)):
        raise HschessError(
            "plan: 'rows' has something else in it; expected labels, and places of pairings for each side"
        )
    if len(labels) != heads:
        raise HschessError(f"plan: 'rows' has {len(labels)} labels for {heads} heads")
    return ReportRow(tuple(labels), tuple(white), tuple(black))


def _is_word(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and value.isprintable()


def _are_words(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(map(_is_word, value))


def _are_places(value: object, pairings: int) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(place) is int and 0 <= place < pairings for place in value)


def _words(table: Table, field: str) -> tuple[str, ...]:
    value = table.get(field)
    if _are_words(value):
        return tuple(value)
    raise HschessError(f"plan: '{field}' cannot be {value!r}; expected a list of words")


def _triples(table: Table, field: str) -> list[list[object]]:
    value = table.get(field)
    if isinstance(value, list) and all(isinstance(one, list) and len(one) == 3 for one in value):
        return value
    raise HschessError(f"plan: '{field}' cannot be {value!r}; expected a list of lists of three")
