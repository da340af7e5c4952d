"""Modes from a TOML text, so that a player or an experiment can define one without touching the rules.

    name = "duel"
    kings = [15, 20]
    powers = ["castle", "cheat"]        # castle, discover, cheat
    cheat_from_round = 8
    decks = [{P = 8, R = 2}, {P = 8, R = 2}]

Pairs are [White, Black]. Imports `actions`, `modes`, `errors` and `texts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeVar

from hschess.rules.actions import MOST_DEALT
from hschess.rules.errors import HschessError
from hschess.rules.modes import (
    CHEAT,
    LARGEST_DECK,
    LARGEST_HEALTH,
    MODES,
    MOST_OF_A_KIND,
    POWERS,
    ROUND_LIMIT,
    SIDE_NAMES,
    Counts,
    Effect,
    Mode,
    Power,
    counts,
)
from hschess.rules.texts import parse_toml

Table = Mapping[str, object]
Value = TypeVar("Value")

LONGEST_NAME: Final = 200
"""Long enough for what the laboratory adds to the name of a mode that it varies."""
MOST_ROUNDS: Final = 99
MOST_COINS: Final = 3

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
    table = _read_table(text)
    from_round = _whole("cheat_from_round", table.get("cheat_from_round", CHEAT.from_round), 1, MOST_ROUNDS)
    powers = _pair(table, "powers", str, None)
    mode = Mode(
        name=_name(table),
        decks=_two_counts(table, "decks", None),
        bottoms=_two_counts(table, "bottoms", ({}, {})),
        kings=_two_numbers(table, "kings", None, 1, LARGEST_HEALTH),
        powers=(_power(powers[0], from_round), _power(powers[1], from_round)),
        mulligan=_flag(table, "mulligan"),
        coins=_two_numbers(table, "coins", (0, 0), 0, MOST_COINS),
        fatigues=_pair(table, "fatigues", bool, (False, False)),
        dealt=_two_numbers(table, "dealt", (3, 4), 0, MOST_DEALT),
        round_limit=_whole("round_limit", table.get("round_limit", ROUND_LIMIT), 1, MOST_ROUNDS),
    )
    _check_sizes(mode)
    return mode


def _read_table(text: str) -> Table:
    table = parse_toml(text, "mode")
    for field in table:
        if field not in _FIELDS:
            raise HschessError(f"mode: there is no field '{field}'; expected one of {', '.join(_FIELDS)}")
    return table


def _name(table: Table) -> str:
    """A word of its own: records and positions name the mode by it."""
    name = table.get("name")
    if not isinstance(name, str) or not name.isidentifier():
        raise HschessError(f"mode: 'name' must be one word, not {name!r}")
    if len(name) > LONGEST_NAME:
        raise HschessError(f"mode: 'name' has {len(name)} letters; expected {LONGEST_NAME} at most")
    if name in MODES:
        raise HschessError(f"mode: 'name' cannot be {name!r}; a mode of the game has this name")
    return name


def _check_sizes(mode: Mode) -> None:
    """A side without a card could not begin, and a position line tells no more than so many cards."""
    for number, side in enumerate(SIDE_NAMES):
        cards = sum(mode.decks[number]) + sum(mode.bottoms[number])
        if not 1 <= cards <= LARGEST_DECK:
            raise HschessError(f"mode: {side}'s 'decks' and 'bottoms' hold {cards} cards; expected 1 to {LARGEST_DECK}")


def _flag(table: Table, field: str) -> bool:
    value = table.get(field, False)
    if not isinstance(value, bool):
        raise HschessError(f"mode: '{field}' cannot be {value!r}; expected true or false")
    return value


def _two_counts(table: Table, field: str, default: tuple[Table, Table] | None) -> tuple[Counts, Counts]:
    white, black = _pair(table, field, dict, None if default is None else (dict(default[0]), dict(default[1])))
    return _counts(field, white), _counts(field, black)


def _counts(field: str, table: Table) -> Counts:
    return counts(**{letter: _whole(field, number, 0, MOST_OF_A_KIND) for letter, number in table.items()})


def _two_numbers(table: Table, field: str, default: tuple[int, int] | None, least: int, most: int) -> tuple[int, int]:
    white, black = _pair(table, field, int, default)
    return _whole(field, white, least, most), _whole(field, black, least, most)


def _pair(table: Table, field: str, kind: type[Value], default: tuple[Value, Value] | None) -> tuple[Value, Value]:
    value = table.get(field, default)
    if value is None:
        raise HschessError(f"mode: the field '{field}' is missing; expected a pair [White, Black]")
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
