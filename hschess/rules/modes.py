"""The modes: how a game is set up, as data (the table "Modes" of the rules).

A mode is a frozen value; `mode_file` reads one from a TOML text, so that a player or an experiment can define another. This module
imports only `cards` and `errors`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hschess.rules.cards import CARDS, CODES
from hschess.rules.errors import HschessError

WHITE: Final = 0
BLACK: Final = 1
SIDE_NAMES: Final = ("White", "Black")
ROUND_LIMIT: Final = 45
LARGEST_HEALTH: Final = 999
LARGEST_DECK: Final = 99
MOST_OF_A_KIND: Final = 60


class Effect(StrEnum):
    """What a king's power does."""

    MOVE = "castle"
    """An own piece changes places with its left neighbour (R19)."""
    DISCOVER = "discover"
    """Three kinds of piece are offered, one is taken into the hand (R20)."""
    DESTROY = "cheat"
    """The enemy's left-most piece is destroyed (R21)."""


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
        # Spelled out, because a compiled frozen value cannot be filled in after it was made.
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
    mulligan: bool = False
    coins: tuple[int, int] = (0, 0)
    fatigues: tuple[bool, bool] = (False, False)
    dealt: tuple[int, int] = (3, 4)
    round_limit: int = ROUND_LIMIT

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

    def count(self, side: int, code: int) -> int:
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


_NONE: Final = counts()
_PAPER: Final = counts(P=16, B=4, R=4, Q=2)
_NORMAL: Final = counts(P=15, B=4, R=4, N=4, Q=3)
_SMALL: Final = counts(P=8, B=2, R=2, N=2, Q=1)

MODES: Final[Mapping[str, Mode]] = {
    mode.name: mode
    for mode in (
        Mode("paper", (_PAPER, _PAPER), (_NONE, _NONE), (20, 20), (CASTLE_MOVE, CHEAT)),
        Mode(
            "normal",
            (_NORMAL, _NORMAL),
            (_NONE, _NONE),
            (20, 20),
            (CASTLE_DISCOVER, CHEAT),
            mulligan=True,
            fatigues=(True, True),
        ),
        Mode(
            "heroic",
            (_SMALL, _SMALL),
            (_NONE, counts(P=15)),
            (20, 20),
            (CASTLE_MOVE, CHEAT),
            mulligan=True,
            fatigues=(True, False),
        ),
        Mode(
            "friendly",
            (_SMALL, _SMALL),
            (_NONE, _NONE),
            (10, 10),
            (CASTLE_MOVE, CASTLE_MOVE),
            mulligan=True,
            coins=(0, 1),
            fatigues=(True, True),
        ),
    )
}
