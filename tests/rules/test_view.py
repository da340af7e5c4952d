"""The table folded from events, between them and after."""

from __future__ import annotations

from hschess.rules.cards import health_of, letter_of
from hschess.rules.engine import apply
from hschess.rules.events import CardBurned, PieceStruck
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.view import View, fold, view_of
from tests.helpers import events_of


def folded(position: str, action: str) -> View:
    """The table of the position, moved on by what the action makes happen."""
    view = view_of(parse_position(position))
    for event in events_of(position, action):
        fold(view, event)
    return view


def test_r11_a_burned_card_is_gone_from_the_deck() -> None:
    position = "paper 9w 20/0/9/P/P/P6/- 20/0/8/PPPPPPPPPP/PQR/P6/-"
    view = folded(position, "end")

    assert [event.left for event in events_of(position, "end") if isinstance(event, CardBurned)] == [2]
    assert view == view_of(apply(parse_position(position), parse_action("end")).state)


def test_r17_a_piece_that_is_struck_down_stands_with_no_health_until_the_dead_leave() -> None:
    view = view_of(parse_position("paper 9w 20/0/9/P/P/Q6/- 20/0/8/P/P/P1/-"))
    fold(view, PieceStruck(1, 0, 0, 4, -3))
    struck = view.sides[1].line[0]

    assert (letter_of(struck), health_of(struck)) == ("P", 0)
