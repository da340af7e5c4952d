"""One painter for each look of a puppet. A painter reads its puppet and draws it, and changes nothing.

Puppets at rest come from `Media`'s cache; moving ones are scaled and rotated in passing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from hschess.rules.card import Keyword
from hschess.rules.card_table import card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.pieces import BITS
from hschess.rules.record import HUMAN
from scenes.painters import figures
from scenes.painters.card_lights import card_glow
from scenes.painters.cards import back_sprite, card_sprite, settled
from scenes.painters.introductions import draw_caption, draw_face
from scenes.painters.standing import StandingPiece, standing_piece
from scenes.stage.motion.puppets import Look, Puppet, Tint
from scenes.stage.table_layout import CARD_SIZE
from scenes.ui.canvas import NEARLY, Canvas, rounded_rim
from scenes.ui.lettering import fitted, text
from scenes.ui.media import Media, Surface, blank, dimmed, flashed, lay, made_once, smooth
from scenes.ui.theme import BANNER, FLOATING, PALE_GOLD, SIDE_LETTERS, TINTS

ANGLE_STEPS: Final = 2
"""Rotated hand cards are cached for every half degree."""
DIM_STEPS: Final = 8
SIZE_STEPS: Final = 16
RIM: Final = 2.4
RIM_RADIUS: Final = 10.0
CHIP_ANGLE: Final = 15
BOW_LIFT: Final = 8.0
"""How far the shackle of an open padlock is lifted."""
MOTE_FACTOR: Final = 0.24
COST_FROM_MIDDLE: Final = (-51.0, -73.0)
"""The cost of a card at rest, from the card's middle."""
COST_LIGHT: Final = 72.0
GLOW_BEHIND_KING: Final = 190.0
BANNER_WORDS_WIDTH: Final = 540.0
BANNER_TAIL: Final = 96.0
BANNER_UP: Final = 4.0
"""The text is this far above the picture's middle, because the tails hang lower than the band."""


Painter = Callable[[Canvas, Puppet], None]


def draw_puppet(canvas: Canvas, puppet: Puppet, paint: Painter | None = None) -> None:
    """Draw one puppet; one that has jumped fades out at its old place while it fades in at the new one.

    `paint` draws only a part of its look.
    """
    if puppet.coming < 1:
        if puppet.trace is not None:
            draw_puppet(canvas, replace(puppet.trace, alpha=puppet.trace.alpha * puppet.trace_presence), paint)
        puppet = replace(puppet, coming=1.0, alpha=puppet.alpha * puppet.presence)
    if puppet.alpha > NEARLY:
        (paint or PAINTERS[puppet.look])(canvas, puppet)


def draw_card(canvas: Canvas, puppet: Puppet) -> None:
    """Draw a card: its front or back, narrower while it turns over, with the glow of a playable one."""
    draw_card_glow(canvas, puppet)
    draw_card_face(canvas, puppet)


def draw_card_glow(canvas: Canvas, puppet: Puppet) -> None:
    """Draw the light around a playable card."""
    if puppet.glow > NEARLY and _is_flat(puppet):
        canvas.lay(card_glow(canvas.media, puppet), puppet.x, puppet.y, puppet.alpha * min(1.0, puppet.glow))


def draw_card_face(canvas: Canvas, puppet: Puppet, *, rimmed: bool = False) -> None:
    """Draw a card without its light, on a golden rim if it is `rimmed` and does not turn over."""
    if puppet.stretch_x <= NEARLY:
        return
    media = canvas.media
    front = puppet.face >= 0.5 and puppet.card >= 0 and puppet.card != UNKNOWN
    sprite = _card_face(media, puppet, front, rimmed) if _is_flat(puppet) else _turning_card(media, puppet, front)
    canvas.lay(_crumbled(media, sprite, puppet), puppet.x, puppet.y, puppet.alpha)
    if puppet.flash > NEARLY:
        _light_cost(canvas, puppet)


def _is_flat(puppet: Puppet) -> bool:
    """Whether a card is neither turning over nor squashed."""
    return abs(puppet.stretch_x - 1) < NEARLY and abs(puppet.stretch_y - 1) < NEARLY


def _light_cost(canvas: Canvas, puppet: Puppet) -> None:
    """Draw a ring of light around the gem of a card that costs too much."""
    turn, reach = math.radians(puppet.angle), puppet.scale
    x, y = COST_FROM_MIDDLE[0] * reach, COST_FROM_MIDDLE[1] * reach
    across, down = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
    size = round(COST_LIGHT * reach)
    light = canvas.media.stretched("effects/glow_blue.webp", size, size)
    rim = canvas.media.stretched("effects/ring.webp", size, size)
    canvas.lay(light, puppet.x + across, puppet.y + down, min(1.0, puppet.flash))
    canvas.lay(rim, puppet.x + across, puppet.y + down, min(1.0, puppet.flash))


