"""The drill of single placements: clear answers, values equal to the battle's, and no more time than a frame."""

import time
from functools import cache

from hschess.players.measures.evaluation import personality_named
from hschess.puzzles.drill import Drill, gap_values, is_clear, make_drill
from hschess.rules.actions import PLAY, Kind
from hschess.rules.chance import seeded
from hschess.rules.engine import apply, legal_actions
from hschess.rules.notation import parse_position


@cache
def drills() -> list[Drill]:
    return [make_drill(seeded(seed)) for seed in range(60)]


def test_a_board_asks_one_thing_and_has_a_clear_answer() -> None:
    for drill in drills():
        state = parse_position(drill.position)

        assert is_clear(drill.values), drill
        assert {action.kind for action in legal_actions(state)} == {Kind.PLAY, Kind.END, Kind.CONCEDE}, drill
        assert state.mover.hand == [drill.card], drill
        assert len(drill.values) == len(state.mover.line) + 1, drill


def test_the_values_are_those_of_the_battle_after_the_card_was_really_played() -> None:
    weights = personality_named("paper")

    for drill in drills():
        state = parse_position(drill.position)
        for gap, value in enumerate(drill.values):
            after = apply(state, PLAY[drill.card][gap]).state
            assert weights.weigh(after.mover.line, after.waiting.line) == value, drill


def test_every_best_gap_is_right() -> None:
    drill = make_drill(seeded(4))
    best = [gap for gap in range(len(drill.values)) if drill.is_right(gap)]

    assert all(drill.loss(gap) == 0 for gap in best)
    assert all(drill.loss(gap) > 0 for gap in range(len(drill.values)) if gap not in best)


def test_a_pawn_against_two_fits_anywhere_and_a_queen_only_in_the_middle() -> None:
    """Three against two: only the middle piece hits twice (R15, R16)."""
    board = "paper 4w 20/{mana}/7/{card}/?9/P6,P6/- 20/0/4/-/?9/P6,P6/-"

    assert len(set(gap_values(parse_position(board.format(mana=1, card="P")), 0))) == 1
    queen = gap_values(parse_position(board.format(mana=7, card="Q")), 4)
    assert queen[1] > queen[0] == queen[2]
    assert not is_clear((5, 5, 5))
    assert not is_clear((5, 4, 0))


def test_the_same_random_numbers_make_the_same_board() -> None:
    assert make_drill(seeded(11)) == make_drill(seeded(11))
    assert len({drill.position for drill in drills()}) == len(drills())


def test_a_hundred_boards_take_less_than_a_second() -> None:
    begun = time.perf_counter()
    for seed in range(100):
        make_drill(seeded(seed))

    assert time.perf_counter() - begun < 1.0
