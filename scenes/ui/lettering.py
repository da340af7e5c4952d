"""Lines of text: outlined, fitted to a width or cut short, and text on an arc. `paragraphs` has text of several lines.

Everything is rendered at twice its size and scaled down once, which keeps small letters clear. `Media` caches the results.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from scenes.ui.legible import ELLIPSIS, is_mark, one_line
from scenes.ui.media import PREMULTIPLIED, Media, Surface, blank, smooth
from scenes.ui.theme import Colour, Style
from scenes.words import is_turkish

OVERSAMPLING: Final = 2
SMALLEST: Final = 12.0
"""The smallest letters, in logical pixels."""
SIZE_STEP: Final = 0.25
TALLEST: Final = 1.12
"""The height of the tallest letters, ascenders and descenders included, in sizes."""
Run = tuple[pygame.font.Font, str]
"""Letters and their font."""


def text(media: Media, words: str, style: Style, scale: float | None = None) -> Surface:
    """One line of text, at the window's scale unless another is given; an empty line is one transparent pixel wide."""
    scale = media.scale if scale is None else scale
    words = one_line(words)
    key = (words, style, round(scale * 1024), is_turkish())
    return media.texts.get(key, lambda: _reduced(_rendered(media, words, style, scale)))


def width_of(media: Media, words: str, style: Style, scale: float | None = None) -> float:
    """The logical width of one line of text, without its outline."""
    scale = media.scale if scale is None else scale
    words = one_line(words)
    return media.faces.width_px(style.face, _size_px(style, scale), words) / OVERSAMPLING / scale


def place_of(media: Media, words: str, number: int, style: Style) -> float:
    """The x in a line of the letter with this number, as its runs are drawn; past the last letter, the line's end."""
    left, size_px, width_px = number, _size_px(style, media.scale), 0
    for face, part in media.faces.runs(style.face, one_line(words)):
        if left <= 0:
            break
        width_px += media.faces.font(face, size_px).size(part[:left])[0]
        left -= len(part)
    return width_px / OVERSAMPLING / media.scale


def shapeless(media: Media, words: str, style: Style) -> str:
    """The letters of a line that no font has, and that are drawn as boxes."""
    return media.faces.shapeless(style.face, one_line(words))


def enlarged(media: Media, style: Style) -> Style:
    """The style at the user's text size."""
    return style if media.text_scale == 1.0 else replace(style, size=style.size * media.text_scale)


