"""With any number of games, and any files beside a record, only what is shown is read. Counted, not timed."""

from pathlib import Path

import pytest

from hschess.files import TABLE_BYTES, read_text
from hschess.rules.game import GameSoFar
from hschess.rules.slowly import finished
from hschess.store.folders import DATED_AT_ONCE
from hschess.store.games import FINISHED_FOLDER, finished_games
from hschess.store.settings import Settings
from scenes.context import Context
from scenes.pages import frame_work
from scenes.replay import record_file
from scenes.replay.record_file import LOOKED_THROUGH_BYTES, UNDERSTOOD_BYTES, game_of_file
from scenes.replay.replays import ReplaysScene
from scenes.ui.lists import ScrollList
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Label

MANY = 3000
OWN = """
name = "homely"
decks = [{P = 12, Q = 2}, {P = 12, Q = 2}]
kings = [15, 15]
powers = ["castle", "castle"]
"""
RECORD = '[White "A"]\n[Black "B"]\n[Mode "{mode}"]\n[Seed "1"]\n[Result "*"]\n\n'


def read_whole(context: Context, path: Path) -> GameSoFar | None:
    """The result of a file once all of it has been read."""
    return finished(game_of_file(context, path))


@pytest.fixture
def context(user_folder: Path) -> Context:
    return Context(Media(0.75), Sounds(), user_folder, Settings(), lambda: 0.0, "2026-11-20")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts read of finished games or modes."""
    texts = list[str]()

    def reading(path: Path, most: int) -> str:
        texts.append(read_text(path, most))
        return texts[-1]

    monkeypatch.setattr("hschess.store.games.read_text", reading)
    monkeypatch.setattr("scenes.replay.record_file.read_text", reading)
    return texts


def test_only_visible_ones_of_very_many_games_are_read(context: Context, read: list[str]) -> None:
    folder = context.folder / FINISHED_FOLDER
    folder.mkdir()
    for number in range(MANY):
        (folder / f"2026-11-20-paper-{number}-1.hsc").write_text(RECORD.format(mode="paper"), "utf-8")

    scene = ReplaysScene(context)
    scene.resized(1280, 720)
    scene.resized(960, 540)

    assert len(finished_games(context.folder)) == MANY
    assert len(read) < 50


def test_a_very_long_list_is_built_over_frames_with_a_message(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame_work, "AT_ONCE", 1)
    folder = context.folder / FINISHED_FOLDER
    folder.mkdir()
    for number in range(20 * DATED_AT_ONCE):
        (folder / f"2026-11-20-paper-{number}-1.hsc").write_text(RECORD.format(mode="paper"), "utf-8")
    scene, frames = ReplaysScene(context), 0
    scene.resized(1280, 720)
    while "Looking through your games..." in [one.words for one in scene.group.widgets if isinstance(one, Label)]:
        scene.update(16.0)
        frames += 1

    (games,) = [one for one in scene.group.widgets if isinstance(one, ScrollList)]
    assert frames > 15
    assert len(games.rows) == 20 * DATED_AT_ONCE


def beside(folder: Path, mode: str, texts: list[str]) -> Path:
    """A record of this mode, and mode files beside it."""
    for number, text in enumerate(texts):
        (folder / f"{number:03}.toml").write_text(text, "utf-8")
    (folder / "one.hsc").write_text(RECORD.format(mode=mode), "utf-8")
    return folder / "one.hsc"


def test_a_bounded_part_of_large_files_beside_a_record_is_read(
    context: Context, read: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    understood = list[str]()

    def parse(text: str, what: str) -> dict[str, object]:
        understood.append(text)
        return {}

    large = 'x = "unheard"\n' * (TABLE_BYTES // 20)
    small = 'x = "unheard"\n' * 100
    path = beside(tmp_path, "unheard", [*[large] * 2, *[small] * 200])
    monkeypatch.setattr(record_file, "parse_toml", parse)

    assert read_whole(context, path) is None
    assert context.pending_record == path
    assert 0 < sum(map(len, read)) <= LOOKED_THROUGH_BYTES
    assert 0 < sum(map(len, understood)) <= UNDERSTOOD_BYTES


def test_the_mode_beside_a_record_is_found_among_others(context: Context, tmp_path: Path) -> None:
    others = ["no toml {", 'name = "homely"\n[[', "[homely]\nname = 1\n", 'name = "else" # homely\n', OWN]

    game = read_whole(context, beside(tmp_path, "homely", others))

    assert game is not None, context.complaint
    assert game.state.mode.name == "homely"
