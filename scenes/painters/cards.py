"""Cards as sprites: the body with its name, rules and badges, the back, and the badge of a number.

The anatomy is drawn in units of a body 240 wide and 336 high with 34 units around it for badges and shadow. A card's size is that of its
puppet: 1.0 is the card at rest in the hand (116x162), 1.9 the inspected card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from hschess.rules.card import Card
from hschess.rules.card_table import card_at, companions_of
from hschess.rules.cards import CARDS
from scenes.painters.card_pictures import composed_body, lay_ribbon, lay_scroll
from scenes.painters.card_words import (
    FULL_FOOT,
    NAME_STYLE,
    NAME_TRACKING,
    RULES_FOOT,
    RULES_LINE,
    RULES_MARGIN,
    RULES_STYLE,
    Name,
    name_on,
    rules_on,
)
from scenes.stage.motion.timing import ENEMY_CARD_SCALE, LIFTED_SCALE, OVER_BOARD_SCALE
from scenes.stage.table_layout import CARD_SIZE, INSPECT_SCALE
from scenes.ui.lettering import arc_text, text
from scenes.ui.looks import CLASSIC
from scenes.ui.media import Media, Surface, blank, lay, made_once, smooth, soft_shadow
from scenes.ui.paragraphs import Paragraph, balanced, draw_paragraph
from scenes.ui.theme import BOLD_FACE, NUMBER_EDGE, SIDE_LETTERS, WHITE, Colour, Style
from scenes.words import card_name, rules_text

BODY: Final = (240.0, 336.0)
PAD: Final = 34.0
CANVAS: Final = (BODY[0] + 2 * PAD, BODY[1] + 2 * PAD)
UNIT: Final = CARD_SIZE[0] / BODY[0]
"""Logical pixels of an anatomy unit for a card at rest."""
RULES_BOX: Final = (PAD + 24, PAD + 230, 192.0, 82.0)
NAME_RADIUS: Final = 450.0
NAME_AT: Final = (PAD + 120, PAD + 204.6)
BADGES: Final[dict[str, tuple[float, float, float]]] = {
    "cost": (PAD + 14, PAD + 16, 72.0),
    "attack": (PAD + 13, PAD + 319, 78.0),
    "health": (PAD + 227, PAD + 316, 80.0),
}
"""Centre and size of each badge."""
NUMBER_SIZE: Final = 0.50
NUMBER_EDGE_SIZE: Final = 0.040
NUMBER_DOWN: Final[dict[str, float]] = {"cost": -0.012, "attack": -0.012, "health": 0.073, "health_hurt": 0.073}
"""How far below a badge's centre its number is, in badge sizes."""
LETTERED: Final = (ENEMY_CARD_SCALE, 1.0, 1.25, 1.5, INSPECT_SCALE)
"""The sizes of readable cards: they are lettered for these."""
SETTLED: Final = (*LETTERED, OVER_BOARD_SCALE, LIFTED_SCALE)
"""The sizes at which a card may rest, on the table or in the hand; these are cached. Sizes between are scaled in passing."""
SAME_SIZE: Final = 0.003
LARGE_SCALE: Final = 2.0
PASSING_GRAIN: Final = 2
"""In windows of at least this scale a moving card is rotated this many times smaller, because rotating takes most of the time."""
BACK: Final = (116.0, 162.0)
SUPERSAMPLING: Final = 3
Outline = Sequence[tuple[float, float]]
"""Points as shares of a badge's size."""
GEM_NOTCH: Final = ((0.53, -0.02), (0.86, -0.02), (0.83, 0.19), (0.67, 0.33), (0.62, 0.18))
"""The notch in the crystal of a card that costs too much."""
GEM_CRACK: Final = ((0.66, 0.26), (0.57, 0.35), (0.69, 0.47), (0.50, 0.58), (0.57, 0.70), (0.42, 0.80), (0.46, 0.97))
GEM_CRACK_LINES: Final[tuple[tuple[tuple[int, int, int, int], float], ...]] = (
    ((205, 236, 255, 255), 0.075),
    ((4, 14, 44, 255), 0.045),
)
"""A light edge, and the crack in it."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers on a card; None leaves the badge out."""

    cost: int | None
    attack: int | None = None
    health: int | None = None


def printed(card: Card) -> Numbers:
    """The numbers that are printed on the card."""
    return Numbers(card.cost, card.attack, card.health) if card.is_piece else Numbers(card.cost)


def settled(size: float, sizes: Sequence[float] = SETTLED) -> float | None:
    """The resting size that is equal to this one; None for a size in between."""
    return next((known for known in sizes if abs(known - size) < SAME_SIZE), None)


def card_sprite(
    media: Media,
    side: int,
    code: int,
    size: float = 1.0,
    numbers: Numbers | None = None,
    *,
    unaffordable: bool = False,
    angle: float = 0.0,
) -> Surface:
    """The front of a card with its shadow, its crystal cracked if it is `unaffordable`; its centre is the body's centre.

    Cached for readable sizes. `angle` turns it, in degrees to the left.
    """
    card = card_at(code)
    words = rules_text(card, companions_of(code))
    return card_front(media, side, card, words, size, numbers, unaffordable=unaffordable, angle=angle)


