"""Each achievement of the duel: a game that earns it, and one that nearly does."""

from tests.achievements.games import duel, far


def test_a_spell_passes_the_guard() -> None:
    assert far("past_the_guard", duel("-", "p22:2,shieldbearer:4", "check"), "check>0") == 1


def test_a_spell_at_the_guard_itself_or_without_a_guard_does_not_count() -> None:
    assert far("past_the_guard", duel("-", "p22:2,p22:2", "check"), "check>0") == 0
    assert far("past_the_guard", duel("-", "shieldbearer:2,shieldbearer:4", "check"), "check>0") == 0
    assert far("past_the_guard", duel("-", "p33:3,shieldbearer:4", "check"), "check>0") == 0


def test_a_piece_does_not_pass_a_guard() -> None:
    assert far("past_the_guard", duel("-", "p21:1,shieldbearer:4", "gunner"), "gunner@0>0") == 0


def test_a_shield_broken_by_one_point_whose_owner_dies_counts() -> None:
    cracked = duel("captain:5", "gatehouse:4", "gunner")

    assert far("cracked_shield", cracked, "gunner@0>0", "1x0") == 1
    assert far("cracked_shield", cracked, "gunner@0>0") == 0


def test_four_points_on_a_shield_do_not_count() -> None:
    assert far("cracked_shield", duel("captain:5,captain:5", "gatehouse:4"), "0x0", "1x0") == 0


def test_a_weak_piece_breaks_a_shield_too() -> None:
    assert far("cracked_shield", duel("p13:3,captain:5", "gatehouse:4"), "0x0", "1x0") == 1


def test_a_shield_broken_this_turn_with_a_kill_the_next_is_too_late() -> None:
    cracked = duel("captain:5", "gatehouse:4", "gunner")

    assert far("cracked_shield", cracked, "gunner@0>0", "end", "end", "1x0") == 0


def test_one_fork_kills_three() -> None:
    assert far("three_with_one", duel("-", "p21:1,p21:1,p21:1", "fork"), "fork") == 3
    assert far("three_with_one", duel("-", "p21:1,p21:1,p22:2", "fork"), "fork") == 2


def test_two_spells_that_kill_three_do_not_count() -> None:
    assert far("three_with_one", duel("-", "p21:1,p21:1,p22:2", "fork,check"), "fork", "check>0") == 2


def test_a_prodigy_grows_by_four_in_four_turns() -> None:
    turns = ("end", "end") * 4
    school = duel("prodigy:1", "-", decks="footman,footman,footman,footman,footman,footman")

    assert far("grown_up", school, *turns) == 4
    assert far("grown_up", school, *turns[:6]) == 3


def test_three_squires_draw_as_they_die() -> None:
    last = duel("squire:1,squire:1,squire:1", "p33:3,p33:3,p33:3")

    assert far("last_words", last, "0x0", "0x0", "0x0") == 3
    assert far("last_words", last, "0x0", "0x0") == 2


def test_a_duel_is_won_without_a_spell() -> None:
    field = duel("captain:5", "-", "check", king=12, decks="footman,footman,footman,footman")
    attacks = ("0xk", "end", "end", "0xk", "end", "end", "0xk")

    assert far("without_spells", field, *attacks) == 1
    assert far("without_spells", field, "check>k", *attacks) == 0


def test_a_lancer_counts_as_an_arrow_and_a_captain_does_not() -> None:
    attacks = ("0xk", "end", "end", "0xk", "end", "end", "0xk")
    decks = "footman,footman,footman,footman"

    assert far("knights_arrow", duel("lancer:2", "-", king=12, decks=decks), *attacks) == 1
    assert far("knights_arrow", duel("captain:5", "-", king=12, decks=decks), *attacks) == 0


def test_a_line_battle_does_not_count_as_a_duel_without_spells() -> None:
    quiet = ("end",) * 5

    assert far("without_spells", "paper 3w 20/0/3/-/PPP/Q6/- 12/0/2/-/PPP/-/-", *quiet) == 0
