"""Pointer input to the hand: dragged and clicked cards, pieces, powers and the button."""

from scenes.stage.hand.held import Aiming, Castling, Holding
from tests.each import each
from tests.stage.hand.person import KNIGHTS, PLAIN, click, drag, hand, person_at


@each("size", [(1280, 720), (1920, 1080), (2560, 1080), (1440, 900), (960, 540)])
@each(("x", "action"), [(-300, "P@0"), (-54, "P@1"), (60, "P@2"), (300, "P@3")])
def test_a_card_dragged_over_the_line_goes_into_the_gap_under_the_pointer(
    size: tuple[int, int], x: int, action: str
) -> None:
    person = person_at(PLAIN, 0, *size)

    assert drag(person, hand(person, 0), (person.layout.middle + x, person.layout.row(0))) == [action]


def test_black_is_at_the_bottom_of_its_own_table() -> None:
    person = person_at("heroic 5b 20/0/5/P/PPPP/P6/- 20/5/5/PR/PPPP/P6,P6/-", viewer=1)

    assert drag(person, hand(person, 1), (person.layout.middle - 300, person.layout.row(1))) == ["R@0"]


def test_a_card_released_off_the_board_returns() -> None:
    person = person_at(PLAIN)

    assert drag(person, hand(person, 0), (person.layout.middle, 560)) == []
    assert person.is_idle


def test_click_and_click_play_a_card_as_a_drag_does() -> None:
    person = person_at(PLAIN)

    assert click(person, hand(person, 1)) == []
    assert isinstance(person.hand.held, Holding)
    assert click(person, (person.layout.middle + 300, person.layout.row(0))) == ["R@3"]


def test_a_second_click_beside_the_board_drops_the_card() -> None:
    person = person_at(PLAIN)
    click(person, hand(person, 1))

    assert click(person, (640, 560)) == []
    assert person.is_idle


def test_r14_a_card_that_is_too_expensive_gives_the_reason() -> None:
    person = person_at(PLAIN)

    assert click(person, hand(person, 2)) == ["R14"]
    assert person.is_idle


def test_r14_a_dragged_card_that_is_too_expensive_gives_the_reason_on_release() -> None:
    person = person_at(PLAIN)

    assert drag(person, hand(person, 2), (640, person.layout.row(0))) == ["R14"]


def test_r14_a_full_line_gives_the_reason() -> None:
    person = person_at("heroic 5w 20/5/5/P/PPPP/P6,P6,P6,P6,P6,P6,P6/- 20/0/4/P/PPPP/P6/-")

    assert drag(person, hand(person, 0), (1100, person.layout.row(0))) == ["R14"]


def test_the_gap_stays_within_twelve_pixels_of_its_border() -> None:
    person = person_at(PLAIN)
    border = person.layout.slot(0, 1, 3)[0]
    person.move(hand(person, 0))
    person.press(hand(person, 0))
    person.move((border - 30, person.layout.row(0)))

    person.move((border + 10, person.layout.row(0)))

    assert person.open_gap == 1
    person.move((border + 13, person.layout.row(0)))
    assert person.open_gap == 2


def test_r4_a_knight_dragged_onto_an_enemy_attacks_it() -> None:
    person = person_at(KNIGHTS)

    assert drag(person, person.layout.slot(0, 0, 3), person.layout.slot(1, 2, 3)) == ["0x2"]


def test_r4_a_click_on_a_knight_and_one_on_an_enemy_attack() -> None:
    person = person_at(KNIGHTS)

    click(person, person.layout.slot(0, 0, 3))
    assert isinstance(person.hand.held, Aiming)
    assert click(person, person.layout.slot(1, 1, 3)) == ["0x1"]


def test_r4_a_knight_that_has_attacked_gives_the_reason() -> None:
    person = person_at(KNIGHTS)

    assert click(person, person.layout.slot(0, 2, 3)) == ["R4"]


def test_r19_a_piece_dragged_onto_its_left_neighbour_castles() -> None:
    person = person_at(PLAIN)

    assert drag(person, person.layout.slot(0, 2, 3), person.layout.slot(0, 1, 3)) == ["castle2"]


def test_r19_the_left_most_piece_dragged_left_is_refused() -> None:
    person = person_at(PLAIN)
    x, y = person.layout.slot(0, 0, 3)

    assert drag(person, (x, y), (x - 100, y)) == ["R19"]


def test_r19_a_piece_dragged_a_little_stays() -> None:
    person = person_at(PLAIN)
    x, y = person.layout.slot(0, 2, 3)

    assert drag(person, (x, y), (x - 30, y)) == []


def test_r19_a_knight_dragged_sideways_castles() -> None:
    person = person_at("heroic 5w 20/5/5/PR/PPPP/P6,N3/- 20/0/4/P/PPPP/P6,R4,Q6/-")

    assert drag(person, person.layout.slot(0, 1, 2), person.layout.slot(0, 0, 2)) == ["castle1"]


def test_r19_the_power_and_a_click_castle() -> None:
    person = person_at(PLAIN)

    assert click(person, person.layout.power(0)) == []
    assert person.hand.held == Castling()
    assert click(person, person.layout.slot(0, 1, 3)) == ["castle1"]


def test_r20_the_power_discovers() -> None:
    person = person_at("normal 5w 20/5/5/P/PPPP/P6/- 20/0/4/P/PPPP/P6,P6/-")

    assert click(person, person.layout.power(0)) == ["discover"]


def test_r21_the_power_cheats_from_round_six() -> None:
    person = person_at("heroic 6b 20/0/6/P/PPPP/P6/- 20/6/6/PR/PPPP/P6,P6/-", viewer=1)

    assert click(person, person.layout.power(1)) == ["cheat"]


def test_r21_cheat_too_early_gives_the_reason() -> None:
    person = person_at("heroic 5b 20/0/5/P/PPPP/P6/- 20/5/5/PR/PPPP/P6,P6/-", viewer=1)

    assert click(person, person.layout.power(1)) == ["R21"]


def test_r6_a_click_on_the_coin_plays_it() -> None:
    person = person_at("friendly 1b 10/0/1/P/PPPP/P6/- 10/1/1/PC/PPPP/-/-", viewer=1)

    assert click(person, hand(person, 1)) == ["coin"]


def test_r6_the_coin_can_be_dragged_onto_the_board() -> None:
    person = person_at("friendly 1b 10/0/1/P/PPPP/P6/- 10/1/1/PC/PPPP/-/-", viewer=1)

    assert drag(person, hand(person, 1), (640, person.layout.row(1))) == ["coin"]


def test_end_turn_is_a_click_or_a_key() -> None:
    person = person_at(PLAIN)

    assert click(person, person.layout.end_turn()) == ["end"]
    assert person.key("e") == ["end"]
