"""A file is written completely or not at all, and a refusing disk leaves nothing behind."""

import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final, NoReturn

import pytest

from hschess.files import BadFileError
from hschess.lab.database import Database
from hschess.store.folders import (
    HOME_VARIABLE,
    NewerFileError,
    append,
    free_path,
    kept_folder,
    oldest_first,
    set_aside,
    sweep,
    user_folder,
    write_new,
    write_secret,
    write_whole,
)
from hschess.store.locks import Locks
from hschess.store.profile import Profile
from hschess.store.settings import Settings, save_settings


def refuse(*_: object) -> NoReturn:
    """The disk is full."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def forbid(*_: object) -> NoReturn:
    """The folder is not ours."""
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Inside it no file can grow beyond this many bytes."""
    resource = pytest.importorskip("resource", reason="only there a file's size can be limited")
    usual, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (usual, most))


@pytest.mark.skipif(os.name == "nt", reason="there the rights of a folder are no bits")
def test_our_folder_is_private_whichever_file_comes_first(tmp_path: Path) -> None:
    """Its `engines.toml` names programs to start."""
    before = os.umask(0o002)
    try:
        Locks(tmp_path / "lock" / "home" / "running.lock").take(1)
        save_settings(tmp_path / "settings" / "home", Settings())
        Profile(tmp_path / "profile" / "home").use(lambda connection: None)
        Database(tmp_path / "lab" / "home" / "laboratory.db").close()
    finally:
        os.umask(before)

    folders = [path for path in tmp_path.rglob("*") if path.is_dir()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in folders} == {0o700}
    assert len(folders) == 8


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "very" / "deep" / "one.json"

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

    monkeypatch.setattr(*((os, "fsync", refuse) if step == "fsync" else (Path, "replace", refuse)))
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "new\n")

    assert path.read_text("utf-8") == "old\n"
    assert [one.name for one in tmp_path.iterdir()] == ["one.json"]


def test_a_disk_that_refuses_the_rename_has_no_part_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", forbid)
    monkeypatch.setattr(Path, "replace", refuse)

    with pytest.raises(OSError, match="No space left"):
        write_new(tmp_path, "game", ".hsc", b"x")

    assert list(tmp_path.iterdir()) == []


def test_a_failed_removal_keeps_the_first_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", refuse)
    monkeypatch.setattr(Path, "unlink", forbid)

    with pytest.raises(OSError, match="No space left"):
        write_whole(tmp_path / "one.json", "new\n")


def test_another_program_may_create_the_folder_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([False])
    monkeypatch.setattr(Path, "is_dir", lambda _: next(answers, True))

    write_whole(tmp_path / "one.json", "new\n")

    assert (tmp_path / "one.json").read_text("utf-8") == "new\n"


def test_remains_of_a_killed_write_are_swept_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", kill)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "one.json", "new\n")
    (left,) = tmp_path.iterdir()
    os.utime(left, (0, 0))

    sweep(tmp_path)

    assert list(tmp_path.iterdir()) == []


def test_remains_that_cannot_be_removed_block_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.json.new").touch()
    os.utime(tmp_path / "settings.json.new", (0, 0))
    monkeypatch.setattr(Path, "unlink", forbid)

    sweep(tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["settings.json.new"]


def test_only_remains_of_killed_programs_are_swept_away(tmp_path: Path) -> None:
    kept = ["running.hsc", "running.hsc.0011aaff.new.txt", "draft.new", "fresh.hsc.0011aaff.new"]
    for name in [*kept, "running.hsc.0011aaff.new", "settings.json.new"]:
        (tmp_path / name).write_text("x", "utf-8")
        if not name.startswith("fresh"):
            os.utime(tmp_path / name, (0, 0))

    sweep(tmp_path)

    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)


def test_a_free_name_is_the_first_unused_one(tmp_path: Path) -> None:
    (tmp_path / "shot-1.png").touch()

    assert free_path(tmp_path, "shot", ".png") == tmp_path / "shot-2.png"


def test_an_unreadable_file_counts_as_the_oldest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, at_s in (("a", 0.5), ("b", 2000), ("c", 1000)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (at_s, at_s))
    really = os.lstat

    def refuse_b(path: str) -> os.stat_result:
        if Path(path).name == "b":
            raise PermissionError(13, "Permission denied")
        return really(path)

    with monkeypatch.context() as patched:
        patched.setattr(os, "lstat", refuse_b)
        names = oldest_first(tmp_path, re.compile("[abc]"))

    assert names == ["b", "a", "c"]


def test_setting_aside_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "one.bad-1.json").symlink_to(tmp_path / "nowhere")
    (tmp_path / "one.bad-2.json").write_text("earlier", "utf-8")
    (tmp_path / "one.json").write_text("broken", "utf-8")

    assert set_aside(tmp_path / "one.json").name == "one.bad-3.json"

    assert (tmp_path / "one.bad-2.json").read_text("utf-8") == "earlier"
    assert (tmp_path / "one.bad-3.json").read_text("utf-8") == "broken"


