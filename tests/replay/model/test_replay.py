"""A record at the table: every place shows the game's position, by steps, by turns, in motion and at once."""

from collections.abc import Iterator

import pytest

from hschess.rules.game import open_game
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.record import Record
from hschess.rules.view import view_of
from scenes.replay.model.replay import BETWEEN_MS, Replay
from scenes.stage.game.match import Match
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.table_layout import Layout
from tests.campaign.encounters import encounter, when
from tests.campaign.encounters import played as begun

FRAME_MS = 16.0
MODES = ("paper", "normal", "heroic", "friendly")


def played(mode: str, seed: int = 5) -> Record:
    match: Match = new_match(Setup(mode, seed, ("bfs", "random"), date="2026-11-20"))
    while not match.is_over:
        action = match.pump(5000)
        if action is not None:
            match.submit(action)
    return match.record


@pytest.fixture(scope="module")
def records() -> dict[str, Record]:
    return {mode: played(mode) for mode in MODES}


def shown(record: Record, **wishes: object) -> Replay:
    options = ShowOptions(by_hand=(False, False), cpu_pace_ms=0, **wishes)  # type: ignore[arg-type]  # the options' own fields
    return Replay(open_game(record), Layout(1280, 720), WHITE, options)


def frames(one: Replay, most: int = 4000) -> Iterator[int]:
    """Let frames pass until the table rests and nothing plays by itself."""
    for frame in range(most):
        one.update(FRAME_MS)
        yield frame
        if not one.is_playing and not one.motion.is_busy:
            return
    raise AssertionError("the table never rests")


def rest(one: Replay) -> None:
    for _ in frames(one):
        pass


@pytest.mark.parametrize("mode", MODES)
def test_stepping_forward_shows_every_position_of_the_game(records: dict[str, Record], mode: str) -> None:
    one = shown(records[mode], instant=True)

    for place, step in enumerate(open_game(records[mode]).steps):
        assert one.place == place
        assert one.board.matches(view_of(step.state))
        one.forward()
        one.update(FRAME_MS)

    assert not one.forward()


