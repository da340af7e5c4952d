"""`hschess lab calibrate`: games, curves for the analysis, and their reliability."""

from pathlib import Path

import pytest

from hschess.analysis import calibrating
from hschess.analysis.calibration import parse_curves
from hschess.cli import calibrate_command, run

WORDS = ("lab", "calibrate", "--mode", "friendly", "--games", "6", "--budget", "4")


def test_stored_games_give_the_same_curves_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out, kept, picture = tmp_path / "curves.txt", tmp_path / "kept.txt", tmp_path / "plot.png"
    out.write_text("# hschess calibration 2\npaper White 0.5:0.4\n", "utf-8")
    monkeypatch.setattr(calibrating, "PLAYERS", ("skilled", "bfs"))
    words = [*WORDS, "--out", str(out), "--kept", str(kept), "--plot", str(picture)]

    assert run(words) == 0

    message, text = capsys.readouterr().out, out.read_text("utf-8")
    assert "friendly: 6 games" in message
    assert "Brier's score" in message
    assert "# hschess lab calibrate --mode friendly --games 6 --seed 900000 --budget 4" in text
    assert set(parse_curves(text, "it")) == {("paper", 0), ("friendly", 0), ("friendly", 1)}
    assert picture.stat().st_size > 5_000
    monkeypatch.setattr(calibrating, "sampled_game", lambda *_: pytest.fail("it plays again"))
    assert run(words) == 0
    assert capsys.readouterr().out == message
    assert out.read_text("utf-8") == text


def test_the_built_in_curves_are_checked_without_a_fit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(calibrating, "PLAYERS", ("skilled", "bfs"))
    monkeypatch.setattr(calibrate_command, "fitted", lambda games: pytest.fail("it fits"))
    assert run([*WORDS, "--check"]) == 0
    assert "Brier's score" in capsys.readouterr().out
    assert run([*WORDS, "--check", "--out", str(tmp_path / "curves.txt")]) == 2
    assert "--check" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--games", "3"), "--games cannot be 3; expected a whole number from 4 to"),
        (("--budget", "3"), "--budget cannot be 3; expected a whole number from 4 to"),
        (("--plot", "picture.qqq"), "a picture cannot be 'picture.qqq'"),
    ],
)
def test_impossible_requests_are_refused_before_any_game(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*WORDS, *words]) == 2
    assert message in capsys.readouterr().err
