"""`bfs` beyond the paper: Knights, both Castles, the Coin, the mulligan."""

import time

import pytest

from hschess.players.contract import finish
from hschess.players.measures.evaluation import ENDED, personality_named
from hschess.players.search.line_queue import LineQueue
from hschess.rules.engine import apply
from hschess.rules.notation import parse_position
from hschess.rules.observation import observe
from tests.players.helpers import plan_of, words_of


def test_a_knight_takes_a_free_kill() -> None:
    """The Bishop does not hit back; the other targets would."""
    assert words_of("heroic 4b 20/0/4/-/PP/Q6,B4,R6/- 20/0/4/-/PP/N3/-") == "0x1 end"


@pytest.mark.parametrize("line", ["Q6", "R6", "N3", "P6,Q6"])
def test_a_knight_is_not_wasted(line: str) -> None:
    assert words_of(f"heroic 4b 20/0/4/-/PP/{line}/- 20/0/4/-/PP/N3/-") == "end"


def test_a_dying_knight_attacks_the_best_target() -> None:
    assert words_of("heroic 4b 20/0/4/-/PP/Q6/- 20/0/4/-/PP/N1/-") == "0x0 end"


def test_e6_a_knight_makes_the_queen_hit_two() -> None:
    """R4 dies, two pieces face three, and the Queen hits two; no other target does as much."""
    plan = plan_of("heroic 5w 20/0/5/-/PP/N3,Q6/- 20/0/5/-/PP/R4,P4,P4,P6/-")

    assert [action.text for action in plan.actions] == ["0x0", "end"]
    assert plan.score == (4 * 2 + 4) - 2 * 4 + (4 + 2) + 4


def test_a_knight_from_the_hand_attacks_at_once() -> None:
    assert words_of("heroic 4b 20/0/4/-/PP/Q6,B4,Q6/- 20/4/4/N/PP/-/-") == "N@0 0x1 end"


def test_a_knight_that_has_attacked_does_nothing_more() -> None:
    assert words_of("heroic 4b 20/0/4/-/PP/B4/- 20/0/4/-/PP/N3*/-") == "end"


def test_one_knight_can_be_skipped_for_the_next() -> None:
    """Both would take the Queen and die; the right one has less to lose."""
    assert words_of("heroic 4b 20/0/4/-/PP/Q4/- 20/0/4/-/PP/N3,N1/-") == "1x0 end"


def test_the_slots_of_later_knights_follow_a_death() -> None:
    plan = plan_of("heroic 4b 20/0/4/-/PP/Q6/- 20/0/4/-/PP/N1,N1/-")

    assert [action.text for action in plan.actions] == ["0x0", "0x0", "end"]


def test_a_fight_that_wins_the_game_is_played_and_ends_the_plan() -> None:
    plan = plan_of("heroic 4b 20/0/4/-/-/R4/- 20/4/4/PP/PP/N2/-")

    assert [action.text for action in plan.actions] == ["0x0"]
    assert plan.score > ENDED // 2


def test_a_fight_that_loses_the_game_is_not_played() -> None:
    """Black's only piece is this Knight, which would die and leave the Queen alive."""
    assert words_of("heroic 4b 20/0/4/P/P/Q6/- 20/0/4/-/-/N1/-") == "end"


def test_white_castles_if_that_gains() -> None:
    """R19: the Queen moves to a place that hits two Pawns."""
    position = "paper 2w 20/1/2/-/PP/P6,Q6/- 20/0/2/-/PP/P6,P6,Q6,Q6,P6/-"
    still = plan_of(position.replace("20/1/2", "20/0/2"))
    moved = plan_of("paper 2w 20/1/2/-/PP/Q6,P6/- 20/0/2/-/PP/P6,P6,P6,Q6,Q6/-")

    assert [action.text for action in still.actions] == ["end"]
    assert [action.text for action in moved.actions] == ["castle1", "end"]


def test_white_castles_as_far_as_its_mana_goes() -> None:
    line = "20/{mana}/3/-/PP/Q6,P6,P6,P6/- 20/0/3/-/PP/P6,P6,P6,P6,Q6/-"

    assert words_of("paper 3w " + line.format(mana=3)) == "castle1 castle2 castle3 end"
    assert words_of("paper 3w " + line.format(mana=0)) == "end"


def test_no_line_is_scored_twice() -> None:
    thinking = _thinking("paper 9w 20/9/9/-/PP/P6,P6,R6,R6/- 20/0/9/-/PP/P6,P6/-")
    finish(thinking)
    lines = [node.line for node in thinking.tree]

    assert len(set(lines)) == len(lines) == 6


def test_a_used_power_is_not_used_again() -> None:
    assert words_of("paper 2w 20/2/2/-/PP/Q6,P6/u 20/0/2/-/PP/P6,P6,P6,Q6,Q6/-") == "end"


