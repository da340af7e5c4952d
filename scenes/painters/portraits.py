"""The faces of the players at the table, in the frame of a king's portrait or in a round medallion.

A level has its own face; human and other players show the plain king of their side. Sizes are logical pixels.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import pygame

from hschess.players.opponents import levels
from hschess.resources import asset_root
from hschess.rules.record import HUMAN
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.lettering import TALLEST, enlarged, line
from scenes.ui.looks import CLASSIC
from scenes.ui.media import PREMULTIPLIED, Media, Surface, blank, lay, made_once, smooth
from scenes.ui.theme import BRASS, CREAM, OUTLINE, SIDE_LETTERS, TITLE_FACE, WHITE, Style
from scenes.words import upper

FACES: Final = {level.seat: f"portraits/{level.name}.webp" for level in levels()}
"""The painting of each player id that has one."""
ROOMS: Final = {"encounter": "campaign", "king": "kings"}
"""The folders of other paintings: of the campaign's opponents, and of kings for the user."""
NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,59}")
"""The names of encounters and chapters."""
NUMBERS: Final = {level.seat: level.number for level in levels()}
ARCH: Final = 148.0
"""The size of a king's portrait with its frame, at a factor of 1."""
ARCH_FACE: Final = 97.0
ARCH_FACE_UP: Final = 3.0
"""The size of a face in the arch, and how far its middle is above the frame's."""
RING_FACE: Final = 0.86
"""The share of a medallion's width that its face takes."""
KING_ART: Final = (0.26, 0.18, 0.48, 0.48)
"""The king within its framed portrait: left, top, width, height as shares of the picture."""


STARS: Final = 4
"""The stars of the strongest level; each level has half a star more than the previous one."""
STAR_STEP: Final = 0.86
PLATE: Final = Style(TITLE_FACE, 13, CREAM)
PLATE_ENDS: Final = 12.0
"""The space left and right of the text on a plate, ..."""
PLATE_EDGE: Final = 3.0
"""... and above and below it, ..."""
PLATE_LEAST_EDGE: Final = 0.8
"""... or less for text so large that it needs the space too, since it is in capitals."""
PLATE_GAP: Final = 6.0
STAR_SHARE: Final = 0.62
"""The height of a plate's stars, as a share of the plate's."""


def face_file(player_id: str) -> str:
    """The painting of a player id, of `encounter:NAME` or of `king:CHAPTER`; empty if there is none."""
    kind, _, name = player_id.partition(":")
    if kind not in ROOMS:
        return FACES.get(player_id, "")
    # A record's player ids may be any text: no other file is opened.
    file = f"{ROOMS[kind]}/{name}.webp"
    return file if NAME.fullmatch(name) and (asset_root() / "images" / file).is_file() else ""


def own_face(media: Media, player_id: str) -> str:
    """The face of the viewer: for a human player the chosen portrait."""
    chosen = media.looks.portrait
    return f"king:{chosen}" if player_id == HUMAN and chosen != CLASSIC else player_id


@dataclass(frozen=True, slots=True)
class Plate:
    """The text under a portrait, and the number of the level whose stars are beside it; 0 for none."""

    words: str
    number: int = 0


def plate_of(player_id: str, words: str) -> Plate:
    """The plate of a player id with this text."""
    return Plate(words, NUMBERS.get(player_id, 0))


def draw_plate(canvas: Canvas, plate: Plate, area: Rect) -> None:
    """Draw a small plate in the middle of its rectangle, at the user's text size but never larger than the rectangle."""
    left, top, width, height = area
    canvas.lay(plate_sprite(canvas.media, plate, (width, height)), left + width / 2, top + height / 2)


