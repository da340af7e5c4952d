"""The laboratory by a person's hands: by mouse, by keys alone, watched and in the background, at every window and text size."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

import scenes.laboratory.laboratory
from hschess.lab.database import FILE_NAME, Database
from hschess.lab.workers import Workers
from hschess.rules import mode_text
from hschess.store import databases
from hschess.store.settings import Settings
from scenes.destinations import ToTitle
from scenes.laboratory.laboratory import PLAY_MODES, PLAYERS, SPEEDS, WATCH, LaboratoryScene
from scenes.laboratory.laboratory_words import player_word, status_words
from scenes.laboratory.model.controller import LabPhase
from scenes.laboratory.model.repository import Repository
from scenes.menus.title import TitleScene
from scenes.replay.viewer import ReplayScene
from scenes.stack import Go
from scenes.stage.inputs import KeyPressed
from scenes.ui.fields import ChoiceField
from scenes.ui.lists import ROW_HEIGHT, ScrollList
from scenes.ui.widgets import Button, Widget
from scenes.words import say
from tests.lab.helpers import ThreadWorkers
from tests.pilot.pilot import Pilot

Start = Callable[..., Pilot]
WINDOWS = (
    ((1280, 720), 100, 100),
    ((1280, 720), 200, 150),
    ((1920, 1080), 150, 100),
    ((2560, 1080), 100, 125),
    ((960, 540), 200, 100),
)


@pytest.fixture
def laboratory(start: Start, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[Pilot, LaboratoryScene]]]:
    """Start the program and go to the laboratory; it is closed at the end. The workers are threads of this process."""
    opened: list[LaboratoryScene] = []
    monkeypatch.setattr(scenes.laboratory.laboratory, "workers_beside_a_screen", ThreadWorkers)

    def go(**wishes: object) -> tuple[Pilot, LaboratoryScene]:
        pilot = start(**wishes)
        if pilot.settings.ui_scale == 100:
            pilot.click_on("lab")
        else:
            pilot.stack.obey(pilot.screen.used("lab"))
        assert isinstance(pilot.top, LaboratoryScene)
        opened.append(pilot.top)
        return pilot, pilot.top

    yield go
    for scene in opened:
        close(scene)


def close(scene: LaboratoryScene) -> None:
    scene.controller.close()
    scene.controller._ledger._hands.shutdown(wait=True)


def choose(pilot: Pilot, scene: LaboratoryScene, player: str, rival: str, games: str = "10") -> None:
    """Choose by clicks on the arrows."""
    names = {"player": player, "rival": rival}
    for name in ("player", "rival"):
        left, top, width, height = pilot.widget(name).rect
        while PLAYERS[scene._chosen[name]] != names[name]:
            pilot.click((left + width * 0.8, top + height / 2))
    while value_of(pilot, "games") != games:
        pilot.click_on("games")


def test_an_engine_of_the_user_can_be_chosen_for_either_side(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]], user_folder: Path
) -> None:
    (user_folder / "engines.toml").write_text('[[engine]]\nname = "mine"\ncommand = ["/bin/true"]\n', "utf-8")
    pilot, scene = laboratory()
    for name in ("player", "rival"):
        field = pilot.the(ChoiceField, name)
        field.index = field.options.index("mine")
        scene.used(name)
        pilot.frame(3)

        assert pilot.the(ChoiceField, name).value == "mine"


def test_the_ribbon_of_a_watched_game_names_its_players_on_either_side(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]],
) -> None:
    pilot, scene = laboratory()
    pilot.the(ChoiceField, "way").index = PLAY_MODES.index(WATCH)
    pilot.the(ChoiceField, "speed").index = SPEEDS.index(0.0)
    scene.used("way")
    begin(pilot, scene)
    white: list[str] = []
    for _ in range(2):
        number = scene.controller.played
        pilot.wait(lambda number=number: scene.controller.table is not None and scene.controller.played == number)  # type: ignore[misc]  # bound at once
        table = scene.controller.table
        assert table is not None
        pair = table.game.job.pairing
        names = [say("table.their_turn", name=player_word(seat)) for seat in (pair.white, pair.black)]
        white.append(pair.white)
        assert list(table.motion.options.words.turns) == names
        pilot.wait(lambda number=number: scene.controller.played > number)  # type: ignore[misc]  # bound at once
        pilot.wait(lambda table=table: scene.controller.table is not table)  # type: ignore[misc]  # bound at once

    assert set(white) == {"bfs", "random"}


def on_top(pilot: Pilot) -> str:
    return type(pilot.top).__name__


def value_of(pilot: Pilot, name: str) -> str:
    widget = pilot.the(ChoiceField, name)
    return widget.value


def begin(pilot: Pilot, scene: LaboratoryScene) -> None:
    pilot.click_on("start")
    play_on(pilot, scene)


def play_on(pilot: Pilot, scene: LaboratoryScene) -> None:
    """Wait for the disk, then for the first games."""
    if scene.controller._opening is not None:
        wait([scene.controller._opening])
    pilot.wait(lambda: scene.controller.phase is not LabPhase.OPENING)


def wait_for_workers(pilot: Pilot, scene: LaboratoryScene, condition: Callable[[], bool]) -> None:
    """Wait for the workers, which do not use the pilot's clock."""

    def is_so() -> bool:
        if scene.controller.back._doing is not None:
            wait([scene.controller.back._doing])
        return condition()

    pilot.wait(is_so)


