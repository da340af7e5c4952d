"""Whole games at the table under a fake clock, without a display."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.actions import CONCEDE, END, Kind, action_named
from hschess.rules.cards import CODES
from hschess.rules.engine import legal_actions
from hschess.rules.game import open_game
from hschess.rules.modes import MODES
from hschess.rules.record import Record
from hschess.rules.view import view_of
from hschess.store.games import RunningGame
from hschess.store.saves import Saves
from scenes.stage.game.autosave import Autosave
from scenes.stage.game.setup import Setup, continued_match, first_viewer, new_match
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.wishes import ActionDone, Answer
from scenes.stage.inputs import KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.session import Session
from scenes.stage.table_layout import Layout
from tests.by_commit import in_turn, seeds
from tests.stage.acting import give

LAYOUT = Layout(1280, 720)
FRAME_MS = 16.0


def session_of(mode: str, seats: tuple[str, str], seed: int = 3, options: ShowOptions | None = None) -> Session:
    match = new_match(Setup(mode, seed, seats))
    return Session(match, LAYOUT, first_viewer(match), options or ShowOptions(speed=4.0, cpu_pace_ms=0), is_new=True)


def wait_until_still(session: Session) -> None:
    """Let frames pass until the person may act, a choice is owed, or the game is over."""
    for _ in range(40_000):
        session.update(FRAME_MS)
        done = session.is_finished or session.choice is not None or session.needs_curtain
        if done or (session.may_act and not session.motion.is_busy):
            return
    pytest.fail(f"the table does not come to rest: {session.match.state!r}")


def play_on(session: Session, chance: random.Random) -> None:
    """Let the person act at random until the game is over."""
    while not session.is_finished:
        wait_until_still(session)
        if session.is_finished:
            return
        if session.needs_curtain:
            session.sit(session.match.state.to_move)
            continue
        assert session.board.matches(view_of(session.match.state))
        session.do(chance.choice([one for one in legal_actions(session.match.state) if one is not CONCEDE]))


@pytest.mark.parametrize(
    ("mode", "seats", "seed"),
    [
        (mode, in_turn(number, (("human", "bfs"), ("bfs", "human"), ("human", "human"))), seed)
        for number, (mode, seed) in enumerate(zip(MODES, seeds("law 10 at the table", len(MODES)), strict=True))
    ],
)
def test_law_10_a_whole_game_is_played_at_the_table_and_the_idle_board_is_the_state(
    mode: str, seats: tuple[str, str], seed: int
) -> None:
    session = session_of(mode, seats, seed)

    play_on(session, random.Random(seed))

    assert session.match.is_over
    assert session.board.matches(view_of(session.match.state))


def test_two_cpus_play_to_the_end_with_motion_at_speed_one() -> None:
    session = session_of("friendly", ("bfs", "bfs"), options=ShowOptions())

    wait_until_still(session)

    assert session.is_finished


def test_instant_shows_no_motion_and_still_plays_on() -> None:
    session = session_of("paper", ("bfs", "bfs"), options=ShowOptions(instant=True, cpu_pace_ms=0))

    wait_until_still(session)

    assert session.is_finished


def test_law_11_an_idle_table_is_not_drawn_again() -> None:
    session = session_of("paper", ("human", "bfs"), options=ShowOptions())
    wait_until_still(session)
    for _ in range(500):
        session.update(FRAME_MS)

    assert not session.is_moving()
    session.touched()
    session.update(FRAME_MS)
    assert session.is_moving()


def test_the_person_cannot_act_while_the_other_sides_turn_is_shown() -> None:
    session = session_of("paper", ("human", "bfs"))
    wait_until_still(session)

    session.do(END)

    assert not session.may_act
    assert not session.tabletop.enabled


def test_the_own_turn_is_shown_only_when_all_of_the_enemys_has_been() -> None:
    session = session_of("paper", ("human", "bfs"))
    wait_until_still(session)
    assert session.shows_my_turn
    session.do(END)
    shown = list[tuple[bool, bool]]()

    while not session.may_act:
        session.update(FRAME_MS)
        shown.append((session.is_my_turn, session.shows_my_turn))

    assert (True, False) in shown
    assert (False, True) not in shown
    assert shown[-1] == (True, True)


def test_clicks_that_skip_the_enemys_turn_do_not_end_a_turn() -> None:
    session = session_of("paper", ("human", "bfs"))
    wait_until_still(session)
    end = session.board.layout.end_turn()
    give(session, PointerMoved(*end))
    session.do(END)
    played = list[Answer]()

    while not session.may_act:
        session.update(FRAME_MS)
        session.skip()
        played += give(session, PointerPressed(*end))
        played += give(session, PointerReleased(*end))
    for _ in range(3):
        played += give(session, PointerPressed(*end))
        session.update(FRAME_MS)
        played += give(session, PointerReleased(*end))

    assert played == []


@pytest.mark.parametrize("name", ["e", "return"])
def test_a_key_that_is_tapped_twice_ends_one_turn_at_any_speed(name: str) -> None:
    session = session_of("paper", ("human", "bfs"), options=ShowOptions(instant=True, cpu_pace_ms=0))
    wait_until_still(session)
    session.update(1000.0)
    session.hand = replace(session.hand, focus=HitArea(HitKind.END))

    played = [give(session, KeyPressed(name))]
    while not session.may_act:
        session.update(FRAME_MS)
        played.append(give(session, KeyPressed(name)))
    turn = session.match.state.round
    played.append(give(session, KeyPressed(name)))

    assert [one for one in played if one] == [(ActionDone(END),)]
    assert session.match.state.round == turn


def test_the_key_that_confirms_the_starting_cards_does_not_end_the_turn_as_well() -> None:
    session = session_of("friendly", ("human", "bfs"), options=ShowOptions(instant=True, cpu_pace_ms=0))
    wait_until_still(session)
    session.update(1000.0)
    give(session, KeyPressed("1"))
    give(session, KeyPressed("e"))
    wait_until_still(session)

    assert session.may_act
    assert give(session, KeyPressed("e")) == ()


def test_the_forecast_follows_the_held_card() -> None:
    session = session_of("paper", ("human", "bfs"))
    wait_until_still(session)
    assert session.shown.forecast is None

    give(session, KeyPressed(str(session.match.state.mover.hand.index(CODES["P"]) + 1)))
    session.update(FRAME_MS)

    assert session.shown.forecast is not None
    assert session.shown.forecast.ghost is not None
    session.hand = session.hand.cancelled()
    session.update(FRAME_MS)
    assert session.shown.forecast is None


def test_undo_shows_the_position_before() -> None:
    session = session_of("paper", ("human", "bfs"))
    wait_until_still(session)
    before = view_of(session.match.state)
    session.do(action_named("P@0"))
    wait_until_still(session)

    assert session.undo()

    assert session.board.matches(before)
    assert session.board.history == []


def test_a_continued_game_has_its_history_and_its_board(tmp_path: Path) -> None:
    session = session_of("heroic", ("human", "bfs"))
    Autosave(Saves(tmp_path)).begin(session.match)
    chance = random.Random(2)
    for _ in range(25):
        wait_until_still(session)
        session.do(chance.choice([one for one in legal_actions(session.match.state) if one is not CONCEDE]))

    game = RunningGame(tmp_path).load()
    assert game is not None
    match = continued_match(game)
    resumed = Session(match, LAYOUT, first_viewer(match), ShowOptions(), is_new=False)

    assert resumed.match.state == session.match.state
    assert resumed.board.matches(view_of(session.match.state))
    assert resumed.board.history[-1].action <= len(match.record.actions)


def test_a_window_resized_in_motion_rests_in_its_new_place() -> None:
    session = session_of("friendly", ("human", "bfs"))
    for _ in range(10):
        session.update(FRAME_MS)

    session.relayout(Layout(2560, 1080))

    wait_until_still(session)
    assert session.board.matches(view_of(session.match.state))


def test_the_mulligan_is_a_choice_over_the_table() -> None:
    session = session_of("friendly", ("human", "bfs"))
    wait_until_still(session)

    assert session.choice is not None
    choice, action = session.choice.picked(1).chosen()
    assert action is None
    assert choice.action.text == "swap:1"


def test_a_click_skips_the_motion() -> None:
    session = session_of("paper", ("human", "bfs"), options=ShowOptions())
    session.update(FRAME_MS)
    assert session.motion.is_busy

    for _ in range(20):
        session.skip()

    assert not session.motion.is_busy


def test_ending_the_turn_is_all_that_is_left_without_cards_and_mana() -> None:
    session = session_of("paper", ("human", "bfs"))
    wait_until_still(session)
    assert not session.nothing_left

    session.do(next(one for one in legal_actions(session.match.state) if one.kind == Kind.PLAY))

    assert session.nothing_left


# ------------------------------------------------------------------------------------------------------------------- legal moves


def at_position(line: str) -> Session:
    """The person's turn in this position, fully shown."""
    session = Session(continued_match(open_game(Record("", position=line))), LAYOUT, 0, ShowOptions(), is_new=False)
    wait_until_still(session)
    session.update(FRAME_MS)
    return session


