"""Every letter is drawn by a font that has it, if one does, and a line is measured and drawn in the same runs."""

import random
import sys
from dataclasses import replace
from functools import cache
from itertools import pairwise
from unicodedata import decomposition

import pygame
import pytest
from fontTools.ttLib import TTFont

from hschess.resources import asset
from scenes import words as strings
from scenes.ui.faces import STAND_INS, TWINS, Faces
from scenes.ui.legible import one_line
from scenes.ui.lettering import arc_text, line, place_of, shapeless, shortened, text, width_of
from scenes.ui.media import Media
from scenes.ui.paragraphs import paragraph, rich_text
from scenes.ui.theme import (
    BODY,
    BODY_FACE,
    BOLD_FACE,
    BUTTON,
    HAN_BOLD_FACE,
    HAN_FACE,
    HEADING,
    TITLE_EXTENDED_FACE,
    TITLE_FACE,
    Style,
)
from tests.by_commit import seeds

FACES = (*STAND_INS, *TWINS.values(), HAN_FACE, HAN_BOLD_FACE)
STYLES = (BODY, HEADING, BUTTON, replace(BODY, face=BOLD_FACE))
SCRIPTS = (
    "ABCabcxyz",
    "0123456789",
    "ğĞışŞİç",
    "éàßœ",
    "Жщдя",
    "ΩλΣή",
    "你中文龙卒将",
    "柞狼",
    "，。「」（）“”…—·",  # noqa: RUF001 - Chinese punctuation
    " ,.!?-'()",
    "→½",
    "אبह",
)
"""Some letters of every script in a shipped font, and at the end some in none."""
NOBODYS = "אبहไ🙂"


@cache
def letters_of(face: str) -> frozenset[str]:
    """The letters that a font file lists, with the ones composed of a letter and its marks."""
    with TTFont(asset("fonts", face)) as font:
        own = set(map(chr, font.getBestCmap()))
    return frozenset(
        letter for letter in (*own, *map(chr, range(0xC0, 0x3100))) if letter in own or is_put_together(letter, own)
    )


def is_put_together(letter: str, own: set[str]) -> bool:
    """Whether a letter is composed of one that the font has and of a mark."""
    parts = decomposition(letter)
    if not parts or "<" in parts or " " not in parts:
        return False
    first, mark = (chr(int(code, 16)) for code in parts.split())
    return mark in own and (first in own or is_put_together(first, own))


@cache
def all_letters() -> tuple[str, ...]:
    """All visible letters of any shipped font."""
    had = set[str]().union(*map(letters_of, FACES))
    return tuple(sorted(letter for letter in had if one_line(letter) == letter and not letter.isspace()))


def mixed(chance: random.Random, longest: int = 12) -> str:
    """A text of all scripts, mostly of common ones."""
    parts = chance.choices((*SCRIPTS, all_letters()), k=chance.randrange(1, longest))
    return one_line("".join("".join(chance.choices(part, k=chance.randrange(1, 4))) for part in parts))


def test_a_fonts_letters_are_those_that_its_file_lists() -> None:
    faces = Faces()
    asked = [*all_letters(), *NOBODYS, *map(chr, range(0x300, 0x370)), *map(chr, range(0x5B0, 0x5C0))]

    for face in FACES:
        known = {one: faces.has(face, one) for one in asked if one_line(one) == one}
        assert known == {one: one in letters_of(face) for one in known}


@pytest.mark.parametrize("face", STAND_INS)
def test_a_letter_that_any_shipped_font_has_is_drawn_by_one_that_has_it(face: str) -> None:
    faces, chance = Faces(), random.Random(seeds(face, 1)[0])
    assert len(all_letters()) > 4000

    for words in [*all_letters(), *(mixed(chance) for _ in range(400))]:
        runs = faces.runs(face, words)
        assert "".join(part for _, part in runs).split() == words.split()
        boxes = [
            letter
            for one, part in runs
            for letter in part
            if letter not in letters_of(one) and any(letter in letters_of(other) for other in FACES)
        ]
        assert boxes == [], words


@pytest.mark.parametrize("language", ["en", "tr"])
def test_a_letter_of_another_script_leaves_its_neighbours_in_the_styles_own_face(language: str) -> None:
    strings.choose(language)
    try:
        faces = Faces()
        assert faces.runs(TITLE_FACE, "ğ你") == ((TITLE_EXTENDED_FACE, "ğ"), (HAN_BOLD_FACE, "你"))
        assert faces.runs(TITLE_FACE, "Ax Жы") == ((TITLE_FACE, "Ax "), (BOLD_FACE, "Жы"))
        assert faces.runs(BODY_FACE, "ğ你") == ((BODY_FACE, "ğ"), (HAN_FACE, "你"))
    finally:
        strings.choose("en")


def test_chinese_quotes_and_dots_belong_to_the_letters_beside_them() -> None:
    faces = Faces()

    assert faces.runs(BODY_FACE, "“中文”…") == ((HAN_FACE, "“中文”…"),)
    assert faces.runs(BODY_FACE, "“abc”…") == ((BODY_FACE, "“abc”…"),)


