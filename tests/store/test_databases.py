"""No database blocks the program: a special file under the name of one, or of its journals, is refused before it is opened."""

import os
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Final

import pytest

from hschess.files import BadFileError, check_plain
from hschess.lab.database import Database, LabError
from hschess.store import databases
from hschess.store.checkup import look_at_folder
from hschess.store.databases import open_database
from hschess.store.profile import Profile, ProfileError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there are no pipes in folders")

ENDINGS: Final = ("", "-journal", "-wal", "-shm")


def listening(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        # A path may be too long for a socket, but its name within the folder is not.
        before = Path.cwd()
        os.chdir(path.parent)
        try:
            one.bind(path.name)
        finally:
            os.chdir(before)


def linked_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


KINDS: Final[dict[str, Callable[[Path], None]]] = {
    "pipe": os.mkfifo,
    "link to a pipe": linked_to_a_pipe,
    "socket": listening,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": Path.mkdir,
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_special_file_is_not_opened(ending: str, kind: str, tmp_path: Path) -> None:
    KINDS[kind](tmp_path / f"own.db{ending}")

    with pytest.raises(BadFileError, match="this is not a plain file") as refused:
        open_database(tmp_path / "own.db", 0.1)

    assert refused.value.filename == str(tmp_path / f"own.db{ending}")


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_journal_is_expected_beside_the_target_of_a_link(ending: str, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "own.db").symlink_to(tmp_path / "there" / "own.db")
    os.mkfifo(tmp_path / "there" / f"own.db{ending}")

    with pytest.raises(BadFileError):
        open_database(tmp_path / "own.db", 0.1)


def test_a_database_is_opened_with_any_plain_files_beside_it(tmp_path: Path) -> None:
    for ending in ENDINGS:
        (tmp_path / f"own.db{ending}").touch()

    connection = open_database(tmp_path / "own.db", 0.1)
    connection.execute("CREATE TABLE one (two)")
    connection.close()

    with (
        closing(open_database(tmp_path / "own.db", 0.1, for_reading=True)) as reading,
        pytest.raises(sqlite3.OperationalError, match="readonly"),
    ):
        reading.execute("DROP TABLE one")


def test_a_file_that_may_not_be_made_stays_missing(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        open_database(tmp_path / "own.db", 0.1, may_make=False).execute("PRAGMA user_version")

    assert list(tmp_path.iterdir()) == []


def test_a_database_that_is_held_for_too_long_is_named_with_a_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Profile(tmp_path).use(lambda connection: None)
    Database(tmp_path / "laboratory.db").close()
    monkeypatch.setattr("hschess.lab.database.PATIENCE_SECONDS", 0.0)
    holders = [sqlite3.connect(tmp_path / name, isolation_level=None) for name in ("profile.db", "laboratory.db")]
    for holder in holders:
        holder.execute("BEGIN EXCLUSIVE")

    way_out = "another program is using this file and does not finish; end that program, or try again later"
    with pytest.raises(LabError, match=rf"laboratory\.db: {way_out}$"):
        Database(tmp_path / "laboratory.db")
    (statistics,) = [one for one in look_at_folder(tmp_path) if one.what == "statistics"]
    assert (statistics.is_wrong, statistics.found) == (True, f"{tmp_path / 'profile.db'}: {way_out}")
    with pytest.raises(ProfileError, match=r"profile\.db: another program is using this file"):
        Profile(tmp_path).games()
    for holder in holders:
        holder.close()


def test_nothing_is_said_if_nothing_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "LOOK_AFTER_S", 0.0)
    said = list[str]()
    looked = Event()
    seen = databases._is_in_use

    def looks(path: Path) -> bool:
        found = seen(path)
        looked.set()
        return found

    monkeypatch.setattr(databases, "_is_in_use", looks)
    Database(tmp_path / "laboratory.db").close()
    with databases.waiting_noted(tmp_path / "laboratory.db", said.append):
        assert looked.wait(60)

    assert said == []


def test_a_name_can_be_checked_without_a_file(tmp_path: Path) -> None:
    check_plain(tmp_path / "nothing")
    check_plain(tmp_path / "nothing" / "below")

    with pytest.raises(BadFileError, match="NUL"):
        check_plain(Path("a\0b"))


@pytest.mark.parametrize("ending", ENDINGS[1:])
def test_every_user_of_a_database_names_the_special_file(ending: str, tmp_path: Path) -> None:
    """The statistics, the laboratory, and the doctor."""
    Profile(tmp_path).use(lambda connection: None)
    Database(tmp_path / "laboratory.db").close()
    for name in ("profile.db", "laboratory.db"):
        os.mkfifo(tmp_path / f"{name}{ending}")

    with pytest.raises(ProfileError, match=rf"profile\.db{ending}: this is not a plain file"):
        Profile(tmp_path).games()
    with pytest.raises(LabError, match=rf"laboratory\.db{ending}: this is not a plain file"):
        Database(tmp_path / "laboratory.db")
    (statistics,) = [one for one in look_at_folder(tmp_path) if one.what == "statistics"]
    assert statistics.is_wrong
    assert f"profile.db{ending}: this is not a plain file" in statistics.found
    assert (tmp_path / "profile.db").is_file()