@made_once
def plate_sprite(media: Media, plate: Plate, room: tuple[float, float]) -> Surface:
    """The plate alone, within this width and height."""
    width, height = room
    tall = min(height, enlarged(media, PLATE).size * TALLEST + 2 * PLATE_EDGE)
    mark = stars(media, plate.number, tall * STAR_SHARE) if plate.number else None
    beside = 0.0 if mark is None else mark.get_width() / media.scale + PLATE_GAP
    # The face's small capitals have no Turkish i; its large ones have.
    words = line(media, upper(plate.words), PLATE, width - 2 * PLATE_ENDS - beside, height=tall - PLATE_LEAST_EDGE)
    wide = words.get_width() / media.scale + beside + 2 * PLATE_ENDS
    sprite = blank(media.size_px(wide, tall))
    middle, ends = sprite.get_height() / 2, PLATE_ENDS * media.scale
    lay(sprite, rounded_box(media, wide, tall, tall / 2, (*OUTLINE, 235)), sprite.get_width() / 2, middle)
    lay(sprite, rounded_rim(media, wide, tall, tall / 2, (*BRASS, 255), 1.4), sprite.get_width() / 2, middle)
    lay(sprite, words, ends + words.get_width() / 2, middle)
    if mark is not None:
        lay(sprite, mark, sprite.get_width() - ends - mark.get_width() / 2, middle)
    return sprite


@made_once
def stars(media: Media, number: int, height: float) -> Surface:
    """The strength of the level with this number: two levels a star, in a row of `STARS` stars of this height."""
    sprite = blank(media.size_px(height * (1 + STAR_STEP * (STARS - 1)), height))
    lit, unlit = (media.stretched(f"marks/{name}.webp", height, height) for name in ("star", "star_unlit"))
    for place in range(STARS):
        left = round(place * STAR_STEP * height * media.scale)
        sprite.blit(unlit, (left, 0), special_flags=PREMULTIPLIED)
        share = min(1.0, max(0.0, number / 2 - place))
        part = (0, 0, round(lit.get_width() * share), lit.get_height())
        sprite.blit(lit, (left, 0), part, special_flags=PREMULTIPLIED)
    return sprite


def framed(media: Media, player_id: str, side: int, factor: float = 1.0) -> Surface:
    """The face of a player in the arch of a king's portrait, on a canvas of `ARCH` times `factor`, without health and cracks."""
    if not face_file(player_id):
        return media.sprite(f"heroes/{SIDE_LETTERS[side]}.webp", factor)
    return media.cached(("framed", player_id, side, factor), lambda: _framed(media, player_id, side, factor))


@made_once
def medallion(media: Media, player_id: str, side: int, diameter: float) -> Surface:
    """The face of a player in a round brass frame of this diameter."""
    sprite = blank(media.size_px(diameter, diameter))
    x, y, wide = sprite.get_width() / 2, sprite.get_height() / 2, diameter * RING_FACE
    face = _face(media, face_file(player_id), wide) if face_file(player_id) else _plain_king(media, side, wide)
    face.blit(smooth(rounded_box(media, wide, wide, wide / 2, (*WHITE, 255)), face.get_size()), (0, 0),
              special_flags=pygame.BLEND_RGBA_MULT)  # fmt: skip
    lay(sprite, face, x, y)
    lay(sprite, media.stretched(f"heroes/ring_{SIDE_LETTERS[side]}.webp", diameter, diameter), x, y)
    return sprite


def _framed(media: Media, player_id: str, side: int, factor: float) -> Surface:
    window = media.sprite("heroes/arch.webp", factor)
    sprite = blank(window.get_size())
    x, y, unit = sprite.get_width() / 2, sprite.get_height() / 2, media.scale * factor
    lay(sprite, _face(media, face_file(player_id), ARCH_FACE * factor), x, y - ARCH_FACE_UP * unit)
    sprite.blit(window, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    lay(sprite, media.sprite(f"heroes/arch_{SIDE_LETTERS[side]}.webp", factor), x, y)
    return sprite


def _face(media: Media, file: str, wide: float) -> Surface:
    """The painting on its own surface, which may be cut."""
    face = blank(media.size_px(wide, wide))
    face.blit(smooth(media.master(file), face.get_size()), (0, 0))
    return face


def _plain_king(media: Media, side: int, wide: float) -> Surface:
    master = media.master(f"heroes/{SIDE_LETTERS[side]}.webp")
    size = master.get_size()
    left, top, width, height = (round(part * size[axis % 2]) for axis, part in enumerate(KING_ART))
    face = blank(media.size_px(wide, wide))
    face.blit(smooth(master.subsurface((left, top, width, height)), face.get_size()), (0, 0))
    return face
