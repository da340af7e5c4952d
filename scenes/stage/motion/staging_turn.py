"""How turns begin and games end: the banner, the ready pieces, the falling king.

One function for each event kind, which gets its event and the clip.
"""

from __future__ import annotations

from hschess.rules.events import GameEnded, TurnBegan
from hschess.rules.modes import WHITE
from hschess.rules.state import Outcome
from scenes.stage.motion import timing
from scenes.stage.motion.clip_builder import ClipBuilder
from scenes.stage.motion.easing import STEP, bump, in_cubic, linear, out_back, out_bounce, out_expo
from scenes.stage.motion.puppets import Look, Puppet


def stage_turn_began(event: TurnBegan, clip: ClipBuilder) -> None:
    """The side's pieces are ready again, and a ribbon announces the turn; play does not wait until it disappears."""
    board, side = clip.board, event.side
    for number in board.lines[side]:
        board.puppets[number].spent = False
    _unroll_banner(event, clip)
    for owner, opens in enumerate(board.opens):
        if side == WHITE and opens == event.round > 1:
            _unlock(owner, opens, clip)
    clip.cue("turn_yours" if side == board.viewer else "turn_cpu", clip.at, side)
    clip.at += timing.BANNER_INPUT_MS
    clip.next_at = clip.open_at = clip.at


def _unlock(owner: int, number: int, clip: ClipBuilder) -> None:
    """The padlock of a power opens in its round and falls off; play does not wait for it."""
    at, (x, y) = clip.at, clip.board.layout.lock(owner)
    lock = clip.decorate(Puppet(Look.LOCK, x, y, side=owner, number=number, face=0.0), at, at + timing.LOCK_MS)
    springs, falls = at + timing.LOCK_SPRINGS_MS, at + timing.LOCK_FALLS_MS
    clip.cue("lock_opens", at, owner)
    clip.tween(lock, "face", 1.0, springs, timing.T_SNAP_MS, STEP if clip.reduced else out_back)
    clip.tween(lock, "alpha", 0.0, falls, timing.LOCK_MS - timing.LOCK_FALLS_MS, linear)
    if clip.reduced:
        return
    clip.tween(lock, "angle", timing.LOCK_SHAKE_DEG, at, timing.LOCK_SPRINGS_MS / 2, bump, origin=0.0)
    clip.tween(
        lock,
        "angle",
        -timing.LOCK_SHAKE_DEG,
        at + timing.LOCK_SPRINGS_MS / 2,
        timing.LOCK_SPRINGS_MS / 2,
        bump,
        origin=0.0,
    )
    clip.tween(lock, "scale", timing.LOCK_SCALE, springs, timing.T_SNAP_MS, out_back)
    clip.tween(lock, "y", y + timing.LOCK_FALL_PX, falls, timing.LOCK_MS - timing.LOCK_FALLS_MS, in_cubic)
    clip.tween(lock, "angle", timing.LOCK_TIPS_DEG, falls, timing.LOCK_MS - timing.LOCK_FALLS_MS, in_cubic)


def _unroll_banner(event: TurnBegan, clip: ClipBuilder) -> None:
    left, top, width, height = clip.board.layout.banner()
    text = clip.options.words.turns[event.side]
    banner = Puppet(Look.BANNER, left + width / 2, top + height / 2, side=event.side, text=text)
    if clip.reduced:
        clip.decorate(banner, clip.at, clip.at + timing.PLATE_MS)
        return
    part = timing.BANNER_SHORT if event.round >= timing.BANNER_SHORT_FROM_ROUND else 1.0
    leaves = clip.at + (timing.BANNER_IN_MS + timing.BANNER_HOLD_MS) * part
    banner.scale = 0.0
    number = clip.decorate(banner, clip.at, leaves + timing.BANNER_OUT_MS * part)
    clip.tween(number, "scale", 1.0, clip.at, timing.BANNER_IN_MS * part, out_expo)
    clip.tween(number, "alpha", 0.0, leaves, timing.BANNER_OUT_MS * part, linear)


def stage_game_ended(event: GameEnded, clip: ClipBuilder) -> None:
    """The loser's king falls, or both do, and after a silence the game is over.

    Light comes up around the winner's king, with a chord after the silence; the lamp is lower after a loss.
    """
    at, viewer = clip.at, clip.board.viewer
    over = timing.TOPPLE_MS + timing.SILENCE_MS
    shared = all(clip.options.by_hand) or not clip.options.takes_sides
    for side in Outcome(event.winner, event.cause).fallen:
        _topple(clip.board.kings[side], clip, at)
    if event.winner is not None:
        has_won = event.winner == viewer or shared
        clip.cue("win" if has_won else "lose", at + (over if has_won else timing.TOPPLE_MS), event.winner)
        clip.tween(clip.board.kings[event.winner], "glow", timing.WINNER_GLOW, at + timing.TOPPLE_MS, timing.SILENCE_MS)
    if event.winner is None:
        clip.mood("lamp", timing.LAMP_DRAWN, at, over)
    elif event.winner != viewer and not shared:
        clip.mood("lamp", timing.LAMP_LOST, at, over)
    clip.at += over


def _topple(king: int, clip: ClipBuilder, at: float) -> None:
    clip.tween(king, "dim", timing.KING_FALLEN_DIM, at, timing.TOPPLE_MS, linear)
    if not clip.reduced:
        clip.tween(king, "angle", timing.TOPPLE_DEG, at, timing.TOPPLE_MS, out_bounce)