def draw_token(canvas: Canvas, puppet: Puppet) -> None:
    """Draw a piece of a line, whole or dissolving, with its current health."""
    media = canvas.media
    if puppet.glow > NEARLY:
        halo = media.sprite(_halo_file(puppet.tint), _stepped(puppet.scale))
        canvas.lay(halo, puppet.x, puppet.y, puppet.alpha * min(1.0, puppet.glow))
    health = round(puppet.number)
    popping = abs(puppet.pop - 1) > NEARLY
    standing = _standing(puppet, None if popping else max(0, health))
    whole = (
        figures.token(media, puppet.side, puppet.card, standing.health, hurt=standing.hurt, spent=puppet.spent)
        if puppet.keywords < 0
        else standing_piece(media, puppet.side, standing)
    )
    key = ("token", puppet.side, puppet.keywords < 0, health, standing)
    sprite = _posed(_toned(media, key, whole, puppet), puppet)
    canvas.lay(_crumbled(media, sprite, puppet), puppet.x, puppet.y, puppet.alpha)
    if popping and puppet.dissolve <= NEARLY:
        number = figures.token_health_number(media, max(0, health))
        x, y = figures.HEALTH_AT
        _lay_popped(canvas, number, puppet, (x, y + figures.HEALTH_SIZE * 0.073))


def _standing(puppet: Puppet, shown: int | None) -> StandingPiece:
    """The piece's plain values; `shown` is its drawn health."""
    keywords = tuple(one for one in Keyword if puppet.keywords > 0 and puppet.keywords & BITS[one])
    hurt = puppet.full > 0 and round(puppet.number) < puppet.full
    return StandingPiece(card_at(puppet.card), puppet.attack, shown, puppet.full, keywords, puppet.spent, hurt)


def draw_king(canvas: Canvas, puppet: Puppet, player_id: str = HUMAN) -> None:
    """Draw the player's portrait; it may recoil, flash, glow and topple."""
    media = canvas.media
    if puppet.glow > NEARLY:
        light = media.stretched(f"effects/glow_{puppet.tint}.webp", GLOW_BEHIND_KING, GLOW_BEHIND_KING)
        canvas.lay(light, puppet.x, puppet.y, puppet.alpha * min(1.0, puppet.glow))
    health = round(puppet.number)
    popping = abs(puppet.pop - 1) > NEARLY
    whole = figures.king(media, puppet.side, health, puppet.full, player_id=player_id, numbered=not popping)
    key = ("king", player_id, puppet.side, health, puppet.full, popping)
    sprite = _posed(_toned(media, key, whole, puppet), puppet)
    canvas.lay(sprite, puppet.x, puppet.y, puppet.alpha)
    if popping:
        x, y = figures.KING_HEALTH_AT
        number = figures.king_health_number(media, health)
        _lay_popped(canvas, number, puppet, (x, y + figures.KING_HEALTH_SIZE * 0.073))


def draw_splat(canvas: Canvas, puppet: Puppet) -> None:
    """Draw a damage star."""
    _lay_scaled(canvas, figures.splat(canvas.media, round(abs(puppet.number))), puppet)


def draw_leaf(canvas: Canvas, puppet: Puppet) -> None:
    """Draw a healing rosette."""
    _lay_scaled(canvas, figures.splat(canvas.media, round(abs(puppet.number)), healing=True), puppet)


def draw_pip(canvas: Canvas, puppet: Puppet) -> None:
    """Draw a number in the order."""
    _lay_scaled(canvas, figures.pip(canvas.media, round(puppet.number)), puppet)


def draw_lock(canvas: Canvas, puppet: Puppet) -> None:
    """Draw the padlock of a power, closed or springing open."""
    _lay_scaled(canvas, figures.padlock(canvas.media, round(puppet.number), round(BOW_LIFT * puppet.face)), puppet)


def draw_text(canvas: Canvas, puppet: Puppet) -> None:
    """Draw floating text."""
    _lay_scaled(canvas, text(canvas.media, puppet.text, FLOATING), puppet)


def draw_banner(canvas: Canvas, puppet: Puppet) -> None:
    """Draw the turn ribbon: both halves slide outwards from the middle and uncover the text."""
    unrolled = max(0.0, min(1.0, puppet.scale))
    whole = banner(canvas.media, puppet.text)
    ribbon = whole if unrolled > 1 - NEARLY else _rolled(canvas.media, puppet.text, unrolled)
    canvas.lay(ribbon, puppet.x, puppet.y, puppet.alpha)


