"""What a turn can do, by either form, is what the rules allow: a short run of `turn_space_laws`."""

from tests.turns.turn_space_laws import check_many


def test_both_forms_of_a_turn_are_what_the_rules_make_of_it() -> None:
    turns, ends = check_many(150)

    assert turns > 100
    assert ends > 1000
