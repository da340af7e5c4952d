"""Whether the order of a line matters in a duel: only then are boards with different orders different.

A slot matters if an effect reads it: the pieces opposite, beside, or at the left end (R15). A swap alone reads none: without another such
effect all orders are the same board.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from hschess.rules.aliases import CardCode
from hschess.rules.card import CardEffect, Verb, Whom
from hschess.rules.card_table import TABLES_KEPT, CardTable, card_at
from hschess.rules.modes import BLACK, WHITE, Effect, Mode
from hschess.rules.pieces import code_of
from hschess.rules.state import State

_READERS: Final = (Whom.OPPOSITE, Whom.NEIGHBOURS, Whom.LEFTMOST_ENEMY)


def looks_at_slots(state: State) -> bool:
    """Whether a power or a visible card, on the board or in the mover's hand, reads slots or summons a piece that does."""
    table = state.mode.cards
    if any(power.effect is Effect.DESTROY or (power.does and _read(power.does)) for power in state.mode.powers):
        return True
    readers = _readers(table)
    if not readers:
        return False
    own, foe = state.mover, state.waiting
    codes = [*own.hand, *state.options, *[code_of(piece) for piece in (*own.line, *foe.line)]]
    return not readers.isdisjoint(codes) or any(_summoned(table, power.does) & readers for power in state.mode.powers)


def may_look_at_slots(state: State) -> bool:
    """The same with all cards that may still appear: the decks' too."""
    return looks_at_slots(state) or not _readers(state.mode.cards).isdisjoint(_dealt(state.mode))


def _dealt(mode: Mode) -> Iterable[CardCode]:
    return (code for code in mode.cards.codes if mode.count(WHITE, code) or mode.count(BLACK, code))


@lru_cache(TABLES_KEPT)
def _readers(table: CardTable) -> frozenset[CardCode]:
    """The cards that read slots, and those that summon one of them."""
    found = frozenset([code for code in table.codes if _read(_effects_of(code))])
    grown = True
    while grown:
        more = found | frozenset([code for code in table.codes if _summoned(table, _effects_of(code)) & found])
        grown, found = len(more) > len(found), more
    return found


def _effects_of(code: CardCode) -> tuple[CardEffect, ...]:
    card = card_at(code)
    return card.play + card.death + card.end


def _read(effects: tuple[CardEffect, ...]) -> bool:
    return any(effect.target in _READERS for effect in effects)


def _summoned(table: CardTable, effects: tuple[CardEffect, ...]) -> frozenset[CardCode]:
    return frozenset([table.by_key[effect.card] for effect in effects if effect.verb is Verb.SUMMON])
