"""`hschess solve`: the result and the line as text, obstacles, and messages for bad input."""

import json
from pathlib import Path

import pytest

from hschess.cli import run

LOST = "friendly 40b 9/0/10/-/-/R6,P6/- 6/1/10/P/-/P6/-"
LARGE = "paper 35w 20/10/10/PR/PP/R6,P4,B6,Q2/- 19/0/10/PBQ/PR/P6,R3,Q1/-"
MODE = """
name = "{name}"
decks = [{{P = 2, B = 1}}, {{P = 2, B = 1}}]
kings = [5, 5]
powers = ["castle", "castle"]
round_limit = 20
"""


def lines_of(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert run(["solve", *words]) == 0
    out, err = capsys.readouterr()
    assert not err
    return out.splitlines()


def error_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["solve", *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    return err


def test_a_win_is_reported_with_its_line_turn_by_turn(capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, LOST)

    assert lines[0] == "White wins in 3 turns."
    assert [line.split()[:2] for line in lines[1:]] == [
        ["40.", "Black"], ["41.", "White"], ["41.", "Black"], ["42.", "White"], ["42.", "Black"], ["43.", "White"],
    ]  # fmt: skip


def test_a_draw_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, "paper+nocheat 44w 5/0/10/-/-/B6/- 5/0/10/-/-/B6/-")

    assert lines[0] == "Nobody wins: with best play the game is drawn in 2 turns."
    assert len(lines) == 5


def test_an_exhausted_budget_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines_of(capsys, "--positions", "3000", LARGE) == [
        "Nothing is proved within 3,000 positions.",
        "Nobody wins in the next 4 turns, counting those of both sides.",
    ]


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("paper 30w 20/1/10/P/?3/P6/- 5/0/10/-/-/P6/-", "cards are still to be drawn, in an order that is not known"),
        ("paper 30w 20/1/10/P/-/P6/- 5/0/10/?1/-/P6/-", "cards in a hand are not known"),
        ("normal 30w 20/1/10/P/-/P6/- 5/0/10/-/-/P6/-", "Castle can still bring a card by chance"),
    ],
)
def test_obstacles_are_reported(capsys: pytest.CaptureFixture[str], position: str, why: str) -> None:
    assert lines_of(capsys, position) == [f"It cannot be solved: {why}."]


def test_cards_known_by_counting_are_filled_in(capsys: pytest.CaptureFixture[str]) -> None:
    """R9: Black's last cards in `heroic` are Pawns; its Pawn and White's empty deck decide the game."""
    hidden = lines_of(capsys, "heroic 44b 3/0/10/-/-/P6/f9 20/3/10/P/?1/P6/-")

    assert hidden == lines_of(capsys, "heroic 44b 3/0/10/-/-/P6/f9 20/3/10/P/P/P6/-")


def test_json_has_the_result_the_winner_and_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = lines_of(capsys, "--json", LOST)
    answer = json.loads(line)

    assert (answer["result"], answer["winner"], answer["turns"], answer["obstacle"]) == ("loss", "White", 3, None)
    assert answer["plan"] == answer["line"][0]
    assert len(answer["line"]) == 6


def test_a_custom_mode_is_known(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(MODE.format(name="own"), "utf-8")
    lines = lines_of(capsys, "--mode-file", str(file), "own 9w 5/0/3/-/-/P6,P6,P6/- 2/0/3/-/-/B6/-")

    assert lines[0] == "White wins in 1 turn."


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ((), "the position is missing"),
        (("--positions", "0", LOST), "--positions cannot be 0; expected a whole number from 1 to 1000000000"),
        (("paper 30w 20/1/10/-/-/Z6/- 5/0/10/-/-/P6/-",), "'Z' is not a piece"),
        (("paper 30w 20/1/10/P/P/P6/- 0/0/10/P/P/P6/-",), "the game is over"),
    ],
)
def test_bad_input_gets_a_clear_error(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], error: str) -> None:
    assert error in error_of(capsys, *words)
