"""Each achievement of the line battle: a game that earns it, and one that nearly does."""

from hschess.achievements.rules_of_lines import LINE_RULES
from hschess.rules.modes import BLACK
from tests.achievements.games import far

QUIET = ("end", "end", "end", "end", "end")
"""Three of White's turns, without cards by either side."""


def test_one_pawn_between_two_kills_both() -> None:
    assert far("two_at_once", "paper 3w 20/0/3/-/P/P6/- 20/0/2/-/P/P1,P1/-", "end") == 1


def test_two_pawns_that_kill_one_each_do_not_count() -> None:
    assert far("two_at_once", "paper 3w 20/0/3/-/P/P6,P6/- 20/0/2/-/P/P1,P1/-", "end") == 0
    assert far("two_at_once", "paper 3w 20/0/3/-/P/P6/- 20/0/2/-/P/P1,R1/-", "end") == 0


def test_only_the_killing_hit_counts() -> None:
    assert far("two_at_once", "paper 3w 20/0/3/-/P/P6,Q6/- 20/0/2/-/P/P6,P1,P1/-", "end") == 0


def test_three_queens_past_one_pawn_deal_ten_and_past_a_rook_twelve() -> None:
    assert far("heavy_turn", "paper 3w 20/0/3/-/P/Q6,Q6,Q6/- 20/0/2/-/P/R6/-", "end") == 12
    assert far("heavy_turn", "paper 3w 20/0/3/-/P/Q6,Q6,Q6/- 20/0/2/-/P/P3/-", "end") == 11


def test_the_damage_of_two_turns_is_not_added() -> None:
    assert far("heavy_turn", "paper 3w 20/0/3/-/P/Q6/- 20/0/2/-/P/-/-", *QUIET) == 4


def test_four_pieces_reach_the_king_past_one() -> None:
    assert far("outflanked", "paper 3w 20/0/3/-/P/P6,P6,P6,P6,P6/- 20/0/2/-/P/P6/-", "end") == 4
    assert far("outflanked", "paper 3w 20/0/3/-/P/P6,P6,P6,P6/- 20/0/2/-/P/P6/-", "end") == 2


def test_a_king_without_a_line_is_not_outflanked() -> None:
    assert far("outflanked", "paper 3w 20/0/3/-/P/P6,P6,P6/- 20/0/2/-/P/-/-", "end") == 0


def test_a_bishop_between_two_wounded_heals_ten_in_three_turns() -> None:
    hospital = "paper 3w 20/0/3/-/PPP/P1,B6,P1/- 20/0/2/-/PPP/-/-"

    assert far("field_hospital", hospital, *QUIET) == 10
    assert far("field_hospital", hospital, *QUIET[:3]) == 8


def test_heals_of_two_bishops_are_not_added() -> None:
    assert far("field_hospital", "paper 3w 20/0/3/-/PPP/P1,B6,P6,B6,P1/- 20/0/2/-/PPP/-/-", *QUIET) == 5


def test_a_pawn_saved_by_a_heal_counts() -> None:
    assert far("healed_in_time", "paper 3w 20/0/3/-/PP/P1,B6/- 20/0/2/-/PP/R6,P6/-", "end", "end") == 1


def test_a_pawn_that_would_have_lived_anyway_does_not_count() -> None:
    assert far("healed_in_time", "paper 3w 20/0/3/-/PP/P3,B6/- 20/0/2/-/PP/R6,P6/-", "end", "end") == 0
    assert far("healed_in_time", "paper 3w 20/0/3/-/PP/P1,B6/- 20/0/2/-/PP/-/-", "end", "end") == 0


def test_heals_of_earlier_turns_do_not_count_again() -> None:
    twice = ("end", "end", "end", "end")

    assert far("healed_in_time", "paper 3w 20/0/3/-/PPP/P3,B6/- 20/0/2/-/PPP/R6,P6/-", *twice) == 0


def test_one_knight_kills_two_pieces() -> None:
    field = "heroic 3w 20/0/3/-/PP/N3/- 20/0/2/-/PP/B4,B4/-"

    assert far("knight_errant", field, "0x0", "end", "end", "0x0") == 2
    assert far("knight_errant", field, "0x0", "end", "end") == 1


def test_two_knights_that_kill_one_each_do_not_count() -> None:
    assert far("knight_errant", "heroic 3w 20/0/3/-/PP/N3,N3/- 20/0/2/-/PP/B4,B4/-", "0x0", "1x0") == 1


def test_a_pawn_is_given_for_a_queen() -> None:
    trade = "paper 3w 20/0/3/-/PP/P1/- 20/0/2/R/PP/Q1/-"

    assert far("pawn_for_queen", trade, "end", "R@0", "end") == 1
    assert far("pawn_for_queen", trade, "end", "end") == 0


def test_two_pawns_are_more_than_a_pawn_for_a_queen() -> None:
    assert far("pawn_for_queen", "paper 3w 20/0/3/-/PP/P1,P1/- 20/0/2/-/PP/Q1,R6/-", "end", "end") == 0


def test_cheat_takes_a_pawn_with_one_health() -> None:
    assert far("small_gift", "paper 6b 20/0/6/-/PP/P1,P6/- 20/6/6/-/PP/P6/-", "cheat") == 1
    assert far("small_gift", "paper 6b 20/0/6/-/PP/P2,P6/- 20/6/6/-/PP/P6/-", "cheat") == 0
    assert far("small_gift", "paper 6b 20/0/6/-/PP/B1,P6/- 20/6/6/-/PP/P6/-", "cheat") == 0


