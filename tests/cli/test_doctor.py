"""`hschess doctor`: its findings in the user's folder and on the machine; it changes nothing."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from hschess import cli
from hschess.cli import doctor_command
from hschess.store import profile, settings
from hschess.store.checkup import Finding, look_at_folder
from hschess.store.faults import FAULTS_FOLDER
from hschess.store.games import FINISHED_FOLDER, running_name
from hschess.store.locks import Locks
from hschess.store.saves import LOCK_NAME
from hschess.together import kept_challenges, seat_keys
from scenes.checks.machine import look_at_machine
from tests.store.saved import COUNTED


def found_in(folder: Path) -> dict[str, Finding]:
    return {finding.what: finding for finding in look_at_folder(folder)}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_missing_folder_is_not_a_fault(tmp_path: Path) -> None:
    (finding,) = look_at_folder(tmp_path / "hschess")

    assert (finding.what, finding.is_wrong) == ("folder", False)
    assert not (tmp_path / "hschess").exists()


def test_an_impossible_folder_name_is_a_fault_like_any_other() -> None:
    (finding,) = look_at_folder(Path("/", "z" * 300))

    assert (finding.what, finding.is_wrong) == ("folder", True)


def test_an_empty_folder_is_fine_and_stays_empty(tmp_path: Path) -> None:
    found = found_in(tmp_path)

    assert not any(finding.is_wrong for finding in found.values())
    assert found["games"].found == "0 finished, 0 unfinished"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "what"), [(settings.FILE_NAME, "settings"), (profile.FILE_NAME, "statistics")])
def test_a_damaged_file_is_named_and_left_alone(name: str, what: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"{ no such thing" * 100)
    before = contents(tmp_path)

    found = found_in(tmp_path)

    assert [finding.what for finding in found.values() if finding.is_wrong] == [what]
    assert name in found[what].found
    assert contents(tmp_path) == before


def test_settings_that_have_no_effect_are_named(tmp_path: Path) -> None:
    path = tmp_path / settings.FILE_NAME
    path.write_text('{"version": 1, "text_scal": 150, "volume": 50}', "utf-8")
    assert found_in(tmp_path)["settings"] == Finding("settings", f"{path}; unknown here: text_scal")

    path.write_text('{"volume": 500, "language": "xx", "speed": 1.0}', "utf-8")
    found = f"{path}: not understood: language, volume; the defaults are used"
    assert found_in(tmp_path)["settings"] == Finding("settings", found, is_wrong=True)

    path.write_text(json.dumps({f"{number}\n": 1 for number in range(9)}), "utf-8")
    assert "\n" not in found_in(tmp_path)["settings"].found
    assert "and 4 more" in found_in(tmp_path)["settings"].found


@pytest.mark.parametrize("version", [len(profile.MIGRATIONS) + 1, -1])
def test_statistics_of_a_newer_or_unknown_version_are_a_fault(tmp_path: Path, version: int) -> None:
    with closing(sqlite3.connect(tmp_path / profile.FILE_NAME)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")

    assert found_in(tmp_path)["statistics"].is_wrong


def test_statistics_with_a_damaged_list_of_tables_are_a_fault(tmp_path: Path) -> None:
    """SQLite's message about it quotes bytes that are not text."""
    path = tmp_path / profile.FILE_NAME
    profile.Profile(tmp_path).add(COUNTED)
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE games", b"CR\xffATE TABLE \xfeames"))

    finding = found_in(tmp_path)["statistics"]

    assert finding.is_wrong
    assert finding.found.startswith(f"{path}: ")


@pytest.mark.skipif(os.name == "nt", reason="there a program may lock a byte twice")
def test_a_save_in_use_by_another_program_is_named(tmp_path: Path) -> None:
    """The other program is a child of this one, which holds the second save until its input ends."""
    for number in (1, 2):
        (tmp_path / running_name(number)).touch()
    reading, writing = os.pipe()
    ready, ready_writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(writing)
        locks = Locks(tmp_path / LOCK_NAME)
        os.write(ready_writer, b"held" if locks.take(2) else b"lost")
        os.read(reading, 1)
        os._exit(0)
    try:
        assert os.read(ready, 4) == b"held"

        assert found_in(tmp_path)["locks"].found == "held by a running program: running-2.hsc"
    finally:
        os.write(writing, b".")
        os.waitpid(child, 0)
        for descriptor in (reading, writing, ready, ready_writer):
            os.close(descriptor)


