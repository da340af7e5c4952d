"""The paper's evaluation of a board (its Fig. 3.1), and personalities with other weights.

Weights are data: `personalities.toml` has the shipped ones, and a user can name a file. The rules compute a board's battle
(`line/damage.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from hschess.files import TABLE_BYTES, text_in
from hschess.rules.card import Card
from hschess.rules.cards import CARD_SHIFT, CARDS, HEALTH, PIECES
from hschess.rules.errors import HschessError
from hschess.rules.fields import FieldError, Table, flag_in, whole_of
from hschess.rules.line.damage import line_damage, line_heals
from hschess.rules.texts import parse_toml

DEFAULT: Final = "paper"
LARGEST_WEIGHT: Final = 999
ENDED: Final = 1_000_000
"""The weight of a fight that wins the game; negative for one that loses it."""
BONUS_SHARE: Final = 0.7
"""The share of a card's cost that playing it counts for."""
_LETTERS: Final = tuple(CARDS[code].letter for code in PIECES)
_BY_PIECE: Final = ("damage", "heal", "kill", "bonus")
_FIELDS: Final = ("king", *_BY_PIECE, "summon")

Points = tuple[int, ...]
"""Points by the code of a card."""


@dataclass(frozen=True, slots=True)
class Weights:
    """A personality's weights, in points; `personalities.toml` explains the fields."""

    name: str
    king: int
    damage: Points
    heal: Points
    kill: Points
    bonus: Points
    summon: bool = False

    def summoned(self, code: int) -> int:
        """The points for playing a piece: 0 unless the switch is on."""
        return self.bonus[code] if self.summon else 0

    def hurt(self, code: int, before: int, after: int) -> int:
        """The points for a piece's health falling from `before` to `after`; the piece dies at 0 or less."""
        if after <= 0:
            return self.damage[code] * before + self.kill[code]
        return self.damage[code] * (before - after)

    def weigh(self, line: Sequence[int], enemy_line: Sequence[int]) -> int:
        """The points of the battle of `line` against `enemy_line`.

        Each healer counts by itself, so two healers of one piece both count in full, as in the paper's program.
        """
        king, wounds = line_damage(line, len(enemy_line))
        points = king * self.king
        damage, kill = self.damage, self.kill
        for slot, piece in enumerate(enemy_line):
            wound = wounds[slot]
            if wound:
                code, health = piece >> CARD_SHIFT, piece & HEALTH
                if wound >= health:
                    points += damage[code] * health + kill[code]
                else:
                    points += damage[code] * wound
        for slot, amount in line_heals(line):
            points += self.heal[line[slot] >> CARD_SHIFT] * amount
        return points


# ---------------------------------------------------------------------------------------------------------------- reading


@cache
def personalities() -> Mapping[str, Weights]:
    """The personalities that come with the game, by name, the paper's first."""
    text = files("hschess.players").joinpath("personalities.toml").read_text("utf-8")
    tables = _tables(text, "personalities.toml")
    paper = _weights(DEFAULT, tables[DEFAULT], None, "personalities.toml")
    return {name: _weights(name, table, paper, "personalities.toml") for name, table in tables.items()}


def personality_named(name: str) -> Weights:
    """The weights with this name.

    Errors: `HschessError` that lists the known names.
    """
    known = personalities()
    if name not in known:
        expected = f"expected one of {', '.join(known)}, or a file: bfs:file=own.toml"
        raise HschessError(f"bfs has no personality '{name}'; {expected}")
    return known[name]


def personality_in(path: Path) -> Weights:
    """The weights in the user's file; what it leaves out is as in `paper`.

    Errors: `HschessError` that names the file, the field and the expected value.
    """
    text = text_in(path, TABLE_BYTES)
    return _weights(path.stem, parse_toml(text, str(path)), personality_named(DEFAULT), str(path))


def _tables(text: str, where: str) -> Mapping[str, Table]:
    return {name: table for name, table in parse_toml(text, where).items() if isinstance(table, dict)}


def _weights(name: str, table: Table, base: Weights | None, where: str) -> Weights:
    try:
        for field in table:
            if field not in _FIELDS:
                raise FieldError(field, f"there is no field '{field}'; expected one of {', '.join(_FIELDS)}")
        king = _points("king", table.get("king", base.king if base else None))
        damage, heal, kill, bonus = (_row(field, table, base) for field in _BY_PIECE)
        summon = flag_in(table, "summon", default=base.summon if base else False)
    except FieldError as wrong:
        raise HschessError(f"{where}: {wrong.why}") from wrong
    return Weights(name, king, damage, heal, kill, bonus, summon)


def _row(field: str, table: Table, base: Weights | None) -> Points:
    """One number for each piece; letters missing from the row keep the base's number, or get one from their cards' numbers."""
    start: Points = getattr(base, field) if base else tuple(usual_points(field, card, card.attack) for card in CARDS)
    row, points = table.get(field, {}), list(start)
    if not isinstance(row, dict):
        raise FieldError(field, f"'{field}' cannot be {row!r}; expected {{ P = 1, B = 2, ... }}")
    for letter, value in row.items():
        if letter not in _LETTERS:
            raise FieldError(field, f"'{field}' has no piece '{letter}'; expected one of {' '.join(_LETTERS)}")
        points[PIECES[_LETTERS.index(letter)]] = _points(f"{field}.{letter}", value)
    return tuple(points)


def _points(field: str, value: object) -> int:
    return whole_of(field, value, 0, LARGEST_WEIGHT)


def usual_points(field: str, card: Card, attack: int) -> int:
    """The points of a card that the paper does not name, derived from its printed numbers and its attack."""
    if not card.is_piece:
        return 0
    strength = max(1, attack, card.auto_attack, card.auto_heal)
    return {"kill": 2 * strength, "bonus": max(1, round(BONUS_SHARE * card.cost))}.get(field, strength)
