"""How pieces act at the end of a turn, left to right.

`begin_battle` gets all events of an end of turn and sets the order of the acts; then each act is written separately.
"""

from __future__ import annotations

from collections.abc import Sequence

from hschess.rules.events import BattleAct, Event, KingStruck, PieceHealed, Strike, TurnEnded
from hschess.rules.pieces import is_wide
from scenes.stage.motion import timing
from scenes.stage.motion.clip_builder import Battle, ClipBuilder
from scenes.stage.motion.easing import STEP, in_cubic, linear, out_back, out_quad
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.motion.staging_duel import BoardChange, stage_aftermath
from scenes.stage.motion.staging_flights import fly_motes, spread_ring
from scenes.stage.motion.staging_hurt import go_home, hit_cue, hurt_king, hurt_piece, unit
from scenes.stage.table_layout import Point

# ------------------------------------------------------------------------------------------------------------- end of a turn


def begin_battle(events: Sequence[Event], clip: ClipBuilder) -> None:
    """The felt darkens, the acting row lights up, and every acting piece gets its place in the order.

    A healer with nothing to heal acts too: its neighbours shimmer. A line without acts has no battle.
    """
    acts = [event for event in events if isinstance(event, BattleAct)]
    acting = {event.by for event in acts}
    last = events[-1]
    side, idle = (last.side, _idle(last, clip)) if isinstance(last, TurnEnded) else (_side_of(acts[0]), frozenset())
    slots = tuple(sorted(acting.union(idle)))
    if not slots:
        return
    pace = min(1.0, max(timing.SLOWEST_HURRY, timing.UNHURRIED_ACTS / len(slots)))
    clip.battle = Battle(side, slots, clip.at + timing.HUSH_MS, pace)
    clip.mood("active_side", float(side), clip.at, 0.0, STEP)
    clip.mood("hush", timing.HUSH, clip.at, timing.HUSH_MS)
    for slot in sorted(idle - acting):
        _stage_heals(slot, {}, clip, clip.battle)


def _side_of(act: BattleAct) -> int:
    """The side of the acting piece."""
    return act.side if isinstance(act, PieceHealed) else 1 - act.side


def _idle(end: TurnEnded, clip: ClipBuilder) -> frozenset[int]:
    """The healers with nothing to heal. In a duel their slots are only known after the battle, so they are not shown."""
    return frozenset(end.idle) if not any(map(is_wide, clip.board.view.sides[end.side].line)) else frozenset()


def end_battle(clip: ClipBuilder) -> None:
    """After the battle the felt lights up again and the order's pips fade."""
    battle = clip.battle
    if battle is None:
        return
    clip.mood("hush", 0.0, clip.at, timing.HUSH_MS)
    clip.mood("active_side", -1.0, clip.at + timing.HUSH_MS, 0.0, STEP)
    for index, slot in enumerate(battle.slots):
        _put_pip(index + 1, slot, clip, battle)
    clip.battle = None


def _put_pip(number: int, slot: int, clip: ClipBuilder, battle: Battle) -> None:
    """Add a small disc with the number of the act at the outer side of the piece, from its act to the end."""
    x, y = clip.board.layout.slot(battle.side, slot, len(clip.board.lines[battle.side]))
    outwards = timing.PIP_OUT_PX if battle.side == clip.board.viewer else -timing.PIP_OUT_PX
    at = battle.starts(slot)
    pip = Puppet(Look.PIP, x, y + outwards, side=battle.side, number=number, scale=1.0 if clip.reduced else 0.0)
    shown = clip.decorate(pip, at, clip.at + timing.PIP_FADE_MS)
    if not clip.reduced:
        clip.tween(shown, "scale", 1.0, at, timing.PIP_MS, out_back)
    clip.tween(shown, "alpha", 0.0, clip.at, timing.PIP_FADE_MS, linear)


def stage_act(events: Sequence[BattleAct], changes: Sequence[BoardChange], clip: ClipBuilder) -> None:
    """Stage all acts of one piece at the end of its turn, with the effects of its hits in a duel."""
    battle = clip.battle
    assert battle is not None
    strikes = [event for event in events if not isinstance(event, PieceHealed)]
    heals = {event.slot: event for event in events if isinstance(event, PieceHealed)}
    if strikes:
        contact = _stage_strikes(strikes, clip, battle)
        stage_aftermath(changes, clip.board.token_place(battle.side, strikes[0].by), clip, contact)
    if heals:
        _stage_heals(events[0].by, heals, clip, battle)


# ------------------------------------------------------------------------------------------------------------------ strikes


