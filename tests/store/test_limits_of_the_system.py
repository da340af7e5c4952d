"""A file that the system refuses, for want of open files or of memory, is reported in the system's words and stays as it is."""

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from hschess.files import read_bytes, read_text
from hschess.lab.database import Database, LabError
from hschess.own_modes import own_modes
from hschess.readers import read_mode_file
from hschess.rules.actions import CONCEDE
from hschess.rules.errors import HschessError
from hschess.rules.game import open_game
from hschess.rules.record import Record
from hschess.store.checkup import look_at_folder
from hschess.store.games import finished_games, is_kept, keep_finished
from hschess.store.profile import Profile, ProfileError
from hschess.store.saves import LOCK_NAME, Saves
from hschess.store.settings import Settings, load_settings, save_settings
from scenes.context import Context
from scenes.replay.replays import ReplaysScene
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Label
from scenes.workshop.model.trials import FILE, Trials
from tests.displays import begin_display
from tests.limits import little_memory, no_more_files

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the limits are others")

REFUSED: Final = "Too many open files"


def memory_error(*_: object) -> None:
    raise MemoryError


@pytest.mark.parametrize("read", [read_bytes, read_text])
def test_too_little_memory_for_a_file_is_a_refusal_like_any_other(
    read: Callable[[Path, int], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.hsc").write_bytes(b"x")
    monkeypatch.setattr("hschess.files._refuse_not_plain", memory_error)

    with pytest.raises(OSError, match="Cannot allocate memory") as caught:
        read(tmp_path / "a.hsc", 10)
    assert caught.value.filename == str(tmp_path / "a.hsc")


def test_statistics_are_refused_in_the_systems_words(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    profile.write("UPDATE ratings SET value = value", ())
    before = (tmp_path / "profile.db").read_bytes()

    with pytest.raises(ProfileError, match=REFUSED), no_more_files():
        profile.games()
    assert (tmp_path / "profile.db").read_bytes() == before


def test_a_journal_that_cannot_be_opened_is_refused_in_the_systems_words(tmp_path: Path) -> None:
    profile = Profile(tmp_path)

    def write(connection: sqlite3.Connection) -> None:
        with no_more_files():
            connection.execute("INSERT INTO runs (date, what, right, tried) VALUES ('2026-01-01', 'rush', 1, 1)")

    with pytest.raises(ProfileError, match=REFUSED):
        profile.use(write)


def test_statistics_without_memory_are_refused_in_the_systems_words(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="Cannot allocate memory"):
        Profile(tmp_path).use(fill_memory)


def fill_memory(connection: sqlite3.Connection) -> None:
    with little_memory():
        connection.execute("SELECT zeroblob(500000000) || zeroblob(400000000)")


def test_the_laboratorys_database_is_refused_in_the_systems_words(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=REFUSED), no_more_files():
        Database(tmp_path / "lab.db")


def test_settings_and_saves_are_refused_in_the_systems_words_and_kept(tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(speed=2.0))
    (tmp_path / "running.hsc").write_text("rubbish", "utf-8")
    saves = Saves(tmp_path)
    with no_more_files():
        loaded = load_settings(tmp_path)
        saves.offered()

    assert REFUSED in loaded.complaint
    assert load_settings(tmp_path).settings.speed == 2.0
    assert (tmp_path / "running.hsc").exists()


def test_a_named_file_and_the_users_modes_are_refused_in_the_systems_words(tmp_path: Path) -> None:
    (tmp_path / "modes").mkdir()
    with no_more_files():
        faults = own_modes(tmp_path).faults
        with pytest.raises((HschessError, OSError), match=REFUSED):
            read_mode_file(tmp_path / "modes")

    assert any(REFUSED in fault for fault in faults)


def test_the_doctor_reports_each_file_in_the_systems_words(tmp_path: Path) -> None:
    save_settings(tmp_path, Settings())
    Profile(tmp_path).games()
    Profile(tmp_path).write("DELETE FROM runs", ())
    (tmp_path / LOCK_NAME).touch()
    with no_more_files():
        findings = list(look_at_folder(tmp_path))

    for what in ("folder", "settings", "statistics", "locks"):
        assert any(one.what == what and one.is_wrong and REFUSED in one.found for one in findings), findings


def test_measurements_of_cards_that_cannot_be_read_are_not_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{}", "utf-8")
    with no_more_files():
        Trials(tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_folder_that_cannot_be_listed_is_reported_and_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    finished_game = open_game(Record("paper", 9, actions=(CONCEDE,)))
    keep_finished(tmp_path, finished_game)
    saves = Saves(tmp_path)
    with no_more_files():
        saves.offered()
        with pytest.raises(OSError, match=REFUSED):
            finished_games(tmp_path)
        with pytest.raises(OSError, match=REFUSED):
            is_kept(tmp_path, finished_game)

    assert [REFUSED in str(fault) for fault in saves.faults] == [True]
    assert is_kept(tmp_path, finished_game)
    assert len(finished_games(tmp_path / "none")) == 0


def test_a_finished_game_that_cannot_be_read_now_is_not_kept_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished_game = open_game(Record("paper", 9, actions=(CONCEDE,)))
    keep_finished(tmp_path, finished_game)
    monkeypatch.setattr("hschess.files._refuse_not_plain", memory_error)

    with pytest.raises(OSError, match="Cannot allocate memory"):
        is_kept(tmp_path, finished_game)


def test_the_replays_say_why_no_game_is_listed(tmp_path: Path) -> None:
    begin_display()
    context = Context(Media(1.0), Sounds(), tmp_path, Settings(), lambda: 0.0)
    with no_more_files():
        page = ReplaysScene(context)
    page.resized(1280, 720)

    words = [one.words for one in page.group.widgets if isinstance(one, Label)]
    assert any(REFUSED in one for one in words), words