def test_the_cheating_side_gets_no_gift() -> None:
    assert far("small_gift", "paper 6b 20/0/6/-/PP/P1,P6/- 20/6/6/-/PP/P6/-", "cheat", own=BLACK) == 0


def test_castle_gives_cheat_a_pawn_instead_of_the_queen() -> None:
    assert far("decoy", "paper 6w 20/6/6/-/PP/Q6,P6/- 20/0/5/-/PP/-/-", "castle1", "end", "cheat") == 1


def test_castle_that_exposes_the_queen_is_not_a_decoy() -> None:
    assert far("decoy", "paper 6w 20/6/6/-/PP/P6,Q6/- 20/0/5/-/PP/-/-", "castle1", "end", "cheat") == 0
    assert far("decoy", "paper 6w 20/6/6/-/PP/P6,Q6/- 20/0/5/-/PP/-/-", "end", "cheat") == 0


def test_the_coin_plays_a_bishop_a_round_early() -> None:
    early = "friendly 2b 10/0/2/-/PP/P6/- 10/2/2/BCP/PP/-/-"

    assert far("early_coin", early, "coin", "B@0", own=BLACK) == 1
    assert far("early_coin", early, "coin", "P@0", own=BLACK) == 0


def test_the_coins_mana_must_be_needed() -> None:
    early = "friendly 2b 10/0/2/-/PP/P6/- 10/2/2/PPPC/PP/-/-"

    assert far("early_coin", early, "coin", "P@0", "P@0", "P@0", own=BLACK) == 1
    assert far("early_coin", early, "coin", "P@0", "P@0", own=BLACK) == 0


def test_a_line_of_seven_that_is_cleared_counts() -> None:
    seven = ",".join(["P6"] * 7)

    assert far("full_line", f"paper 3w 20/0/3/-/PP/{seven}/- 20/0/2/-/PP/P1,P1,P1,P1,P1,P1,P1/-", "end") == 1
    assert far("full_line", f"paper 3w 20/0/3/-/PP/{seven}/- 20/0/2/-/PP/P1,P1,P1,P1,P1,P1,P2/-", "end") == 0
    assert far("full_line", f"paper 3w 20/0/3/-/PP/{seven}/- 20/0/2/-/PP/P1,P1,P1,P1,P1,P1/-", "end") == 0


def test_the_seventh_may_fall_later() -> None:
    seven = "P6,P6,P6,R6,P6,P6,P6"
    field = f"paper 3w 20/0/3/-/PPP/{seven}/- 20/0/2/-/PPP/P1,P1,P1,P4,P1,P1,P1/-"

    assert far("full_line", field, "end", "end", "end") == 1


def test_a_king_that_was_never_hit_has_won_untouched() -> None:
    assert far("untouched", "paper 3w 20/0/3/-/PPP/Q6/- 12/0/2/-/PPP/-/-", *QUIET) == 1


def test_a_win_in_two_rounds_is_too_short_to_count() -> None:
    assert far("untouched", "paper 3w 20/0/3/-/PPP/Q6/- 8/0/2/-/PPP/-/-", *QUIET[:3]) == 0


def test_fatigue_touches_a_king_too() -> None:
    assert far("untouched", "normal 3w 20/0/3/-/P/Q6/- 12/0/2/-/PPP/-/-", *QUIET) == 0


def test_a_king_with_one_health_wins() -> None:
    assert far("from_one", "paper 3w 1/0/3/-/PPP/Q6/- 12/0/2/-/PPP/-/-", *QUIET) == 1
    assert far("from_one", "paper 3w 2/0/3/-/PPP/Q6/- 12/0/2/-/PPP/-/-", *QUIET) == 0


def test_two_losses_are_few_and_three_are_not() -> None:
    cheated = ("end", "cheat", "end", "end", "cheat", "end", "end")

    assert far("few_losses", "paper 6w 20/0/6/-/PPPP/P6,P6,P6,Q6/- 18/0/5/-/PPPP/-/-", *cheated) == 1
    longer = (*cheated, "cheat", "end", "end")
    assert far("few_losses", "paper 6w 20/0/6/-/PPPP/P6,P6,P6,Q6/- 19/0/5/-/PPPP/-/-", *longer) == 0


def test_an_enemy_without_pieces_is_counted_out() -> None:
    assert far("counted_out", "paper 3w 20/0/3/-/PPP/R6/- 20/0/2/-/-/P6/-", *QUIET) == 1
    assert far("counted_out", "paper 3w 20/0/3/-/PPP/Q6/- 12/0/2/-/PPP/-/-", *QUIET) == 0


def test_a_win_by_a_knights_attack_counts() -> None:
    field = "heroic 3w 20/0/3/-/PPP/N3/- 20/0/2/-/-/B6/-"

    assert far("knights_arrow", field, "end", "end", "0x0", "end", "end", "0x0") == 1
    assert far("counted_out", field, "end", "end", "0x0", "end", "end", "0x0") == 1


def test_a_win_by_the_line_is_not_by_an_arrow() -> None:
    field = "heroic 3w 20/0/3/-/PPP/R6,N3/- 20/0/2/-/-/B6/-"

    assert far("knights_arrow", field, *QUIET) == 0
    assert far("counted_out", field, *QUIET) == 1


def test_an_arrow_in_the_second_round_does_not_count() -> None:
    assert far("knights_arrow", "heroic 3w 20/0/3/-/PPP/N3/- 20/0/2/-/-/B6/-", "0x0", "end", "end", "0x0") == 0


def test_every_rule_of_the_line_has_its_own_name() -> None:
    assert len({one.__name__ for one in LINE_RULES}) == len(LINE_RULES)
