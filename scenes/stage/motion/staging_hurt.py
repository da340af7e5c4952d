"""The effects of a hit on its target: star, recoil, flash, the number that counts down, the shaking table.

Shared by the end of turn, the Knight's attack and fatigue.
"""

from __future__ import annotations

from math import hypot

from scenes.stage.motion import timing
from scenes.stage.motion.clip_builder import ClipBuilder
from scenes.stage.motion.easing import out_cubic, tremble
from scenes.stage.table_layout import Point


def hurt_piece(side: int, slot: int, source: Point, damage: int, health: int, clip: ClipBuilder, at: float) -> None:
    """A piece is hit from `source` and has `health` left, 0 or less if it is about to leave."""
    number, place = clip.board.lines[side][slot], clip.board.token_place(side, slot)
    clip.count(number, max(health + damage, 0), max(health, 0), at)
    if damage <= 0:
        return
    clip.hurt(number, clip.splat_point(place), damage, at)
    _be_struck(number, place, source, timing.RECOIL_PX, clip, at)
    clip.shake(trauma_of(damage), at)


def hurt_king(side: int, damage: int, health: int, clip: ClipBuilder, at: float, source: Point | None = None) -> None:
    """A king is hit from `source` or from the table's middle; only hits on the viewer's own king redden the edges."""
    board = clip.board
    king, place = board.kings[side], board.layout.king(side)
    clip.count(king, max(health + damage, 0), max(health, 0), at)
    clip.hurt(king, (place[0] + timing.KING_SPLAT_PX[0], place[1] + timing.KING_SPLAT_PX[1]), damage, at)
    _be_struck(king, place, source or (place[0], board.layout.mid_line()), timing.KING_RECOIL_PX, clip, at)
    clip.shake(timing.TRAUMA_KING if damage >= timing.KING_HEAVY_DAMAGE else trauma_of(damage), at)
    if side == board.viewer and not clip.reduced:
        part = min(1.0, max(timing.VIGNETTE_LEAST, damage / timing.VIGNETTE_FULL_DAMAGE))
        clip.mood("vignette", timing.VIGNETTE * part, at, timing.VIGNETTE_IN_MS)
        clip.mood("vignette", 0.0, at + timing.VIGNETTE_IN_MS, timing.VIGNETTE_OUT_MS)


def _be_struck(number: int, place: Point, source: Point, reach: float, clip: ClipBuilder, at: float) -> None:
    if clip.reduced:
        clip.glow(number, at, timing.LANE_GLOW_MS)
        return
    clip.flash(number, at)
    x, y = unit(source, place)
    clip.tween(number, "x", place[0] + reach * x, at, timing.RECOIL_MS, tremble, origin=place[0])
    clip.tween(number, "y", place[1] + reach * y, at, timing.RECOIL_MS, tremble, origin=place[1])


def unit(start: Point, end: Point) -> Point:
    """The direction from one point to another, of length 1; (0, 0) if they are equal."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y) or 1.0
    return x / length, y / length


def trauma_of(damage: int) -> float:
    """How much a hit shakes the table."""
    return next((trauma for least, trauma in timing.TRAUMA_BY_DAMAGE if damage >= least), 0.0)


def hit_cue(damage: int) -> str:
    """The sound of a hit with this much damage."""
    return next(name for least, name in timing.HIT_CUES if damage >= least)


def go_home(number: int, home: Point, clip: ClipBuilder, at: float, over: float) -> None:
    """A piece returns to its place after its hit."""
    clip.move(number, home, at, over, out_cubic)
    clip.tween(number, "scale", 1.0, at, over, out_cubic)