def test_a_disk_without_hard_links_still_keeps_names_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", forbid)

    names = [write_new(tmp_path, "game", ".hsc", text).name for text in (b"first", b"second")]

    assert names == ["game-1.hsc", "game-2.hsc"]
    assert [(tmp_path / name).read_text("utf-8") for name in names] == ["first", "second"]
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be synced there")
def test_a_written_file_and_its_name_are_synced_when_the_call_returns(
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


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
@pytest.mark.parametrize("write", [write_whole, write_secret])
def test_a_link_is_written_through(tmp_path: Path, write: Callable[[Path, str], None]) -> None:
    """Settings may be kept in another folder, and a link lead there."""
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "settings.json").write_text("old", "utf-8")
    (tmp_path / "settings.json").symlink_to("own/settings.json")

    write(tmp_path / "settings.json", "new")

    assert (tmp_path / "settings.json").is_symlink()
    assert (tmp_path / "own" / "settings.json").read_text("utf-8") == "new"
    assert [path.name for path in (tmp_path / "own").iterdir()] == ["settings.json"]


NOT_FILES: Final[dict[str, Callable[[Path], object]]] = {
    "a pipe": lambda path: os.mkfifo(path, 0o600),
    "a link to a device": lambda path: path.symlink_to(os.devnull),
    "a folder": lambda path: path.mkdir(),
    "a link to itself": lambda path: path.symlink_to(path.name),
}


@pytest.mark.skipif(os.name == "nt", reason="pipes have no path there")
@pytest.mark.parametrize("write", [write_whole, write_secret])
@pytest.mark.parametrize("kind", NOT_FILES)
def test_only_a_plain_file_is_replaced(tmp_path: Path, kind: str, write: Callable[[Path, str], None]) -> None:
    path = tmp_path / "one.hsc"
    NOT_FILES[kind](path)
    before = path.lstat().st_mode

    with pytest.raises(OSError, match=r"not a plain file|Too many levels") as caught:
        write(path, "new")

    assert caught.value.filename == str(path)
    assert path.lstat().st_mode == before
    assert [one.name for one in tmp_path.iterdir()] == ["one.hsc"]


@pytest.mark.parametrize("name", ["", "/", "a\0b", "\ud800"])
def test_a_path_without_a_file_name_is_refused_as_the_disk_refuses(name: str) -> None:
    with pytest.raises(BadFileError):
        write_whole(Path(name), "new")


def test_an_append_is_complete_before_it_is_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: sizes.append(os.fstat(descriptor).st_size))
    (tmp_path / "one.hsc").write_text("a", "utf-8")

    append(tmp_path / "one.hsc", "bcd", 1)

    assert sizes == [4]


def test_a_partial_append_counts_as_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "one.hsc"
    path.write_text("a", "utf-8")

    with files_of_at_most(3), pytest.raises(OSError, match="No space left") as caught:
        append(path, "bcd", 1)

    assert caught.value.filename == str(path)


@pytest.mark.parametrize(("number", "passes"), [(errno.EINVAL, True), (errno.EIO, False)])
def test_an_unsyncable_folder_is_not_an_error_and_a_failing_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, passes: bool
) -> None:
    def refuse_folders(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse_folders)

    with nullcontext() if passes else pytest.raises(OSError, match="Input/output"):
        write_whole(tmp_path / "one.json", "new")


def test_nothing_is_appended_to_a_missing_or_foreign_file(tmp_path: Path) -> None:
    path = tmp_path / "one.hsc"
    with pytest.raises(FileNotFoundError):
        append(path, "b", 1)
    path.write_text("a", "utf-8")

    assert append(path, "é", 1) == 3
    with pytest.raises(BadFileError, match=r"^another program has written the file$") as caught:
        append(path, "c", 1)

    assert path.read_text("utf-8") == "aé"
    assert caught.value.filename == str(path)


def test_a_newer_programs_file_is_reported_by_name() -> None:
    error = NewerFileError(Path("/here/one.hsc"))

    assert str(error) == "one.hsc is from a newer version of hschess and was not changed"
    assert error.filename == "/here/one.hsc"


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

    assert user_folder({"HSCHESS_HOME": named}) == Path(folder)
    assert kept_folder({HOME_VARIABLE: named}) == Path(folder) / "pictures"


@pytest.mark.parametrize("named", ["", " ", "\t"])
def test_a_blank_name_of_the_users_folder_is_ignored(named: str) -> None:
    assert user_folder({HOME_VARIABLE: named}) == user_folder({})


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have their folders elsewhere")
def test_without_a_name_the_folders_are_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/home/me/data")
    monkeypatch.setenv("XDG_PICTURES_DIR", "/home/me/images")

    assert user_folder({}) == Path("/home/me/data/hschess")
    assert kept_folder({}) == Path("/home/me/images/hschess")


def test_a_program_started_in_a_deleted_folder_still_has_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> str:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(os, "getcwd", refuse)

    assert user_folder({HOME_VARIABLE: "games"}) == Path("games")
