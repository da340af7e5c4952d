"""The end of a game in a room: absence, claims, the result, and another game."""

from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest

from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES
from hschess.store.games import finished_games
from hschess.together.address import Address
from hschess.together.client import Status
from hschess.together.entries import Claimed, Went
from hschess.together.entry_rules import CLAIM_MS
from hschess.together.header import Options
from hschess.together.seat_keys import SeatKeys
from hschess.together.wishes import Create, ServerRefusalError, Ticket, Wish
from scenes.together.absence import AbsenceScene
from scenes.together.lobby import LobbyScene
from scenes.together.shared_pause import SharedPause
from scenes.together.shared_result import SharedResult
from scenes.together.shared_table import SharedTable
from scenes.ui.second_press import DOUBLE_CLICK_MS
from scenes.ui.widgets import Button, Panel
from scenes.words import say
from tests.pilot.pilot import FRAME_MS, Pilot
from tests.pilot.sharing import seated, table, table_below, tom, until_result, words_on
from tests.together.near import NearClient, NearVisit, begun

Start = Callable[..., Pilot]


def missing_tom(mia: Pilot) -> NearClient:
    """The other player has been away for so long that Mia may claim the win, and is asked."""
    client = tom(mia)
    client.friend_goes()
    mia.frame(3)
    mia.doze(CLAIM_MS)
    mia.frame(5)
    mia.on(AbsenceScene)
    return client


def test_an_absent_players_time_counts_down_and_then_a_question_comes(mia: Pilot) -> None:
    tom(mia).friend_goes()
    mia.frame(3)
    assert table(mia).match.note == say("together.away", name="Tom", left="3:00")

    mia.doze(61_000)
    assert table(mia).match.note == say("together.away", name="Tom", left="1:59")

    tom(mia).friend_comes()
    mia.frame(3)
    assert table(mia).match.note == ""
    assert isinstance(mia.top, SharedTable)


def test_a_player_who_is_away_or_cannot_be_heard_is_not_shown_as_thinking(mia: Pilot) -> None:
    tom(mia).act("end")
    mia.wait(lambda: mia.session.is_thinking)

    tom(mia).friend_goes()
    mia.frame(3)
    assert not mia.session.is_thinking
    tom(mia).friend_comes()
    mia.frame(3)
    assert mia.session.is_thinking
    tom(mia).status = Status.QUIET
    mia.frame(3)
    assert not mia.session.is_thinking


def test_the_result_names_the_player_who_conceded(mia: Pilot) -> None:
    tom(mia).act("end")
    mia.wait(lambda: mia.session.is_thinking)
    tom(mia).friend_acts("concede")
    until_result(mia)

    assert say("result.concession", loser="Tom", round=table_below(mia).match.state.round) in words_on(mia)


def test_the_result_says_why_no_rematch_is_possible(mia: Pilot) -> None:
    client = tom(mia)
    client.act("concede")
    until_result(mia)
    client.friend_asks_again()
    mia.frame(3)
    asked = say("together.rematch.asked", name="Tom")
    assert asked in words_on(mia)

    client.friend_goes()
    mia.frame(3)
    assert {asked, say("together.gone", name="Tom")} <= set(words_on(mia))
    client.friend_comes()
    client.status = Status.QUIET
    mia.frame(3)
    assert say("together.reconnecting") in words_on(mia)
    assert asked not in words_on(mia)
    client.status = Status.HERE
    mia.frame(3)
    assert asked in words_on(mia)


def test_the_rope_burns_in_the_last_quarter_of_a_minute_and_pauses_for_an_absent_player(
    start: Start, user_folder: Path
) -> None:
    mia = seated(start(), user_folder, clock=60)
    assert table(mia)._rope is None

    mia.doze(40_000)
    mia.frame(3)
    assert table(mia)._rope is None
    mia.wait(lambda: table(mia)._rope is not None)
    assert 0.95 < (table(mia)._rope or 0.0) <= 1.0
    mia.doze(7_500)
    assert 0.4 < (table(mia)._rope or 0.0) < 0.6
    mia.draw()


def test_the_menu_offers_no_claim_while_the_friend_is_present_and_concedes_after_a_question(mia: Pilot) -> None:
    mia.press("f10")
    pause = mia.on(SharedPause)
    assert not mia.has("claim")
    mia.click_on("concede")
    assert not table_of(pause).match.is_over
    mia.frame(round(DOUBLE_CLICK_MS / FRAME_MS))
    mia.click_on("concede")
    mia.wait(lambda: isinstance(mia.top, SharedResult))

    assert mia.on(SharedResult).verdict == say("result.loss")
    assert say("together.true") in words_on(mia)


