"""The opening of a game under a fake clock: what it covers, when the cards are dealt, how long it takes, and reduced motion."""

import pytest

from hschess.rules.game import open_game
from hschess.rules.record import SEAT_TAGS, Record
from hschess.rules.view import view_of
from scenes.stage.game.setup import continued_match
from scenes.stage.motion import timing
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.motion.staging_opening import IntroducedPlayer, Opening
from scenes.stage.session import Session
from scenes.stage.table_layout import KING_SIZE, Layout
from tests.each import each

FRAME_MS = 10.0
OPENING = Opening((IntroducedPlayer("level:page", 1, "Page", "Level 2", 2),), "Round 1")
LAYOUT = Layout(1280, 720)


def opened(mode: str = "paper", **options: object) -> Session:
    seats = dict(zip(SEAT_TAGS, ("human", "level:page"), strict=True))
    match = continued_match(open_game(Record(mode, seed=3, extra=seats)))
    return Session(match, LAYOUT, 0, ShowOptions(**options), is_new=True, opening=OPENING)  # type: ignore[arg-type]


def pass_time(session: Session, for_ms: float) -> list[str]:
    """The cues that were played."""
    heard = []
    for _ in range(round(for_ms / FRAME_MS)):
        heard += [cue.name for cue in session.update(FRAME_MS)]
    return heard


def shown(session: Session, look: Look) -> list[Puppet]:
    return [one for one in session.board.puppets.values() if one.look is look]


def test_at_first_the_table_is_covered_and_the_opponent_appears() -> None:
    session = opened()
    assert session.board.mood.cover == 1
    pass_time(session, timing.OPENING_LIFT_AT_MS - FRAME_MS)
    (face,), (caption,) = shown(session, Look.FACE), shown(session, Look.CAPTION)

    assert session.board.mood.cover == 1
    assert (face.text, face.scale, face.alpha) == ("level:page", 1.0, 1.0)
    assert (caption.text, caption.number) == ("Page\nLevel 2", 2)
    assert not any(session.board.hands)


def test_the_portrait_takes_its_seat_as_the_table_appears() -> None:
    session = opened()
    pass_time(session, timing.OPENING_LIFT_AT_MS + timing.OPENING_LIFT_MS - FRAME_MS)
    (face,) = shown(session, Look.FACE)

    assert (face.x, face.y) == pytest.approx(LAYOUT.king(1), abs=2)
    assert face.scale == pytest.approx(KING_SIZE / timing.OPENING_FACE_PX, abs=0.02)
    pass_time(session, 3 * FRAME_MS)
    assert session.board.mood.cover == 0
    assert shown(session, Look.FACE) == shown(session, Look.CAPTION) == []


def test_the_cards_are_dealt_under_the_call_of_round_1() -> None:
    session = opened()
    heard = pass_time(session, timing.OPENING_DEAL_AT_MS - FRAME_MS)
    assert "draw_slide" not in heard
    heard = pass_time(session, 250)

    assert "draw_slide" in heard
    assert [one.text for one in shown(session, Look.BANNER)] == ["Round 1"]


@each("speed", [0.5, 1.0, 2.0, 4.0])
@each("mode", ["paper", "normal", "heroic", "friendly"])
def test_it_takes_a_second_and_a_half_at_the_chosen_speed_before_anyone_may_act(mode: str, speed: float) -> None:
    session = opened(mode, speed=speed)
    pass_time(session, 1500 / speed - FRAME_MS)
    assert session.board.is_opening
    assert session.choice is None
    assert not session.motion.input_open
    pass_time(session, 2 * FRAME_MS)

    assert not session.board.is_opening
    assert not shown(session, Look.BANNER) or shown(session, Look.BANNER)[0].text != "Round 1"


def test_the_mulligan_comes_after_the_opening() -> None:
    session = opened("heroic")
    pass_time(session, timing.OPENING_MS + 400)

    assert session.choice is not None


def test_instant_motion_has_none() -> None:
    session = opened(instant=True)

    assert not session.board.is_opening
    assert session.board.mood.cover == 0
    pass_time(session, FRAME_MS)
    assert session.motion.input_open


def test_with_less_motion_one_plate_does_not_move() -> None:
    session = opened(reduced_motion=True)
    pass_time(session, FRAME_MS)
    before = [(one.text, one.x, one.y, one.scale, one.alpha) for one in session.board.puppets.values() if one.text]
    pass_time(session, timing.OPENING_STILL_MS - 3 * FRAME_MS)
    after = [(one.text, one.x, one.y, one.scale, one.alpha) for one in session.board.puppets.values() if one.text]

    assert before == after
    assert [text for text, *_ in before] == ["level:page", "Page\nLevel 2", "Round 1"]
    assert session.board.mood.cover == 1
    pass_time(session, timing.OPENING_MS - timing.OPENING_STILL_MS + 5 * FRAME_MS)
    assert session.board.mood.cover == 0
    assert not session.board.is_opening


@pytest.mark.parametrize("after_ms", [0, 300, 800, 1200])
def test_skipped_at_any_moment_all_of_it_is_over_and_the_table_shows_the_deal(after_ms: float) -> None:
    session = opened("heroic")
    pass_time(session, after_ms)
    session.skip(all_of_it=True)
    pass_time(session, FRAME_MS)

    assert not session.board.is_opening
    assert session.board.mood.cover == 0
    assert shown(session, Look.FACE) == shown(session, Look.CAPTION) == []
    assert session.board.matches(view_of(session.match.state))
    assert session.choice is not None


def test_a_resize_before_it_begins_does_not_shorten_it() -> None:
    session = opened()
    session.relayout(Layout(1920, 1080))
    pass_time(session, 300)

    assert session.board.is_opening
    assert shown(session, Look.FACE)


def test_a_resize_in_its_middle_ends_it() -> None:
    session = opened()
    pass_time(session, 300)
    session.relayout(Layout(1920, 1080))

    assert not session.board.is_opening
    assert session.board.mood.cover == 0
