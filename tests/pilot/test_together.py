"""Two people over a network: one hosts a room, one joins by its code, and they play a whole game, each with their own hand."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.actions import CONCEDE, END, Action, Kind
from hschess.rules.engine import legal_actions
from hschess.rules.handicaps import mode_named
from hschess.rules.mode_text import mode_to_text
from hschess.rules.view import view_of
from hschess.store.games import finished_games
from hschess.together import entry_rules, room
from hschess.together.binding import Binding
from hschess.together.hosting import HostedServer
from hschess.together.seat_keys import SeatKeys
from hschess.together.turn_clock import TurnClock
from scenes.destinations import ToRoom
from scenes.menus.options import OptionsScene
from scenes.pages.choice_cards import ModeCard
from scenes.pages.mode_shelf import GROUPS
from scenes.stack import Go
from scenes.stage.game.far_match import FarMatch
from scenes.stage.inputs import KeyPressed, TextTyped
from scenes.stage.motion.puppets import Look
from scenes.together.absence import AbsenceScene
from scenes.together.host import HostScene
from scenes.together.join import JoinScene
from scenes.together.lobby import LobbyScene
from scenes.together.model import presence
from scenes.together.shared_result import SharedResult
from scenes.together.shared_table import SharedTable
from scenes.ui.lists import ScrollList
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Label
from scenes.words import say
from tests.pilot.hands import by_drags, by_keys
from tests.pilot.pilot import USUAL, Pilot
from tests.pilot.two_programs import PATIENCE_S, Programs, at_table, programs
from tests.together.near import CODE, NearNeighbours

Start = Callable[..., Pilot]


@pytest.fixture
def some(start: Start, user_folder: Path) -> Iterator[Programs]:
    with programs(start, user_folder) as both:
        yield both


def test_two_people_play_a_whole_game_by_drags_and_both_save_it(some: Programs) -> None:
    mia, tom = some.two()
    assert mia.session.viewer == 0
    assert tom.session.viewer == 1

    done = some.play_to_the_end(by_drags)

    for pilot in (mia, tom):
        table = pilot.on(SharedResult)._table
        assert isinstance(table.match, FarMatch)
        assert table.match.whole is not None
        assert table.match.whole.record.actions == tuple(done)
        assert table.visit.why_untrue == ""
        (kept,) = finished_games(pilot.context.folder)
        assert (kept.tags["White"], kept.tags["Black"]) == ("Mia", "Tom")


def test_a_missing_room_is_reported_and_the_page_is_unchanged(some: Programs) -> None:
    mia, tom = some.begin("Mia"), some.begin("Tom")
    address = some.host(mia)
    wrong = address[:-6] + ("ABC234" if not address.endswith("ABC234") else "ABC235")

    some.join(tom, wrong)
    lobby = tom.on(LobbyScene)
    some.until(lambda: lobby.visit.fault is not None)
    tom.frame()

    assert words_on(tom) == [say("together.no.no_room", code=wrong[-6:])]
    tom.click_on("back")
    assert tom.the(TextField, "address").text == wrong


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("", "together.nothing_written"),
        ("ABCO01", "together.odd_code"),
        ("192.168.1.7/abc23", "together.odd_code"),
        ("192.168.1.7", "together.no_code"),
        ("hschess://192.168.1.7/", "together.no_code"),
        ("[fd00::2", "together.no_address"),
        ("http://localhost", "together.no_address"),
    ],
)
def test_a_missing_part_of_an_address_is_reported(some: Programs, written: str, key: str) -> None:
    tom = some.begin("Tom")
    some.join(tom, written)

    assert tom.on(JoinScene).toast.words == say(key, code=written.rpartition("/")[2])


def test_the_join_pages_message_is_gone_when_it_is_reopened(some: Programs) -> None:
    tom = some.begin("Tom")
    some.join(tom, "no address")
    assert tom.on(JoinScene).toast.words == say("together.no_address")
    assert tom.on(JoinScene).toast.is_shown

    tom.the(TextField, "address").text = "127.0.0.1:1/ABC234"
    tom.click_on("go")
    lobby = tom.on(LobbyScene)
    some.until(lambda: lobby.visit.fault is not None)
    tom.click_on("back")
    tom.frame()

    assert not tom.on(JoinScene).toast.is_shown


def test_hosting_changes_nothing_of_a_new_game(some: Programs) -> None:
    mia = some.begin("Mia")
    before = mia.context.settings
    some.host(mia, "normal", "black", clock=60)

    after = mia.context.settings
    assert (after.last_mode, after.last_side, after.last_opponent) == (
        before.last_mode,
        before.last_side,
        before.last_opponent,
    )
    mia.click_on("back")
    assert mia.on(HostScene)._mode == "normal"
    mia.click_on("back", "host")
    assert mia.on(HostScene)._mode == "normal"


def test_a_service_that_is_not_a_game_server_is_reported(some: Programs) -> None:
    tom = some.begin("Tom")

    some.join(tom, "127.0.0.1:1/ABC234")
    lobby = tom.on(LobbyScene)
    some.until(lambda: lobby.visit.fault is not None)
    tom.frame()

    assert words_on(tom)[0].startswith("127.0.0.1:1 cannot be reached")


def test_a_full_room_accepts_spectators_only(some: Programs) -> None:
    mia, _ = some.two(watchers=True)
    address = str(mia.on(SharedTable).visit.address)
    eve = some.begin("Eve")

    some.join(eve, address)
    lobby = eve.on(LobbyScene)
    some.until(lambda: lobby.visit.fault is not None)
    eve.frame()
    assert words_on(eve) == [say("together.no.seat_taken")]
    eve.click_on("back", "back")

    some.join(eve, address, "watch")
    some.until(lambda: at_table(eve))
    some.act(mia, by_drags, first_play(mia))

    board = eve.session.board
    assert eve.on(SharedTable).visit.viewer is None
    assert [len(line) for line in board.lines] == [1, 0]
    assert {card.card for card in board.puppets.values() if card.look is Look.CARD} <= {-1}
    assert not eve.session.is_my_turn


def test_an_undo_happens_at_both_tables(some: Programs) -> None:
    mia, tom = some.two(undo=True)
    some.act(mia, by_drags, first_play(mia))
    assert [len(one.session.board.lines[0]) for one in (mia, tom)] == [1, 1]

    mia.press("u")
    some.until(lambda: not mia.state.sides[0].line and not tom.state.sides[0].line)
    some.rest()

    assert [len(one.session.board.lines[0]) for one in (mia, tom)] == [0, 0]
    assert mia.session.may_act


def test_a_restarted_program_returns_to_its_seat_and_position(some: Programs) -> None:
    mia, tom = some.two()
    some.act(mia, by_drags, first_play(mia))
    before = tom.state
    some.end(tom)
    some.until(lambda: not mia.on(SharedTable).presence.is_here)
    assert "Tom: connection lost" in mia.on(SharedTable).match.note

    tom = some.begin("Tom", way=None)
    tom.click_on("room")
    some.until(lambda: at_table(tom))
    some.rest()

    assert (tom.state, tom.session.viewer) == (before, 1)
    assert tom.session.board.matches(view_of(before))
    some.until(lambda: mia.on(SharedTable).presence.is_here)
    assert mia.on(SharedTable).match.note == ""


def test_a_returning_host_serves_the_room_again(some: Programs) -> None:
    mia, tom = some.two()
    some.act(mia, by_drags, first_play(mia))
    some.end(mia)
    some.until(lambda: tom.on(SharedTable).match.note == say("together.reconnecting"))
    assert not tom.on(SharedTable).visit.is_connected
    mia = some.begin("Mia", way=None)
    mia.click_on("room")
    some.until(lambda: at_table(mia) and tom.on(SharedTable).visit.is_connected)
    some.rest()
    some.act(mia, by_keys, END)

    assert tom.session.is_my_turn


def test_another_game_swaps_the_sides(some: Programs) -> None:
    mia, tom = some.two()
    some.act(mia, lambda pilot, action: pilot.session.do(action), CONCEDE)
    some.until(lambda: some.is_over)
    mia.click_on("rematch")
    some.until(lambda: tom.on(SharedResult)._table.visit.is_asked_again)
    tom.frame(3)
    assert say("together.rematch.asked", name="Mia") in words_on(tom)

    tom.click_on("rematch")
    some.until(lambda: at_table(mia) and at_table(tom))
    some.rest()

    assert (mia.session.viewer, tom.session.viewer) == (1, 0)
    assert tom.session.is_my_turn
    for pilot in (mia, tom):
        seats = [one.address for one in SeatKeys(pilot.context.folder).all()]
        assert seats == [str(pilot.on(SharedTable).visit.address)], "the game that is over is none to go back to"


def test_the_clock_acts_for_an_idle_player(some: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "TurnClock", lambda limit_ms: TurnClock(min(limit_ms, 1000)))
    mia, tom = some.two(clock=60)

    some.until(lambda: tom.session.is_my_turn)

    assert mia.on(SharedTable)._rope is not None or not mia.session.is_my_turn


def test_a_win_can_be_claimed_over_an_absent_player(some: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    # The pilot's time goes faster than the server's.
    monkeypatch.setattr(entry_rules, "CLAIM_MS", 200)
    monkeypatch.setattr(presence, "CLAIM_MS", 4000)
    mia, tom = some.two()
    some.end(tom)

    some.until(lambda: isinstance(mia.top, AbsenceScene))
    mia.click_on("claim")
    some.until(lambda: isinstance(mia.top, SharedResult))

    assert mia.on(SharedResult).verdict == say("result.win")
    (kept,) = finished_games(mia.context.folder)
    assert kept.tags["Claimed"] == "1-0"


def first_play(pilot: Pilot) -> Action:
    return next(action for action in legal_actions(pilot.state) if action.kind is Kind.PLAY)


def words_on(pilot: Pilot) -> list[str]:
    return [one.words for one in pilot.group.widgets if isinstance(one, Label)]


def test_two_people_meet_on_a_shared_server(some: Programs) -> None:
    with closing(HostedServer(Binding(("127.0.0.1",), 0), "memory:")) as server:
        mia, tom = some.begin("Mia"), some.begin("Tom")
        place = f"127.0.0.1:{server.ready.result(PATIENCE_S)}"

        address = some.host(mia, server=place)
        assert address.startswith(f"hschess://{place}/")
        assert address in words_on(mia)
        some.join(tom, address)
        some.until(lambda: at_table(mia) and at_table(tom))
        some.rest()
        some.act(mia, by_drags, first_play(mia))

        assert len(tom.session.board.lines[0]) == 1
        assert mia.context.settings.last_server == place
        some.close()


def test_an_invalid_server_address_is_reported_and_opens_nothing(some: Programs) -> None:
    mia = some.begin("Mia")
    mia.click_on("host")
    mia.the(TextField, "server").text = "no such place/?"
    mia.click_on("start")

    mia.on(HostScene)
    assert "is no address" in mia.said[-1]


def test_the_modes_of_a_hosted_game_are_the_cards_of_a_new_one(start: Start, user_folder: Path) -> None:
    (user_folder / "modes").mkdir()
    own = mode_to_text(replace(mode_named("paper"), name="mine"))
    (user_folder / "modes" / "mine.toml").write_text(own, "utf-8")
    pilot = start(size=USUAL)
    shown = dict[str, list[str]]()
    for way in ("new", "together"):
        pilot.click_on(way)
        if way == "together":
            pilot.click_on("host")
        shown[way] = []
        for group in GROUPS:
            pilot.click_on(f"group:{group}")
            shown[way] += [one.name for one in pilot.group.widgets if isinstance(one, ModeCard)]
        pilot.press("escape")

    assert shown["together"] == shown["new"]
    assert "mode:mine" in shown["together"]


def test_a_file_that_could_not_be_read_is_named_where_its_mode_is_looked_for(start: Start, user_folder: Path) -> None:
    (user_folder / "modes").mkdir()
    for name in ("one", "two"):
        (user_folder / "modes" / f"{name}.toml").write_text("name = 3\n", "utf-8")
    pilot = start(size=USUAL)
    why = "modes/one.toml: the field 'powers' is missing; expected a pair [White, Black]"
    words = f"{say('new.broken', why=why)}\n{say('new.broken.more', number=1)}"

    pilot.click_on("new", "group:duel")
    assert pilot.said == []
    pilot.click_on("group:own")
    assert pilot.said == [words]
    pilot.press("escape")
    pilot.frame()
    pilot.said.clear()
    pilot.click_on("together", "host")
    assert not pilot.on(HostScene).toast.is_shown
    pilot.click_on("group:own")
    assert pilot.on(HostScene).toast.words == words


def test_the_mode_chosen_by_its_card_is_hosted(some: Programs) -> None:
    mia = some.begin("Mia")

    some.host(mia, "friendly")

    picture = mia.on(LobbyScene).visit.picture
    assert picture is not None
    assert picture.mode.name == "friendly"


def test_a_code_is_typed_as_soon_as_the_page_is_open(start: Start) -> None:
    pilot = start()
    pilot.stack.put(JoinScene(pilot.context, NearNeighbours("Mia")))
    for letter in CODE.lower():
        pilot.give(TextTyped(letter))
    assert pilot.the(TextField, "address").text == CODE.lower()
    gone_to = pilot.on(JoinScene).handle(KeyPressed("return"))
    assert isinstance(gone_to, Go)
    assert isinstance(gone_to.to, ToRoom)


def test_a_code_alone_is_enough_on_the_same_network(start: Start, user_folder: Path) -> None:
    pilot = start()
    pilot.stack.put(JoinScene(pilot.context, NearNeighbours("Mia")))
    pilot.stack.resized(*pilot.size)
    pilot.frame(2)
    field = pilot.the(TextField, "address")
    field.text = "ABC234"
    pilot.click_on("go")
    assert pilot.said[-1] == say("together.no_such_neighbour", code="ABC234")

    field = pilot.the(TextField, "address")
    field.text = CODE.lower()
    gone_to = pilot.on(JoinScene).used("go")
    assert isinstance(gone_to, Go)
    assert isinstance(gone_to.to, ToRoom)
    assert str(gone_to.to.ticket.address) == f"hschess://192.168.1.7:4747/{CODE}"


@pytest.mark.parametrize(("watches", "rows"), [(False, ["Mia"]), (True, ["Mia", "Tom"])])
def test_a_running_game_is_shown_to_spectators(start: Start, watches: bool, rows: list[str]) -> None:
    pilot, around = start(), NearNeighbours("Mia", "Tom")
    around.games = (around.games[0], replace(around.games[1], waits=False))
    pilot.stack.put(JoinScene(pilot.context, around, watches=watches))
    pilot.stack.resized(*pilot.size)
    pilot.frame(2)

    assert [row.words for row in pilot.the(ScrollList, "found").rows] == rows


def test_the_options_over_a_shared_table_are_obeyed_at_once(some: Programs) -> None:
    mia, _ = some.two()
    mia.press("f10")
    mia.click_on("options")
    mia.context.change_settings(reduced_motion=True)
    options = mia.on(OptionsScene)
    assert options._table is not None
    options._table.settings_changed()
    mia.press("escape", "escape")

    assert mia.session.options.reduced_motion