def test_the_menu_follows_the_game_that_goes_on_under_it(mia: Pilot) -> None:
    client = tom(mia)
    client.act("end")
    mia.wait(lambda: mia.session.is_thinking)
    mia.press("f10")
    pause = mia.on(SharedPause)
    assert not mia.the(Button, "concede").enabled
    mia.draw()

    client.friend_acts("end")
    mia.wait(pause.is_moving)
    mia.wait(lambda: mia.the(Button, "concede").enabled)
    mia.on(SharedPause)


@pytest.mark.parametrize("speed", [1.0, 0.0])
def test_the_end_of_the_game_closes_the_menu(mia: Pilot, speed: float) -> None:
    client = tom(mia)
    mia.context.change_settings(speed=speed)
    table(mia).settings_changed()
    client.act("end")
    mia.wait(lambda: mia.session.is_thinking)
    mia.press("f10")
    mia.on(SharedPause)

    client.friend_acts("concede")
    until_result(mia)

    assert mia.on(SharedResult).verdict == say("result.win")
    assert [type(one) for one in mia.stack.scenes[-2:]] == [SharedTable, SharedResult]


def test_the_menu_over_a_game_that_is_over_does_not_say_that_it_goes_on(mia: Pilot) -> None:
    mia.context.change_settings(speed=1.0)
    table(mia).settings_changed()
    mia.press("f10")
    assert title_of_menu(mia) == say("together.menu")

    mia.press("escape")
    client = tom(mia)
    client.act("end")
    client.friend_acts("concede")
    mia.wait(lambda: table(mia).match.is_over)
    mia.press("f10")
    assert title_of_menu(mia) == say("menu.title")


def title_of_menu(mia: Pilot) -> str:
    return next(one.title for one in mia.on(SharedPause).group.widgets if isinstance(one, Panel))


def table_of(pause: SharedPause) -> SharedTable:
    return pause._table


def test_a_deal_that_breaks_its_promise_is_reported_at_the_end(mia: Pilot) -> None:
    picture = table(mia).visit.picture
    assert picture is not None
    picture.room["commitment"] = "0" * 64

    mia.press("f10")
    mia.click_and_confirm("concede")
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
    client = missing_tom(mia)
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


@pytest.mark.parametrize("waits", [True, False])
def test_a_room_that_closes_while_its_other_player_is_missing_is_reported(mia: Pilot, waits: bool) -> None:
    missing_tom(mia)
    if waits:
        mia.click_on("wait")
        mia.frame(3)
        mia.on(SharedTable)

    client = tom(mia) if waits else near(table_below(mia))
    closed(client, "no_room")
    mia.frame(5)

    assert mia.on(AbsenceScene).title == say("together.ended")
    assert not mia.has("claim")
    mia.click_on("leave")
    assert mia.has("play") or mia.has("new")


def closed(client: NearClient, key: str) -> None:
    """The server has refused the room for good."""
    client.status = Status.ENDED
    client.running.set_exception(ServerRefusalError({"k": "no", "key": key, "values": {"code": "NEAR22"}, "why": key}))


def near(shared: SharedTable) -> NearClient:
    assert isinstance(shared.visit, NearVisit)
    return shared.visit.client


@pytest.mark.parametrize(("key", "kept"), [("taken_over", 1), ("no_room", 0)])
def test_a_seat_taken_over_by_another_window_stays_in_the_file_of_seats(
    mia: Pilot, user_folder: Path, key: str, kept: int
) -> None:
    assert len(SeatKeys(user_folder).all()) == 1
    closed(tom(mia), key)
    mia.wait(lambda: isinstance(mia.top, AbsenceScene))
    mia.click_on("leave")
    mia.frame(3)
    assert len(SeatKeys(user_folder).all()) == kept


class SlowLine(NearClient):
    """A client that has got the beginning of a room with two players, and none of its entries yet."""

    def __init__(self, address: Address, wish: Wish, name: str, token: str) -> None:
        super().__init__(address, wish, name, token)
        self.plays_along = False
        self.friend_sits()
        self._due = deque([{**self._due[0], "lines": self.room.lines}])


def test_a_begun_game_whose_entries_have_not_come_yet_can_be_returned_to(start: Start, user_folder: Path) -> None:
    pilot = start()
    ticket = Ticket(Create(MODES["paper"], "white", Options()), "Mia")
    pilot.stack.put(LobbyScene(pilot.context, NearVisit(ticket, user_folder, connect=SlowLine)))
    pilot.stack.resized(*pilot.size)
    pilot.frame(3)
    pilot.press("escape")
    pilot.frame(3)

    assert len(SeatKeys(user_folder).all()) == 1


@pytest.mark.parametrize("key", ["return", "space"])
def test_a_stray_key_on_the_page_of_an_absence_claims_nothing(mia: Pilot, key: str) -> None:
    missing_tom(mia)

    mia.press(key, key)
    mia.frame(3)

    assert not mia.on(SharedTable).match.is_over
    mia.press("f10")
    assert mia.has("claim")


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
