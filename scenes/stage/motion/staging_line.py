"""How pieces come, change places and leave: summons, the kings' powers, death and the re-centring of the line.

One function for each event kind, which gets its event and the clip.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from hschess.rules.events import PieceMoved, PiecesLeft, PieceSummoned, PowerUsed
from hschess.rules.modes import Effect
from hschess.rules.pieces import card_of, health_of, is_wide
from scenes.stage.motion import timing
from scenes.stage.motion.board import Grave, token_of
from scenes.stage.motion.clip_builder import ClipBuilder
from scenes.stage.motion.easing import STEP, in_cubic, in_quad, linear, out_back, out_cubic, out_quad, toss
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.motion.staging_cards import is_far
from scenes.stage.motion.staging_flights import raise_smoke
from scenes.stage.table_layout import Point

# ------------------------------------------------------------------------------------------------------------------ summon


def stage_piece_summoned(event: PieceSummoned, clip: ClipBuilder) -> None:
    """The card becomes the piece, which falls onto the felt; the line opens a gap while the card collapses.

    Pieces that already have their places beside a dragged card stay there.
    """
    board = clip.board
    board.follow(event)
    token, number = token_of(event.piece, event.side), board.lines[event.side][event.slot]
    if event.side == board.viewer:
        board.open_gap(None)
    place = board.token_place(event.side, event.slot)
    token.x, token.y = place
    if not clip.has_room:
        clip.recentre(event.side, clip.at, timing.RECENTRE_MS)
    begin = clip.at if clip.card is None else _collapse(clip.card, place, clip)
    clip.spawn(token, begin, number)
    contact = _fade_in(number, clip, begin) if clip.reduced else _fall(number, clip, begin)
    cost = card_of(event.piece).cost
    clip.cue("card_play_thunk", contact, event.side, pitch=-cost)
    clip.shake(timing.TRAUMA_SUMMON_HEAVY if cost >= timing.HEAVY_COST else timing.TRAUMA_SUMMON, contact)
    clip.at = contact + timing.SQUASH_MS
    clip.open_at = clip.next_at = begin + timing.SUMMON_INPUT_MS


def _collapse(card: int, place: Point, clip: ClipBuilder) -> float:
    """The card comes down to its slot and fades; returns the moment when it is there."""
    shown, at = clip.board.puppets[card], clip.at
    over = (
        timing.T_FAST_MS if not clip.reduced and (is_far(shown, place) or not clip.options.by_hand[shown.side]) else 0.0
    )
    if not clip.reduced:
        flight = over + timing.COLLAPSE_MS
        clip.move(card, place, at, flight)
        clip.tween(card, "scale", timing.COLLAPSE_SCALE, at, flight, out_cubic)
        clip.tween(card, "angle", 0.0, at, flight, out_cubic)
    clip.tween(card, "alpha", 0.0, at + over, timing.COLLAPSE_MS, linear)
    clip.remove(card, at + over + timing.COLLAPSE_MS)
    return at + over


def _fade_in(number: int, clip: ClipBuilder, at: float) -> float:
    clip.tween(number, "alpha", 1.0, at, timing.CROSS_FADE_MS, linear, origin=0.0)
    return at + timing.COLLAPSE_MS


def _fall(number: int, clip: ClipBuilder, begin: float) -> float:
    """The piece hangs above its slot, falls, and squashes a little; returns the moment of contact."""
    falls = begin + timing.COLLAPSE_MS
    contact = falls + timing.TOKEN_FALL_MS
    clip.above(number, begin, contact, timing.FRONT_Z)
    clip.tween(number, "alpha", 1.0, begin, timing.COLLAPSE_MS, linear, origin=0.0)
    clip.tween(number, "scale", timing.TOKEN_LIFT_SCALE, begin, 0.0, STEP)
    clip.tween(number, "scale", 1.0, falls, timing.TOKEN_FALL_MS, in_quad)
    clip.tween(number, "stretch_x", 1.0, contact, timing.SQUASH_MS, out_back, origin=timing.SQUASH_X)
    clip.tween(number, "stretch_y", 1.0, contact, timing.SQUASH_MS, out_back, origin=timing.SQUASH_Y)
    slot = next((side, line.index(number)) for side, line in enumerate(clip.board.lines) if number in line)
    x, y = clip.board.token_place(*slot)
    _raise_dust((x, y + timing.TOKEN_FOOT_PX), clip, contact)
    return contact


def _raise_dust(foot: Point, clip: ClipBuilder, at: float) -> None:
    ring = Puppet(
        Look.RING,
        *foot,
        scale=timing.DUST_RING_FROM,
        stretch_y=timing.RING_FLAT,
        alpha=timing.DUST_RING_ALPHA,
        tint="gold",
    )
    spread = clip.decorate(ring, at, at + timing.DUST_RING_MS)
    clip.tween(spread, "scale", timing.DUST_RING_TO, at, timing.DUST_RING_MS)
    clip.tween(spread, "alpha", 0.0, at, timing.DUST_RING_MS, linear)
    for index in range(timing.DUST_MOTES):
        angle = 2 * pi * (index + clip.chance(index, 0)) / timing.DUST_MOTES
        reach = clip.between(timing.DUST_NEAR_PX, timing.DUST_FAR_PX, index, 1)
        over = timing.DUST_MS * clip.between(timing.DUST_SHORTEST, 1.0, index, 2)
        mote = clip.decorate(
            Puppet(Look.DUST, *foot, scale=timing.DUST_SCALE, alpha=timing.DUST_RING_ALPHA), at, at + over
        )
        clip.tween(mote, "x", foot[0] + reach * cos(angle), at, over)
        # The felt is seen at an angle: motion away from the viewer is shortened.
        clip.tween(mote, "y", foot[1] + reach * sin(angle) / 3, at, over, out_cubic, arc=-timing.DUST_RISE_PX)
        clip.tween(mote, "alpha", 0.0, at, over, linear)


# ------------------------------------------------------------------------------------------------------- summons by effects


def stage_pieces_called(events: Sequence[PieceSummoned], clip: ClipBuilder) -> None:
    """Pieces that an effect summons come up out of the felt, one after the other, while the line opens gaps."""
    board, side = clip.board, events[0].side
    numbers = list[int]()
    for event in events:
        board.follow(event)
        numbers.append(board.lines[side][event.slot])
    clip.recentre(side, clip.at, timing.RECENTRE_MS)
    for event, number in zip(events, numbers, strict=True):
        token = token_of(event.piece, side)
        token.x, token.y = board.token_place(side, board.lines[side].index(number))
        clip.spawn(token, clip.at, number)
        _rise(number, (token.x, token.y), clip)
        clip.cue("card_play_thunk", clip.at + timing.CALLED_MS / 2, side, pitch=-card_of(event.piece).cost)
        clip.at += timing.CALLED_NEXT_MS
    clip.at += timing.CALLED_MS


def _rise(number: int, place: Point, clip: ClipBuilder) -> None:
    at = clip.at
    clip.tween(number, "alpha", 1.0, at, timing.CROSS_FADE_MS, linear, origin=0.0)
    if clip.reduced:
        return
    clip.tween(number, "scale", 1.0, at, timing.CALLED_MS, out_back, origin=timing.CALLED_FROM)
    clip.tween(number, "y", place[1], at, timing.CALLED_MS, out_cubic, origin=place[1] + timing.CALLED_UP_PX)
    _raise_dust((place[0], place[1] + timing.TOKEN_FOOT_PX), clip, at)


# ------------------------------------------------------------------------------------------------------------------ powers


def stage_power_used(event: PowerUsed, clip: ClipBuilder) -> None:
    """The king's hand goes to the chosen piece; without the hand if a player has dragged the piece."""
    if event.effect in (Effect.DISCOVER, Effect.OWN):
        clip.glow(clip.board.kings[event.side], clip.at, timing.POWER_MS)
        return
    if event.effect is Effect.MOVE and clip.options.by_hand[event.side]:
        return
    target_side = event.side if event.effect is Effect.MOVE else 1 - event.side
    _reach_for(event.side, clip.board.token_place(target_side, event.slot), clip)
    if event.effect is Effect.DESTROY:
        clip.cue("cheat_snuff", clip.at, event.side)


