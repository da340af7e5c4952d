"""Draws an answer's verdict: a medal with a tick or a cross, and behind a tick a burst of rays and sparks."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from scenes.stage.motion.verdict import VerdictMotion
from scenes.stage.table_layout import Point
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import line
from scenes.ui.theme import BRASS_LIGHT, HEADING, SHADE

STEPS: Final = 10
"""The number of sizes between two whole ones, so that few sprites are cached."""
RAYS_SIZE: Final = 384.0
SPARKS: Final = 14
SPARK_SIZE: Final = 20.0
SPARKS_REACH: Final = 190.0
SPARKS_NEAR: Final = 0.72
"""Every other spark flies only this share of the way."""
MEDAL_SIZE: Final = 128.0
WORDS_GAP: Final = 12.0
WORDS_ROOM: Final = 700.0
WORDS: Final = replace(HEADING, size=34.0, colour=BRASS_LIGHT, edge=SHADE, edge_px=2.4)


def draw_verdict(canvas: Canvas, verdict: VerdictMotion, at: Point, *, reduced: bool) -> None:
    """Draw the medal, and its text beside it, centred on a point; with reduced motion they only appear and disappear."""
    size = 1.0 if reduced else verdict.size
    words = line(canvas.media, verdict.words, WORDS, WORDS_ROOM, height=56) if verdict.words else None
    aside = (words.get_width() / canvas.media.scale + WORDS_GAP) / 2 if words is not None else 0.0
    if words is not None:
        canvas.lay(words, at[0] + (MEDAL_SIZE + WORDS_GAP) / 2, at[1], verdict.alpha)
    at = at[0] - aside, at[1]
    if verdict.is_right and not reduced:
        _draw_burst(canvas, verdict, at)
    name = "right" if verdict.is_right else "wrong"
    canvas.lay(canvas.media.sprite(f"verdicts/{name}.webp", _stepped(size)), *at, verdict.alpha)


def _draw_burst(canvas: Canvas, verdict: VerdictMotion, at: Point) -> None:
    across = RAYS_SIZE * _stepped(verdict.spread)
    canvas.lay(canvas.media.stretched("verdicts/rays.webp", across, across), *at, verdict.light)
    spark = canvas.media.stretched("effects/spark.webp", SPARK_SIZE, SPARK_SIZE)
    for number in range(SPARKS):
        angle = 2 * math.pi * number / SPARKS
        reach = SPARKS_REACH * verdict.spread * (1.0 if number % 2 else SPARKS_NEAR)
        canvas.lay(spark, at[0] + reach * math.cos(angle), at[1] + reach * math.sin(angle), verdict.light)


def _stepped(size: float) -> float:
    return round(size * STEPS) / STEPS
