"""Tooltips of the pointer and of the keys, and the target of a hint, never cover the lines."""

from collections.abc import Callable

import pytest

from hschess.rules.actions import ATTACKS, CASTLES, PLAY, Action
from hschess.rules.cards import CODES
from hschess.rules.pieces import code_of
from hschess.store.settings import Settings
from scenes.pane import tips
from scenes.pane.table_words import caption_of
from scenes.pane.tips import TableTips, lines_box
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.inputs import PointerReleased
from scenes.stage.table_layout import Rect
from scenes.words import say
from tests.by_commit import in_turn
from tests.pilot.hands import card_point, enemy_point, gap_point, own_point
from tests.pilot.pilot import Pilot

Sit = Callable[..., Pilot]
SEVEN = "heroic 7w 20/9/9/PQ/PQPPNB/P6,R5,B3,N3,P2,P1,R6/- 12/0/6/RPPR/PPPNPNQPB/Q6,P4,B6,R2,Q5,Q6,R6/-"
FEW = "heroic 7w 20/9/9/PQN/PQPPNB/P6,N3,R5/- 12/0/6/RPPR/PPPNPNQPB/Q6,P4/-"
RESTED = 30
"""After this many frames a tooltip is shown."""
Shown = list[tuple[str, HitArea]]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """The tooltips, each with its kind of call, as they are drawn."""
    heard: Shown = []
    for way in ("draw", "draw_focused"):
        real = getattr(TableTips, way)

        def listening(self: TableTips, *given: object, way: str = way, real: Callable[..., None] = real) -> None:
            heard.extend((way, one) for one in given if isinstance(one, HitArea))
            real(self, *given)

        monkeypatch.setattr(TableTips, way, listening)
    return heard


SIZES = ((1280, 720), (1920, 1080), (960, 540), (2560, 1080), (1024, 768))


def overlap(one: Rect, other: Rect) -> bool:
    return (
        min(one[0] + one[2], other[0] + other[2]) > max(one[0], other[0]) + 0.01
        and min(one[1] + one[3], other[1] + other[3]) > max(one[1], other[1]) + 0.01
    )


def rest_on(pilot: Pilot, point: tuple[float, float]) -> None:
    pilot.move(point)
    pilot.frame(RESTED)
    pilot.draw()


# ------------------------------------------------------------------------------------------------------ the pointer's card


@pytest.mark.parametrize(
    ("position", "size"),
    [(SEVEN, size) for size in SIZES] + [(FEW, in_turn(0, SIZES))],
)
def test_the_large_card_is_beside_the_lines(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, position: str, size: tuple[int, int]
) -> None:
    cards = list[Rect]()
    real = tips._draw_card

    def seen(*given: object) -> Rect:
        cards.append(real(*given))  # type: ignore[arg-type]  # as it was given
        return cards[-1]

    monkeypatch.setattr(tips, "_draw_card", seen)
    pilot = sit(position)
    pilot.wait_for_my_part()
    pilot.resize(*size)
    for slot in range(len(pilot.state.white.line)):
        rest_on(pilot, own_point(pilot, slot))
    for slot in range(len(pilot.state.black.line)):
        rest_on(pilot, enemy_point(pilot, slot))

    lines, layout = lines_box(pilot.session), pilot.tables_layout
    assert cards
    assert not any(overlap(card, lines) for card in cards)
    assert all(card[0] >= 0 and card[0] + card[2] <= layout.width for card in cards)


def test_the_text_under_it_does_not_repeat_the_card(sit: Sit) -> None:
    pilot = sit(SEVEN)
    pilot.wait_for_my_part()

    assert caption_of(HitArea(HitKind.OWN, 0), pilot.session) == ""
    assert caption_of(HitArea(HitKind.OWN, 1), pilot.session) == say("tip.hurt", health=5, full=6)


def test_no_tooltip_reappears_by_itself_after_another_screen(sit: Sit, shown: Shown) -> None:
    pilot = sit(SEVEN)
    pilot.wait_for_my_part()
    rest_on(pilot, pilot.tables_layout.power(0))
    assert shown
    pilot.press("f10", "escape")
    pilot.wait(lambda: pilot.table is not None)
    shown.clear()

    pilot.frame(3 * RESTED)
    pilot.draw()
    assert shown == []

    x, y = pilot.tables_layout.power(0)
    rest_on(pilot, (x + 2, y))
    assert shown


# ------------------------------------------------------------------------------------------------------- the keys' focus


def test_the_focused_area_is_described_at_the_edge_but_not_in_the_enemys_turn(sit: Sit, shown: Shown) -> None:
    pilot = sit(FEW, Settings(speed=1.0, cpu_pace_ms=1500))
    pilot.wait_for_my_part()
    pilot.press("right", "up")
    pilot.draw()
    assert shown[-1][0] == "draw_focused"
    assert pilot.session.hand.shown_focus is not None
    pilot.press("e")
    pilot.wait(lambda: not pilot.session.is_my_turn)
    shown.clear()

    pilot.frame(60)
    pilot.draw()
    assert not pilot.session.is_my_turn
    assert pilot.session.hand.shown_focus is None
    assert shown == []

    pilot.press("right")
    assert pilot.session.hand.shown_focus is not None


def test_a_focused_card_stays_below_the_lines(sit: Sit) -> None:
    pilot = sit(FEW)
    pilot.wait_for_my_part()
    pilot.press("right")
    pilot.frame(RESTED)

    board = pilot.session.board
    card = board.puppets[board.hands[0][0]]
    lines = lines_box(pilot.session)
    assert card.scale > 1
    assert card.y - 81 * card.scale > lines[1] + lines[3]


# ------------------------------------------------------------------------------------------------------- a hint's target


def test_the_ghost_of_a_hint_stays_while_its_card_is_dragged(sit: Sit) -> None:
    pilot = sit(FEW)
    pilot.wait_for_my_part()
    pilot.pane.point_at(PLAY[CODES["Q"]][1])
    pilot.frame()

    pilot.take_up(card_point(pilot, CODES["Q"]), (640.0, 600.0))
    pilot.frame()

    session = pilot.session
    assert session.held_card.number is not None
    assert session.board.gap == 1
    assert session.shown.forecast is not None
    assert session.shown.forecast.ghost is not None
    assert code_of(session.shown.forecast.ghost.piece) == CODES["Q"]

    pilot.move(gap_point(pilot, 3))
    pilot.frame()
    assert session.board.gap == 3
    assert session.shown.forecast.aim is not None
    assert session.shown.forecast.aim.x == pilot.tables_layout.slot(0, 1, 4)[0]

    pilot.give(PointerReleased(*gap_point(pilot, 3)))
    pilot.frame(2)
    assert session.hand.hint is None


@pytest.mark.parametrize("hint", [ATTACKS[1][0], CASTLES[1]])
def test_the_target_of_a_hint_stays_while_another_piece_is_dragged(sit: Sit, hint: Action) -> None:
    pilot = sit(FEW)
    pilot.wait_for_my_part()
    pilot.pane.point_at(hint)
    pilot.frame()

    pilot.take_up(card_point(pilot, CODES["P"]), (640.0, 600.0))
    pilot.frame()

    assert pilot.session.shown.forecast is not None
    layout = pilot.tables_layout
    place = layout.slot(1, 0, 2) if hint is ATTACKS[1][0] else layout.slot(0, 1, 3)
    assert [(one.x, one.y) for one in pilot.session.shown.forecast.outlines] == [place]
