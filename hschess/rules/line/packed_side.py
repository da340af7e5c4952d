"""One side of a `packed_game`: its line, its hand and its numbers as machine words.

A line has a byte for each slot, that of the leftmost piece the lowest: one word holds the pieces, another their acts when the turn ends.
A hand has four bits for each card, those of the first the lowest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from hschess.rules.actions import Action
from hschess.rules.cards import (
    ATTACK_OF,
    CARD_SHIFT,
    CARDS,
    COST,
    FULL_HEALTH,
    HEAL_OF,
    HEALTH,
    MANA,
    NEW_PIECES,
    PIECES,
    SPENT,
    UNKNOWN,
)
from hschess.rules.line.damage import FACING_KING
from hschess.rules.line.menus import CARD_BITS, MENUS, PAID, Menus
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import LARGEST_HAND, LARGEST_HEALTH
from hschess.rules.modes import Effect
from hschess.rules.state import COUNT_BITS, MOST_COUNTED, MOST_MANA, Side, State
from hschess.rules.turns import MOST_FATIGUE

if TYPE_CHECKING:
    from mypy_extensions import i64

BYTE: Final = 255
CARD: Final = 15
"""The mask of a card in the hand, and of an amount in a piece's act."""
ONE: Final[i64] = int("1")
"""Not the literal: compiled, that is a narrow C int, which loses bits shifted beyond bit 31."""
ONES: Final = 0x01010101010101
TOP: Final = 128
TOPS: Final = 0x80808080808080
HEALTHS: Final[i64] = HEALTH * ONES
_FRESH: Final[i64] = ~(SPENT * ONES)
AMOUNTS: Final[i64] = CARD * ONES
_A_PIECE: Final[i64] = sum(1 << code for code in (*PIECES, UNKNOWN))
"""The cards that are pieces, as bits by their codes; an unknown one counts as a piece."""
ACTS: Final = [HEAL_OF[piece] << 4 | ATTACK_OF[piece] for piece in NEW_PIECES]
"""`ACTS[code]`: the auto-heal and the auto-attack of a piece of this card. Lists, because compiled they are read faster than tuples."""
_COSTS: Final = list(COST)
_PIECES: Final = list(NEW_PIECES)
_FULL: Final = list(FULL_HEALTH)
_CARD_ONES: Final = 0x1111111111
_CARD_TOPS: Final = 0x8888888888
AT_KING: Final = [sum([CARD << 8 * slot for slot in slots]) for by_length in FACING_KING for slots in by_length]
"""`AT_KING[8 * length + enemy length]`: the mask of the attacks with no enemy piece opposite (R16)."""
_WITHOUT_POWER: Final = MENUS[Effect.NONE]
FITS: Final = (
    len(CARDS) << CARD_SHIFT <= BYTE
    and max(*ATTACK_OF, *HEAL_OF) <= CARD
    and LARGEST_HAND <= CARD
    and max(ATTACK_OF) * LONGEST_LINE < BYTE
)
"""Whether a byte holds every piece, and half of one its act."""


