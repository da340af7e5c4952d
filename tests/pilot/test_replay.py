"""The viewer by a person's hands: from the title, from the result, by a file; by mouse, by keys alone; and what is kept of it."""

import importlib.util
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hschess.rules.game import open_game
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.notation import format_position
from hschess.rules.record import Record
from hschess.rules.record_text import format_record
from hschess.store.games import KEY_TAG, RUNNING_NAME, RunningGame, keep_finished
from hschess.store.settings import Settings
from scenes.menus.title import TitleScene
from scenes.pages import frame_work
from scenes.replay.menu import ReplayMenuScene
from scenes.replay.reading import ReadingScene
from scenes.replay.replays import ReplaysScene
from scenes.replay.thoughts import ExplainScene
from scenes.replay.viewer import ReplayScene
from scenes.stage.game import log_lines
from scenes.stage.hand.spots import ICONS, SpotKind
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from scenes.ui.follow_text import FollowText
from scenes.ui.inputs import FileDropped, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.ui.scrubber import Scrubber
from scenes.window_inputs import give
from tests.pilot.hands import by_clicks
from tests.pilot.pilot import Pilot, whim
from tests.stage.replay.test_replay import played

Start = Callable[..., Pilot]
WINDOWS = (
    ((1280, 720), 100, 100),
    ((1280, 720), 200, 150),
    ((1920, 1080), 200, 100),
    ((2560, 1080), 100, 125),
    ((960, 540), 200, 150),
)
"""Size of the window, of the text and of menus."""


@pytest.fixture(scope="module")
def record() -> Record:
    return replace(played("heroic"), extra={"WhiteSeat": "human", "BlackSeat": "bfs"}, white="You", black="bfs")


@pytest.fixture
def watching(start: Start, user_folder: Path, record: Record) -> Pilot:
    """A pilot before the record, as the command line opens it."""
    pilot = start(record=keep_finished(user_folder, open_game(record)))
    pilot.frame()
    return pilot


def test_a_finished_game_is_found_in_the_list_and_watched_by_keys_alone(
    start: Start, user_folder: Path, record: Record
) -> None:
    keep_finished(user_folder, open_game(record))
    pilot = start()
    pilot.choose("replays")
    assert isinstance(pilot.top, ReplaysScene)
    pilot.choose("games")

    one = pilot.on(ReplayScene).replay
    assert one.record == record
    for key, place in (("down", 1), (".", 2), ("up", 1), (",", 0), ("end", one.last), ("home", 0)):
        pilot.press(key)
        assert one.place == place, key
    for key, turn in (("right", 1), ("l", 2), ("left", 1), ("j", 0)):
        pilot.press(key)
        assert one.turn == turn, key
    pilot.press("space")
    assert one.is_playing
    pilot.press("k", "escape", "escape")
    assert isinstance(pilot.top, TitleScene)


def test_speed_hands_sides_and_log_have_keys(watching: Pilot) -> None:
    one = watching.on(ReplayScene).replay
    watching.press("s")
    slower = one.speed
    watching.press("w")
    assert one.speed > slower
    watching.press("g")
    assert (one.shows(WHITE), one.shows(BLACK)) == (False, True)
    watching.press("h")
    assert (one.shows(WHITE), one.shows(BLACK)) == (False, False)
    assert "Queen" not in "".join(line.words for line in watching.on(ReplayScene).log().lines if "draws" in line.words)
    watching.press("x")
    assert one.viewer == BLACK
    width = watching.on(ReplayScene).table[2]
    watching.press("c")
    assert watching.on(ReplayScene).table[2] > width
    assert not watching.has("text")


def test_speeds_reach_from_a_quarter_to_eight(watching: Pilot) -> None:
    watching.press(*"ssssssssss")
    assert watching.on(ReplayScene).replay.speed == 0.25
    watching.press(*"wwwwwwwwww")
    assert watching.on(ReplayScene).replay.speed == 8.0


