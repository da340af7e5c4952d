"""The files of the workshop: written completely or not at all, and no earlier content is lost."""

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.readers import read_set_file
from hschess.rules.card import Card
from scenes.workshop.model import set_editor
from scenes.workshop.model.edited_sets import OwnSet
from scenes.workshop.model.set_editor import AGAIN_MS, QUIET_MS, SetEditor, SetFiles

PLAIN = Card("plain", "Plain", 2, 2, 2)
BY_HAND = '# my own words\n[plain]\nname = "Plain"\ncost = 2\nattack = 2\nhealth = 2\n'


def opened(folder: Path) -> SetEditor:
    return SetEditor(folder, "My cards", "New card")


def set_cost(editor: SetEditor, cost: int) -> None:
    editor.put(replace(editor.card, cost=cost))
    editor.update(16)


def earlier(folder: Path) -> list[str]:
    return [path.read_text("utf-8") for path in sorted((folder / "cards" / "earlier").glob("*"))]


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / "cards" / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_nothing_is_written_before_the_first_change(tmp_path: Path) -> None:
    editor = opened(tmp_path)
    editor.update(10_000)

    assert not (tmp_path / "cards").exists()


def test_a_change_is_on_the_disk_at_once_and_can_be_read_as_a_set(tmp_path: Path) -> None:
    editor = opened(tmp_path)
    set_cost(editor, 5)

    assert read_set_file(tmp_path / "cards" / "My cards.toml").cards == editor.now.set.cards
    assert opened(tmp_path).now == editor.now


def test_letters_are_saved_when_typing_pauses(tmp_path: Path) -> None:
    editor = opened(tmp_path)
    editor.edits.rename("Halberdier")
    editor.rest()
    editor.update(QUIET_MS - 1)
    assert not editor.is_kept

    editor.update(1)

    assert editor.is_kept


def test_comments_of_another_author_are_kept(tmp_path: Path) -> None:
    path = written(tmp_path, "by_hand", BY_HAND)
    editor = opened(tmp_path)
    editor.update(10_000)
    assert path.read_text("utf-8") == BY_HAND

    set_cost(editor, 3)
    set_cost(editor, 4)

    assert earlier(tmp_path) == [BY_HAND]
    assert read_set_file(path).cards[0].cost == 4


def test_another_programs_change_is_kept(tmp_path: Path) -> None:
    editor = opened(tmp_path)
    set_cost(editor, 3)
    written(tmp_path, "My cards", BY_HAND)
    set_cost(editor, 4)

    assert earlier(tmp_path) == [BY_HAND]


def test_a_removed_set_is_set_aside_and_restored(tmp_path: Path) -> None:
    path = written(tmp_path, "by_hand", BY_HAND)
    editor = opened(tmp_path)
    editor.edits.remove_set("My cards", "New card", ())
    editor.update(16)
    assert not path.exists()
    assert earlier(tmp_path) == [BY_HAND]

    editor.edits.history.undo()
    editor.update(16)

    assert read_set_file(path).cards == (PLAIN,)


def test_a_renamed_set_leaves_no_second_file(tmp_path: Path) -> None:
    editor = opened(tmp_path)
    set_cost(editor, 3)
    assert editor.edits.rename_set("Castle guards", ()) == ""
    editor.update(16)

    assert [path.name for path in (tmp_path / "cards").iterdir()] == ["Castle guards.toml"]


def test_a_broken_file_is_named_and_left_alone(tmp_path: Path) -> None:
    broken = written(tmp_path, "broken", "[x]\nname = 3\n")
    editor = opened(tmp_path)
    set_cost(editor, 3)

    assert "broken.toml, line 2" in editor.files.faults[0]
    assert editor.files.broken == ("broken",)
    assert broken.read_text("utf-8") == "[x]\nname = 3\n"


def test_a_full_disk_loses_nothing_and_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor = opened(tmp_path)
    set_cost(editor, 3)
    old = (tmp_path / "cards" / "My cards.toml").read_text("utf-8")

    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(set_editor, "write_whole", full)
        set_cost(editor, 9)
        assert editor.refused is not None
        assert (tmp_path / "cards" / "My cards.toml").read_text("utf-8") == old
    editor.update(AGAIN_MS)

    assert editor.refused is None
    assert read_set_file(tmp_path / "cards" / "My cards.toml").cards[0].cost == 9


def test_sixty_cards_can_be_read_back(tmp_path: Path) -> None:
    editor = opened(tmp_path)
    for number in range(59):
        editor.edits.add(f'Card "{number}" 城 🙂')
    editor.update(16)

    assert opened(tmp_path).now.set == editor.now.set


def test_a_failing_set_is_tried_again_and_the_others_are_saved(tmp_path: Path) -> None:
    files = SetFiles(tmp_path)
    files.read()
    (tmp_path / "cards" / "a.toml").mkdir(parents=True)
    with pytest.raises(OSError, match="directory"):
        files.keep([OwnSet("b", (PLAIN,)), OwnSet("a", (PLAIN,)), OwnSet("c", (PLAIN,))])

    assert [read_set_file(tmp_path / "cards" / f"{name}.toml").cards for name in "bc"] == [(PLAIN,), (PLAIN,)]


def test_a_new_set_never_takes_the_place_of_a_broken_file(tmp_path: Path) -> None:
    broken = written(tmp_path, "My cards", "[x]\nname = 3\n")
    editor = opened(tmp_path)
    set_cost(editor, 3)
    editor.edits.remove_set("My cards", "New card", editor.files.broken)
    set_cost(editor, 4)

    assert editor.now.set.name == "My cards 2"
    assert broken.read_text("utf-8") == "[x]\nname = 3\n"
    assert earlier(tmp_path) == []
