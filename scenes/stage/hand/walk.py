"""How the keys walk over the table: rows of places from the buttons and the hand up to what only tells something.

Places are named as `spots` names them; nothing here knows what may be done with one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scenes.stage.hand.spots import Counts, Spot, SpotKind

ROWS: Final = ("buttons", "hand", "own", "enemy", "beyond")
"""The rows that the arrow keys walk, from the bottom; the last are the things that only tell something."""
BEYOND: Final = (SpotKind.TILE, SpotKind.KING, SpotKind.ENEMY_POWER, SpotKind.DECK)
BUTTONS: Final = (
    Spot(SpotKind.UNDO),
    Spot(SpotKind.SPEED),
    Spot(SpotKind.FORESEE),
    Spot(SpotKind.HELP),
    Spot(SpotKind.LOG),
    Spot(SpotKind.EXPLAIN),
    Spot(SpotKind.POWER),
    Spot(SpotKind.END),
    Spot(SpotKind.MENU),
)


@dataclass(frozen=True, slots=True)
class Walk:
    """What there is to walk over: `viewer` sits at the bottom, the history shows `tiles` tiles."""

    counts: Counts
    viewer: int
    tiles: int
    hidden: frozenset[SpotKind] = frozenset()
    """What is not on this table."""

    def has(self, spot: Spot) -> bool:
        """Whether the keys can be on this place."""
        return spot in self._row(row_of(spot))

    def step(self, focus: Spot | None, across: int, up: int) -> Spot:
        """The place beside `focus` in its row, or the one in the row above or below that lies as far along it; at first the hand."""
        if focus is None:
            return (self._row("hand") or self._row("buttons"))[0]
        name = row_of(focus)
        row = self._row(name)
        at = row.index(focus) if focus in row else 0
        if across:
            return row[(at + across) % len(row)]
        order = [other for other in ROWS if self._row(other)]
        other = order[min(max(order.index(name) + up, 0), len(order) - 1)]
        if other == name:
            return focus
        there = self._row(other)
        return there[min(round(at * len(there) / len(row)), len(there) - 1)]

    def _row(self, name: str) -> list[Spot]:
        if name in ("beyond", "buttons"):
            row = self._told() if name == "beyond" else BUTTONS
            return [spot for spot in row if spot.kind not in self.hidden]
        kind = SpotKind(name)
        counts = {SpotKind.HAND: self.counts.hand, SpotKind.OWN: self.counts.own, SpotKind.ENEMY: self.counts.enemy}
        return [Spot(kind, index) for index in range(counts[kind])]

    def _told(self) -> Sequence[Spot]:
        """The tiles of the history, the newest last, then clockwise around the table."""
        tiles = [Spot(SpotKind.TILE, index) for index in range(self.tiles)]
        far, near = 1 - self.viewer, self.viewer
        around = (
            Spot(SpotKind.KING, far),
            Spot(SpotKind.ENEMY_POWER),
            Spot(SpotKind.DECK, far),
            Spot(SpotKind.DECK, near),
            Spot(SpotKind.KING, near),
        )
        return [*tiles, *around]


def row_of(spot: Spot) -> str:
    """The row that a place is in."""
    if spot.kind in BEYOND:
        return "beyond"
    return spot.kind if spot.kind in ROWS else "buttons"


def within(index: int | None, step: int, number: int) -> int | None:
    """The next of `number` places in a ring; from none, the first."""
    if number == 0:
        return None
    return 0 if index is None else (index + step) % number
