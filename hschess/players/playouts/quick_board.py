"""The score of a turn's end by a `QuickValue`: the battle of two lines in machine words, and the features of the result.

It is `value.line_features` over words instead of lists, for the mover alone; the lines have a byte for each slot (`packed_side`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from hschess.players.value.quick_value import WOUND_BITS, QuickHits, QuickValue
from hschess.rules.cards import CARD_SHIFT, CARDS, MISSING, SPENT
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.line.packed_side import (
    AMOUNTS,
    AT_KING,
    BYTE,
    CARD,
    HEALTHS,
    ONE,
    ONES,
    TOP,
    TOPS,
    without_byte,
    wounds_of,
)
from hschess.rules.mode import BLACK, LARGEST_HEALTH, WHITE, Effect, Mode
from hschess.rules.turns import is_last_round

if TYPE_CHECKING:
    from mypy_extensions import i64

WON: Final = 1 << 40
"""A score beyond all others."""
_OPEN: Final = -(1 << 50)
"""Instead of a score: the game goes on."""
_HEALING: Final[i64] = CARD * ONES << 4
_MISSING: Final = [MISSING[byte & ~SPENT] if byte >> CARD_SHIFT < len(CARDS) else 0 for byte in range(256)]


@final
class QuickBoard:
    """The scores of many ends of a turn, for one turn after another."""

    def __init__(self, mode: Mode, values: tuple[QuickValue, QuickValue]) -> None:
        """`values`: White's view of its own turn's end, and Black's."""
        self._mode = mode
        self._values = values
        self._value = values[0]
        self._cheater = -1
        self._from_round: i64 = 0
        for side in (WHITE, BLACK):
            if mode.powers[side].effect is Effect.DESTROY:
                self._cheater, self._from_round = side, mode.powers[side].from_round
        self._mover = 0
        self._cheats = False
        self._is_last = False
        self._due: i64 = 0
        self._own_king: i64 = 0
        self._foe_king: i64 = 0
        self._own_lives = True
        """Whether it has a piece in its deck; and the other side in deck or hand."""
        self._foe_lives = True
        self._base: i64 = 0
        """The part of the score that all ends of the turn share."""

    def enter(self, game: PackedGame) -> None:
        """Score the ends of this turn from now on."""
        own, foe, mover = game.own, game.foe, int(game.mover)
        self._mover = mover
        self._value = self._values[mover]
        self._own_king, self._foe_king = own.health, foe.health
        self._due = foe.due()
        self._is_last = mover == BLACK and is_last_round(self._mode, game.round)
        follows = self._cheater == BLACK and mover == WHITE
        self._cheats = self._cheater >= 0 and game.round + (0 if follows else 1) >= self._from_round
        self._own_lives = own.undrawn() > 0
        self._foe_lives = foe.undrawn() > 0 or foe.holds_pieces()
        self._base = self._value.of_turn(own.health, self._shared(game))

    def _shared(self, game: PackedGame) -> list[float]:
        """The features that all ends of the turn share, as `LineFeatures` has them."""
        own, foe = game.own, game.foe
        ahead = game.round if self._mover == WHITE else game.round + 1
        return [
            1.0,
            foe.size / 4,
            own.undrawn() / 10,
            foe.undrawn() / 10,
            own.due() / 5,
            foe.due() / 5,
            min(ahead, 10) / 10,
            max(0, ahead - 10) / 10,
            min(5, max(0, self._from_round - ahead)) / 5,
            float(self._cheats),
        ]

    def hand_worth(self, code: i64) -> i64:
        """The score of a card that stays in the hand."""
        worth: i64 = self._value.hand[code]
        return worth

    def score(
        self, line: i64, acts: i64, length: i64, foe: i64, foe_acts: i64, enemies: i64, hand: i64, held: bool
    ) -> i64:
        """The mover's score if its turn ends with these lines and this hand (four bits for each code); `held`: with a piece in it."""
        attacks = acts & AMOUNTS
        king = self._foe_king - _struck(attacks, length, enemies)
        if enemies and attacks:
            within = (ONE << 8 * enemies) - 1
            wounds = wounds_of(attacks, enemies - length) & within
            alive = ((foe & HEALTHS | TOPS) - wounds - ONES) & TOPS
            foe -= wounds & (alive >> 7) * BYTE
            if alive & within != TOPS & within:
                at = 8 * enemies - 8
                while at >= 0:
                    if not alive >> at & TOP:
                        foe, foe_acts = without_byte(foe, at), without_byte(foe_acts, at)
                        enemies -= 1
                    at -= 8
        if acts & _HEALING:
            line = _healed(line, acts, length)
        if king <= self._due or not length or not enemies or self._is_last:
            decided = self._decided(length, enemies, king, held)
            if decided != _OPEN:
                return decided
        return self._base + self._of_hand(hand) + self._of_lines(line, acts, length, foe, foe_acts, enemies, king)

    def _decided(self, length: i64, enemies: i64, king: i64, held: bool) -> i64:
        """The score of a game that is over once the other side has drawn (R12, R22 to R24), or `_OPEN`."""
        if king <= 0:
            return WON
        own_falls = not length and not self._own_lives and not held
        foe_falls = not enemies and not self._foe_lives
        if own_falls or foe_falls:
            return 0 if own_falls and foe_falls else WON if foe_falls else -WON
        if self._is_last:
            return 0
        return WON if king <= self._due else _OPEN

    def _of_hand(self, hand: i64) -> i64:
        total: i64 = 0
        code: i64 = 0
        while hand:
            if hand & CARD:
                total += (hand & CARD) * self.hand_worth(code)
            hand >>= 4
            code += 1
        return total

    def _of_lines(self, line: i64, acts: i64, length: i64, foe: i64, foe_acts: i64, enemies: i64, king: i64) -> i64:
        """The part of the lines and the enemy king, after the battle."""
        value = self._value
        total: i64 = value.foe_king[min(king, LARGEST_HEALTH)]
        part: i64 = value.lengths[8 * length + enemies]
        total += part + _sum_of(value.own, line, length) + _sum_of(value.foe, foe, enemies)
        if acts & _HEALING:
            part = value.own_heal[_heal_total(line, acts, length)]
            total += part
        if foe_acts & _HEALING:
            part = value.foe_heal[_heal_total(foe, foe_acts, enemies)]
            total += part
        attacks, foe_attacks = acts & AMOUNTS, foe_acts & AMOUNTS
        total += self._of_hits(value.hit_tables, line, attacks, length, foe, foe_attacks, enemies, king)
        if self._cheater < 0:
            return total
        if self._cheater == self._mover:
            total += self._of_target(foe, enemies)
            if self._cheats and enemies:
                hit_tables = value.hits_cheated
                total += self._of_hits(hit_tables, line, attacks, length, foe >> 8, foe_attacks >> 8, enemies - 1, king)
        else:
            total += self._of_target(line, length)
            if self._cheats and length:
                hit_tables = value.hits_cheated
                total += self._of_hits(hit_tables, line >> 8, attacks >> 8, length - 1, foe, foe_attacks, enemies, king)
        return total

    def _of_target(self, line: i64, length: i64) -> i64:
        """The part of the piece that Cheat will take, and of the one after it."""
        total: i64 = 0
        if length > 0:
            total = self._value.victim[line & BYTE]
        if length > 1:
            part: i64 = self._value.next_victim[line >> 8 & BYTE]
            total += part
        return total

    def _of_hits(
        self,
        hit_tables: QuickHits,
        line: i64,
        attacks: i64,
        length: i64,
        foe: i64,
        foe_attacks: i64,
        enemies: i64,
        king: i64,
    ) -> i64:
        """The part of the battles that these lines would fight."""
        total = _suffered(hit_tables.foe_hits, line, length, wounds_of(foe_attacks, length - enemies))
        total += _suffered(hit_tables.own_hits, foe, enemies, wounds_of(attacks, enemies - length))
        part: i64
        damage = _struck(attacks, length, enemies)
        part = hit_tables.own_strikes[damage]
        total += part
        if damage >= king:
            part = hit_tables.own_lethal
            total += part
        damage = _struck(foe_attacks, enemies, length)
        part = hit_tables.foe_strikes[damage]
        total += part
        if damage >= self._own_king:
            part = hit_tables.foe_lethal
            total += part
        return total


