"""Accepted challenges are stored by their keys, the newest ones."""

import json
from pathlib import Path

import pytest

from hschess.together.kept_challenges import FILE, MOST_KEPT, keep_challenge, kept_challenge


def test_a_challenge_is_found_by_its_key_and_the_oldest_is_dropped(tmp_path: Path) -> None:
    keys = [keep_challenge(tmp_path, f"hschess-challenge:1:{number}") for number in range(MOST_KEPT + 1)]

    assert len(set(keys)) == len(keys)
    assert kept_challenge(tmp_path, keys[0]) is None
    assert kept_challenge(tmp_path, keys[-1]) == f"hschess-challenge:1:{MOST_KEPT}"
    assert keep_challenge(tmp_path, f"hschess-challenge:1:{MOST_KEPT}") == keys[-1]


@pytest.mark.parametrize("text", ["", "[]", "not JSON", "[" * 100])
def test_a_broken_file_has_none_and_is_set_aside_when_one_is_kept(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text)

    assert kept_challenge(tmp_path, "a") is None
    key = keep_challenge(tmp_path, "hschess-challenge:1:x")
    assert kept_challenge(tmp_path, key) == "hschess-challenge:1:x"
    assert (tmp_path / "challenges.bad-1.json").read_text() == text


def test_an_entry_of_another_version_stays_in_the_file_and_is_no_challenge(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"a": {"text": "x"}, "b": 3}')

    keep_challenge(tmp_path, "hschess-challenge:1:x")

    assert kept_challenge(tmp_path, "a") is None
    assert json.loads((tmp_path / FILE).read_text()) | {"a": {"text": "x"}, "b": 3} == json.loads(
        (tmp_path / FILE).read_text()
    )


def test_a_file_that_cannot_be_read_now_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = keep_challenge(tmp_path, "hschess-challenge:1:x")

    def refuse(*_: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("hschess.store.json_files.read_text", refuse)
    with pytest.raises(PermissionError):
        keep_challenge(tmp_path, "hschess-challenge:1:y")
    monkeypatch.undo()

    assert kept_challenge(tmp_path, key) == "hschess-challenge:1:x"


def test_very_long_ones_push_out_the_older(tmp_path: Path) -> None:
    keys = [keep_challenge(tmp_path, f"{number}{'x' * 90_000}") for number in range(4)]

    assert kept_challenge(tmp_path, keys[-1]) is not None
    assert kept_challenge(tmp_path, keys[0]) is None
