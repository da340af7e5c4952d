"""The linear part of a learned value as tables of small whole numbers, for a policy that scores millions of boards in machine words.

`ValueWeights.rough` is the reference, a row of features times the numbers of a file. Here a piece's part is looked up by its byte in a
`packed_side`, and the part of its wound in a coming battle by that byte and the wound. The numbers are rounded to one part in `PRECISION`,
so that their sums are the same on every machine; a test compares the two forms.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from hschess.players.value.line_features import (
    HARM,
    KILL,
    NAMES,
    SHARED,
    UNIT,
    Amounts,
    foe_amounts,
    hand_amounts,
    next_victim_amounts,
    own_amounts,
    victim_amounts,
)
from hschess.rules.cards import CARD_SHIFT, CARDS, HEALTH, SPENT, UNKNOWN
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import LARGEST_HEALTH
from hschess.turns.adding import added

PRECISION: Final = 1 << 14
LARGEST: Final = 1 << 29
"""No entry is larger: a one-digit Python int is read from a list as fast as a machine word."""
WOUND_BITS: Final = 4
"""The bits of a piece's damage in a battle: at most two Queens strike it."""
_MOST_WOUND: Final = (1 << WOUND_BITS) - 1
_PIECES: Final = len(CARDS) << CARD_SHIFT
_BYTES: Final = 256
_MOST_STRUCK: Final = 15 * LONGEST_LINE
"""More than a line can do to a king."""


@final
class QuickHits:
    """The parts of both coming battles: by a piece and its wound, and by the damage to a king."""

    def __init__(self, linear: list[float], suffix: str) -> None:
        self.own_hits, self.own_strikes = _hits(linear, f"own-blow{suffix}"), _strikes(linear, f"own-blow{suffix}")
        self.foe_hits, self.foe_strikes = _hits(linear, f"foe-blow{suffix}"), _strikes(linear, f"foe-blow{suffix}")
        self.own_lethal = _whole(linear[NAMES.index(f"own-lethal{suffix}")])
        self.foe_lethal = _whole(linear[NAMES.index(f"foe-lethal{suffix}")])


@final
class QuickValue:
    """A sum over the features, each with its number; the order is that of `NAMES`."""

    def __init__(self, linear: list[float]) -> None:
        self.own = _by_piece(own_amounts, linear)
        self.foe = _by_piece(foe_amounts, linear)
        self.victim = _by_piece(victim_amounts, linear)
        self.next_victim = _by_piece(next_victim_amounts, linear)
        self.hand = [_added(hand_amounts(code), linear) for code in range(UNKNOWN + 1)]
        self.own_king, self.foe_king = _king(linear, "own"), _king(linear, "foe")
        lengths = range(LONGEST_LINE + 1)
        self.lengths = [_lengths(linear, own, foe) for own in lengths for foe in lengths]
        """By eight times the own line's length plus the other's."""
        self.hit_tables, self.hits_cheated = QuickHits(linear, ""), QuickHits(linear, "-cheated")
        self.own_heal, self.foe_heal = _heals(linear, "own-heal"), _heals(linear, "foe-heal")
        self.shared = [linear[place] for place in SHARED]

    def of_turn(self, health: int, amounts: list[float]) -> int:
        """The part of the own king's health and of the amounts that all ends of a turn share (`SHARED`)."""
        total = 0.0
        # Not strict, because compiled only the plain form is a loop over both lists.
        for weight, amount in zip(self.shared, amounts):  # noqa: B905
            total += weight * amount
        return self.own_king[min(health, LARGEST_HEALTH)] + _whole(total)


def _whole(number: float) -> int:
    return max(-LARGEST, min(LARGEST, round(number * PRECISION)))


def _added(amounts: Amounts, linear: list[float]) -> int:
    return _whole(added([linear[place] * amount for place, amount in amounts]) / UNIT)


def _by_piece(amounts_of: Callable[[int], Amounts], linear: list[float]) -> list[int]:
    """The table by the byte of a piece, whether it has attacked or not."""
    return [_added(amounts_of(byte & ~SPENT), linear) if byte < _PIECES else 0 for byte in range(_BYTES)]


def _king(linear: list[float], side: str) -> list[int]:
    """The table by the king's health."""
    all_of, low = linear[NAMES.index(f"{side}-king")], linear[NAMES.index(f"{side}-king-low")]
    return [_whole(all_of * health / 10 + low * min(5, health) / 5) for health in range(LARGEST_HEALTH + 1)]


def _lengths(linear: list[float], own: int, foe: int) -> int:
    row = {
        "own-length": own / 7,
        "foe-length": foe / 7,
        "straight": float((own + foe) % 2 == 0),
        "own-empty": float(not own),
        "foe-empty": float(not foe),
    }
    return _whole(added([linear[NAMES.index(name)] * amount for name, amount in row.items()]))


def _hits(linear: list[float], battle: str) -> list[int]:
    harm, kills = linear[NAMES.index(f"{battle}-harm")], linear[NAMES.index(f"{battle}-kills")]
    table = [0] * (_BYTES << WOUND_BITS)
    for byte in range(_PIECES):
        piece = byte & ~SPENT
        health = piece & HEALTH
        for wound in range(1, _MOST_WOUND + 1):
            dies = wound >= health
            total = harm * HARM[piece] * min(wound, health) + (kills * KILL[piece] if dies else 0.0)
            table[byte << WOUND_BITS | wound] = _whole(total / UNIT)
    return table


def _strikes(linear: list[float], battle: str) -> list[int]:
    number = linear[NAMES.index(f"{battle}-king")]
    return [_whole(number * damage / 5) for damage in range(_MOST_STRUCK)]


def _heals(linear: list[float], name: str) -> list[int]:
    return [_whole(linear[NAMES.index(name)] * points / 4) for points in range(_MOST_STRUCK)]
