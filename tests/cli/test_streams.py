"""The commands' streams: missing, closed, full and broken ones, terminal control characters, and endless lines."""

import errno
import gc
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hschess.cli import run, streams
from hschess.cli.play_command import print_line
from hschess.rules.texts import LONGEST_LINE, in_one_line, visible

ROOT = Path(__file__).parents[2]
FULL_DISK = Path("/dev/full")
POSITION = "paper 8b 19/0/8/-/PPPP/P6,P4,P3,P5/- 4/8/8/PQPPRP/PPPP/B2,P1,P6,R6,P1/-"
RECORD = '[White "Ann"]\n[Black "Bob"]\n[Mode "paper"]\n[Seed "3"]\n[Result "*"]\n\n1. end\n'
ONLY_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a shell closes streams elsewhere")


class RefusingStream(io.RawIOBase):
    """A stream that refuses all writes."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def writable(self) -> bool:
        return True

    def write(self, data: object, /) -> int:
        raise OSError(self.number, os.strerror(self.number))


def refusing(number: int) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedWriter(RefusingStream(number)))


def with_streams(closed: str, *words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "hschess", *words]
    return subprocess.run(command, cwd=ROOT, input=given, capture_output=True, check=False, timeout=60)


# ----------------------------------------------------------------------------------------------------------- missing streams


@ONLY_POSIX
@pytest.mark.parametrize("closed", [">&-", "<&-", "<&- >&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", [("legal", POSITION), ("apply", "--batch"), ("legal", "-h")])
def test_a_closed_input_counts_as_empty(closed: str, words: tuple[str, ...]) -> None:
    done = with_streams(closed, *words, given=POSITION.encode())

    assert (done.returncode, done.stderr) == (0, b"")


@ONLY_POSIX
def test_faults_are_reported_without_standard_output_too() -> None:
    done = with_streams(">&-", "legal", "x")

    assert done.returncode == 2
    assert done.stderr.startswith(b"hschess: position")


@ONLY_POSIX
def test_a_file_never_replaces_a_closed_stream(tmp_path: Path) -> None:
    """Otherwise output would go into the laboratory's database, the next file to be opened."""
    path = tmp_path / "laboratory.db"
    place = ("--json", "--database", str(path))

    assert with_streams("<&- >&-", "lab", "match", "random", "beginner", "--games", "1", *place).returncode == 0
    assert path.read_bytes()[:15] == b"SQLite format 3"
    assert b'"match"' in with_streams("", "lab", "show", *place).stdout


