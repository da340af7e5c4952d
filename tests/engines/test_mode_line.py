"""A mode on one line."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.engines.mode_line import mode_from_line, mode_to_line
from hschess.readers import read_mode_file
from hschess.rules.errors import HschessError
from hschess.rules.modes import EVERY_MODE, Mode
from tests.each import each

MODES = sorted((Path(__file__).parents[1] / "data" / "modes").glob("*.toml"))


@each("mode", EVERY_MODE.values(), ids=EVERY_MODE)
def test_a_built_in_mode_is_written_as_its_name(mode: Mode) -> None:
    assert mode_to_line(mode) == mode.name
    assert mode_from_line(mode.name) is mode


@each("mode", EVERY_MODE.values(), ids=EVERY_MODE)
def test_any_other_mode_is_one_line_of_toml_that_can_be_read_back(mode: Mode) -> None:
    own = replace(mode, name="mine", kings=(7, 9))

    line = mode_to_line(own)

    assert "\n" not in line
    assert tomllib.loads(f"mode = {line}")["mode"]["kings"] == [7, 9]
    assert mode_from_line(line) == own


def test_a_custom_modes_cards_are_part_of_its_line(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[ogre]\nname = { en = "Ogre" }\ncost = 2\nattack = 3\nhealth = 4\n')
    (tmp_path / "mine.toml").write_text(
        'name = "mine"\ncards = "own"\ndecks = [{ ogre = 30 }, { ogre = 30 }]\nkings = [9, 9]\n'
        'powers = ["none", "none"]\nfatigues = [true, true]\nround_limit = 40\n'
    )
    mode = read_mode_file(tmp_path / "mine.toml")

    assert mode_from_line(mode_to_line(mode)) == mode


@each(
    ("line", "expected"),
    [
        ("chess", "expected one of"),
        ("", "expected one of"),
        ("{", "not TOML"),
        ("{}", "'powers'"),
        ('{ name = "paper" } # more', "'powers'"),
        ('name = "mine"', "one table in braces"),
        ("{ name = 1 }\nmode = 2", "more than one line"),
    ],
)
def test_a_bad_line_is_refused_with_the_expected_form(line: str, expected: str) -> None:
    with pytest.raises(HschessError, match=expected):
        mode_from_line(line)