def _stage_strikes(strikes: Sequence[Strike], clip: ClipBuilder, battle: Battle) -> float:
    """Back, forward, a stop at the hit, and home again; all targets are hit at the same moment, which is returned."""
    by, pace = strikes[0].by, battle.pace
    at = battle.starts(by)
    home = clip.board.token_place(battle.side, by)
    targets = [_place_of(event, clip) for event in strikes]
    aim = (sum(x for x, _ in targets) / len(targets), sum(y for _, y in targets) / len(targets))
    reach = timing.HIT_REACH_PX if len(targets) == 1 else timing.HIT_REACH_DOUBLE_PX
    contact = at + (timing.HIT_ANTICIPATION_MS + timing.HIT_LUNGE_MS) * pace
    leaves = (
        contact + (timing.HIT_STOP_MS + timing.HIT_STOP_PER_DAMAGE_MS * max(event.damage for event in strikes)) * pace
    )
    attacker = clip.board.lines[battle.side][by]
    if clip.reduced:
        clip.glow(attacker, contact - timing.LANE_GLOW_MS * pace, timing.LANE_GLOW_MS * pace)
    else:
        _lunge(attacker, home, unit(home, aim), reach, clip, (at, leaves), pace)
    for event in strikes:
        _stage_hit(event, home, clip, contact)
    _sound_strikes(strikes, clip, battle, (at, contact))
    clip.at = max(clip.at, leaves + timing.HIT_RETURN_MS * pace)
    return contact


def _lunge(
    number: int,
    home: Point,
    towards: Point,
    reach: float,
    clip: ClipBuilder,
    moments: tuple[float, float],
    pace: float,
) -> None:
    at, leaves = moments
    back, over = timing.HIT_ANTICIPATION_MS * pace, timing.HIT_LUNGE_MS * pace
    clip.above(number, at, leaves + timing.HIT_RETURN_MS * pace, timing.FRONT_Z)
    clip.tween(number, "scale", timing.HIT_SCALE, at, back, out_quad)
    clip.tween(number, "x", home[0] - timing.HIT_BACK_PX * towards[0], at, back, out_quad)
    clip.tween(number, "y", home[1] - timing.HIT_BACK_PX * towards[1], at, back, out_quad)
    clip.tween(number, "x", home[0] + reach * towards[0], at + back, over, in_cubic)
    clip.tween(number, "y", home[1] + reach * towards[1], at + back, over, in_cubic)
    go_home(number, home, clip, leaves, timing.HIT_RETURN_MS * pace)


def _place_of(event: Strike, clip: ClipBuilder) -> Point:
    if isinstance(event, KingStruck):
        return clip.board.layout.king(event.side)
    return clip.board.token_place(event.side, event.slot)


def _stage_hit(event: Strike, source: Point, clip: ClipBuilder, at: float) -> None:
    if isinstance(event, KingStruck):
        hurt_king(event.side, event.damage, event.health, clip, at, source)
    else:
        hurt_piece(event.side, event.slot, source, event.damage, event.health, clip, at)


def _sound_strikes(strikes: Sequence[Strike], clip: ClipBuilder, battle: Battle, moments: tuple[float, float]) -> None:
    """Each hit of an end of turn sounds a semitone above the previous one."""
    at, contact = moments
    first, pitch = strikes[0], battle.slots.index(strikes[0].by)
    clip.cue("attack_whoosh", at + timing.HIT_ANTICIPATION_MS * battle.pace, battle.side)
    if isinstance(first, KingStruck):
        clip.cue("hit_king", contact, first.side, pitch)
    else:
        clip.cue(hit_cue(first.damage), contact, first.side, pitch)
    if len(strikes) > 1:
        clip.cue("double_hit", contact, first.side, pitch)


# -------------------------------------------------------------------------------------------------------------------- heals


def _stage_heals(by: int, heals: dict[int, PieceHealed], clip: ClipBuilder, battle: Battle) -> None:
    """Motes fly to the neighbours; a neighbour at full health only shimmers, without a number."""
    at, pace, side = battle.starts(by), battle.pace, battle.side
    arrives = at + timing.HEAL_MOTE_MS * pace
    line, pitch = clip.board.lines[side], battle.slots.index(by)
    clip.glow(line[by], at, timing.HEAL_MOTE_MS * pace)
    # In a duel a neighbour may have been moved away meanwhile.
    for slot in sorted({*heals, by - 1, by + 1}):
        if slot in heals:
            _heal(heals[slot], by, clip, at, pace)
        elif 0 <= slot < len(line):
            clip.glow(line[slot], arrives, timing.SHIMMER_MS * pace, timing.SHIMMER)
    clip.cue("heal" if heals else "overheal_dry", arrives if heals else at, side, pitch)
    clip.at = max(clip.at, arrives + timing.HEAL_RING_MS * pace)


def _heal(event: PieceHealed, by: int, clip: ClipBuilder, at: float, pace: float) -> None:
    side, arrives = event.side, at + timing.HEAL_MOTE_MS * pace
    start, end = clip.board.token_place(side, by), clip.board.token_place(side, event.slot)
    healed = clip.board.lines[side][event.slot]
    clip.count(healed, event.health - event.amount, event.health, arrives)
    clip.leaf((end[0] + timing.LEAF_PX[0], end[1] + timing.LEAF_PX[1]), event.amount, arrives)
    if clip.reduced:
        clip.glow(healed, arrives, timing.SHIMMER_MS * pace)
        return
    fly_motes(start, end, clip, at, pace)
    spread_ring(end, clip, arrives)
