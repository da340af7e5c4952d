"""Several programs play in one folder, each with its own save; abandoned saves are found again."""

import errno
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.game import open_game
from hschess.rules.record import Record
from hschess.store.folders import NewerFileError
from hschess.store.games import RUNNING_NAME, RunningGame, running_name
from hschess.store.saves import LOCK_NAME, Saves
from tests.store.saved import ENDED, NEWER, left_behind

HOLDER = """
import sys
from pathlib import Path
from hschess.rules.game import open_game
from hschess.rules.record import Record
from hschess.store.saves import Saves
saves = Saves(Path(sys.argv[1]))
saved = saves.offered()
saves.file.begin(saved or open_game(Record("paper", int(sys.argv[2]))))
print(saved.record.seed if saved else "none", flush=True)
sys.stdin.read()
"""
"""A program that continues the offered game, or begins one, and then waits."""

Programs = Callable[[int], tuple[subprocess.Popen[str], str]]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Programs]:
    """Starts another program in the folder; returns it and the seed of the game it was offered."""
    started: list[subprocess.Popen[str]] = []

    def start(seed: int) -> tuple[subprocess.Popen[str], str]:
        words = [sys.executable, "-c", HOLDER, str(tmp_path), str(seed)]
        one = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        started.append(one)
        assert one.stdout is not None
        return one, one.stdout.readline().strip()

    yield start
    for one in started:
        one.kill()
        one.communicate()


def test_a_second_program_uses_its_own_save_and_a_crash_frees_both(tmp_path: Path, program: Programs) -> None:
    (first, _), (second, offered) = program(1), program(2)

    assert offered == "none"
    assert Saves(tmp_path).offered() is None
    for one in (first, second):
        one.send_signal(signal.SIGKILL)
        one.wait()

    saves = Saves(tmp_path)
    seeds = set()
    for _ in range(2):
        saved = saves.offered()
        assert saved is not None
        seeds.add(saved.record.seed)
        saves.file.discard()
    assert seeds == {1, 2}
    assert saves.offered() is None


def test_no_two_programs_are_offered_the_same_game(tmp_path: Path, program: Programs) -> None:
    left_behind(tmp_path, 1, 11, 1000)
    left_behind(tmp_path, 2, 22, 3000)
    left_behind(tmp_path, 7, 77, 2000)

    assert [program(number)[1] for number in range(4)] == ["22", "77", "11", "none"]


def test_a_continued_game_keeps_its_own_file_and_the_others_stay(tmp_path: Path) -> None:
    left_behind(tmp_path, 1, 11, 1000)
    left_behind(tmp_path, 2, 22, 2000)
    saves = Saves(tmp_path)

    offered = saves.offered()
    assert offered is not None
    assert [one.number for one in saves.waiting] == [2, 1]
    saves.finish(open_game(replace(ENDED.record, seed=22)))

    later = saves.offered()
    assert [one.number for one in saves.waiting] == [1]
    assert (offered.record.seed, later and later.record.seed) == (22, 11)
    assert RunningGame(tmp_path).exists()
    assert not RunningGame(tmp_path, 2).exists()


def test_without_a_game_no_file_is_created(tmp_path: Path) -> None:
    assert Saves(tmp_path / "none").offered() is None
    assert not list(tmp_path.iterdir())