def card_front(
    media: Media,
    side: int,
    card: Card,
    words: str,
    size: float = 1.0,
    numbers: Numbers | None = None,
    *,
    unaffordable: bool = False,
    angle: float = 0.0,
) -> Surface:
    """The front of any card, with this text as its rules; else as `card_sprite`."""
    shown = numbers or printed(card)
    return _at_size(media, size, angle, lambda known: _composed(media, side, card, words, known, shown, unaffordable))


def back_sprite(media: Media, side: int, size: float = 1.0, *, angle: float = 0.0) -> Surface:
    """The back of a side's cards with its shadow, in the same geometry as the front."""
    return _at_size(media, size, angle, lambda known: _back(media, side, known))


def _at_size(media: Media, size: float, angle: float, made: Callable[[float], Surface]) -> Surface:
    known = settled(size, LETTERED)
    if known is not None:
        return pygame.transform.rotozoom(made(known), angle, 1) if angle else made(known)
    # Two sizes serve all those between, so that a growing card is not lettered again at every step.
    lettered = 1.0 if size < 1.0 else INSPECT_SCALE
    larger = made(lettered)
    if angle:
        return _turned_in_passing(larger, angle, size / lettered, PASSING_GRAIN if media.scale >= LARGE_SCALE else 1)
    return smooth(larger, media.size_px(CANVAS[0] * UNIT * size, CANVAS[1] * UNIT * size))


def _turned_in_passing(sprite: Surface, angle: float, size: float, grain: int) -> Surface:
    """A moving card, rotated at a part of its size and enlarged."""
    turned = pygame.transform.rotozoom(sprite, angle, size / grain)
    return turned if grain == 1 else smooth(turned, (turned.get_width() * grain, turned.get_height() * grain))


def back_plain(media: Media, side: int, width: float) -> Surface:
    """The back of a side's cards without shadow, `width` logical pixels wide."""
    return media.stretched(back_file(media.looks.card_back, side), width, width * BACK[1] / BACK[0])


def back_file(name: str, side: int) -> str:
    """The picture of a card back in a side's colours."""
    letter = SIDE_LETTERS[side]
    return f"cards/back_{letter}.webp" if name == CLASSIC else f"backs/{name}_{letter}.webp"


def badge_at(media: Media, kind: str, number: int | None, size: float, scale: float, colour: Colour = WHITE) -> Surface:
    """A crystal, medallion or drop with its number, `size` logical pixels wide at a scale, made again; None leaves the number out."""
    pixels = max(1, round(size * scale))
    sprite = smooth(media.master(f"badges/{kind}.webp"), (pixels, pixels))
    if number is not None:
        drawn = number_at(media, number, size, scale, colour)
        lay(sprite, drawn, pixels / 2, pixels * (0.5 + NUMBER_DOWN[kind]))
    return sprite


