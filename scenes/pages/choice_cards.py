"""The choices of a new game: an opponent's medallion, a mode's card, a side's button. One of each kind is chosen.

Sizes are logical pixels; heights grow with the text.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

import pygame

from scenes.painters.portraits import medallion, stars
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas, rounded_box, rounded_rim
from scenes.ui.layout import REST, column, padded, row
from scenes.ui.lettering import enlarged, line, width_of
from scenes.ui.media import Media, Surface, blank, made_once, smooth
from scenes.ui.paragraphs import Paragraph, draw_paragraph, fitting, height_of
from scenes.ui.plates import SHADOW_DOWN, panel, panel_shadow
from scenes.ui.theme import BODY, BOLD_FACE, BRASS_LIGHT, CREAM, GOLD, SIDE_LETTERS, SUBHEADING, WHITE, Style
from scenes.ui.widgets import Button, Widget, draw_golden

FACE: Final = 104.0
FACE_NEAR: Final = 110.0
"""The diameter of a medallion under the pointer or the focus."""
FACE_LIGHT: Final = 168.0
STAR: Final = 16.0
MARK: Final = 20.0
"""The size of a mark beside text of the usual size; it grows with the text."""
MARK_PITCH: Final = 1.2
"""The distance from one mark to the next, in widths of a mark."""
MARK_UNLIT: Final = 0.30
NAME_LINE: Final = 24.0
NAME: Final = Style(BOLD_FACE, 15.5, CREAM)
CELL_CORNER: Final = 16.0
CHOSEN_FILL: Final = (255, 214, 120, 26)
NEAR_FILL: Final = (255, 240, 205, 14)
PICTURE_SHAPE: Final = 0.5
"""The height of a mode's picture, as a share of its width."""
PICTURE_CORNER: Final = 9.0
CARD_EDGE: Final = 11.0
MODE_NAME: Final = replace(SUBHEADING, size=19)
MODE_NAME_LINE: Final = 30.0
MODE_WORDS: Final = replace(BODY, size=15)
MODE_SIGN: Final = 30.0
KING: Final = 46.0
"""The height of the king on a side's button."""


class Choosable(Widget):
    """A widget that can be chosen, one of its kind."""

    radius = CELL_CORNER

    def __init__(self, name: str, rect: Rect, *, chosen: bool, tooltip: str = "") -> None:
        super().__init__(name, rect, tooltip=tooltip)
        self.chosen = chosen

    @property
    def is_near(self) -> bool:
        """Whether the pointer or the focus is on it."""
        return self.hovered or self.focused

    def draw_choice(self, canvas: Canvas) -> None:
        """Draw the golden rim and the light around it."""
        if self.chosen:
            draw_golden(canvas, self.rect, self.radius)


class OpponentCell(Choosable):
    """A level: its face, name, stars, and a mark for each mode on offer, lit if the player has beaten it there."""

    def __init__(self, name: str, rect: Rect, words: str, number: int, ring: int, modes: Mapping[str, bool], *,
                 chosen: bool, tooltip: str) -> None:  # fmt: skip
        """`number` is the level's; `ring` is the side whose colour its frame has; `modes` says in which modes it was beaten."""
        super().__init__(name, rect, chosen=chosen, tooltip=tooltip)
        self._words = words
        self._number = number
        self._ring = ring
        self._modes = modes

    def draw(self, canvas: Canvas) -> None:
        """Draw face, name, stars and marks, from the top down."""
        media = canvas.media
        cell = padded(self.rect, 4, 7, 6)
        grown = media.text_scale
        face, name, level, marks = column(cell, FACE, NAME_LINE * grown, STAR * grown, MARK * grown, gap=4)
        middle, fit = face[0] + face[2] / 2, min(face[2:]) / FACE if min(face[2:]) < FACE else 1.0
        if self.chosen or self.is_near:
            fill = CHOSEN_FILL if self.chosen else NEAR_FILL
            canvas.lay(rounded_box(media, *self.rect[2:], CELL_CORNER, fill), *self.centre)
        if self.chosen:
            glow = FACE_LIGHT * fit
            canvas.lay(media.stretched("effects/glow_gold.webp", glow, glow), middle, face[1] + face[3] / 2, 0.8)
        size = (FACE_NEAR if self.is_near or self.chosen else FACE) * fit
        canvas.lay(medallion(media, self.name, self._ring, size), middle, face[1] + face[3] / 2)
        style = replace(NAME, colour=GOLD if self.chosen else BRASS_LIGHT if self.is_near else CREAM)
        canvas.lay(line(media, self._words, style, name[2], height=name[3]), middle, name[1] + name[3] / 2)
        canvas.lay(stars(media, self._number, level[3]), middle, level[1] + level[3] / 2)
        self._draw_marks(canvas, middle, marks)
        self.draw_choice(canvas)
        self.draw_focus(canvas)

    def _draw_marks(self, canvas: Canvas, middle: float, area: Rect) -> None:
        size = area[3]
        for place, (mode, is_beaten) in enumerate(self._modes.items()):
            sign = canvas.media.stretched(f"modes/{mode}.webp", size, size)
            x = middle + (place - (len(self._modes) - 1) / 2) * MARK_PITCH * size
            canvas.lay(sign, x, area[1] + size / 2, 1.0 if is_beaten else MARK_UNLIT)


