"""A new game never loses another: it asks about the unfinished one, and unfinished games are chosen from a list."""

import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from hschess.rules.actions import CONCEDE
from hschess.rules.game import open_game
from hschess.rules.modes import WHITE
from hschess.rules.record import Record
from hschess.rules.refusal import why_not
from hschess.store.games import FINISHED_FOLDER, RunningGame, finished_games, running_name
from hschess.store.profile import Profile
from hschess.store.saves import MOST_WAITING
from hschess.store.settings import Settings
from scenes.destinations import To, ToTable
from scenes.menus.game_card import BoardPicture
from scenes.menus.new_game import NewGameScene
from scenes.menus.title import TitleScene
from scenes.menus.unfinished import UnfinishedScene
from scenes.menus.waiting import WaitingScene
from scenes.pages import frame_work
from scenes.stack import Go
from scenes.stage.game.setup import Setup, new_match
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from tests.helpers import random_game
from tests.pilot.pilot import USUAL, Pilot

Start = Callable[..., Pilot]
LINES = (
    "20/5/5/P/PPPP/P6/- 20/0/4/P/PPPP/P6/-",
    "13/5/5/P/PPPP/Q6,R5,B3/- 7/0/4/P/PPPP/P6,N2/-",
    "20/5/5/P/PPPP/-/- 9/0/4/P/PPPP/B6/-",
)


def left(folder: Path, *seeds: int) -> None:
    """Leave unfinished games, the first one the newest."""
    for number, seed in enumerate(seeds, start=1):
        position = f"paper {seed}w {LINES[number % len(LINES)]}"
        seats = {"WhiteSeat": "human", "BlackSeat": "random"}
        RunningGame(folder, number).begin(
            open_game(Record("paper", seed, position=position, white="You", black="Ann", extra=seats))
        )
        os.utime(folder / running_name(number), (10_000 - number, 10_000 - number))


def to_new_game(pilot: Pilot) -> None:
    """Go from the title to the start of a new game."""
    pilot.click_on("new", "start")


def rounds(pilot: Pilot) -> list[int]:
    """The rounds of the games on the list, in its order."""
    return [widget.game.state.round for widget in pilot.screen.group.widgets if isinstance(widget, BoardPicture)]


def at_the_question(start: Start, folder: Path) -> Pilot:
    left(folder, 5)
    pilot = start()
    to_new_game(pilot)
    assert isinstance(pilot.top, UnfinishedScene)
    return pilot


@pytest.mark.parametrize("time_s", [-1e10, 32_503_690_000.0, 1e14, 1e17, float(1 << 63)])
def test_a_game_whose_file_has_an_impossible_time_is_on_the_list(
    start: Start, user_folder: Path, monkeypatch: pytest.MonkeyPatch, time_s: float
) -> None:
    """Some disks keep any number as a file's time."""
    left(user_folder, 5)
    monkeypatch.setattr("hschess.store.folders.os.lstat", lambda _: SimpleNamespace(st_mtime=time_s))
    pilot = start()
    pilot.click_on("waiting")

    assert rounds(pilot) == [5]


def test_without_an_unfinished_game_nothing_is_asked(start: Start) -> None:
    pilot = start()
    assert not pilot.has("waiting")
    to_new_game(pilot)

    assert isinstance(pilot.top, TableScene)


@pytest.mark.parametrize("leave", [lambda pilot: pilot.press("escape"), lambda pilot: pilot.click_on("back")])
def test_going_back_from_the_question_returns_to_the_new_game_unchanged(
    start: Start, user_folder: Path, leave: Callable[[Pilot], None]
) -> None:
    pilot = at_the_question(start, user_folder)
    before = (user_folder / running_name(1)).read_bytes()

    leave(pilot)

    assert isinstance(pilot.top, NewGameScene)
    assert (user_folder / running_name(1)).read_bytes() == before
    assert not (user_folder / running_name(2)).exists()


def test_the_question_is_answered_by_keys_alone(start: Start, user_folder: Path) -> None:
    pilot = at_the_question(start, user_folder)
    for name in ("go_on", "keep", "give_up", "back"):
        pilot.walk_to(name)
    pilot.choose("go_on")

    assert pilot.session.match.state.round == 5
    assert not (user_folder / running_name(2)).exists()


