"""The page for other clients says what the server takes."""

from pathlib import Path

from hschess.together.entries import MARK

PAGE = Path(__file__).parents[2] / "docs" / "together.md"


def test_the_page_names_every_letter_of_a_mark() -> None:
    assert MARK.words in " ".join(PAGE.read_text("utf-8").split())
    assert all(MARK.fits(letter) for letter in ("a", "z", "A", "Z", "0", "9", "_", "-"))
    assert not any(MARK.fits(word) for word in ("", "é", " ", "+", "a" * 17, "a\n"))
