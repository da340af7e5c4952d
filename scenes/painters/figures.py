"""The things on the table as sprites: tokens, kings, powers, decks, the mana tray, history tiles, and the small marks.

Every function returns a sprite that `Media` caches; draw it with its centre at the puppet's or the layout's point. Sizes are logical
pixels.
"""

from __future__ import annotations

from typing import Final

import pygame

from hschess.rules.card import Card
from hschess.rules.card_table import card_at
from hschess.rules.cards import CARDS
from hschess.rules.modes import Effect
from hschess.rules.record import HUMAN
from scenes.painters.card_pictures import composed_token, small_picture
from scenes.painters.cards import back_plain, badge_at, cracked_badge, lay_with_shadow, number_at
from scenes.painters.portraits import framed
from scenes.stage.table_layout import DECK_SIZE, KING_SIZE, TILE, TOKEN_SIZE
from scenes.ui.canvas import rounded_box, rounded_rim
from scenes.ui.lettering import text
from scenes.ui.media import PREMULTIPLIED, Media, Surface, blank, dimmed, faded, lay, made_once, smooth, soft_shadow
from scenes.ui.theme import (
    BOLD_FACE,
    CREAM,
    DECK_COUNT,
    LEAF_EDGE,
    LOCK_NUMBER,
    MANA,
    SHADE,
    SIDE_LETTERS,
    SPLAT_EDGE,
    WHITE,
    Colour,
    Style,
)

KING_CANVAS: Final = (KING_SIZE + 44, KING_SIZE + 44)
KING_PAD: Final = 12.0
ATTACK_SIZE: Final = 44.0
HEALTH_SIZE: Final = 46.0
ATTACK_AT: Final = (-TOKEN_SIZE[0] / 2 + 9, TOKEN_SIZE[1] / 2 - 12)
"""From the token's centre."""
HEALTH_AT: Final = (TOKEN_SIZE[0] / 2 - 9, TOKEN_SIZE[1] / 2 - 15)
SPENT_AT: Final = (0.0, -TOKEN_SIZE[1] / 2 + 2)
KING_HEALTH_SIZE: Final = 54.0
KING_HEALTH_AT: Final = (KING_SIZE / 2 - 4, KING_SIZE / 2 - 28)
POWER_GEM: Final = 32.0
POWER_GEM_AT: Final = (0.0, -37.0)
POWER_CANVAS: Final = (104.0, 112.0)
GEM: Final = 26.0
GEM_STEP: Final = 25.0
GEMS: Final = 10
PILE_LAYERS: Final = 5
PILE_STEP: Final = 1.6
CARDS_A_LAYER: Final = 4
SPLAT: Final = 52.0
BOW_LEAN: Final = 2.0
"""Degrees for each pixel that a padlock's shackle is lifted."""
NEVER: Final = "–"  # noqa: RUF001 - a dash for the round that does not come
LOCK: Final = 1.2
LOCK_NUMBER_DOWN: Final = 9.0
LONG_SPLAT: Final = 3
LONGEST_SPLAT: Final = 5
"""Text of at least this many letters is smaller, to fit on the star."""
POWER_FILES: Final[dict[Effect, str]] = {
    Effect.MOVE: "castle_move",
    Effect.DISCOVER: "castle_discover",
    Effect.DESTROY: "cheat",
    Effect.OWN: "castle_discover",
}
DISSOLVE_FRAMES: Final = 12
TILE_SWORD: Final = 26.0
COIN_ART: Final = (176, 166, 264, 264)
"""The coin in the master of its card: left, top, width, height in pixels."""
NOTCH: Final = ((0.50, -0.02), (0.64, 0.08), (0.58, 0.20), (0.50, 0.33), (0.48, 0.18))
"""The notch in a wounded piece's drop, as shares of its size."""
CRACK: Final = ((0.50, 0.30), (0.44, 0.40), (0.58, 0.50), (0.46, 0.64), (0.57, 0.76), (0.49, 0.92))
CRACK_LINES: Final[tuple[tuple[tuple[int, int, int, int], float], ...]] = (
    ((255, 220, 150, 255), 0.055),
    ((58, 22, 2, 255), 0.035),
)
"""A light edge, and the crack in it."""


