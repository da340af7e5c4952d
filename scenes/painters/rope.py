"""The rope over the middle of the table that burns away in the last seconds of a turn. Lengths are logical pixels."""

from __future__ import annotations

import math
from typing import Final

import pygame

from scenes.stage.table_layout import END_TURN_SIZE, Layout
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.media import Media, Surface, blank, made_once, smooth

THICK: Final = 9.0
STRAND: Final = 11.0
"""The length of a turn of the strands."""
SAMPLES: Final = 3
STEP: Final = 4.0
"""The rope gets shorter in steps of this length."""
DARK: Final = (74, 46, 22)
FIBRE: Final = (176, 128, 72)
LIGHT: Final = (222, 180, 116)
EMBERS: Final = ((30.0, (255, 96, 20, 70)), (19.0, (255, 150, 40, 150)), (11.0, (255, 226, 150, 255)))
"""The glow of the burning end: widths and colours."""
SPARKS: Final = 5
SPARK_MS: Final = 620.0
SPARK_REACH: Final = 26.0
FLICKER_MS: Final = 90.0


def draw_rope(canvas: Canvas, layout: Layout, share: float, age_ms: float, *, still: bool) -> None:
    """Draw the rest of the rope, from its burning end to End Turn; `share` is 1 for the whole rope."""
    left, width = layout.felt()[0] + 6, layout.end_turn()[0] - END_TURN_SIZE[0] / 2 - layout.felt()[0] - 12
    long = math.ceil(width * share / STEP) * STEP
    y, end = layout.mid_line(), left + width
    if long >= STEP:
        canvas.lay(_rope(canvas.media, long), end - long / 2, y)
    _draw_ember(canvas, end - width * share, y, age_ms, still=still)


def _draw_ember(canvas: Canvas, x: float, y: float, age_ms: float, *, still: bool) -> None:
    phase = 0 if still else int(age_ms / FLICKER_MS)
    for number, (wide, colour) in enumerate(EMBERS):
        size = wide + (0 if still else (phase * 7 + number * 5) % 4)
        canvas.lay(rounded_box(canvas.media, size, size, size / 2, colour), x, y)
    for number in range(0 if still else SPARKS):
        at = (age_ms / SPARK_MS + number / SPARKS) % 1.0
        angle = -math.pi / 2 + (number - SPARKS // 2) * 0.5
        spark = rounded_box(canvas.media, 4.0, 4.0, 2.0, (255, 214, 120, 255))
        canvas.lay(spark, x + math.cos(angle) * at * SPARK_REACH, y + math.sin(angle) * at * SPARK_REACH, 1.0 - at)


@made_once
def _rope(media: Media, long: float) -> Surface:
    """A piece of rope of this length; its right end is always the same."""
    size = media.size_px(long, THICK)
    large = blank((size[0] * SAMPLES, size[1] * SAMPLES))
    unit = media.scale * SAMPLES
    wide, high = large.get_size()
    pygame.draw.rect(large, (*DARK, 255), large.get_rect(), border_radius=high // 2)
    step, lean = STRAND * unit, THICK * unit * 0.9
    x = wide + step
    while x > -step - lean:
        strand = [(x, 0), (x + step * 0.72, 0), (x + step * 0.72 - lean, high), (x - lean, high)]
        pygame.draw.polygon(large, (*FIBRE, 255), strand)
        pygame.draw.line(
            large,
            (*LIGHT, 255),
            (x + step * 0.3, high * 0.12),
            (x + step * 0.3 - lean * 0.7, high * 0.8),
            max(1, round(unit)),
        )
        x -= step
    # Cut off strands beyond the round ends.
    shape = blank(large.get_size())
    pygame.draw.rect(shape, (255, 255, 255, 255), shape.get_rect(), border_radius=high // 2)
    large.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return smooth(large.premul_alpha(), size)
