"""How turns begin and games end: the banner, the ready pieces, the king that falls.

One function for each event kind, told its event and the clip. Imports `clip_builder` and what that imports.
"""

from __future__ import annotations

from hschess.rules.events import GameEnded, TurnBegan
from hschess.rules.modes import WHITE
from scenes.stage.motion.clip_builder import ClipBuilder
from scenes.stage.motion.easing import BUMP, IN_CUBIC, LINEAR, OUT_BACK, OUT_BOUNCE, OUT_EXPO, STEP
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.motion.timing import (
    BANNER_HOLD_MS,
    BANNER_IN_MS,
    BANNER_INPUT_MS,
    BANNER_OUT_MS,
    BANNER_SHORT,
    BANNER_SHORT_FROM_ROUND,
    KING_FALLEN_DIM,
    LAMP_DRAWN,
    LAMP_LOST,
    LOCK_FALL_PX,
    LOCK_FALLS_MS,
    LOCK_MS,
    LOCK_SCALE,
    LOCK_SHAKE_DEG,
    LOCK_SPRINGS_MS,
    LOCK_TIPS_DEG,
    PLATE_MS,
    SILENCE_MS,
    T_SNAP_MS,
    TOPPLE_DEG,
    TOPPLE_MS,
    WINNER_GLOW,
)


def stage_turn_began(event: TurnBegan, clip: ClipBuilder) -> None:
    """The side's pieces are ready again, and a ribbon says whose turn it is; nobody waits for it to leave."""
    board, side = clip.board, event.side
    for number in board.lines[side]:
        board.puppets[number].spent = False
    _unroll_banner(event, clip)
    for owner, opens in enumerate(board.opens):
        if side == WHITE and opens == event.round > 1:
            _unlock(owner, opens, clip)
    clip.cue("turn_yours" if side == board.viewer else "turn_cpu", clip.at, side)
    clip.at += BANNER_INPUT_MS
    clip.next_at = clip.open_at = clip.at


def _unlock(owner: int, number: int, clip: ClipBuilder) -> None:
    """The padlock of a power whose round has come springs open and falls off; nobody waits for it."""
    at, (x, y) = clip.at, clip.board.layout.lock(owner)
    lock = clip.decorate(Puppet(Look.LOCK, x, y, side=owner, number=number, face=0.0), at, at + LOCK_MS)
    springs, falls = at + LOCK_SPRINGS_MS, at + LOCK_FALLS_MS
    clip.cue("lock_opens", at, owner)
    clip.tween(lock, "face", 1.0, springs, T_SNAP_MS, STEP if clip.reduced else OUT_BACK)
    clip.tween(lock, "alpha", 0.0, falls, LOCK_MS - LOCK_FALLS_MS, LINEAR)
    if clip.reduced:
        return
    clip.tween(lock, "angle", LOCK_SHAKE_DEG, at, LOCK_SPRINGS_MS / 2, BUMP, origin=0.0)
    clip.tween(lock, "angle", -LOCK_SHAKE_DEG, at + LOCK_SPRINGS_MS / 2, LOCK_SPRINGS_MS / 2, BUMP, origin=0.0)
    clip.tween(lock, "scale", LOCK_SCALE, springs, T_SNAP_MS, OUT_BACK)
    clip.tween(lock, "y", y + LOCK_FALL_PX, falls, LOCK_MS - LOCK_FALLS_MS, IN_CUBIC)
    clip.tween(lock, "angle", LOCK_TIPS_DEG, falls, LOCK_MS - LOCK_FALLS_MS, IN_CUBIC)


def _unroll_banner(event: TurnBegan, clip: ClipBuilder) -> None:
    left, top, width, height = clip.board.layout.banner()
    text = clip.options.words.turns[event.side]
    banner = Puppet(Look.BANNER, left + width / 2, top + height / 2, side=event.side, text=text)
    if clip.reduced:
        clip.decorate(banner, clip.at, clip.at + PLATE_MS)
        return
    part = BANNER_SHORT if event.round >= BANNER_SHORT_FROM_ROUND else 1.0
    leaves = clip.at + (BANNER_IN_MS + BANNER_HOLD_MS) * part
    banner.scale = 0.0
    number = clip.decorate(banner, clip.at, leaves + BANNER_OUT_MS * part)
    clip.tween(number, "scale", 1.0, clip.at, BANNER_IN_MS * part, OUT_EXPO)
    clip.tween(number, "alpha", 0.0, leaves, BANNER_OUT_MS * part, LINEAR)


def stage_game_ended(event: GameEnded, clip: ClipBuilder) -> None:
    """The loser's king falls, and after a silence the game is over.

    Light comes up around the winner's king, and the chord after the silence; the lamp is lower after a loss.
    """
    at, viewer = clip.at, clip.board.viewer
    over = TOPPLE_MS + SILENCE_MS
    shared = all(clip.options.by_hand) or not clip.options.takes_sides
    if event.winner is not None:
        _topple(clip.board.kings[1 - event.winner], clip, at)
        has_won = event.winner == viewer or shared
        clip.cue("win" if has_won else "lose", at + (over if has_won else TOPPLE_MS), event.winner)
        clip.tween(clip.board.kings[event.winner], "glow", WINNER_GLOW, at + TOPPLE_MS, SILENCE_MS)
    if event.winner is None:
        clip.mood("lamp", LAMP_DRAWN, at, over)
    elif event.winner != viewer and not shared:
        clip.mood("lamp", LAMP_LOST, at, over)
    clip.at += over


def _topple(king: int, clip: ClipBuilder, at: float) -> None:
    clip.tween(king, "dim", KING_FALLEN_DIM, at, TOPPLE_MS, LINEAR)
    if not clip.reduced:
        clip.tween(king, "angle", TOPPLE_DEG, at, TOPPLE_MS, OUT_BOUNCE)
