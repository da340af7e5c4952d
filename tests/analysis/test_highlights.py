"""The best and the worst turns of an analysis."""

from hschess.analysis.highlights import best_turn, chance_before, worst_turn
from hschess.analysis.judging import Judged, Span
from hschess.rules.modes import BLACK, WHITE


def judged(side: int, before: float, after: float, loss: float) -> Judged:
    return Judged(Span(0, 1, 1, side), before, after, loss, (), (), ())


GAME = [
    judged(WHITE, 0.5, 0.5, 0.0),
    judged(BLACK, 0.7, 0.4, 30.0),
    judged(WHITE, 0.8, 0.8, 0.0),
    judged(BLACK, 0.3, 0.3, 0.0),
    judged(WHITE, 0.9, 0.6, 30.5),
]


def test_a_turn_begins_with_the_chance_after_the_sides_last_one() -> None:
    assert [chance_before(GAME, number) for number in range(5)] == [0.5, 0.7, 0.5, 0.4, 0.8]


def test_the_best_turn_raised_the_chance_most_and_the_worst_lost_most() -> None:
    assert (best_turn(GAME), worst_turn(GAME)) == (2, 4)
    assert (best_turn(GAME, BLACK), worst_turn(GAME, BLACK)) == (3, 1)
    assert (best_turn(GAME, WHITE), worst_turn(GAME, WHITE)) == (2, 4)


def test_a_mistake_is_the_best_turn_only_if_it_raised_the_chance_and_no_good_turn_was_played() -> None:
    lucky = [judged(WHITE, 0.5, 0.5, 0.0), judged(BLACK, 0.9, 0.1, 80.0), judged(WHITE, 1.0, 0.95, 20.0)]

    assert best_turn(lucky, WHITE) == 0
    assert best_turn([judged(WHITE, 0.6, 0.3, 30.0), *lucky[1:]], WHITE) == 2
    assert best_turn(lucky[2:], WHITE) is None


def test_without_a_loss_no_turn_is_the_worst() -> None:
    assert worst_turn(GAME[:1]) is None
    assert (best_turn([]), worst_turn([])) == (None, None)
