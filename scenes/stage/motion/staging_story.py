"""The display of an encounter's own events: cards given, lines changed, a warded king, a sentence, another goal."""

from __future__ import annotations

from typing import assert_never

from hschess.rules import events
from scenes.stage.motion import timing
from scenes.stage.motion.board import Speech, token_of
from scenes.stage.motion.clip_builder import ClipBuilder
from scenes.stage.motion.easing import linear, out_back, out_cubic
from scenes.stage.motion.staging_cards import stage_cards_given
from scenes.stage.motion.staging_flights import spread_ring


def stage_story(event: events.StoryEvent | events.LineReplaced | events.PieceDeserted, clip: ClipBuilder) -> None:
    """Stage one event of an encounter's scenario."""
    match event:
        case events.Said():
            _say(event, clip)
        case events.CardsGiven():
            _shine(event.side, clip)
            stage_cards_given(event, clip)
        case events.LineReplaced():
            _replace_line(event, clip)
        case events.PieceDeserted():
            _go_over(event, clip)
        case events.KingSet():
            _set_king(event, clip)
        case events.WardChanged():
            _shine(event.side, clip)
            clip.cue("buff" if event.is_on else "shield_break", clip.at, event.side)
            clip.at += timing.SHIMMER_MS
        case events.Reinforced():
            _shine(event.side, clip)
        case events.DeckReplaced():
            clip.cue("shuffle", clip.at, event.side)
        case events.GoalShown() | events.OpponentChanged():
            pass
        case _:
            assert_never(event)


def _say(event: events.Said, clip: ClipBuilder) -> None:
    """The sentence has its own time; the game waits just long enough that the next one does not replace it at once."""
    clip.board.speech = Speech(event.side, event.words)
    clip.cue("card_lift", clip.at, event.side)
    clip.open_at = clip.at
    clip.at += timing.SPEECH_LEAST_MS


def _shine(side: int, clip: ClipBuilder) -> None:
    """The side's king lights up."""
    clip.glow(clip.board.kings[side], clip.at, timing.SHIMMER_MS)
    if not clip.reduced:
        spread_ring(clip.board.layout.king(side), clip, clip.at, tint="gold")


def _set_king(event: events.KingSet, clip: ClipBuilder) -> None:
    _shine(event.side, clip)
    clip.count(clip.board.kings[event.side], max(0, event.before), max(0, event.health), clip.at)
    clip.cue("heal" if event.health > event.before else "hit_king", clip.at, event.side)
    clip.at += timing.SHIMMER_MS


def _replace_line(event: events.LineReplaced, clip: ClipBuilder) -> None:
    """The old piece sinks into the felt, and the new one comes up."""
    board, at = clip.board, clip.at
    for number in board.lines[event.side]:
        clip.tween(number, "alpha", 0.0, at, timing.CROSS_FADE_MS, linear)
        clip.remove(number, at + timing.CROSS_FADE_MS)
    board.follow(event)
    clip.cue("castle_slide", at, event.side)
    for slot, (piece, number) in enumerate(zip(event.line, board.lines[event.side], strict=True)):
        token = token_of(piece, event.side)
        token.x, token.y = board.token_place(event.side, slot)
        clip.spawn(token, at, number)
        clip.tween(number, "alpha", 1.0, at, timing.CROSS_FADE_MS, linear, origin=0.0)
        if not clip.reduced:
            clip.tween(number, "scale", 1.0, at, timing.CALLED_MS, out_back, origin=timing.CALLED_FROM)
            clip.tween(number, "y", token.y, at, timing.CALLED_MS, out_cubic, origin=token.y + timing.CALLED_UP_PX)
    clip.at += timing.CROSS_FADE_MS if clip.reduced else timing.CALLED_MS


def _go_over(event: events.PieceDeserted, clip: ClipBuilder) -> None:
    """The piece changes its colour and crosses the table in an arc; both lines open a gap."""
    board, at, other = clip.board, clip.at, 1 - event.side
    start = board.token_place(event.side, event.slot)
    clip.remove(board.lines[event.side][event.slot], at)
    board.follow(event)
    number, token = board.lines[other][-1], token_of(event.piece, other)
    token.x, token.y = start
    clip.spawn(token, at, number)
    clip.cue("castle_slide", at, event.side)
    if not clip.reduced:
        clip.above(number, at, at + timing.RECENTRE_MS, timing.FRONT_Z)
    clip.move(
        number,
        board.token_place(other, len(board.lines[other]) - 1),
        at,
        timing.RECENTRE_MS,
        arc=-timing.CASTLE_LIFT_PX,
    )
    for side in (event.side, other):
        _make_room(side, number, clip)
    clip.at += timing.CROSS_FADE_MS if clip.reduced else timing.RECENTRE_MS


def _make_room(side: int, but: int, clip: ClipBuilder) -> None:
    for slot, number in enumerate(clip.board.lines[side]):
        if number != but:
            clip.move(number, clip.board.token_place(side, slot), clip.at, timing.RECENTRE_MS)
