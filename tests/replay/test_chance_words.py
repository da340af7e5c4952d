"""The words of a chance fit into a sentence of any language."""

import pytest

from hschess.resources import languages
from scenes.replay.chance_words import chance_words, share_words
from scenes.words import choose


@pytest.mark.parametrize("language", languages())
def test_a_chance_within_a_sentence_has_no_capital(language: str) -> None:
    choose(language)
    try:
        assert not any(letter.isupper() for letter in chance_words(0.6, None) + share_words(0.6, None))
    finally:
        choose("en")
