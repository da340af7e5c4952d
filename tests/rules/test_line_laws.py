"""The fast forms agree with the first ones; `line_laws` and `packed_game_laws` compare any number."""

from hschess.rules.chance import seeded
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.notation import parse_position
from tests.by_commit import seeds
from tests.rules.line_laws import check
from tests.rules.packed_game_laws import check_games, compare_game

GAMES = 16


def test_the_fast_forms_equal_the_first_ones_on_the_lines_of_random_games() -> None:
    pairs, shapes, patterns = check(GAMES // 2, seeds("fast forms", 1)[0])

    assert pairs > 5 * GAMES
    assert shapes == (LONGEST_LINE + 1) ** 2
    assert patterns > GAMES / 2


def test_a_packed_game_equals_the_engines_game_in_every_mode() -> None:
    assert check_games(GAMES, seeds("packed game", 1)[0]) > 40 * GAMES


def test_a_packed_game_goes_on_from_any_position() -> None:
    for text in (
        "paper 44b 1/10/10/PPPPPPPPPP/P/P6,B6,P1,P2,R3,Q4,P1/- 20/10/10/QQ/-/P1,P6/-",
        "heroic 9b 6/0/9/PP/RN/P6,N1*,Q2/- 8/9/9/NNP/PPP/N3*,N2,P1/-",
        "friendly 30b 10/0/2/PN/-/P6,P6/f3 2/10/10/PBCC/-/P4/uf4",
        "normal 7w 20/5/7/NP/PPQ/N3,P2/u 11/0/6/PB/NRP/P1,N3,R6/- discover=QPN #2a",
    ):
        for seed in range(20):
            assert compare_game(parse_position(text), seeded(seed))
