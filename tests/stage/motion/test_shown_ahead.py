"""A session's forecasts, its reaction to a card that cannot be played, and options that change in between."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from hschess.rules.actions import CHEAT_ACTION, END, Kind, action_named
from hschess.rules.game import open_game
from hschess.rules.record import Record
from hschess.store.settings import Foresight
from scenes.stage.game.setup import continued_match
from scenes.stage.hand.hand import candidate
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.inputs import KeyPressed, PointerMoved, PointerPressed
from scenes.stage.motion.board import Board
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.motion import Motion
from scenes.stage.motion.puppets import Look
from scenes.stage.motion.timing import DENIED_MS, FORESIGHT_MS, NOD_PX, NUDGE_PX
from scenes.stage.session import Session
from scenes.stage.shown.forecast import forecast_of
from scenes.stage.table_layout import CARD_SIZE, Layout
from tests.each import each
from tests.stage.acting import give

LAYOUT = Layout(1280, 720)
FRAME_MS = 16.0
WHITE_TO_MOVE = "heroic 9w 14/3/9/PQ/PQPPNB/P6,B3,R5/- 14/0/9/RQ/PPPNPNQPB/P4,Q6/-"
BLACK_TO_MOVE = "heroic 9b 4/9/9/RPBN/PQPPNB/P6,B3,R5,N1,P2/- 14/9/9/RQ/PPPNPNQPB/P4,Q6,P1,R2/-"
"""Black's CPU cheats, then plays a Rook."""


def session_at(position: str, options: ShowOptions | None = None) -> Session:
    seats = {"WhiteSeat": "human", "BlackSeat": "bfs"}
    match = continued_match(open_game(Record("heroic", position=position, extra=seats)))
    session = Session(match, LAYOUT, 0, options or ShowOptions(), is_new=False)
    session.update(FRAME_MS)
    return session


def point_at_end_turn(session: Session) -> None:
    give(session, PointerMoved(*LAYOUT.end_turn()))
    session.update(FRAME_MS)


def until(session: Session, is_so: Callable[[], bool]) -> None:
    """Let frames pass until a condition holds."""
    for _ in range(1000):
        if is_so():
            return
        session.update(FRAME_MS)
    pytest.fail("it never came to that")


def hold_a_pawn(session: Session) -> None:
    give(session, KeyPressed("1"))
    session.update(FRAME_MS)


# ------------------------------------------------------------------------------------------------------------- when a forecast is shown


@pytest.mark.parametrize(("wanted", "lanes"), [("full", True), ("end", True), ("off", False)])
def test_the_option_sets_whether_end_turn_shows_a_forecast(wanted: Foresight, lanes: bool) -> None:
    session = session_at(WHITE_TO_MOVE, ShowOptions(forecast=wanted))

    point_at_end_turn(session)

    assert session.shown.forecast is not None
    assert bool(session.shown.forecast.lanes) == lanes


@pytest.mark.parametrize(("wanted", "lanes"), [("full", True), ("end", False), ("off", False)])
def test_the_option_sets_whether_a_held_card_shows_a_forecast_but_its_ghost_stays(
    wanted: Foresight, lanes: bool
) -> None:
    session = session_at(WHITE_TO_MOVE, ShowOptions(forecast=wanted))

    hold_a_pawn(session)

    assert session.shown.forecast is not None
    assert session.shown.forecast.ghost is not None
    assert bool(session.shown.forecast.lanes) == lanes


@pytest.mark.parametrize(("wanted", "shown"), [("full", True), ("end", True), ("off", False)])
def test_peeking_shows_the_enemys_lanes_while_held(wanted: Foresight, shown: bool) -> None:
    session = session_at(WHITE_TO_MOVE, ShowOptions(forecast=wanted))
    session.hand = replace(session.hand, peeks=True)
    session.update(FRAME_MS)

    assert (session.shown.forecast is not None and all(lane.threat for lane in session.shown.forecast.lanes)) == shown

    session.hand = replace(session.hand, peeks=False)
    session.update(FRAME_MS)
    assert session.shown.forecast is None