def cracked_badge(
    media: Media,
    kind: str,
    number: int | None,
    size: float,
    scale: float,
    notch: Outline,
    crack: Outline,
    lines: Sequence[tuple[tuple[int, int, int, int], float]],
) -> Surface:
    """A badge out of which a notch is broken, with a crack below it, so that its shape alone says so; the number lies over both."""
    badge = badge_at(media, kind, None, size, scale)
    pixels = badge.get_width()
    unit = pixels * SUPERSAMPLING
    large = blank((unit, unit))
    large.fill((255, 255, 255, 255))
    pygame.draw.polygon(large, (0, 0, 0, 0), [(across * unit, down * unit) for across, down in notch])
    badge.blit(smooth(large, (pixels, pixels)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    large.fill((0, 0, 0, 0))
    for colour, thickness in lines:
        points = [(across * unit, down * unit) for across, down in crack]
        pygame.draw.lines(large, colour, False, points, max(1, round(thickness * unit)))
    lay(badge, smooth(large, (pixels, pixels)), pixels / 2, pixels / 2)
    if number is not None:
        lay(badge, number_at(media, number, size, scale), pixels / 2, pixels * (0.5 + NUMBER_DOWN[kind]))
    return badge


def number_at(media: Media, number: int, size: float, scale: float, colour: Colour = WHITE) -> Surface:
    """The number of a badge of this size alone."""
    digits = str(number)
    shrink = 1.0 if len(digits) < 3 else 0.78
    return text(
        media,
        digits,
        Style(BOLD_FACE, size * NUMBER_SIZE * shrink, colour, NUMBER_EDGE, size * NUMBER_EDGE_SIZE),
        scale,
    )


def name_style(name: str) -> Style:
    """The ribbon's lettering, smaller for a name longer than the ribbon."""
    return NAME_STYLE if len(name) <= 8 else replace(NAME_STYLE, size=NAME_STYLE.size * 8 / len(name))


@made_once
def _composed(
    media: Media, side: int, card: Card, words: str, size: float, numbers: Numbers, unaffordable: bool
) -> Surface:
    """Shadow, body, rules, name and badges; `unit` is pixels per anatomy unit."""
    unit = UNIT * size * media.scale
    pixels = (max(1, round(CANVAS[0] * unit)), max(1, round(CANVAS[1] * unit)))
    sprite = blank(pixels)
    (_lay_painted if card in CARDS else _lay_composed)(sprite, media, side, card, words, unit)
    for kind, number in (("cost", numbers.cost), ("attack", numbers.attack), ("health", numbers.health)):
        if number is not None:
            x, y, width = BADGES[kind]
            gem = (
                cracked_badge(media, kind, number, width, unit, GEM_NOTCH, GEM_CRACK, GEM_CRACK_LINES)
                if unaffordable and kind == "cost"
                else badge_at(media, kind, number, width, unit)
            )
            lay_with_shadow(sprite, gem, (x * unit, y * unit), 5 * unit, 0.62, 3 * unit)
    return sprite


def _lay_painted(sprite: Surface, media: Media, side: int, card: Card, words: str, unit: float) -> None:
    """Draw a card of the encounter, whose body is one painting."""
    body = smooth(media.master(f"cards/{SIDE_LETTERS[side]}_{card.name.lower()}.webp"), sprite.get_size())
    _lay_body(sprite, media, body, unit)
    left, top, width, height = RULES_BOX
    room = width - 2 * RULES_MARGIN
    block = balanced(media, words, RULES_STYLE, room, RULES_LINE, unit)
    _letter_rules(sprite, media, block, (left, top, width, height), RULES_FOOT)
    name = card_name(card)
    _letter_name(sprite, media, Name(name, name_style(name), NAME_TRACKING), unit, 0.0)


def _lay_composed(sprite: Surface, media: Media, side: int, card: Card, words: str, unit: float) -> None:
    """Draw a card with a composed body; the ribbon rises with a high parchment."""
    left, top, width, height = RULES_BOX
    rules = rules_on(media, words, width, unit)
    _lay_body(sprite, media, composed_body(media, side, card, sprite.get_size(), unit, rules.rise), unit)
    box = (left, top - rules.rise, width, height + rules.rise)
    lay_scroll(sprite, media, box, unit)
    lay_ribbon(sprite, media, side, unit, rules.rise)
    _letter_rules(sprite, media, rules.block, box, FULL_FOOT)
    _letter_name(sprite, media, name_on(media, card_name(card), unit), unit, rules.rise)


def _lay_body(sprite: Surface, media: Media, body: Surface, unit: float) -> None:
    # All bodies have one outline, so one shadow serves them all.
    shade = media.cached(("card shadow", sprite.get_size()), lambda: _shadow(body, unit))
    _lay_shadow(sprite, shade, unit)
    lay(sprite, body, sprite.get_width() / 2, sprite.get_height() / 2)


def _letter_rules(
    sprite: Surface, media: Media, block: Paragraph, box: tuple[float, float, float, float], foot: float
) -> None:
    left, top, width, height = box
    begin = top + (height - foot - block.height) / 2 + 1
    draw_paragraph(sprite, media, block, left + RULES_MARGIN, begin, centred_in=width - 2 * RULES_MARGIN)


def _letter_name(sprite: Surface, media: Media, name: Name, unit: float, up: float) -> None:
    arc = arc_text(media, name.words, name.style, unit, NAME_RADIUS, name.tracking)
    lay(sprite, arc, NAME_AT[0] * unit, (NAME_AT[1] - up) * unit)


@made_once
def _back(media: Media, side: int, size: float) -> Surface:
    unit = UNIT * size * media.scale
    sprite = blank((max(1, round(CANVAS[0] * unit)), max(1, round(CANVAS[1] * unit))))
    back = back_plain(media, side, BACK[0] * size)
    _lay_shadow(sprite, _shadow(back, unit), unit)
    lay(sprite, back, sprite.get_width() / 2, sprite.get_height() / 2)
    return sprite


def lay_with_shadow(
    target: Surface, sprite: Surface, at: tuple[float, float], radius_px: float, alpha: float, down_px: float
) -> None:
    """Draw a sprite with its centre at a point in pixels, over its shadow."""
    lay(target, soft_shadow(sprite, max(1.0, radius_px), alpha), at[0], at[1] + down_px)
    lay(target, sprite, *at)


def _shadow(body: Surface, unit: float) -> Surface:
    """The shadow of a card at rest."""
    return soft_shadow(body, max(1.0, 12 * unit), 0.58)


def _lay_shadow(target: Surface, shade: Surface, unit: float) -> None:
    """Draw a card's shadow, a little below the middle of the target."""
    lay(target, shade, target.get_width() / 2, target.get_height() / 2 + 6 * unit)
