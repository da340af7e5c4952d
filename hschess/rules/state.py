"""The state of a game: plain data, no rules.

Lines are lists of pieces (small ints, see `cards`), hands and decks lists of card codes, the deck's next card first. Two states, or two
sides, are equal if their notation is. A state writes its own line here, which is its `repr`; `notation` reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

from hschess.rules.aliases import CardCode, Piece, SideNumber
from hschess.rules.bounds import Effort
from hschess.rules.card_table import PLACE, CardTable
from hschess.rules.cards import CARDS
from hschess.rules.modes import BLACK, WHITE, Mode
from hschess.rules.piece_text import format_cards, format_line

MOST_MANA: Final = 10
OPTIONS_OFFERED: Final = 3

COUNT_BITS: Final = 8
"""`Side.shown` and `Side.made` pack one count for each card by its place, this many bits each."""
MOST_COUNTED: Final = (1 << COUNT_BITS) - 1
ONE: Final = tuple(1 << code * COUNT_BITS for code in range(len(CARDS)))
"""`ONE[code]`: the packed count of one of the chess cards; `one_of` knows every card."""


class Pending(IntEnum):
    """The choice that the side to move owes before anything else."""

    NOTHING = 0
    MULLIGAN = 1
    DISCOVER = 2


class Cause(StrEnum):
    """Why a game ended; the word is the record's."""

    KING = "king"
    PIECES = "pieces"
    ROUNDS = "rounds"
    CONCESSION = "concession"
    GOAL = "goal"
    """The encounter's goal was reached, or missed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; `winner` is a side or None for a draw."""

    winner: SideNumber | None
    cause: Cause

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner == WHITE else "0-1"

    @property
    def fallen(self) -> tuple[SideNumber, ...]:
        """The sides whose kings lie at the end: the loser's, and both if both fell at once (D16)."""
        if self.winner is not None:
            return (1 - self.winner,)
        return (WHITE, BLACK) if self.cause is Cause.KING else ()


class Orders:
    """An encounter's orders for one action: the immune kings, and the delayed end of the game and of the turn."""

    __slots__ = ("lets_begin", "next_turn", "verdict", "wards")

    def __init__(self, wards: frozenset[SideNumber]) -> None:
        self.wards = wards
        self.next_turn: Callable[..., None] | None = None
        """The function that begins the turn that is due, called with the state and `emit`; None if no turn is."""
        self.verdict: Outcome | None = None
        """How the rules would end the game now."""
        self.lets_begin = False
        """Whether the turn that is due may begin."""

    def delays(self, next_turn: Callable[..., None]) -> bool:
        """Return whether the next turn, which `next_turn` begins, is delayed; a turn that may begin does so once."""
        if self.lets_begin:
            self.next_turn, self.lets_begin = None, False
            return False
        self.next_turn = next_turn
        return True

    def let_begin(self, state: State, emit: Callable[..., None] | None) -> None:
        """Begin the turn that is due."""
        if self.next_turn is not None:
            self.lets_begin = True
            self.next_turn(state, emit)


class Side:
    """One side: its king's health, mana, cards and line."""

    __slots__ = ("crystals", "deck", "fatigue", "hand", "health", "line", "made", "mana", "power_used", "shown")

    def __init__(
        self,
        health: int,
        hand: list[CardCode] | None = None,
        deck: list[CardCode] | None = None,
        line: list[Piece] | None = None,
    ) -> None:
        self.health = health
        self.mana = 0
        self.crystals = 0
        self.hand: list[CardCode] = [] if hand is None else hand
        self.deck: list[CardCode] = [] if deck is None else deck
        self.line: list[Piece] = [] if line is None else line
        self.power_used = False
        self.fatigue = 0
        self.shown = 0
        """Packed counts of the cards that everyone has seen leave the hand or the deck."""
        self.made = 0
        """Packed counts of the cards that the side made by Discover; only their owner knows them."""

    def copy(self) -> Side:
        """A side that shares nothing with this one."""
        twin = Side(self.health, self.hand[:], self.deck[:], self.line[:])
        twin.mana = self.mana
        twin.crystals = self.crystals
        twin.power_used = self.power_used
        twin.fatigue = self.fatigue
        twin.shown = self.shown
        twin.made = self.made
        return twin

    def key(self) -> tuple[object, ...]:
        """Everything the notation says about this side, hashable."""
        return (
            self.health,
            self.mana,
            self.crystals,
            tuple(self.hand),
            tuple(self.deck),
            tuple(self.line),
            self.power_used,
            self.fatigue,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Side) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