def test_every_button_is_reached_by_tab_and_does_what_it_says(watching: Pilot) -> None:
    one = watching.on(ReplayScene).replay
    for name, place in (("on", 1), ("back", 0), ("turn_on", one.turns[1].first), ("first", 0), ("last", one.last)):
        watching.choose(name)
        assert one.place == place, name


def test_the_bar_is_dragged_and_clicked(watching: Pilot) -> None:
    one, bar = watching.on(ReplayScene).replay, watching.widget("bar")
    assert isinstance(bar, Scrubber)
    y = bar.rect[1] + 12
    watching.give(PointerMoved(bar.x_of(0), y), PointerPressed(bar.x_of(0), y))
    for place in (3, 11, 7):
        watching.give(PointerMoved(bar.x_of(place), y))
        assert one.place == place
    watching.give(PointerReleased(bar.x_of(7), y))
    watching.click((bar.x_of(20), y))

    assert one.place == 20
    assert bar.tooltip.startswith("Round")


def test_the_log_follows_and_a_click_on_a_sentence_goes_there(watching: Pilot) -> None:
    scene = watching.on(ReplayScene)
    one = scene.replay
    watching.press("right", "right", "right", "right", "right")
    watching.frame(30)
    watching.draw()
    text = watching.the(FollowText, "text")
    line = scene.log().lines[text.present]
    assert one.place_of_event(line.event) == one.place

    top, height = text.extent(text.present - 3)
    watching.click((text.rect[0] + 40, text.rect[1] + 14 + top - text.place + height / 2))

    assert text.chosen == text.present - 3 or one.place_of_event(scene.log().lines[text.chosen].event) == one.place


def test_what_is_played_by_itself_ends_with_the_game_and_moves_nothing_then(watching: Pilot) -> None:
    one = watching.on(ReplayScene).replay
    watching.press(*"wwwwwwwwww")
    one.go(one.turns[-2].first)
    watching.press("space")
    watching.wait(lambda: not one.is_playing and not one.motion.is_busy)
    watching.frame(60)

    assert one.place == one.last
    assert not watching.on(ReplayScene).is_moving()


def test_from_the_result_a_game_is_watched_and_left_again(start: Start) -> None:
    pilot = start()
    pilot.start_by_mouse("Paper", "Random CPU")
    pilot.play_until_the_end(by_clicks, whim(3))
    assert isinstance(pilot.top, ResultScene)
    pilot.click_on("watch")
    pilot.press("end")
    assert pilot.on(ReplayScene).replay.state.outcome is not None
    pilot.press("escape")

    assert isinstance(pilot.top, ResultScene)


def test_a_trial_starts_in_the_position_of_the_place_and_one_key_goes_back(watching: Pilot, user_folder: Path) -> None:
    one = watching.on(ReplayScene).replay
    one.go(one.turns[6].first)
    position = format_position(one.state)
    watching.press("m")
    watching.click_on("play_on", "start")

    assert isinstance(watching.top, TableScene)
    assert format_position(watching.state) == position
    watching.wait_for_my_part()
    watching.press("e")
    watching.frame(30)
    assert not (user_folder / RUNNING_NAME).exists()
    watching.press("backspace")
    assert watching.on(ReplayScene).replay.place == one.turns[6].first
    watching.press("escape")
    assert isinstance(watching.top, TitleScene)


def test_the_pause_of_a_trial_offers_the_way_back(watching: Pilot) -> None:
    watching.press("m")
    watching.click_on("play_on", "start")
    watching.press("f10")
    watching.click_on("leave")

    assert watching.on(ReplayScene).replay.place == 0


def test_the_same_deal_has_not_the_key_by_which_the_first_game_is_kept(
    start: Callable[..., Pilot], record: Record, user_folder: Path
) -> None:
    finished = open_game(replace(record, extra={**record.extra, KEY_TAG: "0123456789abcdef"}))
    pilot = start(record=keep_finished(user_folder, finished))
    pilot.wait(lambda: isinstance(pilot.top, ReplayScene))
    pilot.press("m")
    pilot.click_on("same", "start")

    running = RunningGame(user_folder).load()
    assert running is not None
    assert KEY_TAG not in running.record.extra


