"""The page for other clients says what the server takes."""

from pathlib import Path

from hschess.together.entries import MARK
from hschess.together.refusals import TEXTS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "together.md"
BETWEEN_SERVERS = "not_late"
"""No client gets it: only a server ends a turn."""


def test_the_page_names_every_letter_of_a_mark() -> None:
    assert MARK.words in " ".join(PAGE.read_text("utf-8").split())
    assert all(MARK.fits(letter) for letter in ("a", "z", "A", "Z", "0", "9", "_", "-"))
    assert not any(MARK.fits(word) for word in ("", "é", " ", "+", "a" * 17, "a\n"))


def test_each_refusal_is_made_somewhere_and_is_on_the_page() -> None:
    sources = "".join(path.read_text("utf-8") for path in sorted((ROOT / "hschess" / "together").rglob("*.py")))
    assert [key for key in TEXTS if f'RefusedError("{key}"' not in sources] == []
    page = PAGE.read_text("utf-8")
    assert [key for key in TEXTS if f"`{key}`" not in page] == [BETWEEN_SERVERS]
