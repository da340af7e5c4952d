import itertools

import pytest

from hschess.rules.cards import CODES
from hschess.rules.notation import parse_position
from hschess.rules.state import Cause, Outcome
from hschess.rules.view import View, view_of
from scenes.stage.motion.board import Board, HistoryEntry, Layer
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.table_layout import CARD_SIZE, Layout
from tests.stage.acting import WINDOW

POSITION = "normal 4b 18/2/4/PPRNQ/PPP/P6,N2,R4,Q6/- 20/0/4/BQN/PPP/P3,P6/-"


def view() -> View:
    return view_of(parse_position(POSITION))


def board(reduced: bool = False, viewer: int = 0) -> Board:
    made = Board.of(view(), WINDOW, viewer)
    made.reduced = reduced
    return made


def rest_of(one: Board) -> list[tuple[float, float]]:
    return [(one.puppets[number].x, one.puppets[number].y) for number in one.lines[one.viewer]]


def test_a_board_of_a_view_matches_it() -> None:
    assert board().matches(view())


def test_a_board_that_shows_another_number_does_not_match() -> None:
    one = board()
    one.puppets[one.lines[0][1]].number += 1

    assert not one.matches(view())


def test_neighbours_are_drawn_from_left_to_right_whenever_they_came() -> None:
    one = board()
    first = one.lines[0][0]
    one.puppets[first] = one.puppets.pop(first)

    tokens = one.by_layer()[Layer.TOKENS]
    assert [number for number in tokens if number in one.lines[0]] == one.lines[0]


def test_a_board_that_lacks_a_card_does_not_match() -> None:
    one = board()
    one.hands[1].pop()

    assert not one.matches(view())


def test_the_other_sides_cards_are_backs_without_information() -> None:
    one = board()

    assert {(one.puppets[number].card, one.puppets[number].face) for number in one.hands[1]} == {(-1, 0.0)}
    assert [one.puppets[number].card for number in one.hands[0]] == view().sides[0].hand


def test_an_open_hand_shows_its_cards() -> None:
    one = Board.of(view(), WINDOW, 0, reveal=True)

    assert [one.puppets[number].card for number in one.hands[1]] == view().sides[1].hand
    assert one.matches(view())


def test_the_viewer_sits_at_the_bottom() -> None:
    one = board(viewer=1)

    assert one.puppets[one.kings[1]].y > one.puppets[one.kings[0]].y
    assert {one.puppets[number].card for number in one.hands[0]} == {-1}


def test_everything_rests_in_the_layouts_places() -> None:
    one = board()

    assert rest_of(one) == [WINDOW.slot(0, slot, 4) for slot in range(4)]


def test_a_new_window_puts_everything_in_its_new_place() -> None:
    one, wide = board(), Layout(2560, 1080)
    one.relayout(wide)

    assert rest_of(one) == [wide.slot(0, slot, 4) for slot in range(4)]
    assert one.matches(view())


def test_layers_keep_the_table_below_the_hand() -> None:
    one = board()
    one.puppets[999] = Puppet(Look.SPLAT)
    layers = one.by_layer()

    assert layers[Layer.OWN_HAND] == one.hands[0]
    assert layers[Layer.ENEMY_HAND] == one.hands[1]
    assert layers[Layer.EFFECTS] == [999]
    assert sum(len(numbers) for numbers in layers.values()) == len(one.puppets)


def test_the_history_keeps_the_newest() -> None:
    one = board()
    for action in range(40):
        one.remember(HistoryEntry(0, 0, action=action))

    assert one.history[-1].action == 39
    assert len(one.history) < 40


# ---------------------------------------------------------------------------------------------------------------- the hand


def settle_hand(one: Board, hovered: int | None, frames: int = 60) -> None:
    for _ in range(frames):
        one.update_hands(16.0, hovered)


def test_a_hovered_card_is_large_upright_and_near_the_edge() -> None:
    one = board()
    settle_hand(one, 1)
    card = one.puppets[one.hands[0][1]]

    assert card.scale == pytest.approx(1.9)
    assert card.angle == 0.0
    assert card.y + 162 * 1.9 / 2 == pytest.approx(720 - 12)
    assert one.by_layer()[Layer.OWN_HAND][-1] == one.hands[0][1]


