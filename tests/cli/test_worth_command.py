"""`hschess lab worth`: games, a table of worths, and its report."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from hschess.build_name import build_name
from hschess.card_worth.table import parse_worths
from hschess.cli import run, worth_command
from hschess.lab import worth_games
from hschess.lab.made_cards import ladder
from tests.lab.helpers import ThreadWorkers

WORDS = ("lab", "worth", "--cards", "6", "--deals", "1")


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The place of the table; games are played in this process, and few of them."""
    monkeypatch.setenv("HSCHESS_HOME", str(tmp_path))
    monkeypatch.setattr(worth_command, "ProcessWorkers", lambda size: ThreadWorkers(1))
    monkeypatch.setattr(worth_command, "SETS", ("chess",))
    monkeypatch.setattr(worth_games, "COMPARED_DEALS", 1)
    monkeypatch.setattr(worth_games, "ladder", lambda: islice(ladder(), 0, None, 4))
    return tmp_path / "worth.txt"


def test_a_fit_writes_a_table_reports_its_error_and_resumes(
    out: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = out.with_name("worth.png")

    assert run([*WORDS, "--out", str(out), "--plot", str(picture)]) == 0

    output = capsys.readouterr().out
    text = out.read_text("utf-8")
    assert "| kind of card | cards | error in mana |" in output
    assert "| Q | 7 |" in output
    assert "# hschess lab worth --cards 6 --deals 1 --seed 1" in text
    assert parse_worths(text, "it").rows["health"] >= 0
    assert picture.stat().st_size > 10_000
    monkeypatch.setattr(worth_command, "measure", lambda jobs, workers: pytest.fail("it plays again"))
    assert run([*WORDS, "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["rows"] == pytest.approx(dict(parse_worths(text, "it").rows), abs=0.001)
    assert [one["key"] for one in output["cards"]] == ["P", "B", "R", "N", "Q", "C"]
    assert output["errors"][-1]["kind"] == "all"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--cards", "0"), "--cards cannot be 0; expected a whole number from 1 to"),
        (("--deals", "99999"), "--deals cannot be 99999; expected a whole number from 1 to"),
        (("--workers", "99999"), "--workers cannot be 99999"),
        (("--plot", "picture.qqq"), "a picture cannot be 'picture.qqq'"),
    ],
)
def test_numbers_out_of_range_are_refused(
    out: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    assert run(["lab", "worth", *words]) == 2
    assert message in capsys.readouterr().err


def test_a_file_with_other_games_is_refused_unless_fresh(
    out: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(jobs: list[worth_games.WorthJob], workers: ThreadWorkers) -> Iterator[worth_games.WorthCount]:
        return (worth_games.WorthCount(job.number, 0, 0, 2) for job in jobs)

    monkeypatch.setattr(worth_command, "measure", lost)
    kept = out.with_name("kept.txt")
    kept.write_text("hschess worth games 1, version 0.0.1\n7 1 0 2\n", "utf-8")

    assert run([*WORDS, "--kept", str(kept)]) == 2
    assert "it has other games" in capsys.readouterr().err
    assert run([*WORDS, "--kept", str(kept), "--fresh"]) == 0
    assert kept.read_text("utf-8").startswith(f"hschess worth games 1, version {build_name()},")


def test_a_file_without_games_is_not_deleted_for_a_fresh_start(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = out.with_name("letter.txt")
    kept.write_text("Dear Mia,\n", "utf-8")

    assert run([*WORDS, "--kept", str(kept), "--fresh"]) == 2
    assert "is not a file of measured cards, and was left alone" in capsys.readouterr().err
    assert kept.read_text("utf-8") == "Dear Mia,\n"


def test_ctrl_c_keeps_the_measurements(
    out: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def some(jobs: list[worth_games.WorthJob], workers: ThreadWorkers) -> object:
        yield from islice(worth_games.measure(jobs, workers), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(worth_command, "measure", some)

    assert run([*WORDS]) == 130

    assert "interrupted: 3 cards are saved; run the same command to continue" in capsys.readouterr().err
