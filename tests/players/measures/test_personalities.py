"""Names and weights: the valid ones, and the refusals of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from hschess.players.measures.evaluation import personalities
from hschess.players.registry import make_player, make_player_with_files, names
from hschess.rules.cards import CODES
from hschess.rules.errors import HschessError
from tests.each import each
from tests.players.helpers import plan_of, words_of


def test_bfs_weights_match_the_papers_table() -> None:
    """Fig. 3.1, by letter."""
    paper = personalities()["paper"]
    table = {
        letter: [row[CODES[letter]] for row in (paper.bonus, paper.damage, paper.heal, paper.kill)] for letter in "PBRQ"
    }

    assert table == {"P": [1, 1, 1, 2], "B": [2, 2, 2, 4], "R": [2, 2, 2, 4], "Q": [5, 4, 4, 8]}
    assert (paper.king, paper.summon) == (1, False)


def test_every_name_makes_a_player_of_that_name() -> None:
    known = {
        "beginner",
        "bfs",
        "bfs:aggressive",
        "bfs:defensive",
        "exhaustive",
        "flat-mc",
        "linear",
        "master",
        "mcts",
        "mcts-ensemble",
        "mcts-open",
        "random",
        "skilled",
        "turn-mcts",
    }

    assert known <= set(names())
    assert names() == tuple(sorted(names()))
    assert tuple(make_player(name).name for name in names()) == names()


@pytest.mark.parametrize(
    ("name", "words"), [("bfs", "R@2 end"), ("bfs:aggressive", "R@3 end"), ("bfs:defensive", "B@2 end")]
)
def test_personalities_play_differently(name: str, words: str) -> None:
    """The paper's hits the Rook with its own, the aggressive one the king; the defensive one heals its Pawn."""
    assert words_of("paper 3b 20/0/3/-/PPPP/R6/- 20/3/3/RB/PPPP/P6,P2,P6/-", name) == words


def test_a_custom_file_changes_only_its_own_weights(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("summon = true\nbonus = { P = 100 }\n", "utf-8")
    position = "paper 1b 20/0/1/-/PPPP/-/- 20/1/1/P/PPPP/-/-"

    assert plan_of(position).score == 1
    assert plan_of(position, f"bfs:file={file}").score == 101
    assert plan_of(position, f"bfs:{file}").score == 101


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("king = -1", "'king' cannot be -1; expected a whole number from 0 to 999"),
        ("king = 1.5", "'king' cannot be 1.5"),
        ("king = true", "'king' cannot be true"),
        ("queen = 1", "there is no field 'queen'; expected one of king, damage, heal, kill, bonus, summon"),
        ("damage = { X = 1 }", "'damage' has no piece 'X'; expected one of P B R N Q"),
        ("damage = { C = 1 }", "'damage' has no piece 'C'"),
        ("damage = 3", "'damage' cannot be 3"),
        ("heal = { P = 'a' }", "'heal.P' cannot be 'a'"),
        ("summon = 1", "'summon' cannot be 1; expected true or false"),
        ("king =", "this is not TOML"),
    ],
)
def test_a_bad_file_is_refused_by_name(text: str, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")

    with pytest.raises(HschessError) as caught:
        make_player_with_files(f"bfs:file={file}")

    assert str(file) in str(caught.value)
    assert complaint in str(caught.value)


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(HschessError, match="not UTF-8 text"):
        make_player_with_files(f"bfs:{file}")


@each(
    ("name", "complaint"),
    [
        (
            "nobody",
            "there is no player 'nobody'; expected one of beginner, bfs, bfs:aggressive, bfs:defensive, exhaustive",
        ),
        ("", "there is no player ''"),
        ("bfs:timid", "bfs has no personality 'timid'; expected one of paper, aggressive, defensive"),
        ("bfs:", "bfs has no personality ''"),
        ("bfs:/nowhere/own.toml", "cannot be read"),
        ("bfs:file=", "a file's name has 1 to"),
        ("skilled:fast", "skilled: 'fast' has no value; expected key=value with eager"),
    ],
)
def test_an_unknown_name_is_refused_with_the_known_ones(name: str, complaint: str) -> None:
    with pytest.raises(HschessError) as caught:
        make_player_with_files(name)

    assert complaint in str(caught.value)
