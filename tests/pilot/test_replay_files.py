"""Records that come to the viewer as files: dropped, listed, long, damaged, or not regular files."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.game import open_game
from hschess.rules.record import Record
from hschess.rules.record_text import format_record
from hschess.store.games import keep_finished
from hschess.store.settings import Settings
from scenes.pages import frame_work
from scenes.replay.reading import ReadingScene
from scenes.replay.viewer import ReplayScene
from scenes.stage.inputs import FileDropped
from scenes.window_inputs import give
from tests.pilot.pilot import Pilot

Start = Callable[..., Pilot]


def test_files_are_dropped_on_any_screen(start: Start, user_folder: Path, record: Record) -> None:
    good = keep_finished(user_folder, open_game(record))
    bad = user_folder / "bad.hsc"
    bad.write_text('[Mode "paper"]\n[Seed "3"]\n\n1. end / end\n2. Z@0\n', "utf-8")
    noise = user_folder / "noise.hsc"
    noise.write_bytes(b"\xff\x80\x00\x80")
    pilot = start()
    pilot.start_by_mouse("Paper", "Random CPU")
    table = pilot.top

    for path, words in ((bad, "line 5, column 4"), (noise, "UTF-8"), (user_folder / "gone.hsc", "gone.hsc")):
        give(pilot.stack, pilot.context, FileDropped(str(path)))
        pilot.wait(lambda words=words: any(words in said for said in pilot.said))  # type: ignore[misc]  # bound at once
        assert pilot.top is table
    give(pilot.stack, pilot.context, FileDropped(str(good)))
    assert pilot.on(ReplayScene).replay.record == record
    pilot.press("escape")

    assert pilot.top is table


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes on this system")
def test_a_pipe_beside_or_instead_of_a_record_does_not_block(start: Start, user_folder: Path) -> None:
    os.mkfifo(user_folder / "pipe.hsc")
    os.mkfifo(user_folder / "pipe.toml")
    (user_folder / "duel.hsc").write_text('[Mode "duel"]\n[Seed "3"]\n', "utf-8")
    pilot = start()

    for name, words in (
        ("pipe.hsc", "this is not a plain file"),
        ("pipe.toml", "this is not a plain file"),
        ("duel.hsc", "duel"),
    ):
        give(pilot.stack, pilot.context, FileDropped(str(user_folder / name)))
        pilot.wait(lambda words=words: any(words in said for said in pilot.said))  # type: ignore[misc]  # bound at once


def test_a_list_names_its_unreadable_file(start: Start, user_folder: Path, record: Record) -> None:
    keep_finished(user_folder, open_game(record)).with_name("broken.hsc").write_text("[Mode", "utf-8")
    pilot = start()
    pilot.click_on("replays")
    rows = {row.words: row.note for row in pilot.widget("games").rows}  # type: ignore[attr-defined]  # a list of rows

    assert rows["broken.hsc"] == "cannot be read"
    assert any("bfs" in words for words in rows)


def test_play_log_prints_every_sentence_without_motion(start: Start, user_folder: Path, record: Record) -> None:
    printed: list[str] = []
    pilot = start(settings=Settings(speed=4.0, cpu_pace_ms=0))
    pilot.context.on_log_line = printed.append
    short = replace(record, actions=record.actions[:6], result="*", reason="")
    path = user_folder / "short.hsc"
    path.write_text(format_record(short), "utf-8")
    give(pilot.stack, pilot.context, FileDropped(str(path)))
    scene = pilot.on(ReplayScene)
    pilot.wait(lambda: not scene.replay.is_playing and not scene.replay.motion.is_busy)
    pilot.frame()

    assert printed == [line.words for line in scene.log().lines]


def test_a_long_record_is_read_over_many_frames_and_can_be_left(
    start: Start, user_folder: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame_work, "AT_ONCE", 5)
    monkeypatch.setattr(frame_work, "SLICE_MS", 0.0)
    kept = keep_finished(user_folder, open_game(record))
    pilot = start()
    title = pilot.top

    give(pilot.stack, pilot.context, FileDropped(str(kept)))
    assert isinstance(pilot.top, ReadingScene)
    pilot.press("escape")
    assert pilot.top is title

    give(pilot.stack, pilot.context, FileDropped(str(kept)))
    frames = 0
    while isinstance(pilot.top, ReadingScene):
        pilot.frame()
        frames += 1
    assert frames > 5
    assert pilot.on(ReplayScene).replay.record == record


def test_a_fault_late_in_a_long_record_is_reported_on_the_screen_below(
    start: Start, user_folder: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame_work, "AT_ONCE", 5)
    kept = keep_finished(user_folder, open_game(record))
    kept.write_text(kept.read_text("utf-8").rstrip() + " end\n", "utf-8")
    pilot = start()
    title = pilot.top

    give(pilot.stack, pilot.context, FileDropped(str(kept)))

    assert isinstance(pilot.top, ReadingScene)
    pilot.wait(lambda: pilot.top is title)
    pilot.wait(lambda: any(kept.name in said for said in pilot.said))
