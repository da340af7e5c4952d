"""A seat at a table has one name everywhere, in the chosen language."""

import pytest

from hschess.players.opponents import levels
from hschess.resources import languages
from hschess.rules.game import open_game
from hschess.rules.record import SEAT_TAGS, Record
from scenes.stage.game.log import GameLog, Reader
from scenes.stage.game.seat_words import LONGEST_SHOWN, seat_words, turn_words
from scenes.words import choose, say

SEATS = ("human", "level:first")


def test_a_level_keeps_its_name_for_older_records() -> None:
    assert seat_words("1 · First game", "level:first", say) == "Novice"
    choose("tr")
    assert seat_words("Novice", "level:first", say) == "Acemi"


def test_other_names_stay_and_a_sides_own_is_translated() -> None:
    choose("tr")

    assert [seat_words(name, who, say) for name, who in (("Mira", "human"), ("bfs", "bfs"))] == ["Mira", "bfs"]
    assert seat_words("Black", "human", say) == "Siyah"


def test_the_turn_of_a_level_is_inflected_by_its_language() -> None:
    said = []
    for language in ("en", "id", "tr", "zh"):
        choose(language)
        said.append(turn_words("any", "level:first", say))

    assert said == ["Novice's turn", "Giliran Pemula", "S\u0131ra Acemi'de", "新手的回合"]


@pytest.mark.parametrize("language", languages())
def test_the_turn_of_every_level_has_its_name_without_a_number(language: str) -> None:
    choose(language)

    for level in levels():
        name = seat_words("", level.seat, say)
        assert not any(letter.isdigit() for letter in name)
        assert name in turn_words("", level.seat, say)


def test_the_log_begins_with_the_names_that_the_screen_uses() -> None:
    record = Record("paper", 1, white="You", black="1 · First game", extra=dict(zip(SEAT_TAGS, SEATS, strict=True)))

    heading = GameLog(open_game(record), say, Reader(0)).lines[0].words

    assert "Novice" in heading
    assert "First game" not in heading


def test_a_long_name_is_cut() -> None:
    assert seat_words("W" * 250, "human", say) == "W" * (LONGEST_SHOWN - 1) + "…"
    assert seat_words("b " * 100, "encounter:nobody", say).endswith("b…")
    assert seat_words("W" * LONGEST_SHOWN, "human", say) == "W" * LONGEST_SHOWN
