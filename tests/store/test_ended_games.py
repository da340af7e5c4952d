"""A finished game is stored once and counted once, after any kill or refusal; a later start repeats a refused step."""

import errno
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.actions import CONCEDE
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.record import Record
from hschess.store.folders import NewerFileError
from hschess.store.games import FINISHED_FOLDER, RUNNING_NAME, RunningGame, keep_finished
from hschess.store.profile import FILE_NAME, MIGRATIONS, Profile
from hschess.store.saves import MOST_LATE, Saves
from tests.store.saved import ENDED, NEWER, kept, left_behind


@pytest.mark.parametrize(
    ("owner", "step"),
    [
        ("hschess.store.saves", "keep_finished"),
        ("hschess.store.saves", "game_of"),
        (Profile, "add"),
        (RunningGame, "discard"),
    ],
)
def test_a_kill_at_any_step_of_the_end_stores_and_counts_the_game_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: str | type, step: str
) -> None:
    """The steps: written into the save, stored, counted, deleted; the kill is an unexpected exception."""

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(*((f"{owner}.{step}", killed) if isinstance(owner, str) else (owner, step, killed)))
    with pytest.raises(KeyboardInterrupt):
        Saves(tmp_path).finish(ENDED)
    monkeypatch.undo()

    assert Saves(tmp_path).offered() is None
    assert Saves(tmp_path).offered() is None
    assert [record.actions for record in kept(tmp_path)] == [(CONCEDE,)]
    assert len(Profile(tmp_path).games()) == 1
    assert not RunningGame(tmp_path).exists()


def test_the_same_game_played_twice_counts_twice(tmp_path: Path) -> None:
    for _ in range(2):
        Saves(tmp_path).finish(ENDED)

    assert len(kept(tmp_path)) == len(Profile(tmp_path).games()) == 2


def test_a_game_refused_by_the_statistics_is_counted_by_a_later_start(tmp_path: Path) -> None:
    newer = Profile(tmp_path, (*MIGRATIONS, ("CREATE TABLE news (word TEXT)",)))
    assert newer.use(lambda connection: connection.execute("SELECT * FROM games").fetchall()) == []
    saves = Saves(tmp_path)
    saves.finish(ENDED)
    said, saves.uncounted = saves.uncounted, ""
    saves.finish(open_game(replace(ENDED.record, seed=8)))
    assert "newer hschess" in said
    assert saves.uncounted == ""

    (tmp_path / FILE_NAME).unlink()
    assert Saves(tmp_path).offered() is None

    assert sorted(game.seed for game in Profile(tmp_path).games()) == [7, 8]
    assert len(kept(tmp_path)) == 2
    assert not list(tmp_path.glob("*.hsc"))


def test_a_finished_game_that_cannot_be_stored_stays_until_it_can(tmp_path: Path) -> None:
    (tmp_path / FINISHED_FOLDER).write_text("in the way", "utf-8")
    saves = Saves(tmp_path)
    with pytest.raises(OSError, match=r"exists|directory"):
        saves.finish(ENDED)
    saves.file.begin(open_game(Record("paper", 9)))

    (tmp_path / FINISHED_FOLDER).unlink()
    saved = Saves(tmp_path).offered()

    assert saved is not None
    assert saved.record.seed == 9
    assert [record.seed for record in kept(tmp_path)] == [7]
    assert len(Profile(tmp_path).games()) == 1


def test_a_stored_game_that_became_unreadable_is_reported_and_blocks_no_other(
    tmp_path: Path,
) -> None:
    (tmp_path / FINISHED_FOLDER).write_text("in the way", "utf-8")
    saves = Saves(tmp_path)
    with pytest.raises(OSError, match=r"exists|directory"):
        saves.finish(ENDED)
    (tmp_path / FINISHED_FOLDER).unlink()
    (tmp_path / "ended-0.hsc").write_text("[Mode", "utf-8")

    assert [saves.offered(), saves.offered()] == [None, None]

    assert len(saves.faults) == 1
    assert "ended-0.hsc" in str(saves.faults[0])
    assert len(kept(tmp_path)) == 1


def test_many_ended_games_of_a_newer_version_hold_up_no_other(tmp_path: Path) -> None:
    RunningGame(tmp_path, 1).begin(ENDED)
    (tmp_path / RUNNING_NAME).rename(tmp_path / "ended-999.hsc")
    for number in range(MOST_LATE + 5):
        (tmp_path / f"ended-{number}.hsc").write_text(NEWER, "utf-8")
    saves = Saves(tmp_path)

    assert [saves.offered(), saves.offered()] == [None, None]

    assert [record.seed for record in kept(tmp_path)] == [7]
    assert len(list(tmp_path.glob("ended-*"))) == MOST_LATE + 5