@final
class PackedSide:
    """The side with this number of a state."""

    __slots__ = (
        "_crystals",
        "_deck",
        "_drawn",
        "_fatigue",
        "_from_round",
        "_has_fatigue",
        "_held",
        "_menus",
        "_needs_room",
        "_needs_target",
        "_once",
        "_shown",
        "_used",
        "acts",
        "counts",
        "full",
        "hand",
        "health",
        "length",
        "line",
        "mana",
        "price",
        "size",
        "uses_power",
    )

    def __init__(self, state: State, number: int) -> None:
        side = state.sides[number]
        self.health: i64 = side.health
        self.mana: i64 = side.mana
        self._used = side.power_used
        self._crystals: i64 = side.crystals
        self._fatigue: i64 = side.fatigue
        self._has_fatigue = state.mode.fatigues[number]
        self._shown: i64 = side.shown
        self._deck: list[int] = side.deck
        self._drawn: i64 = 0
        """How many cards of the deck have been drawn."""
        self.hand: i64 = 0
        self.size: i64 = 0
        self.counts: i64 = 0
        """How many of each card the hand holds, four bits for each code."""
        self._held: i64 = 0
        """The cards in the hand, as bits by their codes."""
        power = state.mode.powers[number]
        self.price: i64 = power.cost
        self._from_round: i64 = power.from_round
        self._once = power.once_a_turn
        self.uses_power = False
        """Whether the turn allows the power, if there is the mana for it."""
        self._needs_target = power.effect is Effect.DESTROY
        self._needs_room = power.effect is Effect.DISCOVER
        self._menus: Menus = MENUS[power.effect]
        self.line: i64 = 0
        self.acts: i64 = 0
        self.full: i64 = 0
        """The full health of each piece."""
        self.length: i64 = 0
        self._allow_power(state.round)
        for code in side.hand:
            self.take(code)
        for piece in side.line:
            self._insert(self.length, piece)

    def put(self, side: Side) -> None:
        """Write all that has changed."""
        side.health, side.mana, side.crystals = self.health, self.mana, self._crystals
        side.power_used, side.fatigue, side.shown = self._used, self._fatigue, self._shown
        side.deck = self._deck[self._drawn :]
        side.hand = [self.hand >> 4 * place & CARD for place in range(self.size)]
        side.line = self.pieces()

    def pieces(self) -> list[int]:
        """The line as a state has it."""
        return [self.line >> 8 * slot & BYTE for slot in range(self.length)]

    def survives(self) -> bool:
        """Whether the king lives and a piece is left anywhere (R22, R23)."""
        return self.health > 0 and (self.length > 0 or self._drawn < len(self._deck) or self._held & _A_PIECE != 0)

    def due(self) -> i64:
        """The damage to the king from its next draw (R12)."""
        return self._fatigue + 1 if self._has_fatigue and self._drawn == len(self._deck) else 0

    def holds_pieces(self) -> bool:
        """Whether a card in the hand is a piece, or unknown."""
        return self._held & _A_PIECE != 0

    def undrawn(self) -> i64:
        """How many cards the deck has."""
        left: i64 = len(self._deck)
        return left - self._drawn

    # ------------------------------------------------------------------------------------------------------------ the hand

    def begin(self, number: i64) -> None:
        """R10: round `number`: a crystal, full mana, pieces that may attack again, a card."""
        if self._crystals < MOST_MANA:
            self._crystals += 1
        self.mana = self._crystals
        self._used = False
        self._allow_power(number)
        self.line &= _FRESH
        if self._drawn == len(self._deck):
            self._tire()
        else:
            self._draw(self._deck[self._drawn])

    def _tire(self) -> None:
        """R12."""
        if self._has_fatigue:
            self._fatigue = min(MOST_FATIGUE, self._fatigue + 1)
            self.health = max(-LARGEST_HEALTH, self.health - self._fatigue)

    def _draw(self, code: i64) -> None:
        """R11: into the hand, or burned."""
        self._drawn += 1
        if self.size < LARGEST_HAND:
            self.take(code)
        elif code != UNKNOWN and self._shown >> code * COUNT_BITS & MOST_COUNTED != MOST_COUNTED:
            self._show(code)

    def menu(self, enemies: i64) -> tuple[Action, ...]:
        """All legal actions against this many pieces, except attacks by choice."""
        paid: i64 = PAID[self.mana]
        place = self.length << CARD_BITS | self._held & paid
        menus = self._menus
        # R19 to R21: whether the king's power can be used now.
        if (
            not self.uses_power
            or self.mana < self.price
            or (self._needs_target and not enemies)
            or (self._needs_room and self.size == LARGEST_HAND)
        ):
            menus = _WITHOUT_POWER
        menu = menus.known[place]
        return menus.made(place) if menu is None else menu

    def _allow_power(self, number: i64) -> None:
        self.uses_power = number >= self._from_round and not (self._used and self._once)

    def use_power(self) -> None:
        """Pay for the king's power and, if it may be used once a turn, use it up."""
        self.mana -= self.price
        if self._once:
            self._used = True
            self.uses_power = False

    def take(self, code: i64) -> None:
        """The card comes into the hand."""
        self.hand |= code << 4 * self.size
        self.size += 1
        self.counts += ONE << 4 * code
        self._held |= ONE << code

    def _show(self, code: i64) -> None:
        self._shown += ONE << code * COUNT_BITS

    def spend(self, code: i64) -> None:
        """Pay for a card; the first of this code leaves the hand."""
        # The lowest place whose four bits are those of the code, by its highest bit.
        unlike = self.hand ^ code * _CARD_ONES
        alike = (unlike - _CARD_ONES) & ~unlike & _CARD_TOPS
        below = ((alike & -alike) >> 3) - 1
        self.hand = self.hand & below | self.hand >> 4 & ~below
        self.size -= 1
        self.counts -= ONE << 4 * code
        if not self.counts >> 4 * code & CARD:
            self._held ^= ONE << code
        self._show(code)
        cost: i64 = _COSTS[code]
        self.mana -= cost

    def play(self, code: i64, gap: i64) -> None:
        """R14: pay, and enter the gap."""
        self.spend(code)
        self._insert(gap, _PIECES[code])

    def play_bonus(self, code: i64) -> None:
        """R6: more mana this turn, never above 10."""
        self.spend(code)
        self.mana = min(MOST_MANA, self.mana + MANA[code])

    # ------------------------------------------------------------------------------------------------------------ the line

    def _insert(self, gap: i64, piece: i64) -> None:
        code = piece >> CARD_SHIFT
        act: i64 = ACTS[code]
        full: i64 = _FULL[code]
        self.line = with_byte(self.line, 8 * gap, piece)
        self.acts = with_byte(self.acts, 8 * gap, act)
        self.full = with_byte(self.full, 8 * gap, full)
        self.length += 1

    def set_line(self, line: i64, length: i64) -> None:
        """Put these pieces in place of the line."""
        self.line = self.acts = self.full = 0
        self.length = 0
        while self.length < length:
            self._insert(self.length, line >> 8 * self.length & BYTE)

    def remove(self, slot: i64) -> None:
        """The piece leaves, and the line closes."""
        self.line = without_byte(self.line, 8 * slot)
        self.acts = without_byte(self.acts, 8 * slot)
        self.full = without_byte(self.full, 8 * slot)
        self.length -= 1

    def swap(self, slot: i64) -> None:
        """R19: the piece changes places with its left neighbour."""
        left = 8 * slot - 8
        self.line = swapped(self.line, left)
        self.acts = swapped(self.acts, left)
        self.full = swapped(self.full, left)

    def strike(self, foe: PackedSide) -> None:
        """R16, R17: every piece acts; the enemies that die leave together."""
        attacks = self.acts & AMOUNTS
        if self.length > foe.length:
            at_king: i64 = AT_KING[8 * self.length + foe.length]
            # The sum of the bytes: divided by 255, each leaves itself.
            foe.health -= (attacks & at_king) % BYTE
        if foe.length:
            foe._suffer(wounds_of(attacks, foe.length - self.length))
        heals = self.acts >> 4 & AMOUNTS
        if heals:
            self._heal((heals << 8) + (heals >> 8))

    def _suffer(self, wounds: i64) -> None:
        within = (ONE << 8 * self.length) - 1
        alive = ((self.line & HEALTHS | TOPS) - (wounds & within) - ONES) & TOPS
        self.line -= wounds & (alive >> 7) * BYTE
        if alive != TOPS & within:
            self._bury(alive)

    def _bury(self, alive: i64) -> None:
        """Keep the pieces whose byte has its highest bit here."""
        slot = self.length - 1
        while slot >= 0:
            if not alive >> 8 * slot & TOP:
                self.remove(slot)
            slot -= 1

    def _heal(self, amounts: i64) -> None:
        """R16: a byte for each piece; none goes above its full health."""
        offered = amounts & (ONE << 8 * self.length) - 1
        missing = self.full - (self.line & HEALTHS)
        takes_all = (((missing | TOPS) - offered & TOPS) >> 7) * BYTE
        self.line += offered & takes_all | missing & ~takes_all


