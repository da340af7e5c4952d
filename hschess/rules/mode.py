"""A mode: the set-up and the cards of a game, as a frozen value (the table "The modes" of the rules).

`modes` reads them from TOML.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from hschess.rules.aliases import CardCode, SideNumber
from hschess.rules.card import Attacks, Card, CardEffect, Keyword, Verb, Whom
from hschess.rules.card_table import CHESS_TABLE, PLACE, CardTable, card_at

WHITE: Final = 0
BLACK: Final = 1
SIDE_NAMES: Final = ("White", "Black")
LARGEST_HAND: Final = 10
NO_LIMIT: Final = 200
"""The hand limit of a mode without one: no position line says more."""
LARGEST_HEALTH: Final = 999
"""The most health of a king, and the most below 0 when he has fallen."""


class Effect(StrEnum):
    """The effect of a king's power."""

    MOVE = "castle"
    """A piece of its own line changes places with its left neighbour (R19)."""
    DISCOVER = "discover"
    """Three kinds of piece are offered, one is taken into the hand (R20)."""
    DESTROY = "cheat"
    """The enemy's leftmost piece is destroyed (R21)."""
    NONE = "none"
    """The king has no power."""
    OWN = "power"
    """The mode's own effects, in the words of the cards."""


@dataclass(frozen=True, slots=True)
class Power:
    """A king's power: effect, cost, frequency, and first round."""

    effect: Effect
    name: str
    cost: int
    once_a_turn: bool
    rule: str
    from_round: int = 1
    does: tuple[CardEffect, ...] = ()
    """The effects, if the effect is `OWN`."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # Spelled out, because a compiled frozen value cannot be changed once it is made.
        return Power, (self.effect, self.name, self.cost, self.once_a_turn, self.rule, self.from_round, self.does)


Counts = tuple[int, ...]
"""The number of each card, by its place in the code; 0 beyond the end."""


@dataclass(frozen=True, slots=True)
class RandomDeck:
    """A random deck, new in each game: each card is drawn evenly from the plain pieces with such attack and health."""

    size: int
    attack: tuple[int, int]
    """The least and the most."""
    health: tuple[int, int]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return RandomDeck, (self.size, self.attack, self.health)

    def pool(self, table: CardTable) -> tuple[CardCode, ...]:
        """The cards that it is drawn from."""
        return tuple([code for code in table.pieces if self._may_hold(card_at(code))])

    def _may_hold(self, card: Card) -> bool:
        is_plain = not (card.keywords or card.play or card.death or card.end) and card.attacks is Attacks.ANY
        return (
            is_plain
            and self.attack[0] <= card.attack <= self.attack[1]
            and self.health[0] <= card.health <= self.health[1]
        )


@dataclass(frozen=True, slots=True)
class Replacement:
    """Some random cards of a random deck become another card."""

    side: SideNumber
    n: int
    card: str = ""
    """The key of that card; empty if the cards gain a keyword."""
    keyword: Keyword | None = None
    """Each becomes the card of the same numbers that has this keyword and nothing else."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Replacement, (self.side, self.n, self.card, self.keyword)


@dataclass(frozen=True, slots=True)
class Mode:
    """How a game is set up. Pairs are (White, Black), typed at any length: a compiled tuple of a known one is boxed when it is indexed."""

    name: str
    decks: tuple[Counts, ...]
    """Empty if the decks are random."""
    bottoms: tuple[Counts, ...]
    """Cards that lie under the shuffled deck (R9)."""
    kings: tuple[int, int]
    powers: tuple[Power, ...]
    mulligan: bool
    coins: tuple[int, ...]
    fatigues: tuple[bool, ...]
    dealt: tuple[int, ...]
    round_limit: int
    cards: CardTable
    hand_limit: int
    """The most cards in a hand; `NO_LIMIT` if there is none."""
    lose_without_pieces: bool
    """Whether a side without a piece anywhere has lost (R23)."""
    random_deck: RandomDeck | None
    replace: tuple[Replacement, ...]
    is_duel: bool
    """Whether the rules of the duel decide (D1 to D16): there are other cards than pieces that act by themselves, or settings that only
    the duel knows. Else the quicker rules of the line battle decide, which come out the same."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # Decks by key, because another process may know the cards under other codes.
        decks = [self._by_key(one) for one in (*self.decks, *self.bottoms)]
        return _unpickled, (
            decks,
            (
                self.kings,
                self.powers,
                self.mulligan,
                self.coins,
                self.fatigues,
                self.dealt,
                self.round_limit,
                self.cards,
            ),
            (self.hand_limit, self.lose_without_pieces, self.random_deck, self.replace, self.is_duel),
            self.name,
        )

    def _by_key(self, counts: Counts) -> dict[str, int]:
        return {card_at(code).key: number for code, number in self.cards.counted(counts)}

    def count(self, side: SideNumber, code: CardCode) -> int:
        """How many of this card the side is known to own when the game is set up, the Coin aside."""
        deck, place = self.decks[side], code & PLACE
        known = deck[place] + self.bottoms[side][place] if place < len(deck) else 0
        if not self.replace:
            return known
        key = card_at(code).key
        return known + sum([one.n for one in self.replace if one.side == side and one.card == key])


def counts_of(table: CardTable, by_key: dict[str, int]) -> Counts:
    """The counts of these cards. Errors: `KeyError` for a key that the table has not."""
    counts = [0] * (1 + max([code & PLACE for code in table.codes]))
    for key, number in by_key.items():
        counts[table.by_key[key] & PLACE] += number
    return tuple(counts)


def _unpickled(decks: list[dict[str, int]], first: tuple[Any, ...], rest: tuple[Any, ...], name: str) -> Mode:
    white, black, white_bottom, black_bottom = [counts_of(first[-1], one) for one in decks]
    return Mode(name, (white, black), (white_bottom, black_bottom), *first, *rest)


def _is_quick(card: Card) -> bool:
    """Whether the rules of the line battle know all that the card does."""
    if not card.is_piece:
        return all(one.verb is Verb.MANA for one in card.play)
    acts_alone = card.attacks is Attacks.NONE or (card.attacks is Attacks.PIECES and Keyword.CHARGE in card.keywords)
    ends = {(Verb.DAMAGE, Whom.OPPOSITE), (Verb.HEAL, Whom.NEIGHBOURS)}
    has_more = set(card.keywords) - {Keyword.CHARGE} or card.play or card.death
    return acts_alone and not has_more and all((one.verb, one.target) in ends for one in card.end)


def needs_duel(cards: CardTable, powers: tuple[Power, ...], hand_limit: int, lose_without_pieces: bool) -> bool:
    """Whether only the rules of the duel can decide a mode with these settings."""
    return (
        cards is not CHESS_TABLE
        or not all(_is_quick(card_at(code)) for code in cards.codes)
        or any(power.effect in (Effect.NONE, Effect.OWN) for power in powers)
        or hand_limit != LARGEST_HAND
        or not lose_without_pieces
    )
