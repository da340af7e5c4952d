"""The targets of a hand: their places, the nearest one, and how the keys go from one to the next.

Targets are named as in the rules; the own side is the viewer's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hschess.rules.actions import ENEMY_KING, OWN_KING, OWN_PIECE
from hschess.rules.aliases import Target
from scenes.stage.hand.hit_areas import Counts, HitArea, HitKind
from scenes.stage.table_layout import KING_SIZE, TOKEN_SIZE, Layout, Point

KINGS = (ENEMY_KING, OWN_KING)
Places = tuple[Layout, Counts, int | None]
"""The table, the numbers of its pieces, and the gap that the viewer's line opens."""


def area_of(target: Target, viewer: int) -> HitArea:
    """The place of a target."""
    if target in KINGS:
        return HitArea(HitKind.KING, viewer if target == OWN_KING else 1 - viewer)
    if target >= OWN_PIECE:
        return HitArea(HitKind.OWN, target - OWN_PIECE)
    return HitArea(HitKind.ENEMY, target)


def point_of(target: Target, places: Places) -> Point:
    """The point of a target now."""
    layout, counts, gap = places
    viewer = layout.viewer
    if target in KINGS:
        return layout.king(viewer if target == OWN_KING else 1 - viewer)
    if target < OWN_PIECE:
        return layout.slot(1 - viewer, target, counts.enemy)
    slot = target - OWN_PIECE
    if gap is None:
        return layout.slot(viewer, slot, counts.own)
    return layout.slot(viewer, slot + (slot >= gap), counts.own + 1)


def nearest(point: Point, targets: Iterable[Target], places: Places, reach: float) -> Target | None:
    """The target nearest to the point, within `reach` of its edge."""
    best, found = reach, None
    for target in targets:
        x, y = point_of(target, places)
        width, height = (KING_SIZE, KING_SIZE) if target in KINGS else TOKEN_SIZE
        off = max(abs(point[0] - x) - width / 2, abs(point[1] - y) - height / 2, 0.0)
        if off < best:
            best, found = off, target
    return found


def everybody(counts: Counts, *, own: bool) -> list[Target]:
    """All possible targets on the table, the enemy's first; `own` adds the own side."""
    enemies = [*range(counts.enemy), ENEMY_KING]
    return [*enemies, *range(OWN_PIECE, OWN_PIECE + counts.own), OWN_KING] if own else enemies


def stepped(target: Target | None, targets: Sequence[Target], across: int, up: int, places: Places) -> Target | None:
    """The next target by keys: along a ring, or up and down to the nearest one in the next row."""
    if not targets:
        return None
    if target is None or target not in targets:
        return targets[0]
    if across:
        return targets[(targets.index(target) + across) % len(targets)]
    x, y = point_of(target, places)
    beyond = [one for one in targets if (y - point_of(one, places)[1]) * up > 0]
    return min(beyond, key=lambda one: _distance(point_of(one, places), (x, y)), default=target)


def _distance(there: Point, here: Point) -> Point:
    """Orders by the next row first, then by the distance along it."""
    return abs(there[1] - here[1]), abs(there[0] - here[0])
