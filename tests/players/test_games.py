"""Whole games: every planned action is legal, and the games end."""

import pytest

from hschess.players.contract import finish, sight
from hschess.players.registry import make_player
from hschess.rules.chance import seeded
from hschess.rules.modes import MODES
from hschess.rules.notation import format_position, parse_position
from tests.each import each
from tests.players.helpers import played_out, words_of


@each("mode", MODES)
@each(
    ("white", "black"),
    [("bfs", "bfs"), ("random", "bfs"), ("bfs", "random"), ("bfs:aggressive", "bfs:defensive"), ("random", "random")],
)
def test_games_between_all_kinds_end_legally(mode: str, white: str, black: str) -> None:
    """`apply` raises for an illegal action; a legal end of turn always follows, so the round limit at least ends the game."""
    for seed in range(2):
        end = played_out(mode, make_player(white), make_player(black), seed)

        assert end.outcome is not None


@pytest.mark.parametrize("mode", MODES)
def test_the_same_seed_gives_the_same_game(mode: str) -> None:
    first, second = (played_out(mode, make_player("random"), make_player("bfs"), 7) for _ in range(2))

    assert format_position(first) == format_position(second)


def test_the_papers_black_beats_a_random_white() -> None:
    winners = [played_out("paper", make_player("random"), make_player("bfs"), seed).outcome for seed in range(20)]

    assert sum(outcome is not None and outcome.winner == 1 for outcome in winners) >= 18


def test_random_plays_until_nothing_is_affordable() -> None:
    for seed in range(20):
        words = words_of("paper 3w 20/3/3/PPPPP/PP/-/- 20/0/3/-/PP/P6/-", "random", seed).split()

        assert len(words) == 4
        assert all(word.startswith("P@") for word in words[:3])
        assert words[3] == "end"


def test_random_uses_knights_and_cheat() -> None:
    seen = {
        word
        for seed in range(20)
        for word in words_of("heroic 6b 20/0/6/P/P/P6,Q6/- 20/2/6/-/P/N3/-", "random", seed).split()
    }

    assert {"cheat", "0x0", "0x1", "end"} <= seen


def test_randoms_choices_come_from_its_seed() -> None:
    position = "paper 9w 20/9/9/PPPBRQ/PP/P6,R4,B6/- 20/0/9/-/PP/P6/-"
    turns = [words_of(position, "random", seed) for seed in range(30)]

    assert turns == [words_of(position, "random", seed) for seed in range(30)]
    assert len(set(turns)) > 15


@pytest.mark.parametrize(
    ("position", "begins"),
    [
        ("heroic 1w 20/0/0/QPN/PPPP/-/- 20/0/0/PPPP/PPPP/-/- mulligan", ("swap", "keep")),
        ("normal 5w 20/0/5/-/PP/-/u 20/0/5/-/PP/-/- discover=BQN", ("take:",)),
        ("normal 5w 20/2/5/-/PP/-/- 20/0/5/-/PP/-/-", ("discover",)),
        ("friendly 2b 10/0/2/-/PP/P6/- 10/0/2/C/PP/-/-", ("coin",)),
    ],
)
def test_random_makes_every_kind_of_choice(position: str, begins: tuple[str, ...]) -> None:
    assert words_of(position, "random").startswith(begins)


def test_a_decided_thinking_is_ready_at_once() -> None:
    player = make_player("random")
    thinking = player.think(sight(player, parse_position("paper 1w 20/1/1/P/P/-/- 20/0/0/P/P/-/-")), seeded(1))

    assert thinking.progress == 1.0
    assert thinking.best == finish(thinking)
    assert thinking.nodes == 1
