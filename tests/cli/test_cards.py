"""`hschess cards`: sets as tables, and the faults of a file."""

import json
from pathlib import Path

import pytest

from hschess.card_worth.table import worth_of
from hschess.cli import run
from hschess.rules.card_sets import SHIPPED, read_card_set

SET = '[squire]\nname = "Squire"\ncost = 2\nattack = 2\nhealth = 1\ndeath = [{ draw = 1 }]\n'
WORTH = worth_of(read_card_set(SET, "mine", "mine.toml").cards[0])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(SET, encoding="utf-8")
    return path


def test_a_valid_file_is_printed_as_a_table_with_its_generated_texts(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cards", "check", str(path)]) == 0

    assert capsys.readouterr().out.splitlines() == [
        "mine: 1 card",
        "key     name    cost  worth      a/h  text",
        f"squire  Squire  2     {WORTH.mana:.1f} +-{WORTH.error:.1f}  2/1  When it dies: draw a card.",
    ]


def test_two_files_of_one_name_are_refused(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As JSON the second would replace the first."""
    (tmp_path / "more").mkdir()
    other = tmp_path / "more" / path.name
    other.write_bytes(path.read_bytes())

    assert run(["cards", "check", str(path), str(other), "--json"]) == 2
    assert capsys.readouterr().err == "hschess: cards check: two sets are called 'mine'\n"


def test_a_set_as_json(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "check", str(path), "--json"]) == 0

    assert json.loads(capsys.readouterr().out) == {
        "mine": [
            {
                "key": "squire", "name": "Squire", "kind": "piece", "cost": 2, "attack": 2, "health": 1,
                "worth": round(WORTH.mana, 2), "worth_error": round(WORTH.error, 2),
                "text": "When it dies: draw a card.",
            }
        ]
    }  # fmt: skip


def test_a_fault_is_one_line_with_file_and_line(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(SET.replace("health = 1", "health = 0"), encoding="utf-8")

    assert run(["cards", "check", str(path)]) == 2

    out, err = capsys.readouterr()
    assert (out, err) == (
        "",
        f"hschess: {path}, line 5: 'squire': 'health' cannot be 0; expected a whole number from 1 to 30\n",
    )


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "check", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err


def test_check_without_a_file_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "check"]) == 2
    assert "the file is missing" in capsys.readouterr().err


def test_list_prints_every_built_in_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "list"]) == 0

    heads = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines() if line.endswith(" cards")]
    assert heads == list(SHIPPED)


def test_a_cards_worth_includes_the_cards_it_summons_from_its_set(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    horse = '\n[horse]\nname = "Horse"\ncost = 1\nattack = {}\nhealth = {}\n'
    worths = []
    for size in (1, 9):
        path.write_text(SET.replace("{ draw = 1 }", '{ summon = "horse" }') + horse.format(size, size), "utf-8")
        assert run(["cards", "check", str(path), "--json"]) == 0
        worths.append(json.loads(capsys.readouterr().out)["mine"][0]["worth"])

    assert worths[1] > worths[0] + 1
