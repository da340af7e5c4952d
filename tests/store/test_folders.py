"""A file is written whole or not at all, and a disk that refuses leaves nothing behind."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from hschess.files import BadFileError
from hschess.store.folders import (
    HOME_VARIABLE,
    append,
    kept_folder,
    set_aside,
    sweep,
    user_folder,
    write_new,
    write_whole,
)


def test_a_file_is_replaced_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "one.json"

    write_whole(path, "first\n")
    write_whole(path, "second\n")

    assert path.read_text("utf-8") == "second\n"
    assert [one.name for one in path.parent.iterdir()] == ["one.json"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "one.json"
    write_whole(path, "old\n")

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(*((os, "fsync", refuse) if step == "fsync" else (Path, "replace", refuse)))
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "new\n")

    assert path.read_text("utf-8") == "old\n"
    assert [one.name for one in tmp_path.iterdir()] == ["one.json"]


def test_what_a_killed_program_was_writing_is_swept_away_and_nothing_else(tmp_path: Path) -> None:
    kept = ["running.hsc", "running.hsc.0011aaff.new.txt", "draft.new", "fresh.hsc.0011aaff.new"]
    for name in [*kept, "running.hsc.0011aaff.new", "settings.json.new"]:
        (tmp_path / name).write_text("x", "utf-8")
        if not name.startswith("fresh"):
            os.utime(tmp_path / name, (0, 0))

    sweep(tmp_path)

    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)


def test_setting_aside_writes_over_nothing(tmp_path: Path) -> None:
    (tmp_path / "one.bad-1.json").symlink_to(tmp_path / "nowhere")
    (tmp_path / "one.bad-2.json").write_text("earlier", "utf-8")
    (tmp_path / "one.json").write_text("broken", "utf-8")

    assert set_aside(tmp_path / "one.json").name == "one.bad-3.json"

    assert (tmp_path / "one.bad-2.json").read_text("utf-8") == "earlier"
    assert (tmp_path / "one.bad-3.json").read_text("utf-8") == "broken"


def test_a_disk_without_second_links_keeps_names_apart_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)

    names = [write_new(tmp_path, "game", ".hsc", text).name for text in (b"first", b"second")]

    assert names == ["game-1.hsc", "game-2.hsc"]
    assert [(tmp_path / name).read_text("utf-8") for name in names] == ["first", "second"]
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be synced there")
def test_what_was_written_is_on_the_disk_with_its_name_when_the_call_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_ino))
    path, folder = tmp_path / "one.hsc", tmp_path.stat().st_ino

    write_whole(path, "a")
    replaced, synced[:] = list(synced), []
    append(path, "b", 1)

    assert replaced == [path.stat().st_ino, folder]
    assert synced == [path.stat().st_ino]


def test_nothing_is_added_to_a_file_that_is_gone_or_that_another_program_has_written(tmp_path: Path) -> None:
    path = tmp_path / "one.hsc"
    with pytest.raises(FileNotFoundError):
        append(path, "b", 1)
    path.write_text("a", "utf-8")

    assert append(path, "é", 1) == 3
    with pytest.raises(BadFileError, match="another program"):
        append(path, "c", 1)

    assert path.read_text("utf-8") == "aé"


@pytest.mark.parametrize(
    ("named", "folder"),
    [
        ("/one/two", "/one/two"), ("~", "/home/me"), ("~/games", "/home/me/games"), ("games", "/here/games"),
        ("../games", "/games"), ("/a/./b/../ü 兵", "/a/ü 兵"), ("~nobody-at-all/x", "/here/~nobody-at-all/x"),
    ],
)  # fmt: skip
def test_an_odd_name_of_the_users_folder_is_one_plain_folder(
    named: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.setattr(os, "getcwd", lambda: "/here")

    assert user_folder({HOME_VARIABLE: named}) == Path(folder)
    assert kept_folder({HOME_VARIABLE: named}) == Path(folder) / "pictures"


@pytest.mark.parametrize("named", ["", " ", "\t"])
def test_a_blank_name_of_the_users_folder_is_none(named: str) -> None:
    assert user_folder({HOME_VARIABLE: named}) == user_folder({})


def test_a_program_started_in_a_folder_that_is_gone_still_has_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> str:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(os, "getcwd", refuse)

    assert user_folder({HOME_VARIABLE: "games"}) == Path("games")