def test_the_same_deal_is_a_new_game_with_the_same_cards(watching: Pilot, record: Record, user_folder: Path) -> None:
    first = format_position(watching.on(ReplayScene).replay.state)
    watching.press("end", "m")
    watching.click_on("same", "start")

    assert isinstance(watching.top, TableScene)
    assert format_position(watching.session.match.game.steps[0].state) == first
    assert (user_folder / RUNNING_NAME).exists()


def test_a_finished_position_cannot_be_played_on(watching: Pilot) -> None:
    watching.press("end", "m")

    assert not watching.widget("play_on").enabled


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
def test_a_pipe_beside_a_record_or_in_its_place_is_not_waited_for(start: Start, user_folder: Path) -> None:
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


def test_a_list_with_a_file_that_cannot_be_read_names_it(start: Start, user_folder: Path, record: Record) -> None:
    keep_finished(user_folder, open_game(record)).with_name("broken.hsc").write_text("[Mode", "utf-8")
    pilot = start()
    pilot.click_on("replays")
    rows = {row.words: row.note for row in pilot.widget("games").rows}  # type: ignore[attr-defined]  # a list of rows

    assert rows["broken.hsc"] == "cannot be read"
    assert any("bfs" in words for words in rows)


def test_f12_keeps_a_picture_and_says_where(watching: Pilot) -> None:
    give(watching.stack, watching.context, KeyPressed("f12"))
    watching.frame()

    (path,) = watching.context.kept.glob("*.png")
    assert path.name in watching.said[-1]
    assert pygame.image.load(path).get_size() == pygame.display.get_window_size()


def test_a_disk_that_refuses_is_said(watching: Pilot) -> None:
    watching.context.kept.parent.mkdir(parents=True, exist_ok=True)
    watching.context.kept.write_text("a file where the folder should be", "utf-8")
    give(watching.stack, watching.context, KeyPressed("f12"))
    watching.frame()

    assert watching.said[-1].startswith("It cannot be saved:")


