"""The choices over the table: the mulligan and the three cards of Discover."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hschess.rules.actions import KEEP, SWAPS, Action
from hschess.rules.card_table import CHESS_TABLE, CardTable
from hschess.rules.duel.aimed_actions import take_action
from hschess.rules.state import Pending, State
from scenes.stage.table_layout import CARD_SIZE, Layout, Point, Rect

CARD_SCALE: Final = 1.5
CARD_PITCH: Final = 204.0
BUTTON_SIZE: Final = (240.0, 56.0)
CONFIRM: Final = -1
"""The index of the mulligan's button among the choices."""
PEEK: Final = -2
"""The index of the button that shows the table while it is held down."""
BUTTONS_DOWN: Final = 210.0
"""How far below the middle the buttons are, ..."""
BUTTONS_APART: Final = 264.0
"""... and how far apart, if there are two."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A player's current choice."""

    pending: Pending
    cards: tuple[int, ...]
    """The codes of the open cards, left to right."""
    table: CardTable = CHESS_TABLE
    """The cards of the mode."""
    marked: frozenset[int] = frozenset()
    """MULLIGAN: the positions of the cards to return."""
    focus: int | None = None
    """The card or `CONFIRM` under the pointer or the keys."""
    keyed: bool = False
    """Whether the keys have set the focus."""

    @property
    def action(self) -> Action:
        """The action of confirming: the mulligan as marked."""
        return SWAPS[tuple(sorted(self.marked))] if self.marked else KEEP

    def places(self) -> list[int]:
        """The indices that can be chosen, left to right."""
        cards = [*range(len(self.cards))]
        return [*cards, CONFIRM] if self.pending == Pending.MULLIGAN else cards

    @property
    def stays(self) -> bool:
        """Whether the focused card cannot be returned: the Coin (R8)."""
        on_card = self.pending == Pending.MULLIGAN and self.focus is not None and self.focus >= 0
        return on_card and self.cards[self.focus or 0] == self.table.coin

    def place(self, index: int, layout: Layout) -> Point:
        """The centre of a card or of a button."""
        if index < 0:
            aside = BUTTONS_APART / 2 if self.pending == Pending.MULLIGAN else 0.0
            return layout.middle + (aside if index == PEEK else -aside), layout.height / 2 + BUTTONS_DOWN
        return layout.middle + (index - (len(self.cards) - 1) / 2) * CARD_PITCH, layout.height / 2

    def box(self, index: int, layout: Layout) -> Rect:
        """The rectangle of a card or of a button."""
        x, y = self.place(index, layout)
        width, height = BUTTON_SIZE if index < 0 else (CARD_SIZE[0] * CARD_SCALE, CARD_SIZE[1] * CARD_SCALE)
        return x - width / 2, y - height / 2, width, height

    def pointed(self, point: Point, layout: Layout) -> Choice:
        """The choice with the pointer here."""
        focus = next((index for index in (*self.places(), PEEK) if _inside(point, self.box(index, layout))), None)
        return replace(self, focus=focus, keyed=False)

    def stepped(self, step: int) -> Choice:
        """The choice with the focus moved by keys."""
        places = self.places()
        at = places.index(self.focus) if self.focus in places else (-1 if step > 0 else 0)
        return replace(self, focus=places[(at + step) % len(places)], keyed=True)

    def stepped_down(self, down: bool) -> Choice:
        """The choice with the focus moved by keys between the cards and the button."""
        return replace(self, focus=CONFIRM if down and CONFIRM in self.places() else self.places()[0], keyed=True)

    def picked(self, index: int) -> Choice:
        """The choice with the focus moved by keys to this card or button, if it is there."""
        return replace(self, focus=index, keyed=True) if index in self.places() else self

    def entered(self) -> tuple[Choice, Action | None]:
        """Use the focus by a key. Without one, the mulligan's button is used, and an offer shows its first card."""
        if self.focus not in (None, PEEK):
            return self.chosen()
        return self.picked(CONFIRM).chosen() if CONFIRM in self.places() else (self.stepped(1), None)

    def chosen(self) -> tuple[Choice, Action | None]:
        """Choose the focused card: the new choice, and the action once it is complete."""
        if self.focus in (None, PEEK) or self.stays:
            return self, None
        if self.pending == Pending.DISCOVER:
            return self, take_action(self.table, self.cards[self.focus or 0])
        if self.focus == CONFIRM:
            return self, self.action
        return replace(self, marked=self.marked ^ {self.focus or 0}), None


def choice_of(state: State) -> Choice | None:
    """The pending choice of the side to move, or None."""
    if state.pending == Pending.MULLIGAN:
        return Choice(Pending.MULLIGAN, tuple(state.mover.hand), state.mode.cards)
    if state.pending == Pending.DISCOVER:
        return Choice(Pending.DISCOVER, state.options, state.mode.cards)
    return None


def _inside(point: Point, box: Rect) -> bool:
    return box[0] <= point[0] <= box[0] + box[2] and box[1] <= point[1] <= box[1] + box[3]