@pytest.mark.parametrize(
    "position",
    [
        "heroic 10w 20/10/10/PPBBRRNNQQ/PPPP/P6,P4,R3,B5,Q2,R6/- 20/0/10/-/PP/P6,R4,B6,Q6,P2,P1/-",
        "heroic 10w 20/10/10/PPPPPBRRNQ/PPPP/N1,N2,N3,R3,B5,Q2/- 20/0/10/-/PP/P6,R4,B6,Q6,P2,P1,R6/-",
        "heroic 10w 20/10/10/PPPPPBRRNQ/PPPP/N1,N2,N3,N1,N2,N3,N3/- 20/0/10/-/PP/P6,R4,B6,Q6,P2,P1,R6/-",
    ],
)
def test_the_widest_turns_stay_bounded(position: str) -> None:
    began = time.process_time()
    plan = plan_of(position)

    assert plan.nodes < 4000
    # A tenth of a second on an idle machine; the rest is for a slow one.
    assert time.process_time() - began < 1.0


def test_discover_ends_a_plan_that_leaves_two_mana() -> None:
    """R20: the Rook is played first, and two of five are left."""
    assert words_of("normal 5w 20/5/5/R/PP/P6/- 20/0/5/-/PP/P6,P6,P6/-") == "R@1 discover"


def test_discover_is_not_used_without_mana_or_space_in_the_hand() -> None:
    assert words_of("normal 5w 20/4/5/R/PP/P6/- 20/0/5/-/PP/P6,P6,P6/-") == "R@1 end"
    assert words_of("normal 5w 20/2/5/QQQQQQQQQQ/PP/P6/- 20/0/5/-/PP/P6/-") == "end"
    assert words_of("normal 5w 20/2/5/Q/PP/P6/u 20/0/5/-/PP/P6/-") == "end"


def test_of_three_cards_it_takes_the_one_with_the_best_continuation() -> None:
    """With one mana only the Pawn can be played, and it hits the king."""
    position = "normal 5w 20/1/5/-/PP/-/u 20/0/5/-/PP/-/- discover=QPR"

    assert words_of(position) == "take:P P@0 end"


def test_of_equal_cards_it_takes_the_most_expensive() -> None:
    assert words_of("normal 5w 20/0/5/-/PP/-/u 20/0/5/-/PP/-/- discover=BQN") == "take:Q end"


def test_the_coin_is_played_for_a_better_plan() -> None:
    assert words_of("friendly 2b 10/0/2/-/PP/P6,P6/- 10/2/2/RC/PP/-/-") == "coin R@0 end"


@pytest.mark.parametrize("hand", ["RC", "QC", "C"])
def test_the_coin_is_kept_if_it_improves_no_plan(hand: str) -> None:
    """There is mana enough, or too little even with the Coin, or nothing to play."""
    assert "coin" not in words_of(f"friendly 3b 10/3/3/-/PP/P6,P6/- 10/3/3/{hand}/PP/-/-")


def test_the_coin_pays_for_a_castle_too() -> None:
    assert words_of("friendly 2b 10/0/2/-/PP/P6,P6,P6,Q6,Q6/- 10/0/2/C/PP/Q6,P6/-") == "coin castle1 end"


def test_r8_the_mulligan_returns_cards_unaffordable_for_three_rounds() -> None:
    assert words_of("heroic 1w 20/0/0/QPN/PPPP/-/- 20/0/0/PPPP/PPPP/-/- mulligan") == "swap:0,2"
    assert words_of("heroic 1w 20/0/0/RBP/PPPP/-/- 20/0/0/PPPP/PPPP/-/- mulligan") == "keep"
    assert words_of("friendly 1b 10/0/0/PPP/PPPP/-/- 10/0/0/QPPNC/PPPP/-/- mulligan") == "swap:0,3"
    assert words_of("heroic 1w 20/0/0/PQPPPPPPQQ/PPPP/-/- 20/0/0/P/P/-/- mulligan") == "swap:1"


def test_knights_score_between_rook_and_queen() -> None:
    weights = personality_named("paper")
    whole = {letter: weights.hurt(code, health, 0) for letter, code, health in (("R", 2, 6), ("N", 3, 3), ("Q", 4, 6))}

    assert whole == {"R": 16, "N": 20, "Q": 32}


@pytest.mark.parametrize(
    "position",
    [
        "heroic 9w 20/9/9/PPBRN/PPPP/P6,N2,R3,B5/- 20/0/9/-/PP/P6,R4,B6,Q2/-",
        "friendly 9b 10/9/9/PPN/PPPP/P6,N2/- 10/9/9/PNQC/PP/P6,N3,B6,Q2/-",
    ],
)
def test_every_node_of_the_tree_is_a_legal_sequence(position: str) -> None:
    thinking = _thinking(position)
    finish(thinking)

    for node in thinking.tree:
        state = parse_position(position)
        for action in node.actions:
            state = apply(state, action).state
        assert state.mover.line == list(node.line)
        assert state.waiting.line == list(node.enemy_line)
        assert state.mover.mana == node.mana
        assert sorted(state.mover.hand) == sorted(node.hand)


def _thinking(position: str) -> LineQueue:
    state = parse_position(position)
    return LineQueue(observe(state, state.to_move), personality_named("paper"))
