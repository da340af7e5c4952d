"""Fonts, and the choice of a font for each letter: text is cut into runs, each in a face that has its letters.

A style names one face. For a letter that this face lacks, another shipped face is used, for this letter and not for the whole line; a
letter that no face has is drawn as the box of one of them, whatever is beside it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

import pygame

from hschess.resources import asset
from scenes.ui.asset_reading import asset_reading
from scenes.ui.legible import is_mark
from scenes.ui.sdl import sdl_path
from scenes.ui.theme import (
    BODY_FACE,
    BOLD_FACE,
    HAN_BOLD_FACE,
    HAN_FACE,
    TITLE_EXTENDED_FACE,
    TITLE_FACE,
    TITLE_LIGHT_EXTENDED_FACE,
    TITLE_LIGHT_FACE,
    is_han,
)
from scenes.words import is_turkish

Runs = tuple[tuple[str, str], ...]
"""Faces, each with the letters that it draws."""

FONTS: Final = 64
"""The most sizes of faces kept open, each with its file and its rendered letters; a screen needs about twenty."""
WIDTHS: Final = 16_384
"""The most lines whose widths are kept: fitting a paragraph measures the same text at many sizes."""
RUNS: Final = 4096
"""The most lines kept as runs, including every letter of a Chinese paragraph."""
NO_LETTER: Final = "\uf8ff"
"""A letter of private use, which none of our fonts has."""
LETTER_PX: Final = 20
"""The size, in pixels, at which a face is tested for a letter."""
SAMPLE: Final = "8"
TWINS: Final = {TITLE_FACE: TITLE_EXTENDED_FACE, TITLE_LIGHT_FACE: TITLE_LIGHT_EXTENDED_FACE}
"""Faces with the same shapes and more letters. In Turkish the small i of a face of capitals has a dot, which only its twin has."""
STAND_INS: Final = {
    TITLE_FACE: (BOLD_FACE, HAN_BOLD_FACE, HAN_FACE),
    TITLE_LIGHT_FACE: (BODY_FACE, HAN_BOLD_FACE, HAN_FACE),
    BODY_FACE: (HAN_FACE, HAN_BOLD_FACE, TITLE_LIGHT_EXTENDED_FACE),
    BOLD_FACE: (HAN_BOLD_FACE, HAN_FACE, TITLE_EXTENDED_FACE),
}
"""The faces used for letters that a style's own face and its twin lack, the nearest first."""
BOXES: Final = {TITLE_FACE: BOLD_FACE, TITLE_LIGHT_FACE: BODY_FACE}
"""The face whose box is drawn for a letter that no face has; else the style's own."""
LIKE_THE_NEXT: Final = frozenset("“")
"""Drawn by the face of the next letter, if that has them: in Chinese they are as wide as a letter; ..."""
LIKE_THE_LAST: Final = frozenset("”… ")
"""... and by that of the previous letter."""
HIDDEN: Final = ("\ufe00", "\ufe0f")
"""From the first to the second: selectors of a letter's variant, which are not drawn themselves."""


