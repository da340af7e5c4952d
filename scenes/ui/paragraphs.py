"""Rich text (`**bold**`) wrapped to a width: measured, fitted into boxes, and drawn.

`lettering` draws its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Final

from scenes.ui.legible import ELLIPSIS, LONGEST_BLOCK, clipped, is_mark, legible
from scenes.ui.lettering import SIZE_STEP, SMALLEST, enlarged, text, width_of
from scenes.ui.media import PREMULTIPLIED, Media, Surface, blank
from scenes.ui.theme import BOLD_FACE, Style, is_han
from scenes.words import is_turkish

LINE_HEIGHT: Final = 1.22
HALF_LINE: Final = 0.6
"""The height of letters above and below the middle of their line, as a share of the line's height; it overlaps the neighbours a little."""
SPACE: Final = 0.27
"""The width of a space, as a share of the letter size."""
BALANCE_STEP: Final = 4.0
CUT_SLACK: Final = 2.0
"""A box lower than its text by no more than this still shows all of it."""
BOLD_MARK: Final = "**"
NEVER_FIRST: Final = frozenset("，。、：；！？）」』》”…,.:;!?)%·")  # noqa: RUF001 - Chinese punctuation
"""No line begins with these,"""
NEVER_LAST: Final = frozenset("（「『《“(")  # noqa: RUF001 - Chinese punctuation
"""and none ends with these."""
Word = tuple[tuple[str, bool], ...]
"""Fragments of a word, each with whether it is bold: `(("4", True), (".", False))`."""
Line = tuple[tuple[float, Word], ...]
"""Words, each with its logical x."""
Measured = tuple[bool, Word, float]
"""Whether a space precedes a word, the word, and its logical width."""
Measure = Callable[[Word], float]
"""The logical width of a word."""
PARSED: Final = 1024
"""The most source lines kept as words."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Wrapped rich text: lines of words with their x, lengths in logical pixels."""

    lines: tuple[Line, ...]
    widths: tuple[float, ...]
    line_height: float
    style: Style
    scale: float
    """Pixels per logical pixel."""

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return max(self.widths, default=0.0)

    @property
    def height(self) -> float:
        """The height of all lines."""
        return self.line_height * len(self.lines)


def paragraph(
    media: Media, words: str, style: Style, width: float, line_height: float = LINE_HEIGHT,
    scale: float | None = None, *, breaks: bool = True,
) -> Paragraph:  # fmt: skip
    """Wrap rich text to a logical width; a newline begins a new line.

    A word longer than the line continues in the next; without `breaks` it stays whole, and is wider than the line.
    """
    scale = media.scale if scale is None else scale
    measured = _measured(media, words, style, scale)
    if breaks:
        measured = _broken(media, measured, style, width, scale)
    return _wrapped(_measure_of(media, style, scale), measured, style, width, line_height, scale)


def balanced(
    media: Media, words: str, style: Style, width: float, line_height: float = LINE_HEIGHT, scale: float | None = None
) -> Paragraph:
    """Wrapped text in as few lines as the width allows, all of about the same length."""
    scale = media.scale if scale is None else scale
    measured = _broken(media, _measured(media, words, style, scale), style, width, scale)
    measure = _measure_of(media, style, scale)
    best = _wrapped(measure, measured, style, width, line_height, scale)
    while best.width > BALANCE_STEP:
        narrower = _wrapped(measure, measured, style, best.width - BALANCE_STEP, line_height, scale)
        if len(narrower.lines) > len(best.lines) or narrower.width >= best.width:
            return best
        best = narrower
    return best


def fitting(
    media: Media, words: str, style: Style, width: float, height: float, *, smallest: float = SMALLEST
) -> Paragraph:
    """Rich text wrapped into a logical box at the user's text size, shrunk to fit, down to `smallest`, then cut with an ellipsis."""
    words, style = clipped(words, LONGEST_BLOCK), enlarged(media, style)
    block = paragraph(media, words, style, width, breaks=False)
    while style.size > smallest and (block.height > height or block.width > width):
        style = replace(style, size=max(smallest, style.size - 2 * SIZE_STEP))
        block = paragraph(media, words, style, width, breaks=False)
    return _cut(media, block if block.width <= width else paragraph(media, words, style, width), width, height)


def height_of(media: Media, words: str, style: Style, width: float) -> float:
    """The logical height that rich text needs at this width, at the user's text size."""
    return paragraph(media, words, enlarged(media, style), width).height


def rich_text(media: Media, words: str, style: Style, width: float, *, centred: bool = False) -> Surface:
    """Rich text at the user's size, wrapped to a logical width, as one sprite as wide as its longest line."""
    words, style = clipped(words, LONGEST_BLOCK), enlarged(media, style)
    block = paragraph(media, words, style, width)
    size = media.size_px(block.width + 2, block.height)

    def make() -> Surface:
        sprite = blank(size)
        draw_paragraph(sprite, media, block, 1, 0, centred_in=block.width if centred else None)
        return sprite

    return media.texts.get(("rich", words, style, width, centred), make)


def draw_paragraph(
    target: Surface, media: Media, block: Paragraph, left: float, top: float, *, centred_in: float | None = None
) -> None:
    """Draw wrapped text with its upper left corner at a logical point; `centred_in` centres each line in that width."""
    reach, seen = block.line_height * block.scale * HALF_LINE, target.get_clip()
    for row, (line, width) in enumerate(zip(block.lines, block.widths, strict=True)):
        shift = 0.0 if centred_in is None else (centred_in - width) / 2
        middle = (top + (row + 0.5) * block.line_height) * block.scale
        if not seen.top - reach < middle < seen.bottom + reach:
            continue
        for x, word in line:
            _draw_word(target, media, word, block, ((left + shift + x) * block.scale, middle))