@made_once
def token(
    media: Media, side: int, code: int, health: int | None, *, hurt: bool = False, spent: bool = False
) -> Surface:
    """A piece in its oval with shadow and badges; `health` None leaves the number out."""
    card = card_at(code)
    base = medallion(media, side, card)
    sprite = blank(base.get_size())
    x, y, s = base.get_width() / 2, base.get_height() / 2, media.scale
    lay(sprite, soft_shadow(base, 6 * s, 0.58), x, y + 4 * s)
    if spent:
        base = dimmed(base, 0.45)
    lay(sprite, base, x, y)
    attack = badge_at(media, "attack", card.attack, ATTACK_SIZE, s)
    lay_with_shadow(sprite, attack, (x + ATTACK_AT[0] * s, y + ATTACK_AT[1] * s), 2 * s, 0.5, 1.5 * s)
    drop = cracked_drop(media, health) if hurt else badge_at(media, "health", health, HEALTH_SIZE, s)
    lay_with_shadow(sprite, drop, (x + HEALTH_AT[0] * s, y + HEALTH_AT[1] * s), 2 * s, 0.5, 1.5 * s)
    if spent:
        lay(sprite, media.sprite("marks/exhausted.webp"), x + SPENT_AT[0] * s, y + SPENT_AT[1] * s)
    return sprite


def medallion(media: Media, side: int, card: Card, factor: float = 1.0) -> Surface:
    """A piece in its oval without shadow and badges: painted for the encounter, composed for all others."""
    if card in CARDS:
        return media.sprite(f"tokens/{SIDE_LETTERS[side]}_{card.name.lower()}.webp", factor)
    whole = media.cached(("medallion", side, card), lambda: composed_token(media, side, card))
    if factor == 1.0:
        return whole
    width, height = (max(1, round(length * factor)) for length in whole.get_size())
    return media.cached(("medallion", side, card, factor), lambda: smooth(whole, (width, height)))


def cracked_drop(media: Media, health: int | None) -> Surface:
    """The drop of a wounded piece: another colour, and a notch with a crack, so that its shape alone distinguishes it."""
    return cracked_badge(media, "health_hurt", health, HEALTH_SIZE, media.scale, NOTCH, CRACK, CRACK_LINES)


def token_health_number(media: Media, health: int) -> Surface:
    """The number of a token's health badge alone, for its pop."""
    return number_at(media, health, HEALTH_SIZE, media.scale)


def king(media: Media, side: int, health: int, full: int, *, player_id: str = HUMAN, numbered: bool = True) -> Surface:
    """The portrait of a side's player, with its cracks and the king's health; `numbered` False leaves the number out.

    `full` is its health at the start.
    """
    cracks = cracks_of(health, full)
    shown = health if numbered else None
    return media.cached(("king", player_id, side, shown, cracks), lambda: _king(media, player_id, side, shown, cracks))


def king_health_number(media: Media, health: int) -> Surface:
    """The number of a king's health badge alone, for its pop."""
    return number_at(media, health, KING_HEALTH_SIZE, media.scale)


def cracks_of(health: int, full: int) -> int:
    """The cracks of a king's portrait, 0 to 2: 1 from half of its health down, 2 from a quarter."""
    return (health * 2 <= full) + (health * 4 <= full)


@made_once
def power(media: Media, side: int, effect: Effect, cost: int, *, ready: bool, hovered: bool = False) -> Surface:
    """A king's power with its cost; dark if it cannot be used now."""
    s = media.scale
    sprite = blank(media.size_px(*POWER_CANVAS))
    if effect not in POWER_FILES:
        return sprite
    disc = media.sprite(f"powers/{POWER_FILES[effect]}_{SIDE_LETTERS[side]}.webp")
    x, y = sprite.get_width() / 2, sprite.get_height() / 2
    lay(sprite, soft_shadow(disc, 6 * s, 0.6), x, y + 4 * s)
    lay(sprite, disc if ready else dimmed(disc, 1.0), x, y)
    if hovered:
        light = faded(media.stretched("effects/glow_gold.webp", 96, 96), 0.35)
        sprite.blit(light, light.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_RGB_ADD)
    gem = badge_at(media, "cost", cost, POWER_GEM, s)
    at = (x + POWER_GEM_AT[0] * s, y + POWER_GEM_AT[1] * s)
    lay_with_shadow(sprite, gem if ready else dimmed(gem, 0.7), at, 2 * s, 0.5, 1.5 * s)
    return sprite


