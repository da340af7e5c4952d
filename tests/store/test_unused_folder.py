"""Whether the game has stored anything yet: only without that is a start the very first."""

from pathlib import Path

import pytest

from hschess.store.folders import is_unused
from hschess.store.settings import Settings, save_settings


def test_a_missing_or_empty_folder_is_unused(tmp_path: Path) -> None:
    assert is_unused(tmp_path / "none")
    assert is_unused(tmp_path)


def test_a_folder_with_settings_or_anything_else_is_used(tmp_path: Path) -> None:
    save_settings(tmp_path / "a", Settings())
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "profile.db").write_bytes(b"")

    assert not is_unused(tmp_path / "a")
    assert not is_unused(tmp_path / "b")


def test_an_unreadable_folder_counts_as_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)

    assert not is_unused(tmp_path)