@pytest.mark.parametrize("mode", MODES)
def test_places_can_be_visited_in_any_order(records: dict[str, Record], mode: str) -> None:
    one, steps = shown(records[mode]), open_game(records[mode]).steps

    for place in (one.last, 0, one.last // 2, 3, one.last - 1, 1):
        one.go(place)
        one.update(FRAME_MS)
        assert one.board.matches(view_of(steps[place].state))
        assert not one.motion.is_busy


def test_a_place_beyond_the_ends_is_the_end(records: dict[str, Record]) -> None:
    one = shown(records["paper"])

    one.go(10_000)
    assert one.place == one.last
    one.go(-5)
    assert one.place == 0


def test_playing_shows_the_whole_game_and_stops(records: dict[str, Record]) -> None:
    one = shown(records["friendly"], speed=8.0)

    one.play()
    rest(one)

    assert one.place == one.last
    assert one.board.matches(view_of(open_game(one.record).state))
    assert one.events_shown == sum(len(step.events) for step in one.steps)


def test_playing_at_the_end_starts_again_and_pause_ends_with_the_action(records: dict[str, Record]) -> None:
    one = shown(records["paper"])
    one.go(one.last)

    one.play()
    one.update(FRAME_MS)
    one.pause()
    rest(one)

    assert one.place == 1


def test_twice_the_speed_takes_half_the_time(records: dict[str, Record]) -> None:
    lengths = []
    for speed in (1.0, 2.0):
        one = shown(records["paper"], speed=speed)
        one.go(one.turns[4].first)
        one.play()
        lengths.append(next(frame for frame in frames(one, 9000) if one.place >= one.turns[6].first))

    assert lengths[0] / lengths[1] == pytest.approx(2.0, rel=0.1)
    assert lengths[0] * FRAME_MS > BETWEEN_MS


def test_turns_are_named_in_order_and_stepped_by(records: dict[str, Record]) -> None:
    one = shown(records["heroic"])
    assert [(turn.round, turn.side) for turn in one.turns[:4]] == [(0, WHITE), (0, BLACK), (1, WHITE), (1, BLACK)]

    one.go(one.turns[3].first + 1)
    assert one.turn == 3
    one.go_turns(-1)
    assert one.place == one.turns[3].first
    one.go_turns(-1)
    assert one.place == one.turns[2].first
    one.go_turns(2)
    assert one.place == one.turns[4].first
    one.go(one.last)
    one.go_turns(1)
    assert one.place == one.last


def test_both_views_show_the_same_game(records: dict[str, Record]) -> None:
    one = shown(records["heroic"])
    one.go(20)
    one.sit(BLACK)
    one.update(FRAME_MS)

    assert one.viewer == BLACK
    assert one.board.matches(view_of(one.state))
    assert one.board.layout.row(BLACK) > one.board.layout.row(WHITE)


def test_a_hidden_hand_shows_only_backs(records: dict[str, Record]) -> None:
    one = shown(records["heroic"])
    one.go(12)
    assert {one.board.puppets[card].card for side in (WHITE, BLACK) for card in one.board.hands[side]} != {-1}

    for side in (WHITE, BLACK):
        one.show_hand(side, is_open=False)
        assert {one.board.puppets[card].card for card in one.board.hands[side]} == {-1}
        assert not one.shows(side)
    one.show_hand(BLACK, is_open=True)

    assert [one.board.puppets[card].card for card in one.board.hands[BLACK]] == one.state.black.hand


def test_a_hand_stays_hidden_while_the_game_goes_on(records: dict[str, Record]) -> None:
    one = shown(records["paper"], speed=8.0)
    one.show_hand(WHITE, is_open=False)

    one.play()
    for _ in frames(one):
        cards = one.board.hands[WHITE]
        assert all(one.board.puppets[card].card == -1 for card in cards if card in one.board.puppets)


def test_the_table_is_lit_again_after_going_back_from_a_loss(records: dict[str, Record]) -> None:
    record = records["paper"]
    outcome = open_game(record).state.outcome
    assert outcome is not None
    assert outcome.winner is not None
    one = Replay(
        open_game(record),
        Layout(1280, 720),
        1 - outcome.winner,
        ShowOptions(by_hand=(False, False), cpu_pace_ms=0, speed=8.0),
    )
    one.go(one.last - 1)
    one.forward()
    rest(one)
    assert one.board.mood.lamp < 1

    one.go(0)

    assert one.board.mood.lamp == 1


def test_the_history_is_that_of_the_place(records: dict[str, Record]) -> None:
    one = shown(records["heroic"], instant=True)
    for _ in range(30):
        one.forward()
        one.update(FRAME_MS)
    walked = list(one.board.history)

    one.go(0)
    assert one.board.history == []
    one.go(30)

    assert one.board.history == walked


def test_an_event_is_found_at_its_place(records: dict[str, Record]) -> None:
    one = shown(records["paper"])
    number = 0
    for place, step in enumerate(one.steps):
        for event in range(number + 1, number + len(step.events) + 1):
            assert one.place_of_event(event) == place
        number += len(step.events)
    assert one.place_of_event(number + 99) == one.last


def test_an_idle_replay_is_not_drawn_again(records: dict[str, Record]) -> None:
    one = shown(records["heroic"])
    one.go(25)
    for _ in range(200):
        one.update(FRAME_MS)

    assert not one.is_moving


def test_a_sentence_does_not_outlast_a_jump_to_another_place() -> None:
    story = when('dead = "p32"', 'say = "word"')
    game = begun(encounter(story, "1w 30/0/0/-/-/p34:4,p34:4/- 30/0/0/-/-/p32:1,p22:2/-", "vanilla"), "0x0")
    one = Replay(game, Layout(1280, 720), WHITE, ShowOptions(instant=True))

    one.forward()
    one.update(FRAME_MS)
    assert one.board.speech is not None

    one.go(0)
    assert one.board.speech is None
