"""`hschess bench endings`: which last turns of games are known, and which are proved in time."""

import json
from math import inf

import pytest

from bench import endings
from bench.endings import Endings, is_solved
from hschess import cli
from hschess.rules.notation import parse_position

WON = "paper 30w 20/1/10/-/-/P6,P6,Q6/- 5/0/10/-/-/P6/-"
LARGE = "paper 35w 20/10/10/PR/PP/R6,P4,B6,Q2/- 19/0/10/PBQ/PR/P6,R3,Q1/-"
HIDING = "paper 30b 20/1/10/-/-/P6,P6,Q6/- 5/0/10/-/PPQ/P6/-"


def test_shares_of_every_mode_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["bench", "endings", "--games", "10", "--cpu", "random", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)

    assert list(report["endings"]) == ["paper", "normal", "heroic", "friendly"]
    for one in report["endings"].values():
        assert one["games"] == 1
        for counts in (one["known"], one["solved"], one["open"]):
            assert len(counts) == 6
            assert counts == sorted(counts, reverse=True)
    # Castle (discover) is random, even with open cards.
    assert sum(report["endings"]["normal"]["open"]) == 0


def test_without_json_a_table_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(endings, "endings_of", lambda mode, player, games: Endings(games=games))
    assert cli.run(["bench", "endings", "--games", "10", "--cpu", "random"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert len(lines) == 16
    assert lines[0].split()[-6:] == ["1", "2", "3", "4", "5", "6"]


def test_only_an_unbroken_end_counts() -> None:
    """The last turn but one is not known, so the one before it no longer counts."""
    endings = Endings(seconds=inf)
    endings.add([parse_position(WON), parse_position(HIDING), parse_position(WON)])

    assert endings.known == [1, 0, 0, 0, 0, 0]
    assert endings.solved == [1, 0, 0, 0, 0, 0]
    assert endings.games == 1


def test_open_cards_include_the_hidden_ones() -> None:
    endings = Endings(seconds=inf)
    endings.add([parse_position(HIDING)])

    assert (endings.known[0], endings.opened[0]) == (0, 1)


def test_endings_that_take_too_long_are_not_solved() -> None:
    assert is_solved(parse_position(WON), seconds=inf)
    assert not is_solved(parse_position(LARGE), seconds=0.0)


@pytest.mark.parametrize(
    ("words", "error"),
    [(("--games", "9"), "--games cannot be 9"), (("--cpu", "nobody"), "there is no player 'nobody'")],
)
def test_bad_input_gets_a_clear_error(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], error: str) -> None:
    assert cli.run(["bench", "endings", *words]) == 2
    assert error in capsys.readouterr().err