def test_a_card_held_by_keys_does_not_cover_the_own_line() -> None:
    one = board()
    one.holds_low = True
    settle_hand(one, 1)
    card = one.puppets[one.hands[0][1]]

    _, top, _, height = one.layout.drop_zone()
    assert card.y - CARD_SIZE[1] * card.scale / 2 > top + height
    assert card.scale > 1


def test_the_neighbours_of_a_hovered_card_slide_away() -> None:
    one = board()
    settle_hand(one, 1)
    slid = [one.puppets[number].x - one.card_place(0, index).x for index, number in enumerate(one.hands[0])]

    assert slid == pytest.approx([-26, 0, 26, 12, 4])


def test_a_hovered_card_is_nearly_there_after_150_ms() -> None:
    one = board()
    for _ in range(10):
        one.update_hands(15.0, 2)

    assert one.puppets[one.hands[0][2]].scale > 1.8


def test_a_hands_motion_does_not_depend_on_frames() -> None:
    one, other = board(), board()
    for _ in range(8):
        one.update_hands(10.0, 0)
    other.update_hands(80.0, 0)

    assert one.puppets[one.hands[0][0]].x == pytest.approx(other.puppets[other.hands[0][0]].x)


def test_a_resting_hand_sways_a_little_and_rarely() -> None:
    one = board()
    settle_hand(one, None)
    moved = [one.update_hands(16.0) for _ in range(400)]
    lifts = [one.puppets[number].y - one.card_place(0, index).y for index, number in enumerate(one.hands[0])]

    assert 0 < sum(moved) <= 400 * 16 / 125 + 1
    assert max(abs(lift) for lift in lifts) <= 1.21


def test_with_reduced_motion_a_resting_hand_rests() -> None:
    one = board(reduced=True)
    one.update_hands(16.0)

    assert not any(one.update_hands(16.0) for _ in range(400))


def test_the_board_leaves_a_dragged_card_to_the_hand() -> None:
    one = board(reduced=True)
    held = one.hands[0][2]
    one.puppets[held].x = 333.0
    one.update_hands(16.0, None, held)

    assert one.puppets[held].x == 333.0
    assert one.puppets[one.hands[0][3]].x == one.card_place(0, 2, cards=4).x


def test_the_board_leaves_the_timelines_cards_alone() -> None:
    one = board()
    card = one.puppets[one.hands[0][0]]
    one.held = {one.hands[0][0]}
    card.x = 5.0
    one.update_hands(16.0)

    assert card.x == 5.0


# ----------------------------------------------------------------------------------------------------------------- the gap


def test_pieces_move_aside_for_a_gap_and_return() -> None:
    one = board()
    home = rest_of(one)
    one.open_gap(1)
    for _ in range(30):
        one.update_gap(16.0)
    aside = [x - rest for (x, _), (rest, _) in zip(rest_of(one), home, strict=True)]

    assert aside == [-54, 54, 54, 54]
    one.open_gap(None)
    assert one.update_gap(16.0)
    for _ in range(30):
        one.update_gap(16.0)
    assert rest_of(one) == home
    assert not one.update_gap(16.0)


def test_a_gap_that_moves_on_keeps_the_pieces_speed() -> None:
    one = board()
    one.open_gap(2)
    places = list[float]()
    for frame in range(60):
        if frame == 12:
            one.open_gap(1)
        one.update_gap(4.0)
        places.append(one.puppets[one.lines[0][1]].x)
    speeds = [after - before for before, after in itertools.pairwise(places)]
    changes = [abs(after - before) for before, after in itertools.pairwise(speeds)]

    assert max(changes[1:]) < 4.0


def test_pieces_around_a_gap_are_there_in_time() -> None:
    one = board()
    home = rest_of(one)
    one.open_gap(0)
    for _ in range(13):
        one.update_gap(10.0)

    assert rest_of(one)[0][0] - home[0][0] > 50


def test_a_fallen_king_stays_down_when_the_table_is_rebuilt() -> None:
    fallen = view()
    fallen.sides[0].health, fallen.outcome = -2, Outcome(1, Cause.KING)
    one = Board.of(fallen, WINDOW, 0)

    assert one.puppets[one.kings[0]].number == 0
    assert one.puppets[one.kings[0]].angle == 82.0
    assert one.puppets[one.kings[1]].angle == 0.0


def test_cards_have_the_codes_of_the_rules() -> None:
    one = board()

    assert one.puppets[one.hands[0][-1]].card == CODES["Q"]
