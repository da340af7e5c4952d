"""The table of a room, state by state, with a friend in this process who follows the test's commands."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.actions import END, Action, Kind
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES
from hschess.store.games import finished_games
from hschess.together.address import read_address
from hschess.together.client import Status
from hschess.together.entries import Acted, Claimed, Went
from hschess.together.entry_rules import CLAIM_MS
from hschess.together.header import Options
from hschess.together.wishes import Create, ServerRefusalError, Ticket, Watch
from scenes.painters.portraits import Plate, plate_of
from scenes.pane.view import THINK_WORDS_MS
from scenes.stage.hand.hit_areas import HitKind
from scenes.stage.table_layout import KING_SIZE
from scenes.together import shared_table as table_module
from scenes.together.absence import AbsenceScene
from scenes.together.lobby import LobbyScene
from scenes.together.shared_pause import SharedPause
from scenes.together.shared_result import SharedResult
from scenes.together.shared_table import SharedTable
from scenes.together.talk_button import place_of
from scenes.ui.widgets import Button, Label
from scenes.words import say
from tests.pilot.hands import by_clicks, by_drags
from tests.pilot.pilot import Pilot
from tests.together.near import NearClient, NearVisit, begun

Start = Callable[..., Pilot]


@pytest.fixture
def mia(start: Start, user_folder: Path) -> Pilot:
    """White at the table of a room, with Tom as the test's puppet."""
    return seated(start(), user_folder)


def seated(pilot: Pilot, folder: Path, mode: str = "paper", clock: int = 0) -> Pilot:
    ticket = Ticket(Create(MODES[mode], "white", Options(clock, undo=True)), "Mia")
    visit = begun(NearVisit(ticket, folder))
    visit.client.plays_along = False
    pilot.stack.put(SharedTable(pilot.context, visit))
    pilot.stack.resized(*pilot.size)
    rest(pilot)
    return pilot


def rest(pilot: Pilot) -> None:
    pilot.wait(lambda: not pilot.session.motion.is_busy and not pilot.session.driver.coming)
    pilot.frame(2)


def table(pilot: Pilot) -> SharedTable:
    return pilot.on(SharedTable)


def tom(pilot: Pilot) -> NearClient:
    visit = table(pilot).visit
    assert isinstance(visit, NearVisit)
    return visit.client


def first(pilot: Pilot, kind: Kind) -> Action:
    return next(action for action in legal_actions(pilot.state) if action.kind is kind)


def until_result(pilot: Pilot) -> None:
    pilot.wait(lambda: isinstance(pilot.top, SharedResult))


def words_on(pilot: Pilot) -> list[str]:
    return [one.words for one in pilot.group.widgets if isinstance(one, Label)]


def test_the_table_reports_a_silent_server_and_goes_on_when_it_answers(mia: Pilot) -> None:
    tom(mia).status = Status.QUIET
    mia.frame(3)
    assert table(mia).match.note == say("together.reconnecting")
    assert mia.said[-1] == say("together.lost")
    by_drags(mia, first(mia, Kind.PLAY))
    assert say("together.unsent") in mia.said
    assert not mia.state.sides[0].line

    tom(mia).status = Status.HERE
    mia.frame(3)
    assert table(mia).match.note == ""
    by_drags(mia, first(mia, Kind.PLAY))
    mia.wait(lambda: len(mia.state.sides[0].line) == 1)