def test_a_lock_file_that_cannot_be_opened_is_a_fault(tmp_path: Path) -> None:
    """Such as root's, after a game as root."""
    (tmp_path / LOCK_NAME).mkdir()

    found = found_in(tmp_path)["locks"]

    assert found.is_wrong
    assert found.found.startswith(f"{tmp_path / LOCK_NAME} cannot be opened")


def test_a_file_in_place_of_the_folder_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "hschess").touch()

    assert [finding.is_wrong for finding in look_at_folder(tmp_path / "hschess")] == [True]


@pytest.mark.parametrize("name", [FINISHED_FOLDER, FAULTS_FOLDER])
def test_a_file_in_place_of_a_folder_within_it_is_a_fault(name: str, tmp_path: Path) -> None:
    """Every finished game would be lost, or every report."""
    (tmp_path / name).touch()

    wrong = [finding.found for finding in look_at_folder(tmp_path) if finding.is_wrong]
    assert len(wrong) == 1
    assert wrong[0].startswith(f"{tmp_path / name}: ")


@pytest.mark.skipif(os.name == "nt", reason="there a link wants a right of its own")
@pytest.mark.parametrize(
    ("name", "what"),
    [
        (settings.FILE_NAME, "settings"),
        (profile.FILE_NAME, "statistics"),
        (LOCK_NAME, "locks"),
        (FINISHED_FOLDER, "folder"),
    ],
)
def test_a_link_to_itself_is_no_missing_file(name: str, what: str, tmp_path: Path) -> None:
    (tmp_path / name).symlink_to(name)

    wrong = [finding for finding in look_at_folder(tmp_path) if finding.is_wrong]
    assert [finding.what for finding in wrong] == [what]
    assert "Errno" not in wrong[0].found


def test_a_file_above_the_folder_is_named_as_a_fault(tmp_path: Path) -> None:
    """`XDG_DATA_HOME` may name anything; the folder can never be made there."""
    (tmp_path / "data").touch()

    (finding,) = look_at_folder(tmp_path / "data" / "share" / "hschess")

    assert finding.is_wrong
    assert f"{tmp_path / 'data'} is not a folder" in finding.found


@pytest.mark.skipif(os.name == "nt", reason="there a link wants a right of its own")
def test_a_link_to_itself_above_the_folder_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "data").symlink_to(tmp_path / "data")

    (finding,) = look_at_folder(tmp_path / "data" / "hschess")

    assert finding.is_wrong


def test_a_fault_of_the_file_of_engines_is_reported_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HSCHESS_HOME", str(tmp_path))
    (tmp_path / "engines.toml").write_text(
        "[[engine]]\nname = 'good'\ncommand = ['x']\n[[engine]]\nname = 3\n", "utf-8"
    )

    assert cli.run(["doctor"]) == 1

    out = capsys.readouterr().out
    assert "engines     engine:good\n" in out
    assert "wrong: engines: engines.toml, line 5, engine 2 (3): 'name' is missing or invalid" in out


def test_each_unusable_custom_file_is_reported_in_one_line(
    user_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("modes", "cards"):
        (user_folder / name).mkdir()
        (user_folder / name / "broken.toml").write_text("x = 1 2", "utf-8")
    (user_folder / "cards" / "fine.toml").write_text('[one]\nname = "One"\ncost = 1\nattack = 1\nhealth = 1\n', "utf-8")
    (user_folder / "engines.toml").mkdir()

    assert cli.run(["doctor"]) == 1

    lines = capsys.readouterr().out.splitlines()
    own = [line for line in lines if any(word in line for word in ("fine", "broken", "engines"))]
    assert [line.partition(" Expected")[0] for line in own] == [
        "modes       fine, fine_mixed",
        "wrong: modes: cards/broken.toml: this is not TOML:",
        "wrong: modes: modes/broken.toml: this is not TOML:",
        "wrong: engines: engines.toml: Is a directory",
    ]


@pytest.mark.skipif(os.name == "nt", reason="there a link wants a right of its own")
@pytest.mark.parametrize(("target", "why"), [("home", "Too many levels of symbolic links"), ("x", "No such file")])
def test_a_folder_that_is_a_link_to_nowhere_is_reported_in_one_line(
    target: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "home").symlink_to(tmp_path / target)
    monkeypatch.setenv("HSCHESS_HOME", str(tmp_path / "home"))

    assert cli.run(["doctor"]) == 1

    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("wrong")]
    assert line.startswith(f"wrong: folder: {tmp_path / 'home'}: {why}")


def test_a_machine_without_a_screen_has_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.checks.machine.has_no_screen", lambda environment: True)

    found = {finding.what: finding for finding in look_at_machine({})}

    assert found["screen"].is_wrong
    assert not found["sound"].is_wrong


