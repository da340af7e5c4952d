"""The ends of a turn after each choice of attacks, in machine words: a sample of them is scored, and the best of all is kept.

The sample has every affordable number of cards of each kind, in a few random orders each; a side that can castle swaps two neighbours among
its old pieces in some of them. At the end the new pieces of the best end move to every other place, while that helps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from hschess.players.playouts.quick_board import WON, QuickBoard
from hschess.rules.cards import BONUSES, CARD_SHIFT, COST, MANA, NEW_PIECES, PIECES
from hschess.rules.line.packed_side import (
    ACTS,
    BYTE,
    CARD,
    ONE,
    PackedSide,
    exchanged,
    swapped,
    with_byte,
    without_byte,
)
from hschess.rules.lines import LONGEST_LINE

if TYPE_CHECKING:
    from mypy_extensions import i64

_ORDERS: Final = 3
"""How many orders of the same pieces are scored."""
_SWEEPS: Final = 2
_LOWEST: Final = -4 * WON
_FACTOR: Final = 2862933555777941757
_INCREMENT: Final = 3037000493
_MASK: Final = (1 << 62) - 1
_COSTS: Final = list(COST)
_FRESH: Final = list(NEW_PIECES)
KINDS: Final = len(PIECES)
_CODES: Final = len(COST)


@final
class Draws:
    """Random numbers of a playout: the upper half of a 62-bit linear congruential generator. The same compiled and plain."""

    def __init__(self, seed: int) -> None:
        self._state: i64 = seed & _MASK

    def below(self, limit: i64) -> i64:
        """A number from 0 to `limit` - 1."""
        self._state = (self._state * _FACTOR + _INCREMENT) & _MASK
        return (self._state >> 30) * limit >> 32


@final
class QuickWay:
    """A choice of attacks: both lines after it, the pieces that fought from the hand, and its cost."""

    def __init__(self) -> None:
        self.line: i64 = 0
        self.acts: i64 = 0
        self.length: i64 = 0
        self.foe: i64 = 0
        self.foe_acts: i64 = 0
        self.enemies: i64 = 0
        self.fighters: i64 = 0
        """Pieces of this turn that have fought and live, a byte each; they may be in any gap."""
        self.used: i64 = 0
        """The cards that fought, four bits for each code."""
        self.cost: i64 = 0
        self.cheats = False

    def begin(self, own: PackedSide, foe: PackedSide) -> None:
        """Begin without attacks."""
        self.line, self.acts, self.length = own.line, own.acts, own.length
        self.foe, self.foe_acts, self.enemies = foe.line, foe.acts, foe.length
        self.fighters = self.used = self.cost = 0
        self.cheats = False

    def lose(self, target: i64) -> None:
        """Remove the enemy piece in this slot."""
        self.foe = without_byte(self.foe, 8 * target)
        self.foe_acts = without_byte(self.foe_acts, 8 * target)
        self.enemies -= 1


@final
class QuickEnds:
    """The ends of a turn and the best of them, for one turn after another."""

    def __init__(self, board: QuickBoard, way: QuickWay, draws: Draws) -> None:
        self._board = board
        self._way = way
        self._draws = draws
        self.looked: i64 = 0
        """How many ends have been scored."""
        self.noise: i64 = 0
        """The most random noise added to each score, for training."""
        # The turn.
        self._hand: i64 = 0
        self._mana: i64 = 0
        self.budget: i64 = 0
        """The mana that can be spent, bonus cards included."""
        self.castle: i64 = 0
        """The cost of a swap in mana; 0: no swaps."""
        self.discovery: i64 = 0
        """The score of a card discovered with the mana that is left; `discovery_cost` is its cost, 0: no Discover."""
        self.discovery_cost: i64 = 0
        # The best end so far.
        self.best: i64 = _LOWEST
        self.best_line: i64 = 0
        self.best_acts: i64 = 0
        self.best_length: i64 = 0
        self.best_fresh: i64 = 0
        """A byte for each slot: 1 for a piece of this turn."""
        self.best_foe: i64 = 0
        self.best_foe_acts: i64 = 0
        self.best_enemies: i64 = 0
        self.best_cards: i64 = 0
        self.best_cost: i64 = 0
        self.best_cheats = False

    def begin(self, own: PackedSide) -> None:
        """Score the ends of this side's turn from now on."""
        self._hand = own.counts
        self.budget = self._mana = own.mana
        for code in BONUSES:
            self.budget += (own.counts >> 4 * code & CARD) * MANA[code]
        self.castle = self.discovery = self.discovery_cost = 0
        self.best = _LOWEST

    def fill(self) -> None:
        """Score the ends after the current choice of attacks."""
        way = self._way
        room = LONGEST_LINE - way.length
        fighters = way.fighters
        while fighters:
            room -= 1
            fighters >>= 8
        self._grow(0, way.used, way.cost, room)

    def _grow(self, first: i64, cards: i64, cost: i64, room: i64) -> None:
        """Score these cards, then more of each kind from the first on."""
        self._arrange(cards, cost)
        code = first
        while code < KINDS and room > 0:
            price: i64 = _COSTS[code]
            count = (self._hand >> 4 * code & CARD) - (self._way.used >> 4 * code & CARD)
            more, total, left = cards, cost + price, room
            while count > 0 and left > 0 and total <= self.budget:
                more += ONE << 4 * code
                left -= 1
                self._grow(code + 1, more, total, left)
                total += price
                count -= 1
            code += 1

    def _arrange(self, cards: i64, cost: i64) -> None:
        """Score a few orders of these cards among the pieces on the board."""
        way = self._way
        may_castle = self.castle > 0 and way.length > 1 and cost + self.castle <= self.budget
        if cards == way.used and not way.fighters:
            self._weigh(way.line, way.acts, way.length, 0, cards, cost)
            if may_castle:
                slot: i64 = 1
                while slot < way.length:
                    self._order(cards, cost, slot)
                    slot += 1
            return
        tries: i64 = _ORDERS
        while tries > 0:
            tries -= 1
            swap: i64 = 0
            if may_castle and tries & 1:
                swap = 1 + self._draws.below(way.length - 1)
            self._order(cards, cost, swap)

    def _order(self, cards: i64, cost: i64, swap: i64) -> None:
        """Score a random order, after the old piece in slot `swap` has changed places with its left neighbour, unless that is 0."""
        way = self._way
        line, acts, length = way.line, way.acts, way.length
        if swap:
            line, acts = swapped(line, 8 * swap - 8), swapped(acts, 8 * swap - 8)
            cost += self.castle
        fresh: i64 = 0
        fighters, rest = way.fighters, cards - way.used
        code: i64 = 0
        while fighters or rest:
            if fighters:
                piece = fighters & BYTE
                fighters >>= 8
            elif rest & CARD:
                piece = _FRESH[code]
                rest -= 1
            else:
                rest >>= 4
                code += 1
                continue
            act: i64 = ACTS[piece >> CARD_SHIFT]
            at = 8 * self._draws.below(length + 1)
            line, acts, fresh = with_byte(line, at, piece), with_byte(acts, at, act), with_byte(fresh, at, ONE)
            length += 1
        self._weigh(line, acts, length, fresh, cards, cost)

    def _weigh(self, line: i64, acts: i64, length: i64, fresh: i64, cards: i64, cost: i64) -> None:
        """Score this end, and keep it if it is the best."""
        self.looked += 1
        way = self._way
        score = self._score(line, acts, length, cards, cost)
        if score <= self.best:
            return
        self.best = score
        self.best_line, self.best_acts, self.best_length, self.best_fresh = line, acts, length, fresh
        self.best_foe, self.best_foe_acts, self.best_enemies = way.foe, way.foe_acts, way.enemies
        self.best_cards, self.best_cost, self.best_cheats = cards, cost, way.cheats

    def _score(self, line: i64, acts: i64, length: i64, cards: i64, cost: i64) -> i64:
        way, hand, lack = self._way, self._hand - cards, cost - self._mana
        held: i64 = 0
        code: i64 = 0
        while code < _CODES:
            count = hand >> 4 * code & CARD
            if code < KINDS:
                held += count
            elif count and lack > 0:
                # Bonus cards are played if the mana falls short.
                hand -= (min(count, lack)) << 4 * code
            code += 1
        score = self._board.score(line, acts, length, way.foe, way.foe_acts, way.enemies, hand, held > 0)
        if -WON < score < WON:
            if self.discovery_cost and cost + self.discovery_cost <= self.budget:
                score += self.discovery
            if self.noise:
                score += self._draws.below(self.noise)
        return score

    def improve(self) -> None:
        """Move each new piece of the best end to every other place, while that helps."""
        way = self._way
        way.foe, way.foe_acts, way.enemies, way.cheats = (
            self.best_foe,
            self.best_foe_acts,
            self.best_enemies,
            self.best_cheats,
        )
        sweep: i64 = 0
        before: i64 = _LOWEST
        while sweep < _SWEEPS and (self.best_fresh or self.castle) and self.best < WON and self.best > before:
            before = self.best
            slot: i64 = 0
            while slot < self.best_length:
                if self.best_fresh >> 8 * slot & BYTE:
                    self._move(slot)
                elif self.castle and self.best_cost + self.castle <= self.budget:
                    self._castle(slot)
                slot += 1
            sweep += 1

    def _castle(self, slot: i64) -> None:
        """Swap the old piece in this slot with the next old one on its right: one more Castle, wherever the new pieces are."""
        other = slot + 1
        while other < self.best_length and self.best_fresh >> 8 * other & BYTE:
            other += 1
        if other >= self.best_length:
            return
        self._weigh(
            exchanged(self.best_line, 8 * slot, 8 * other),
            exchanged(self.best_acts, 8 * slot, 8 * other),
            self.best_length,
            self.best_fresh,
            self.best_cards,
            self.best_cost + self.castle,
        )

    def _move(self, slot: i64) -> None:
        """Try the new piece in this slot of the best end in every other place."""
        length, at = self.best_length, 8 * slot
        piece, act = self.best_line >> at & BYTE, self.best_acts >> at & BYTE
        line, acts, fresh = (
            without_byte(self.best_line, at),
            without_byte(self.best_acts, at),
            without_byte(self.best_fresh, at),
        )
        cards, cost = self.best_cards, self.best_cost
        gap: i64 = 0
        while gap < 8 * length:
            if gap != at:
                self._weigh(
                    with_byte(line, gap, piece),
                    with_byte(acts, gap, act),
                    length,
                    with_byte(fresh, gap, ONE),
                    cards,
                    cost,
                )
            gap += 8
