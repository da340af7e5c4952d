"""The options of a player are plain numbers and words, from any source."""

import pytest

from hschess.players.registry import make_player
from hschess.rules.errors import HschessError
from tests.each import each


@each("number", ["1_0", "\u0663", "nan", "inf", "-inf", "0x10", "1e400", "9" * 300, "", " ", "--1", "1e"])
def test_only_plain_numbers_in_range_are_accepted(number: str) -> None:
    with pytest.raises(HschessError, match="linear: 'wa' cannot be"):
        make_player(f"linear:wa={number}")


@each("number", ["1", "-1.5", "+.5", "1.", "1e1", "2E-3"])
def test_a_number_may_be_written_in_any_usual_way(number: str) -> None:
    assert make_player(f"linear:wa={number}").name == f"linear:wa={number}"


def test_a_whole_number_may_not_have_a_fraction() -> None:
    with pytest.raises(HschessError, match="expected a whole number"):
        make_player("linear:lines=1.5")


def test_a_word_must_be_a_known_one() -> None:
    assert make_player("master:answers=both").name == "master:answers=both"
    with pytest.raises(HschessError, match="'answers' cannot be 'best'; expected one of both, bfs, value"):
        make_player("master:answers=best")