def test_a_driver_that_does_not_exist_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "none-such")

    found = {finding.what: finding for finding in look_at_machine(os.environ)}

    assert found["screen"].is_wrong
    assert "none-such" in found["screen"].found


def test_the_command_reports_that_nothing_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["doctor"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "nothing is wrong"
    assert [line.split()[0] for line in lines[:5]] == ["hschess", "python", "system", "assets", "folder"]


@pytest.mark.parametrize("name", [kept_challenges.FILE, seat_keys.FILE])
def test_damaged_challenges_and_keys_to_seats_are_faults(
    name: str, user_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept_challenges.keep_challenge(user_folder, "a challenge")
    seat_keys.SeatKeys(user_folder).keep("127.0.0.1:1/ABC234", "Mia", seat_keys.new_token())
    cli.run(["doctor"])
    said = capsys.readouterr().out
    assert "challenges  1 kept" in said
    assert "seats       1 kept" in said

    (user_folder / name).write_text("{ no such thing", "utf-8")
    before = contents(user_folder)
    assert cli.run(["doctor"]) == 1
    (wrong,) = [line for line in capsys.readouterr().out.splitlines() if name in line]
    assert wrong.startswith(("wrong: challenges: ", "wrong: seats: "))
    assert contents(user_folder) == before


def test_the_command_reports_faults(user_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (user_folder / settings.FILE_NAME).write_text("nothing", "utf-8")

    assert cli.run(["doctor"]) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("wrong: settings: ")


def test_a_missing_home_folder_is_a_fault_and_stays_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("HSCHESS_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "above" / "nobody"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "above" / "nobody"))

    assert cli.run(["doctor"]) == 1

    assert "wrong: home: your home folder, ~ in this report, does not exist" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_missing_home_folder_in_which_nothing_would_be_kept_is_no_fault(
    user_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(user_folder.parent / "nobody"))
    monkeypatch.setenv("USERPROFILE", str(user_folder.parent / "nobody"))

    cli.run(["doctor"])

    assert "wrong: home" not in capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="there is no PulseAudio, and a link wants a right of its own")
@pytest.mark.parametrize("is_new", [True, False])
def test_the_check_of_the_sound_leaves_no_folder_link_or_cookie(
    is_new: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library makes them when it looks for a device."""
    own, sockets, run = tmp_path / "nobody" / ".config" / "pulse", tmp_path / "pulse-1", tmp_path / "run" / "pulse"
    run.parent.mkdir()
    if not is_new:
        own.mkdir(parents=True)
        (own / "client.conf").write_text("", "utf-8")
        (own / "cookie").write_text("", "utf-8")
    before = sorted(tmp_path.rglob("*"))

    def asked() -> SimpleNamespace:
        for folder in (own, sockets, run):
            folder.mkdir(parents=True, exist_ok=True)
        (own / "cookie").touch()
        (own / "1-runtime").symlink_to(sockets)
        return SimpleNamespace(has_device=False)

    monkeypatch.setattr("scenes.checks.machine.Sounds", asked)
    list(look_at_machine({"HOME": str(tmp_path / "nobody"), "XDG_RUNTIME_DIR": str(run.parent)}))

    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.skipif(os.name == "nt", reason="there is no PulseAudio, and a link wants a right of its own")
def test_folders_of_a_sound_server_that_began_meanwhile_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, sockets = tmp_path / "nobody" / ".config" / "pulse", tmp_path / "pulse-1"

    def begun() -> SimpleNamespace:
        own.mkdir(parents=True)
        sockets.mkdir()
        (sockets / "native").touch()
        (own / "1-runtime").symlink_to(sockets)
        return SimpleNamespace(has_device=False)

    monkeypatch.setattr("scenes.checks.machine.Sounds", begun)
    list(look_at_machine({"HOME": str(tmp_path / "nobody")}))

    assert (own / "1-runtime" / "native").exists()


def test_the_command_hides_the_path_of_the_home_folder(
    user_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(user_folder))
    monkeypatch.setenv("USERPROFILE", str(user_folder))

    cli.run(["doctor"])

    assert str(user_folder) not in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_too_low_a_limit_of_open_files_is_a_fault() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (100, before[1]))
    try:
        found = list(doctor_command._few_files())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)

    assert [(one.what, one.is_wrong) for one in found] == [("files", True)]
    assert "only 100 may be open at once" in found[0].found
    assert list(doctor_command._few_files()) == []