def _reach_for(side: int, target: Point, clip: ClipBuilder) -> None:
    at, gone = clip.at, clip.at + timing.POWER_MS + timing.HAND_FADE_MS
    power = clip.board.layout.power(side)
    start = target if clip.reduced else power
    hand = Puppet(Look.HAND, *start, side=side, scale=timing.HAND_SCALE, alpha=0.0, z=timing.FRONT_Z)
    number = clip.decorate(hand, at, gone)
    clip.tween(number, "alpha", 1.0, at, timing.HAND_FADE_MS, linear)
    if not clip.reduced:
        clip.move(number, target, at, timing.POWER_MS)
    clip.tween(number, "alpha", 0.0, at + timing.POWER_MS, timing.HAND_FADE_MS, linear)
    clip.at += timing.POWER_MS


def stage_piece_moved(event: PieceMoved, clip: ClipBuilder) -> None:
    """Both pieces of a Castle change places in an arc, the mover in front."""
    clip.board.follow(event)
    slot = event.slot
    mover, neighbour = clip.board.lines[event.side][slot - 1 : slot + 1]
    at, over = clip.at, timing.T_MOVE_MS
    clip.cue("castle_slide", at, event.side)
    if not clip.reduced:
        clip.above(mover, at, at + over, timing.FRONT_Z)
    clip.move(mover, clip.board.token_place(event.side, slot - 1), at, over, arc=-timing.CASTLE_LIFT_PX)
    clip.move(neighbour, clip.board.token_place(event.side, slot), at, over, arc=timing.CASTLE_UNDER_PX)
    clip.at += over


# ------------------------------------------------------------------------------------------------------------------ deaths


