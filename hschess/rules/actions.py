"""Actions: frozen, interned values in one fixed order, the order of their texts.

Two actions are equal only if they are the same object. Those of the line battle are all in `ACTIONS`, and the tables below give the
actions of a kind without a search; those that only a duel has are made on demand (`duel_action`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations
from typing import Final

from hschess.rules.aliases import CardCode, Slot, Target
from hschess.rules.card_sets import CardSet
from hschess.rules.card_table import PLACE, PLACE_BITS, kept_with, own_codes, sets_of
from hschess.rules.cards import BONUSES, CARDS, PIECES
from hschess.rules.lines import LONGEST_LINE

NO_TARGET: Final[Target] = -1
ENEMY_KING: Final[Target] = LONGEST_LINE
OWN_PIECE: Final[Target] = LONGEST_LINE + 1
"""The own piece in slot 0; those to its right follow."""
OWN_KING: Final[Target] = 2 * LONGEST_LINE + 1


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
    POWER = 10
    """A power of the mode's own."""


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One thing a side can do. Equality is identity: `action_named` and the tables always give the same object for each."""

    kind: Kind
    text: str
    card: CardCode = -1
    """PLAY, BONUS, TAKE: the card's code."""
    slot: Slot = -1
    """PLAY: the gap. ATTACK and CASTLE: the slot of the piece that attacks or moves."""
    target: Target = NO_TARGET
    """ATTACK: the one attacked. PLAY, BONUS, POWER: the one chosen, by its place before anything happens (D12, D13)."""
    positions: tuple[int, ...] = ()
    """SWAP: the positions in the hand that are returned, ascending; none for `keep`."""

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if BY_TEXT.get(self.text) is self:
            return action_named, (self.text,)
        # A custom card by its sets and place, because its code may differ in another process.
        sets = sets_of(self.card) if self.card >> PLACE_BITS > 0 else None
        card = self.card if sets is None else self.card & PLACE
        return _unpickled, (self.kind, self.text, sets, card, self.slot, self.target)


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


def duel_action(kind: Kind, text: str, card: CardCode, slot: Slot, target: Target) -> Action:
    """The one action with these properties."""
    key = (kind, text, card, slot, target)
    made: dict[object, Action] = kept_with(card)
    if key not in made:
        made[key] = Action(kind, text, card=card, slot=slot, target=target)
    return made[key]


def _unpickled(
    kind: Kind, text: str, sets: tuple[CardSet, ...] | None, card: int, slot: Slot, target: Target
) -> Action:
    """The same action from another process: `card` is the code of a built-in card, else the card's place."""
    code = card if sets is None else min(own_codes(sets)) >> PLACE_BITS << PLACE_BITS | card
    return duel_action(kind, text, code, slot, target)


def action_named(text: str) -> Action:
    """The one action with this text; `KeyError` if there is none (`notation.parse_action` explains)."""
    return BY_TEXT[text]
