"""A text of Windows' editors, UTF-8 with a mark or UTF-16, is read like any other: files of every kind, input, engines."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path

import pytest

from hschess import parse_game
from hschess.analysis.calibration import read_curves
from hschess.cli.campaign_command import Notes
from hschess.cli.streams import lines_in
from hschess.engines.named import named_engines
from hschess.files import BadFileError, read_text, text_in
from hschess.marks import MARK, Utf8Reader, lines_from
from hschess.own_modes import own_modes
from hschess.players.measures.evaluation import personality_in
from hschess.players.value.values import parse_values
from hschess.puzzles.puzzle import parse_puzzles
from hschess.readers import read_mode_file, read_record_file, read_set_file
from hschess.rules.slowly import finished
from hschess.store.games import finished_games, saved_slowly
from hschess.store.settings import Settings, load_settings
from scenes.workshop.model.trials import Trials
from tests.each import each

ROOT = Path(__file__).parents[1]
SET = '[squire]\nname = "Kalkan\u0131"\ncost = 1\nattack = 1\nhealth = 2\n'
MODE = 'name = "mine"\nkings = [15, 20]\npowers = ["castle", "cheat"]\ndecks = [{P = 8}, {P = 8}]\n'
RECORD = '[White "Ay\u015fe"]\n[Black "Bob"]\n[Mode "paper"]\n[Seed "3"]\n[Result "*"]\n\n1. end '
SETTINGS = json.dumps(asdict(Settings(volume=33)))
ENGINES = '[[engine]]\nname = "mine"\ncommand = ["./mine"]\n'
MEASURED = json.dumps({"a": {"games": 9, "share": 0.5, "low": 0.4, "high": 0.6}})
NOTE = json.dumps(
    dict.fromkeys(("version", "mark", "encounter", "player"), "x") | {"seed": 1, "won": True, "turns": 2, "lost": 3}
)
VALUES = files("hschess.players").joinpath("values", "paper.txt").read_text("utf-8")
CURVES = files("hschess.analysis").joinpath("calibration.txt").read_text("utf-8")
PUZZLES = (ROOT / "tests" / "data" / "few.puzzles").read_text("utf-8")


def utf_8(text: str) -> bytes:
    """As Notepad and PowerShell 7's `utf8BOM` write it."""
    return text.replace("\n", "\r\n").encode("utf-8-sig")


def utf_16(text: str) -> bytes:
    """As PowerShell 5's `>` writes it."""
    return b"\xff\xfe" + text.replace("\n", "\r\n").encode("utf-16-le")


def utf_16_be(text: str) -> bytes:
    return b"\xfe\xff" + text.encode("utf-16-be")


def utf_8_twice(text: str) -> bytes:
    """As written by a program that puts its mark before another one's text."""
    return utf_8(MARK + text)


def utf_16_twice(text: str) -> bytes:
    return utf_16(MARK + text)


FORMS: list[Callable[[str], bytes]] = [utf_8, utf_16, utf_16_be, utf_8_twice, utf_16_twice]
every_form = pytest.mark.parametrize("written", FORMS)


def noted(path: Path) -> object:
    with Notes(path) as notes:
        return bool(notes)


READERS: dict[str, tuple[str, str, Callable[[Path], object]]] = {
    "card set": ("own.toml", SET, read_set_file),
    "mode": ("own.toml", MODE, read_mode_file),
    "own mode": ("modes/own.toml", MODE, lambda path: own_modes(path.parent.parent)),
    "own cards": ("cards/own.toml", SET, lambda path: own_modes(path.parent.parent)),
    "record": ("own.hsc", RECORD, read_record_file),
    "save": ("running.hsc", RECORD, lambda path: finished(saved_slowly(path))),
    "finished game": ("games/own.hsc", RECORD, lambda path: finished_games(path.parent.parent)[0].tags),
    "settings": ("settings.json", SETTINGS, lambda path: load_settings(path.parent)),
    "engines": ("engines.toml", ENGINES, lambda path: named_engines(path.parent)),
    "personality": ("own.toml", "king = 12\n", personality_in),
    "values": ("own.txt", VALUES, lambda path: parse_values(text_in(path, 1 << 22), "values")),
    "curves": ("own.txt", CURVES, read_curves),
    "puzzles": ("own.puzzles", PUZZLES, lambda path: parse_puzzles(text_in(path, 1 << 22))),
    "measurements": ("measured.json", MEASURED, lambda path: Trials(path.parent)._kept),
    "notes": ("notes", NOTE, noted),
}


