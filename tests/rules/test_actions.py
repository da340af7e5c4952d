"""Actions: one object for each text, from every source."""

import copy
import pickle

import pytest

from hschess.rules.actions import ACTIONS, ATTACKS, CASTLES, END, MOST_DEALT, Action, Kind, action_named
from hschess.rules.errors import NotationError
from hschess.rules.notation import parse_action
from tests.each import each


def test_parsing_gives_the_one_object() -> None:
    assert all(parse_action(str(action)) is action for action in ACTIONS)


def test_pickle_and_copy_keep_the_identity() -> None:
    for action in ACTIONS:
        assert pickle.loads(pickle.dumps(action)) is action
        assert copy.copy(action) is action
        assert copy.deepcopy(action) is action


def test_two_kinds_with_equal_fields_are_not_equal() -> None:
    assert Action(Kind.CASTLE, "castle1", slot=1) != CASTLES[1]
    assert CASTLES[1] != ATTACKS[1][0]


def test_missing_fields_of_an_action_are_not_a_card_or_slot() -> None:
    assert (END.card, END.slot, END.target, END.positions) == (-1, -1, -1, ())
    assert (CASTLES[1].card, CASTLES[1].slot, CASTLES[1].target) == (-1, 1, -1)


def test_r8_the_most_cards_that_a_mode_deals_can_be_returned() -> None:
    assert action_named("swap:0,1,2,3,4,5,6").positions == tuple(range(MOST_DEALT))


def test_an_unknown_name_is_a_key_error_and_a_notation_error() -> None:
    with pytest.raises(KeyError):
        action_named("fly")
    with pytest.raises(NotationError):
        parse_action("fly")


@each(
    ("text", "column"),
    [
        ("", 1),
        ("Z@0", 1),
        ("p@0", 1),
        ("P@7", 3),
        ("P@", 3),
        ("P@0 ", 4),
        ("C@0", 1),
        ("castle", 7),
        ("castle7", 7),
        ("take:C", 6),
        ("take:QQ", 7),
        ("2x", 3),
        ("2x7", 3),
        ("7x0", 1),
        ("swap:", 6),
        ("swap:0,0", 8),
        ("swap:2,0", 8),
        ("swap:7", 6),
        ("cheats", 6),
        ("END", 1),
    ],
)
def test_a_bad_action_points_at_the_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)

    assert (caught.value.column, caught.value.kind, caught.value.text) == (column, "action", text)
    assert f"'{text}' is not an action; expected R@1, coin, 2x0" in str(caught.value)
