"""Effects in a duel: the actor lights up, something flies, and numbers and shapes change when it arrives.

`stage_effect` shows an effect with all its changes, `stage_aftermath` the changes of a hit besides its damage.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hschess.rules.card import Verb
from hschess.rules.events import EffectHappened, KingChanged, Moment, PieceChanged
from hschess.rules.pieces import SHIELD, attack_of, full_health_of, health_of, keyword_bits
from scenes.stage.motion import timing
from scenes.stage.motion.clip_builder import ClipBuilder
from scenes.stage.motion.easing import STEP, bump
from scenes.stage.motion.staging_cards import show_point
from scenes.stage.motion.staging_flights import burst_glass, fly_bolt, fly_motes, spread_ring
from scenes.stage.motion.staging_hurt import hit_cue, hurt_king, hurt_piece
from scenes.stage.table_layout import Point

BoardChange = PieceChanged | KingChanged


@dataclass(frozen=True, slots=True)
class _Hit:
    """The source of a change, its moment and place; `pitch` rises from target to target."""

    source: Point
    at_ms: float
    place: Point
    pitch: int = 0


def stage_effect(event: EffectHappened, changes: Sequence[BoardChange], clip: ClipBuilder) -> None:
    """A card, a power or a dead piece has its effect; the targets of one effect follow each other quickly."""
    source = _source_of(event, clip)
    _announce(event, clip)
    launch = clip.at + timing.ANNOUNCE_MS
    if event.effect.verb is Verb.DRAW and not clip.reduced:
        fly_motes(source, clip.board.layout.deck(event.side), clip, launch, tint="gold")
        launch += timing.HEAL_MOTE_MS
    for pitch, change in enumerate(one for one in changes if not _is_drained(one, event)):
        launch += timing.NEXT_TARGET_MS if pitch else 0.0
        arrives = launch + _fly(event, change, source, clip, launch)
        stage_change(change, source, clip, arrives, pitch)
        clip.at = max(clip.at, arrives + timing.EFFECT_REST_MS)
    stage_aftermath([one for one in changes if _is_drained(one, event)], source, clip, clip.at)
    clip.at = max(clip.at, launch)


def _is_drained(change: BoardChange, event: EffectHappened) -> bool:
    """Whether a king's health comes from the damage of a piece with drain."""
    return isinstance(change, KingChanged) and event.effect.verb is Verb.DAMAGE and change.health > change.before


def _source_of(event: EffectHappened, clip: ClipBuilder) -> Point:
    """The source of an effect: its piece, the place where that died, the shown card, or the king's power."""
    board = clip.board
    if event.slot >= 0:
        return board.token_place(event.side, event.slot)
    if event.when is Moment.DEATH:
        return board.grave_of(event.side, event.card)
    return board.layout.power(event.side) if event.when is Moment.POWER else show_point(event.side, clip)


def _announce(event: EffectHappened, clip: ClipBuilder) -> None:
    if event.slot >= 0:
        clip.glow(clip.board.lines[event.side][event.slot], clip.at, timing.ANNOUNCE_MS + timing.BOLT_MS)
    elif event.when is Moment.POWER:
        clip.glow(clip.board.kings[event.side], clip.at, timing.ANNOUNCE_MS + timing.BOLT_MS)
    elif event.when is Moment.DEATH and not clip.reduced:
        spread_ring(_source_of(event, clip), clip, clip.at, tint="red")


def _fly(event: EffectHappened, change: BoardChange, source: Point, clip: ClipBuilder, at: float) -> float:
    """Let something fly to the target; returns its flight time. Nothing flies to the actor itself."""
    goal = _place_of(change, clip)
    if goal == source:
        return 0.0
    is_harm = event.effect.verb is Verb.DAMAGE
    clip.cue("bolt" if is_harm else "attack_whoosh", at, event.side)
    if clip.reduced:
        return timing.LANE_GLOW_MS
    if is_harm:
        fly_bolt(source, goal, clip, at)
        return timing.BOLT_MS
    fly_motes(source, goal, clip, at, tint="gold" if event.effect.verb is Verb.BUFF else "green")
    return timing.HEAL_MOTE_MS


def _place_of(change: BoardChange, clip: ClipBuilder) -> Point:
    if isinstance(change, KingChanged):
        return clip.board.layout.king(change.side)
    return clip.board.token_place(change.side, change.slot)


# ----------------------------------------------------------------------------------------------------------------- changes


def stage_aftermath(changes: Sequence[BoardChange], source: Point, clip: ClipBuilder, at: float) -> None:
    """The effects of a hit besides its damage: shields break at once, and drained health goes to the king."""
    for change in changes:
        if isinstance(change, KingChanged) and not clip.reduced:
            fly_motes(source, _place_of(change, clip), clip, at)
        arrives = at + timing.HEAL_MOTE_MS if isinstance(change, KingChanged) else at
        stage_change(change, source, clip, arrives)


