"""What is legal in a line battle, read from tables.

Which cards can be paid for, how long the line is and what the king's power can do decide all of a turn's actions except the attacks by
choice, so those actions are listed once for every case.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from hschess.rules.cards import BONUSES, CARDS, PIECES_BY_LETTER, READY_ATTACKERS
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import LARGEST_HAND, Mode
from hschess.rules.modes import Effect
from hschess.rules.state import MOST_MANA, Side, State

if TYPE_CHECKING:
    from mypy_extensions import i64

_MOVE: Final = Effect.MOVE
_DESTROY: Final = Effect.DESTROY
_DISCOVER: Final = Effect.DISCOVER

PAID: Final = [
    sum([1 << code for code, card in enumerate(CARDS) if card.cost <= mana]) for mana in range(MOST_MANA + 1)
]
"""`PAID[mana]`: the cards that this mana pays for, as bits by their codes; an unknown card is not among them. Here and in `Menus` a list,
because compiled, it is read faster than a tuple."""


def _plays(cards: int, length: int) -> tuple[Action, ...]:
    """These cards, as bits, into every gap of a line of that length (R14)."""
    return tuple(action for code in PIECES_BY_LETTER if cards >> code & 1 for action in PLAYS[code][length])


def _others(powers: tuple[Action, ...], cards: int) -> tuple[Action, ...]:
    """The power's actions, the cards that are not pieces, the end of the turn and the concession (R13), in their order."""
    bonuses = tuple(BONUS[code] for code in BONUSES if cards >> code & 1)
    return tuple(sorted((*powers, *bonuses, END, CONCEDE), key=str))


Menus = list[tuple[Action, ...]]
"""All possible actions except attacks by choice: `menus[length of the line << CARD_BITS | cards that can be paid for, as bits]`."""
CARD_BITS: Final = len(CARDS)


def _menus(powers: tuple[Action, ...], moves: bool = False) -> Menus:
    """The menus with these actions of the power; where it moves pieces, with those that the line allows (R19)."""
    return [
        _plays(cards, length) + _others(CASTLES[1:length] if moves else powers, cards)
        for length in range(LONGEST_LINE + 1)
        for cards in range(1 << CARD_BITS)
    ]


_WITHOUT_POWER: Final = _menus(())
_WITH_MOVE: Final = _menus((), moves=True)
_WITH_CHEAT: Final = _menus((CHEAT_ACTION,))
_WITH_DISCOVER: Final = _menus((DISCOVER_ACTION,))
MENUS: Final = {
    _MOVE: _WITH_MOVE,
    _DESTROY: _WITH_CHEAT,
    _DISCOVER: _WITH_DISCOVER,
    Effect.NONE: _WITHOUT_POWER,
    Effect.OWN: _WITHOUT_POWER,
}
"""The menus where a power with this effect can be used."""


def line_actions(state: State) -> tuple[Action, ...]:
    """Every action of the mover of a line battle who owes no choice, in the fixed order."""
    own = state.sides[state.to_move]
    line = own.line
    held: i64 = 0
    bit: i64 = 1
    code: i64
    for code in own.hand:
        held |= bit << code
    paid: i64 = PAID[own.mana]
    length: i64 = len(line)
    menu = _menus_now(state, state.mode, own)[length << CARD_BITS | held & paid]
    if not state.may_charge or READY_ATTACKERS.isdisjoint(line):
        return menu
    return legal_attacks(line, len(state.sides[1 - state.to_move].line)) + menu


def legal_attacks(line: list[int], enemies: int) -> tuple[Action, ...]:
    """R18: every ready attacker against every enemy piece."""
    return tuple(
        [action for slot, piece in enumerate(line) if piece in READY_ATTACKERS for action in ATTACKS[slot][:enemies]]
    )


def _menus_now(state: State, mode: Mode, own: Side) -> Menus:
    """The menus with what the mover's power can do now (R19 to R21)."""
    power = mode.powers[state.to_move]
    if own.mana < power.cost or state.round < power.from_round or (own.power_used and power.once_a_turn):
        return _WITHOUT_POWER
    effect = power.effect
    if effect is _MOVE:
        return _WITH_MOVE
    if effect is _DESTROY:
        return _WITH_CHEAT if state.sides[1 - state.to_move].line else _WITHOUT_POWER
    return _WITH_DISCOVER if len(own.hand) < LARGEST_HAND else _WITHOUT_POWER