@made_once
def banner(media: Media, words: str) -> Surface:
    """The whole ribbon with its text."""
    sprite = media.sprite("plates/ribbon.webp").copy()
    lay(
        sprite,
        _banner_words(media, words),
        sprite.get_width() / 2,
        sprite.get_height() / 2 - BANNER_UP * media.scale,
    )
    return sprite


def _effect(name: str, factor: float = 1.0, turn: float = 0.0) -> Painter:
    """A painter for a picture that is only moved, scaled, rotated (in steps) and faded."""

    def draw(canvas: Canvas, puppet: Puppet) -> None:
        media = canvas.media
        file = name.format(side=SIDE_LETTERS[max(0, puppet.side)], tint=puppet.tint)
        size = max(1, round(puppet.scale * SIZE_STEPS)) / SIZE_STEPS
        sprite = media.sprite(file, factor * size)
        angle = round(puppet.angle / turn) * turn % 360 if turn else 0
        if angle:
            still = sprite
            key = ("turned", file, size, angle)
            sprite = media.posed(key, lambda: pygame.transform.rotozoom(still, angle, 1))
        if abs(puppet.stretch_x - 1) > NEARLY or abs(puppet.stretch_y - 1) > NEARLY:
            sprite = _stretched(sprite, puppet.stretch_x, puppet.stretch_y)
        canvas.lay(sprite, puppet.x, puppet.y, puppet.alpha)

    return draw


def draw_ring(canvas: Canvas, puppet: Puppet) -> None:
    """Draw a ring on the felt in the puppet's tint; at scale 1 its band is 74 from its centre."""
    media = canvas.media
    size = max(1, round(puppet.scale * SIZE_STEPS)) / SIZE_STEPS

    def make() -> Surface:
        ring = media.sprite("effects/ring.webp", size).copy()
        if puppet.tint != "gold":
            ring.fill((*TINTS[puppet.tint], 255), special_flags=pygame.BLEND_RGBA_MULT)
        return ring

    ring = media.posed(("ring", puppet.tint, size), make)
    if abs(puppet.stretch_x - 1) > NEARLY or abs(puppet.stretch_y - 1) > NEARLY:
        ring = _stretched(ring, puppet.stretch_x, puppet.stretch_y)
    canvas.lay(ring, puppet.x, puppet.y, puppet.alpha)


PAINTERS: Final[dict[Look, Painter]] = {
    Look.TOKEN: draw_token,
    Look.CARD: draw_card,
    Look.KING: draw_king,
    Look.SPLAT: draw_splat,
    Look.LEAF: draw_leaf,
    Look.SKULL: _effect("marks/skull.webp"),
    Look.RING: draw_ring,
    Look.DUST: _effect("effects/dust.webp", turn=CHIP_ANGLE),
    Look.MOTE: _effect("effects/glow_{tint}.webp", MOTE_FACTOR),
    Look.SPARK: _effect("effects/spark.webp", turn=CHIP_ANGLE),
    Look.CHIP: _effect("effects/chip_{side}.webp", turn=CHIP_ANGLE),
    Look.GLASS: _effect("effects/glass.webp", turn=CHIP_ANGLE),
    Look.SMOKE: _effect("effects/smoke.webp", turn=CHIP_ANGLE),
    Look.HAND: _effect("effects/hand_cheat.webp", turn=CHIP_ANGLE),
    Look.BANNER: draw_banner,
    Look.PIP: draw_pip,
    Look.LOCK: draw_lock,
    Look.TEXT: draw_text,
    Look.FACE: draw_face,
    Look.CAPTION: draw_caption,
}


def _card_face(media: Media, puppet: Puppet, front: bool, rimmed: bool) -> Surface:
    """A card that is not turning over, cached at the sizes at which it may rest."""
    half_degrees, dim = round(puppet.angle * ANGLE_STEPS), round(puppet.dim * DIM_STEPS)
    size = settled(puppet.scale)

    def make() -> Surface:
        angle = half_degrees / ANGLE_STEPS
        if front and rimmed:
            sprite = pygame.transform.rotozoom(_rimmed(media, puppet), angle, 1)
        elif front:
            sprite = card_sprite(
                media, puppet.side, puppet.card, puppet.scale, unaffordable=puppet.unaffordable, angle=angle
            )
        else:
            sprite = back_sprite(media, puppet.side, puppet.scale, angle=angle)
        return dimmed(sprite, dim / DIM_STEPS) if dim else sprite

    if size is None or not (half_degrees or dim):
        return _rimmed(media, puppet) if front and rimmed else make()
    key = (
        "posed card",
        puppet.side,
        puppet.card if front else -1,
        size,
        half_degrees,
        dim,
        puppet.unaffordable,
        rimmed,
    )
    return media.posed(key, make)


