"""What a side can do: frozen, interned values in one fixed order, the order of their texts.

Every action that any position allows exists once, in `ACTIONS`; two actions are equal only where they are the same object. The tables
below give the actions of a kind without a search. This module imports `aliases`, `cards` and `lines`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations
from typing import Final

from hschess.rules.aliases import CardCode, Slot
from hschess.rules.cards import BONUSES, CARDS, PIECES
from hschess.rules.lines import LONGEST_LINE


class Kind(IntEnum):
    """The kinds of action (R8, R13)."""

    PLAY = 0
    BONUS = 1
    ATTACK = 2
    CASTLE = 3
    DISCOVER = 4
    CHEAT = 5
    TAKE = 6
    SWAP = 7
    END = 8
    CONCEDE = 9


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One thing a side can do. Equality is identity: `action_named` and the tables always give the same object for each."""

    kind: Kind
    text: str
    card: CardCode = -1
    """PLAY, BONUS, TAKE: the card's code."""
    slot: Slot = -1
    """PLAY: the gap. ATTACK and CASTLE: the slot of the piece that attacks or moves."""
    target: Slot = -1
    """ATTACK: the enemy slot."""
    positions: tuple[int, ...] = ()
    """SWAP: the positions in the hand that are returned, ascending; none for `keep`."""

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return action_named, (self.text,)


MOST_DEALT: Final = 7
"""The most cards a mode may deal, so the most a mulligan can return."""
_SLOTS: Final = range(LONGEST_LINE)

END: Final = Action(Kind.END, "end")
CONCEDE: Final = Action(Kind.CONCEDE, "concede")
CHEAT_ACTION: Final = Action(Kind.CHEAT, "cheat")
DISCOVER_ACTION: Final = Action(Kind.DISCOVER, "discover")
KEEP: Final = Action(Kind.SWAP, "keep")

PLAY: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(Action(Kind.PLAY, f"{card.letter}@{gap}", card=code, slot=gap) for gap in _SLOTS) if card.is_piece else ()
    for code, card in enumerate(CARDS)
)
"""`PLAY[code][gap]`."""
PLAYS: Final[tuple[tuple[tuple[Action, ...], ...], ...]] = tuple(
    (*(actions[: length + 1] for length in range(LONGEST_LINE)), ()) for actions in PLAY
)
"""`PLAYS[code][length]`: the card into every gap of a line of that length; none into a full line."""
BONUS: Final[dict[int, Action]] = {code: Action(Kind.BONUS, CARDS[code].name.lower(), card=code) for code in BONUSES}
ATTACKS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(Action(Kind.ATTACK, f"{slot}x{target}", slot=slot, target=target) for target in _SLOTS) for slot in _SLOTS
)
"""`ATTACKS[slot][enemy slot]`."""
CASTLES: Final[tuple[Action, ...]] = tuple(Action(Kind.CASTLE, f"castle{slot}", slot=slot) for slot in _SLOTS)
"""`CASTLES[slot]`; the leftmost piece's is always refused."""
TAKE: Final[dict[int, Action]] = {code: Action(Kind.TAKE, f"take:{CARDS[code].letter}", card=code) for code in PIECES}
SWAPS: Final[dict[tuple[int, ...], Action]] = {(): KEEP} | {
    positions: Action(Kind.SWAP, "swap:" + ",".join(map(str, positions)), positions=positions)
    for number in range(1, MOST_DEALT + 1)
    for positions in combinations(range(MOST_DEALT), number)
}

ACTIONS: Final[tuple[Action, ...]] = tuple(
    sorted(
        (
            END,
            CONCEDE,
            CHEAT_ACTION,
            DISCOVER_ACTION,
            *(action for actions in PLAY for action in actions),
            *(action for actions in ATTACKS for action in actions),
            *BONUS.values(),
            *CASTLES,
            *TAKE.values(),
            *SWAPS.values(),
        ),
        key=str,
    )
)
"""Every action, in the fixed order."""
BY_TEXT: Final[dict[str, Action]] = {action.text: action for action in ACTIONS}


def action_named(text: str) -> Action:
    """The one action with this text; `KeyError` where there is none (`notation.parse_action` explains)."""
    return BY_TEXT[text]
