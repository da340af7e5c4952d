"""R16 to R18 and the worked examples E2 to E7: the end of a turn and the Knight's attack."""

import json
from pathlib import Path

from hschess.rules.cards import CODES
from hschess.rules.engine import apply
from hschess.rules.events import KingStruck, PieceAttacked, PieceHealed, PiecesLeft, PieceStruck
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.state import Cause, Outcome
from tests.each import each
from tests.helpers import do, end_turn, events_of, line

VECTORS = Path(__file__).parent.parent / "data" / "battles.jsonl"


def battle(own: str, enemy: str) -> tuple[str, str, int]:
    """Both lines and the damage to the enemy king after the end of White's turn."""
    after = end_turn(f"paper 3w 20/0/3/-/P/{own}/- 20/0/2/-/P/{enemy}/-")
    return line(after.white), line(after.black), 20 - after.black.health


def damage(own: str, enemy: str) -> int:
    """All the damage to pieces that the end of White's turn deals."""
    events = events_of(f"paper 3w 20/0/3/-/P/{own}/- 20/0/2/-/P/{enemy}/-", "end")
    return sum(event.damage for event in events if isinstance(event, PieceStruck))


def test_r16_the_end_of_a_turn_gives_the_known_lines() -> None:
    vectors = [json.loads(text) for text in VECTORS.read_text(encoding="utf-8").splitlines()]
    assert len(vectors) == 500
    for vector in vectors:
        before = parse_position(vector["position"])
        mover = before.to_move
        step = apply(before, parse_action(vector["actions"]))
        struck = sum(event.damage for event in step.events if isinstance(event, KingStruck))

        assert line(step.state.sides[mover]) == vector["line_after"], vector
        assert line(step.state.sides[1 - mover]) == vector["enemy_line_after"], vector
        assert before.sides[1 - mover].health - struck == vector["enemy_king_after"], vector


def test_r16_a_pawn_rook_or_queen_hits_the_piece_straight_across() -> None:
    assert battle("P6,R6,Q6", "P6,P6,P6") == ("P6,R6,Q6", "P5,P4,P2", 0)


def test_r16_with_two_opposite_each_takes_the_damage_in_full() -> None:
    assert battle("Q6", "P6,P6") == ("Q6", "P2,P2", 0)


def test_r16_an_edge_piece_with_one_diagonal_hits_that_one_and_not_the_king() -> None:
    assert battle("Q6,P6", "R6") == ("Q6,P6", "R1", 0)


def test_r16_with_none_opposite_the_king_is_hit_once() -> None:
    assert battle("Q6,P6,P6", "R6") == ("Q6,P6,P6", "R5", 5)


def test_r16_a_bishop_heals_its_neighbours_and_not_itself() -> None:
    assert battle("P1,B2,R2", "B6")[0] == "P3,B2,R4"


def test_r16_a_bishop_does_not_heal_above_full_health() -> None:
    assert battle("P5,B6,N3", "B6")[0] == "P6,B6,N3"


def test_r16_two_bishops_heal_the_piece_between_them_twice() -> None:
    assert battle("B6,Q1,B6", "B6")[0] == "B6,Q5,B6"


def test_r16_a_bishop_heals_a_bishop() -> None:
    assert battle("B1,B1", "B6")[0] == "B3,B3"


def test_r16_the_events_report_only_real_gains() -> None:
    events = events_of("paper 3w 20/0/3/-/P/P5,B6,P6/- 20/0/2/-/P/B6/-", "end")

    assert [event for event in events if isinstance(event, PieceHealed)] == [
        PieceHealed(side=0, slot=0, card=CODES["P"], by=1, by_card=CODES["B"], amount=1, health=6)
    ]


def test_r16_a_knight_does_nothing_but_blocks() -> None:
    assert battle("N3", "P6") == ("N3", "P6", 0)
    assert battle("Q6", "N3") == ("Q6", "-", 0)


def test_r16_a_bishop_without_anyone_opposite_leaves_the_king_alone() -> None:
    assert battle("B6", "-") == ("B6", "-", 0)


def test_r16_pieces_act_left_to_right() -> None:
    events = events_of("paper 3w 20/0/3/-/P/P6,B6,P1,P6,P6/- 20/0/2/-/P/P6/-", "end")
    by = [event.by for event in events if isinstance(event, PieceStruck | KingStruck | PieceHealed)]

    assert by == [0, 1, 2, 3, 4]


def test_r17_no_piece_hits_back() -> None:
    assert battle("P6", "Q6") == ("P6", "Q5", 0)


