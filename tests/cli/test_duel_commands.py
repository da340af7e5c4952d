"""The commands in duels: custom modes and card sets, and one-line refusals."""

import json
import pickle
import tomllib
from pathlib import Path

import pytest

from hschess.cli import run
from hschess.lab.database import Database
from hschess.rules.actions import END
from hschess.rules.engine import apply, deal
from hschess.rules.errors import IllegalActionError, NotationError
from hschess.rules.modes import DUELS
from hschess.rules.notation import parse_action, parse_position

CARDS = """
[rider]
name = "Rider"
cost = 2
attack = 3
health = 1
keywords = ["charge"]
[walker]
name = "Walker"
cost = 1
attack = 1
health = 2
"""
MODE = """
name = "mine"
cards = ["riders", "duel"]
kings = [12, 12]
powers = [{ name = "Rally", power = [{ heal = 2, target = "own_king" }] }, "none"]
decks = [{ rider = 10, walker = 10, check = 2 }, { rider = 10, walker = 10 }]
hand_limit = 0
lose_without_pieces = false
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The options for a custom mode and card set; the laboratory's database is in the same folder."""
    monkeypatch.setenv("HSCHESS_HOME", str(tmp_path))
    (tmp_path / "riders.toml").write_text(CARDS, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(MODE, encoding="utf-8")
    return ["--mode-file", str(tmp_path / "mine.toml"), "--cards", str(tmp_path / "riders.toml")]


def output_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The output of a successful command."""
    status = run(list(words))
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line of a command that failed."""
    status = run(list(words))
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    return err


def test_worker_processes_and_a_later_run_read_the_same_cards(
    own: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["lab", "match", "random", "linear", "--mode", "mine", *own, "--games", "2", "--workers", "1"]
    first = output_of(capsys, *words, "--json")
    again = output_of(capsys, *words, "--json")
    (tmp_path / "riders.toml").unlink()
    shown = json.loads(output_of(capsys, "lab", "show", "1", "--json"))

    assert again == first
    assert shown["rows"] == json.loads(first)["rows"]
    with Database(tmp_path / "laboratory.db") as database:
        assert [one.games for one in database.experiments()] == [2]


def test_a_record_of_a_custom_mode_is_read_without_its_files(
    own: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output_of(
        capsys, "lab", "match", "random", "linear", "--mode", "mine", *own, "--games", "2", "--workers", "1", "--json"
    )
    file = tmp_path / "game.hsc"
    assert run(["lab", "record", "1", "--out", str(file)]) == 0
    capsys.readouterr()

    assert output_of(capsys, "record", str(file)).startswith("mine ")


def test_a_record_of_a_duel_is_replayed_and_judged_and_its_pairs_are_counted(
    own: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output_of(
        capsys, "lab", "match", "random", "linear", "--mode", "aggressive", "--games", "2", "--workers", "1", "--json"
    )
    file = tmp_path / "game.hsc"
    output_of(capsys, "lab", "record", "1", "--out", str(file))

    assert not (tmp_path / "game.toml").exists()
    assert json.loads(output_of(capsys, "record", str(file), "--json"))["result"]
    assert json.loads(output_of(capsys, "analyse", str(file), "--json", "--quiet", "--budget", "0"))["turns"]
    table = tomllib.loads(output_of(capsys, "lab", "pairs", str(file)))["aggressive"]
    assert table["games"] == 1
    assert sum(sum(row.values()) for row in table["both"]["successive"].values()) > 0
    assert {"footman", "check"} <= set(table["both"]["isolated"])
    assert "coin" not in table["both"]["isolated"]


def test_pairs_are_counted_from_games_of_any_mode(
    own: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("lab", "pairs", "--self-play", "2", "--mode", "mine", *own)

    tables = tomllib.loads(output_of(capsys, *words))

    assert list(tables) == ["mine"]
    assert tables["mine"]["games"] == 2
    assert tables["mine"]["both"]["successive"]["walker"]["walker"] > 0


def test_a_broken_card_set_is_reported_with_its_line(
    own: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "riders.toml").write_text(CARDS.replace("cost = 1", "cost = 99"), encoding="utf-8")

    err = refused(capsys, "legal", "mine 1w 12/1/1/walker/-/-/- 12/0/0/walker/-/-/-", *own)

    assert "riders.toml, line 10: 'walker': 'cost' cannot be 99; expected a whole number from 0 to 10" in err


def test_a_workers_errors_arrive_complete() -> None:
    state = deal(DUELS["vanilla"], 1).state
    with pytest.raises(IllegalActionError) as illegal:
        apply(apply(state, END).state, parse_action("0x0", state.mode.cards))
    with pytest.raises(NotationError) as unread:
        parse_position("vanilla 1w 20")

    for error in (illegal.value, unread.value):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
