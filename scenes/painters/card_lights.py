"""The light around a card and the long shadow of a held one: soft shapes, rotated small and drawn large.

Rotating a picture takes ten times as long as enlarging it, and a soft one loses nothing.
"""

from __future__ import annotations

from typing import Final

import pygame

from scenes.painters.cards import CANVAS, UNIT, settled
from scenes.stage.motion.puppets import Puppet, Tint
from scenes.ui.media import Media, Surface, blank, made_once, smooth
from scenes.ui.theme import TINTS

GLOW_GRAIN: Final = 4 / 3
"""How many times smaller than drawn a light is rotated, for each window pixel in a logical one; ..."""
LEAST_GLOW_GRAIN: Final = 2
SHADOW_GRAIN: Final = 4
"""... and at least; a shadow is softer."""
SHADOW_TURN: Final = 3
"""A shadow rotates in steps of this many degrees; it is too soft for finer ones to show."""
SHADOW_SIZES: Final = 16
LIFTED_BLUR: Final = 12.0
LIFTED_ALPHA: Final = 0.60
BODY_RADIUS: Final = 10.0


def card_glow(media: Media, puppet: Puppet) -> Surface:
    """The light around a playable card, in whole degrees; cached if the card may rest at this size."""
    degrees, size = round(puppet.angle), settled(puppet.scale)

    def make() -> Surface:
        return _turned(_small_glow(media, puppet.tint), degrees, puppet.scale, _glow_grain(media))

    return make() if size is None else media.posed(("card glow", puppet.tint, size, degrees), make)


def long_shadow(media: Media, scale: float, angle: float = 0.0) -> Surface:
    """The shadow of a card of this size and angle high over the table."""
    size, degrees = round(scale * SHADOW_SIZES) / SHADOW_SIZES, round(angle / SHADOW_TURN) * SHADOW_TURN

    def make() -> Surface:
        return _turned(_small_shadow(media), degrees, size, SHADOW_GRAIN)

    return media.posed(("long shadow", size, degrees), make)


def _turned(small: Surface, degrees: int, size: float, grain: int) -> Surface:
    """A picture that was made smaller by the grain, rotated, at its whole size times `size`."""
    turned = pygame.transform.rotozoom(small, degrees, size) if degrees else small
    larger = grain if degrees else grain * size
    return smooth(turned, (round(turned.get_width() * larger), round(turned.get_height() * larger)))


def _glow_grain(media: Media) -> int:
    return max(LEAST_GLOW_GRAIN, round(GLOW_GRAIN * media.scale))


@made_once
def _small_glow(media: Media, tint: Tint) -> Surface:
    """The light around a card of size 1."""
    grain = _glow_grain(media)
    width, height = CANVAS[0] * UNIT / grain, CANVAS[1] * UNIT / grain
    glow = media.stretched("effects/card_glow.webp", width, height).copy()
    if tint != "gold":
        glow.fill((*TINTS[tint], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return glow


@made_once
def _small_shadow(media: Media) -> Surface:
    """The long shadow of a card of size 1."""
    unit = media.scale / SHADOW_GRAIN
    width, height = round(CANVAS[0] * UNIT * 0.74 * unit), round(CANVAS[1] * UNIT * 0.80 * unit)
    blur = max(1, round(LIFTED_BLUR * unit))
    shade = blank((width + 6 * blur, height + 6 * blur))
    body = (3 * blur, 3 * blur, width, height)
    pygame.draw.rect(shade, (0, 0, 0, 255), body, border_radius=round(BODY_RADIUS * unit))
    shade = pygame.transform.gaussian_blur(shade, blur)
    shade.fill((255, 255, 255, round(LIFTED_ALPHA * 255)), special_flags=pygame.BLEND_RGBA_MULT)
    return shade