class State:
    """A game at one moment. The engine changes it in place (`advance`) or copies it first (`apply`)."""

    __slots__ = (
        "effort",
        "is_duel",
        "may_charge",
        "mode",
        "options",
        "orders",
        "outcome",
        "pending",
        "rng",
        "round",
        "sides",
        "to_move",
    )

    def __init__(self, mode: Mode, sides: list[Side] | None = None, effort: Effort | None = None) -> None:
        self.mode = mode
        self.effort = Effort() if effort is None else effort
        """Shared with its copies; no part of the position."""
        self.is_duel = mode.is_duel
        """The mode's, here because every action asks for it."""
        self.round = 1
        self.to_move: SideNumber = WHITE
        self.pending = Pending.NOTHING
        self.options: tuple[CardCode, ...] = ()
        self.outcome: Outcome | None = None
        self.orders: Orders | None = None
        """Only while an action of an encounter is done: no copy has them."""
        self.rng = 0
        """The random state; 0 if unknown."""
        self.may_charge = True
        """Whether a piece that attacks by choice can appear; False only if the set-up rules it out."""
        self.sides = [Side(mode.kings[WHITE]), Side(mode.kings[BLACK])] if sides is None else sides

    @property
    def white(self) -> Side:
        """White's side."""
        return self.sides[WHITE]

    @property
    def black(self) -> Side:
        """Black's side."""
        return self.sides[BLACK]

    @property
    def mover(self) -> Side:
        """The side whose turn it is."""
        return self.sides[self.to_move]

    @property
    def waiting(self) -> Side:
        """The side whose turn it is not."""
        return self.sides[1 - self.to_move]

    def copy(self) -> State:
        """A copy that shares nothing mutable with this state but the effort."""
        twin = State(self.mode, [self.sides[0].copy(), self.sides[1].copy()], self.effort)
        twin.round = self.round
        twin.to_move = self.to_move
        twin.pending = self.pending
        twin.options = self.options
        twin.outcome = self.outcome
        twin.rng = self.rng
        twin.may_charge = self.may_charge
        return twin

    def key(self) -> tuple[object, ...]:
        """Everything the notation says, hashable."""
        return (
            self.mode.name,
            self.round,
            self.to_move,
            self.pending,
            self.options,
            self.rng,
            self.sides[0].key(),
            self.sides[1].key(),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return format_position(self)


def kept_places(state: State, number: SideNumber) -> int:
    """The place in a side's hand for the card that it is being offered (R20)."""
    return 1 if state.pending is Pending.DISCOVER and number == state.to_move else 0


def format_position(state: State, full: bool = True) -> str:
    """The position line; `full` adds the random state if it is known."""
    parts = [
        state.mode.name,
        f"{state.round}{'wb'[state.to_move]}",
        _format_side(state.white, state.mode.cards),
        _format_side(state.black, state.mode.cards),
    ]
    if state.pending == Pending.MULLIGAN:
        parts.append("mulligan")
    elif state.pending == Pending.DISCOVER:
        parts.append("discover=" + format_cards(state.options, state.mode.cards))
    if full and state.rng:
        parts.append(f"#{state.rng:x}")
    return " ".join(parts)


def _format_side(side: Side, table: CardTable) -> str:
    flags = ("u" if side.power_used else "") + (f"f{side.fatigue}" if side.fatigue else "")
    fields = (
        str(side.health),
        str(side.mana),
        str(side.crystals),
        format_cards(side.hand, table),
        format_cards(side.deck, table),
        format_line(side.line, table),
        flags or "-",
    )
    return "/".join(fields)


def one_of(code: CardCode) -> int:
    """The packed count of one card of this code."""
    return 1 << (code & PLACE) * COUNT_BITS


def one_more(packed: int, code: CardCode) -> int:
    """The packed count with one more card of this code; it stops at `MOST_COUNTED`."""
    return packed if tally(packed, code) == MOST_COUNTED else packed + one_of(code)


def tally(packed: int, code: CardCode) -> int:
    """How many of this card a packed count holds."""
    return packed >> (code & PLACE) * COUNT_BITS & MOST_COUNTED


def pack(codes: list[CardCode]) -> int:
    """The packed count of these cards."""
    packed = 0
    for code in codes:
        packed += 1 << (code & PLACE) * COUNT_BITS
    return packed
