"""A lock on a number holds against every other program until it is released or the program ends."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from hschess.store.locks import Locks

HOLDER = """
import sys
from pathlib import Path
from hschess.store.locks import Locks
locks = Locks(Path(sys.argv[1]))
print(*[number for number in map(int, sys.argv[2:]) if locks.take(number)], flush=True)
sys.stdin.read()
"""
"""Another program: it locks the numbers it can get, prints them, and holds them until it is killed."""


@contextmanager
def another_program(path: Path, *numbers: int) -> Iterator[list[int]]:
    """The numbers that it got; it ends by a kill."""
    words = [sys.executable, "-c", HOLDER, str(path), *map(str, numbers)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        yield [int(word) for word in program.stdout.readline().split()]
        program.kill()


def test_a_number_that_another_program_holds_is_taken_when_it_is_killed(tmp_path: Path) -> None:
    locks = Locks(tmp_path / "one.lock")

    with another_program(tmp_path / "one.lock", 1):
        assert (locks.take(1), locks.take(2)) == (False, True)

    assert locks.take(1)


def test_a_released_number_is_free_for_another_program(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "folder" / "one.lock"
    locks = Locks(path)
    taken = [locks.take(number) for number in (1, 2, 2)]
    locks.release(1)
    with another_program(path, 1, 2, 3) as given:
        assert (taken, given) == ([True, True, True], [1, 3])

    locks.close()
    with another_program(path, 1, 2) as given:
        assert given == [1, 2]


def test_one_file_is_opened_for_all_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    really = os.open

    def counted_open(path: Path, flags: int, mode: int) -> int:
        opened.append(path)
        return really(path, flags, mode)

    monkeypatch.setattr(os, "open", counted_open)
    locks = Locks(tmp_path / "one.lock")

    assert all(locks.take(number) for number in range(5))

    assert opened == [tmp_path / "one.lock"]


def test_without_a_lock_file_all_numbers_are_free_and_one_try_is_made(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file where a folder should be", "utf-8")
    locks = Locks(tmp_path / "folder" / "one.lock")

    assert locks.take(1)
    (tmp_path / "folder").unlink()
    assert locks.take(1)
    locks.release(1)
    locks.close()

    assert not (tmp_path / "folder").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there the disk locks in another way")
def test_on_a_disk_without_locks_all_numbers_are_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> NoReturn:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.lockf", refuse)

    assert Locks(tmp_path / "one.lock").take(1)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_save_taken_while_no_file_could_be_opened_is_locked_as_soon_as_one_can(tmp_path: Path) -> None:
    locks = Locks(tmp_path / "one.lock")
    from tests.limits import no_more_files

    with no_more_files():
        assert locks.take(1)
    assert locks.take(2)

    with another_program(tmp_path / "one.lock", 1, 2, 3) as given:
        assert given == [3]
    locks.close()
