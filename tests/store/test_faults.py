"""The report of a fault has everything needed to fix it, and nothing about the user."""

import os
import platform
from pathlib import Path
from traceback import format_exception

import pytest

import hschess
from hschess.store import faults as faults_room
from hschess.store.faults import FAULTS_FOLDER, KEPT, LONGEST_LINE, MOST_LINES, keep_report, report_of, without_names
from tests.each import each


def a_fault(words: str = "division by zero") -> ZeroDivisionError:
    try:
        raise ZeroDivisionError(words)
    except ZeroDivisionError as error:
        return error


def test_a_report_has_the_version_the_system_the_inputs_and_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults_room, "names_of_user", list)
    report = report_of(a_fault(), ["key return", "pointer 3 4"], {"screens": "TitleScene"})

    assert report.splitlines()[:10] == [
        f"hschess: {hschess.__version__}",
        f"python: {platform.python_version()}",
        f"system: {platform.platform()}",
        "screens: TitleScene",
        "",
        "The last 2 inputs, the latest at the end:",
        "key return",
        "pointer 3 4",
        "",
        "Traceback (most recent call last):",
    ]
    assert "store/test_faults.py" in report
    assert report.endswith("\nZeroDivisionError: division by zero\n")


def test_the_middle_of_a_long_traceback_is_left_out() -> None:
    error = a_fault()
    shown = len("".join(format_exception(error)).splitlines())
    error.add_note("\n".join(f"note {number}" for number in range(MOST_LINES - shown)))
    whole = report_of(error, [], {})
    error.add_note("one more")
    cut = report_of(error, [], {}).splitlines()

    assert " lines ..." not in whole
    assert whole.count("note ") == MOST_LINES - shown
    assert cut[-MOST_LINES // 2 - 1] == "... 1 lines ..."
    assert cut[-MOST_LINES - 1] == "Traceback (most recent call last):"
    assert cut[-1] == "one more"


def test_a_line_is_cut_after_the_names_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults_room, "names_of_user", lambda: ["alexandria"])
    for before in range(200, LONGEST_LINE):
        report = report_of(a_fault(f"{'x' * before} '/home/alexandria/a letter to you/file.txt'"), [], {})

        assert "alex" not in report
        assert "letter" not in report


def test_a_report_names_neither_the_user_nor_the_folder_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults_room, "names_of_user", lambda: ["ann"])
    report = report_of(a_fault("Ann has no /media/ann/My Games/x.hsc"), [], {})

    assert "ann" not in report.lower()
    assert str(Path(__file__).parent.parent) not in report


@each(
    ("text", "left"),
    [
        ('File "/home/ann/my games/hschess/scenes/app.py", line 3', 'File "…/scenes/app.py", line 3'),
        (r"File 'C:\\Users\\Ann B\\hschess\\scenes\\app.py'", "File '…/scenes/app.py'"),
        (r"in C:\Users\Ann\x.hsc: bad", "in …/x.hsc: bad"),
        (r"in c:\Users\Ann\x.hsc: bad", "in …/x.hsc: bad"),
        ("'/home/ann/secret plans/x.hsc'", "'…/x.hsc'"),
        ("/home/ann/games/x.hsc is bad", "…/x.hsc is bad"),
        ("20/1/1/P/P/P6 on 3/4", "20/1/1/P/P/P6 on 3/4"),
        ("scenes/app.py:3, 1 / 2", "scenes/app.py:3, 1 / 2"),
    ],
)
def test_a_path_is_cut_to_its_end(text: str, left: str) -> None:
    assert without_names(text) == left


def test_the_users_name_is_removed_as_a_whole_word() -> None:
    assert without_names("Ann's channel of ann", ["ann"]) == "USER's channel of USER"


def test_a_name_of_one_letter_or_no_name_does_not_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> str:
        raise OSError("no such account")

    monkeypatch.setattr("getpass.getuser", refuse)
    monkeypatch.setattr(Path, "home", lambda: Path("/a"))

    assert faults_room.names_of_user() == []

    monkeypatch.setattr(Path, "home", lambda: Path("/home/bo"))

    assert faults_room.names_of_user() == ["bo"]


def test_an_endless_recursion_has_a_bounded_report() -> None:
    def ping(number: int) -> int:
        return pong(number) + number

    def pong(number: int) -> int:
        return ping(number) - number

    with pytest.raises(RecursionError) as caught:
        ping(1)
    report = report_of(caught.value, ["key a"], {"long": "x" * 10_000})

    assert len(report.splitlines()) < MOST_LINES + 20
    assert max(map(len, report.splitlines())) <= 300


def test_only_the_latest_reports_are_kept(tmp_path: Path) -> None:
    kept = [keep_report(tmp_path, "2026-11-22", str(number)) for number in range(3)]
    for number, path in enumerate(kept):
        os.utime(path, (number, number))
    for number in range(3, KEPT + 2):
        keep_report(tmp_path, "2026-11-22", str(number))

    left = {path.read_text("utf-8") for path in (tmp_path / FAULTS_FOLDER).iterdir()}
    assert left == {str(number) for number in range(2, KEPT + 2)}


def test_reports_of_a_day_are_numbered_in_a_folder_of_their_own(tmp_path: Path) -> None:
    paths = [keep_report(tmp_path, day, "x") for day in ("2026-11-22", "2026-11-22", "")]

    assert [path.relative_to(tmp_path).as_posix() for path in paths] == [
        "faults/fault-2026-11-22-1.txt",
        "faults/fault-2026-11-22-2.txt",
        "faults/fault-1.txt",
    ]


def test_a_refusing_disk_is_an_os_error(tmp_path: Path) -> None:
    (tmp_path / FAULTS_FOLDER).write_text("a file where a folder should be", "utf-8")

    with pytest.raises(FileExistsError):
        keep_report(tmp_path, "", "x")


def test_a_report_is_saved_even_if_an_older_one_cannot_be_read(tmp_path: Path) -> None:
    """Another program may have just removed it."""
    faults = tmp_path / FAULTS_FOLDER
    faults.mkdir()
    (faults / "fault-0.txt").symlink_to(faults / "gone")

    path = keep_report(tmp_path, "2026-11-20", "words")

    assert path.read_text("utf-8") == "words"


def test_a_report_is_saved_even_if_an_older_one_cannot_be_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink = Path.unlink

    def refuse(path: Path, missing_ok: bool = False) -> None:
        if path.suffix == ".txt":
            raise PermissionError("it stays")
        unlink(path, missing_ok)

    for _ in range(KEPT):
        keep_report(tmp_path, "", "old")
    monkeypatch.setattr(Path, "unlink", refuse)

    assert keep_report(tmp_path, "", "new").read_text("utf-8") == "new"
