"""The legal actions of a line battle, read from tables.

The affordable cards, the length of the line and the king's power decide all of a turn's actions except the attacks by choice, so those
actions are listed once for every case that comes up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from hschess.rules.actions import (
    ATTACKS,
    BONUS,
    CASTLES,
    CHEAT_ACTION,
    CONCEDE,
    DISCOVER_ACTION,
    END,
    PLAYS,
    Action,
)
from hschess.rules.cards import BONUSES, CARDS, PIECES_BY_LETTER, READY_ATTACKERS, UNKNOWN
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import LARGEST_HAND
from hschess.rules.modes import Effect
from hschess.rules.state import MOST_MANA, State

if TYPE_CHECKING:
    from mypy_extensions import i64

_MOVE: Final = Effect.MOVE
_DESTROY: Final = Effect.DESTROY
_DISCOVER: Final = Effect.DISCOVER

PAID: Final = [
    sum([1 << code for code, card in enumerate(CARDS) if card.cost <= mana]) for mana in range(MOST_MANA + 1)
]
"""`PAID[mana]`: the cards that this mana pays for, as bits by their codes; an unknown card is not among them. Here and in
`Menus` a list, because compiled, it is read faster than a tuple."""
_BIT: Final = [1 << code for code in range(UNKNOWN + 1)]


def _plays(cards: int, length: int) -> tuple[Action, ...]:
    """These cards, as bits, into every gap of a line of that length (R14)."""
    return tuple(action for code in PIECES_BY_LETTER if cards >> code & 1 for action in PLAYS[code][length])


def _others(powers: tuple[Action, ...], cards: int) -> tuple[Action, ...]:
    """The power's actions, the cards that are not pieces, the end of the turn and the concession (R13), in their order."""
    bonuses = tuple(BONUS[code] for code in BONUSES if cards >> code & 1)
    return tuple(sorted((*powers, *bonuses, END, CONCEDE), key=str))


CARD_BITS: Final = len(CARDS)
assert CARD_BITS <= 10, "more kinds of cards than that are for the duel's rules: here every hand of them has a place"


@final
class Menus:
    """All possible actions except attacks by choice, each menu made when it is first asked for."""

    __slots__ = ("_moves", "_powers", "known")

    def __init__(self, powers: tuple[Action, ...] = (), *, moves: bool = False) -> None:
        """The menus with these actions of the power; for a power that moves pieces, with those that the line allows (R19)."""
        self._powers, self._moves = powers, moves
        self.known: list[tuple[Action, ...] | None] = [None] * (LONGEST_LINE + 1 << CARD_BITS)
        """By `length of the line << CARD_BITS | cards that can be paid for, as bits`; None until it is needed."""

    def made(self, place: int) -> tuple[Action, ...]:
        """The menu at this place of `known`, if there is none yet."""
        length, cards = place >> CARD_BITS, place & (1 << CARD_BITS) - 1
        menu = _plays(cards, length) + _others(CASTLES[1:length] if self._moves else self._powers, cards)
        self.known[place] = menu
        return menu


_WITHOUT_POWER: Final = Menus()
_WITH_MOVE: Final = Menus(moves=True)
_WITH_CHEAT: Final = Menus((CHEAT_ACTION,))
_WITH_DISCOVER: Final = Menus((DISCOVER_ACTION,))
MENUS: Final = {
    _MOVE: _WITH_MOVE,
    _DESTROY: _WITH_CHEAT,
    _DISCOVER: _WITH_DISCOVER,
    Effect.NONE: _WITHOUT_POWER,
    Effect.OWN: _WITHOUT_POWER,
}
"""The menus if a power with this effect can be used."""


def line_actions(state: State) -> tuple[Action, ...]:
    """Every action of the mover of a line battle without a pending choice, in the fixed order."""
    number = state.to_move
    own, power = state.sides[number], state.mode.powers[number]
    # The legal actions of the mover's power now (R19 to R21).
    menus = _WITHOUT_POWER
    if own.mana >= power.cost and state.round >= power.from_round and not (own.power_used and power.once_a_turn):
        effect = power.effect
        if effect is _MOVE:
            menus = _WITH_MOVE
        elif effect is _DESTROY:
            menus = _WITH_CHEAT if state.sides[1 - number].line else _WITHOUT_POWER
        elif len(own.hand) < LARGEST_HAND:
            menus = _WITH_DISCOVER
    line = own.line
    held: i64 = 0
    for code in own.hand:
        held |= _BIT[code]
    paid: i64 = PAID[own.mana]
    length: i64 = len(line)
    place = length << CARD_BITS | held & paid
    menu = menus.known[place]
    if menu is None:
        menu = menus.made(place)
    if not state.may_charge or READY_ATTACKERS.isdisjoint(line):
        return menu
    return legal_attacks(line, len(state.sides[1 - number].line)) + menu


def legal_attacks(line: list[int], enemies: int) -> tuple[Action, ...]:
    """R18: every ready attacker against every enemy piece."""
    return tuple(
        [action for slot, piece in enumerate(line) if piece in READY_ATTACKERS for action in ATTACKS[slot][:enemies]]
    )
