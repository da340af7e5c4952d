"""How turns begin and games end: the banner, the ready pieces, the king that falls.

One function for each event kind, told its event and the clip. Imports `clip_builder` and what that imports.
"""

from __future__ import annotations

from hschess.rules.events import GameEnded, TurnBegan
from scenes.stage.motion.clip_builder import ClipBuilder
from scenes.stage.motion.easing import LINEAR, OUT_BOUNCE, OUT_EXPO
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
    PLATE_MS,
    SILENCE_MS,
    TOPPLE_DEG,
    TOPPLE_MS,
)


def stage_turn_began(event: TurnBegan, clip: ClipBuilder) -> None:
    """The side's pieces are ready again, and a ribbon says whose turn it is; nobody waits for it to leave."""
    board, side = clip.board, event.side
    for number in board.lines[side]:
        board.puppets[number].spent = False
    _unroll_banner(event, clip)
    clip.cue("turn_yours" if side == board.viewer else "turn_cpu", clip.at, side)
    clip.at += BANNER_INPUT_MS
    clip.next_at = clip.open_at = clip.at


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
    """The loser's king falls, and after a silence the game is over; the lamp is lower for whoever did not win."""
    at, viewer = clip.at, clip.board.viewer
    over = TOPPLE_MS + SILENCE_MS
    if event.winner is not None:
        _topple(clip.board.kings[1 - event.winner], clip, at)
        clip.cue("win" if event.winner == viewer else "lose", at + TOPPLE_MS, event.winner)
    shared = all(clip.options.by_hand)
    if event.winner is None:
        clip.mood("lamp", LAMP_DRAWN, at, over)
    elif event.winner != viewer and not shared:
        clip.mood("lamp", LAMP_LOST, at, over)
    clip.at += over


def _topple(king: int, clip: ClipBuilder, at: float) -> None:
    clip.tween(king, "dim", KING_FALLEN_DIM, at, TOPPLE_MS, LINEAR)
    if not clip.reduced:
        clip.tween(king, "angle", TOPPLE_DEG, at, TOPPLE_MS, OUT_BOUNCE)
