"""A player's sentence: a bubble of parchment beside the portrait, as large as the sentence needs, up to a limit.

Lengths are logical pixels.
"""

from __future__ import annotations

from typing import Final

import pygame

from scenes.stage.motion.board import Board, Speech
from scenes.stage.motion.timing import SPEECH_FADE_MS, SPEECH_MS
from scenes.stage.table_layout import KING_SIZE, Layout, Point
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.media import Media, Surface, blank, lay
from scenes.ui.paragraphs import Paragraph, draw_paragraph, fitting
from scenes.ui.theme import BODY_INK, BRASS
from scenes.words import has_words, say

ROOM: Final = (390.0, 150.0)
"""The greatest size of the text."""
MARGIN: Final = (18.0, 12.0)
CORNER: Final = 14.0
TAIL: Final = (20.0, 22.0)
"""The length of the tail towards the portrait, and its width."""
TAIL_DOWN: Final = 30.0
BESIDE: Final = 4.0
PAPER: Final = (244, 230, 198)


def draw_speech(canvas: Canvas, board: Board) -> None:
    """Draw the speech, if any."""
    speech = board.speech
    if speech is None or not has_words(speech.words):
        return
    share = _share(speech, still=board.reduced)
    sprite = bubble(canvas.media, say(speech.words))
    at = _middle(
        board.layout, speech.side, sprite.get_width() / canvas.media.scale, sprite.get_height() / canvas.media.scale
    )
    canvas.lay(sprite, *at, share)


def _share(speech: Speech, *, still: bool) -> float:
    """Its opacity: it appears and disappears quickly, or at once."""
    if still:
        return 1.0
    return max(0.0, min(1.0, speech.age_ms / SPEECH_FADE_MS, (SPEECH_MS - speech.age_ms) / SPEECH_FADE_MS))


def _middle(layout: Layout, side: int, width: float, height: float) -> Point:
    """Right of the king, within the window; the upper one's hangs down over the felt, the lower one's is over the hand."""
    x, y = layout.king(side)
    top = y - TAIL_DOWN - CORNER if side != layout.viewer else y + KING_SIZE / 2 - height
    return x + KING_SIZE / 2 + BESIDE + width / 2, max(4.0, top) + height / 2


def bubble(media: Media, words: str) -> Surface:
    """The bubble with its text; its tail is at the left."""
    block = fitting(media, words, BODY_INK, *ROOM)
    return media.texts.get(("speech", words, block.style), lambda: _made(media, block))


def _made(media: Media, block: Paragraph) -> Surface:
    width, height = block.width + 2 * MARGIN[0] + TAIL[0], block.height + 2 * MARGIN[1]
    height = max(height, TAIL_DOWN + TAIL[1] + CORNER)
    sprite = blank(media.size_px(width, height))
    unit, wide = media.scale, width - TAIL[0]
    x, y = (TAIL[0] + wide / 2) * unit, sprite.get_height() / 2
    lay(sprite, rounded_box(media, wide, height, CORNER, (*PAPER, 255)), x, y)
    lay(sprite, rounded_rim(media, wide, height, CORNER, (*BRASS, 255), 2.0), x, y)
    _put_tail(sprite, unit)
    top = (height - block.height) / 2
    draw_paragraph(sprite, media, block, TAIL[0] + MARGIN[0], top)
    return sprite


def _put_tail(sprite: Surface, unit: float) -> None:
    base, middle = (TAIL[0] + 2.5) * unit, (TAIL_DOWN + TAIL[1] / 2) * unit
    tip = (1.0 * unit, middle - 4 * unit)
    upper, lower = (base, middle - TAIL[1] / 2 * unit), (base, middle + TAIL[1] / 2 * unit)
    pygame.draw.polygon(sprite, (*PAPER, 255), [upper, tip, lower])
    for end in (upper, lower):
        pygame.draw.line(sprite, (*BRASS, 255), end, tip, max(1, round(2.0 * unit)))