def _sum_of(pieces: list[int], line: i64, length: i64) -> i64:
    """The part of a line's pieces."""
    total: i64 = 0
    part: i64
    while length > 0:
        part = pieces[line & BYTE]
        total += part
        line >>= 8
        length -= 1
    return total


def _suffered(hits: list[int], line: i64, length: i64, wounds: i64) -> i64:
    """The part of a line's wounds."""
    total: i64 = 0
    part: i64
    while length > 0:
        if wounds & CARD:
            part = hits[(line & BYTE) << WOUND_BITS | wounds & CARD]
            total += part
        line >>= 8
        wounds >>= 8
        length -= 1
    return total


def _struck(attacks: i64, length: i64, enemies: i64) -> i64:
    """The damage to the king behind this many enemies (R16)."""
    if length <= enemies:
        return 0
    at_king: i64 = AT_KING[8 * length + enemies]
    return (attacks & at_king) % BYTE


def _healed(line: i64, acts: i64, length: i64) -> i64:
    """The line after its healers have acted (R16)."""
    slot: i64 = 0
    while slot < length:
        heal = acts >> 8 * slot + 4 & CARD
        if heal:
            if slot > 0:
                line += _given(line, slot - 1, heal) << 8 * slot - 8
            if slot < length - 1:
                line += _given(line, slot + 1, heal) << 8 * slot + 8
        slot += 1
    return line


def _heal_total(line: i64, acts: i64, length: i64) -> i64:
    """The health that the healers of a line would give in a battle, each by itself."""
    total: i64 = 0
    slot: i64 = 0
    while slot < length:
        heal = acts >> 8 * slot + 4 & CARD
        if heal:
            if slot > 0:
                total += _given(line, slot - 1, heal)
            if slot < length - 1:
                total += _given(line, slot + 1, heal)
        slot += 1
    return total


def _given(line: i64, slot: i64, heal: i64) -> i64:
    """The part of an offered heal that the piece in this slot can take."""
    missing: i64 = _MISSING[line >> 8 * slot & BYTE]
    return min(missing, heal)
