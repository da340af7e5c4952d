"""Pictures for cards without one of their own, composed of our masters: a view, a piece, a prop, a front around them, a token's oval.

`art_of` returns the parts of a card's picture. Lengths are units of a card's anatomy (`cards`), and `unit` is pixels for each; a token's
are logical pixels. Nothing is cached here: the composer of a sprite does that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from hschess.rules.card import Art, Card
from hschess.rules.card_art import art_of
from scenes.ui.media import PREMULTIPLIED, Media, Surface, blank, dimmed, faded, lay, nine_slice, smooth
from scenes.ui.theme import SIDE_LETTERS

WINDOW: Final = (62.0, 55.0, 184.0, 178.0)
"""The window of a front: left, top, width and height."""
VIEW_EDGE: Final = 6.0
"""How far a view extends under the brass of its window."""
FLOOR: Final = 153.0
"""The floor under a figure, from the top of the window."""
PIECES: Final = {"pawn": 172.0, "knight": 170.0, "bishop": 160.0, "rook": 176.0, "queen": 153.0, "king": 150.0}
"""The height of each piece's picture in a window, ..."""
FOOT: Final = 0.055
"""... and how far under its place it begins, as a share of that."""
LIFT: Final = 0.72
"""How far the floor rises, as a share of the hidden part of the window, ..."""
SHRINK: Final = 0.0040
"""... and by which share the figures shrink for each unit of it."""
FLOOR_SHADE: Final = (150.0, 40.0)
SHADE_AT: Final = (13.0, -7.0)
BESIDE: Final = -25.0
"""How far a piece moves left beside its prop."""
ASIDE: Final = 0.90
"""Its height there."""
SPELL_FOOT: Final = 8.0
SPELL_PROP: Final = 1.42
SPELL_MOST: Final = 186.0
BEHIND: Final = (-34.0, 0.92, 0.42)
"""The piece behind a spell's prop: how far to the left, its scale, its opacity."""
RIBBON_AT: Final = (154.0, 252.0)
"""The middle of the ribbon's picture over a low parchment."""
RIBBON: Final = (248.0, 84.0)
SCROLL_EDGE: Final = 8.0
SCROLL_CORNER: Final = 20.0
TOKEN_CANVAS: Final = (132.0, 148.0)
TOKEN_PIECES: Final = {"pawn": 112.0, "rook": 114.0, "knight": 112.0, "bishop": 108.0, "queen": 106.0, "king": 104.0}
TOKEN_FOOT: Final = 53.0
"""The foot of a figure in a token, from its middle."""
TOKEN_SKY: Final = (0.27, 0.06, 0.46, 0.56)
"""The part of a view in a token: left, top, width and height as shares of it."""
TOKEN_OVAL: Final = (84.0, 100.0)
TOKEN_SHADE: Final = (206, 208, 214)
"""A token has less light than a card, so that ivory stands out from it."""
TOKEN_ASIDE: Final = -11.0
TOKEN_PROP: Final = (19.0, 31.0, 0.80, 106.0)
"""A prop in a token: right of the middle, its foot below it, its height as a multiple of that in a window, the greatest height."""


@dataclass(frozen=True, slots=True)
class PropPlace:
    """The place of a prop beside a piece."""

    across: float
    """To the right of the window's middle, ..."""
    down: float
    """... and below the floor."""
    height: float
    """The height of its picture."""
    is_behind: bool = False


PLACES: Final = {
    "shield": PropPlace(45, 7, 124),
    "banner": PropPlace(44, -2, 178, is_behind=True),
    "horn": PropPlace(42, 8, 124),
    "spur": PropPlace(42, 8, 118),
    "key": PropPlace(47, 6, 134),
    "book": PropPlace(46, 7, 112),
    "crown": PropPlace(43, 8, 112),
    "coin": PropPlace(46, 8, 108),
    "lance": PropPlace(40, 4, 184, is_behind=True),
    "wagon": PropPlace(32, -8, 168, is_behind=True),
    "drum": PropPlace(46, 7, 112),
    "goblet": PropPlace(46, 7, 116),
    "hourglass": PropPlace(46, 7, 118),
    "sword": PropPlace(46, 5, 158),
}
PROP_FOOT: Final = 0.075
"""The share of a prop's picture below its foot."""


