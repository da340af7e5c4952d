"""The opponent has one name and one face, from the first banner to the replay."""

from collections.abc import Callable
from itertools import count

import pytest

from hschess.players.opponents import Level, levels
from hschess.resources import languages
from scenes.destinations import ToTable
from scenes.pane.table_words import tooltip_of
from scenes.pane.view import THINK_WORDS_MS, show_of
from scenes.stack import Go
from scenes.stage.game.match import MatchSeat
from scenes.stage.game.seat_words import seat_words
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.motion.puppets import Look
from scenes.table.game import TableScene
from scenes.words import choose, say
from tests.pilot.brooding import Brooding
from tests.pilot.hands import by_clicks
from tests.pilot.pilot import AT_ONCE, FAST, Pilot, whim

Start = Callable[..., Pilot]


def against(pilot: Pilot, seat: str, name: str = "1 · First game", side: int = 1) -> Pilot:
    """A game against a seat with another name in the record, as in older ones."""
    seats, names = ("human", seat), ("You", name)
    if side == 0:
        seats, names = (seat, "human"), (name, "You")
    match = new_match(Setup("paper", 3, seats, names))
    pilot.stack.obey(Go(ToTable(match, is_new=True), instead=True))
    return pilot


def banners(pilot: Pilot) -> set[str]:
    return {puppet.text for puppet in pilot.session.board.puppets.values() if puppet.look is Look.BANNER}


@pytest.mark.parametrize("language", languages())
def test_the_ribbon_names_the_side_to_move_by_the_opponents_name(start: Start, language: str) -> None:
    choose(language)
    pilot = against(start(settings=FAST), "level:first")
    seen: set[str] = set()
    pilot.watch = lambda: seen.update(banners(pilot)) if isinstance(pilot.top, TableScene) else None

    pilot.wait_for_my_part()
    pilot.press("e")
    pilot.wait_for_my_part()

    assert say("opponent.level:first.turn") in seen
    assert not any("1 ·" in words for words in seen)


@pytest.mark.parametrize("level", levels(), ids=lambda level: level.name)
@pytest.mark.parametrize("side", [0, 1])
def test_every_level_has_its_face_and_its_plate_at_the_table(start: Start, level: Level, side: int) -> None:
    pilot = against(start(settings=AT_ONCE), level.seat, side=side)
    pilot.wait_for_my_part()

    show = show_of(pilot.session)
    assert show.seats[side] == level.seat
    assert show.plate is not None
    assert (show.plate.words, show.plate.number) == (seat_words("", level.seat, say), level.number)
    pilot.draw()


def test_two_people_have_no_plate(start: Start) -> None:
    pilot = against(start(settings=AT_ONCE), "human", "Black")
    pilot.frame()

    assert show_of(pilot.session).plate is None


def test_the_opponents_plate_shows_that_it_thinks(start: Start) -> None:
    pilot = against(start(settings=AT_ONCE), "level:first")
    pilot.wait_for_my_part()
    session = pilot.session
    session.match.seats = (session.match.seats[0], MatchSeat("1 · First game", Brooding(), "level:first"))
    # Time passes while it thinks, or a frame would never end.
    pilot.context.now_ms = count().__next__
    pilot.press("e")
    pilot.wait(lambda: session.is_thinking and session.driver.thought_ms >= THINK_WORDS_MS)

    plate = show_of(session).plate
    assert plate is not None
    assert plate.words == say("table.thinking", name="Novice")
    assert plate.number == 0


def test_log_king_and_replay_call_the_opponent_by_its_name(start: Start) -> None:
    pilot = against(start(settings=AT_ONCE), "level:first")
    pilot.play_until_the_end(by_clicks, whim(1))

    assert not any("1 ·" in words for words in pilot.said)


def test_the_tooltip_of_the_opponents_king_describes_its_style(start: Start) -> None:
    pilot = against(start(settings=AT_ONCE), "level:castellan")
    pilot.wait_for_my_part()

    far, own = (tooltip_of(HitArea(HitKind.KING, side), pilot.session) for side in (1, 0))
    assert far.startswith("Castellan")
    assert say("opponent.level:castellan.about") in far
    assert "\n" not in own
