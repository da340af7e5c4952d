"""A file is written whole or not at all, and a disk that refuses leaves nothing behind."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from hschess.store.folders import write_whole


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