def glowing(session: Session) -> list[bool]:
    """The cards of the hand that glow, from the left."""
    return [session.board.puppets[number].glow > 0 for number in session.board.hands[session.viewer]]


def test_r14_with_a_full_line_no_card_glows() -> None:
    """The line of seven has no gap for any card; none of the cards is too expensive."""
    session = at_position("paper 9w 20/9/9/PRQ/P/P6,P6,P6,P6,P6,P6,P6/- 20/0/8/P/P/-/-")

    assert glowing(session) == [False, False, False]
    assert [session.board.puppets[number].unaffordable for number in session.board.hands[0]] == [False] * 3


def test_playable_cards_glow_and_unaffordable_ones_are_cracked() -> None:
    session = at_position("paper 3w 20/3/3/PQR/P/P6/- 20/0/2/P/P/-/-")

    assert glowing(session) == [True, False, True]
    assert [session.board.puppets[number].unaffordable for number in session.board.hands[0]] == [False, True, False]


@pytest.mark.parametrize("mode", MODES)
def test_the_glow_in_a_game_matches_the_legal_actions(mode: str) -> None:
    session, chance = session_of(mode, ("human", "human"), seed=5), random.Random(5)
    for _ in range(60):
        wait_until_still(session)
        if session.is_finished:
            break
        if session.needs_curtain:
            session.sit(session.match.state.to_move)
            continue
        session.update(FRAME_MS)
        legal = legal_actions(session.match.state)
        if session.may_act:
            played = {action.card for action in legal if action.kind in (Kind.PLAY, Kind.BONUS)}
            attackers = {action.slot for action in legal if action.kind is Kind.ATTACK}
            assert glowing(session) == [code in played for code in session.match.state.mover.hand]
            line = session.board.lines[session.viewer]
            assert [session.board.puppets[number].glow > 0 for number in line] == [
                slot in attackers for slot in range(len(line))
            ]
        session.do(chance.choice([one for one in legal if one is not CONCEDE]))


def test_r19_castle_lights_exactly_the_pieces_that_it_moves() -> None:
    session = at_position("heroic 5w 20/5/5/P/PPPP/N3,P6,N2/- 20/0/4/P/PPPP/P6/-")
    session.update(FRAME_MS)
    assert glowing_pieces(session) == [True, False, True]

    give(session, KeyPressed("c"))
    session.update(FRAME_MS)
    assert glowing_pieces(session) == [False, True, True]

    session.hand = session.hand.cancelled()
    session.update(FRAME_MS)
    assert glowing_pieces(session) == [True, False, True]


def glowing_pieces(session: Session) -> list[bool]:
    return [session.board.puppets[number].glow > 0 for number in session.board.lines[session.viewer]]