def cell_height(media: Media) -> float:
    """The height that an opponent's cell needs."""
    return 7 + FACE + (NAME_LINE + STAR + MARK) * media.text_scale + 4 * 3 + 6


def cell_width(media: Media, names: Collection[str]) -> float:
    """The width that the longest of these names needs."""
    style = enlarged(media, NAME)
    return max(width_of(media, name, style) for name in names) + 10


class ModeCard(Choosable):
    """A mode: its picture, name and one sentence, which is beside the picture if the card is wide."""

    def __init__(self, mode: str, rect: Rect, name: str, sentence: str, *, chosen: bool, tooltip: str) -> None:
        super().__init__(f"mode:{mode}", rect, chosen=chosen, tooltip=tooltip)
        self._mode = mode
        self._title = name
        self._sentence = sentence

    def draw(self, canvas: Canvas) -> None:
        """Draw plate, picture, sign and text."""
        media = canvas.media
        width, height = self.rect[2:]
        canvas.lay(panel_shadow(media, width, height), self.centre[0], self.centre[1] + SHADOW_DOWN)
        canvas.lay(panel(media, "panel_walnut", width, height), *self.centre)
        picture, words = mode_parts(self.rect)
        if self.is_near:
            canvas.lay(rounded_box(media, width - 8, height - 8, 12, NEAR_FILL), *self.centre)
        self.draw_picture(canvas, picture)
        self._draw_words(canvas, words)
        self.draw_choice(canvas)
        self.draw_focus(canvas)

    def draw_picture(self, canvas: Canvas, picture: Rect) -> None:
        """Draw the mode's scene with its sign."""
        media = canvas.media
        canvas.lay(framed_picture(media, self._mode, picture[2], picture[3]),
                   picture[0] + picture[2] / 2, picture[1] + picture[3] / 2)  # fmt: skip
        sign = media.stretched(f"modes/{self._mode}.webp", MODE_SIGN, MODE_SIGN)
        canvas.lay(sign, picture[0] + 21, picture[1] + picture[3] - 21)

    def _draw_words(self, canvas: Canvas, area: Rect) -> None:
        media = canvas.media
        name, below = _name_and_sentence(area, media)
        style = replace(MODE_NAME, colour=GOLD if self.chosen else BRASS_LIGHT)
        canvas.lay(
            line(media, self._title, style, name[2], height=name[3]), name[0] + name[2] / 2, name[1] + name[3] / 2
        )
        draw_paragraph(canvas.surface, media, self.sentence(media), below[0], below[1], centred_in=below[2])

    def sentence(self, media: Media) -> Paragraph:
        """The sentence, laid out."""
        _, room = _name_and_sentence(mode_parts(self.rect)[1], media)
        return fitting(media, self._sentence, MODE_WORDS, room[2], room[3])


