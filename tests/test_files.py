"""Files and texts from outside are bounded before they are parsed."""

import os
import stat
from pathlib import Path

import pytest

from hschess.files import BadFileError, read_text, why_not_named
from hschess.rules.errors import HschessError
from hschess.rules.texts import DEEPEST, LONGEST_TOML, MOST_DOTS, parse_json, parse_toml
from tests.each import each


def test_a_plain_file_is_read_with_normalised_line_ends(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes("Çin\r\n兵\r".encode())

    assert read_text(tmp_path / "a.txt", 100) == "Çin\n兵\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes on this system")
def test_a_named_pipe_is_refused_without_blocking(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(BadFileError, match="not a plain file"):
        read_text(tmp_path / "pipe", 100)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes on this system")
def test_a_blocking_file_that_looks_plain_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel's log is such a file; here an open pipe replaces it."""
    os.mkfifo(tmp_path / "pipe")
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    monkeypatch.setattr(stat, "S_ISREG", lambda mode: True)

    with pytest.raises(BadFileError, match="empty right now"):
        read_text(tmp_path / "pipe", 100)
    os.close(writer)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no such devices on this system")
def test_an_endless_device_is_refused() -> None:
    with pytest.raises(BadFileError, match="not a plain file"):
        read_text(Path("/dev/zero"), 100)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"directory|plain file|denied"):
        read_text(tmp_path, 100)


def test_a_file_may_reach_the_bound_but_not_exceed_it(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x" * 100, "utf-8")

    assert len(read_text(tmp_path / "a.txt", 100)) == 100
    with pytest.raises(BadFileError, match="more than 99 bytes"):
        read_text(tmp_path / "a.txt", 99)


def test_undecodable_bytes_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\xe9\xff")

    with pytest.raises(BadFileError, match="UTF-8"):
        read_text(tmp_path / "a.txt", 100)


def test_a_name_with_a_nul_is_refused() -> None:
    with pytest.raises(BadFileError, match="NUL"):
        read_text(Path("a\0b"), 100)


REFUSED_NAMES = (
    "",
    "\\\\server\\share\\x.toml",
    "//server/x",
    "\\/server/x",
    "/dev/zero",
    "/dev/../dev/tty",
    "NUL",
    "com1.toml",
    "files/aux/own.toml",
    "LPT\u00b2 .toml",
    "con:own.toml",
    "C:conout$",
    "a\0b",
    "a\nb",
    "x" * 5000,
)


@each("name", REFUSED_NAMES)
def test_an_option_cannot_name_another_machine_a_device_or_nothing(name: str) -> None:
    assert why_not_named(name)


@each(
    "name",
    [
        "own.toml",
        "/home/me/own.toml",
        "C:\\Users\\me\\own.toml",
        "../Çin 兵.toml",
        "develop/x",
        "console.toml",
        "com/com10",
    ],
)
def test_an_option_can_name_a_users_file(name: str) -> None:
    assert why_not_named(name) is None


@pytest.mark.parametrize("text", ["a=" + "[" * 5000, "a=" + "{b=" * 500])
def test_toml_nested_too_deeply_is_refused_before_it_is_parsed(text: str) -> None:
    with pytest.raises(HschessError, match=f"mode: it is nested deeper than {DEEPEST}"):
        parse_toml(text, "mode")


@pytest.mark.parametrize("text", ["a" + ".a" * 3000 + "=1", "[" + "'x y'." * 4000 + "a]", "a.b.c.d.e.f.g.h.i = 1"])
def test_toml_with_a_key_of_many_parts_is_refused_before_it_is_parsed(text: str) -> None:
    with pytest.raises(HschessError, match=f"mode: it has a key of more than {MOST_DOTS} parts"):
        parse_toml(text, "mode")
    assert parse_toml("a.b.c.'d e'.f.g.h.i = 1.5\n[a.x]\n", "mode")


def test_toml_that_is_slow_to_parse_is_refused() -> None:
    assert parse_toml("#" * LONGEST_TOML, "mode") == {}
    with pytest.raises(HschessError, match=f"mode: it has more than {LONGEST_TOML} characters"):
        parse_toml("#" * (LONGEST_TOML + 1), "mode")


@pytest.mark.parametrize(
    "text", ["a=" + "9" * 5000, "a=0x" + "f" * 5000, "a=0b" + "1" * 5000, "a=" + "1_" * 3000 + "1"]
)
def test_numbers_of_thousands_of_digits_are_refused_before_they_are_parsed(text: str) -> None:
    with pytest.raises(HschessError, match="mode: it has a number of more than 24 digits"):
        parse_toml(text, "mode")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 50_000])
def test_json_nested_too_deeply_is_refused_before_it_is_parsed(text: str) -> None:
    with pytest.raises(HschessError, match="nested deeper"):
        parse_json(text, "settings")


@pytest.mark.parametrize(("text", "why"), [("a = 2026-13-40", "not TOML"), ("a", "not TOML"), ("\0", "not TOML")])
def test_invalid_toml_is_reported_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(HschessError, match=why):
        parse_toml(text, "mode")


def test_a_text_within_the_bounds_is_parsed() -> None:
    assert parse_toml('name = "duel"\nkings = [15, 20]\n', "mode") == {"name": "duel", "kings": [15, 20]}
    assert parse_json('{"a": [1, 2.5]}', "settings") == {"a": [1, 2.5]}


@each("text", ["a" * 1_000_000, "a." * 100_000, '"' * 500_000, "a " * 500_000, "1." * 500_000])
def test_a_long_text_is_scanned_once(text: str) -> None:
    """A search that starts again at every letter would take hours."""
    with pytest.raises(HschessError):
        parse_toml(text, "mode")