def test_the_pointer_on_cheat_marks_its_target() -> None:
    session = session_at("heroic 9b 14/3/3/PQ/PQPPNB/P6,B3,R5/- 14/4/4/P/PPPNPNQPB/P4,Q6/-")
    match = continued_match(
        open_game(
            Record("heroic", position=repr(session.match.state), extra={"WhiteSeat": "bfs", "BlackSeat": "human"})
        )
    )
    session = Session(match, LAYOUT, 1, ShowOptions(by_hand=(False, True)), is_new=False)
    session.update(FRAME_MS)

    give(session, PointerMoved(*session.board.layout.power(1)))
    session.update(FRAME_MS)

    assert candidate(session.hand, session.tabletop) is CHEAT_ACTION
    assert session.shown.forecast is not None
    assert [mark.at for mark in session.shown.forecast.marks if mark.kind == "cheat"] == [
        session.board.layout.slot(0, 0, 3)
    ]


# ---------------------------------------------------------------------------------------------------------- the CPU's card


def test_a_cards_end_of_turn_is_shown_before_the_cpu_plays_it() -> None:
    session = session_at(BLACK_TO_MOVE)
    until(session, lambda: session.shown.forecast is not None)
    *earlier, played = session.match.record.actions
    before = open_game(replace(session.match.record, actions=tuple(earlier))).state
    frames = 0
    while session.shown.forecast is not None:
        assert session.shown.forecast == forecast_of(before, played, session.board.layout)
        session.update(FRAME_MS)
        frames += 1

    assert played.kind is Kind.PLAY
    assert frames * FRAME_MS == pytest.approx(FORESIGHT_MS, abs=2 * FRAME_MS)


def test_the_cpus_line_opens_before_its_card_lands_and_stays_open() -> None:
    session = session_at(BLACK_TO_MOVE)
    until(session, lambda: bool(session.board.mood.foresight))
    for _ in range(15):
        session.update(FRAME_MS)
    line = [number for number in session.board.lines[1] if number in session.board.puppets]
    aside = {round(session.board.puppets[number].x) for number in line}

    assert aside <= {round(LAYOUT.slot(1, slot, 5)[0]) for slot in range(5)}


@each("size", [(1280, 720), (1920, 1080), (2560, 1080), (1440, 900), (960, 540)])
def test_a_shown_card_covers_no_piece_and_stays_in_the_window(size: tuple[int, int]) -> None:
    session = session_at(BLACK_TO_MOVE)
    session.relayout(Layout(*size))
    until(session, lambda: bool(session.board.mood.foresight))
    layout = session.board.layout
    shown = next(
        one for one in session.board.puppets.values() if one.look is Look.CARD and one.side == 1 and one.scale > 1
    )
    half = CARD_SIZE[0] * shown.scale / 2

    assert shown.x - half > layout.slot(1, 6, 7)[0] + 60
    assert shown.x + half < layout.width
    assert shown.y - CARD_SIZE[1] * shown.scale / 2 > 0


# ----------------------------------------------------------------------------------------------------------------- refusals


def test_an_unaffordable_card_shakes_and_highlights_its_cost() -> None:
    session = session_at(WHITE_TO_MOVE)
    for _ in range(200):
        session.update(FRAME_MS)
    queen = session.board.puppets[session.board.hands[0][1]]
    at_rest = queen.x

    session.refuse(HitArea(HitKind.HAND, 1))
    away = list[float]()
    for _ in range(round(DENIED_MS / 4) + 2):
        session.update(4.0)
        away.append(queen.x - at_rest)

    assert max(away) == pytest.approx(NUDGE_PX, abs=1.3)
    assert min(away) == pytest.approx(-NUDGE_PX, abs=1.3)
    assert queen.flash == 0.0


def test_with_less_motion_a_refused_card_highlights_its_cost_and_stays() -> None:
    session = session_at(WHITE_TO_MOVE, ShowOptions(reduced_motion=True))
    queen = session.board.puppets[session.board.hands[0][1]]
    at_rest = queen.x

    session.refuse(HitArea(HitKind.HAND, 1))
    session.update(40.0)

    assert queen.flash > 0.5
    assert queen.x == at_rest


