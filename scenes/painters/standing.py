"""A piece on the table with its state: keywords by shapes around the medallion, numbers by signs, sleep by a moon.

Takes plain values, so that any board can be drawn. A card of the encounter in its printed state looks as `figures.token` draws it, with
the signs of its keywords added. Sizes are logical pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hschess.rules.aliases import Piece
from hschess.rules.card import Card, Keyword
from hschess.rules.pieces import (
    attack_of,
    card_of,
    code_of,
    full_health_of,
    health_of,
    is_tired,
    is_wide,
    keywords_of,
)
from scenes.painters import figures
from scenes.painters.cards import badge_at, lay_with_shadow
from scenes.painters.figures import (
    ATTACK_AT,
    ATTACK_SIZE,
    HEALTH_AT,
    HEALTH_SIZE,
    SPENT_AT,
    cracked_drop,
    medallion,
)
from scenes.ui.media import Media, Surface, blank, dimmed, lay, made_once, soft_shadow
from scenes.ui.theme import LOWERED, RAISED, WHITE, Colour

ASLEEP: Final = 0.45
"""The darkness of a tired piece, as for `dimmed`."""
SIGNS: Final = ((Keyword.DRAIN, (-36.0, -40.0)), (Keyword.CHARGE, (36.0, -40.0)))
"""The keywords with a sign at the edge of a token, and its place from the middle."""
ATTACK_ARROW: Final = (21.0, -12.0)
"""From the middle of a badge to the sign of its number."""
HEALTH_ARROW: Final = (-20.0, -8.0)


@dataclass(frozen=True, slots=True)
class StandingPiece:
    """The state of a piece in a line, and its card's printed values."""

    card: Card
    attack: int
    health: int | None
    """None leaves the number out, if it is drawn separately."""
    full: int
    """Its current full health."""
    keywords: tuple[Keyword, ...] = ()
    tired: bool = False
    hurt: bool = False
    """Whether it has less than its full health; a separate flag, because the number may be left out."""


def fresh(card: Card) -> StandingPiece:
    """A piece with its printed values, awake."""
    return StandingPiece(card, card.attack, card.health, card.health, card.keywords)


def standing_of(piece: Piece) -> StandingPiece:
    """A piece of a position."""
    health, full = health_of(piece), full_health_of(piece)
    return StandingPiece(
        card_of(piece), attack_of(piece), max(0, health), full, keywords_of(piece), is_tired(piece), health < full
    )


def piece_sprite(media: Media, side: int, piece: Piece) -> Surface:
    """A piece of a line battle or of a duel in its state; its centre is the middle of its oval."""
    if is_wide(piece):
        return standing_piece(media, side, standing_of(piece))
    health = health_of(piece)
    hurt = health < full_health_of(piece)
    return figures.token(media, side, code_of(piece), health, hurt=hurt, spent=is_tired(piece))


@made_once
def standing_piece(media: Media, side: int, standing: StandingPiece) -> Surface:
    """A piece with its keywords, numbers and state, and its shadow; its centre is the middle of its oval."""
    body = _body(media, side, standing)
    sprite, s = blank(body.get_size()), media.scale
    x, y = body.get_width() / 2, body.get_height() / 2
    lay(sprite, soft_shadow(body, 6 * s, 0.58), x, y + 4 * s)
    lay(sprite, dimmed(body, ASLEEP) if standing.tired else body, x, y)
    _lay_numbers(sprite, media, standing)
    for keyword, at in SIGNS:
        if keyword in standing.keywords:
            sign = media.sprite(f"keywords/{keyword}.webp")
            lay_with_shadow(sprite, sign, (x + at[0] * s, y + at[1] * s), 2 * s, 0.55, 1.5 * s)
    if standing.tired:
        lay(sprite, media.sprite("keywords/asleep.webp"), x + SPENT_AT[0] * s, y + SPENT_AT[1] * s)
    return sprite


def attack_colour(standing: StandingPiece) -> Colour:
    """White for the printed attack, and another colour above or below it."""
    return _colour(standing.attack - standing.card.attack)


def health_colour(standing: StandingPiece) -> Colour:
    """White for the printed full health, and another colour above it; the drop itself shows damage."""
    return WHITE if standing.hurt else _colour(standing.full - standing.card.health)


def _body(media: Media, side: int, standing: StandingPiece) -> Surface:
    """The medallion, before its rampart and under its glass."""
    oval = medallion(media, side, standing.card)
    body = blank(oval.get_size())
    x, y = body.get_width() / 2, body.get_height() / 2
    if Keyword.GUARD in standing.keywords:
        lay(body, media.sprite("keywords/guard.webp"), x, y)
    lay(body, oval, x, y)
    if Keyword.SHIELD in standing.keywords:
        lay(body, media.sprite("keywords/shield.webp"), x, y)
    return body


def _lay_numbers(sprite: Surface, media: Media, standing: StandingPiece) -> None:
    s = media.scale
    x, y = sprite.get_width() / 2, sprite.get_height() / 2
    attack = badge_at(media, "attack", standing.attack, ATTACK_SIZE, s, attack_colour(standing))
    at = (x + ATTACK_AT[0] * s, y + ATTACK_AT[1] * s)
    lay_with_shadow(sprite, attack, at, 2 * s, 0.5, 1.5 * s)
    _lay_arrow(sprite, media, at, ATTACK_ARROW, standing.attack - standing.card.attack)
    at = (x + HEALTH_AT[0] * s, y + HEALTH_AT[1] * s)
    drop = (
        cracked_drop(media, standing.health)
        if standing.hurt
        else badge_at(media, "health", standing.health, HEALTH_SIZE, s, health_colour(standing))
    )
    lay_with_shadow(sprite, drop, at, 2 * s, 0.5, 1.5 * s)
    _lay_arrow(sprite, media, at, HEALTH_ARROW, standing.full - standing.card.health)


def _lay_arrow(
    sprite: Surface, media: Media, badge: tuple[float, float], aside: tuple[float, float], more: int
) -> None:
    """Draw the sign of a number that differs from the printed one."""
    if more:
        arrow = media.sprite(f"keywords/{'raised' if more > 0 else 'lowered'}.webp")
        lay(sprite, arrow, badge[0] + aside[0] * media.scale, badge[1] + aside[1] * media.scale)


def _colour(more: int) -> Colour:
    return WHITE if not more else RAISED if more > 0 else LOWERED