def stage_pieces_left(events: Sequence[PiecesLeft], clip: ClipBuilder) -> None:
    """The dead of both sides crumble together, then the lines close up."""
    dead, graves, destroyed = list[int](), list[Grave](), list[int]()
    for event in events:
        line, view = clip.board.lines[event.side], clip.board.view.sides[event.side].line
        dead += [line[slot] for slot in event.slots]
        destroyed += [line[slot] for slot in event.slots if is_wide(view[slot]) and health_of(view[slot]) > 0]
        graves += [
            Grave(event.side, card, clip.board.token_place(event.side, slot))
            for card, slot in zip(event.cards, event.slots, strict=True)
        ]
        _stay(event, clip)
        clip.board.follow(event)
    clip.board.graves = graves
    for number in dead:
        _die(number, clip)
    _destroy(destroyed, clip)
    clip.cue("death_crack", clip.at + timing.DRAIN_MS)
    clip.at += _mourning(clip)
    for side in sorted({event.side for event in events} - {clip.keeps_gap}):
        clip.recentre(side, clip.at, timing.RECENTRE_MS)
    clip.at += timing.CROSS_FADE_MS if clip.reduced else timing.RECENTRE_MS


def _mourning(clip: ClipBuilder) -> float:
    """How long the dead are shown leaving."""
    return (
        timing.SKULL_MS + timing.SKULL_HOLD_MS if clip.reduced else timing.DRAIN_MS + timing.DISSOLVE_MS
    ) + timing.DEATH_PAUSE_MS


def _stay(event: PiecesLeft, clip: ClipBuilder) -> None:
    """While a gap is kept open, the surviving pieces keep their places."""
    if event.side != clip.keeps_gap:
        return
    until = clip.at + _mourning(clip) + (timing.CROSS_FADE_MS if clip.reduced else timing.RECENTRE_MS)
    for slot, number in enumerate(clip.board.lines[event.side]):
        if slot not in event.slots:
            clip.tween(number, "x", clip.board.token_place(event.side, slot)[0], until, 0.0, STEP)


def _destroy(numbers: Sequence[int], clip: ClipBuilder) -> None:
    """Destroyed pieces go up in smoke."""
    if numbers:
        clip.cue("cheat_snuff", clip.at)
    for number in numbers:
        token = clip.board.puppets[number]
        clip.shake(timing.TRAUMA_SUMMON_HEAVY, clip.at + timing.DRAIN_MS)
        if not clip.reduced:
            raise_smoke((token.x, token.y), clip, clip.at)


def _die(number: int, clip: ClipBuilder) -> None:
    token, at = clip.board.puppets[number], clip.at
    if clip.reduced:
        skull = clip.decorate(Puppet(Look.SKULL, token.x, token.y), at, at + timing.SKULL_MS + timing.SKULL_HOLD_MS)
        clip.tween(skull, "alpha", 0.0, at + timing.SKULL_HOLD_MS, timing.SKULL_MS, linear)
        clip.tween(number, "alpha", 0.0, at, timing.SKULL_MS, linear)
        clip.remove(number, at + timing.SKULL_MS)
        return
    crumbles, lean = at + timing.DRAIN_MS, clip.either_way(clip.next_mark())
    clip.tween(number, "dim", 1.0, at, timing.DRAIN_MS, linear)
    clip.tween(number, "dissolve", 1.0, crumbles, timing.DISSOLVE_MS, linear)
    clip.tween(
        number,
        "angle",
        timing.DISSOLVE_TIP_DEG if lean > 0 else -timing.DISSOLVE_TIP_DEG,
        crumbles,
        timing.DISSOLVE_MS,
        in_cubic,
    )
    clip.remove(number, crumbles + timing.DISSOLVE_MS)
    _crumble(token, clip, crumbles)


def _crumble(token: Puppet, clip: ClipBuilder, at: float) -> None:
    mark = clip.next_mark()
    for index in range(timing.CHIPS_LEAST + int(timing.CHIPS_MORE * clip.chance(mark))):
        begin = at + timing.CHIP_SPREAD_MS * clip.chance(mark, index, 0)
        x = token.x + timing.TOKEN_FOOT_PX / 2 * clip.either_way(mark, index, 1)
        y = token.y + timing.TOKEN_FOOT_PX * clip.either_way(mark, index, 2)
        size = clip.between(*timing.CHIP_SIZES, mark, index, 3)
        chip = clip.decorate(
            Puppet(Look.CHIP, x, y, side=token.side, card=token.card, scale=size), begin, begin + timing.CHIP_MS
        )
        clip.tween(chip, "x", x + timing.CHIP_OUT_PX * clip.either_way(mark, index, 4), begin, timing.CHIP_MS, out_quad)
        clip.tween(
            chip,
            "y",
            y + timing.CHIP_FALL_PX * clip.between(*timing.CHIP_FALLS, mark, index, 5),
            begin,
            timing.CHIP_MS,
            toss,
        )
        clip.tween(chip, "angle", timing.CHIP_TURN_DEG * clip.either_way(mark, index, 6), begin, timing.CHIP_MS, linear)
        clip.tween(chip, "alpha", 0.0, begin + timing.CHIP_MS / 2, timing.CHIP_MS / 2, linear)