def composed_body(
    media: Media, side: int, card: Card, pixels: tuple[int, int], unit: float, rise: float = 0.0
) -> Surface:
    """The body of a card with its picture, without ribbon and parchment, which hides `rise` more units of the window than a low one."""
    sprite = blank(pixels)
    view = window_view(media, side, card, unit, rise)
    sprite.blit(view, (round((WINDOW[0] - VIEW_EDGE) * unit), round((WINDOW[1] - VIEW_EDGE) * unit)))
    name = "front" if card.is_piece else "front_spell"
    # The view's corners are behind the front; parts beyond the window are cut with them.
    lay(sprite, smooth(media.master(f"cards/{name}_{SIDE_LETTERS[side]}.webp"), pixels), pixels[0] / 2, pixels[1] / 2)
    return sprite


def lay_ribbon(target: Surface, media: Media, side: int, unit: float, up: float) -> None:
    """Draw the ribbon for the name, `up` units higher than over a low parchment."""
    size = (round(RIBBON[0] * unit), round(RIBBON[1] * unit))
    ribbon = smooth(media.master(f"cards/ribbon_{SIDE_LETTERS[side]}.webp"), size)
    lay(target, ribbon, RIBBON_AT[0] * unit, (RIBBON_AT[1] - up) * unit)


def lay_scroll(target: Surface, media: Media, box: tuple[float, float, float, float], unit: float) -> None:
    """Draw a parchment around this box."""
    left, top, width, height = box
    size = (round((width + 2 * SCROLL_EDGE) * unit), round((height + 2 * SCROLL_EDGE) * unit))
    sheet = nine_slice(media.master("cards/scroll.webp"), size, round(SCROLL_CORNER * unit), round(SCROLL_CORNER * 2))
    lay(target, sheet, (left + width / 2) * unit, (top + height / 2) * unit)


def window_view(media: Media, side: int, card: Card, unit: float, rise: float = 0.0) -> Surface:
    """The view through a card's window: the view in its light, the piece, and the prop beside it or, for a spell, before it.

    The more of the window is hidden, the higher it all is, and the smaller the figures.
    """
    art = art_of(card)
    size = (round((WINDOW[2] + 2 * VIEW_EDGE) * unit), round((WINDOW[3] + 2 * VIEW_EDGE) * unit))
    seen = blank(size)
    seen.blit(smooth(media.master(_view_file(side, art.tint)), size), (0, round(-LIFT * rise * unit)))
    x, floor = WINDOW[2] / 2 + VIEW_EDGE, FLOOR + VIEW_EDGE - LIFT * rise
    arrangement = _Arrangement(media, side, seen, x * unit, floor * unit, unit * (1 - SHRINK * rise))
    if art.prop and not card.is_piece:
        _arrange_spell(arrangement, art)
    elif art.prop:
        _arrange_both(arrangement, art)
    else:
        arrangement.shade(0, 0)
        arrangement.piece(art.piece, 0, PIECES[art.piece])
    return seen


def composed_token(media: Media, side: int, card: Card) -> Surface:
    """A piece in its oval, without badges: its sky, its prop and its rim."""
    art, s = art_of(card), media.scale
    sprite = blank(media.size_px(*TOKEN_CANVAS))
    x, y = sprite.get_width() / 2, sprite.get_height() / 2
    lay(sprite, _sky(media, side, art.tint), x, y)
    arrangement = _Arrangement(media, side, sprite, x, y + TOKEN_FOOT * s, s)
    if art.prop:
        across, foot, share, most = TOKEN_PROP
        arrangement.prop(art.prop, across, foot - TOKEN_FOOT, min(most, PLACES[art.prop].height * share))
    arrangement.piece(art.piece, TOKEN_ASIDE if art.prop else 0.0, TOKEN_PIECES[art.piece], foot=0.0)
    mask = media.sprite("tokens/oval.webp")
    sprite.blit(mask, mask.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_RGBA_MULT)
    lay(sprite, media.sprite("tokens/rim.webp"), x, y)
    return sprite


