"""Flying, spreading and bursting things: bolts, motes, rings, sparks, glass and smoke.

They are decoration, so reduced motion has none of them; the caller shows the event by glows and numbers.
"""

from __future__ import annotations

from math import cos, pi, sin

from scenes.stage.motion import timing
from scenes.stage.motion.clip_builder import ClipBuilder
from scenes.stage.motion.easing import in_quad, linear, out_cubic, out_quad, toss
from scenes.stage.motion.puppets import Look, Puppet, Tint
from scenes.stage.table_layout import Point


def fly_motes(start: Point, end: Point, clip: ClipBuilder, at: float, pace: float = 1.0, tint: Tint = "green") -> None:
    """A ribbon of glowing motes; the last arrives HEAL_MOTE_MS after the first has left."""
    mark, stagger = clip.next_mark(), timing.HEAL_MOTE_STAGGER_MS * pace
    over = timing.HEAL_MOTE_MS * pace - stagger * (timing.HEAL_MOTES - 1)
    for index in range(timing.HEAL_MOTES):
        begin = at + index * stagger
        arc = timing.HEAL_ARC_PX + timing.HEAL_ARC_JITTER_PX * clip.either_way(mark, index)
        mote = clip.decorate(Puppet(Look.MOTE, start[0], start[1], tint=tint, z=timing.FRONT_Z), begin, begin + over)
        clip.move(mote, end, begin, over, out_cubic, -arc)
        clip.tween(mote, "alpha", 0.0, begin + over / 2, over / 2, linear)


def spread_ring(place: Point, clip: ClipBuilder, at: float, tint: Tint = "green") -> None:
    """A ring spreads on the felt around a piece."""
    ring = Puppet(
        Look.RING,
        place[0],
        place[1] + timing.TOKEN_FOOT_PX,
        scale=timing.HEAL_RING_FROM,
        stretch_y=timing.RING_FLAT,
        tint=tint,
    )
    spread = clip.decorate(ring, at, at + timing.HEAL_RING_MS)
    clip.tween(spread, "scale", timing.HEAL_RING_TO, at, timing.HEAL_RING_MS)
    clip.tween(spread, "alpha", 0.0, at, timing.HEAL_RING_MS, linear)


def fly_bolt(start: Point, end: Point, clip: ClipBuilder, at: float) -> None:
    """A bolt of fire with its tail gathers speed and hits after BOLT_MS; there sparks fly."""
    arc = timing.BOLT_ARC_PX * clip.either_way(clip.next_mark())
    for index in reversed(range(timing.BOLT_MOTES)):
        begin = at + index * timing.BOLT_STAGGER_MS
        size = timing.BOLT_SIZES[0] + (timing.BOLT_SIZES[1] - timing.BOLT_SIZES[0]) * index / (timing.BOLT_MOTES - 1)
        z = timing.FRONT_Z + timing.BOLT_MOTES - index
        mote = Puppet(Look.MOTE, start[0], start[1], scale=size, tint="red" if index else "gold", z=z)
        number = clip.decorate(mote, begin, begin + timing.BOLT_MS)
        clip.move(number, end, begin, timing.BOLT_MS, in_quad, arc)
    _spark(end, clip, at + timing.BOLT_MS)


def _spark(place: Point, clip: ClipBuilder, at: float) -> None:
    mark = clip.next_mark()
    for index in range(timing.SPARKS):
        angle = 2 * pi * (index + clip.chance(mark, index, 0)) / timing.SPARKS
        reach = timing.SPARK_OUT_PX * clip.between(0.5, 1.0, mark, index, 1)
        spark = clip.decorate(Puppet(Look.SPARK, place[0], place[1], z=timing.FRONT_Z), at, at + timing.SPARK_MS)
        clip.tween(spark, "x", place[0] + reach * cos(angle), at, timing.SPARK_MS)
        clip.tween(spark, "y", place[1] + reach * sin(angle), at, timing.SPARK_MS)
        clip.tween(spark, "alpha", 0.0, at + timing.SPARK_MS / 2, timing.SPARK_MS / 2, linear)


def burst_glass(place: Point, clip: ClipBuilder, at: float) -> None:
    """The shards of a shield leap off a piece on all sides and fall."""
    mark = clip.next_mark()
    for index in range(timing.GLASS_SHARDS):
        angle = 2 * pi * (index + clip.chance(mark, index, 0)) / timing.GLASS_SHARDS
        x, y = place[0] + timing.TOKEN_FOOT_PX * cos(angle), place[1] + timing.TOKEN_FOOT_PX * sin(angle)
        size, reach = (
            clip.between(*timing.GLASS_SIZES, mark, index, 1),
            timing.GLASS_OUT_PX * clip.between(0.5, 1.0, mark, index, 2),
        )
        turned = timing.GLASS_TURN_DEG * clip.either_way(mark, index, 3)
        shard = clip.decorate(
            Puppet(Look.GLASS, x, y, scale=size, angle=turned, z=timing.FRONT_Z), at, at + timing.GLASS_MS
        )
        clip.tween(shard, "x", x + reach * cos(angle), at, timing.GLASS_MS, out_quad)
        clip.tween(shard, "y", y + reach, at, timing.GLASS_MS, toss)
        clip.tween(
            shard,
            "angle",
            turned + timing.GLASS_TURN_DEG * clip.either_way(mark, index, 4),
            at,
            timing.GLASS_MS,
            linear,
        )
        clip.tween(shard, "alpha", 0.0, at + timing.GLASS_MS / 2, timing.GLASS_MS / 2, linear)


def raise_smoke(place: Point, clip: ClipBuilder, at: float) -> None:
    """Dark smoke wells up around a piece and drifts off."""
    mark = clip.next_mark()
    for index in range(timing.SMOKE_PUFFS):
        angle = 2 * pi * (index + clip.chance(mark, index, 0)) / timing.SMOKE_PUFFS
        over = timing.SMOKE_MS * clip.between(0.6, 1.0, mark, index, 1)
        x, y = place[0] + timing.SMOKE_OUT_PX / 2 * cos(angle), place[1] + timing.SMOKE_OUT_PX / 2 * sin(angle)
        turned = timing.GLASS_TURN_DEG * clip.either_way(mark, index, 2)
        puff = Puppet(Look.SMOKE, x, y, scale=timing.SMOKE_SIZES[0], angle=turned, z=timing.FRONT_Z)
        number = clip.decorate(puff, at, at + over)
        clip.tween(number, "x", x + timing.SMOKE_OUT_PX * cos(angle), at, over)
        clip.tween(
            number, "y", y + timing.SMOKE_OUT_PX / 2 * sin(angle), at, over, out_cubic, arc=-timing.SMOKE_RISE_PX
        )
        clip.tween(number, "scale", timing.SMOKE_SIZES[1], at, over, out_quad)
        clip.tween(number, "alpha", 0.0, at + over / 3, over * 2 / 3, linear)