def test_r17_a_dying_piece_still_shields_its_king() -> None:
    """The lines stay as they were when the turn ended: overkill on P1 does not reach the king."""
    after = end_turn("paper 3w 20/0/3/-/P/P6,P6,P6/- 20/0/2/-/P/P1,P6/-")

    assert line(after.black) == "P4"
    assert after.black.health == 20


def test_r17_the_dead_leave_together_after_all_have_acted() -> None:
    events = events_of("paper 3w 20/0/3/-/P/Q6,P6,Q6/- 20/0/2/-/P/P1,P6,P4/-", "end")
    left = [index for index, event in enumerate(events) if isinstance(event, PiecesLeft)]

    assert [events[index] for index in left] == [PiecesLeft(side=1, slots=(0, 2), cards=(CODES["P"], CODES["P"]))]
    assert not [event for event in events[left[0] :] if isinstance(event, PieceStruck | KingStruck)]


def test_r17_a_dead_piece_shows_its_negative_health_until_it_leaves() -> None:
    events = events_of("paper 3w 20/0/3/-/P/Q6/- 20/0/2/-/P/P1/-", "end")

    assert [event.health for event in events if isinstance(event, PieceStruck)] == [-3]


@each(
    ("enemy", "knight", "left"),
    [("P6", "N2*", "P2"), ("B6", "N3*", "B2"), ("R6", "N1*", "R2"), ("N3", "-", "-"), ("Q6", "-", "Q2")],
)
def test_r18_both_deal_their_attack_to_each_other_at_once(enemy: str, knight: str, left: str) -> None:
    after = do(f"normal 5w 20/0/5/P/P/N3/- 20/0/4/P/P/{enemy}/-", "0x0")

    assert (line(after.white), line(after.black)) == (knight, left)


def test_r18_the_dead_leave_at_once_and_the_lines_re_centre() -> None:
    after = do("normal 5w 20/0/5/P/P/N1,N3/- 20/0/4/P/P/R4,P6/-", "0x0")

    assert (line(after.white), line(after.black)) == ("N3", "P6")


def test_r18_an_attack_reports_both_damages_and_healths() -> None:
    events = events_of("normal 5w 20/0/5/P/P/P6,N3/- 20/0/4/P/P/R4,P6/-", "1x0")

    assert events == [
        PieceAttacked(
            side=0,
            slot=1,
            card=CODES["N"],
            target=0,
            target_card=CODES["R"],
            damage=4,
            target_health=0,
            recoil=2,
            health=1,
        ),
        PiecesLeft(side=1, slots=(0,), cards=(CODES["R"],)),
    ]


def test_r18_the_last_pieces_of_both_may_leave_together() -> None:
    after = do("normal 5w 20/0/5/-/-/N3/- 20/0/4/-/-/N3/-", "0x0")

    assert after.outcome == Outcome(None, Cause.PIECES)


def test_e2_parity_decides_between_eight_and_five() -> None:
    assert damage("R6,R6", "P6,P6,P6") == 8
    assert [damage(own, "P6,P6,P6") for own in ("P6,R6,R6", "R6,P6,R6", "R6,R6,P6")] == [5, 5, 5]


def test_e3_no_dominoes() -> None:
    assert battle("P6,P6,P6", "P1,P6") == ("P6,P6,P6", "P4", 0)


def test_e4_the_queen_belongs_in_the_middle() -> None:
    assert damage("P6,Q6,P6", "P5,P5") == 10
    assert battle("P6,Q6,P6", "P5,P5")[1] == "-"
    assert (damage("Q6,P6,P6", "P5,P5"), battle("Q6,P6,P6", "P5,P5")[1]) == (7, "P3")
    assert (damage("P6,P6,Q6", "P5,P5"), battle("P6,P6,Q6", "P5,P5")[1]) == (7, "P3")


def test_e5_edges_reach_the_king() -> None:
    assert battle("P6", "-") == ("P6", "-", 1)
    assert battle("Q6,Q6,Q6", "P6") == ("Q6,Q6,Q6", "P2", 8)


def test_e6_the_knight_changes_the_parity_for_the_queen() -> None:
    after = do("normal 8w 20/0/8/P/P/N3,Q6/- 20/0/7/P/P/R4,P4,P4,P6/-", "0x0", "end")

    assert line(after.white) == "N1*,Q6"
    assert line(after.black) == "P4,P2"


def test_e7_the_wings_face_the_king() -> None:
    assert battle("P6,R6,P6", "P6") == ("P6,R6,P6", "P4", 2)