def stage_change(
    change: BoardChange, source: Point, clip: ClipBuilder, at: float, pitch: int = 0, place: Point | None = None
) -> None:
    """A piece or a king takes its new values, at its own place or at `place`."""
    hit = _Hit(source, at, place or _place_of(change, clip), pitch)
    if isinstance(change, KingChanged):
        _change_king(change, hit, clip)
    else:
        _change_piece(change, hit, clip)


def _change_king(change: KingChanged, hit: _Hit, clip: ClipBuilder) -> None:
    less = change.before - change.health
    if less > 0:
        hurt_king(change.side, less, change.health, clip, hit.at_ms, hit.source)
        clip.cue("hit_king", hit.at_ms, change.side, hit.pitch)
        return
    king, (x, y) = clip.board.kings[change.side], hit.place
    clip.count(king, max(change.before, 0), max(change.health, 0), hit.at_ms)
    clip.leaf((x + timing.KING_LEAF_PX[0], y + timing.KING_LEAF_PX[1]), -less, hit.at_ms)
    clip.glow(king, hit.at_ms, timing.SHIMMER_MS)
    clip.cue("heal", hit.at_ms, change.side, hit.pitch)


def _change_piece(change: PieceChanged, hit: _Hit, clip: ClipBuilder) -> None:
    before, after, at = change.before, change.piece, hit.at_ms
    less = health_of(before) - health_of(after)
    if keyword_bits(before) & ~keyword_bits(after) & SHIELD:
        _break_shield(change, clip, hit)
    elif less > 0 and full_health_of(before) == full_health_of(after):
        hurt_piece(change.side, change.slot, hit.source, less, health_of(after), clip, at)
        clip.cue(hit_cue(less), at, change.side, hit.pitch)
    elif _is_stronger(change):
        _strengthen(change, clip, hit)
    else:
        _mend(change, clip, hit)
    number = clip.board.lines[change.side][change.slot]
    clip.tween(number, "attack", attack_of(after), at, 0.0, STEP)
    clip.tween(number, "full", full_health_of(after), at, 0.0, STEP)
    clip.tween(number, "keywords", keyword_bits(after), at, 0.0, STEP)


def _is_stronger(change: PieceChanged) -> bool:
    """Whether more than its health has changed."""
    one, other = change.before, change.piece
    return (attack_of(one), full_health_of(one), keyword_bits(one)) != (
        attack_of(other),
        full_health_of(other),
        keyword_bits(other),
    )


def _break_shield(change: PieceChanged, clip: ClipBuilder, hit: _Hit) -> None:
    """The glass over the piece bursts; its health does not change."""
    number, at = clip.board.lines[change.side][change.slot], hit.at_ms
    clip.cue("shield_break", at, change.side)
    if clip.reduced:
        clip.glow(number, at, timing.LANE_GLOW_MS)
        return
    clip.flash(number, at)
    burst_glass(hit.place, clip, at)


def _strengthen(change: PieceChanged, clip: ClipBuilder, hit: _Hit) -> None:
    """The piece rises, with its gains in figures above it."""
    number, at = clip.board.lines[change.side][change.slot], hit.at_ms
    x, y = hit.place
    attack = attack_of(change.piece) - attack_of(change.before)
    full = full_health_of(change.piece) - full_health_of(change.before)
    clip.count(number, max(0, health_of(change.before)), max(0, health_of(change.piece)), at)
    clip.cue("buff", at, change.side, hit.pitch)
    clip.glow(number, at, timing.BUFF_MS)
    if attack or full:
        clip.words(f"{attack:+d}/{full:+d}", (x + timing.BUFF_WORDS_PX[0], y + timing.BUFF_WORDS_PX[1]), at)
    if clip.reduced:
        return
    spread_ring((x, y), clip, at, tint="gold")
    clip.tween(number, "y", y - timing.BUFF_LIFT_PX, at, timing.BUFF_MS, bump, origin=y)
    clip.tween(number, "scale", timing.BUFF_SCALE, at, timing.BUFF_MS, bump, origin=1.0)


def _mend(change: PieceChanged, clip: ClipBuilder, hit: _Hit) -> None:
    """Health comes back to a piece."""
    number, at = clip.board.lines[change.side][change.slot], hit.at_ms
    x, y = hit.place
    clip.count(number, max(0, health_of(change.before)), max(0, health_of(change.piece)), at)
    clip.leaf((x + timing.LEAF_PX[0], y + timing.LEAF_PX[1]), health_of(change.piece) - health_of(change.before), at)
    clip.cue("heal", at, change.side, hit.pitch)
    if clip.reduced:
        clip.glow(number, at, timing.SHIMMER_MS)
    else:
        spread_ring((x, y), clip, at)
