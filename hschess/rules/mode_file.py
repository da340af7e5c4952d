"""Modes from a TOML text, so that a player or an experiment can define one without touching the rules.

    name = "duel"
    kings = [15, 20]
    powers = ["castle", "cheat"]        # castle, discover, cheat
    cheat_from_round = 8
    decks = [{P = 8, R = 2}, {P = 8, R = 2}]

Pairs are [White, Black]. Imports `cards`, `modes` and `errors`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeVar

from hschess.rules.errors import HschessError
from hschess.rules.modes import CHEAT, LARGEST_HEALTH, POWERS, ROUND_LIMIT, Effect, Mode, Power, counts

Table = Mapping[str, object]
Value = TypeVar("Value")

_FIELDS: Final = (
    "name",
    "decks",
    "bottoms",
    "kings",
    "powers",
    "mulligan",
    "coins",
    "fatigues",
    "dealt",
    "round_limit",
    "cheat_from_round",
)


def read_mode(text: str) -> Mode:
    """The mode that a TOML text defines; what it leaves out is as in the plain game.

    Errors: `HschessError` that names the field and what was expected.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise HschessError(f"mode: this is no TOML: {error}") from error
    for field in table:
        if field not in _FIELDS:
            raise HschessError(f"mode: there is no field '{field}'; expected one of {', '.join(_FIELDS)}")
    name = table.get("name")
    if not isinstance(name, str) or not name.isidentifier():
        raise HschessError(f"mode: 'name' must be one word, not {name!r}")
    from_round = _whole("cheat_from_round", table.get("cheat_from_round", CHEAT.from_round), 1, 99)
    decks, bottoms = _pair(table, "decks", dict, None), _pair(table, "bottoms", dict, ({}, {}))
    powers, coins = _pair(table, "powers", str, None), _pair(table, "coins", int, (0, 0))
    kings, dealt = _pair(table, "kings", int, None), _pair(table, "dealt", int, (3, 4))
    mulligan = table.get("mulligan", False)
    if not isinstance(mulligan, bool):
        raise HschessError(f"mode: 'mulligan' cannot be {mulligan!r}; expected true or false")
    return Mode(
        name=name,
        decks=(counts(**decks[0]), counts(**decks[1])),
        bottoms=(counts(**bottoms[0]), counts(**bottoms[1])),
        kings=(_whole("kings", kings[0], 1, LARGEST_HEALTH), _whole("kings", kings[1], 1, LARGEST_HEALTH)),
        powers=(_power(powers[0], from_round), _power(powers[1], from_round)),
        mulligan=mulligan,
        coins=(_whole("coins", coins[0], 0, 3), _whole("coins", coins[1], 0, 3)),
        fatigues=_pair(table, "fatigues", bool, (False, False)),
        dealt=(_whole("dealt", dealt[0], 0, 7), _whole("dealt", dealt[1], 0, 7)),
        round_limit=_whole("round_limit", table.get("round_limit", ROUND_LIMIT), 1, LARGEST_HEALTH),
    )


def _pair(table: Table, field: str, kind: type[Value], default: tuple[Value, Value] | None) -> tuple[Value, Value]:
    value = table.get(field, default)
    if isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(one, kind) for one in value):
        return value[0], value[1]
    raise HschessError(f"mode: '{field}' cannot be {value!r}; expected a pair [White, Black]")


def _whole(field: str, value: object, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise HschessError(f"mode: '{field}' cannot be {value!r}; expected a whole number from {least} to {most}")


def _power(name: str, from_round: int) -> Power:
    if name not in POWERS:
        raise HschessError(f"mode: there is no power '{name}'; expected one of {', '.join(POWERS)}")
    power = POWERS[name]
    return replace(power, from_round=from_round) if power.effect is Effect.DESTROY else power
