"""Goals as TOML."""

from __future__ import annotations

from typing import Final

from hschess.campaign.encounter import Extra
from hschess.rules.fields import FieldError, flag_in, table_in, whole_in
from hschess.rules.goal import Goal, GoalKind

MOST: Final = 999
"""The greatest number of a goal."""
_FLAGS: Final = (GoalKind.WIN, GoalKind.CLEAR)
"""The kinds that need no number."""
_KINDS: Final = tuple(kind.value for kind in GoalKind)
_EXTRAS: Final = ("turns", "lost", "hint")


def goal_of(value: object) -> Goal:
    """The goal in a TOML table. Errors: `FieldError`."""
    table = table_in(value, "goal", (*_KINDS, "turns"))
    kinds = [GoalKind(kind) for kind in _KINDS if kind in table and kind != GoalKind.LOST]
    kinds = kinds or [GoalKind.LOST for _ in ("lost",) if "lost" in table]
    if len(kinds) != 1:
        raise FieldError("goal", f"'goal' has {len(kinds)} things to reach; expected one of {', '.join(_KINDS)}")
    kind = kinds[0]
    lost = whole_in(table, "lost", 0, MOST) if "lost" in table else None
    turns = whole_in(table, "turns", 1, MOST) if "turns" in table else None
    if kind is GoalKind.LOST:
        if turns is None:
            raise FieldError("goal", "'lost' alone needs an end; expected turns beside it, or another thing to reach")
        return Goal(kind, lost or 0, None, turns)
    if kind in _FLAGS:
        if not flag_in(table, kind):
            raise FieldError(kind, f"'{kind}' cannot be false; expected true")
        return Goal(kind, 0, lost, turns)
    return Goal(kind, whole_in(table, kind, 1, MOST), lost, turns)


def extra_of(value: object) -> Extra:
    """The two finer points in a TOML table. Errors: `FieldError`."""
    table = table_in(value, "extra", _EXTRAS)
    if len(table) != 2 or table.get("hint", False) is not False:
        raise FieldError(
            "extra", f"'extra' cannot be {value!r:.80}; expected two of turns = n, lost = n and hint = false"
        )
    turns = whole_in(table, "turns", 1, MOST) if "turns" in table else None
    lost = whole_in(table, "lost", 0, MOST) if "lost" in table else None
    return Extra(turns, lost, "hint" in table)
