"""Attacks by choice: a hop onto the enemy, the hit, and home again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from hschess.rules.aliases import CardCode
from hschess.rules.card_art import art_of
from hschess.rules.card_table import card_at
from hschess.rules.events import KingAttacked, PieceAttacked, PieceChanged
from scenes.stage.motion import timing
from scenes.stage.motion.clip_builder import ClipBuilder, Ride
from scenes.stage.motion.easing import STEP, in_cubic, out_cubic, out_quad
from scenes.stage.motion.staging_duel import BoardChange, stage_aftermath, stage_change
from scenes.stage.motion.staging_hurt import go_home, hit_cue, hurt_king, hurt_piece, unit
from scenes.stage.table_layout import Point


@dataclass(frozen=True, slots=True)
class _Charge:
    """A piece on its way to the enemy and back."""

    number: int
    home: Point
    goal: Point
    short_px: float
    """How far from the goal's centre the hop ends."""
    at_ms: float
    contact_ms: float
    leaves_ms: float

    @property
    def spot(self) -> Point:
        """The point where it lands."""
        x, y = unit(self.home, self.goal)
        distance = hypot(self.goal[0] - self.home[0], self.goal[1] - self.home[1])
        if distance <= self.short_px:
            return self.goal
        return self.goal[0] - self.short_px * x, self.goal[1] - self.short_px * y


def stage_piece_attacked(event: PieceAttacked, changes: Sequence[BoardChange], clip: ClipBuilder) -> None:
    """A hop onto the enemy in an arc, a stop, and both are hurt at the same instant."""
    side, enemy = event.side, 1 - event.side
    goal = clip.board.token_place(enemy, event.target)
    weight = max(event.damage, event.recoil)
    charge = _charge(side, event.slot, goal, (timing.HOP_MS, timing.HOP_SHORT_PX, weight), clip)
    spot, contact = _hop(charge, clip), charge.contact_ms
    hurt_piece(enemy, event.target, spot, event.damage, event.target_health, clip, contact)
    _hurt_attacker(
        event, spot, clip, contact, Ride(clip.splat_point(charge.home), charge.leaves_ms, timing.HOP_RETURN_MS)
    )
    _sound_hop(event.card, side, clip)
    clip.cue(hit_cue(event.damage), contact, enemy)
    _show_aftermath(event, changes, spot, clip, contact)
    clip.at = charge.leaves_ms + timing.HOP_RETURN_MS


def stage_king_attacked(event: KingAttacked, changes: Sequence[BoardChange], clip: ClipBuilder) -> None:
    """The same against a king, who does not strike back."""
    side, enemy = event.side, 1 - event.side
    goal = clip.board.layout.king(enemy)
    charge = _charge(side, event.slot, goal, (timing.KING_HOP_MS, timing.KING_HOP_SHORT_PX, event.damage), clip)
    spot, contact = _hop(charge, clip), charge.contact_ms
    if event.damage > 0:
        hurt_king(enemy, event.damage, event.health, clip, contact, spot)
    _sound_hop(event.card, side, clip)
    clip.cue("hit_king" if event.damage > 0 else hit_cue(0), contact, enemy)
    _show_aftermath(event, changes, spot, clip, contact)
    clip.at = charge.leaves_ms + timing.HOP_RETURN_MS


def _charge(side: int, slot: int, goal: Point, hit: tuple[float, float, int], clip: ClipBuilder) -> _Charge:
    """The path of an attacker; `hit` is the time of its hop, its distance from the goal, and the strength of its hit."""
    over, short, weight = hit
    number = clip.board.lines[side][slot]
    contact = clip.at + over
    leaves = contact + timing.HIT_STOP_MS + timing.HIT_STOP_PER_DAMAGE_MS * weight
    clip.tween(number, "spent", 1.0, leaves + timing.HOP_RETURN_MS, 0.0, STEP)
    return _Charge(number, clip.board.token_place(side, slot), goal, short, clip.at, contact, leaves)


def _hop(charge: _Charge, clip: ClipBuilder) -> Point:
    """First along its own row, then across, like a Knight's move; returns the point of the hit."""
    number, at, over = charge.number, charge.at_ms, charge.contact_ms - charge.at_ms
    if clip.reduced:
        clip.glow(number, at, over)
        return charge.home
    spot = charge.spot
    clip.above(number, at, charge.leaves_ms + timing.HOP_RETURN_MS, timing.FRONT_Z)
    clip.tween(number, "scale", timing.HIT_SCALE, at, over, out_quad)
    clip.tween(number, "x", spot[0], at, over, out_cubic)
    clip.tween(number, "y", spot[1], at, over, in_cubic, arc=-timing.HOP_ARC_PX)
    go_home(number, charge.home, clip, charge.leaves_ms, timing.HOP_RETURN_MS)
    return spot


def _sound_hop(card: CardCode, side: int, clip: ClipBuilder) -> None:
    """A Knight sounds like hooves."""
    rides = art_of(card_at(card)).piece == "knight"
    clip.cue("knight_hoof" if rides else "attack_whoosh", clip.at, side)


def _show_aftermath(
    event: PieceAttacked | KingAttacked, changes: Sequence[BoardChange], spot: Point, clip: ClipBuilder, at: float
) -> None:
    """The attacker's own shield breaks at the point of the hit; other changes show at their pieces."""
    own = [one for one in changes if isinstance(one, PieceChanged) and (one.side, one.slot) == (event.side, event.slot)]
    for change in own:
        stage_change(change, spot, clip, at, place=spot)
    stage_aftermath([one for one in changes if one not in own], spot, clip, at)


def _hurt_attacker(event: PieceAttacked, spot: Point, clip: ClipBuilder, at: float, ride: Ride) -> None:
    """The attacker is hurt where it landed, does not recoil, and takes its star home."""
    if event.recoil <= 0:
        return
    knight = clip.board.lines[event.side][event.slot]
    clip.count(knight, event.health + event.recoil, max(event.health, 0), at)
    if clip.reduced:
        clip.hurt(knight, ride.to, event.recoil, at)
        clip.glow(knight, at, timing.LANE_GLOW_MS)
        return
    # On the side away from the target, whose own star shows at the same time.
    outwards = 1.0 if event.side == clip.board.viewer else -1.0
    clip.hurt(knight, (spot[0] - timing.SPLAT_PX[0], spot[1] - outwards * timing.SPLAT_PX[1]), event.recoil, at, ride)
    clip.flash(knight, at)
