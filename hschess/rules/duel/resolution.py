"""The lines while an action is being resolved: arrivals, departures, damage, and the slots meanwhile.

Lines are plain lists, in which a piece is its slot. An effect that takes several steps holds on to a piece by a `Mark`, which follows it.
"""

from __future__ import annotations

from hschess.rules.aliases import CardCode, Piece, SideNumber, Slot
from hschess.rules.events import Emit, KingChanged, ManaChanged, PieceChanged, PieceMoved, PiecesLeft, PieceSummoned
from hschess.rules.lines import LONGEST_LINE, swap
from hschess.rules.mode import LARGEST_HEALTH
from hschess.rules.pieces import (
    DOOMED,
    DRAIN,
    SHIELD,
    code_of,
    full_health_of,
    health_of,
    wide_piece,
    with_health,
)
from hschess.rules.state import MOST_MANA, Side, State
from hschess.rules.turns import is_warded

GONE = -1
"""The slot of a piece that has left."""


class Mark:
    """The slot of a piece, or of the gap that a dead one left: the place between two slots, named by the right one."""

    __slots__ = ("is_gap", "left", "side", "slot")

    def __init__(self, side: SideNumber, slot: Slot, is_gap: bool = False, left: Piece = 0) -> None:
        self.side = side
        self.slot = slot
        self.is_gap = is_gap
        self.left = left
        """The last form of a piece that has left; 0 while it is in the line."""

    def leave(self, slots: list[Slot], pieces: list[Piece]) -> None:
        """These slots, in ascending order, were cleared of these pieces."""
        if self.slot in slots and not self.is_gap:
            self.left = pieces[slots.index(self.slot)]
            self.slot = GONE
        else:
            self.slot -= sum(slot < self.slot for slot in slots)

    def come(self, slot: Slot) -> None:
        """A piece came into this slot."""
        self.slot += slot <= self.slot

    def move(self, slot: Slot) -> None:
        """The piece in this slot changed places with its left neighbour."""
        if not self.is_gap and self.slot in (slot - 1, slot):
            self.slot = 2 * slot - 1 - self.slot


class Dead:
    """A piece that has left the line, and the gap that it left. No dataclass: compiled, one takes ten times as long to make."""

    __slots__ = ("code", "gap")

    def __init__(self, code: CardCode, gap: Mark) -> None:
        self.code = code
        self.gap = gap


