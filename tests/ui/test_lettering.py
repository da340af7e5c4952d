"""Text fits into its place."""

from dataclasses import replace

import pygame
import pytest

from scenes.ui.legible import LONGEST_BLOCK, LONGEST_LINE, legible
from scenes.ui.lettering import arc_text, fitted, line, shortened, text, width_of
from scenes.ui.media import TEXTS, Media
from scenes.ui.paragraphs import fitting, rich_text
from scenes.ui.theme import BANNER, BODY, BODY_FACE, BUTTON, HAN_BOLD_FACE, HAN_FACE, HEADING

RARE = "柞狼骑士"
"""A person's own name with letters that no text of the game has, and with common ones."""
LONG = "Hits the enemies **opposite** for **4** at the end of your turn, and so on."


def test_text_is_cached(media: Media) -> None:
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
    """The pixels of a drawn text."""
    return pygame.image.tobytes(words, "RGBA")


def test_empty_text_does_not_crash(media: Media) -> None:
    assert text(media, "", BODY).get_size() == (1, 1)
    assert text(media, "", HEADING).get_width() >= 1


def test_cached_texts_are_bounded(media: Media) -> None:
    for number in range(TEXTS + 40):
        text(media, str(number), BODY)

    assert len(media.texts) == TEXTS


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_text_is_as_wide_as_measured(media: Media, scale: float) -> None:
    media.set_scale(scale)

    assert text(media, "Discover", BODY).get_width() == pytest.approx(width_of(media, "Discover", BODY) * scale, abs=2)


def test_long_text_shrinks_before_it_is_cut(media: Media) -> None:
    style = fitted(media, "A rather long announcement", BANNER, 300)

    assert style.size < BANNER.size
    assert width_of(media, "A rather long announcement", style) <= 300


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_a_line_is_never_wider_than_its_limit(media: Media, scale: float) -> None:
    media.set_scale(scale)

    for words in ("Play", "A label that is far too long for any button"):
        assert line(media, words, BUTTON, 120).get_width() <= 120 * scale + 2


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
def test_text_of_any_characters_can_be_drawn(media: Media, words: str) -> None:
    for style in (BODY, HEADING):
        assert text(media, words, style).get_width() >= 1
        assert line(media, words, style, 80).get_width() <= 82
        assert rich_text(media, words, style, 80).get_width() <= 83
        assert arc_text(media, words, style, 1.0, 300, 1.0).get_width() >= 1


def test_characters_without_a_shape_are_left_out_and_line_ends_stay() -> None:
    assert legible("a\0b\u202ec\td\ne\u00a0f") == "abc d\ne\u00a0f"


def test_text_of_any_length_makes_pictures_of_a_bounded_size(media: Media) -> None:
    long = "w " * 100_000

    assert text(media, long, BODY).get_width() <= 20 * LONGEST_LINE
    assert rich_text(media, long, BODY, 300).get_height() <= 2 * LONGEST_BLOCK
    assert len(fitting(media, long, BODY, 300, 40).lines) <= LONGEST_BLOCK


@pytest.mark.parametrize("room", [5.0, 40.0, 123.0, 300.0])
def test_text_is_cut_as_late_as_the_width_allows(media: Media, room: float) -> None:
    cut = shortened(media, LONG, BODY, room)
    kept = cut.removesuffix("…")
    more = LONG[: len(kept) + 2].rstrip() + "…"

    assert LONG.startswith(kept)
    assert width_of(media, cut, BODY) <= room
    assert width_of(media, more, BODY) > room
