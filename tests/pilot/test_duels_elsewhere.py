"""A duel outside the table: begun, saved, continued, ended, watched, counted and played on."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hschess.rules.engine import legal_actions
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.modes import DUELS, read_mode
from hschess.rules.record import Record
from hschess.rules.state import Pending
from hschess.store.games import RunningGame, keep_finished, running_name
from hschess.store.profile import Profile
from scenes.menus.game_card import BoardPicture
from scenes.menus.new_game import NewGameScene
from scenes.menus.statistics import StatisticsScene
from scenes.menus.waiting import WaitingScene
from scenes.replay.comparison import CompareScene
from scenes.replay.replay_menu import ReplayMenuScene
from scenes.replay.viewer import ReplayScene
from scenes.stage.inputs import FileDropped
from scenes.table.result import ResultScene
from scenes.window_inputs import give
from tests.pilot.pilot import Pilot

Start = Callable[..., Pilot]
RIDERS = '[rider]\nname = "Rider"\ncost = 1\nattack = 3\nhealth = 1\nkeywords = ["charge"]\n'


def own_mode() -> str:
    """A custom mode with custom cards, as one file."""
    return (
        'name = "riders"\ncards = "mine"\nkings = [9, 9]\npowers = ["none", "none"]\n'
        "decks = [{ rider = 20 }, { rider = 20 }]\nlose_without_pieces = false\n"
        f"[sets]\nmine = '''\n{RIDERS}'''\n"
    )


def played(mode: str, actions: int, seed: int = 4) -> GameSoFar:
    """A game of random actions against `random`, this long or to its end."""
    modes = dict(DUELS)
    if mode == "riders":
        modes[mode] = read_mode(own_mode())
    seats = {"WhiteSeat": "human", "BlackSeat": "random"}
    game = open_game(Record(mode=mode, seed=seed, date="2026-11-22", white="You", black="Random", extra=seats), modes)
    rng = Random(seed)
    for _ in range(actions):
        legal = [action for action in legal_actions(game.state) if action.text != "concede"]
        if not legal:
            break
        game = game.after(rng.choice(legal))
    return game


MODES = (*DUELS, "riders")


@pytest.mark.parametrize("mode", MODES)
def test_an_unfinished_duel_is_previewed_and_continued_in_the_same_state(
    start: Start, user_folder: Path, mode: str
) -> None:
    games = [played(mode, 7, seed) for seed in (4, 5)]
    for number, game in enumerate(games, 1):
        RunningGame(user_folder, number).begin(game)
    pilot = start()
    pilot.click_on("waiting")
    assert isinstance(pilot.top, WaitingScene)
    pilot.draw()
    boards = [widget for widget in pilot.screen.group.widgets if isinstance(widget, BoardPicture)]
    pilot.click(boards[0].centre)

    pilot.draw()
    match = pilot.session.match
    assert match.record.actions[:7] in [game.record.actions for game in games]
    assert match.state.mode == games[0].state.mode


@pytest.mark.parametrize("mode", MODES)
def test_a_finished_duel_is_watched_to_its_end_and_its_menu_offers_to_play_it(
    start: Start, user_folder: Path, mode: str
) -> None:
    pilot = start(record=keep_finished(user_folder, played(mode, 400)))
    pilot.frame()
    assert isinstance(pilot.top, ReplayScene)
    for key in ("end", "left", "home", "right"):
        pilot.press(key)
        pilot.draw()
    pilot.click_on("menu")
    assert isinstance(pilot.top, ReplayMenuScene)

    pilot.click_on("same", "start")
    pilot.frame(3)
    pilot.draw()
    assert pilot.state.mode.name.partition("+")[0] == mode
    assert (user_folder / running_name(1)).exists()


@pytest.mark.parametrize("mode", ["vanilla", "riders"])
def test_the_turns_of_a_duel_are_rated_and_compared_with_the_best(start: Start, user_folder: Path, mode: str) -> None:
    pilot = start(record=keep_finished(user_folder, played(mode, 14)))
    pilot.frame()
    assert isinstance(pilot.top, ReplayScene)
    viewer = pilot.top
    pilot.press("a")
    pilot.wait(lambda: viewer.analysis.is_done)
    pilot.press("b")
    assert isinstance(pilot.top, CompareScene)
    for key in ("right", "right", "left"):
        pilot.press(key)
        pilot.draw()

    assert viewer.analysis.turns


@pytest.mark.parametrize("mode", DUELS)
def test_a_conceded_duel_is_logged_and_counted(start: Start, user_folder: Path, mode: str) -> None:
    pilot = start()
    pilot.click_on("new", "group:duel", f"mode:{mode}", "start")
    pilot.wait_for_my_part()
    if pilot.state.pending is Pending.MULLIGAN:
        pilot.press("down", "return")
        pilot.wait_for_my_part()
    pilot.press("escape")
    pilot.click_and_confirm("concede")
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))
    pilot.draw()

    assert [game.mode for game in Profile(user_folder).games()] == [mode]
    pilot.click_on("title", "statistics")
    assert isinstance(pilot.top, StatisticsScene)
    pilot.draw()


def test_a_dropped_card_set_can_be_played_at_once(start: Start, user_folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "cavalry.toml"
    file.write_text(RIDERS, encoding="utf-8")
    pilot = start()
    pilot.click_on("new")
    give(pilot.stack, pilot.context, FileDropped(str(file)))
    pilot.frame(2)

    assert isinstance(pilot.top, NewGameScene)
    assert any("cavalry" in words for words in pilot.said)
    assert pilot.context.known_modes["cavalry"].is_duel