class Resolution:
    """A state that an action is changing, and the marks on its pieces; `own` is the mover."""

    __slots__ = ("death_effects", "emit", "kept_marks", "marks", "own", "state")

    def __init__(self, state: State, emit: Emit | None) -> None:
        self.state = state
        self.emit = emit
        self.own: SideNumber = state.to_move
        self.death_effects = 0
        """How many effects of deaths have happened (D10)."""
        self.marks: list[Mark] = []
        self.kept_marks: tuple[list[Mark], list[Mark]] | None = None
        """At the end of a turn the pieces at the moment when it ended, by side (D14)."""

    def side(self, number: SideNumber) -> Side:
        """This side."""
        return self.state.sides[number]

    def mark(self, number: SideNumber, slot: Slot) -> Mark:
        """A mark on the piece in this slot."""
        mark = Mark(number, slot)
        self.marks.append(mark)
        return mark

    def formation(self, number: SideNumber) -> list[Slot]:
        """The slots of the pieces that effects see, in their present order or, at the end of a turn, in the order at its end."""
        if self.kept_marks is None:
            return list(range(len(self.side(number).line)))
        return [mark.slot for mark in self.kept_marks[number]]

    # -------------------------------------------------------------------------------------------------------- the line

    def summon(self, number: SideNumber, code: CardCode, slot: Slot) -> None:
        """Put a piece into this slot; a full line of seven takes none (D11)."""
        line = self.side(number).line
        if len(line) >= LONGEST_LINE:
            return
        piece = wide_piece(code)
        line.insert(slot, piece)
        for mark in self.marks:
            if mark.side == number:
                mark.come(slot)
        if self.emit is not None:
            self.emit(PieceSummoned(side=number, slot=slot, piece=piece, length=len(line)))

    def move_left(self, number: SideNumber, slot: Slot) -> None:
        """The piece changes places with its left neighbour, if it has one (R19)."""
        if slot == 0:
            return
        line = self.side(number).line
        piece = line[slot]
        swap(line, slot)
        for mark in self.marks:
            if mark.side == number:
                mark.move(slot)
        if self.emit is not None:
            self.emit(PieceMoved(side=number, slot=slot, piece=piece, length=len(line)))

    def bury(self) -> list[Dead]:
        """Remove the pieces at 0 health or destroyed together; return the dead, the mover's first, each side from left to right (D10)."""
        theirs = self._bury(1 - self.own)
        return self._bury(self.own) + theirs

    def _bury(self, number: SideNumber) -> list[Dead]:
        line = self.side(number).line
        if not _has_dead(line):
            return []
        slots = [slot for slot, piece in enumerate(line) if _is_dead(piece)]
        pieces = [line[slot] for slot in slots]
        codes = [code_of(piece) for piece in pieces]
        if self.emit is not None:
            self.emit(PiecesLeft(side=number, slots=tuple(slots), cards=tuple(codes)))
        for slot in reversed(slots):
            line.pop(slot)
        for mark in self.marks:
            if mark.side == number:
                mark.leave(slots, pieces)
        gaps = [Mark(number, slot - before, True, pieces[before]) for before, slot in enumerate(slots)]
        self.marks += gaps
        return [Dead(code, gap) for code, gap in zip(codes, gaps, strict=True)]

    # ------------------------------------------------------------------------------------------------- pieces and kings

    def change(self, number: SideNumber, slot: Slot, piece: Piece) -> None:
        """The piece in this slot becomes this one."""
        line = self.side(number).line
        before, line[slot] = line[slot], piece
        if self.emit is not None and before != piece:
            self.emit(PieceChanged(side=number, slot=slot, before=before, piece=piece))

    def hurt(self, number: SideNumber, slot: Slot, damage: int) -> int:
        """Damage a piece and return the damage dealt, 0 if its shield took it (D8)."""
        piece = self.side(number).line[slot]
        if piece & SHIELD:
            self.change(number, slot, piece & ~SHIELD)
            return 0
        self.change(number, slot, with_health(piece, health_of(piece) - damage))
        return damage

    def heal(self, number: SideNumber, slot: Slot, amount: int) -> None:
        """Health for a piece, not above its full health (D9)."""
        piece = self.side(number).line[slot]
        self.change(number, slot, with_health(piece, min(health_of(piece) + amount, full_health_of(piece))))

    def hurt_king(self, number: SideNumber, damage: int) -> int:
        """Damage a king and return the damage dealt, 0 if it is immune."""
        if is_warded(self.state, number):
            return 0
        self.change_king(number, -damage)
        return damage

    def change_king(self, number: SideNumber, change: int) -> None:
        """Another health of a king, within the mode's (D9) and the least number that a position can express."""
        side = self.side(number)
        before = side.health
        full = max(before, self.state.mode.kings[number])
        side.health = max(-LARGEST_HEALTH, min(full, before + change))
        if self.emit is not None and side.health != before:
            self.emit(KingChanged(side=number, before=before, health=side.health))

    def drain(self, number: SideNumber, source: Piece, dealt: int) -> None:
        """Damage dealt by a piece with drain heals its owner's king (D9)."""
        if source & DRAIN and dealt:
            self.change_king(number, dealt)

    def gain_mana(self, number: SideNumber, mana: int) -> None:
        """More mana this turn, never above 10 (R6)."""
        side = self.side(number)
        before, side.mana = side.mana, min(MOST_MANA, side.mana + mana)
        if self.emit is not None:
            self.emit(ManaChanged(side=number, before=before, mana=side.mana, crystals=side.crystals))


def _has_dead(line: list[Piece]) -> bool:
    for piece in line:  # noqa: SIM110 - compiled, a generator takes several times as long, and every action of a search asks this twice
        if _is_dead(piece):
            return True
    return False


def _is_dead(piece: Piece) -> bool:
    return bool(piece & DOOMED) or health_of(piece) <= 0