def test_log_position_and_board_are_kept_from_the_menu(watching: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def copy(words: str) -> str:
        copied.append(words)
        return ""

    monkeypatch.setattr("scenes.replay.menu.copy", copy)
    one, scene = watching.on(ReplayScene).replay, watching.on(ReplayScene)
    one.go(15)
    watching.press("m")
    for name in ("position", "log_file", "picture"):
        watching.click_on(name)

    assert copied == [format_position(one.state)]
    (log,) = watching.context.kept.glob("*.txt")
    assert log.read_text("utf-8").splitlines() == [line.words for line in scene.log().lines]
    (picture,) = watching.context.kept.glob("*.png")
    layout = one.board.layout
    assert pygame.image.load(picture).get_size() == (layout.pixel_width, layout.pixel_height)


def test_a_long_log_is_kept_over_many_frames(watching: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_lines, "WORDED_AT_ONCE", 9)
    scene, frames = watching.on(ReplayScene), 0
    watching.press("m")
    watching.click_on("log_file")
    while watching.top is scene and scene._export is not None:
        watching.frame()
        frames += 1

    (log,) = watching.context.kept.glob("*.txt")
    lines = log.read_text("utf-8").splitlines()
    assert lines == [line.words for line in scene.log().lines]
    assert frames >= len(lines) // 9 - 3 > 10
    watching.wait(lambda: log.name in watching.said[-1])


@pytest.mark.parametrize("with_pillow", [True, False])
def test_a_turn_is_kept_moving(watching: Pilot, monkeypatch: pytest.MonkeyPatch, with_pillow: bool) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr("scenes.replay.moving_picture.find_spec", lambda name: found(name) if with_pillow else None)
    scene = watching.on(ReplayScene)
    assert scene.replay.turns[0].round == 0
    watching.press("m")
    watching.click_on("turn_file")
    watching.wait(lambda: scene._export is None)

    kept = list(watching.context.kept.iterdir())
    assert len(kept) == 1
    assert kept[0].name in watching.said[-1]
    assert kept[0].suffix == (".gif" if with_pillow else "")
    if not with_pillow:
        pictures = sorted(path.name for path in kept[0].iterdir())
        assert pictures == [f"{number:03}.png" for number in range(len(pictures))]
        assert len(pictures) > 1


def test_what_the_cpu_thought_grows_step_by_step(watching: Pilot) -> None:
    watching.on(ReplayScene).replay.go(watching.on(ReplayScene).replay.turns[9].first)
    watching.press("f9")
    scene = watching.on(ExplainScene)
    watching.wait(lambda: scene._found.is_done)
    watching.press("home")
    assert scene._shown == 1
    for _ in range(len(scene._found.tree) - 1):
        watching.press("right")
    assert scene._shown == len(scene._found.tree)
    best = scene._view.way
    assert best
    watching.press("home", "space")
    watching.wait(lambda: scene._shown == len(scene._found.tree))
    assert scene._view.way == best
    watching.press("f9")
    watching.on(ReplayScene)


def test_at_the_table_a_key_and_a_button_open_the_thought(start: Start) -> None:
    pilot = start()
    pilot.start_by_mouse("Paper", "The paper's CPU")
    pilot.wait_for_my_part()
    pilot.press("f9")
    assert pilot.said[-1] == "No CPU has played a turn yet."
    pilot.press("e")
    pilot.wait_for_my_part()
    pilot.press("f9")
    assert isinstance(pilot.top, ExplainScene)
    pilot.press("escape")
    pilot.click(pilot.tables_layout.icon(ICONS.index(SpotKind.EXPLAIN)))

    assert isinstance(pilot.top, ExplainScene)


@pytest.mark.parametrize(("size", "text", "menus"), WINDOWS)
def test_nothing_overlaps_in_any_window(
    start: Start, user_folder: Path, record: Record, size: tuple[int, int], text: int, menus: int
) -> None:
    pilot = start(
        size=size,
        settings=Settings(text_scale=text, ui_scale=menus),
        record=keep_finished(user_folder, open_game(record)),
    )
    pilot.frame()
    scene = pilot.on(ReplayScene)
    layout, group = scene.layout, [one for one in scene.group.widgets if one.name]

    for one in group:
        left, top, width, height = one.rect
        assert left >= 0
        assert left + width <= layout.width + 0.01
        assert top + height <= layout.height + 0.01
    for number, one in enumerate(group):
        for other in group[number + 1 :]:
            assert not overlap(one.rect, other.rect), (one.name, other.name)
    table = scene.replay.board.layout
    assert table.pixel_height <= round((layout.height - 118) * layout.scale) + 1
    assert table.scale > 0.45 * min(size[0] / 1280, size[1] / 720)


def overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def test_drawing_changes_nothing(watching: Pilot) -> None:
    watching.press("right", "right", "right")
    watching.frame(20)
    first = pygame.image.tobytes(watching.draw(), "RGB")

    assert pygame.image.tobytes(watching.draw(), "RGB") == first


def test_the_menu_closes_with_the_key_that_opened_it(watching: Pilot) -> None:
    watching.press("m")
    assert isinstance(watching.top, ReplayMenuScene)
    watching.press("m")

    watching.on(ReplayScene)


def test_a_program_that_tells_plays_at_once_and_tells_every_sentence(
    start: Start, user_folder: Path, record: Record
) -> None:
    told: list[str] = []
    pilot = start(settings=Settings(speed=4.0, cpu_pace_ms=0))
    pilot.context.tell = told.append
    short = replace(record, actions=record.actions[:6], result="*", reason="")
    path = user_folder / "short.hsc"
    path.write_text(format_record(short), "utf-8")
    give(pilot.stack, pilot.context, FileDropped(str(path)))
    scene = pilot.on(ReplayScene)
    pilot.wait(lambda: not scene.replay.is_playing and not scene.replay.motion.is_busy)
    pilot.frame()

    assert told == [line.words for line in scene.log().lines]


def test_a_long_record_is_read_over_many_frames_and_the_way_back_is_open(
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


def test_what_is_wrong_far_into_a_long_record_is_said_on_the_screen_below(
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
