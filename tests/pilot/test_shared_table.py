"""The table of a room: what it sends and shows, with a friend in this process who follows the test's commands."""

from collections.abc import Callable
from concurrent.futures import Future

import pytest

from hschess.rules.actions import END, Kind
from hschess.rules.engine import legal_actions
from hschess.together.client import Status
from hschess.together.wishes import ServerRefusalError
from scenes.stage.hand.hit_areas import HitKind
from scenes.stage.table_layout import KING_SIZE
from scenes.together.shared_table import SharedTable
from scenes.together.talk_button import place_of
from scenes.words import say
from tests.pilot.hands import by_clicks, by_drags
from tests.pilot.pilot import Pilot
from tests.pilot.sharing import first, rest, table, tom

Start = Callable[..., Pilot]


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


def test_a_fault_of_the_program_in_an_answer_is_not_hidden(mia: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Future[None]()
    answer.set_exception(RuntimeError("on purpose"))
    monkeypatch.setattr(tom(mia), "act", lambda _word: answer)
    visit = table(mia).visit
    visit.send(END)

    with pytest.raises(RuntimeError, match="on purpose"):
        visit.update(mia.context.now_ms())


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
