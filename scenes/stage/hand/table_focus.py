"""How the arrow keys move the focus over the table: rows of areas, from the buttons and the hand up to areas for information only.

It does not know which actions the areas have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scenes.stage.hand.hit_areas import ICONS, Counts, HitArea, HitKind

ROWS: Final = ("buttons", "hand", "own", "enemy", "beyond")
"""The rows of the arrow keys, from the bottom; the last has the areas for information only."""
BEYOND: Final = (HitKind.TILE, HitKind.KING, HitKind.ENEMY_POWER, HitKind.DECK)
BUTTONS: Final = tuple(HitArea(kind) for kind in (*ICONS, HitKind.POWER, HitKind.END, HitKind.MENU))


@dataclass(frozen=True, slots=True)
class TableFocus:
    """The areas that the keys can reach: `viewer` sits at the bottom, the history shows `tiles` tiles."""

    counts: Counts
    viewer: int
    tiles: int
    hidden: frozenset[HitKind] = frozenset()
    """The kinds that are not on this table."""

    def has(self, area: HitArea) -> bool:
        """Whether the keys can focus this area."""
        return area in self._row(row_of(area))

    def step(self, focus: HitArea | None, across: int, up: int) -> HitArea:
        """The area beside `focus` in its row, or the one at the same share of the next row; without a focus, in the hand."""
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

    def _row(self, name: str) -> list[HitArea]:
        if name in ("beyond", "buttons"):
            row = self._around_table() if name == "beyond" else BUTTONS
            return [area for area in row if area.kind not in self.hidden]
        kind = HitKind(name)
        counts = {HitKind.HAND: self.counts.hand, HitKind.OWN: self.counts.own, HitKind.ENEMY: self.counts.enemy}
        return [HitArea(kind, index) for index in range(counts[kind])]

    def _around_table(self) -> Sequence[HitArea]:
        """The tiles of the history, the newest last, then clockwise around the table."""
        tiles = [HitArea(HitKind.TILE, index) for index in range(self.tiles)]
        far, near = 1 - self.viewer, self.viewer
        around = (
            HitArea(HitKind.KING, far),
            HitArea(HitKind.ENEMY_POWER),
            HitArea(HitKind.DECK, far),
            HitArea(HitKind.DECK, near),
            HitArea(HitKind.KING, near),
        )
        return [*tiles, *around]


def row_of(area: HitArea) -> str:
    """The row of an area."""
    if area.kind in BEYOND:
        return "beyond"
    return area.kind if area.kind in ROWS else "buttons"


def within(index: int | None, step: int, number: int) -> int | None:
    """The next of `number` places in a ring; from none, the first."""
    if number == 0:
        return None
    return 0 if index is None else (index + step) % number