def test_a_released_card_swings_back_with_a_slight_overshoot() -> None:
    session = session_at(WHITE_TO_MOVE)
    x, y, _ = LAYOUT.hand_card(0, 2, 0)
    give(session, PointerPressed(x, y))
    for step in range(30):
        give(session, PointerMoved(x - 20 * step, y - 200))
        session.update(FRAME_MS)
    card, left = session.board.puppets[session.board.hands[0][0]], list[float]()

    session.hand = session.hand.cancelled()
    for _ in range(60):
        session.update(8.0)
        left.append(card.x)

    assert max(left) > x + 1
    assert left[-1] == pytest.approx(x, abs=2)


def test_a_released_card_keeps_its_speed() -> None:
    session = session_at(WHITE_TO_MOVE)
    x, y, _ = LAYOUT.hand_card(0, 2, 0)
    give(session, PointerPressed(x, y))
    for step in range(12):
        give(session, PointerMoved(x + 15 * step, y - 200))
        session.update(FRAME_MS)
    card = session.board.puppets[session.board.hands[0][0]]
    before, places = card.x, list[float]()

    session.hand = session.hand.cancelled()
    for _ in range(100):
        session.update(4.0)
        places.append(card.x)

    assert places[0] > before
    assert max(places) > before + 2
    assert places[-1] == pytest.approx(x, abs=2)


# ------------------------------------------------------------------------------------------------------- the pointer arrives


@pytest.mark.parametrize("reduced", [False, True])
def test_a_hovered_card_nods_at_once_and_rises_a_little_later(reduced: bool) -> None:
    session = session_at(WHITE_TO_MOVE, ShowOptions(reduced_motion=reduced))
    for _ in range(600):
        session.update(FRAME_MS)
    x, y, _ = LAYOUT.hand_card(0, 2, 0)
    card = session.board.puppets[session.board.hands[0][0]]
    at_rest, least = card.y, 1.9 if reduced else 1.0

    give(session, PointerMoved(x, y))
    session.update(FRAME_MS)
    nodding = at_rest - card.y
    for _ in range(3):
        session.update(FRAME_MS)

    assert session.is_moving()
    assert 1.5 < nodding <= NOD_PX
    assert card.scale >= least
    assert card.y < at_rest - 20


def test_a_passing_pointer_raises_no_card_and_pushes_none_aside() -> None:
    session = session_at(WHITE_TO_MOVE, ShowOptions(reduced_motion=True))
    x, y, _ = LAYOUT.hand_card(0, 2, 0)
    give(session, PointerMoved(x, y))
    session.update(FRAME_MS)
    session.update(FRAME_MS)
    give(session, PointerMoved(x, 600.0 - 200))
    for _ in range(3):
        session.update(FRAME_MS)

    cards = [session.board.puppets[number] for number in session.board.hands[0]]
    assert [(card.x, card.y, card.scale) for card in cards] == [
        (*LAYOUT.hand_card(index, 2, 0)[:2], 1.0) for index in range(2)
    ]


# ---------------------------------------------------------------------------------------------------------- in between


def test_the_ribbon_can_be_turned_off() -> None:
    session = session_at(WHITE_TO_MOVE)
    session.do(END)
    for _ in range(400):
        session.update(FRAME_MS)
        if any(puppet.look is Look.BANNER for puppet in session.board.puppets.values()):
            break

    assert session.board.dismiss_banner()
    session.update(FRAME_MS)
    assert not any(puppet.look is Look.BANNER for puppet in session.board.puppets.values())
    assert not session.board.dismiss_banner()


def test_queued_steps_are_shown_with_the_options_of_their_moment() -> None:
    session = session_at(WHITE_TO_MOVE)
    motion: Motion = session.motion
    session.do(action_named("P@0"))
    session.do(END)

    session.change_options(ShowOptions(reduced_motion=True))
    moved = shaken(motion, session.board)

    assert not moved


def shaken(motion: Motion, board: Board) -> bool:
    """Whether the table shakes after everything being shown has ended."""
    motion.skip()
    trembles = False
    for _ in range(120):
        motion.advance(FRAME_MS)
        trembles |= bool(board.mood.shake_x or board.mood.shake_y)
    return trembles
