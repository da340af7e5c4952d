"""Words fit where they are put."""

from dataclasses import replace

import pygame
import pytest

from scenes.ui.legible import LONGEST_BLOCK, LONGEST_LINE, legible
from scenes.ui.lettering import (
    arc_text,
    balanced,
    fitted,
    fitting,
    line,
    paragraph,
    rich_text,
    shortened,
    text,
    width_of,
)
from scenes.ui.media import TEXTS, Media
from scenes.ui.theme import BANNER, BODY, BODY_FACE, BUTTON, HAN_BOLD_FACE, HAN_FACE, HEADING

RARE = "柞狼骑士"
"""A name of somebody's own with letters that no word of the game has, and with some that many have."""
LONG = "Hits the enemies **opposite** for **4** at the end of your turn, and so on."


def test_text_is_kept(media: Media) -> None:
    assert text(media, "Queen", HEADING) is text(media, "Queen", HEADING)


def test_a_name_with_a_rare_letter_is_written_whole_in_the_lighter_han_font(media: Media) -> None:
    light = replace(HEADING, face=BODY_FACE)

    assert not all(media.faces.has(HAN_BOLD_FACE, letter) for letter in RARE)
    assert all(media.faces.has(HAN_FACE, letter) for letter in RARE)
    assert drawn(text(media, RARE, HEADING)) == drawn(text(media, RARE, light))
    assert drawn(text(media, RARE[2:], HEADING)) != drawn(text(media, RARE[2:], light))


def test_a_name_on_an_arc_has_letters_of_one_weight(media: Media) -> None:
    bold, light = (arc_text(media, RARE, style, 1.0, 200, 0) for style in (HEADING, replace(HEADING, face=BODY_FACE)))

    assert drawn(bold) == drawn(light)


def test_the_width_of_a_name_does_not_depend_on_its_weight(media: Media) -> None:
    assert width_of(media, RARE, HEADING) == width_of(media, RARE, replace(HEADING, face=BODY_FACE))


def drawn(words: pygame.Surface) -> bytes:
    """The pixels of words."""
    return pygame.image.tobytes(words, "RGBA")


def test_no_words_are_no_crash(media: Media) -> None:
    assert text(media, "", BODY).get_size() == (1, 1)
    assert text(media, "", HEADING).get_width() >= 1


def test_kept_texts_are_bounded(media: Media) -> None:
    for number in range(TEXTS + 40):
        text(media, str(number), BODY)

    assert len(media.texts) == TEXTS


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_text_is_as_wide_as_measured(media: Media, scale: float) -> None:
    media.set_scale(scale)

    assert text(media, "Discover", BODY).get_width() == pytest.approx(width_of(media, "Discover", BODY) * scale, abs=2)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 3.0])
def test_lines_of_a_paragraph_stay_within_its_width(media: Media, scale: float) -> None:
    block = paragraph(media, LONG, BODY, 150, scale=scale)

    assert len(block.lines) > 2
    assert block.width <= 150


def test_bold_marks_are_not_drawn_and_glue_to_their_neighbours(media: Media) -> None:
    (row,) = paragraph(media, "for **4**.", BODY, 400).lines

    assert [word for _, word in row] == [(("for", False),), (("4", True), (".", False))]


def test_a_newline_begins_a_line(media: Media) -> None:
    assert len(paragraph(media, "One.\nTwo.", BODY, 400).lines) == 2


def test_balanced_lines_are_as_many_but_shorter(media: Media) -> None:
    plain, even = paragraph(media, LONG, BODY, 300), balanced(media, LONG, BODY, 300)

    assert len(plain.lines) == len(even.lines)
    assert max(even.widths) - min(even.widths) <= max(plain.widths) - min(plain.widths)


def test_long_words_are_made_smaller_before_they_are_cut(media: Media) -> None:
    style = fitted(media, "A rather long announcement", BANNER, 300)

    assert style.size < BANNER.size
    assert width_of(media, "A rather long announcement", style) <= 300


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_a_line_is_never_wider_than_its_room(media: Media, scale: float) -> None:
    media.set_scale(scale)

    for words in ("Play", "A label that is far too long for any button"):
        assert line(media, words, BUTTON, 120).get_width() <= 120 * scale + 2


def test_rich_text_is_one_sprite_within_its_width(media: Media) -> None:
    assert rich_text(media, LONG, BODY, 200).get_width() <= 203


ODD = (
    "a\0b",
    "\0",
    "\ud83d",
    "\x1b[2J",
    "\u202eabc",
    "\u200b",
    "\u0301",
    "\u00ad",
    "\u2028",
    "one\ntwo",
    "\t",
    "\ufdfa\U0001f600",
)
"""Characters that a name, a file's name or a pasted line may contain."""


@pytest.mark.parametrize("words", ODD)
def test_words_from_outside_can_be_lettered_whatever_is_in_them(media: Media, words: str) -> None:
    for style in (BODY, HEADING):
        assert text(media, words, style).get_width() >= 1
        assert line(media, words, style, 80).get_width() <= 82
        assert rich_text(media, words, style, 80).get_width() <= 83
        assert arc_text(media, words, style, 1.0, 300, 1.0).get_width() >= 1


def test_what_has_no_shape_is_left_out_and_line_ends_stay() -> None:
    assert legible("a\0b\u202ec\td\ne\u00a0f") == "abc d\ne\u00a0f"


def test_words_of_any_length_make_pictures_of_a_bounded_size(media: Media) -> None:
    long = "w " * 100_000

    assert text(media, long, BODY).get_width() <= 20 * LONGEST_LINE
    assert rich_text(media, long, BODY, 300).get_height() <= 2 * LONGEST_BLOCK
    assert len(fitting(media, long, BODY, 300, 40).lines) <= LONGEST_BLOCK


@pytest.mark.parametrize("room", [5.0, 40.0, 123.0, 300.0])
def test_words_are_cut_as_late_as_the_room_allows(media: Media, room: float) -> None:
    cut = shortened(media, LONG, BODY, room)
    kept = cut.removesuffix("…")
    more = LONG[: len(kept) + 2].rstrip() + "…"

    assert LONG.startswith(kept)
    assert width_of(media, cut, BODY) <= room
    assert width_of(media, more, BODY) > room


@pytest.mark.parametrize("words", ["W" * 250, "兵" * 200, "b " * 100, f"two\n**{'W' * 90}**"])
@pytest.mark.parametrize("width", [1.0, 30.0, 300.0])
def test_a_word_that_is_longer_than_the_line_goes_on_in_the_next(media: Media, words: str, width: float) -> None:
    block = paragraph(media, words, BODY, width)
    letters = "".join(fragment for line in block.lines for _, word in line for fragment, _ in word)

    assert letters == words.replace("*", "").replace(" ", "").replace("\n", "")
    assert block.width <= width or all(len(word[0][0]) == 1 for line in block.lines for _, word in line)


def test_what_no_size_of_letters_fits_ends_with_an_ellipsis(media: Media) -> None:
    block = fitting(media, "W" * 250, BODY, 300, 60)

    assert block.height <= 60
    assert block.width <= 300
    assert block.lines[-1][-1][1][-1][0].endswith("…")
    assert not fitting(media, "a short one", BODY, 300, 60).lines[-1][-1][1][-1][0].endswith("…")


def test_a_letter_goes_to_the_next_line_with_the_marks_that_stand_on_it(media: Media) -> None:
    block = paragraph(media, "q\u0301" * 60, BODY, 33.0)

    assert len(block.lines) > 5
    assert all(word[0][0][0] == "q" for line in block.lines for _, word in line)
