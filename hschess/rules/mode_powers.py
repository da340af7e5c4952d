"""The kings' powers as a mode's table names or describes them (R19 to R21)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hschess.rules.card import CardEffect, Verb
from hschess.rules.card_sets import LONGEST_KEY, MOST_COST, read_power
from hschess.rules.card_table import CardTable
from hschess.rules.errors import HschessError
from hschess.rules.fields import Table, flag_in, pair_in, shown, whole_in
from hschess.rules.mode import Effect, Power

LATEST_POWER: Final = 99
"""The last round in which a power may begin to be used."""
CASTLE_MOVE: Final = Power(Effect.MOVE, "Castle", cost=1, once_a_turn=False, rule="R19")
CASTLE_DISCOVER: Final = Power(Effect.DISCOVER, "Castle", cost=2, once_a_turn=True, rule="R20")
CHEAT: Final = Power(Effect.DESTROY, "Cheat", cost=2, once_a_turn=True, rule="R21", from_round=6)
NO_POWER: Final = Power(Effect.NONE, "No power", cost=0, once_a_turn=True, rule="R13")
POWERS: Final[Mapping[str, Power]] = {
    power.effect.value: power for power in (CASTLE_MOVE, CASTLE_DISCOVER, CHEAT, NO_POWER)
}


def powers_of(table: Table, cards: CardTable) -> tuple[Power, Power]:
    """White's power and Black's. Errors: `HschessError`."""
    from_round = whole_in(table, "cheat_from_round", 1, LATEST_POWER, CHEAT.from_round)
    white, black = pair_in(table, "powers", object, None)
    if not all(isinstance(one, str | dict) for one in (white, black)):
        raise HschessError(
            f"mode: 'powers' cannot be {table['powers']!r}; expected a pair [White, Black] of words or tables"
        )
    powers = _power(white, from_round, cards), _power(black, from_round, cards)
    if "cheat_from_round" in table and Effect.DESTROY not in [power.effect for power in powers]:
        raise HschessError("mode: 'cheat_from_round' has no effect; expected 'cheat' among the powers")
    return powers


def _power(value: object, from_round: int, cards: CardTable) -> Power:
    if isinstance(value, dict):
        return _own_power(value, cards)
    if not isinstance(value, str) or value not in POWERS:
        raise HschessError(f"mode: there is no power '{value}'; expected one of {', '.join(POWERS)}, or a table")
    power = POWERS[value]
    return replace(power, from_round=from_round) if power.effect is Effect.DESTROY else power


def _own_power(table: Table, cards: CardTable) -> Power:
    """A power of the mode's own: a name, effects like those of a card, cost, how often, from which round on."""
    known = ("name", "power", "cost", "once", "from_round")
    name = table.get("name")
    for field in table:
        if field not in known:
            raise HschessError(f"mode: a power has no '{field}'; expected one of {', '.join(known)}")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_KEY:
        raise HschessError(f"mode: the name of a power cannot be {shown(name)}; expected 1 to {LONGEST_KEY} letters")
    if not name.isprintable():
        raise HschessError(f"mode: the name of a power cannot be {name!r}; it has a character that cannot be seen")
    does = read_power(table.get("power"), name)
    _check_power(does, cards)
    cost, once = whole_in(table, "cost", 0, MOST_COST, 2), flag_in(table, "once", default=True)
    if not once and cost <= sum(one.n for one in does if one.verb is Verb.MANA):
        raise HschessError(f"mode: '{name}' could be used without end; expected once = true, or a cost above its mana")
    return Power(
        Effect.OWN,
        name,
        cost=cost,
        once_a_turn=once,
        rule="R13",
        from_round=whole_in(table, "from_round", 1, LATEST_POWER, 1),
        does=does,
    )


def _check_power(does: tuple[CardEffect, ...], cards: CardTable) -> None:
    for effect in does:
        if effect.verb is Verb.SUMMON and cards.by_key.get(effect.card) not in cards.pieces:
            raise HschessError(f"mode: there is no piece '{effect.card}' to summon in its sets")