def test_a_server_that_cannot_save_is_reported_once(mia: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    client, answer, act = tom(mia), Future[None](), tom(mia).act
    monkeypatch.setattr(client, "act", lambda _word: answer)
    play = first(mia, Kind.PLAY)
    by_drags(mia, play)
    for _ in range(3):
        client._due.append({"k": "no", "mark": "m1", "key": "busy", "values": {}, "why": ""})
        mia.frame(2)
    assert table(mia).match.note == say("together.unkept")
    assert mia.said.count(say("together.unkept.about")) == 1
    assert say("together.no.busy") not in mia.said

    assert act(play.text).exception() is None
    answer.set_result(None)
    mia.wait(lambda: len(mia.state.sides[0].line) == 1)
    assert table(mia).match.note == ""


# ------------------------------------------------------------------------------------------------------- sending


def test_a_card_stays_where_it_was_put_until_the_answer_comes(mia: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    client = tom(mia)
    act, pending = client.act, Future[None]()

    def asks(word: str) -> Future[None]:
        sent.append(word)
        return pending

    monkeypatch.setattr(client, "act", asks)
    play = first(mia, Kind.PLAY)
    by_drags(mia, play)
    mia.frame(30)

    assert sent == [play.text]
    assert mia.session.driver.is_waiting
    held = mia.session.held_card.number
    assert held is not None
    assert mia.session.board.puppets[held].y < mia.session.board.layout.king(0)[1]

    act(play.text)
    rest(mia)
    assert len(mia.session.board.lines[0]) == 1
    assert mia.session.held_card.number is None


@pytest.mark.parametrize("by_key", [False, True])
def test_a_turn_ended_while_a_card_is_sent_ends_after_the_card(
    mia: Pilot, monkeypatch: pytest.MonkeyPatch, by_key: bool
) -> None:
    client = tom(mia)
    act, play, answer = client.act, first(mia, Kind.PLAY), Future[None]()
    monkeypatch.setattr(client, "act", lambda _: answer)
    by_drags(mia, play)
    assert mia.session.driver.is_waiting

    if by_key:
        mia.press("e")
    else:
        by_clicks(mia, END)
    mia.frame(10)
    assert mia.session.is_my_turn
    monkeypatch.setattr(client, "act", act)
    act(play.text)
    answer.set_result(None)
    rest(mia)

    assert [action.text for action in mia.session.match.record.actions[-2:]] == [play.text, END.text]


def test_a_turn_ended_while_a_card_is_sent_goes_on_if_the_card_is_refused(
    mia: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, before, answer = tom(mia), mia.state, Future[None]()
    monkeypatch.setattr(client, "act", lambda _: answer)
    by_drags(mia, first(mia, Kind.PLAY))
    mia.press("e")
    answer.set_exception(ServerRefusalError({"key": "busy"}))
    rest(mia)

    assert mia.state is before
    assert mia.session.is_my_turn


def test_a_refusal_of_the_server_is_shown_and_the_table_is_restored(mia: Pilot) -> None:
    client = tom(mia)
    before = mia.state
    play = first(mia, Kind.PLAY)
    # By the server's state it is not this side's turn.
    client.act(END.text)
    client._due.clear()

    by_drags(mia, play)
    rest(mia)

    assert say("together.no.not_your_turn") in mia.said
    assert mia.state is before
    assert len(mia.session.board.hands[0]) == len(before.sides[0].hand)
    assert not mia.session.driver.is_waiting


def test_a_lost_connection_sends_nothing_and_shows_the_reason(mia: Pilot) -> None:
    tom(mia).lose()
    mia.frame(3)
    assert table(mia).match.note == say("together.reconnecting")
    mia.said.clear()
    mia.wait(lambda: not mia.pane.toast.is_shown)

    by_drags(mia, first(mia, Kind.PLAY))
    mia.press("u")

    assert say("together.unsent") in mia.said
    assert not mia.state.sides[0].line

    tom(mia).find()
    mia.frame(3)
    assert table(mia).match.note == ""
    by_drags(mia, first(mia, Kind.PLAY))
    rest(mia)
    assert len(mia.state.sides[0].line) == 1


def test_the_enemys_undo_is_shown(mia: Pilot) -> None:
    by_clicks(mia, END)
    rest(mia)
    play = next(action for action in legal_actions(tom(mia).room.state) if action.kind is Kind.PLAY)  # type: ignore[arg-type]
    tom(mia).friend_acts(play.text)
    rest(mia)
    assert len(mia.session.board.lines[1]) == 1

    tom(mia).friend_takes_back()
    rest(mia)

    assert mia.session.board.lines[1] == []
    assert table(mia).match.can_undo is False


def test_the_forecast_uses_no_card_that_the_seat_cannot_see(mia: Pilot) -> None:
    """The table only knows the number of cards in the enemy's hand."""
    mia.move(mia.session.board.layout.end_turn())
    mia.press("left alt")
    by_clicks(mia, END)
    rest(mia)

    for step in table(mia).match.game.steps:
        unknown = mia.state.mode.cards.coin
        assert {code for code in step.state.sides[1].hand if code != unknown} <= {6}
        assert set(step.state.sides[1].deck) | set(step.state.sides[0].deck) <= {6}
        assert step.state.rng == 0


# ------------------------------------------------------------------------------------------------------- greetings


def test_a_greeting_is_sent_by_mouse_and_shown_unless_muted(mia: Pilot) -> None:
    button = place_of(mia.session.board.layout)
    mia.click(button)
    talk = table(mia).talk
    assert talk.is_open
    mia.click(next(one.centre for one in talk.group.widgets if one.name == "good_luck"))
    mia.frame(2)
    speech = mia.session.board.speech
    assert speech is not None
    assert (speech.side, speech.words) == (0, "together.greet.good_luck")
    assert not talk.is_open

    tom(mia).friend_says("thanks")
    mia.frame(2)
    assert mia.session.board.speech is not None
    assert mia.session.board.speech.words == "together.greet.thanks"

    mia.press("g")
    mia.click(next(one.centre for one in talk.group.widgets if one.name == "mute"))
    mia.session.board.speech = None
    tom(mia).friend_says("sorry")
    mia.frame(2)
    assert mia.session.board.speech is None


def test_a_greeting_is_sent_by_keys_and_escape_cancels(mia: Pilot) -> None:
    mia.press("g", "escape")
    assert isinstance(mia.top, SharedTable)
    assert not table(mia).talk.is_open

    mia.press("g", "tab", "tab", "return")
    mia.frame(2)
    assert mia.session.board.speech is not None
    assert mia.session.board.speech.words == "together.greet.good_luck"


def test_a_press_beside_the_greetings_closes_them_and_does_nothing_else(mia: Pilot) -> None:
    mia.press("g")
    mia.click(mia.session.board.layout.end_turn())
    mia.frame(5)

    assert not table(mia).talk.is_open
    assert mia.session.is_my_turn


def test_the_button_does_not_cover_king_power_and_hand(mia: Pilot) -> None:
    layout = mia.session.board.layout
    (x, y), (king, _) = place_of(layout), layout.king(layout.viewer)
    area = mia.session.tabletop.area_at((x, y))

    assert king - x > KING_SIZE / 2 + 24
    assert area is None or area.kind not in (HitKind.HAND, HitKind.KING, HitKind.POWER)


# --------------------------------------------------------------------------------------------------------- presence


def test_an_absent_players_time_counts_down_and_then_a_question_comes(mia: Pilot) -> None:
    tom(mia).friend_goes()
    mia.frame(3)
    assert table(mia).match.note == say("together.away", name="Tom", left="3:00")

    mia.frame(int(61_000 / 16))
    assert table(mia).match.note == say("together.away", name="Tom", left="1:59")

    tom(mia).friend_comes()
    mia.frame(3)
    assert table(mia).match.note == ""
    assert isinstance(mia.top, SharedTable)


def test_the_rope_burns_in_the_last_quarter_of_a_minute_and_pauses_for_an_absent_player(
    start: Start, user_folder: Path
) -> None:
    mia = seated(start(), user_folder, clock=60)
    assert table(mia)._rope is None

    mia.wait(lambda: table(mia)._rope is not None)
    assert 0.95 < (table(mia)._rope or 0.0) <= 1.0
    mia.frame(int(7_500 / 16))
    assert 0.4 < (table(mia)._rope or 0.0) < 0.6
    mia.draw()


def test_the_menu_offers_no_claim_while_the_friend_is_present_and_concedes_after_a_question(mia: Pilot) -> None:
    mia.press("f10")
    pause = mia.on(SharedPause)
    assert not mia.has("claim")
    mia.click_on("concede")
    assert not table_of(pause).match.is_over
    mia.click_on("concede")
    mia.wait(lambda: isinstance(mia.top, SharedResult))

    assert mia.on(SharedResult).verdict == say("result.loss")
    assert say("together.true") in words_on(mia)


def table_of(pause: SharedPause) -> SharedTable:
    return pause._table


def test_a_deal_that_breaks_its_promise_is_reported_at_the_end(mia: Pilot) -> None:
    picture = table(mia).visit.picture
    assert picture is not None
    picture.room["commitment"] = "0" * 64

    mia.press("f10")
    mia.click_on("concede", "concede")
    mia.wait(lambda: isinstance(mia.top, SharedResult))

    why = "the seed is not the one that the room was bound to"
    assert say("together.untrue", why=why) in words_on(mia)


def test_a_message_that_cannot_be_read_ends_the_room_with_a_sentence(mia: Pilot) -> None:
    picture = table(mia).visit.picture
    assert picture is not None
    tom(mia)._due.append(
        {"k": "act", "n": picture.lines, "t": 1_000_000, "by": "white", "action": "nonsense", "position": "?"}
    )
    mia.frame(3)
    mia.wait(lambda: not isinstance(mia.top, SharedTable))

    assert isinstance(table_below(mia).visit.fault, HschessError)
    mia.click_on("leave")
    assert mia.has("play") or mia.has("new")


def table_below(pilot: Pilot) -> SharedTable:
    return next(one for one in pilot.stack.scenes if isinstance(one, SharedTable))


def test_a_player_who_returns_after_the_end_sees_the_result_at_once(start: Start, user_folder: Path) -> None:
    pilot = start()
    visit = NearVisit(Ticket(Create(MODES["paper"], "white", Options()), "Mia"), user_folder)
    visit.update(0.0)
    client = visit.client
    client.plays_along = False
    client.friend_sits()
    client.act("end")
    client.friend_acts("concede")
    for message in client._due:
        if message.get("k") == "room":
            # As after a return: all of it had happened before.
            message["lines"] = client.room.lines  # type: ignore[index]
    visit.update(16.0)
    pilot.stack.put(SharedTable(pilot.context, visit))
    pilot.stack.resized(*pilot.size)
    pilot.frame(2)

    assert pilot.on(SharedResult).verdict == say("result.win")
    pilot.click_on("board")
    pilot.frame(2)
    pilot.press("return")
    pilot.on(SharedResult)


def test_the_end_of_a_game_reopened_on_another_day_is_saved_once(start: Start, user_folder: Path) -> None:
    for day in ("2026.11.26", "2026.11.27"):
        pilot = start()
        visit = NearVisit(Ticket(Create(MODES["paper"], "white", Options()), "Mia"), user_folder, day)
        begun(visit)
        visit.client.plays_along = False
        visit.client.act("concede")
        pilot.stack.put(SharedTable(pilot.context, visit))
        pilot.stack.resized(*pilot.size)
        until_result(pilot)

    (kept,) = finished_games(user_folder)
    assert kept.tags["Date"] == "2026.11.26"


def test_a_refused_claim_gives_the_reason_and_can_be_repeated(mia: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    client = tom(mia)
    client.friend_goes()
    mia.frame(3)
    mia.frame(int(CLAIM_MS / 16) + 5)
    mia.on(AbsenceScene)
    claim, refusal = client.claim, {"k": "no", "key": "too_early", "values": {"left": 3}, "why": "not yet"}
    monkeypatch.setattr(client, "claim", lambda: client._due.append(refusal))

    mia.click_on("claim")
    mia.frame(3)

    mia.on(AbsenceScene)
    assert mia.said[-1] == say("together.no.too_early", left=3)

    client.lose()
    mia.frame(2)
    assert not mia.the(Button, "claim").enabled
    client.find()
    mia.frame(2)
    monkeypatch.setattr(client, "claim", claim)
    client.room.time += CLAIM_MS
    mia.click_on("claim")
    until_result(mia)
    assert mia.on(SharedResult).verdict == say("result.win")
    assert say("together.claimed.won", gone="Tom") in words_on(mia), "nobody conceded"


def test_a_player_who_returns_too_late_reads_that_the_win_was_claimed(mia: Pilot) -> None:
    client = tom(mia)
    client._happen(lambda t: Went(t, client._side, client.room.seat(client._side).link))
    client._happen(lambda t: Claimed(t + CLAIM_MS, 1 - client._side))
    until_result(mia)

    assert mia.on(SharedResult).verdict == say("result.loss")
    assert say("together.claimed.lost", winner="Tom") in words_on(mia)


def test_another_game_is_requested_once(mia: Pilot) -> None:
    client = tom(mia)
    client.act("concede")
    until_result(mia)
    sent, again = client.rematch(), client.rematch()

    assert sent.exception() is None
    assert isinstance(refusal := again.exception(), ServerRefusalError)
    assert refusal.key == "asked_before"


# ------------------------------------------------------------------------------------------------------------- watching


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


# --------------------------------------------------------------------------------------------------------------- before


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
