"""Letters of every language in their sizes: large, never too small, and where their lines may break."""

from dataclasses import replace

import pytest

from scenes import words
from scenes.painters.card_words import RULES_STYLE
from scenes.ui import lettering
from scenes.ui.lettering import SMALLEST, width_of
from scenes.ui.media import Media
from scenes.ui.paragraphs import paragraph
from scenes.ui.theme import NAME
from scenes.ui.widgets import Label
from tests.ui.text_fit.boxes import inked
from tests.ui.text_fit.uninked import uninked


@pytest.mark.parametrize("said", ["Rook", "g", "Şah ğ", "兵打", "f", "end of turn…"])
@pytest.mark.parametrize("outset", [0, 1, 5])
def test_undrawn_text_is_as_large_as_drawn_text(said: str, outset: int, media: Media) -> None:
    for face, part in media.faces.runs(NAME.face, said):
        font = media.faces.font(face, 40)
        inked_words = lettering._inked(font, part, (0, 0, 0), outset)

        assert uninked(font, part, (0, 0, 0), outset).get_size() == inked_words.get_size()


def test_large_text_is_larger_if_it_fits(media: Media) -> None:
    label = Label((0, 0, 600, 60), "Rook")
    small = inked(label, media)
    media.reword(2.0)
    try:
        large = inked(label, media)
        tight = inked(Label((0, 0, 60, 20), "Rook"), media)
    finally:
        media.reword(1.0)
    assert large[2] == pytest.approx(2 * small[2], rel=0.05)
    assert tight[2] <= 60


def test_text_is_never_too_small_to_read(media: Media) -> None:
    style = lettering.fitted(media, "a very long line of words", RULES_STYLE, 20)
    assert style.size == SMALLEST
    assert width_of(media, "a very long line of words", style) > 20


def test_the_capital_of_a_turkish_i_keeps_its_dot(media: Media) -> None:
    def height(letter: str) -> int:
        return lettering.text(media, letter, replace(NAME, edge_px=0.0)).get_bounding_rect().height

    assert height("i") == height("x")
    words.choose("tr")
    assert height("i") > 1.2 * height("x")
    assert height("ı") == height("x")  # noqa: RUF001 - Turkish has both


def test_chinese_breaks_between_letters_but_not_before_a_full_stop(media: Media) -> None:
    block = paragraph(media, "**兵**打正对的敌人。", RULES_STYLE, RULES_STYLE.size * 7.2)
    lines = ["".join(part for _, word in line for part, _ in word) for line in block.lines]
    assert "".join(lines) == "兵打正对的敌人。"
    assert len(lines) == 2
    assert not lines[1].startswith("。")


def test_latin_words_among_chinese_keep_their_own_face_and_their_spaces(media: Media) -> None:
    block = paragraph(media, "字体：The Cinzel 很好", RULES_STYLE, 1000)  # noqa: RUF001
    ((first_x, first), (second_x, second), _) = block.lines[0]
    assert first == (("字体：The", False),)  # noqa: RUF001
    assert [part for _, part in media.faces.runs(RULES_STYLE.face, first[0][0])] == ["字体：", "The"]  # noqa: RUF001
    end = first_x + sum(width_of(media, part, RULES_STYLE) for part, _ in first)
    assert (second, second_x > end + 2) == ((("Cinzel", False),), True)
