"""A failure is reported once for as long as it lasts, by whichever screen meets it first, and names the file."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hschess.puzzles.trainer import DRILL, Trainer
from hschess.store.folders import append, write_new, write_whole
from hschess.store.profile import FILE_NAME, Profile, ProfileError
from hschess.store.settings import Settings
from scenes.context import Context, why_words
from scenes.menus.new_game import NewGameScene
from scenes.menus.progress import ProgressScene
from scenes.menus.statistics import StatisticsScene
from scenes.menus.title_shelf import day_words
from scenes.menus.today import TodayScene
from scenes.pages.coming_back import earn_streak, tries_of
from scenes.pages.played_time import PlayedTime
from scenes.pages.puzzle_loader import PuzzleLoader
from scenes.pages.standings import standings_of
from scenes.ui.media import Media
from scenes.ui.sound import Sounds

POSIX = pytest.mark.skipif(os.name == "nt", reason="there are no pipes in folders")


@pytest.fixture
def context(user_folder: Path) -> Context:
    return Context(Media(0.75), Sounds(), user_folder, Settings(), lambda: 0.0, "2026-11-20")


def trainer_of(context: Context) -> Trainer | None:
    return PuzzleLoader(context).new_trainer()


@POSIX
def test_unreadable_statistics_are_reported_once_across_all_screens(context: Context) -> None:
    os.mkfifo(context.folder / FILE_NAME)
    said = list[str]()
    for _ in range(3):
        for ask in (StatisticsScene, TodayScene, standings_of, trainer_of):
            ask(context)
            said.append(context.take_complaint())

    assert list(filter(None, said)) == ["The statistics cannot be saved: profile.db: this is not a plain file."]


@pytest.mark.parametrize("ask", [
    StatisticsScene, TodayScene, ProgressScene, NewGameScene, standings_of, tries_of, earn_streak, trainer_of, day_words,
])  # fmt: skip
def test_each_page_that_finds_a_broken_file_says_that_it_was_put_aside(
    ask: Callable[[Context], object], context: Context
) -> None:
    path = context.folder / FILE_NAME
    path.write_bytes(b"not a database" * 100)
    before = set(context.folder.iterdir())

    ask(context)

    (aside,) = set(context.folder.iterdir()) - before - {path}
    assert context.take_complaint() == (
        f"The statistics could not be read and start again; the file is kept as {aside.name}."
    )


def earn(context: Context) -> None:
    spoil(context)
    context.earn({"ten_clean": 1})


def practise(context: Context) -> None:
    trainer = trainer_of(context)
    assert trainer is not None
    spoil(context)
    with context.statistics("practice"):
        trainer.record_run(DRILL, 1, 1)


def spoil(context: Context) -> None:
    (context.folder / FILE_NAME).write_bytes(b"not a database" * 100)


@pytest.mark.parametrize("use", [earn, practise])
def test_whatever_writes_to_a_broken_file_says_that_it_was_put_aside(
    use: Callable[[Context], object], context: Context
) -> None:
    use(context)

    assert context.take_complaint().startswith("The statistics could not be read and start again; the file is kept as ")
    assert context.take_complaint() == ""


@POSIX
def test_a_failure_is_reported_again_after_a_success(context: Context) -> None:
    path = context.folder / FILE_NAME
    said = list[str]()
    for _ in range(2):
        os.mkfifo(path)
        StatisticsScene(context)
        said.append(context.take_complaint())
        path.unlink()
        StatisticsScene(context)
        said.append(context.take_complaint())

    assert [bool(words) for words in said] == [True, False, True, False]


def test_a_message_waits_for_another_one_and_is_not_lost(context: Context) -> None:
    said = list[str]()
    context.complaint = "Something else."
    for _ in range(3):
        with context.statistics("games"):
            raise ProfileError("Locked.")
        said.append(context.take_complaint())

    assert said == ["Something else.", "Locked.", ""]


def test_unsaved_settings_are_reported_again_after_a_success(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left", "/home/ann/settings.json")

    said = list[str]()
    for save in (refuse, refuse, lambda *_: None, refuse):
        monkeypatch.setattr("scenes.context.save_settings", save)
        context.change_settings(volume=3)
        said.append(context.take_complaint())

    words = "The settings cannot be saved: settings.json: No space left."
    assert said == [words, "", "", words]


def test_played_time_is_counted_without_a_message_on_success(context: Context) -> None:
    PlayedTime(context).keep()

    assert context.take_complaint() == ""
    assert Profile(context.folder).games() == []


@pytest.mark.parametrize("write", [
    lambda path: write_whole(path, "text"),
    lambda path: write_new(path.parent, path.stem, path.suffix, b"text"),
    lambda path: append(path, "text", 0),
])  # fmt: skip
def test_a_refused_write_names_its_file(write: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system names no file if a disk is full."""

    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "own.txt").touch()
    monkeypatch.setattr(os, "fsync", refuse)

    with pytest.raises(OSError, match="No space left on device") as refused:
        write(tmp_path / "own.txt")  # type: ignore[operator]

    assert why_words(refused.value) == "own.txt: No space left on device"