class Faces:
    """The fonts of all faces in all sizes. Raises `OSError` with the name of a missing or damaged file."""

    def __init__(self) -> None:
        self._fonts: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()
        self._widths: dict[tuple[str, int, str, bool], int] = {}
        self._runs: dict[tuple[str, str, bool], Runs] = {}
        self._boxes: dict[str, tuple[object, bytes]] = {}
        """The measures and pixels that each face has for a letter that it lacks."""
        self._has: dict[tuple[str, str], bool] = {}
        pygame.font.init()

    def font(self, face: str, size_px: int) -> pygame.font.Font:
        """A font file at a size in pixels."""
        key = (face, size_px)
        if key not in self._fonts:
            self._fonts[key] = _opened(face, size_px)
            while len(self._fonts) > FONTS:
                self._fonts.popitem(last=False)
        self._fonts.move_to_end(key)
        return self._fonts[key]

    def width_px(self, face: str, size_px: int, words: str) -> int:
        """The width in pixels of one line: the sum of its runs."""
        key = (face, size_px, words, is_turkish())
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) == WIDTHS:
                self._widths.clear()
            runs = self.runs(face, words)
            width = self._widths[key] = sum([self.font(one, size_px).size(part)[0] for one, part in runs])
        return width

    def runs(self, face: str, words: str) -> Runs:
        """One line as runs, in order, for a style of this face."""
        key = (face, words, is_turkish())
        runs = self._runs.get(key)
        if runs is None:
            if len(self._runs) == RUNS:
                self._runs.clear()
            runs = self._runs[key] = tuple(self._cut(face, words))
        return runs

    def has(self, face: str, letter: str) -> bool:
        """Whether a font file has a shape for a letter."""
        has = self._has.get((face, letter))
        if has is None:
            # A font does not say which letters it lacks: it measures and draws the same box for all of them.
            if face not in self._boxes:
                self._boxes[face] = self._measures(face, NO_LETTER), self._draws(face, NO_LETTER)
            measures, draws = self._boxes[face]
            is_known = self._measures(face, letter) != measures
            # A letter may be composed of another one and a mark; a mark that a font lacks is a box at another place.
            has = is_known or (not is_mark(letter) and self._draws(face, letter) != draws)
            self._has[face, letter] = has
        return has

    def shapeless(self, face: str, words: str) -> str:
        """The letters of a line that no font has, and that are drawn as boxes."""
        if words.isascii():
            return ""
        chain = self._chain(face, words)
        return "".join(
            letter
            for letter in words
            if not (letter.isspace() or _is_hidden(letter) or any(self.has(one, letter) for one in chain))
        )

    def _measures(self, face: str, letter: str) -> object:
        return self.font(face, LETTER_PX).metrics(letter)

    def _draws(self, face: str, letter: str) -> bytes:
        """The pixels of a letter; empty for one without a width, which pygame cannot draw."""
        font = self.font(face, LETTER_PX)
        return pygame.image.tobytes(font.render(letter, True, "white"), "RGBA") if font.size(letter)[0] else b""

    # --------------------------------------------------------------------------------------------------------------- cutting

    def _cut(self, face: str, words: str) -> Iterator[tuple[str, str]]:
        chain = self._chain(face, words)
        if words.isascii():  # Every face has these letters.
            yield chain[0], words
            return
        drawn_by: list[str] = []
        for cluster in _clusters(words):
            drawn_by += self._faces(cluster, chain, BOXES.get(face, face))
        self._lean(words, drawn_by)
        # A space that no font has is as wide as any other.
        shown = (
            " " if letter.isspace() and not self.has(one, letter) else letter
            for letter, one in zip(words, drawn_by, strict=True)
        )
        for one, letters in groupby(zip(drawn_by, shown, strict=True), key=lambda pair: pair[0]):
            yield one, "".join(letter for _, letter in letters)

    def _chain(self, face: str, words: str) -> tuple[str, ...]:
        """The faces that may draw a line for a style; the first one that has a letter draws it.

        The weight is chosen for the whole line: if the bold Han face lacks a letter, the lighter one draws all of it.
        """
        others: Sequence[str] = STAND_INS.get(face, ())
        twin = TWINS.get(face, face)
        if not words.isascii():
            han = filter(is_han, words)
            if any(self.has(HAN_FACE, letter) and not self.has(HAN_BOLD_FACE, letter) for letter in han):
                others = sorted(others, key=HAN_BOLD_FACE.__eq__)
            if any(not self.has(face, letter) and self.has(twin, letter) for letter in words):
                face = twin
        if is_turkish() and "i" in words:
            face = twin
        return (face, *others)

    def _faces(self, cluster: str, chain: tuple[str, ...], box: str) -> list[str]:
        """The face of each part of a letter with its marks: one for all parts if one has them all."""
        seen = [letter for letter in cluster if not _is_hidden(letter)]
        for face in chain:
            if all(self.has(face, letter) for letter in seen):
                return [face] * len(cluster)
        first = self._face(cluster[0], chain, box)
        return [
            first if _is_hidden(letter) or self.has(first, letter) else self._face(letter, chain, box)
            for letter in cluster
        ]

    def _face(self, letter: str, chain: tuple[str, ...], box: str) -> str:
        return next((face for face in chain if self.has(face, letter)), box)

    def _lean(self, words: str, drawn_by: list[str]) -> None:
        """Give quotation marks and the like the face of their neighbour."""
        for at in range(1, len(words)):
            if words[at] in LIKE_THE_LAST and self.has(drawn_by[at - 1], words[at]):
                drawn_by[at] = drawn_by[at - 1]
        for at in reversed(range(len(words) - 1)):
            if words[at] in LIKE_THE_NEXT and self.has(drawn_by[at + 1], words[at]):
                drawn_by[at] = drawn_by[at + 1]


def _clusters(words: str) -> Iterator[str]:
    """Letters, each with its combining marks."""
    start = 0
    for at in range(1, len(words)):
        if not is_mark(words[at]):
            yield words[start:at]
            start = at
    if words:
        yield words[start:]


def _is_hidden(letter: str) -> bool:
    return HIDDEN[0] <= letter <= HIDDEN[1]


def _opened(face: str, size_px: int) -> pygame.font.Font:
    path = asset("fonts", face)
    with asset_reading(path):
        font = pygame.font.Font(sdl_path(path), size_px)
        # A damaged file opens without an error and fails at the first letter.
        font.size(SAMPLE)
    return font