@made_once
def pile(media: Media, side: int, count: int) -> Surface:
    """A deck with its number of cards; an empty one is a dark place on the table."""
    s = media.scale
    width, height = DECK_SIZE
    sprite = blank(media.size_px(width + 36, height + 36))
    x, y = sprite.get_width() / 2, sprite.get_height() / 2
    layers = min(PILE_LAYERS, -(-count // CARDS_A_LAYER))
    if layers == 0:
        lay(sprite, rounded_box(media, width, height, 8, (12, 6, 3, 150)), x, y)
        lay(sprite, rounded_rim(media, width, height, 8, (213, 154, 54, 120), 1.6), x, y)
    else:
        back = back_plain(media, side, width)
        lay(sprite, soft_shadow(back, 5 * s, 0.6), x + 2 * s, y + 4 * s)
        for layer in range(layers - 1, -1, -1):
            shade = back if layer == 0 else dimmed(back, 0.25 * layer / PILE_LAYERS + 0.2)
            lay(sprite, shade, x + layer * PILE_STEP * s, y - layer * PILE_STEP * s)
        disc = media.sprite("marks/pip.webp", 1.66)
        lay_with_shadow(sprite, disc, (x, y), 2 * s, 0.5, s)
    lay(sprite, text(media, str(count), DECK_COUNT), x, y - 0.5 * s)
    return sprite


@made_once
def mana_tray(media: Media, mana: int, crystals: int) -> Surface:
    """Ten gems: full ones, spent ones, and the places of future ones. The first gem's centre is at its left."""
    sprite = blank(media.size_px(GEM_STEP * (GEMS - 1) + GEM + 4, GEM + 6))
    full, empty = media.sprite("badges/mana_full.webp"), media.sprite("badges/mana_empty.webp")
    yet_to_come = faded(empty, 0.32)
    for index in range(GEMS):
        gem = full if index < mana else empty if index < crystals else yet_to_come
        lay(sprite, gem, (GEM / 2 + 2 + GEM_STEP * index) * media.scale, sprite.get_height() / 2)
    return sprite


def mana_words(media: Media, mana: int, crystals: int) -> Surface:
    """`7/10` in the lettering of mana."""
    return text(media, f"{mana}/{crystals}", MANA)


@made_once
def history_tile(media: Media, side: int, content: int | Effect | Card, *, attack: bool = False) -> Surface:
    """A tile of the history strip: a card, or its code, or a power by its effect; `attack` adds the sword."""
    shown, s = card_at(content) if isinstance(content, int) else content, media.scale
    ground = media.sprite(f"plates/tile_{SIDE_LETTERS[side]}.webp")
    sprite = blank(media.size_px(TILE + 16, TILE + 16))
    x, y = sprite.get_width() / 2, sprite.get_height() / 2
    lay(sprite, soft_shadow(ground, 3 * s, 0.55), x, y + 2 * s)
    lay(sprite, ground, x, y)
    picture = _tile_picture(media, side, shown, ground.get_size())
    picture.blit(_centred_mask(media, picture.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    lay(sprite, picture, x, y)
    if attack:
        sword = media.stretched("badges/attack.webp", TILE_SWORD, TILE_SWORD)
        lay_with_shadow(sprite, sword, (x + 17 * s, y + 17 * s), 2 * s, 0.6, s)
    return sprite


def splat(media: Media, number: int, *, healing: bool = False) -> Surface:
    """A damage star or a healing rosette with its number; 0 healing is a rosette without a number."""
    words = (f"+{number}" if number else "") if healing else f"-{number}"
    return lettered_splat(media, words, healing=healing)


@made_once
def lettered_splat(media: Media, words: str, *, healing: bool = False) -> Surface:
    """A star or a rosette with this text."""
    name, edge = ("marks/splat_heal.webp", LEAF_EDGE) if healing else ("marks/splat_damage.webp", SPLAT_EDGE)
    size = SPLAT * (0.44 if len(words) < LONG_SPLAT else 0.36 if len(words) < LONGEST_SPLAT else 0.28)
    return _lettered_mark(media, name, words, size, edge)


def pip(media: Media, number: int) -> Surface:
    """The small disc with a number in the order."""
    return media.cached(("pip", number), lambda: _lettered_mark(media, "marks/pip.webp", str(number), 13.0, SHADE))


def pip_of(media: Media, sign: str) -> Surface:
    """The disc with another sign, larger."""
    return media.cached(("pip of", sign), lambda: _lettered_mark(media, "marks/pip.webp", sign, 22.0, SHADE, 1.5))


@made_once
def padlock(media: Media, number: int, lift: int = 0) -> Surface:
    """A padlock with the round in which it opens, 0 for never; its shackle is `lift` pixels higher and leans accordingly."""
    bow, body = media.sprite("marks/shackle.webp", LOCK), media.sprite("marks/lock.webp", LOCK)
    s = media.scale
    sprite = blank((body.get_width() + media.px(24), body.get_height() + media.px(28)))
    x, y = sprite.get_width() / 2, sprite.get_height() / 2
    if lift:
        lay(sprite, pygame.transform.rotozoom(bow, lift * BOW_LEAN, 1), x + lift * 0.3 * s, y - lift * s)
    else:
        lay(sprite, bow, x, y)
    lay_with_shadow(sprite, body, (x, y), 2 * s, 0.55, 1.5 * s)
    lay(sprite, text(media, str(number) if number else NEVER, LOCK_NUMBER), x, y + LOCK_NUMBER_DOWN * s)
    return sprite


def dissolve_mask(media: Media, size: tuple[int, int], gone: float) -> Surface:
    """The mask of a partly dissolved token: multiply all four channels by it."""
    frame = min(DISSOLVE_FRAMES - 1, int(gone * DISSOLVE_FRAMES))

    def make() -> Surface:
        strip = media.master("effects/dissolve.webp")
        width = strip.get_width() // DISSOLVE_FRAMES
        cut = strip.subsurface((frame * width, 0, width, strip.get_height()))
        return smooth(cut, size)

    return media.cached(("dissolve", frame, size), make)


def _king(media: Media, player_id: str, side: int, health: int | None, cracks: int) -> Surface:
    base = framed(media, player_id, side)
    s = media.scale
    sprite = blank(media.size_px(KING_CANVAS[0] + 2 * KING_PAD, KING_CANVAS[1] + 2 * KING_PAD))
    x, y = sprite.get_width() / 2, sprite.get_height() / 2
    lay(sprite, soft_shadow(base, 7 * s, 0.6), x, y + 5 * s)
    lay(sprite, base, x, y)
    if cracks:
        lay(sprite, media.sprite(f"effects/crack_{cracks}.webp"), x, y)
    drop = badge_at(media, "health", health, KING_HEALTH_SIZE, s)
    lay_with_shadow(sprite, drop, (x + KING_HEALTH_AT[0] * s, y + KING_HEALTH_AT[1] * s), 2.4 * s, 0.5, 2 * s)
    return sprite


def _tile_picture(media: Media, side: int, content: Card | Effect, size: tuple[int, int]) -> Surface:
    picture = blank(size)
    middle = size[0] / 2
    if isinstance(content, Effect):
        lay(
            picture, media.stretched(f"powers/{POWER_FILES[content]}_{SIDE_LETTERS[side]}.webp", 46, 46), middle, middle
        )
    elif content not in CARDS:
        picture = small_picture(media, side, content, size)
    elif content.is_piece:
        name = f"pieces/{SIDE_LETTERS[side]}_{content.name.lower()}.webp"
        master = media.master(name)
        piece = media.stretched(name, 58 * master.get_width() / master.get_height(), 58)
        foot = (round(middle), round(57 * media.scale))
        picture.blit(piece, piece.get_rect(midbottom=foot), special_flags=PREMULTIPLIED)
    else:
        body = media.master(f"cards/{SIDE_LETTERS[side]}_{content.name.lower()}.webp")
        lay(picture, smooth(body.subsurface(COIN_ART), size), middle, middle)
    return picture


def _centred_mask(media: Media, size: tuple[int, int]) -> Surface:
    """White inside a tile's edge, where its picture shows."""
    mask = blank(size)
    inner = rounded_box(media, TILE - 7.6, TILE - 7.6, 7, (255, 255, 255, 255))
    lay(mask, inner, size[0] / 2, size[1] / 2)
    return mask


def _lettered_mark(media: Media, name: str, words: str, size: float, edge: Colour, factor: float = 1.0) -> Surface:
    sprite = media.sprite(name, factor).copy()
    letters = text(media, words, Style(BOLD_FACE, size, WHITE if size > 14 else CREAM, edge, size * 0.1))
    lay(sprite, letters, sprite.get_width() / 2, sprite.get_height() / 2 - media.scale * 0.5)
    return sprite