def with_byte(word: i64, at: i64, byte: i64) -> i64:
    """The word with this byte inserted at this bit; the bits above move up."""
    below = (ONE << at) - 1
    return word & below | (word & ~below) << 8 | byte << at


def replaced(word: i64, at: i64, byte: i64) -> i64:
    """The word with this byte in place of the one that begins at this bit."""
    return word ^ ((word >> at ^ byte) & BYTE) << at


def without_byte(word: i64, at: i64) -> i64:
    """The word without the byte at this bit; the bits above move down."""
    below = (ONE << at) - 1
    return word & below | word >> 8 & ~below


def swapped(word: i64, at: i64) -> i64:
    """The word with the byte that begins at this bit and the next one in each other's place."""
    return exchanged(word, at, at + 8)


def exchanged(word: i64, at: i64, other: i64) -> i64:
    """The word with the bytes that begin at these bits in each other's place."""
    unlike = (word >> at ^ word >> other) & BYTE
    return word ^ unlike << at ^ unlike << other


def wounds_of(attacks: i64, longer: i64) -> i64:
    """The damage to each enemy slot, a byte for each, if the enemy line is this many pieces longer (R15)."""
    half = longer >> 1
    if longer & 1:
        # A piece faces two, this one and the next.
        first = attacks << 8 * half if half >= 0 else attacks >> 8 * -half - 8
        return first + (first << 8) if half >= 0 else first + (first >> 8)
    return attacks << 8 * half if half >= 0 else attacks >> -8 * half
