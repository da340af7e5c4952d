"""How turns begin and games end: the banner, the ready pieces, the king that falls.

One function for each event kind, told its event and the score. Imports `staging_score` and what that imports.
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


def stage_turn_began(event: TurnBegan, score: ClipBuilder) -> None:
    """The side's pieces are ready again, and a ribbon says whose turn it is; nobody waits for it to leave."""
    board, side = score.board, event.side
    for number in board.lines[side]:
        board.puppets[number].spent = False
    _unroll_banner(event, score)
    score.cue("turn_yours" if side == board.viewer else "turn_cpu", score.at, side)
    score.at += BANNER_INPUT_MS
    score.next_at = score.open_at = score.at


def _unroll_banner(event: TurnBegan, score: ClipBuilder) -> None:
    left, top, width, height = score.board.layout.banner()
    text = score.options.words.turns[event.side]
    banner = Puppet(Look.BANNER, left + width / 2, top + height / 2, side=event.side, text=text)
    if score.reduced:
        score.decorate(banner, score.at, score.at + PLATE_MS)
        return
    part = BANNER_SHORT if event.round >= BANNER_SHORT_FROM_ROUND else 1.0
    leaves = score.at + (BANNER_IN_MS + BANNER_HOLD_MS) * part
    banner.scale = 0.0
    number = score.decorate(banner, score.at, leaves + BANNER_OUT_MS * part)
    score.tween(number, "scale", 1.0, score.at, BANNER_IN_MS * part, OUT_EXPO)
    score.tween(number, "alpha", 0.0, leaves, BANNER_OUT_MS * part, LINEAR)


def stage_game_ended(event: GameEnded, score: ClipBuilder) -> None:
    """The loser's king falls, and after a silence the game is over; the lamp is lower for whoever did not win."""
    at, viewer = score.at, score.board.viewer
    over = TOPPLE_MS + SILENCE_MS
    if event.winner is not None:
        _topple(score.board.kings[1 - event.winner], score, at)
        score.cue("win" if event.winner == viewer else "lose", at + TOPPLE_MS, event.winner)
    shared = all(score.options.by_hand)
    if event.winner is None:
        score.mood("lamp", LAMP_DRAWN, at, over)
    elif event.winner != viewer and not shared:
        score.mood("lamp", LAMP_LOST, at, over)
    score.at += over


def _topple(king: int, score: ClipBuilder, at: float) -> None:
    score.tween(king, "dim", KING_FALLEN_DIM, at, TOPPLE_MS, LINEAR)
    if not score.reduced:
        score.tween(king, "angle", TOPPLE_DEG, at, TOPPLE_MS, OUT_BOUNCE)
