"""Words: outlined text, text on an arc, and rich text (`**bold**`) wrapped to a width.

Everything is rendered at twice its size and scaled down once, which keeps small letters clear. `Media` keeps the results.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain
from typing import Final

import pygame

from scenes.ui.legible import ELLIPSIS, LONGEST_BLOCK, clipped, is_mark, legible, one_line
from scenes.ui.media import PREMULTIPLIED, Media, Surface, blank, smooth
from scenes.ui.strings import is_turkish
from scenes.ui.theme import BOLD_FACE, Colour, Style, is_han

OVERSAMPLING: Final = 2
LINE_HEIGHT: Final = 1.22
HALF_LINE: Final = 0.6
"""The height of letters over and under the middle of their line, in parts of the line's; with some of a neighbour's room."""
SPACE: Final = 0.27
"""Between words, in sizes."""
SMALLEST: Final = 12.0
"""No letters are smaller than this."""
SIZE_STEP: Final = 0.25
BALANCE_STEP: Final = 4.0
CUT_SLACK: Final = 2.0
"""A box that is lower than its words by no more than this cuts none of them off."""
BOLD_MARK: Final = "**"
TALLEST: Final = 1.12
"""The height of the tallest letters, ascenders and descenders included, in sizes."""
NEVER_FIRST: Final = frozenset("，。、：；！？）」』》”…,.:;!?)%·")  # noqa: RUF001 - Chinese punctuation
"""No line begins with these,"""
NEVER_LAST: Final = frozenset("（「『《“(")  # noqa: RUF001 - Chinese punctuation
"""and none ends with these."""
Word = tuple[tuple[str, bool], ...]
"""Fragments of a word, each with whether it is bold: `(("4", True), (".", False))`."""
Run = tuple[pygame.font.Font, str]
"""Letters and the font that draws them."""
Line = tuple[tuple[float, Word], ...]
"""Words with the logical x of each."""
Measured = tuple[bool, Word, float]
"""Whether a space goes before a word, the word, and its logical width."""
PARSED: Final = 1024
"""How many lines are remembered as words."""


def text(media: Media, words: str, style: Style, scale: float | None = None) -> Surface:
    """One line of words, at the window's scale unless another is given; an empty line is one transparent pixel wide."""
    scale = media.scale if scale is None else scale
    words = one_line(words)
    key = (words, style, round(scale * 1024), is_turkish())
    return media.texts.get(key, lambda: _reduced(_rendered(media, words, style, scale)))


def width_of(media: Media, words: str, style: Style, scale: float | None = None) -> float:
    """The logical width that one line of words takes, without its outline."""
    scale = media.scale if scale is None else scale
    words = one_line(words)
    return media.faces.width_px(style.face, _size_px(style, scale), words) / OVERSAMPLING / scale


def place_of(media: Media, words: str, number: int, style: Style) -> float:
    """Where in a line the letter with this number begins, as its runs are drawn; behind the last one where there is none."""
    left, size_px, width_px = number, _size_px(style, media.scale), 0
    for face, part in media.faces.runs(style.face, one_line(words)):
        if left <= 0:
            break
        width_px += media.faces.font(face, size_px).size(part[:left])[0]
        left -= len(part)
    return width_px / OVERSAMPLING / media.scale


def shapeless(media: Media, words: str, style: Style) -> str:
    """The letters of a line for which no font has a shape, so that they are drawn as boxes."""
    return media.faces.shapeless(style.face, one_line(words))


def enlarged(media: Media, style: Style) -> Style:
    """The style at the user's text size."""
    return style if media.text_scale == 1.0 else replace(style, size=style.size * media.text_scale)