def test_an_unreadable_save_is_reported_and_does_not_block_the_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For example in a folder where only the names can be read."""

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    left_behind(tmp_path, 1, 11, 1000)
    monkeypatch.setattr(Path, "lstat", refuse)
    monkeypatch.setattr("hschess.store.games.read_bytes", refuse)
    saves = Saves(tmp_path)

    assert saves.offered() is None
    assert [type(fault) for fault in saves.faults] == [PermissionError]


def test_a_newer_versions_save_is_left_alone_and_reported_once(tmp_path: Path) -> None:
    (tmp_path / RUNNING_NAME).write_text(NEWER, "utf-8")
    saves = Saves(tmp_path)

    assert saves.offered() is None
    assert saves.offered() is None
    saves.file.begin(open_game(Record("paper", 9)))

    assert [str(fault) for fault in saves.faults] == [str(NewerFileError(tmp_path / RUNNING_NAME))]
    assert (tmp_path / RUNNING_NAME).read_text("utf-8") == NEWER
    assert (tmp_path / running_name(2)).exists()


@pytest.mark.parametrize("name", [LOCK_NAME, RUNNING_NAME])
def test_a_folder_with_a_saves_name_does_not_block_saving(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    saves = Saves(tmp_path)
    assert saves.offered() is None

    saves.file.begin(open_game(Record("paper", 9)))

    saved = Saves(tmp_path).offered()
    assert saved is not None
    assert saved.record.seed == 9


def test_a_damaged_save_is_set_aside_and_the_next_one_is_offered(tmp_path: Path) -> None:
    left_behind(tmp_path, 2, 22, 1000)
    (tmp_path / RUNNING_NAME).write_text('[Mode "paper"]\n[Seed "1"]\n', "utf-8")
    saves = Saves(tmp_path)

    saved = saves.offered()

    assert saved is not None
    assert saved.state.round == 1
    assert "running.bad-1.hsc" in str(saves.faults[0])


def test_unused_saves_report_no_fault(tmp_path: Path) -> None:
    saves = Saves(tmp_path)

    assert (saves.faults, saves.uncounted, saves.waiting) == ([], "", ())


def test_the_first_game_of_a_folder_has_no_number_and_the_next_takes_a_name_that_is_free(tmp_path: Path) -> None:
    assert not Saves(tmp_path).file.exists()
    left_behind(tmp_path, 1, 11, 1000)

    Saves(tmp_path).file.begin(open_game(Record("paper", 9)))

    assert sorted(path.name for path in tmp_path.glob("*.hsc")) == ["running-2.hsc", RUNNING_NAME]


def test_two_unfinished_games_stay_beside_the_offered_one(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        left_behind(tmp_path, number, number, 1000 * number)
    saves = Saves(tmp_path)

    assert saves.offered() is not None
    assert [one.number for one in saves.waiting] == [3, 2, 1]


def test_another_programs_game_does_not_hide_an_older_one(tmp_path: Path, program: Programs) -> None:
    left_behind(tmp_path, 1, 11, 1000)
    left_behind(tmp_path, 2, 22, 2000)
    assert program(0)[1] == "22"

    saved = Saves(tmp_path).offered()

    assert saved is not None
    assert saved.record.seed == 11


def test_a_program_frees_games_it_was_not_offered_and_numbers_it_left(tmp_path: Path, program: Programs) -> None:
    saves = Saves(tmp_path)
    assert not saves.file.exists()
    left_behind(tmp_path, 2, 22, 2000)
    left_behind(tmp_path, 3, 33, 3000)

    assert saves.offered() is not None

    assert [program(number)[1] for number in range(2)] == ["22", "none"]
    assert RunningGame(tmp_path).exists()


def test_a_number_reserved_by_another_program_is_not_taken(tmp_path: Path) -> None:
    holder = HOLDER.replace("saves.file.begin(saved or ", "print(saves.file, saved or ")
    words = [sys.executable, "-c", holder, str(tmp_path), "1"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        Saves(tmp_path).file.begin(open_game(Record("paper", 9)))
        other.kill()

    assert (tmp_path / running_name(2)).exists()


def test_a_program_that_released_its_save_is_offered_the_newest(tmp_path: Path) -> None:
    for number in (1, 2):
        left_behind(tmp_path, number, number, 1000 * number)
    saves = Saves(tmp_path)
    saves.offered()
    saves.close()

    saved = saves.offered()

    assert saved is not None
    assert saved.record.seed == 2


def test_an_unreadable_save_is_left_alone_while_the_program_runs(tmp_path: Path) -> None:
    (tmp_path / RUNNING_NAME).write_text(NEWER, "utf-8")
    saves = Saves(tmp_path)
    assert saves.offered() is None

    left_behind(tmp_path, 1, 11, 1000)

    assert saves.offered() is None
    assert Saves(tmp_path).offered() is not None


def test_a_program_moves_to_another_save_if_a_newer_version_wrote_its_own(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    saves.file.begin(open_game(Record("paper", 9)))
    (tmp_path / RUNNING_NAME).write_text(NEWER, "utf-8")

    assert saves.offered() is None
    saves.file.begin(open_game(Record("paper", 9)))

    assert (tmp_path / RUNNING_NAME).read_text("utf-8") == NEWER


def test_a_newer_versions_save_does_not_displace_a_programs_own(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    saves.file.begin(open_game(Record("paper", 9)))
    (tmp_path / running_name(2)).write_text(NEWER, "utf-8")

    assert saves.offered() is not None

    assert saves.file.exists()


def test_storing_finished_games_frees_no_save(tmp_path: Path, program: Programs) -> None:
    RunningGame(tmp_path).begin(ENDED)
    (tmp_path / RUNNING_NAME).rename(tmp_path / "ended-1.hsc")
    saves = Saves(tmp_path)
    saves.file.begin(open_game(Record("paper", 9)))

    assert saves.offered() is not None

    assert program(0)[1] == "none"