@every_form
@pytest.mark.parametrize("kind", list(READERS))
def test_a_file_of_every_kind_is_read_the_same(kind: str, written: Callable[[str], bytes], tmp_path: Path) -> None:
    name, text, read = READERS[kind]
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode("utf-8"))
    plain = read(path)

    path.write_bytes(written(text))

    assert read(path) == plain
    assert path.is_file()


def test_every_file_is_read_by_the_function_that_knows_marks() -> None:
    """Except the game's own files and those that only this program writes."""
    known = {
        "hschess/files.py", "hschess/trusted.py", "hschess/compiled.py", "hschess/lab/exploit.py", "hschess/build_name.py",
        "bench/frames/rest.py", "scenes/menus/about.py",
    }  # fmt: skip
    shipped = ("files(", "_shipped(", "/ FILE)", "folder / file", "file.read_text(")
    odd = [
        f"{path.relative_to(ROOT).as_posix()}: {line.strip()}"
        for room in ("hschess", "scenes")
        for path in sorted((ROOT / room).rglob("*.py"))
        if path.relative_to(ROOT).as_posix() not in known
        for line in path.read_text("utf-8").splitlines()
        if ".read_text(" in line and not any(word in line for word in shipped)
    ]

    assert odd == []


@every_form
@pytest.mark.parametrize("most", [1, 2, 3, 7, 1000])
def test_lines_of_a_pipe_are_read_in_any_pieces(written: Callable[[str], bytes], most: int) -> None:
    pipe = io.BytesIO(written("\u015fah\nend\n"))

    assert list(lines_from(lambda _: pipe.read(most))) == ["\u015fah", "end"]


@each(
    ("chunks", "whole"),
    [
        ([b"hce\n"], b"hce\n"),
        ([b"\xef", b"\xbb", b"\xbf", b"hce"], b"hce"),
        ([b"\xef\xbb\xbf"], b""),
        ([b"\xef\xbb\xbf", b"\xef\xbb\xbf", b"\xef\xbb", b"\xbfhce"], b"hce"),
        ([b"\xef\xbb\xbf\xef\xbb", b"x"], b"\xef\xbbx"),
        ([b"\xef"], b"\xef"),
        ([b"\xef\xbbx"], b"\xef\xbbx"),
        ([b"\xff\xfe", b"h", b"\0", b"i\0"], b"hi"),
        ([b"\xff\xfeh\0i"], "h\ufffd".encode()),
        ([], b""),
    ],
)
def test_only_a_mark_is_left_out(chunks: list[bytes], whole: bytes) -> None:
    coming: Iterator[bytes] = iter([*chunks, b"", b""])
    read = Utf8Reader(lambda most: next(coming))

    assert b"".join(iter(lambda: read(9), b"")) == whole


def test_a_first_line_arrives_before_the_second_is_written() -> None:
    def read_available(most: int) -> bytes:
        return next(coming)

    coming = iter([b"hce\n"])

    assert next(lines_from(read_available)) == "hce"


@every_form
def test_the_lines_of_standard_input_are_read_the_same(
    written: Callable[[str], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(written("one\n\u015fah\n"))))

    assert list(lines_in()) == ["one", "\u015fah"]


@every_form
def test_a_batch_and_an_engine_read_powershells_output(written: Callable[[str], bytes]) -> None:
    position = "paper 8b 19/0/8/-/PPPP/P6,P4,P3,P5/- 4/8/8/PQPPRP/PPPP/B2,P1,P6,R6,P1/-"
    batch, engine = (
        subprocess.run([sys.executable, "-m", "hschess", *words], cwd=ROOT, input=written(given), capture_output=True, check=True)
        for words, given in ((("legal", "--batch"), f"{position}\n"), (("engine", "--cpu", "random"), "hce\nquit\n"))
    )  # fmt: skip

    assert "error" not in json.loads(batch.stdout)
    assert engine.stdout.startswith(b"hce") or b"ready" in engine.stdout


def test_an_engine_may_begin_with_a_mark(tmp_path: Path) -> None:
    code = "import sys; sys.stdout.buffer.write(b'\\xef\\xbb\\xbfid name odd\\n'); sys.stdout.flush()"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    pipe = io.BytesIO(child.stdout)

    assert list(lines_from(pipe.read)) == ["id name odd"]


def test_a_text_that_contradicts_its_mark_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xff\xfe\x00\xd8")

    with pytest.raises(BadFileError, match="this is not UTF-8 text"):
        read_text(path, 100)


def test_an_already_decoded_record_may_have_its_mark() -> None:
    assert parse_game(MARK + RECORD).record == parse_game(RECORD).record