@pytest.mark.skipif(not FULL_DISK.exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("words", [("legal", "-h"), ("lab",), ("puzzles", "list"), ("--version",)])
def test_a_full_disk_is_one_line_for_help_and_tables_too(words: tuple[str, ...]) -> None:
    done = with_streams(">/dev/full", *words)

    assert (done.returncode, done.stderr) == (2, b"hschess: standard output: No space left on device\n")


@pytest.mark.parametrize("words", [["legal", "-h"], ["puzzles", "list"]])
def test_a_closed_reader_is_not_an_error_for_tables_and_help(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", refusing(errno.EPIPE))

    assert run(words) == 0


def test_a_message_that_cannot_be_written_does_not_stop_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.hsc"
    file.write_text(RECORD.replace("1. end", "".join(f"{n}. end / end\n" for n in range(1, 12))), "utf-8")
    monkeypatch.setattr("sys.stderr", refusing(errno.EPIPE))

    assert run(["analyse", "--budget", "0", str(file)]) == 0
    assert "accuracy" in capsys.readouterr().out
    assert run(["legal", "x"]) == 2


def test_a_broken_streams_rest_is_not_written_again_when_it_is_freed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = refusing(errno.EPIPE)
    monkeypatch.setattr("sys.stdout", stream)

    run(["legal", POSITION])

    assert stream.closed
    assert sys.stdout is not stream


def test_a_progress_bar_outlives_its_stream(monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder) -> None:
    """As after a closed standard error; later Pythons complain if it cannot be flushed."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    bar = streams.Unheard()
    bar.write("half a bar")
    stream.close()

    del bar
    gc.collect()

    assert not recwarn


@pytest.mark.parametrize("number", [errno.EPIPE, errno.ENOSPC])
def test_output_that_cannot_be_written_does_not_end_the_game(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", refusing(number))

    print_line("Round 1, White.")
    print_line("Round 1, Black.")


# ---------------------------------------------------------------------------------------------- terminal control characters


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[31mb", "a\\x1b[31mb"), ("\x07\x7f\x9b", "\\x07\\x7f\\x9b"), ("\u202eabc\u2066", "\\u202eabc\\u2066"),
        ("odd\udcff", "odd\\udcff"), ("two\nlines\r\t", "two\nlines\\r\\t"), ("兵 é", "兵 é"),
    ],
)  # fmt: skip
def test_terminal_control_characters_are_escaped(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_one_line_stays_one_line_of_bounded_length() -> None:
    assert in_one_line("a\n  b\x1b") == "a b\\x1b"
    assert len(in_one_line("x" * 100_000)) < LONGEST_LINE + 10


@pytest.mark.parametrize(
    "words",
    [
        ["\x1b]0;own\x07"], ["legal", "\x1b[31m"], ["apply", POSITION, "\x1b[2J"], ["record", "\x1b[31m.hsc"],
        ["think", "--cpu", "\x1b", POSITION], ["lab", "\x1b[31m"], ["puzzles", "show", "\u202e"], ["--\x1b"],
        ["legal", POSITION.replace("P6", "\x1bP")], ["puzzles", "\x1b"],
    ],
)  # fmt: skip
def test_a_message_never_controls_the_terminal(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert all(letter.isprintable() or letter == "\n" for letter in err)


def test_the_caret_is_under_its_letter_after_an_escape(capsys: pytest.CaptureFixture[str]) -> None:
    run(["legal", "paper 1w \x1b0/1/1/P/P/P6,Z4/- 20/0/0/P/P/-/-"])
    first, text, caret = capsys.readouterr().err.splitlines()

    assert "column 10" in first
    assert text[caret.index("^") :].startswith("\\x1b0/1")


def test_json_has_no_raw_control_character(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\x1b[31m \x7f \u202e\n"))

    assert run(["legal", "--batch"]) == 0
    out = capsys.readouterr().out
    assert out.rstrip("\n").isprintable()
    assert "error" in json.loads(out)


def test_letters_that_the_encoding_lacks_are_escaped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stderr", io.TextIOWrapper(raw, encoding="ascii", errors="strict"))

    assert run(["record", str(tmp_path / "兵.hsc")]) == 2
    assert b"\\u5175.hsc: cannot be read" in raw.getvalue()


def test_a_table_shows_brackets_unchanged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """They would be markup to the library that draws it."""
    file = tmp_path / "[red].toml"
    file.write_text("king = 2\n", "utf-8")
    words = ["lab", "match", f"bfs:file={file}", "random", "--games", "2", "--workers", "1"]

    assert run(words) == 0
    assert run(["lab", "show"]) == 0
    assert "[red].toml" in capsys.readouterr().out.replace("\n", "")


# -------------------------------------------------------------------------------------------------------------- batches


def answers(given: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[bool]:
    """Whether each answer is an error."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode("utf-8", "surrogatepass"))))
    assert run(["legal", "--batch"]) == 0
    return ["error" in json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_line_has_one_answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    given = f"{POSITION}\r\n\r\n\0\nlone\rreturn\n{POSITION}\n\udcff\n{POSITION}"

    assert answers(given, monkeypatch, capsys) == [False, True, True, True, False, True, False]


def test_an_endless_line_is_refused_and_the_next_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(streams, "LONGEST", 200)
    longest = POSITION.ljust(200)
    given = f"{'x' * 1000}\n{longest}\n{longest}x\n{POSITION}\n{'y' * 402}"

    assert answers(given, monkeypatch, capsys) == [True, False, True, False, True]


def test_ctrl_c_in_a_batch_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Interrupted(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(Interrupted()))

    assert run(["think", "--batch"]) == 130
    assert capsys.readouterr() == ("", "")