@pytest.mark.parametrize("data", [b"\xff\xfe\xfd", b"[Mode"])
def test_an_unreadable_finished_game_is_set_aside_and_reported_by_one_start_only(tmp_path: Path, data: bytes) -> None:
    RunningGame(tmp_path, 1).begin(ENDED)
    (tmp_path / RUNNING_NAME).rename(tmp_path / "ended-2.hsc")
    (tmp_path / "ended-1.hsc").write_bytes(data)

    saves = Saves(tmp_path)
    assert saves.offered() is None

    assert [type(fault) for fault in saves.faults] == [HschessError]
    assert (tmp_path / "ended-1.bad-1.hsc").read_bytes() == data
    assert len(kept(tmp_path)) == len(Profile(tmp_path).games()) == 1
    saves.close()
    later = Saves(tmp_path)
    assert later.offered() is None
    assert later.faults == []


def test_two_programs_that_find_a_finished_game_store_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    RunningGame(tmp_path).begin(ENDED)
    (tmp_path / RUNNING_NAME).rename(tmp_path / "ended-1.hsc")
    other = "import sys; from pathlib import Path; from hschess.store.saves import Saves; Saves(Path(sys.argv[1])).offered()"

    def keep_while_another_starts(folder: Path, game: GameSoFar) -> Path:
        subprocess.run([sys.executable, "-c", other, str(tmp_path)], check=True)
        return keep_finished(folder, game)

    monkeypatch.setattr("hschess.store.saves.keep_finished", keep_while_another_starts)
    assert Saves(tmp_path).offered() is None

    assert len(kept(tmp_path)) == len(Profile(tmp_path).games()) == 1
    assert not list(tmp_path.glob("*.hsc"))


def test_a_finished_game_in_an_older_save_is_stored_while_a_newer_one_is_offered(tmp_path: Path) -> None:
    RunningGame(tmp_path).begin(ENDED)
    left_behind(tmp_path, 2, 22, 4_000_000_000)

    saved = Saves(tmp_path).offered()

    assert saved is not None
    assert saved.record.seed == 22
    assert len(kept(tmp_path)) == len(Profile(tmp_path).games()) == 1
    assert not RunningGame(tmp_path).exists()


def test_a_finished_game_refused_by_the_disk_is_not_offered_again_but_the_next_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    for number in (1, 2, 3):
        left_behind(tmp_path, number, number, 1000 * number)
    saves = Saves(tmp_path)
    saves.offered()
    monkeypatch.setattr(RunningGame, "begin", refuse)
    with pytest.raises(OSError, match="No space"):
        saves.finish(ENDED)
    monkeypatch.undo()

    saved = saves.offered()

    assert saved is not None
    assert saved.record.seed == 2


def test_a_finished_game_of_a_newer_version_stays_and_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "ended-1.hsc").write_text(NEWER, "utf-8")
    saves = Saves(tmp_path)

    assert [saves.offered(), saves.offered()] == [None, None]

    assert [str(fault) for fault in saves.faults] == [str(NewerFileError(tmp_path / "ended-1.hsc"))]
    assert (tmp_path / "ended-1.hsc").exists()


def test_a_finished_game_removed_by_another_program_blocks_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ended-1.hsc", "ended-2.hsc"):
        RunningGame(tmp_path).begin(ENDED)
        (tmp_path / RUNNING_NAME).rename(tmp_path / name)

    def keep_and_take_away(folder: Path, game: GameSoFar) -> Path:
        (tmp_path / "ended-1.hsc").unlink()
        return keep_finished(folder, game)

    monkeypatch.setattr("hschess.store.saves.keep_finished", keep_and_take_away)
    assert Saves(tmp_path).offered() is None

    assert len(kept(tmp_path)) == 1
    assert not list(tmp_path.glob("*.hsc"))


def test_broken_statistics_are_reported_when_new_ones_count_a_game(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("no database " * 100, "utf-8")
    saves = Saves(tmp_path)

    saves.finish(ENDED)

    assert "start again" in saves.uncounted


def test_files_have_the_names_of_earlier_versions(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    saves.finish(ENDED)
    saves.file.begin(ENDED)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "profile.db", "running.hsc", "running.lock"]
    assert '[Key "' in next((tmp_path / "games").iterdir()).read_text("utf-8")