def _styles(style: Style) -> tuple[Style, Style]:
    """The styles of plain and of bold letters."""
    return style, replace(style, face=BOLD_FACE)


def _measured(media: Media, words: str, style: Style, scale: float) -> list[list[Measured]]:
    """The measured words of each line of a source."""
    return media.measured.get((words, style, scale, is_turkish()), lambda: _measure(media, words, style, scale))


def _measure(media: Media, words: str, style: Style, scale: float) -> list[list[Measured]]:
    styles, bold, lines = _styles(style), False, list[list[Measured]]()
    for source in legible(words).split("\n"):
        parsed, bold = _parsed(source, bold)
        lines.append([(spaced, word, _word_width(media, word, styles, scale)) for spaced, word in parsed])
    return lines


def _broken(
    media: Media, measured: list[list[Measured]], style: Style, width: float, scale: float
) -> list[list[Measured]]:
    """The same with overlong words cut into pieces that fit, of at least a letter each, and each on its own line.

    Two pieces never share a line: together they may be wider than their sum, as a sign takes the shape of the letters beside it.
    """
    if all(length <= width for line in measured for _, _, length in line):
        return measured
    lines: list[list[Measured]] = []
    for line in measured:
        lines.append([])
        for word in line:
            first, *others = _pieces(media, _styles(style), width, scale, word) if word[2] > width else (word,)
            lines[-1].append(first)
            lines += [[piece] for piece in others]
    return lines


def _pieces(
    media: Media, styles: tuple[Style, Style], width: float, scale: float, word: Measured
) -> Iterator[Measured]:
    """A word in pieces that fit, the first with the space before it."""
    spaced, fragments, _ = word
    letters = _letters(fragments)
    while letters:
        # The longest beginning that fits, by bisection: a name may have hundreds of letters.
        least, most = 1, len(letters)
        while least < most:
            middle = (least + most + 1) // 2
            fits = _word_width(media, _joined(tuple(chain(*letters[:middle]))), styles, scale) <= width
            least, most = (middle, most) if fits else (least, middle - 1)
        piece = _joined(tuple(chain(*letters[:least])))
        yield spaced, piece, _word_width(media, piece, styles, scale)
        spaced, letters = False, letters[least:]


def _letters(word: Word) -> list[Word]:
    """The letters of a word, each with its marks."""
    letters: list[Word] = []
    for fragment, bold in word:
        for letter in fragment:
            if letters and is_mark(letter):
                letters[-1] = (*letters[-1], (letter, bold))
            else:
                letters.append(((letter, bold),))
    return letters


def _wrapped(
    measure: Measure, measured: list[list[Measured]], style: Style, width: float, line_height: float, scale: float
) -> Paragraph:
    space = style.size * SPACE
    lines: list[Line] = []
    widths: list[float] = []
    for source in measured:
        row: list[tuple[float, Word]] = []
        end = 0.0
        for spaced, word, length in source:
            start, whole = (end + space * spaced, word) if row else (0.0, word)
            reach = start + length
            if row and not spaced:
                start, last = row[-1]
                whole = _joined(last + word)
                # A sign takes the shape of the letters beside it: together, words may be wider than their sum.
                reach = reach if _are_han(last, word) else start + measure(whole)
            if row and reach > width:
                lines.append(tuple(row))
                widths.append(end)
                row, start, whole, reach = [], 0.0, word, length
            elif row and not spaced:
                row.pop()
            row.append((start, whole))
            end = reach
        lines.append(tuple(row))
        widths.append(end)
    return Paragraph(tuple(lines), tuple(widths), style.size * line_height, style, scale)


def _are_han(word: Word, following: Word) -> bool:
    """Whether Han letters meet where one word follows another."""
    return is_han(word[-1][0][-1]) and is_han(following[0][0][0])


def _cut(media: Media, block: Paragraph, width: float, height: float) -> Paragraph:
    """As many lines as fit a height, at least one; the last ends with an ellipsis if lines were left out."""
    kept = max(1, int((height + CUT_SLACK) // block.line_height))
    if len(block.lines) <= kept:
        return block
    last = _ended(media, block.lines[kept - 1], block, width)
    end = max((x + _word_width(media, word, _styles(block.style), block.scale) for x, word in last), default=0.0)
    return replace(block, lines=(*block.lines[: kept - 1], last), widths=(*block.widths[: kept - 1], end))


def _ended(media: Media, line: Line, block: Paragraph, width: float) -> Line:
    """A line with an ellipsis at its end, after as many letters as fit."""
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


def _draw_word(target: Surface, media: Media, word: Word, block: Paragraph, at: tuple[float, float]) -> None:
    x, middle = at
    for fragment, bold in word:
        face = replace(block.style, face=BOLD_FACE) if bold else block.style
        drawn = text(media, fragment, face, block.scale)
        target.blit(drawn, (round(x), round(middle - drawn.get_height() / 2)), special_flags=PREMULTIPLIED)
        x += width_of(media, fragment, face, block.scale) * block.scale


def _measure_of(media: Media, style: Style, scale: float) -> Measure:
    """A function that measures words of a style."""
    styles = _styles(style)
    return lambda word: _word_width(media, word, styles, scale)


def _word_width(media: Media, word: Word, styles: tuple[Style, Style], scale: float) -> float:
    """The width of a word, in the styles of plain and bold letters."""
    return sum([width_of(media, fragment, styles[bold], scale) for fragment, bold in word])


@lru_cache(PARSED)
def _parsed(source: str, bold: bool) -> tuple[tuple[tuple[bool, Word], ...], bool]:
    """The words of a line, each with whether a space precedes it, and whether the line ends inside bold."""
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
    """The parts of a token between which a line may end: single Han letters with their punctuation."""
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
