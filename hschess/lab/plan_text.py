"""A plan from its text: somebody else may have written what a database holds, so every field is checked.

`Plan.to_text` writes it. Imports `plans` and the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeGuard

from hschess.lab.arena import Pairing
from hschess.lab.plans import KINDS, LADDER, LEVELS, SEATS, STUDY, GamePlan, ReportRow
from hschess.rules.errors import HschessError
from hschess.rules.mode import Mode
from hschess.rules.mode_text import mode_from_text
from hschess.rules.texts import parse_json

MOST_SHARE: Final = 1000
"""More games of one deal than any plan has in a row."""

Table = Mapping[str, object]


def plan_from_text(text: str) -> GamePlan:
    """The plan that `Plan.to_text` wrote.

    Errors: `HschessError` that names the field where it did not.
    """
    table = parse_json(text, "plan")
    if not isinstance(table, dict):
        raise HschessError("plan: this is not a table of fields")
    heads = _words(table, "heads")
    modes = dict[str, Mode]()
    pairings = tuple([_pairing(told, modes) for told in _triples(table, "pairings")])
    plan = GamePlan(
        kind=_kind(table),
        title=_word(table, "title"),
        heads=heads,
        pairings=pairings,
        rows=tuple([_row(told, len(heads), len(pairings)) for told in _triples(table, "rows")]),
        seed=_whole(table, "seed"),
        share=_share(table),
        versus=_word(table, "versus"),
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
    if plan.kind == LEVELS and any(not (row.white and row.black) for row in plan.rows):
        raise HschessError("plan: a step between two levels has games in both seats")


def _pairing(told: Sequence[object], modes: dict[str, Mode]) -> Pairing:
    """`modes` are those told so far, by name; a mode that carries card sets is told once."""
    mode, white, black = told
    if not (isinstance(mode, str) and _is_word(white) and _is_word(black)):
        raise HschessError("plan: 'pairings' has something else in it; expected a mode and two players each")
    found = modes.get(mode) or mode_from_text(mode)
    modes.setdefault(found.name, found)
    return Pairing(found, str(white), str(black))


def _row(told: Sequence[object], heads: int, pairings: int) -> ReportRow:
    labels, white, black = told
    if not (_are_words(labels) and _are_places(white, pairings) and _are_places(black, pairings)):
        raise HschessError(
            "plan: 'rows' has something else in it; expected labels, and places of pairings for each side"
        )
    if len(labels) != heads:
        raise HschessError(f"plan: 'rows' has {len(labels)} labels for {heads} heads")
    return ReportRow(tuple(labels), tuple(white), tuple(black))


def _is_word(told: object) -> TypeGuard[str]:
    return isinstance(told, str) and told.isprintable()


def _are_words(told: object) -> TypeGuard[list[str]]:
    return isinstance(told, list) and all(map(_is_word, told))


def _are_places(told: object, pairings: int) -> TypeGuard[list[int]]:
    return isinstance(told, list) and all(type(place) is int and 0 <= place < pairings for place in told)


def _kind(table: Table) -> str:
    told = _word(table, "kind")
    if told not in KINDS:
        raise HschessError(f"plan: 'kind' cannot be '{told}'; expected one of {', '.join(KINDS)}")
    return told


def _word(table: Table, field: str) -> str:
    told = table.get(field)
    if _is_word(told):
        return told
    raise HschessError(f"plan: '{field}' cannot be {told!r}; expected a word")


def _words(table: Table, field: str) -> tuple[str, ...]:
    told = table.get(field)
    if _are_words(told):
        return tuple(told)
    raise HschessError(f"plan: '{field}' cannot be {told!r}; expected a list of words")


def _whole(table: Table, field: str) -> int:
    told = table.get(field)
    if isinstance(told, int) and not isinstance(told, bool):
        return told
    raise HschessError(f"plan: '{field}' cannot be {told!r}; expected a whole number")


def _share(table: Table) -> int:
    told = _whole(table, "share")
    if not 1 <= told <= MOST_SHARE:
        raise HschessError(f"plan: 'share' cannot be {told}; expected 1 to {MOST_SHARE}")
    return told


def _triples(table: Table, field: str) -> list[list[object]]:
    told = table.get(field)
    if isinstance(told, list) and all(isinstance(one, list) and len(one) == 3 for one in told):
        return told
    raise HschessError(f"plan: '{field}' cannot be {told!r}; expected a list of lists of three")
