"""Another person's record names its players: none of its paths is opened, and the record is shown."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.game import open_game
from hschess.rules.record import Record
from hschess.rules.record_text import format_record
from hschess.store.games import FINISHED_FOLDER, RUNNING_NAME, RunningGame
from scenes.menus.title import TitleScene
from scenes.replay.play_on import PlayOnScene
from scenes.replay.replay_menu import ReplayMenuScene
from scenes.replay.viewer import ReplayScene
from scenes.table.game import TableScene
from scenes.words import say
from tests.pilot.pilot import AT_ONCE, Pilot
from tests.players.test_files_in_options import SENDERS
from tests.replay.model.test_replay import played
from tests.touched import touched

Start = Callable[..., Pilot]
ODD = ("somebody", "level:king", "bfs:\x1b[2J\0", "mcts:iterations=1e99", "x" * 900, "**bold**{x}%s")


@pytest.fixture(scope="module")
def whole() -> Record:
    return played("paper")


def seated(record: Record, seat: str) -> Record:
    """An unfinished record with this seat on Black's side."""
    open_end = replace(record, actions=record.actions[:9], extra={"WhiteSeat": "human", "BlackSeat": seat})
    return open_end.closed(None)


def opened(start: Start, folder: Path, record: Record) -> Pilot:
    """A pilot before the record, as the command line opens it."""
    path = folder / "sent.hsc"
    path.write_text(format_record(record), "utf-8")
    pilot = start(record=path)
    pilot.frame()
    assert isinstance(pilot.top, ReplayScene)
    return pilot


@pytest.mark.parametrize("seat", SENDERS)
def test_the_viewer_its_thoughts_its_analysis_and_playing_on_touch_no_path_of_the_sender(
    start: Start, tmp_path: Path, whole: Record, seat: str
) -> None:
    with touched("SENDERS") as paths:
        pilot = opened(start, tmp_path, seated(whole, seat))
        pilot.press("end", "f9", "a")
        pilot.frame(12)
        pilot.press("m")
        assert isinstance(pilot.top, ReplayMenuScene)
        pilot.click_on("play_on")
        assert isinstance(pilot.top, PlayOnScene)
        pilot.click_on("start")
        assert isinstance(pilot.top, TableScene)
        pilot.frame(30)

    assert paths == []


@pytest.mark.parametrize("seat", SENDERS)
def test_continue_touches_no_path_of_the_sender(start: Start, user_folder: Path, whole: Record, seat: str) -> None:
    RunningGame(user_folder).begin(open_game(seated(whole, seat)))
    with touched("SENDERS") as paths:
        pilot = start()
        pilot.click_on("continue")
        pilot.frame(30)

    assert isinstance(pilot.top, TitleScene)
    assert paths == []


@pytest.mark.parametrize("seat", [*SENDERS[:3], *ODD])
def test_a_game_with_an_unavailable_player_is_not_continued_but_reported_and_kept(
    start: Start, user_folder: Path, whole: Record, seat: str
) -> None:
    RunningGame(user_folder).begin(open_game(seated(whole, seat)))
    saved = (user_folder / RUNNING_NAME).read_text("utf-8")
    pilot = start()
    for _ in range(2):
        pilot.click_on("continue")
        pilot.frame(5)

    assert isinstance(pilot.top, TitleScene)
    assert say("error.seat", name=seat) in pilot.said or any(words.endswith(ending()) for words in pilot.said)
    assert (user_folder / RUNNING_NAME).read_text("utf-8") == saved
    assert len(list((user_folder / FINISHED_FOLDER).iterdir())) == 1


def ending() -> str:
    """The end of the sentence, after the name."""
    return say("error.seat", name="").partition("“")[2]


def test_a_game_that_cannot_be_continued_can_be_watched_and_played_on_from_the_replays(
    start: Start, user_folder: Path, whole: Record
) -> None:
    RunningGame(user_folder).begin(open_game(seated(whole, "somebody")))
    pilot = start()
    pilot.click_on("continue", "replays", "watch")
    assert isinstance(pilot.top, ReplayScene)
    pilot.press("end", "m")
    pilot.click_on("play_on", "start")

    assert isinstance(pilot.top, TableScene)
    assert pilot.session.match.record.actions[:9] == whole.actions[:9]


@pytest.mark.parametrize("seat", [*SENDERS[:3], *ODD])
def test_the_viewer_reports_that_the_player_of_a_thought_is_unavailable(
    start: Start, tmp_path: Path, whole: Record, seat: str
) -> None:
    pilot = opened(start, tmp_path, seated(whole, seat))
    pilot.press("end", "f9")

    assert isinstance(pilot.top, ReplayScene)
    assert any(words.endswith(say("explain.unseated", name="").removeprefix("“")) for words in pilot.said)
    assert not any(letter in words for words in pilot.said for letter in "\0\x1b")
    pilot.press("m")
    assert not pilot.widget("explain").enabled
    assert pilot.widget("explain").tooltip in pilot.said


@pytest.mark.parametrize("seat", [*SENDERS[:3], *ODD])
def test_an_unavailable_last_opponent_is_not_searched_for(start: Start, seat: str) -> None:
    with touched("SENDERS") as paths:
        pilot = start(settings=replace(AT_ONCE, last_opponent=seat))
        pilot.click_on("new", "start")

    assert isinstance(pilot.top, TableScene)
    assert paths == []
