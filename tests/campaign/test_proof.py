"""Every puzzle of the campaign can be won, by a counted number of sequences, and not by the best single action."""

import pytest

from hschess.campaign.campaign_checks import proof_faults
from hschess.campaign.encounter import Encounter
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.proof import Ways, board_value, proof_of
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.notation import parse_position
from tests.campaign.encounters import encounter

COUNTED = {
    "first-steps": (1, 2),
    "screen": (1, 3),
    "gate": (4, 10),
    "courier": (12, 338),
    "two-checks": (12, 850),
    "fork": (24, 122),
    "graduation": (120, 132_302),
}
"""The winning sequences of all sequences on the boards of the article, counted by another program."""
PUZZLES = [one for one in shipped_campaign().encounters if one.is_puzzle]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[one.name for one in PUZZLES])
def test_a_puzzle_is_won_by_the_counted_sequences_and_not_greedily(puzzle: Encounter) -> None:
    proof = proof_of(puzzle)

    assert proof.ways.winning > 0
    assert not proof.is_met_greedily
    assert proof_faults(puzzle, proof) == []
    winning, number = COUNTED.get(puzzle.name, (proof.ways.winning, proof.ways.number))
    assert (proof.ways.winning, proof.ways.number) == (winning, number)


def test_the_puzzles_come_first() -> None:
    assert [one.name for one in shipped_campaign().encounters[: len(PUZZLES)]] == [one.name for one in PUZZLES]
    assert set(COUNTED) <= {one.name for one in PUZZLES}


def test_a_board_that_nothing_clears_is_reported() -> None:
    hopeless = encounter("", "1w 30/0/0/-/-/p11:1/- 30/0/0/-/-/p12:2/-", "vanilla", "clear = true, turns = 1")

    proof = proof_of(hopeless)

    assert proof.ways == Ways(0, 2, float("inf"))
    assert proof_faults(hopeless, proof) == ["nothing wins it", "no win loses 0 or fewer"]


def test_a_board_that_the_best_single_action_clears_is_reported() -> None:
    easy = encounter("", "1w 30/0/0/-/-/p34:4/- 30/0/0/-/-/g31:1/-", "vanilla", "clear = true, turns = 1")

    assert proof_faults(easy, proof_of(easy)) == ["the greedy player meets it"]


def test_the_sequences_of_the_line_battle_may_end_at_any_point() -> None:
    """One Pawn in the hand: into either gap beside the other, or not at all."""
    pawns = encounter("", "2w 20/1/2/P/PP/P6/- 20/0/1/-/PP/P1/-", "paper", "clear = true, turns = 1")

    assert proof_of(pawns).ways == Ways(3, 3, 0)


def test_a_boards_value_is_its_pieces_and_the_kings_health() -> None:
    """A 2/2 with guard and shield is worth 4 + 2 + 1, a 1/1 is worth 2, and the kings differ by 3."""
    state = parse_position("vanilla 1w 30/0/0/-/-/g22:2+s/- 27/0/0/-/-/p11:1/-")

    assert board_value(state, WHITE) == 4 + 2 + 1 - 2 + 3
    assert board_value(state, BLACK) == -board_value(state, WHITE)