def _rimmed(media: Media, puppet: Puppet) -> Surface:
    """The upright front of a playable card over a golden rim, which must not cross the crystal."""
    side, code, size = puppet.side, puppet.card, puppet.scale

    def make() -> Surface:
        card = card_sprite(media, side, code, size, unaffordable=puppet.unaffordable)
        width, height = CARD_SIZE[0] * size + 2 * RIM, CARD_SIZE[1] * size + 2 * RIM
        rim = rounded_rim(media, width, height, RIM_RADIUS * size + RIM, (*PALE_GOLD, 255), RIM + 1)
        sprite = blank(card.get_size())
        for layer in (rim, card):
            lay(sprite, layer, sprite.get_width() / 2, sprite.get_height() / 2)
        return sprite

    return media.posed(("rimmed card", side, code, settled(size), puppet.unaffordable), make)


def _turning_card(media: Media, puppet: Puppet, front: bool) -> Surface:
    """A card that turns over or is squashed."""
    plain = card_sprite(media, puppet.side, puppet.card) if front else back_sprite(media, puppet.side)
    sprite = _stretched(plain, puppet.stretch_x * puppet.scale, puppet.stretch_y * puppet.scale)
    return pygame.transform.rotozoom(sprite, puppet.angle, 1) if abs(puppet.angle) > 0.2 else sprite


def _crumbled(media: Media, sprite: Surface, puppet: Puppet) -> Surface:
    """The rest of a dissolving sprite; the sprite itself if it is whole."""
    if puppet.dissolve <= NEARLY:
        return sprite
    left = sprite.copy()
    mask = figures.dissolve_mask(media, left.get_size(), puppet.dissolve)
    left.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return left


def _toned(media: Media, key: tuple[object, ...], sprite: Surface, puppet: Puppet) -> Surface:
    """The sprite darkened and flashed for the puppet; darkening is cached in steps, a flash is not."""
    dim = round(puppet.dim * DIM_STEPS)
    if dim:
        bright = sprite
        sprite = media.cached((*key, "dim", dim), lambda: dimmed(bright, dim / DIM_STEPS))
    return flashed(sprite, puppet.flash) if puppet.flash > NEARLY else sprite


def _posed(sprite: Surface, puppet: Puppet) -> Surface:
    """The sprite scaled, stretched and rotated for the puppet; the sprite itself if nothing changes."""
    across, down = puppet.scale * puppet.stretch_x, puppet.scale * puppet.stretch_y
    if abs(across - 1) > NEARLY or abs(down - 1) > NEARLY:
        sprite = _stretched(sprite, across, down)
    if abs(puppet.angle) > 0.2:
        sprite = pygame.transform.rotozoom(sprite, puppet.angle, 1)
    return sprite


def _stretched(sprite: Surface, across: float, down: float) -> Surface:
    size = (max(1, round(sprite.get_width() * across)), max(1, round(sprite.get_height() * down)))
    return smooth(sprite, size)


def _lay_scaled(canvas: Canvas, sprite: Surface, puppet: Puppet) -> None:
    canvas.lay(_posed(sprite, puppet), puppet.x, puppet.y, puppet.alpha)


def _lay_popped(canvas: Canvas, number: Surface, puppet: Puppet, at: tuple[float, float]) -> None:
    grown = _stretched(number, puppet.pop * puppet.scale, puppet.pop * puppet.scale)
    canvas.lay(grown, puppet.x + at[0] * puppet.scale, puppet.y + at[1] * puppet.scale, puppet.alpha)


def _banner_words(media: Media, words: str) -> Surface:
    return text(media, words, fitted(media, words, BANNER, BANNER_WORDS_WIDTH))


def _rolled(media: Media, words: str, unrolled: float) -> Surface:
    """The ribbon's ends, drawn together, and the text between them."""
    ribbon = media.sprite("plates/ribbon.webp")
    half, height = max(1, round(ribbon.get_width() * unrolled / 2)), ribbon.get_height()
    sprite = blank((2 * half, height))
    sprite.blit(ribbon, (0, 0), (0, 0, half, height))
    sprite.blit(ribbon, (half, 0), (ribbon.get_width() - half, 0, half, height))
    letters = _banner_words(media, words)
    bare = min(letters.get_width(), 2 * half - 2 * media.px(BANNER_TAIL))
    if bare > 0:
        cut = letters.subsurface(((letters.get_width() - bare) // 2, 0, bare, letters.get_height()))
        lay(sprite, cut, half, height / 2 - BANNER_UP * media.scale)
    return sprite


def _stepped(scale: float) -> float:
    """A scale in hundredths, so that the cache finds resting puppets again."""
    return round(scale * 100) / 100


def _halo_file(tint: Tint) -> str:
    return "effects/token_glow.webp" if tint == "gold" else f"effects/token_glow_{tint}.webp"
