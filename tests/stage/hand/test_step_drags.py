"""A drag takes the thing under its start, even with another card held; a click meant for something else does not press End Turn."""

import pytest

from scenes.stage.hand.held import Aiming, Holding
from tests.stage.hand.person import KNIGHTS, PLAIN, click, drag, enemy, hand, own, person_at


@pytest.mark.parametrize("held", [0, 1])
def test_a_card_can_be_dragged_after_a_click_on_any_card(held: int) -> None:
    person = person_at(PLAIN)
    click(person, hand(person, held))

    assert drag(person, hand(person, 0), (person.layout.middle + 300, person.layout.row(0))) == ["P@3"]
    assert person.is_idle


def test_a_card_is_dragged_while_a_knight_is_chosen() -> None:
    person = person_at(KNIGHTS)
    click(person, own(person, 0))
    assert isinstance(person.hand.held, Aiming)

    assert drag(person, hand(person, 0), (person.layout.middle + 300, person.layout.row(0))) == ["P@3"]


def test_a_knight_is_dragged_while_a_card_is_held() -> None:
    person = person_at(KNIGHTS)
    click(person, hand(person, 0))

    assert drag(person, own(person, 0), enemy(person, 1)) == ["0x1"]


def test_a_piece_castles_by_a_drag_while_a_card_is_held_by_a_key() -> None:
    person = person_at(PLAIN)
    person.key("1")

    assert drag(person, own(person, 1), own(person, 0)) == ["castle1"]


def test_a_drag_that_holds_nothing_leaves_the_card_in_the_hand() -> None:
    person = person_at(PLAIN)
    click(person, hand(person, 1))

    assert drag(person, (40, 300), (person.layout.middle + 300, person.layout.row(0))) == ["R@3"]


def test_a_slow_click_on_a_piece_of_the_line_puts_a_card_down() -> None:
    person = person_at(PLAIN)
    click(person, hand(person, 1))
    at = own(person, 1)

    person.press(at)
    person.wait(1000)

    assert person.release((at[0] - 3, at[1])) == ["R@1"]


def test_a_release_does_not_put_down_a_card_picked_by_a_key() -> None:
    person = person_at(PLAIN)
    person.press((40, 300))
    person.key("1")

    assert person.release((40, 300)) == []
    assert isinstance(person.hand.held, Holding)


def test_a_click_that_skips_the_enemys_turn_does_not_end_the_own() -> None:
    person = person_at(PLAIN)
    person.move(person.layout.end_turn())
    person.press(person.layout.end_turn())
    person.begin_turn()

    assert person.release(person.layout.end_turn()) == []
    assert click(person, person.layout.end_turn()) == []


def test_end_turn_works_again_after_a_moment() -> None:
    person = person_at(PLAIN)
    person.move(person.layout.end_turn())
    person.begin_turn()
    person.wait(599)
    assert click(person, person.layout.end_turn()) == []

    person.wait(2)

    assert click(person, person.layout.end_turn()) == ["end"]


def test_end_turn_works_again_once_the_pointer_has_left_it() -> None:
    person = person_at(PLAIN)
    person.move(person.layout.end_turn())
    person.begin_turn()
    person.move((640, 360))

    assert click(person, person.layout.end_turn()) == ["end"]


def test_the_key_of_end_turn_always_works() -> None:
    person = person_at(PLAIN)
    person.move(person.layout.end_turn())
    person.begin_turn()

    assert person.key("e") == ["end"]
