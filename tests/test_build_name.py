"""The name of the program that played a game changes with the rules and the players, and with nothing else."""

import re
import shutil
from pathlib import Path

import pytest

import hschess
from hschess.build_name import DIGEST_FILE, build_name, digest_of
from hschess.trusted import ROOMS

PACKAGE = Path(hschess.__file__).parent


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package's rooms in another folder."""
    for room in ROOMS:
        shutil.copytree(PACKAGE / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_it_is_the_version_and_a_digest() -> None:
    assert re.fullmatch(re.escape(hschess.__version__) + r"\+[0-9a-f]{8}", build_name())
    assert build_name() == f"{hschess.__version__}+{digest_of(PACKAGE)}"


def test_a_source_has_no_file_of_its_digest() -> None:
    """It would hide every change of the sources."""
    assert not (PACKAGE / DIGEST_FILE).exists()


def test_where_the_sources_lie_does_not_matter_nor_how_their_lines_end(copy: Path) -> None:
    rules = copy / "rules" / "engine.py"
    rules.write_bytes(rules.read_bytes().replace(b"\n", b"\r\n"))
    (copy / "players" / "__pycache__").mkdir()
    (copy / "players" / "__pycache__" / "contract.cpython-311.pyc").write_bytes(b"any")

    assert digest_of(copy) == digest_of(PACKAGE)


@pytest.mark.parametrize(
    "changed", ["rules/chess.toml", "turns/board.py", "players/opponents.toml", "players/values/friendly.txt"]
)
def test_each_change_of_a_source_or_of_its_data_is_another_program(changed: str, copy: Path) -> None:
    with (copy / changed).open("a", encoding="utf-8") as file:
        file.write("# changed\n")

    assert digest_of(copy) != digest_of(PACKAGE)


def test_a_source_under_another_name_is_another_program(copy: Path) -> None:
    (copy / "turns" / "board.py").rename(copy / "turns" / "boards_once.py")

    assert digest_of(copy) != digest_of(PACKAGE)
