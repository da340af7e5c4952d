"""The table's response times: the forecast with the gap, a released card, the second star of a king."""

from collections.abc import Callable
from math import hypot
from pathlib import Path

import pytest

from hschess.rules.actions import END
from hschess.rules.engine import apply
from hschess.rules.notation import parse_position
from hschess.rules.record import SEAT_TAGS, Record
from hschess.rules.record_text import format_record
from hschess.rules.view import view_of
from hschess.store.games import RUNNING_NAME
from hschess.store.settings import Settings
from scenes.stage.hand.hand import open_gap
from scenes.stage.inputs import KeyPressed, PointerMoved, PointerPressed
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.motion import Motion
from scenes.stage.motion.puppets import Look
from scenes.stage.table_layout import KING_SIZE, Layout
from tests.pilot.hands import card_point, gap_point
from tests.pilot.pilot import FRAME_MS, Pilot

Start = Callable[..., Pilot]
CROWDED = "heroic 9w 17/9/9/RPBQN/PQPPNB/P6,R5,B3,Q4,N3,P2/- 5/0/9/RPPR/PPPNPNQPB/Q6,P1,B6,R2,N3,P6,R6/-"
BESIEGED = "paper 7b 11/0/7/P/PPPP/P6/- 20/0/7/R/PPPP/Q6,R6,P6,P6,R6/-"
HOME_MS = 320.0
"""How long a card takes to return, without the frame that shows it."""
NEAR_PX = 2.0


@pytest.fixture
def table(start: Start, user_folder: Path) -> Pilot:
    """The table with seven enemies and six own pieces, at the usual speed."""
    seats = dict(zip(SEAT_TAGS, ("human", "bfs"), strict=True))
    record = Record("heroic", position=CROWDED, extra=seats)
    (user_folder / RUNNING_NAME).write_text(format_record(record), "utf-8")
    pilot = start(settings=Settings(speed=1.0))
    pilot.click_on("continue")
    pilot.wait_for_my_part()
    return pilot


def hold(pilot: Pilot, index: int) -> None:
    """Take up a card of the hand and hold it over the first gap."""
    point = card_point(pilot, pilot.state.mover.hand[index])
    pilot.move(point)
    pilot.frame(20)
    pilot.give(PointerPressed(*point))
    pilot.move(gap_point(pilot, 0))
    pilot.frame(40)


def test_the_forecast_appears_in_the_frame_of_the_new_gap(table: Pilot) -> None:
    hold(table, 1)
    seen = []
    for gap in (1, 2, 3, 4, 5, 6):
        table.stack.handle(PointerMoved(*gap_point(table, gap)))
        assert open_gap(table.session.hand, table.session.tabletop) == gap
        table.frame()
        assert table.session.shown.forecast is not None
        assert table.session.shown.forecast not in seen
        seen.append(table.session.shown.forecast)


@pytest.mark.parametrize("way", ["at rest", "flung"])
def test_a_released_card_is_back_after_320_ms_with_a_slight_overshoot(table: Pilot, way: str) -> None:
    hold(table, 1)
    number = table.session.held_card.number
    assert number is not None
    card = table.session.board.puppets[number]
    if way == "flung":
        x, y = gap_point(table, 3)
        for step in range(5):
            table.move((x + 15 * step, y - 5 * step))
    began = card.x, card.y
    table.stack.handle(KeyPressed("escape"))
    table.stack.handle(PointerMoved(60.0, 300.0))
    way_home = []
    for _ in range(60):
        table.frame()
        way_home.append((card.x, card.y))
    home = way_home[-1]
    off = [hypot(x - home[0], y - home[1]) for x, y in way_home]
    last_off = max(frame for frame, away in enumerate(off) if away > NEAR_PX)

    assert HOME_MS * 0.6 < last_off * FRAME_MS <= HOME_MS * 1.25
    assert max(y for _, y in way_home) > home[1] + 0.5
    goes_on_away_from_home = (way_home[0][0] - began[0]) * (began[0] - home[0]) > 0
    assert goes_on_away_from_home == (way == "flung")


@pytest.fixture
def rich(sit: Callable[[str], Pilot]) -> Pilot:
    """The table with cheap cards, at the usual speed and at rest."""
    pilot = sit("heroic 3w 20/3/3/PP/PPPP/P6/- 20/0/2/P/PPPP/P6/-")
    pilot.wait_for_my_part()
    return pilot


@pytest.mark.parametrize("frames", [0, 2, 8, 20])
@pytest.mark.parametrize(
    ("keys", "then"), [(("e",), ["end"]), (("1", "return"), ["P@1"]), (("u",), None), (("c",), ["castle1"])]
)
def test_keys_right_after_an_action_are_not_lost_in_its_motion(
    rich: Pilot, keys: tuple[str, ...], then: list[str] | None, frames: int
) -> None:
    rich.press("1", "return")
    rich.frame(frames)
    rich.press(*keys, *(["return"] if keys == ("c",) else []))

    done = [action.text for action in rich.session.match.record.actions]
    assert done == ([] if then is None else ["P@1", *then])


def test_end_turn_tapped_several_times_after_an_action_ends_one_turn(rich: Pilot) -> None:
    rich.press("1", "return", "e", "e", "e", "e")

    assert [action.text for action in rich.session.match.record.actions] == ["P@1", "end"]


def test_every_star_of_a_king_touches_its_portrait() -> None:
    state, layout = parse_position(BESIEGED), Layout(1280, 720)
    motion = Motion(view_of(state), layout, 0, ShowOptions(), full_health=(20, 20))
    motion.play(apply(state, END).events)
    x, y = layout.king(0)
    stars = set()
    while motion.is_busy:
        motion.advance(FRAME_MS)
        for puppet in motion.board.puppets.values():
            if puppet.look is Look.SPLAT and abs(puppet.y - y) < KING_SIZE:
                stars.add(round(puppet.x - x, -1))

    assert len(stars) > 1
    assert all(abs(aside) <= KING_SIZE / 2 + 10 for aside in stars)
