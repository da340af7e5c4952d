"""Text in several lines keeps to its width, and loses nothing."""

import pytest

from scenes.ui.media import Media
from scenes.ui.paragraphs import balanced, fitting, paragraph, rich_text
from scenes.ui.theme import BODY

LONG = "Hits the enemies **opposite** for **4** at the end of your turn, and so on."


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 3.0])
def test_lines_of_a_paragraph_stay_within_its_width(media: Media, scale: float) -> None:
    block = paragraph(media, LONG, BODY, 150, scale=scale)

    assert len(block.lines) > 2
    assert block.width <= 150


def test_bold_marks_are_not_drawn_and_keep_neighbours_together(media: Media) -> None:
    (row,) = paragraph(media, "for **4**.", BODY, 400).lines

    assert [word for _, word in row] == [(("for", False),), (("4", True), (".", False))]


def test_a_newline_begins_a_line(media: Media) -> None:
    assert len(paragraph(media, "One.\nTwo.", BODY, 400).lines) == 2


def test_balanced_lines_are_as_many_but_shorter(media: Media) -> None:
    plain, even = paragraph(media, LONG, BODY, 300), balanced(media, LONG, BODY, 300)

    assert len(plain.lines) == len(even.lines)
    assert max(even.widths) - min(even.widths) <= max(plain.widths) - min(plain.widths)


def test_rich_text_is_one_sprite_within_its_width(media: Media) -> None:
    assert rich_text(media, LONG, BODY, 200).get_width() <= 203


@pytest.mark.parametrize("words", ["W" * 250, "兵" * 200, "b " * 100, f"two\n**{'W' * 90}**"])
@pytest.mark.parametrize("width", [1.0, 30.0, 300.0])
def test_a_word_that_is_longer_than_the_line_goes_on_in_the_next(media: Media, words: str, width: float) -> None:
    block = paragraph(media, words, BODY, width)
    letters = "".join(fragment for line in block.lines for _, word in line for fragment, _ in word)

    assert letters == words.replace("*", "").replace(" ", "").replace("\n", "")
    assert block.width <= width or all(len(word[0][0]) == 1 for line in block.lines for _, word in line)


@pytest.mark.parametrize("width", [30.0, 100.0])
def test_without_breaks_such_a_word_has_its_own_line_and_exceeds_it(media: Media, width: float) -> None:
    block = paragraph(media, f"one {'W' * 40} two", BODY, width, breaks=False)

    assert [len(line) for line in block.lines] == [1, 1, 1]
    assert block.width > width


def test_text_that_fits_at_no_size_ends_with_an_ellipsis(media: Media) -> None:
    block = fitting(media, "W" * 250, BODY, 300, 60)

    assert block.height <= 60
    assert block.width <= 300
    assert block.lines[-1][-1][1][-1][0].endswith("…")
    assert not fitting(media, "a short one", BODY, 300, 60).lines[-1][-1][1][-1][0].endswith("…")


def test_a_letter_goes_to_the_next_line_with_its_marks(media: Media) -> None:
    block = paragraph(media, "q\u0301" * 60, BODY, 33.0)

    assert len(block.lines) > 5
    assert all(word[0][0][0] == "q" for line in block.lines for _, word in line)