def _name_and_sentence(words: Rect, media: Media) -> tuple[Rect, Rect]:
    name, sentence = column(words, MODE_NAME_LINE * media.text_scale, REST)
    return name, sentence


def mode_parts(card: Rect) -> tuple[Rect, Rect]:
    """The rectangles of the picture and of the text."""
    inner = padded(card, CARD_EDGE, CARD_EDGE)
    if inner[2] > 2.4 * inner[3] or inner[2] > 380:
        picture, words = row(inner, min(inner[2] * 0.46, inner[3] / PICTURE_SHAPE), REST, gap=14)
        high = picture[2] * PICTURE_SHAPE
        return (picture[0], picture[1] + (picture[3] - high) / 2, picture[2], high), padded(words, 7, 0)
    picture, words = column(inner, inner[2] * PICTURE_SHAPE, REST, gap=6)
    return picture, padded(words, 4, 0, 0)


def mode_height(media: Media, width: float, sentences: Collection[str]) -> float:
    """The height that cards with these sentences need at this width."""
    inner = width - 2 * CARD_EDGE
    beside = inner > 380
    room = inner * 0.54 - 14 - 14 if beside else inner - 8
    words = MODE_NAME_LINE * media.text_scale + max(height_of(media, one, MODE_WORDS, room) for one in sentences)
    picture = inner * 0.46 * PICTURE_SHAPE
    return 2 * CARD_EDGE + (max(picture, words) if beside else inner * PICTURE_SHAPE + 6 + words) + 4


@made_once
def framed_picture(media: Media, mode: str, width: float, height: float) -> Surface:
    """A mode's picture with round corners and a brass edge."""
    sprite = blank(media.size_px(width, height))
    sprite.blit(smooth(media.master(f"modes/{mode}_scene.webp"), sprite.get_size()), (0, 0))
    mask = rounded_box(media, width, height, PICTURE_CORNER, (*WHITE, 255))
    sprite.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    for colour, thickness in (((24, 12, 5, 255), 3.2), ((213, 154, 54, 255), 1.8)):
        rim = rounded_rim(media, width, height, PICTURE_CORNER, colour, thickness)
        sprite.blit(rim, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return sprite


class KingButton(Button):
    """Text beside one or more kings; a golden rim if it is chosen."""

    def __init__(self, name: str, rect: Rect, label: str, kings: tuple[int, ...], *, chosen: bool,
                 enabled: bool = True, tooltip: str = "") -> None:  # fmt: skip
        super().__init__(name, rect, "", enabled=enabled, tooltip=tooltip)
        self._words = label
        self._kings = kings
        self.chosen = chosen

    def draw(self, canvas: Canvas) -> None:
        """Draw plate, kings and text."""
        super().draw(canvas)
        media, (left, top, width, height) = canvas.media, self.rect
        light = 1.0 if self.enabled else 0.4
        kings = 22.0 * len(self._kings)
        for place, side in enumerate(self._kings):
            x = left + 28 + 20 * place
            canvas.lay(_king(media, side), x, top + height / 2 - 1, light)
        room = width - kings - 32
        style = replace(self.style, size=16)
        words = line(media, self._words, style, room, height=height - 8)
        canvas.lay(words, left + kings + 16 + room / 2, top + height / 2, light)
        if self.chosen and self.enabled:
            draw_golden(canvas, self.rect, min(self.radius, height / 2))


class SideButton(KingButton):
    """A side by its king, or both kings if chance decides."""

    def __init__(self, side: str, rect: Rect, label: str, *, chosen: bool, enabled: bool) -> None:
        kings = {"white": (0,), "black": (1,)}.get(side, (1, 0))
        super().__init__(f"side:{side}", rect, label, kings, chosen=chosen, enabled=enabled)


def _king(media: Media, side: int) -> Surface:
    name = f"pieces/{SIDE_LETTERS[side]}_king.webp"
    master = media.master(name)
    return media.stretched(name, KING * master.get_width() / master.get_height(), KING)
