"""A position edited by hand: pieces and cards are added, moved, damaged and removed, and each step can be undone.

The editor always keeps a state that a position line can express; each piece in a line has its own number, so that a screen can animate
moves. No pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal, assert_never, get_args

from hschess.rules.cards import CARD_SHIFT, CARDS, CHARGE, FULL_HEALTH, HEALTH, NEW_PIECES, SPENT, UNKNOWN
from hschess.rules.errors import NotationError
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import LARGEST_HAND
from hschess.rules.modes import LARGEST_DECK, MODES
from hschess.rules.notation import format_position, parse_position
from hschess.rules.state import MOST_MANA, Pending, Side, State
from scenes.stage.history import History

START: Final = "heroic 6w 20/6/6/PBRQ/?9/P6,R6,P4/- 20/0/6/?4/?9/P6,Q6,P6/-"
"""The first board of free practice."""
MOST_HEALTH: Final = 99
Quantity = Literal["health", "mana", "crystals", "deck"]
"""The numbers of a side."""
QUANTITIES: Final[tuple[Quantity, ...]] = get_args(Quantity)
BARE: Final = ("20/0/0/-/?9/-/-", "20/0/0/-/?9/-/-")

Numbers = tuple[tuple[int, ...], tuple[int, ...]]
"""The ids of the pieces of both lines, left to right."""


@dataclass(frozen=True, slots=True)
class EditorStep:
    """A position in the undo history."""

    state: State
    numbers: Numbers


class Editor:
    """The position, and all earlier ones."""

    def __init__(self, line: str = START) -> None:
        """Raises `NotationError` for an invalid position line."""
        self._next = 0
        state = parse_position(line, MODES)
        self.history = History(EditorStep(state, self._fresh(state)))

    def _fresh(self, state: State) -> Numbers:
        numbers = [tuple(self._number() for _ in side.line) for side in state.sides]
        return numbers[0], numbers[1]

    def _number(self) -> int:
        self._next += 1
        return self._next

    # --------------------------------------------------------------------------------------------------------------- state

    @property
    def state(self) -> State:
        """The position. Only the editor may change it."""
        return self.history.now.state

    @property
    def numbers(self) -> Numbers:
        """The ids of the pieces by slot."""
        return self.history.now.numbers

    @property
    def line(self) -> str:
        """The position line."""
        return format_position(self.state, full=False)

    @property
    def is_playable(self) -> bool:
        """Whether a turn can be played from here: no king has fallen, and each side has pieces."""
        return self.state.outcome is None

    def read(self, line: str) -> None:
        """Load the position of a line, without its random state. Raises `NotationError`, and changes nothing then."""
        state = parse_position(format_position(parse_position(line, MODES), full=False), MODES)
        if repr(state) != repr(self.state):
            self.history.step(EditorStep(state, self._fresh(state)))

    def clear(self) -> None:
        """Remove everything but the kings."""
        state = self.state
        self.read(f"{state.mode.name} {state.round}{'wb'[state.to_move]} {BARE[0]} {BARE[1]}")

    def _changed(self, change: Callable[[State], None], numbers: Numbers | None = None) -> bool:
        """Adopt a changed copy; returns whether it differs and is a valid position."""
        state = self.state.copy()
        change(state)
        renewed = _as_a_line_says(state)
        if renewed is None or (repr(renewed) == repr(self.state) and numbers in (None, self.numbers)):
            return False
        self.history.step(EditorStep(renewed, numbers or self.numbers))
        return True

    def _with_line(self, side: int, line: tuple[int, ...]) -> Numbers:
        return (self.numbers[0], line) if side else (line, self.numbers[1])

    # -------------------------------------------------------------------------------------------------------------- pieces

    def has_room(self, side: int) -> bool:
        """Whether another piece fits into the line."""
        return len(self.state.sides[side].line) < LONGEST_LINE

    def insert(self, side: int, gap: int, code: int) -> bool:
        """Insert a new piece with full health into a gap; returns False if the line is full."""
        if not self.has_room(side):
            return False
        numbers = self.numbers[side]
        moved = self._with_line(side, (*numbers[:gap], self._number(), *numbers[gap:]))
        return self._changed(lambda state: state.sides[side].line.insert(gap, NEW_PIECES[code]), moved)

    def remove(self, side: int, slot: int) -> bool:
        """Remove a piece from the line."""
        numbers = self.numbers[side]
        moved = self._with_line(side, (*numbers[:slot], *numbers[slot + 1 :]))
        return self._changed(lambda state: state.sides[side].line.__delitem__(slot), moved)

    def move(self, side: int, slot: int, to_side: int, gap: int) -> bool:
        """Move a piece into a gap of its own line, counted with the piece in it, or of the other; returns False if that is full."""
        if side != to_side and not self.has_room(to_side):
            return False
        if side == to_side and gap > slot:
            gap -= 1
        lines = [list(self.numbers[0]), list(self.numbers[1])]
        lines[to_side].insert(gap, lines[side].pop(slot))

        def change(state: State) -> None:
            piece = state.sides[side].line.pop(slot)
            state.sides[to_side].line.insert(gap, piece)

        return self._changed(change, (tuple(lines[0]), tuple(lines[1])))

    def hurt(self, side: int, slot: int, by: int) -> bool:
        """Change a piece's health, between 1 and its card's."""

        def change(state: State) -> None:
            line = state.sides[side].line
            piece = line[slot]
            health = min(max((piece & HEALTH) + by, 1), FULL_HEALTH[piece >> CARD_SHIFT])
            line[slot] = piece & ~HEALTH | health

        return self._changed(change)

    def tire(self, side: int, slot: int) -> bool:
        """Mark a Knight as having attacked, or as ready again; returns False for other pieces."""
        if not CHARGE[self.state.sides[side].line[slot] >> CARD_SHIFT]:
            return False

        def change(state: State) -> None:
            state.sides[side].line[slot] ^= SPENT

        return self._changed(change)

    # --------------------------------------------------------------------------------------------------------------- cards

    def add_card(self, side: int, code: int) -> bool:
        """Add a card at the right end of a hand; returns False if it is full."""
        if len(self.state.sides[side].hand) >= LARGEST_HAND:
            return False
        return self._changed(lambda state: state.sides[side].hand.append(code))

    def remove_card(self, side: int, position: int) -> bool:
        """Remove a card from a hand."""
        return self._changed(lambda state: state.sides[side].hand.__delitem__(position))

    def turn_card(self, side: int, position: int, by: int) -> bool:
        """Change a card in the hand to the next or previous one in the order of the codes, with the hidden card among them."""
        order = [*range(len(CARDS)), UNKNOWN]

        def change(state: State) -> None:
            hand = state.sides[side].hand
            hand[position] = order[(order.index(hand[position]) + by) % len(order)]

        return self._changed(change)

    # ------------------------------------------------------------------------------------------------------------- numbers

    def set_number(self, side: int, name: Quantity, value: int) -> bool:
        """Set one of a side's numbers, within the limits of a position; mana raises the crystals if necessary."""

        def change(state: State) -> None:
            _set(state.sides[side], name, value)

        return self._changed(change)

    def number(self, side: int, name: Quantity) -> int:
        """One of a side's numbers."""
        one = self.state.sides[side]
        return {"health": one.health, "mana": one.mana, "crystals": one.crystals, "deck": len(one.deck)}[name]

    def set_used(self, side: int, used: bool) -> bool:
        """Set whether the king's power counts as used this turn."""

        def change(state: State) -> None:
            state.sides[side].power_used = used

        return self._changed(change)

    def set_mode(self, name: str) -> bool:
        """Change the mode; the kings keep their health."""

        def change(state: State) -> None:
            state.mode = MODES[name]
            state.round = min(state.round, state.mode.round_limit)

        return self._changed(change)

    def set_round(self, number: int) -> bool:
        """Set the round, within the mode's limit."""

        def change(state: State) -> None:
            state.round = min(max(number, 1), state.mode.round_limit)

        return self._changed(change)

    def set_mover(self, side: int) -> bool:
        """Set the side to move; its mana is refilled, as at a turn's beginning."""

        def change(state: State) -> None:
            if state.to_move != side:
                state.to_move = side
                state.mover.mana = state.mover.crystals

        return self._changed(change)


def _as_a_line_says(state: State) -> State | None:
    """The state as its position line is read; an impossible pending choice is dropped. None if no line can express it."""
    for pending, options in ((state.pending, state.options), (Pending.NOTHING, ())):
        state.pending, state.options = pending, options
        with suppress(NotationError):
            return parse_position(format_position(state, full=False), MODES)
    return None


def _set(side: Side, name: Quantity, value: int) -> None:
    match name:
        case "health":
            side.health = min(max(value, 1), MOST_HEALTH)
        case "mana":
            side.mana = min(max(value, 0), MOST_MANA)
            side.crystals = max(side.crystals, side.mana)
        case "crystals":
            side.crystals = min(max(value, 0), MOST_MANA)
            side.mana = min(side.mana, side.crystals)
        case "deck":
            wanted = min(max(value, 0), LARGEST_DECK)
            # The next card comes first: unknown cards are below.
            side.deck = (side.deck + [UNKNOWN] * wanted)[:wanted]
        case _:
            assert_never(name)