@pytest.fixture
def few_parts_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read few parts in a frame, as with games of many thousand actions."""
    monkeypatch.setattr(frame_work, "AT_ONCE", 2)


def long_ones(folder: Path) -> None:
    """Two unfinished games of some actions."""
    for number in (1, 2):
        actions = tuple(move.action for move in random_game("paper", number))[:20]
        RunningGame(folder, number).begin(open_game(Record("paper", number, actions, extra={"WhiteSeat": "human"})))


@pytest.mark.usefixtures("few_parts_a_frame")
def test_long_games_are_read_over_many_frames_and_the_title_reserves_their_place(
    start: Start, user_folder: Path
) -> None:
    long_ones(user_folder)

    pilot = start()
    entries = [widget.name for widget in pilot.screen.group.widgets]
    frames = 0
    while not pilot.widget("continue").enabled:
        assert not pilot.widget("waiting").enabled
        pilot.frame()
        frames += 1

    assert frames > 10
    assert [widget.name for widget in pilot.screen.group.widgets] == entries
    pilot.click_on("waiting")
    assert len([widget for widget in pilot.screen.group.widgets if isinstance(widget, BoardPicture)]) == 2


@pytest.mark.usefixtures("few_parts_a_frame")
def test_games_unread_when_the_title_is_left_are_found_later(start: Start, user_folder: Path) -> None:
    long_ones(user_folder)

    pilot = start()
    to_new_game(pilot)
    assert isinstance(pilot.top, TableScene)
    pilot.stack.obey(Go(To.WAITING, instead=True))
    pilot.wait(lambda: any(isinstance(widget, BoardPicture) for widget in pilot.screen.group.widgets))

    assert len(pilot.context.saves.waiting) == 3


def test_a_game_saved_for_later_is_unchanged(start: Start, user_folder: Path) -> None:
    pilot = at_the_question(start, user_folder)
    pilot.click_on("keep")
    assert isinstance(pilot.top, TableScene)
    assert pilot.state.round == 1
    pilot.wait_for_my_part()
    pilot.stack.leave()

    later = start()
    assert [one.game.state.round for one in later.context.saves.waiting] == [1, 5]
    later.click_on("waiting")
    later.click_on("game.1")
    assert later.session.match.record.position.startswith("paper 5w")
    assert later.session.match.record.extra == {"WhiteSeat": "human", "BlackSeat": "random"}


def test_a_game_saved_for_later_causes_no_question_until_it_is_continued(start: Start, user_folder: Path) -> None:
    pilot = at_the_question(start, user_folder)
    pilot.click_on("keep")
    pilot.wait(lambda: why_not(pilot.state, CONCEDE) is None and pilot.session.is_my_turn)
    pilot.session.do(CONCEDE)
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))
    pilot.click_on("title")
    to_new_game(pilot)
    assert isinstance(pilot.top, TableScene)
    pilot.stack.leave()

    later = start()
    later.click_on("waiting")
    later.click_on("game.1")
    later.press("f10")
    later.click_on("leave")
    to_new_game(later)
    assert isinstance(later.top, UnfinishedScene)


def test_a_game_given_up_is_recorded_and_counted_as_conceded(start: Start, user_folder: Path) -> None:
    pilot = at_the_question(start, user_folder)
    pilot.click_on("give_up")

    assert isinstance(pilot.top, TableScene)
    (kept,) = finished_games(user_folder)
    assert kept.tags["Result"] == "0-1"
    (counted,) = Profile(user_folder).games()
    assert (counted.cause, counted.winner) == ("concession", 1 - WHITE)
    assert [one.game.state.round for one in start().context.saves.waiting] == [1]


def test_a_new_game_over_another_asks_first(start: Start, user_folder: Path) -> None:
    """For every start of a new game: a rematch, the same deal, a first game."""
    left(user_folder, 5)
    pilot = start()
    pilot.stack.obey(Go(ToTable(new_match(Setup("paper", 1, ("human", "bfs"))), is_new=True), instead=True))
    assert isinstance(pilot.top, UnfinishedScene)
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)


def test_a_trial_asks_nothing_and_uses_no_save(start: Start, user_folder: Path) -> None:
    left(user_folder, 5)
    pilot = start()
    tried = ToTable(new_match(Setup("paper", 1, ("human", "bfs"))), is_new=True, is_saved=False)
    pilot.stack.obey(Go(tried, instead=True))

    assert isinstance(pilot.top, TableScene)
    assert not (user_folder / running_name(2)).exists()


def test_with_the_maximum_of_unfinished_games_the_list_is_offered(start: Start, user_folder: Path) -> None:
    left(user_folder, *range(2, MOST_WAITING + 3))
    pilot = start()
    to_new_game(pilot)
    assert not pilot.has("keep")

    pilot.click_on("list")
    assert isinstance(pilot.top, WaitingScene)
    assert len(rounds(pilot)) == MOST_WAITING + 1
    pilot.click_on("delete.3")
    pilot.press("escape")
    to_new_game(pilot)
    assert pilot.has("keep")


def test_the_list_has_a_picture_of_every_board_the_newest_first(start: Start, user_folder: Path) -> None:
    left(user_folder, 7, 8, 9)
    pilot = start(size=USUAL)
    pilot.click_on("waiting")
    surface = pilot.draw()
    pictures = [widget.rect for widget in pilot.screen.group.widgets if isinstance(widget, BoardPicture)]
    seen = {pygame.image.tobytes(surface.subsurface([round(edge) for edge in rect]), "RGB") for rect in pictures}

    assert rounds(pilot) == [7, 8, 9]
    assert len(seen) == 3


def test_a_game_is_chosen_by_keys_from_the_list(start: Start, user_folder: Path) -> None:
    left(user_folder, 7, 8, 9)
    pilot = start()
    pilot.choose("waiting", "game.2")

    assert pilot.state.round == 9
    assert not list((user_folder / FINISHED_FOLDER).glob("*"))


def test_a_deleted_game_can_be_brought_back_to_its_place(start: Start, user_folder: Path) -> None:
    left(user_folder, 7, 8, 9)
    pilot = start()
    pilot.click_on("waiting")
    assert not pilot.has("undo")
    pilot.click_on("delete.1")
    assert rounds(pilot) == [7, 9]

    pilot.click_on("undo")

    assert rounds(pilot) == [7, 8, 9]
    assert not pilot.has("undo")


def test_all_games_can_be_deleted_and_the_title_offers_none(start: Start, user_folder: Path) -> None:
    left(user_folder, 7, 8)
    pilot = start()
    pilot.click_on("waiting", "delete.0", "delete.0")
    assert rounds(pilot) == []
    pilot.press("escape")

    assert not pilot.has("continue")
    assert not pilot.has("waiting")


def test_a_damaged_game_is_reported_on_the_list_and_the_others_can_be_played(start: Start, user_folder: Path) -> None:
    left(user_folder, 7, 8, 9)
    pilot = start()
    (user_folder / running_name(2)).write_text("[Mode", "utf-8")
    pilot.click_on("waiting")
    pilot.frame()

    assert rounds(pilot) == [7, 9]
    assert any("running-2.bad-1.hsc" in words for words in pilot.said)
    pilot.click_on("game.1")
    assert pilot.state.round == 9


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize(("words", "menus"), [(100, 100), (200, 150)])
def test_the_page_scrolls_to_every_card_and_the_way_back(
    start: Start, user_folder: Path, size: tuple[int, int], words: int, menus: int
) -> None:
    left(user_folder, *range(2, 10))
    pilot = start(size=size, settings=Settings(speed=0.0, text_scale=words, ui_scale=menus))
    pilot.stack.obey(Go(To.WAITING))
    for name in ("game.0", "delete.7", "back"):
        focus = pilot.screen.group
        while focus.focused is None or focus.focused.name != name:
            pilot.press("tab")
            focus = pilot.screen.group
        _, top, _, height = focus.focused.rect
        assert 0 <= top <= top + height <= pilot.screen.sight.height