def small_picture(media: Media, side: int, card: Card, size: tuple[int, int]) -> Surface:
    """The middle of a card's picture, for a tile of this many pixels."""
    seen = window_view(media, side, card, size[1] / (WINDOW[3] - 30))
    sprite = blank(size)
    lay(sprite, seen, size[0] / 2, size[1] / 2 - VIEW_EDGE)
    return sprite


@dataclass(frozen=True, slots=True)
class _Arrangement:
    """A surface with figures around a point of its floor, in pixels."""

    media: Media
    side: int
    target: Surface
    x: float
    floor: float
    unit: float

    def shade(self, across: float, down: float, share: float = 1.0) -> None:
        """Draw the shadow of a figure on the floor."""
        size = tuple(max(1, round(length * share * self.unit)) for length in FLOOR_SHADE)
        shade = smooth(self.media.master("cards/floor.webp"), (size[0], size[1]))
        x, y = (
            self.x + (across + SHADE_AT[0] * share) * self.unit,
            self.floor + (down + SHADE_AT[1] * share) * self.unit,
        )
        lay(self.target, shade, x, y)

    def piece(self, name: str, across: float, height: float, foot: float = FOOT, shown: float = 1.0) -> None:
        """Draw a piece; `shown` below 1 lets it fade into the dark."""
        figure = self._figure(f"pieces/{SIDE_LETTERS[self.side]}_{name}.webp", height)
        if shown < 1:
            figure = faded(dimmed(figure, 1.0), shown)
        self._lay(figure, across, foot * height)

    def prop(self, name: str, across: float, down: float, height: float) -> None:
        """Draw a prop with its foot on the floor, or `down` below it."""
        figure = self._figure(f"props/{SIDE_LETTERS[self.side]}_{name}.webp", height)
        self._lay(figure, across, down + PROP_FOOT * height)

    def _figure(self, file: str, height: float) -> Surface:
        master = self.media.master(file)
        high = max(1, round(height * self.unit))
        return smooth(master, (max(1, round(high * master.get_width() / master.get_height())), high))

    def _lay(self, figure: Surface, across: float, down: float) -> None:
        foot = (round(self.x + across * self.unit), round(self.floor + down * self.unit))
        self.target.blit(figure, figure.get_rect(midbottom=foot), special_flags=PREMULTIPLIED)


def _arrange_both(arrangement: _Arrangement, art: Art) -> None:
    """Draw a piece with its prop at the right, behind it or before it."""
    place = PLACES[art.prop]
    across = BESIDE if not place.is_behind else BESIDE + 6
    arrangement.shade(place.across - 4, place.down + 2, 0.62)
    if place.is_behind:
        arrangement.prop(art.prop, place.across, place.down, place.height)
    arrangement.shade(across, 0, 0.9)
    arrangement.piece(art.piece, across, PIECES[art.piece] * ASIDE)
    if not place.is_behind:
        arrangement.prop(art.prop, place.across, place.down, place.height)


def _arrange_spell(arrangement: _Arrangement, art: Art) -> None:
    """Draw the prop of a spell, large, before the shadow of its piece."""
    across, share, shown = BEHIND
    place = PLACES[art.prop]
    arrangement.piece(art.piece, across, PIECES[art.piece] * share, shown=shown)
    height = min(place.height * SPELL_PROP, SPELL_MOST)
    arrangement.shade(14, 0, 0.8)
    arrangement.prop(art.prop, 12, SPELL_FOOT, height)


def _view_file(side: int, tint: str) -> str:
    return f"cards/view_{SIDE_LETTERS[side]}{'_' + tint if tint else ''}.webp"


def _sky(media: Media, side: int, tint: str) -> Surface:
    """The part of a view that fills a token's oval."""
    master = media.master(_view_file(side, tint))
    width, height = master.get_size()
    left, top, wide, high = TOKEN_SKY
    part = master.subsurface((round(left * width), round(top * height), round(wide * width), round(high * height)))
    sky = blank(media.size_px(*TOKEN_OVAL))
    sky.blit(smooth(part, sky.get_size()), (0, 0))
    sky.fill((*TOKEN_SHADE, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return sky