def fitted(media: Media, words: str, style: Style, width: float, smallest: float = SMALLEST) -> Style:
    """The style with its size reduced, not below `smallest`, until the text fits the logical width."""
    while style.size > smallest and (wanted := width_of(media, words, style) + 2 * style.edge_px) > max(0.0, width):
        share = width / wanted
        # An estimate by proportion, then steps: hinted letters do not shrink evenly.
        style = replace(
            style, size=max(smallest, min(style.size - SIZE_STEP, style.size * share // SIZE_STEP * SIZE_STEP))
        )
    return style


def line(
    media: Media, words: str, style: Style, width: float, smallest: float = SMALLEST, *, height: float = math.inf
) -> Surface:
    """One line of text at the user's text size, within this width and height.

    It is shrunk first, down to `smallest`, then cut short with an ellipsis.
    """
    words, style = one_line(words), enlarged(media, style)
    if style.size * TALLEST > height:
        style = replace(style, size=max(smallest, height / TALLEST // SIZE_STEP * SIZE_STEP))
    style = fitted(media, words, style, width, smallest)
    room = width - 2 * style.edge_px
    return text(media, words if width_of(media, words, style) <= room else shortened(media, words, style, room), style)


def has_room(media: Media, words: str, style: Style, width: float) -> bool:
    """Whether one line of text at the user's text size fits the logical width."""
    style = enlarged(media, style)
    return width_of(media, words, style) <= width - 2 * style.edge_px


def short_line(media: Media, words: str, style: Style, width: float) -> Surface:
    """One line of text at the user's text size, cut short with an ellipsis if it is too wide, for lists, whose rows look alike."""
    return line(media, words, style, width, enlarged(media, style).size)


def shortened(media: Media, words: str, style: Style, room: float) -> str:
    """As many letters as fit, and an ellipsis; empty if not even the ellipsis fits."""
    if width_of(media, ELLIPSIS, style) > room:
        return ""
    least, most = 0, len(words)
    while least < most:
        middle = (least + most + 1) // 2
        if width_of(media, words[:middle].rstrip() + ELLIPSIS, style) <= room:
            least = middle
        else:
            most = middle - 1
    while least > 1 and is_mark(words[least : least + 1] or " "):
        # A letter goes with its marks.
        least -= 1
    return words[:least].rstrip() + ELLIPSIS


def arc_text(media: Media, words: str, style: Style, scale: float, radius: float, tracking: float) -> Surface:
    """Text on an arc that is highest in the middle; the surface's centre is at the middle of the text's height at the top."""
    words = one_line(words)
    runs = _fonts(media, words, style, scale)
    letters = [(font, letter) for font, part in runs for letter in part]
    unit = OVERSAMPLING * scale
    pens, length = _pens(letters, unit, tracking)
    height = max((font.get_height() for font, _ in runs), default=0) * 1.6 + 2 * radius * unit * (
        1 - math.cos(length / 2 / radius)
    )
    canvas = blank((math.ceil((length + 2 * style.size) * unit), math.ceil(height)))
    middle_x, middle_y = canvas.get_width() / 2, canvas.get_height() / 2
    for letter, pen in zip(letters, pens, strict=True):
        angle = (pen - length / 2) / radius
        drawn = pygame.transform.rotozoom(_set([letter], runs, style, scale), -math.degrees(angle), 1)
        x = middle_x + math.sin(angle) * radius * unit
        y = middle_y + (1 - math.cos(angle)) * radius * unit
        canvas.blit(drawn, drawn.get_rect(center=(round(x), round(y))), special_flags=PREMULTIPLIED)
    return _reduced(canvas)


def _size_px(style: Style, scale: float) -> int:
    """The size of a style's letters in pixels, at twice its size."""
    return max(2, round(style.size * scale * OVERSAMPLING))


def _fonts(media: Media, words: str, style: Style, scale: float) -> list[Run]:
    """The text in runs, each with its font."""
    size_px = _size_px(style, scale)
    return [(media.faces.font(face, size_px), part) for face, part in media.faces.runs(style.face, words)]


def _rendered(media: Media, words: str, style: Style, scale: float) -> Surface:
    """Text with its outline at twice its size."""
    runs = _fonts(media, words, style, scale)
    return _set(runs, runs, style, scale)


def _set(runs: Sequence[Run], line: Sequence[Run], style: Style, scale: float) -> Surface:
    """Runs side by side on the baseline of a line that they may be a part of: all outlines under all letters."""
    edge = round(style.edge_px * scale * OVERSAMPLING)
    # A mark without a letter has no width, and rendering it is an error.
    seen = [(font, part, font.size(part)[0]) for font, part in runs if font.size(part)[0]]
    above = max((_ascent(font, part) for font, part in line), default=0)
    if not seen:
        return blank((0, max((font.get_height() for font, _ in line), default=0)))
    if len(seen) == 1 and len({id(font) for font, _ in line}) == 1:
        return _run(*seen[0][:2], style, edge)
    below = max(font.get_height() - font.get_ascent() for font, _ in line)
    canvas = blank((sum(width for _, _, width in seen) + 2 * edge, above + below + 2 * edge))
    for colour, outset in ((style.edge, edge), (style.colour, 0))[not edge :]:
        x = edge - outset
        for font, part, width in seen:
            drawn = _inked(font, part, colour, outset)
            canvas.blit(drawn, (x, edge - outset + above - _ascent(font, part)), special_flags=PREMULTIPLIED)
            x += width
    return canvas


def _run(font: pygame.font.Font, words: str, style: Style, edge: int) -> Surface:
    """Text of one font with its outline."""
    drawn = _inked(font, words, style.colour, 0)
    if not edge:
        return drawn
    canvas = _inked(font, words, style.edge, edge)
    canvas.blit(drawn, (edge, edge), special_flags=PREMULTIPLIED)
    return canvas


def _inked(font: pygame.font.Font, words: str, colour: Colour, outset: int) -> Surface:
    """Text of one font in one colour, thicker by some pixels on each side."""
    font.outline = outset
    drawn = font.render(words, True, colour).convert_alpha().premul_alpha()
    font.outline = 0
    return drawn


def _ascent(font: pygame.font.Font, words: str) -> int:
    """The height of the text's picture over its baseline: the font's ascent, or more for a higher letter."""
    return max([font.get_ascent(), *(one[3] for one in font.metrics(words) if one)])


def _reduced(large: Surface) -> Surface:
    width, height = large.get_size()
    if not width:  # Text without a visible letter; scaling an empty surface crashes.
        return blank((1, 1))
    return smooth(large, (max(1, round(width / 2)), max(1, round(height / 2))))


def _pens(letters: Sequence[Run], unit: float, tracking: float) -> tuple[list[float], float]:
    """The middle of each letter along the line, and the line's length.

    Advances come from the metrics: a swash such as Q's is wider than its advance.
    """
    pens: list[float] = []
    end = 0.0
    for font, letter in letters:
        metrics = font.metrics(letter)[0]
        left, advance = (min(0, metrics[0]), metrics[4]) if metrics else (0, font.size(letter)[0])
        pens.append(end + (left + font.size(letter)[0] / 2) / unit)
        end += advance / unit + tracking
    return pens, end - tracking
