"""Spectators of a room, and the lobby before a game."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.modes import MODES
from hschess.store.games import finished_games
from hschess.together.address import read_address
from hschess.together.client import Status
from hschess.together.entries import Acted
from hschess.together.header import Options
from hschess.together.wishes import Create, Ticket, Watch
from scenes.painters.portraits import Plate, plate_of
from scenes.pane.view import THINK_WORDS_MS
from scenes.together import shared_table as table_module
from scenes.together.lobby import LobbyScene
from scenes.together.shared_pause import SharedPause
from scenes.together.shared_table import SharedTable
from scenes.ui.widgets import Button
from scenes.words import say
from tests.pilot.pilot import Pilot
from tests.pilot.sharing import rest, until_result, words_on
from tests.together.near import NearVisit, begun

Start = Callable[..., Pilot]


def watching(pilot: Pilot, folder: Path) -> NearVisit:
    """Eve at the table of another person's room."""
    visit = NearVisit(Ticket(Watch(), "Eve", read_address("127.0.0.1/ABC234")), folder)
    pilot.stack.put(SharedTable(pilot.context, begun(visit)))
    pilot.stack.resized(*pilot.size)
    visit.client.plays_along = False
    rest(pilot)
    return visit


def test_a_spectator_has_no_side_and_cannot_concede_or_save(start: Start, user_folder: Path) -> None:
    pilot = start()
    watching(pilot, user_folder)

    assert pilot.session.match.is_watched
    assert say("table.your_turn") not in pilot.session.options.words.turns
    pilot.press("f10")
    pilot.on(SharedPause)
    assert [one.name for one in pilot.group.widgets if isinstance(one, Button)] == [
        "resume",
        "options",
        "help",
        "leave",
    ]
    assert pilot.the(Button, "leave").label == say("result.title")


def test_a_spectator_is_promised_no_replay(start: Start, user_folder: Path) -> None:
    pilot = start()
    visit = watching(pilot, user_folder)
    state = visit.client.room.state
    assert state is not None
    visit.client._happen(lambda at: Acted(at, state.to_move, "concede"))
    until_result(pilot)

    assert say("together.true.watched") in words_on(pilot)
    assert say("together.true") not in words_on(pilot)
    assert not list(finished_games(user_folder))


def test_the_lower_side_shows_its_thinking_only_on_its_plate(
    start: Start, user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def plate(who: str, words: str) -> Plate:
        shown.append(words)
        return plate_of(who, words)

    monkeypatch.setattr(table_module, "plate_of", plate)
    pilot = start()
    watching(pilot, user_folder)
    pilot.draw()
    assert shown[-1] in ("Mia", "Eve", "Tom")
    name = shown[-1]

    assert pilot.state.to_move == pilot.session.viewer
    pilot.frame(int(THINK_WORDS_MS / 16) + 5)
    pilot.draw()
    assert shown[-1] == say("table.thinking", name=name)


def test_the_lobby_shows_the_code_and_the_network_finds_the_room_until_a_friend_comes(
    start: Start, user_folder: Path
) -> None:
    pilot = start()
    visit = NearVisit(Ticket(Create(MODES["heroic"], "black", Options()), "Mia"), user_folder)
    pilot.stack.put(LobbyScene(pilot.context, visit))
    pilot.stack.resized(*pilot.size)
    pilot.frame(2)
    visit.client.plays_along = False

    assert visit.code in words_on(pilot)
    (announced,) = visit.announcements
    assert (announced.neighbour.host, announced.neighbour.mode, announced.neighbour.address.code) == (
        "Mia",
        "heroic",
        visit.code,
    )
    assert (announced.neighbour.waits, announced.neighbour.address.host, announced.hosts) == (True, "", visit.hosts)

    visit.client.friend_sits()
    pilot.wait(lambda: isinstance(pilot.top, SharedTable))
    assert announced.is_closed
    assert len(visit.announcements) == 1
    assert pilot.session.viewer == 1


def test_a_host_without_a_network_sees_that_only_this_device_can_join(start: Start, user_folder: Path) -> None:
    pilot = start()
    visit = NearVisit(Ticket(Create(MODES["heroic"]), "Mia"), user_folder)
    for hosts, key in ((["127.0.0.1"], "alone"), (["192.168.1.7", "fd00::2"], "host")):
        visit.hosts = hosts
        pilot.stack.put(LobbyScene(pilot.context, visit))
        pilot.stack.resized(*pilot.size)
        pilot.frame()
        visit.client.plays_along = False
        pilot.frame()
        assert say(f"together.waiting.{key}") in words_on(pilot)
    assert any("hschess://[fd00::2]:" in words for words in words_on(pilot))


def test_a_waiting_host_sees_that_the_server_does_not_answer(start: Start, user_folder: Path) -> None:
    pilot = start()
    address = read_address("192.168.1.7:4747")
    visit = NearVisit(Ticket(Create(MODES["heroic"]), "Mia", address), user_folder)
    pilot.stack.put(LobbyScene(pilot.context, visit))
    pilot.stack.resized(*pilot.size)
    visit.client.plays_along = False
    pilot.frame(2)
    assert say("together.waiting.about") in words_on(pilot)

    visit.client.status = Status.QUIET
    pilot.frame(2)
    assert say("together.reconnecting") in words_on(pilot)
    assert visit.code in words_on(pilot)

    visit.client.status = Status.HERE
    pilot.frame(2)
    assert say("together.waiting.about") in words_on(pilot)


def test_a_game_open_to_spectators_is_found_until_it_is_closed(user_folder: Path) -> None:
    visit = begun(NearVisit(Ticket(Create(MODES["heroic"], "black", Options(watch=True)), "Mia"), user_folder))

    waiting, played = visit.announcements
    assert (waiting.is_closed, played.is_closed) == (True, False)
    assert (waiting.neighbour.waits, played.neighbour.waits) == (True, False)
    assert played.neighbour == replace(waiting.neighbour, waits=False)

    visit.leave().result(10)
    assert played.is_closed
