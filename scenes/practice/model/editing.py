"""The hand over the board editor: the held thing, its possible places, and the effect of the wheel.

Nothing here knows the pointer or a screen; a refusal is the key of its text.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from hschess.rules.cards import CARD_SHIFT, HEALTH, NEW_PIECES, PIECES
from hschess.rules.state import State
from scenes.practice.model.editor import Editor, Quantity
from scenes.practice.model.places import Place, PlaceKind, gap_for, place_at
from scenes.stage.table_layout import Layout, Point

LINES: Final[tuple[PlaceKind, ...]] = ("gap", "piece")
HANDS: Final[tuple[PlaceKind, ...]] = ("hand", "card")
DONE: Final = ""
NOT_HERE: Final = "editor.nowhere"


class EditingHand:
    """The held thing between picking it up and putting it down."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.code: int | None = None
        """The card's code; None for an empty hand."""
        self.origin: Place | None = None
        """The place it was picked up from; None for the palette."""
        self._number = 0
        """The number of the picked-up piece, which it keeps at any place."""
        self.keyed = False
        """Whether the keys hold it, at the cursor."""
        self.cursor: Place | None = None
        self.pointer: Point = (0.0, 0.0)

    # --------------------------------------------------------------------------------------------------------------- state

    @property
    def is_empty(self) -> bool:
        """Whether nothing is held."""
        return self.code is None

    @property
    def is_piece(self) -> bool:
        """Whether a piece is held, which can be in a line."""
        return self.code in PIECES

    @property
    def health(self) -> int:
        """The health of the held piece."""
        assert self.code is not None
        if self.origin is not None and self.origin.kind == "piece":
            return self._state.sides[self.origin.side].line[self.origin.index] & HEALTH
        return NEW_PIECES[self.code] & HEALTH

    @property
    def _state(self) -> State:
        return self.editor.state

    def aim(self, layout: Layout) -> Place | None:
        """The place where it would be put down now."""
        if self.keyed:
            return self.cursor
        return place_at(self.pointer, layout, self._state)

    def gap(self, place: Place, layout: Layout) -> int:
        """The gap of a line for the held piece."""
        if place.kind == "gap" or self.keyed:
            return place.index
        return gap_for(self.pointer, layout, self._state, place.side)

    def open_gap(self, side: int, layout: Layout) -> int | None:
        """The gap that a line opens for the held thing; a piece's own line does not move."""
        place = self.aim(layout)
        if not self.is_piece or place is None or place.side != side or place.kind not in LINES:
            return None
        at_home = self.origin is not None and self.origin.kind == "piece" and self.origin.side == side
        return None if at_home or not self.editor.has_room(side) else self.gap(place, layout)

    # ------------------------------------------------------------------------------------------------------------- changes

    def take(self, code: int) -> None:
        """Take one from the palette."""
        self.code, self.origin = code, None

    def take_up(self, place: Place) -> None:
        """Pick up the piece or card of a place; it stays there until it is put down."""
        side = self._state.sides[place.side]
        self.code = side.line[place.index] >> CARD_SHIFT if place.kind == "piece" else side.hand[place.index]
        self._number = self.editor.numbers[place.side][place.index] if place.kind == "piece" else 0
        self.origin = place

    def keep_up(self) -> None:
        """Follow a change of the position: a picked-up thing is held at its current place, or dropped if it is gone."""
        if self.origin is None:
            return
        found = self._found(self.origin)
        if found is None:
            self.let_go()
        else:
            self.origin = found

    def _found(self, origin: Place) -> Place | None:
        if origin.kind == "card":
            hand = self._state.sides[origin.side].hand
            return origin if hand[origin.index : origin.index + 1] == [self.code] else None
        numbers = self.editor.numbers[origin.side]
        return replace(origin, index=numbers.index(self._number)) if self._number in numbers else None

    def let_go(self) -> None:
        """Release it; nothing changes."""
        self.code, self.origin, self.keyed = None, None, False

    def put_down(self, layout: Layout, *, keep: bool) -> str:
        """Put down the held thing; returns the key of a refusal, else "".

        Off the board it is removed. With `keep`, the palette gives another one.
        """
        with self.editor.history.as_one():
            why = self._put(self.aim(layout), layout)
        if why or not keep or self.origin is not None:
            self.let_go()
        return why

    def _put(self, place: Place | None, layout: Layout) -> str:
        if place is None or place.kind not in (*LINES, *HANDS):
            return DONE if self.take_away(self.origin) else NOT_HERE
        if place.kind in HANDS:
            return self._into_hand(place.side)
        return self._into_line(place.side, self.gap(place, layout))

    def _into_line(self, side: int, gap: int) -> str:
        editor, origin = self.editor, self.origin
        if not self.is_piece:
            return "editor.no_piece"
        assert self.code is not None
        stays = origin is not None and origin.kind == "piece" and origin.side == side
        if not stays and not editor.has_room(side):
            return "editor.full"
        if origin is not None and origin.kind == "piece":
            editor.move(origin.side, origin.index, side, gap)
        else:
            editor.insert(side, gap, self.code)
            self.take_away(origin)
        return DONE

    def _into_hand(self, side: int) -> str:
        assert self.code is not None
        origin = self.origin
        if origin is not None and origin.kind == "card" and origin.side == side:
            return DONE
        if not self.editor.add_card(side, self.code):
            return "editor.hand_full"
        self.take_away(origin)
        return DONE

    def take_away(self, place: Place | None) -> bool:
        """Remove a piece or a card; returns whether there was one."""
        if place is not None and place.kind == "piece":
            return self.editor.remove(place.side, place.index)
        return place is not None and place.kind == "card" and self.editor.remove_card(place.side, place.index)

    def put_in(self, place: Place, code: int) -> str:
        """Add a new piece or card at a place, as the letter keys do; returns the key of a refusal, else ""."""
        if place.kind in HANDS:
            return DONE if self.editor.add_card(place.side, code) else "editor.hand_full"
        if place.kind not in LINES:
            return NOT_HERE
        if code not in PIECES:
            return "editor.no_piece"
        return DONE if self.editor.insert(place.side, place.index, code) else "editor.full"

    def turn(self, place: Place | None, by: int) -> bool:
        """Turn the wheel: health, mana, a card's kind, the deck, whether a power was used; returns whether anything changed."""
        editor = self.editor
        if place is None:
            return False
        match place.kind:
            case "piece":
                return editor.hurt(place.side, place.index, by)
            case "card":
                return editor.turn_card(place.side, place.index, by)
            case "power":
                return editor.set_used(place.side, by < 0)
            case "king":
                return self._count(place.side, "health", by)
            case "mana" | "deck":
                return self._count(place.side, place.kind, by)
            case "gap" | "hand":
                return False
            case _:
                assert_never(place.kind)

    def _count(self, side: int, name: Quantity, by: int) -> bool:
        return self.editor.set_number(side, name, self.editor.number(side, name) + by)

    def hold_cursor(self) -> None:
        """Keep the cursor on an existing place: the nearest in its row."""
        cursor = self.cursor
        if cursor is None:
            return
        side = self._state.sides[cursor.side]
        last = {"piece": len(side.line) - 1, "gap": len(side.line), "card": len(side.hand) - 1}.get(
            cursor.kind, cursor.index
        )
        if last < 0:
            self.cursor = Place("gap" if cursor.kind == "piece" else "hand", cursor.side)
        else:
            self.cursor = Place(cursor.kind, cursor.side, max(0, min(cursor.index, last)))