@pytest.mark.parametrize("style", STYLES)
def test_a_letter_that_no_font_has_is_one_box_beside_any_neighbour(media: Media, style: Style) -> None:
    alone = {pygame.image.tobytes(text(media, letter, style), "RGBA") for letter in NOBODYS}
    beside = {width_of(media, f"你{letter}ğ", style) - width_of(media, "你ğ", style) for letter in NOBODYS}

    assert len(alone) == 1
    assert len({round(width) for width in (*beside, *(width_of(media, letter, style) for letter in NOBODYS))}) == 1
    assert shapeless(media, f"ğ你{NOBODYS} \ufe0f", style) == NOBODYS


@pytest.mark.parametrize("style", STYLES)
def test_a_line_is_as_wide_as_its_runs_together_and_drawn_as_wide(media: Media, style: Style) -> None:
    chance = random.Random(3)
    for _ in range(60):
        words = mixed(chance)
        runs = media.faces.runs(style.face, words)
        size = round(style.size * 2)
        apart = sum(media.faces.font(face, size).size(part)[0] for face, part in runs) / 2

        assert width_of(media, words, style) == pytest.approx(apart)
        assert place_of(media, words, len(words), style) == pytest.approx(apart)
        assert text(media, words, style).get_width() == pytest.approx(max(1, apart + 2 * style.edge_px), abs=2)


def test_the_place_of_a_letter_grows_along_the_line(media: Media) -> None:
    chance = random.Random(4)
    for _ in range(100):
        words = mixed(chance)
        places = [place_of(media, words, number, BODY) for number in range(len(words) + 1)]

        assert places[0] == 0
        # Letters that are drawn together may overlap.
        assert all(after >= before - BODY.size / 2 for before, after in pairwise(places))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("words", ["HЖH", "H你H", "H你ЖH"])
def test_all_runs_share_one_baseline(media: Media, style: Style, words: str) -> None:
    """Measured by the letter H, at the beginning and at the end."""
    style = replace(style, size=40, edge_px=0)
    drawn, single = text(media, words, style), text(media, "H", style)
    first = drawn.subsurface((0, 0, single.get_width(), drawn.get_height()))
    last = drawn.subsurface((drawn.get_width() - single.get_width(), 0, single.get_width(), drawn.get_height()))

    assert abs(ground(first) - ground(last)) <= 1
    if "Ж" in words and "你" not in words:
        assert abs(ground(drawn) - ground(first)) <= 1


def ground(drawn: pygame.Surface) -> int:
    """The lowest row with ink."""
    return drawn.get_bounding_rect(min_alpha=90).bottom


@pytest.mark.parametrize("style", STYLES)
def test_mixed_text_stays_in_its_width_in_every_kind_of_setting(media: Media, style: Style) -> None:
    chance = random.Random(seeds("mixed words", 1)[0])
    for _ in range(8):
        words = mixed(chance, 40)
        room = 120.0

        assert line(media, words, style, room).get_width() <= room + 2
        assert width_of(media, shortened(media, words, style, room), style) <= room
        block = paragraph(media, words, style, room)
        for row, width in zip(block.lines, block.widths, strict=True):
            ends = [x + sum(width_of(media, part, style) for part, _ in word) for x, word in row]
            assert max(ends, default=0.0) == pytest.approx(width, abs=2)
        assert rich_text(media, words, style, room).get_width() >= 1
        assert arc_text(media, words, style, 1.0, 300, 1.0).get_width() >= 1


@pytest.mark.parametrize("words", ["אבΩΩλ½½→½½½→“，", "ẃ昧(?(İçı"])  # noqa: RUF001 - signs of both kinds
def test_a_sign_that_widens_beside_another_stays_in_the_line(media: Media, words: str) -> None:
    """Alone, the quotation mark is a Latin letter's; beside the comma, a Han one's."""
    (style,) = [one for one in STYLES if "cinzel" in one.face and one.size == 30][:1]

    block = paragraph(media, words, style, 120.0)

    drawn = [sum(width_of(media, part, style) for part, _ in word) for row in block.lines for _, word in row]
    assert drawn == list(block.widths)
    assert max(drawn) <= 120.0


def test_a_letter_and_its_mark_are_the_letter_that_the_fonts_have(media: Media) -> None:
    apart, together = (text(media, words, HEADING) for words in ("g\u0306", "ğ"))

    assert pygame.image.tobytes(apart, "RGBA") == pygame.image.tobytes(together, "RGBA")


def test_every_unicode_character_can_be_drawn(media: Media) -> None:
    chance = random.Random(6)
    for _ in range(300):
        words = "".join(chr(chance.randrange(sys.maxunicode + 1)) for _ in range(8))

        assert text(media, words, HEADING).get_width() >= 1
        assert shapeless(media, words, HEADING) is not None
