"""Unfinished games, each in a save of its own: set aside, continued, deleted, and none lost to another."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from hschess.rules.actions import END
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.record import Record
from hschess.store.games import RUNNING_NAME, RunningGame
from hschess.store.saves import MOST_WAITING, Saves
from tests.store.saved import ENDED, left_behind

TAKER = """
import sys
from pathlib import Path
from hschess.store.saves import Saves
saves = Saves(Path(sys.argv[1]))
saves.offered()
saves.take(saves.waiting[int(sys.argv[2])])
print("taken", flush=True)
sys.stdin.read()
"""
"""A program that continues the unfinished game at this place of the list."""


def game(seed: int) -> GameSoFar:
    return open_game(Record("paper", seed, (END,)))


def put_aside(saves: Saves, seed: int) -> None:
    saves.file.begin(game(seed))
    saves.put_aside()


def seeds(saves: Saves) -> list[int]:
    saves.offered()
    return [one.game.record.seed for one in saves.waiting]


def test_a_new_game_overwrites_no_other(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    for seed in (1, 2, 3):
        saves.begin_another()
        saves.file.begin(game(seed))

    assert sorted(seeds(saves)) == [1, 2, 3]


def test_unfinished_games_are_listed_with_their_times_newest_first(tmp_path: Path) -> None:
    for number, at_s in ((1, 1000), (2, 3000), (3, 2000)):
        left_behind(tmp_path, number, number * 11, at_s)
    saves = Saves(tmp_path)

    assert seeds(saves) == [22, 33, 11]
    assert [one.left_s for one in saves.waiting] == [3000, 2000, 1000]


def test_the_current_game_needs_an_answer_until_it_is_set_aside(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert saves.unfinished() is None
    saves.file.begin(game(1))
    before = saves.unfinished()
    assert before is not None
    assert before.game == game(1)

    saves.put_aside()

    assert saves.unfinished() is None
    later = Saves(tmp_path)
    assert later.offered() == game(1)
    assert later.unfinished() is None
    assert later.waiting[0].is_aside


def test_a_resumed_game_is_unchanged_and_needs_an_answer_again(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    put_aside(saves, 1)
    saves.file.begin(game(2))
    saves.offered()
    aside = next(one for one in saves.waiting if one.is_aside)

    assert saves.take(aside)
    saves.file.begin(aside.game)

    again = saves.unfinished()
    assert again is not None
    assert again.game == game(1)
    assert seeds(saves) == [1, 2]


def test_a_refusing_disk_sets_no_game_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    saves = Saves(tmp_path)
    saves.file.begin(game(1))
    monkeypatch.setattr(RunningGame, "begin", refuse)

    with pytest.raises(OSError, match="No space"):
        saves.put_aside()

    again = saves.unfinished()
    assert again is not None
    assert again.game == game(1)


def test_the_limit_of_unfinished_games_excludes_the_current_one(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    for seed in range(MOST_WAITING):
        assert not saves.is_full
        put_aside(saves, seed)

    assert saves.is_full
    saves.file.begin(game(99))
    assert saves.is_full
    assert len(seeds(saves)) == MOST_WAITING + 1


def test_a_deleted_game_can_be_restored_to_its_place(tmp_path: Path) -> None:
    for number, at_s in ((1, 1000), (2, 3000), (3, 2000)):
        left_behind(tmp_path, number, number * 11, at_s)
    saves = Saves(tmp_path)
    saves.offered()
    newest, second, _ = saves.waiting

    assert saves.discard(second)
    assert seeds(saves) == [22, 11]
    assert saves.discard(newest)
    assert seeds(saves) == [11]
    saves.bring_back(newest)
    saves.bring_back(second)

    assert seeds(Saves(tmp_path)) == [22, 33, 11]


def test_a_set_aside_game_is_restored_as_set_aside(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    put_aside(saves, 1)
    saves.offered()
    one = saves.waiting[0]
    assert saves.discard(one)

    saves.bring_back(one)

    saves.offered()
    assert saves.waiting[0].is_aside


def test_another_programs_game_is_neither_taken_nor_deleted(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        left_behind(tmp_path, number, number, 1000 * number)
    saves = Saves(tmp_path)
    assert seeds(saves) == [3, 2, 1]
    _, shown, _ = saves.waiting

    words = [sys.executable, "-c", TAKER, str(tmp_path), "0"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"taken\n"
        assert not saves.take(shown)
        assert not saves.discard(shown)
        other.kill()

    assert saves.take(shown)


def test_a_game_that_changed_since_it_was_offered_is_not_deleted(tmp_path: Path) -> None:
    left_behind(tmp_path, 1, 1, 1000)
    left_behind(tmp_path, 2, 2, 2000)
    saves = Saves(tmp_path)
    saves.offered()
    old = saves.waiting[1]
    RunningGame(tmp_path, old.number).begin(old.game.after(END))

    assert not saves.discard(old)
    assert not saves.take(old)
    assert len(seeds(saves)) == 2


def test_a_damaged_unfinished_game_is_set_aside_with_a_message_and_blocks_no_other(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        left_behind(tmp_path, number, number, 1000 * number)
    saves = Saves(tmp_path)
    saves.offered()
    shown = saves.waiting[1]
    (tmp_path / f"running-{shown.number}.hsc").write_text("[Mode", "utf-8")

    assert not saves.take(shown)

    assert seeds(saves) == [3, 1]
    assert [fault.args[0].split("; ")[-1] for fault in saves.faults] == ["it is kept as running-2.bad-1.hsc."]
    assert (tmp_path / "running-2.bad-1.hsc").read_text("utf-8") == "[Mode"


def test_a_finished_game_leaves_the_unfinished_ones(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    put_aside(saves, 1)
    saves.file.begin(game(2))

    saves.finish(ENDED)

    assert seeds(saves) == [1]


def test_an_earlier_version_can_continue_a_set_aside_game(tmp_path: Path) -> None:
    """It reads and keeps every unknown tag."""
    saves = Saves(tmp_path)
    put_aside(saves, 1)

    loaded = RunningGame(tmp_path).load()

    assert loaded is not None
    assert loaded.steps == game(1).steps
    assert (tmp_path / RUNNING_NAME).exists()
