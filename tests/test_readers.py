"""Modes and records are read from files in one way, by the commands and the screens alike."""

import os
from pathlib import Path

import pytest

from hschess.cli.common import game_in, known_modes
from hschess.files import RECORD_BYTES, TABLE_BYTES, BadFileError
from hschess.readers import read_mode_file, read_record_file
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.modes import MODES

DUEL = 'name = "duel"\nkings = [15, 20]\npowers = ["castle", "cheat"]\ndecks = [{P = 8, R = 2}, {P = 8, R = 2}]\n'


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "duel.toml"
    path.write_text(DUEL, "utf-8")
    return path


def test_a_record_is_read_with_the_modes_named_in_its_text(tmp_path: Path, duel: Path) -> None:
    (tmp_path / "a.hsc").write_bytes(b'[Mode "duel"]\r\n[Seed "3"]\r\n\r\n1. end\r\n')

    game = read_record_file(tmp_path / "a.hsc", lambda text: {**MODES, "duel": read_mode_file(duel)})

    assert (game.record.mode, len(game.record.actions)) == ("duel", 1)
    with pytest.raises(NotationError, match="'duel' is not a mode"):
        read_record_file(tmp_path / "a.hsc")


@pytest.mark.parametrize(
    "name", ["../cards", "/etc/passwd", "a/../../cards", "~/cards", "C:cards", "a\\\\b", ".cards", ""]
)
def test_a_mode_file_opens_no_cards_but_those_beside_it(tmp_path: Path, name: str) -> None:
    (tmp_path / "cards.toml").write_text('[x]\nname = "X"\ncost = 1\nattack = 1\nhealth = 1\n', "utf-8")
    (tmp_path / "inner").mkdir()
    mode = tmp_path / "inner" / "mine.toml"
    mode.write_text(f'name = "mine"\ncards = "{name}"\nkings = [9, 9]\npowers = ["none", "none"]\n', "utf-8")

    with pytest.raises(HschessError, match=r"'cards' cannot be .*a file in the mode's own folder"):
        read_mode_file(mode)


def test_a_mode_file_finds_the_cards_beside_it(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('[xy]\nname = "X"\ncost = 1\nattack = 1\nhealth = 1\n', "utf-8")
    mode = tmp_path / "mine.toml"
    decks = "decks = [{ xy = 9 }, { xy = 9 }]\n"
    mode.write_text(f'name = "mine"\ncards = "cards"\nkings = [9, 9]\npowers = ["none", "none"]\n{decks}', "utf-8")

    assert [card.key for card in read_mode_file(mode).cards.sets[0].cards] == ["xy"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes on this system")
def test_a_pipe_is_neither_a_mode_nor_a_record(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(BadFileError, match="not a plain file"):
        read_mode_file(tmp_path / "pipe")
    with pytest.raises(HschessError, match="pipe: this is not a plain file"):
        game_in(tmp_path / "pipe", MODES)


def test_a_too_large_file_is_not_read(tmp_path: Path, duel: Path) -> None:
    duel.write_text(DUEL + "#" * TABLE_BYTES, "utf-8")
    (tmp_path / "a.hsc").write_text(";" * (RECORD_BYTES + 1), "utf-8")

    with pytest.raises(HschessError, match=f"duel.toml: it has more than {TABLE_BYTES} bytes"):
        known_modes([duel])
    with pytest.raises(HschessError, match=f"a.hsc: it has more than {RECORD_BYTES} bytes"):
        game_in(tmp_path / "a.hsc", MODES)


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b"])
def test_an_impossible_file_name_is_refused(name: str) -> None:
    with pytest.raises(HschessError, match="a file name cannot contain"):
        known_modes([Path(name)])
