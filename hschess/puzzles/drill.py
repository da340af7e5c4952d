"""The drill of single placements: one board, one card, and the best gap for it.

A board is random; every gap is evaluated by playing out the end of the turn, by the measure of the paper's CPU. Only boards with a clear
answer are kept. The powers of both kings count as used, so that nothing but the card can be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hschess.puzzles.measures import Points
from hschess.rules.cards import BONUSES, CARD_SHIFT, CHARGE, COST, FULL_HEALTH, NEW_PIECES, PIECES, SPENT, UNKNOWN
from hschess.rules.chance import Chance
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import MODES
from hschess.rules.notation import format_position
from hschess.rules.state import Side, State

MODE: Final = "normal"
"""Both powers of this mode can be used once a turn, so that they can be marked as used."""
LEAST_MARGIN: Final = 2
"""By how much the best gap beats the next: more than a point of a Pawn's health."""
LEAST_SPREAD: Final = 4
"""The difference between the best and the worst gap."""
MOST_TRIES: Final = 400
OWN_MOST: Final = 5
FOE_LEAST: Final = 2
FOE_MOST: Final = 6
COMMON: Final = (8, 3, 4, 2, 3)
"""The frequency of each kind of piece on a board, in the order of `PIECES`."""
ROUND: Final = 6
DECK: Final = 9


@dataclass(frozen=True, slots=True)
class Drill:
    """A board with one card to place, and the points of each gap."""

    position: str
    card: int
    values: tuple[int, ...]
    """Points of the paper's weights for each gap of the line, from the left."""

    @property
    def best(self) -> int:
        """The greatest of the values."""
        return max(self.values)

    def is_right(self, gap: int) -> bool:
        """Whether no gap is worth more."""
        return self.values[gap] == self.best

    def loss(self, gap: int) -> int:
        """By how many points the best gap beats this one."""
        return self.best - self.values[gap]


def make_drill(chance: Chance) -> Drill:
    """A random board with a clear answer: the best gap beats all others, except those that make the same line."""
    drill = _drawn(chance)
    for _ in range(MOST_TRIES):
        if is_clear(drill.values):
            break
        drill = _drawn(chance)
    return drill


def is_clear(values: Sequence[int]) -> bool:
    """Whether these values of the gaps have a clear best."""
    below = [value for value in values if value < max(values)]
    if not below:
        return False
    return max(values) - max(below) >= LEAST_MARGIN and max(values) - min(below) >= LEAST_SPREAD


def gap_values(state: State, card: int) -> tuple[int, ...]:
    """The worth of each gap of the mover's line for this card, from the left, if the turn ends then."""
    points, line, foe = Points(state), state.mover.line, tuple(state.waiting.line)
    placed = ((*line[:gap], NEW_PIECES[card], *line[gap:]) for gap in range(len(line) + 1))
    return tuple(points.of_battle(one, foe) for one in placed)


def _drawn(chance: Chance) -> Drill:
    state = State(MODES[MODE])
    state.round, state.to_move = ROUND, chance.below(2)
    own, foe = state.mover, state.waiting
    own.line = _line(chance, 1 + chance.below(OWN_MOST))
    foe.line = _line(chance, FOE_LEAST + chance.below(FOE_MOST - FOE_LEAST + 1))
    card = _card(chance)
    while CHARGE[card]:
        # A Knight would attack by choice first, and then the gap would not be the only question.
        card = _card(chance)
    own.line = [piece | SPENT if CHARGE[piece >> CARD_SHIFT] else piece for piece in own.line]
    own.hand, own.mana, own.crystals = [card], COST[card], max(COST[card], ROUND)
    foe.hand, foe.crystals = [UNKNOWN] * 3, ROUND
    for side in (own, foe):
        _finish(side)
    return Drill(format_position(state), card, gap_values(state, card))


def _finish(side: Side) -> None:
    side.deck, side.power_used = [UNKNOWN] * DECK, True


def _line(chance: Chance, length: int) -> list[int]:
    assert length < LONGEST_LINE
    line = list[int]()
    for _ in range(length):
        code = _card(chance)
        full = FULL_HEALTH[code]
        # Half of them are whole, the others have been hit.
        health = full if chance.below(2) else 1 + chance.below(full)
        line.append(code << CARD_SHIFT | health)
    return line


def _card(chance: Chance) -> int:
    kinds = [code for code in PIECES if code not in BONUSES]
    draw = chance.below(sum(COMMON))
    for code, share in zip(kinds, COMMON, strict=True):
        draw -= share
        if draw < 0:
            return code
    raise AssertionError("the draw is below the sum of the shares")
