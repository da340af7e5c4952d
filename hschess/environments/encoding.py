"""Actions as numbers, for tools that choose among numbers.

In the line battle an action's number is its place in `actions.ACTIONS`, whatever the mode. A duel's actions name its cards, so they are
numbered for each table of cards, also in the order of their texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from hschess.rules.actions import (
    ACTIONS,
    CASTLES,
    CHEAT_ACTION,
    CONCEDE,
    DISCOVER_ACTION,
    END,
    ENEMY_KING,
    NO_TARGET,
    SWAPS,
    Action,
)
from hschess.rules.aliases import CardCode, Target
from hschess.rules.card import Among
from hschess.rules.card_table import CardTable, card_at
from hschess.rules.duel.aimed_actions import attack_action, play_action, power_action, spell_action, take_action
from hschess.rules.duel.targets import choices_between
from hschess.rules.errors import HschessError
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Mode

TABLES: Final = 16
"""The encodings of this many modes are kept: custom cards must not be held for ever."""


class Encoding:
    """Every action that modes of one kind can ask for, numbered from 0 without gaps."""

    __slots__ = ("_numbers", "actions")

    def __init__(self, actions: Iterable[Action]) -> None:
        self.actions = tuple(sorted(actions, key=str))
        """By their numbers."""
        self._numbers: Final = {action: number for number, action in enumerate(self.actions)}

    def number_of(self, action: Action) -> int:
        """Errors: `HschessError` for an action of other cards."""
        if action not in self._numbers:
            raise HschessError(f"'{action}' is not an action of this game")
        return self._numbers[action]

    def numbers_of(self, actions: Iterable[Action]) -> list[int]:
        """The numbers of actions of this game, in their order. Errors: `KeyError` for others."""
        return [self._numbers[action] for action in actions]

    def action_at(self, number: int) -> Action:
        """Errors: `HschessError` for a number that no action has."""
        if not 0 <= number < len(self.actions):
            raise HschessError(f"there is no action {number}; expected 0 to {len(self.actions) - 1}")
        return self.actions[number]

    def mask(self, legal: Iterable[Action]) -> bytearray:
        """1 for these actions, 0 for all others, by their numbers."""
        mask = bytearray(len(self.actions))
        for number in self.numbers_of(legal):
            mask[number] = 1
        return mask


def encoding_of(mode: Mode) -> Encoding:
    """The numbers of a mode's actions; modes with the same cards share them."""
    return _of_cards(mode.cards) if mode.is_duel else _OF_THE_LINE


@lru_cache(TABLES)
def _of_cards(table: CardTable) -> Encoding:
    actions = [END, CONCEDE, CHEAT_ACTION, DISCOVER_ACTION, *CASTLES, *SWAPS.values()]
    actions += [attack_action(slot, target) for slot in range(LONGEST_LINE) for target in (*_SLOTS, ENEMY_KING)]
    actions += [power_action(target) for target in (NO_TARGET, *choices_between(Among.ANY, LONGEST_LINE, LONGEST_LINE))]
    actions += [take_action(table, code) for code in table.pieces]
    actions += [spell_action(table, code, target) for code in table.spells for target in _targets(code)]
    return Encoding([*actions, *_plays(table)])


def _plays(table: CardTable) -> Iterator[Action]:
    """Every piece into every gap; without a legal target it is played all the same (D12)."""
    for code in table.pieces:
        for target in dict.fromkeys((NO_TARGET, *_targets(code))):
            yield from [play_action(table, code, gap, target) for gap in _SLOTS]


def _targets(code: CardCode) -> tuple[Target, ...]:
    """The targets that the card can ask for, with lines of any length."""
    return choices_between(card_at(code).asks, LONGEST_LINE, LONGEST_LINE)


_SLOTS: Final = range(LONGEST_LINE)
_OF_THE_LINE: Final = Encoding(ACTIONS)
assert _OF_THE_LINE.actions == ACTIONS
