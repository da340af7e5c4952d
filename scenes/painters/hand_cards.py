"""The cards of the viewer's hand: their light, their rims, the sheen of the raised one, and the held card over the table.

The light of all cards is under all cards, so that none shines on its neighbour. Reads puppets, changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from scenes.painters.card_lights import long_shadow
from scenes.painters.cards import settled
from scenes.painters.puppet_painters import draw_card, draw_card_face, draw_card_glow, draw_puppet
from scenes.stage.motion.puppets import Puppet
from scenes.stage.table_layout import CARD_SIZE, INSPECT_SCALE
from scenes.ui.canvas import NEARLY, Canvas, rounded_box
from scenes.ui.media import Media, Surface, blank, lay, silhouette

LIFTED_SHADOW: Final = (8.0, 24.0)
RAISED_SHADOW: Final = (5.0, 10.0)
RAISED_ALPHA: Final = 0.7
"""The opacity of a raised card's shadow, as a share of a held one's."""
SHADOW_LEAN: Final = 7.0
SHEEN: Final = (300.0, 300.0)
SHEEN_LIGHT: Final = (68, 62, 46)
SHEEN_AT: Final = (0.0, -0.28)
"""The place of the light on a card seen straight, as shares of the card's size from its middle."""
SHEEN_LEAN: Final = (0.34, 0.20)
"""How far it moves for a pointer at the edge of the card's place, in the opposite direction."""
BODY_INSET: Final = 6.0
BODY_RADIUS: Final = 16.0
SHEEN_COMES: Final = 0.25
"""The light appears while the card grows by this much to its full size."""


@dataclass(frozen=True, slots=True)
class Lean:
    """The raised card under the pointer, and the pointer's place on it: -1 to 1 from left to right and from top to bottom."""

    number: int
    across: float
    down: float


def draw_hand(canvas: Canvas, cards: Sequence[Puppet], raised: Puppet | None = None, lean: Lean | None = None) -> None:
    """Draw the cards in order, over the light of all of them; `raised` is the one that leans."""
    for card in cards:
        draw_puppet(canvas, card, draw_card_glow)
    for card in cards:
        strength = _raised_so_far(card) if lean is not None and card is raised else 0.0
        if lean is not None and strength > 0:
            across, down = RAISED_SHADOW[0] - SHADOW_LEAN * lean.across, RAISED_SHADOW[1] - SHADOW_LEAN * lean.down
            shade = long_shadow(canvas.media, INSPECT_SCALE)
            canvas.lay(shade, card.x + across, card.y + down, RAISED_ALPHA * strength * card.alpha)
        draw_puppet(canvas, card, _draw_rimmed)
        if lean is not None and strength > 0:
            canvas.lay(_sheen(canvas.media, lean), card.x, card.y, strength * card.alpha)


def draw_held_card(canvas: Canvas, puppet: Puppet) -> None:
    """Draw the held card over its long shadow on the table."""
    shade = long_shadow(canvas.media, puppet.scale, puppet.angle)
    canvas.lay(shade, puppet.x + LIFTED_SHADOW[0], puppet.y + LIFTED_SHADOW[1], puppet.alpha)
    draw_card(canvas, puppet)


def _draw_rimmed(canvas: Canvas, puppet: Puppet) -> None:
    """Draw a card's face; a playable one has a golden rim, so that it is recognizable without its light."""
    draw_card_face(canvas, puppet, rimmed=puppet.glow > NEARLY and settled(puppet.scale) is not None)


def _sheen_light(media: Media) -> Surface:
    """A round light that only brightens."""
    light = silhouette(media.stretched("effects/glow_gold.webp", *SHEEN), SHEEN_LIGHT)
    light.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return light


def _raised_so_far(card: Puppet) -> float:
    """The opacity of the sheen, 0 to 1."""
    return max(0.0, 1 - abs(INSPECT_SCALE - card.scale) / SHEEN_COMES)


def _sheen(media: Media, lean: Lean) -> Surface:
    """The lamp's light on a raised card, which moves as if the card tilted towards the pointer; made anew for every place of it."""
    width, height = CARD_SIZE[0] * INSPECT_SCALE, CARD_SIZE[1] * INSPECT_SCALE
    body = rounded_box(media, width - 2 * BODY_INSET, height - 2 * BODY_INSET, BODY_RADIUS, (255, 255, 255, 255))
    light = media.cached(("sheen light",), partial(_sheen_light, media))
    sheen = blank(body.get_size())
    x = width * (0.5 + SHEEN_AT[0] - SHEEN_LEAN[0] * lean.across) - BODY_INSET
    y = height * (0.5 + SHEEN_AT[1] - SHEEN_LEAN[1] * lean.down) - BODY_INSET
    lay(sheen, light, x * media.scale, y * media.scale)
    sheen.blit(body, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheen
