"""The texts about the best and the worst turn, if the end of the game is proved."""

import pytest

from hschess.analysis.certainty import Certainty
from hschess.analysis.judging import Judged, Span
from hschess.endgame.solver import BestPlay
from hschess.rules.modes import WHITE
from scenes.table.result_words import best_words, none_words, worst_words
from tests.each import each


def turn(before: float, after: float, promised: Certainty | None = None, left: Certainty | None = None) -> Judged:
    return Judged(Span(0, 1, 7, WHITE), before, after, 100 * (before - after), (), (), (), promised, left)


@each(
    ("one", "expected"),
    [
        (turn(0.9, 0.4), "round 7: cost you 50% win chance."),
        (
            turn(1.0, 0.0, Certainty(BestPlay.WIN, 3), Certainty(BestPlay.LOSS, 2)),
            "round 7: you let a forced win in 3 slip.",
        ),
        (turn(1.0, 0.1, Certainty(BestPlay.WIN, 1)), "round 7: you let a forced win in 1 slip."),
        (
            turn(0.5, 0.0, Certainty(BestPlay.DRAW, 4), Certainty(BestPlay.LOSS, 2)),
            "round 7: you let a draw slip.",
        ),
        (turn(1.0, 0.93, Certainty(BestPlay.WIN, 1)), "round 7: cost you 7% win chance."),
    ],
)
def test_the_worst_turn_names_the_lost_result(one: Judged, expected: str) -> None:
    found = worst_words([one], WHITE)
    assert found is not None
    assert found.words.lower() == expected.lower()


@each(
    ("one", "expected"),
    [
        (turn(0.6, 0.7), "round 7: win chance from 60% to 70%."),
        (turn(0.6, 0.6), "round 7: no better turn was found."),
        (turn(0.999, 0.999), "round 7: no better turn was found."),
        (
            turn(1.0, 1.0, Certainty(BestPlay.WIN, 3), Certainty(BestPlay.WIN, 2)),
            "round 7: from 100% to a forced win in 2.",
        ),
        (
            turn(1.0, 1.0, Certainty(BestPlay.WIN, 1), Certainty(BestPlay.WIN, 0)),
            "round 7: no better turn was found.",
        ),
        (turn(0.6, 0.598), "round 7: no better turn was found."),
        (turn(0.6, 0.58), "round 7: no better turn was found."),
    ],
)
def test_the_best_turn_names_the_won_result(one: Judged, expected: str) -> None:
    found = best_words([one], WHITE)
    assert found is not None
    assert found.words.lower() == expected.lower()


@pytest.mark.parametrize(
    ("turns", "name", "words"),
    [
        ([turn(1.0, 0.11)], "best", "no turn raised the win chance."),
        ([turn(0.6, 0.6)], "worst", "no better turn was found."),
        ([], "best", "no turn was completed."),
        ([], "worst", "no turn was completed."),
    ],
)
def test_a_game_without_a_turn_to_show_gives_the_reason(turns: list[Judged], name: str, words: str) -> None:
    assert (best_words if name == "best" else worst_words)(turns, WHITE) is None
    assert none_words(name, turns, WHITE).lower() == words