def test_by_mouse_games_are_played_in_the_background_and_one_is_watched_again(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]], user_folder: Path
) -> None:
    pilot, scene = laboratory()
    choose(pilot, scene, "beginner", "random")
    begin(pilot, scene)
    wait_for_workers(pilot, scene, lambda: scene.controller.phase is LabPhase.OVER)
    pilot.frame(30)
    games = pilot.the(ScrollList, "list")
    assert len(games.rows) == len(scene._numbers.graph.points) == 10
    assert [row[1] for row in scene._numbers.sheet.rows] == ["10", "5", "5"]

    games.scroll_to(0)
    pilot.click((games.rect[0] + 60, games.rect[1] + 2.5 * ROW_HEIGHT))
    assert isinstance(pilot.top, ReplayScene)
    # Games return in any order, so the third may be from either seat; the row names its own.
    record = pilot.top.replay.record
    assert {record.white, record.black} == {"Beginner CPU", "Random CPU"}
    assert (record.white if record.result == "1-0" else record.black) in str(games.rows[2])
    pilot.press("escape")
    assert on_top(pilot) == "LaboratoryScene"
    assert scene._numbers.games.selected == 2
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)
    close(scene)
    with Database(user_folder / FILE_NAME) as database:
        assert [one.games for one in database.experiments()] == [10]


def test_keys_alone_watch_pause_change_the_speed_and_leave(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]],
) -> None:
    pilot, scene = laboratory()
    pilot.walk_to("way")
    pilot.press("left")
    assert value_of(pilot, "way") == "Watch"
    pilot.press("escape", "space")
    play_on(pilot, scene)
    pilot.wait(lambda: scene.controller.table is not None and len(scene.controller.table.game.actions) > 3)
    assert not pilot.widget("player").enabled
    pilot.press("w", "w")
    assert value_of(pilot, "speed") == "4x"
    pilot.press("s")
    assert value_of(pilot, "speed") == "2x"

    pilot.press("space")
    assert scene.controller.phase.value == "paused"
    table = scene.controller.table
    assert table is not None
    done = len(table.game.actions)
    pilot.frame(100)
    assert len(table.game.actions) == done
    assert not scene.is_moving()
    pilot.press("space")
    pilot.wait(lambda: len(table.game.actions) > done)
    pilot.choose("stop")
    assert scene.controller.phase is LabPhase.OVER
    pilot.press("escape", "escape")
    assert isinstance(pilot.top, TitleScene)


def test_without_motion_every_game_is_shown_and_counted(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]],
) -> None:
    pilot, scene = laboratory()
    choose(pilot, scene, "beginner", "random")
    pilot.click_on("way")
    while value_of(pilot, "speed") != "No animation":
        pilot.click_on("speed")
    begin(pilot, scene)
    pilot.wait(lambda: scene.controller.phase is LabPhase.OVER)
    assert scene.controller.played == 10
    assert pilot.has("list")


@pytest.mark.parametrize("mode", ["Quick duel", "riders"])
def test_a_duel_is_played_here_and_watched_again(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]], user_folder: Path, mode: str
) -> None:
    cards = user_folder / "cards" / "riders.toml"
    cards.parent.mkdir()
    cards.write_text('[rider]\nname = "Rider"\ncost = 1\nattack = 3\nhealth = 1\n', encoding="utf-8")
    pilot, scene = laboratory()
    choose(pilot, scene, "random", "linear")
    while value_of(pilot, "mode") != mode:
        pilot.click_on("mode")
    begin(pilot, scene)
    wait_for_workers(pilot, scene, lambda: scene.controller.phase is LabPhase.OVER)
    pilot.frame(30)
    games = pilot.the(ScrollList, "list")
    games.scroll_to(0)
    pilot.click((games.rect[0] + 60, games.rect[1] + 2.5 * ROW_HEIGHT))

    assert scene.controller.played == 10
    assert isinstance(pilot.top, ReplayScene)
    assert pilot.top.replay.state.mode.is_duel


def test_a_game_of_a_mode_too_large_for_its_record_is_watched_again(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]], user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mode_text, "MOST_CARRIED", 0)

    test_a_duel_is_played_here_and_watched_again(laboratory, user_folder, "riders")


def test_faults_in_the_file_of_engines_are_reported(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]], user_folder: Path
) -> None:
    (user_folder / "engines.toml").write_text("[[engine]]\nname = mine\n", "utf-8")

    pilot, _ = laboratory()

    pilot.wait(
        lambda: any("Skipped: engines.toml: this is not TOML" in words and "line 2" in words for words in pilot.said)
    )