def fitted(media: Media, words: str, style: Style, width: float, smallest: float = SMALLEST) -> Style:
    """The style, its size lowered (not below `smallest`) until the words fit the logical width."""
    while style.size > smallest and (wanted := width_of(media, words, style) + 2 * style.edge_px) > max(0.0, width):
        share = width / wanted
        # A guess by proportion, then by steps: hinted letters do not shrink evenly.
        style = replace(
            style, size=max(smallest, min(style.size - SIZE_STEP, style.size * share // SIZE_STEP * SIZE_STEP))
        )
    return style


def line(
    media: Media, words: str, style: Style, width: float, smallest: float = SMALLEST, *, height: float = math.inf
) -> Surface:
    """One line of words at the user's text size, never wider or higher than its room.

    It is shrunk first, down to `smallest`, then cut short with an ellipsis.
    """
    words, style = one_line(words), enlarged(media, style)
    if style.size * TALLEST > height:
        style = replace(style, size=max(smallest, height / TALLEST // SIZE_STEP * SIZE_STEP))
    style = fitted(media, words, style, width, smallest)
    room = width - 2 * style.edge_px
    return text(media, words if width_of(media, words, style) <= room else shortened(media, words, style, room), style)


def has_room(media: Media, words: str, style: Style, width: float) -> bool:
    """Whether one line of words at the user's text size fits the logical width."""
    style = enlarged(media, style)
    return width_of(media, words, style) <= width - 2 * style.edge_px


def short_line(media: Media, words: str, style: Style, width: float) -> Surface:
    """One line of words at the user's text size, cut short with an ellipsis where it has no room: as in a list, where rows look alike."""
    return line(media, words, style, width, enlarged(media, style).size)


def shortened(media: Media, words: str, style: Style, room: float) -> str:
    """As many letters as there is room for, and an ellipsis; nothing where there is not even room for that."""
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
    """Words on an arc that is highest in the middle; the surface's centre is the middle of the words' height at the top."""
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


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Wrapped rich text: each line is words with their x, lengths in logical pixels."""

    lines: tuple[Line, ...]
    widths: tuple[float, ...]
    line_height: float
    style: Style
    scale: float
    """Pixels per logical pixel."""

    @property
    def width(self) -> float:
        """The longest line."""
        return max(self.widths, default=0.0)

    @property
    def height(self) -> float:
        """All lines."""
        return self.line_height * len(self.lines)


def paragraph(
    media: Media,
    words: str,
    style: Style,
    width: float,
    line_height: float = LINE_HEIGHT,
    scale: float | None = None,
) -> Paragraph:
    """Wrap rich text to a logical width; a newline begins a new line. A word longer than the line goes on in the next."""
    scale = media.scale if scale is None else scale
    measured = _broken(media, _measured(media, words, style, scale), style, width, scale)
    return _wrapped(measured, style, width, line_height, scale)


def balanced(
    media: Media, words: str, style: Style, width: float, line_height: float = LINE_HEIGHT, scale: float | None = None
) -> Paragraph:
    """Wrapped text in as few lines as the width allows, all about equally long."""
    scale = media.scale if scale is None else scale
    measured = _broken(media, _measured(media, words, style, scale), style, width, scale)
    best = _wrapped(measured, style, width, line_height, scale)
    while best.width > BALANCE_STEP:
        narrower = _wrapped(measured, style, best.width - BALANCE_STEP, line_height, scale)
        if len(narrower.lines) > len(best.lines) or narrower.width >= best.width:
            return best
        best = narrower
    return best


def _styles(style: Style) -> tuple[Style, Style]:
    """That of plain letters and that of bold ones."""
    return style, replace(style, face=BOLD_FACE)


def _measured(media: Media, words: str, style: Style, scale: float) -> list[list[Measured]]:
    """The words of each line of a source."""
    styles, bold, lines = _styles(style), False, list[list[Measured]]()
    for source in legible(words).split("\n"):
        parsed, bold = _parsed(source, bold)
        lines.append([(spaced, word, _word_width(media, word, styles, scale)) for spaced, word in parsed])
    return lines


def _broken(
    media: Media, measured: list[list[Measured]], style: Style, width: float, scale: float
) -> list[list[Measured]]:
    """The same with words that are longer than the line in pieces that fit, of at least a letter each."""
    if all(length <= width for line in measured for _, _, length in line):
        return measured
    pieces = partial(_pieces, media, _styles(style), width, scale)
    return [[part for word in line for part in (pieces(word) if word[2] > width else (word,))] for line in measured]


def _pieces(
    media: Media, styles: tuple[Style, Style], width: float, scale: float, word: Measured
) -> Iterator[Measured]:
    """A word in pieces that fit, the first with the space before it."""
    spaced, fragments, _ = word
    letters = _letters(fragments)
    while letters:
        # The longest beginning that fits, found by halves: a name may have hundreds of letters.
        least, most = 1, len(letters)
        while least < most:
            middle = (least + most + 1) // 2
            fits = _word_width(media, _joined(tuple(chain(*letters[:middle]))), styles, scale) <= width
            least, most = (middle, most) if fits else (least, middle - 1)
        piece = _joined(tuple(chain(*letters[:least])))
        yield spaced, piece, _word_width(media, piece, styles, scale)
        spaced, letters = False, letters[least:]


def _letters(word: Word) -> list[Word]:
    """The letters of a word, each with the marks that stand on it."""
    letters: list[Word] = []
    for fragment, bold in word:
        for letter in fragment:
            if letters and is_mark(letter):
                letters[-1] = (*letters[-1], (letter, bold))
            else:
                letters.append(((letter, bold),))
    return letters


def _wrapped(measured: list[list[Measured]], style: Style, width: float, line_height: float, scale: float) -> Paragraph:
    space = style.size * SPACE
    lines: list[Line] = []
    widths: list[float] = []
    for source in measured:
        row: list[tuple[float, Word]] = []
        end = 0.0
        for spaced, word, length in source:
            before = space if spaced else 0.0
            if row and end + before + length > width:
                lines.append(tuple(row))
                widths.append(end)
                row, end = [], 0.0
            start = end + before if row else 0.0
            if row and not spaced:
                row[-1] = (row[-1][0], _joined(row[-1][1] + word))
            else:
                row.append((start, word))
            end = start + length
        lines.append(tuple(row))
        widths.append(end)
    return Paragraph(tuple(lines), tuple(widths), style.size * line_height, style, scale)


def fitting(
    media: Media, words: str, style: Style, width: float, height: float, *, smallest: float = SMALLEST
) -> Paragraph:
    """Rich text wrapped into a logical box at the user's text size, shrunk to fit, down to `smallest`, then cut with an ellipsis."""
    words, style = clipped(words, LONGEST_BLOCK), enlarged(media, style)
    block = unbroken(media, words, style, width)
    while style.size > smallest and (block.height > height or block.width > width):
        style = replace(style, size=max(smallest, style.size - 2 * SIZE_STEP))
        block = unbroken(media, words, style, width)
    return _cut(media, block if block.width <= width else paragraph(media, words, style, width), width, height)


def unbroken(
    media: Media,
    words: str,
    style: Style,
    width: float,
    line_height: float = LINE_HEIGHT,
    scale: float | None = None,
) -> Paragraph:
    """Wrapped rich text in which no word is broken: one that is longer than the line stands alone, and is wider than it."""
    scale = media.scale if scale is None else scale
    return _wrapped(_measured(media, words, style, scale), style, width, line_height, scale)


def _cut(media: Media, block: Paragraph, width: float, height: float) -> Paragraph:
    """As many lines as a height has room for, at least one; the last ends with an ellipsis where more were left out."""
    kept = max(1, int((height + CUT_SLACK) // block.line_height))
    if len(block.lines) <= kept:
        return block
    last = _ended(media, block.lines[kept - 1], block, width)
    end = max((x + _word_width(media, word, _styles(block.style), block.scale) for x, word in last), default=0.0)
    return replace(block, lines=(*block.lines[: kept - 1], last), widths=(*block.widths[: kept - 1], end))


def _ended(media: Media, line: Line, block: Paragraph, width: float) -> Line:
    """A line with an ellipsis at its end, and as many of its letters before that as there is room for."""
    before, styles = list(line), _styles(block.style)
    while before:
        x, word = before.pop()
        letters = _letters(word)
        while letters:
            ended = _joined((*chain(*letters), (ELLIPSIS, letters[-1][-1][1])))
            if x + _word_width(media, ended, styles, block.scale) <= width:
                return (*before, (x, ended))
            letters.pop()
    return ((0.0, ((ELLIPSIS, False),)),)


def height_of(media: Media, words: str, style: Style, width: float) -> float:
    """The logical height that rich text needs in this width, at the user's text size."""
    return paragraph(media, words, enlarged(media, style), width).height


def draw_paragraph(
    target: Surface, media: Media, block: Paragraph, left: float, top: float, *, centred_in: float | None = None
) -> None:
    """Draw wrapped text, its upper left corner at a logical point; `centred_in` centres each line in that width."""
    reach = block.line_height * block.scale * HALF_LINE
    for row, (line, width) in enumerate(zip(block.lines, block.widths, strict=True)):
        shift = 0.0 if centred_in is None else (centred_in - width) / 2
        middle = (top + (row + 0.5) * block.line_height) * block.scale
        if not -reach < middle < target.get_height() + reach:
            continue
        for x, word in line:
            _draw_word(target, media, word, block, ((left + shift + x) * block.scale, middle))


def rich_text(media: Media, words: str, style: Style, width: float, *, centred: bool = False) -> Surface:
    """Rich text in the user's size wrapped to a logical width, as one sprite that is as wide as its longest line."""
    words, style = clipped(words, LONGEST_BLOCK), enlarged(media, style)
    block = paragraph(media, words, style, width)
    size = media.size_px(block.width + 2, block.height)

    def make() -> Surface:
        sprite = blank(size)
        draw_paragraph(sprite, media, block, 1, 0, centred_in=block.width if centred else None)
        return sprite

    return media.texts.get(("rich", words, style, width, centred), make)


def _draw_word(target: Surface, media: Media, word: Word, block: Paragraph, at: tuple[float, float]) -> None:
    x, middle = at
    for fragment, bold in word:
        face = replace(block.style, face=BOLD_FACE) if bold else block.style
        drawn = text(media, fragment, face, block.scale)
        target.blit(drawn, (round(x), round(middle - drawn.get_height() / 2)), special_flags=PREMULTIPLIED)
        x += width_of(media, fragment, face, block.scale) * block.scale


def _word_width(media: Media, word: Word, styles: tuple[Style, Style], scale: float) -> float:
    """By the style of plain letters and that of bold ones."""
    return sum([width_of(media, fragment, styles[bold], scale) for fragment, bold in word])


@lru_cache(PARSED)
def _parsed(source: str, bold: bool) -> tuple[tuple[tuple[bool, Word], ...], bool]:
    """The words of a line, each with whether a space goes before it, and whether the line ends inside bold."""
    words: list[tuple[bool, Word]] = []
    for token in source.split():
        fragments: list[tuple[str, bool]] = []
        for number, fragment in enumerate(token.split(BOLD_MARK)):
            if number:
                bold = not bold
            if fragment:
                fragments.append((fragment, bold))
        if fragments:
            words.extend((not number, word) for number, word in enumerate(_units(tuple(fragments))))
    return tuple(words), bold


def _units(token: Word) -> list[Word]:
    """A token's parts, between which a line may end: Han letters stand alone, with their punctuation."""
    if not any(is_han(letter) for fragment, _ in token for letter in fragment):
        return [token]
    units: list[Word] = []
    last = ""
    for fragment, bold in token:
        for letter in fragment:
            if not units or (last and _may_end(last, letter)):
                units.append(((letter, bold),))
            else:
                units[-1] = _joined((*units[-1], (letter, bold)))
            last = letter
    return units


def _may_end(last: str, letter: str) -> bool:
    """Whether a line may end between two letters of a token."""
    is_there_han = is_han(letter) or is_han(last)
    return is_there_han and not (letter in NEVER_FIRST or last in NEVER_LAST or is_mark(letter))


def _joined(word: Word) -> Word:
    """The same word with neighbouring fragments of one weight merged."""
    joined: list[tuple[str, bool]] = []
    for fragment, bold in word:
        if joined and joined[-1][1] == bold:
            joined[-1] = (joined[-1][0] + fragment, bold)
        else:
            joined.append((fragment, bold))
    return tuple(joined)


def _size_px(style: Style, scale: float) -> int:
    """The size of a style's letters in pixels, at twice its size."""
    return max(2, round(style.size * scale * OVERSAMPLING))


def _fonts(media: Media, words: str, style: Style, scale: float) -> list[Run]:
    """The words in runs, each with the font that draws it."""
    size_px = _size_px(style, scale)
    return [(media.faces.font(face, size_px), part) for face, part in media.faces.runs(style.face, words)]


def _rendered(media: Media, words: str, style: Style, scale: float) -> Surface:
    """Words with their outline at twice their size."""
    runs = _fonts(media, words, style, scale)
    return _set(runs, runs, style, scale)


def _set(runs: Sequence[Run], line: Sequence[Run], style: Style, scale: float) -> Surface:
    """Runs beside each other on the common ground of a line, of which they may be a part: all outlines under all letters."""
    edge = round(style.edge_px * scale * OVERSAMPLING)
    # Marks without a letter to stand on have no width, and to render them is an error.
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
    """Words of one font with their outline."""
    drawn = _inked(font, words, style.colour, 0)
    if not edge:
        return drawn
    canvas = _inked(font, words, style.edge, edge)
    canvas.blit(drawn, (edge, edge), special_flags=PREMULTIPLIED)
    return canvas


def _inked(font: pygame.font.Font, words: str, colour: Colour, outset: int) -> Surface:
    """Words of one font in one colour, thicker by some pixels on each side."""
    font.outline = outset
    drawn = font.render(words, True, colour).convert_alpha().premul_alpha()
    font.outline = 0
    return drawn


def _ascent(font: pygame.font.Font, words: str) -> int:
    """How high over their ground the words' picture begins: as high as the font is, or as a letter that is higher."""
    return max([font.get_ascent(), *(one[3] for one in font.metrics(words) if one)])


def _reduced(large: Surface) -> Surface:
    width, height = large.get_size()
    if not width:  # words without a letter; scaling an empty surface crashes
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
