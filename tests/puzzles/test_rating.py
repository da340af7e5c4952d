"""The ratings: rarely solved puzzles are rated higher than often solved ones, and better solvers are stronger."""

from pathlib import Path

import pytest

from hschess.players.registry import quick_name
from hschess.puzzles.puzzle import Proof, Puzzle, PuzzleKind, read_puzzles
from hschess.puzzles.rating import ENTRANTS, LEAST, MOST, GameScore, RatedPlayer, fitted, rated, score
from hschess.rules.notation import parse_action
from tests.each import each

LETHAL = "friendly 6w 8/6/6/RB/?6/B6,P2/- 3/0/5/?1/?6/P5,P5/-"
PUZZLE = Puzzle(
    "lethal-1",
    LETHAL,
    PuzzleKind.LETHAL,
    (),
    tuple(parse_action(word) for word in ("B@1", "R@0", "end")),
    Proof((1,), (), 19),
)


def test_a_win_in_several_turns_counts_only_when_it_is_played_to_its_end() -> None:
    """`master` finds all turns; the random player finds the first one often enough, and the rest never."""
    two, three = read_puzzles(Path(__file__).parents[1] / "data" / "forced.puzzles")

    assert score(RatedPlayer("master:solve=5000"), (two, three), 1).solved == (1, 1)
    assert score(RatedPlayer("bfs"), (three,), 1).solved == (0,)


def test_with_equal_results_the_longer_win_is_rated_higher() -> None:
    two, three = read_puzzles(Path(__file__).parents[1] / "data" / "forced.puzzles")
    short, two, three = rated((PUZZLE, two, three), [GameScore(RatedPlayer("one", 20), (10, 10, 10))])

    assert short.rating < two.rating < three.rating


def test_a_rarely_solved_puzzle_is_rated_higher() -> None:
    scores = (GameScore(RatedPlayer("weak", 10), (9, 2, 0)), GameScore(RatedPlayer("strong"), (1, 1, 0)))
    fit = fitted(scores)

    assert fit.ratings[0] < fit.ratings[1] < fit.ratings[2]
    assert fit.strengths[0] < fit.strengths[1]


def test_more_tries_make_a_surer_rating() -> None:
    few, many = (fitted((GameScore(RatedPlayer("one", tries), (tries // 2,)),)) for tries in (2, 40))

    assert many.deviations[0] < few.deviations[0]


def test_a_player_that_solves_half_has_the_puzzles_rating() -> None:
    fit = fitted((GameScore(RatedPlayer("one", 20), (10,)),))

    assert fit.strengths[0] == pytest.approx(fit.ratings[0], abs=1)


def test_no_rating_leaves_its_limits() -> None:
    puzzles = tuple(PUZZLE for _ in range(30))
    easy = rated(puzzles, [GameScore(RatedPlayer(str(number), 500), (500,) * 29 + (0,)) for number in range(20)])

    assert easy[0].rating >= LEAST
    assert easy[29].rating <= MOST
    assert easy[0].rating < easy[29].rating


@each("entrant", ENTRANTS, ids=[entrant.name for entrant in ENTRANTS])
def test_every_entrant_tries_and_the_same_seed_gives_the_same(entrant: RatedPlayer) -> None:
    base, _, options = entrant.name.partition(":")
    quick = RatedPlayer(quick_name(base) if "=" in options else entrant.name, 2)
    first = score(quick, [PUZZLE], 7)

    assert first == score(quick, [PUZZLE], 7)
    assert 0 <= first.solved[0] <= 2


def test_an_exhaustive_player_finds_a_win() -> None:
    assert score(RatedPlayer("exhaustive"), [PUZZLE], 1).solved == (1,)
