"""Both forms of a turn's possibilities agree with the rules: a short run of `turn_space_laws`."""

from tests.by_commit import seeds
from tests.turns.turn_space_laws import check_many


def test_both_forms_of_a_turn_agree_with_the_rules() -> None:
    turns, ends = check_many(80, seeds("turn space", 1)[0])

    assert turns > 30
    assert ends > 500
