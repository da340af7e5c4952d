"""The boards that `bfs` remembers: a remembered score is the score of a new search."""

from itertools import pairwise

import pytest

from hschess.players.measures.evaluation import personality_named
from hschess.players.search.placing import Boards
from hschess.rules.arranging import Line
from hschess.rules.cards import CODES, new_piece
from hschess.rules.chance import seeded
from hschess.rules.engine import new_game
from hschess.rules.modes import MODES
from tests.rules.line_laws import ends_of_turns

PAPER = personality_named("paper")


@pytest.fixture(scope="module")
def lines() -> list[tuple[Line, Line]]:
    """Both lines at the ends of the turns of some games."""
    return [
        (tuple(state.mover.line[:6]), tuple(state.waiting.line))
        for seed in range(5)
        for state in ends_of_turns(new_game(MODES["paper"], seed), seeded(seed))
    ]


def test_a_repeated_board_has_the_same_score(lines: list[tuple[Line, Line]]) -> None:
    boards = Boards(PAPER)

    for _ in range(2):
        assert all(boards.weigh(*pair) == PAPER.weigh(*pair) for pair in lines)


def test_the_same_line_is_scored_again_against_other_enemies(lines: list[tuple[Line, Line]]) -> None:
    boards, rook = Boards(PAPER), new_piece(CODES["R"])

    for (line, _), (_, enemies) in pairwise(lines):
        placed = boards.best_gap(rook, line, enemies)
        weights = [PAPER.weigh([*line[:gap], rook, *line[gap:]], enemies) for gap in range(len(line) + 1)]
        assert placed.line == (*line[: placed.gap], rook, *line[placed.gap :])
        assert placed.weight == max(weights) == weights[placed.gap]
