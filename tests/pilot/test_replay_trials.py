"""From the viewer back to the table: a trial from a place of the game, and the same deal again."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from hschess.rules.game import open_game
from hschess.rules.notation import format_position
from hschess.rules.record import Record
from hschess.store.games import KEY_TAG, RUNNING_NAME, RunningGame, keep_finished
from scenes.menus.title import TitleScene
from scenes.replay.viewer import ReplayScene
from scenes.table.game import TableScene
from tests.pilot.pilot import Pilot


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


def test_the_same_deal_has_a_new_key_in_the_statistics(
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
