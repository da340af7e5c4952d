"""Draws a `Finale` at a moment: the winner's king in its light among coins, and the falling king.

All places are relative to the king's base point.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from scenes.stage.motion.finale import Coin, Finale, Mien
from scenes.stage.motion.timing import TOPPLE_DEG
from scenes.stage.table_layout import Point
from scenes.ui.canvas import NEARLY, Canvas
from scenes.ui.media import Media, Surface, dimmed, faded
from scenes.ui.theme import SIDE_LETTERS

KING: Final = (94.7, 150.0)
"""The size of the picture, with the little space around the piece."""
KING_FOOT: Final = 67.0
"""How far the king's base is below the picture's middle."""
BASE: Final = 32.0
"""Half the width of its foot."""
LYING_DEG: Final = 95.0
"""A fallen king rests on the edges of its base and of its narrower head."""
FALLING_FROM: Final = 102.0
"""How far to the right the king that falls to the left begins, so that it ends in the middle."""
BESIDE: Final = 60.0
"""How far each of two kings is from the middle."""
RAYS: Final = ("effects/rays_1.webp", "effects/rays_2.webp")
RAYS_SIZE: Final = (660.0, 231.0)
LIGHT_STEPS: Final = 8
COIN_FRAMES: Final = 5
DIM_STEPS: Final = 8
SPARK: Final = 1.8


def draw_finale(canvas: Canvas, finale: Finale, sides: Sequence[int], at: Point) -> None:
    """Draw the light, the coins in the air, the kings of these sides, and the coins before them."""
    _draw_light(canvas, finale, at)
    coins = finale.coins
    _lay_coins(canvas, [coin for coin in coins if not coin.lies], at)
    _draw_kings(canvas, finale, sides, at)
    _lay_coins(canvas, [coin for coin in coins if coin.lies], at)
    spark = canvas.media.sprite("effects/spark.webp", SPARK)
    for glint in finale.twinkles:
        canvas.lay(spark, at[0] + glint.x, at[1] + glint.y, glint.strength)


def _draw_light(canvas: Canvas, finale: Finale, at: Point) -> None:
    """Draw the beams behind everything."""
    for file, strength in zip(RAYS, finale.light, strict=True):
        level = round(strength * LIGHT_STEPS)
        if level:
            canvas.lay(_beams(canvas.media, file, level), at[0], at[1] - RAYS_SIZE[1] / 2)


def _draw_kings(canvas: Canvas, finale: Finale, sides: Sequence[int], at: Point) -> None:
    """Draw the king of the end, or both; they appear with the page."""
    if finale.mien is Mien.FALL:
        _draw_falling(canvas, finale, sides[0], (at[0] + FALLING_FROM, at[1]))
        return
    for place, side in enumerate(sides):
        x = at[0] + (2 * place - (len(sides) - 1)) * BESIDE
        canvas.lay(_king(canvas.media, side), x, at[1] - KING_FOOT, finale.page)


def _lay_coins(canvas: Canvas, coins: Iterable[Coin], at: Point) -> None:
    for coin in coins:
        canvas.lay(canvas.media.sprite(coin_file(coin)), at[0] + coin.x, at[1] + coin.y)


def coin_file(coin: Coin) -> str:
    """The picture of a coin at this turn."""
    if coin.lies:
        return "effects/coin_lying.webp"
    return f"effects/coin_{min(int(coin.turned * COIN_FRAMES), COIN_FRAMES - 1)}.webp"


def _beams(media: Media, file: str, level: int) -> Surface:
    whole = media.stretched(file, *RAYS_SIZE)
    return media.cached(("beams", file, level), lambda: faded(whole, level / LIGHT_STEPS))


def _king(media: Media, side: int) -> Surface:
    return media.stretched(f"pieces/{SIDE_LETTERS[side]}_king.webp", *KING)


def _draw_falling(canvas: Canvas, finale: Finale, side: int, foot: Point) -> None:
    """Draw the king turned about the left edge of its base."""
    media, angle = canvas.media, finale.angle * LYING_DEG / TOPPLE_DEG
    dim = round(finale.dim * DIM_STEPS)
    key = ("fallen king", side, dim)
    whole = media.cached(key, lambda: dimmed(_king(media, side), dim / DIM_STEPS)) if dim else _king(media, side)
    sprite = pygame.transform.rotozoom(whole, angle, 1) if angle > NEARLY else whole
    turn = math.radians(angle)
    across, up = BASE, KING_FOOT
    x = foot[0] - BASE + across * math.cos(turn) - up * math.sin(turn)
    y = foot[1] - up * math.cos(turn) - across * math.sin(turn)
    canvas.lay(sprite, x, y, finale.page)