def test_failures_are_reported(laboratory: Callable[..., tuple[Pilot, LaboratoryScene]], user_folder: Path) -> None:
    (user_folder / FILE_NAME).write_text("this is no database, whatever its name says, and it is long enough " * 20)
    pilot, scene = laboratory()
    begin(pilot, scene)
    pilot.frame(3)

    assert scene.controller.phase is LabPhase.OVER
    assert FILE_NAME in pilot.said[-1]


def test_a_file_that_another_program_holds_is_waited_for_with_a_message(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]], user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Database(user_folder / FILE_NAME).close()
    monkeypatch.setattr(databases, "LOOK_AFTER_S", 0.0)
    noticed, hold_up = Event(), Repository._hold_up

    def notice(repository: Repository, line: str) -> None:
        hold_up(repository, line)
        noticed.set()

    monkeypatch.setattr(Repository, "_hold_up", notice)
    pilot, scene = laboratory()
    with closing(sqlite3.connect(user_folder / FILE_NAME, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        pilot.click_on("start")
        assert noticed.wait(60)
        pilot.frame(60)
        assert scene._status.words == say("lab.status.held")
        holder.execute("ROLLBACK")

    play_on(pilot, scene)
    wait_for_workers(pilot, scene, lambda: scene.controller.played >= 1)
    pilot.frame(60)
    assert scene._status.words != say("lab.status.held")


def test_leaving_during_a_game_keeps_the_others(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]], user_folder: Path
) -> None:
    pilot, scene = laboratory()
    choose(pilot, scene, "beginner", "random", "1000")
    begin(pilot, scene)
    wait_for_workers(pilot, scene, lambda: scene.controller.played >= 5)
    assert "Workers running: 1" in status_words(scene.controller)
    pilot.click_on("leave")
    played = scene.controller.played
    close(scene)
    with Database(user_folder / FILE_NAME) as database:
        assert 5 <= played <= database.experiments()[0].games < 1000


def test_closing_the_window_ends_the_workers(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]],
) -> None:
    """A replay may lie over the laboratory; all screens close."""
    pilot, scene = laboratory()
    choose(pilot, scene, "beginner", "random", "50")
    begin(pilot, scene)
    wait_for_workers(pilot, scene, lambda: scene.controller.played >= 1)
    pilot.stack.obey(Go(ToTitle()))
    pilot.stack.leave()
    close(scene)

    assert (scene.controller.phase, scene.controller.back.workers) == (LabPhase.OVER, 0)


def test_if_no_process_can_start_the_games_are_played_here_with_a_message(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_workers() -> Workers:
        raise OSError("no semaphores")

    monkeypatch.setattr(scenes.laboratory.laboratory, "workers_beside_a_screen", no_workers)
    pilot, scene = laboratory()
    choose(pilot, scene, "beginner", "random")
    begin(pilot, scene)
    wait_for_workers(pilot, scene, lambda: scene.controller.played > 0)

    assert "no extra processes can be started" in status_words(scene.controller)
    pilot.wait(lambda: scene.controller.phase is LabPhase.OVER)
    assert scene.controller.played == 10


@pytest.mark.parametrize(("size", "text", "ui"), WINDOWS)
@pytest.mark.parametrize("way", ["watch", "back"])
def test_everything_is_inside_the_window_without_overlaps(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]], size: tuple[int, int], text: int, ui: int, way: str
) -> None:
    pilot, scene = laboratory(settings=Settings(text_scale=text, ui_scale=ui), size=(1280, 720))
    pilot.resize(*size)
    if way == "watch":
        scene._chosen["way"] = 0
    scene.used("start")
    play_on(pilot, scene)
    pilot.frame(2)
    pilot.draw()
    scene.controller.pause()
    shown: list[Widget] = [one for one in scene.group.widgets if isinstance(one, Button | ChoiceField | ScrollList)]
    shown += [scene._numbers.sheet, scene._numbers.graph]
    width, height = scene.layout.width, scene.layout.height
    for number, one in enumerate(shown):
        left, top, wide, high = one.rect
        assert left >= 0
        assert top >= 0
        assert left + wide <= width + 0.5
        assert top + high <= height + 0.5
        for other in shown[:number]:
            assert not overlap(one, other), (one.name, other.name)
    if way == "watch":
        _, below, _, tall = scene.table
        assert scene._numbers.sheet.rect[1] >= below + tall


def overlap(one: Widget, other: Widget) -> bool:
    (left, top, wide, high), (x, y, width, height) = one.rect, other.rect
    return left < x + width and x < left + wide and top < y + height and y < top + high


@pytest.mark.parametrize("language", ["en", "id", "tr", "zh"])
def test_every_language_has_text_for_everything_here(
    laboratory: Callable[..., tuple[Pilot, LaboratoryScene]], language: str
) -> None:
    pilot, scene = laboratory(settings=Settings(language=language))
    pilot.give(KeyPressed("tab"))
    pilot.draw()
    for name in ("player", "rival"):
        for number in range(len(PLAYERS)):
            scene._chosen[name] = number
            scene.rebuild()
