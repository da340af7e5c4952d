"""The modes: how a game is set up, as data (the table "Modes" of the rules).

A mode is a frozen value, read from TOML. `modes.toml` has the game's own, a table each; `read_mode` reads another from a text of the same
form, so that a player or an experiment can define one without touching the rules:

    name = "duel"
    kings = [15, 20]
    powers = ["castle", "cheat"]        # castle, discover, cheat
    cheat_from_round = 8
    decks = [{P = 8, R = 2}, {P = 8, R = 2}]

Pairs are [White, Black]. Imports `actions`, `aliases`, `cards`, `errors` and `texts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib.resources import files
from typing import Final, TypeVar

from hschess.rules.actions import MOST_DEALT
from hschess.rules.aliases import CardCode, SideNumber
from hschess.rules.cards import CARDS, CODES
from hschess.rules.errors import HschessError
from hschess.rules.texts import parse_toml

WHITE: Final = 0
BLACK: Final = 1
SIDE_NAMES: Final = ("White", "Black")
ROUND_LIMIT: Final = 45
LARGEST_HEALTH: Final = 999
LARGEST_DECK: Final = 99
MOST_OF_A_KIND: Final = 60
LONGEST_NAME: Final = 200
"""Long enough for what the laboratory adds to the name when it varies a mode."""
MOST_ROUNDS: Final = 99
MOST_COINS: Final = 3
FILE: Final = "modes.toml"
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


class Effect(StrEnum):
    """What a king's power does."""

    MOVE = "castle"
    """A piece of its own line changes places with its left neighbour (R19)."""
    DISCOVER = "discover"
    """Three kinds of piece are offered, one is taken into the hand (R20)."""
    DESTROY = "cheat"
    """The enemy's leftmost piece is destroyed (R21)."""


@dataclass(frozen=True, slots=True)
class Power:
    """A king's power: what it does, what it costs, how often, and from which round on."""

    effect: Effect
    name: str
    cost: int
    once_a_turn: bool
    rule: str
    from_round: int = 1

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # Spelled out, because a compiled frozen value cannot be changed once it is made.
        return Power, (self.effect, self.name, self.cost, self.once_a_turn, self.rule, self.from_round)


CASTLE_MOVE: Final = Power(Effect.MOVE, "Castle", cost=1, once_a_turn=False, rule="R19")
CASTLE_DISCOVER: Final = Power(Effect.DISCOVER, "Castle", cost=2, once_a_turn=True, rule="R20")
CHEAT: Final = Power(Effect.DESTROY, "Cheat", cost=2, once_a_turn=True, rule="R21", from_round=6)
POWERS: Final[Mapping[str, Power]] = {power.effect.value: power for power in (CASTLE_MOVE, CASTLE_DISCOVER, CHEAT)}

Counts = tuple[int, ...]
"""How many of each card, by code."""


@dataclass(frozen=True, slots=True)
class Mode:
    """How a game is set up. Pairs are (White, Black)."""

    name: str
    decks: tuple[Counts, Counts]
    bottoms: tuple[Counts, Counts]
    """Cards that lie under the shuffled deck (R9)."""
    kings: tuple[int, int]
    powers: tuple[Power, ...]
    """Typed at any length, because a compiled tuple of a known length is boxed whenever it is indexed."""
    mulligan: bool
    coins: tuple[int, int]
    fatigues: tuple[bool, bool]
    dealt: tuple[int, int]
    round_limit: int

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Mode, (
            self.name,
            self.decks,
            self.bottoms,
            self.kings,
            self.powers,
            self.mulligan,
            self.coins,
            self.fatigues,
            self.dealt,
            self.round_limit,
        )

    def count(self, side: SideNumber, code: CardCode) -> int:
        """How many of this card the side owns when the game is set up, the Coin aside."""
        return self.decks[side][code] + self.bottoms[side][code]


def counts(**by_letter: int) -> Counts:
    """Card counts from letters.

    >>> counts(P=16, Q=2)
    (16, 0, 0, 0, 2, 0)
    """
    unknown = [letter for letter in by_letter if letter not in CODES or not CARDS[CODES[letter]].is_piece]
    if unknown:
        raise HschessError(f"a deck cannot hold '{unknown[0]}'; expected one of P B R N Q")
    bad = [letter for letter, number in by_letter.items() if not 0 <= number <= MOST_OF_A_KIND]
    if bad:
        raise HschessError(f"a deck cannot hold {by_letter[bad[0]]!r} of '{bad[0]}'; expected 0 to {MOST_OF_A_KIND}")
    return tuple(by_letter.get(card.letter, 0) for card in CARDS)


# ---------------------------------------------------------------------------------------------------------------- reading


def read_mode(text: str) -> Mode:
    """The mode that a TOML text defines; what it leaves out is as in the plain game.

    Errors: `HschessError` that names the field and what was expected.
    """
    mode = _mode(parse_toml(text, "mode"))
    if mode.name in MODES:
        raise HschessError(f"mode: 'name' cannot be {mode.name!r}; a mode of the game has this name")
    return mode


def modes_in(text: str) -> dict[str, Mode]:
    """The modes that a TOML text defines, a table each under its name, in their order. Errors: as `read_mode`."""
    tables = parse_toml(text, FILE)
    return {name: _mode({**_table(name, value), "name": name}) for name, value in tables.items()}


def _table(name: str, value: object) -> Table:
    if not isinstance(value, dict):
        raise HschessError(f"mode: '{name}' cannot be {value!r}; expected a table")
    return value


def _mode(table: Table) -> Mode:
    for field in table:
        if field not in _FIELDS:
            raise HschessError(f"mode: there is no field '{field}'; expected one of {', '.join(_FIELDS)}")
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


def _name(table: Table) -> str:
    """The name must be a single word: records and positions name the mode by it."""
    name = table.get("name")
    if not isinstance(name, str) or not name.isidentifier():
        raise HschessError(f"mode: 'name' must be one word, not {name!r}")
    if len(name) > LONGEST_NAME:
        raise HschessError(f"mode: 'name' has {len(name)} letters; expected {LONGEST_NAME} at most")
    return name


def _check_sizes(mode: Mode) -> None:
    """A side without cards could not begin, and a position line holds no more cards than this."""
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


MODES: Final[Mapping[str, Mode]] = modes_in(files("hschess.rules").joinpath(FILE).read_text("utf-8"))
"""The game's own modes by name, in the order in which they are offered."""
