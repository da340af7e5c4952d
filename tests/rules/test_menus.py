"""The menus of the line battle are made on demand; `test_perft` and the laws check their contents."""

from hschess.rules.cards import CODES
from hschess.rules.line.menus import CARD_BITS, Menus


def test_a_menu_is_made_at_its_first_use_and_no_other_with_it() -> None:
    menus, place = Menus(), 2 << CARD_BITS | 1 << CODES["P"]
    assert set(menus.known) == {None}

    menu = menus.made(place)

    assert [str(action) for action in menu] == ["P@0", "P@1", "P@2", "concede", "end"]
    assert menus.known[place] is menu
    assert sum(one is not None for one in menus.known) == 1
