"""Events as JSON: no field has a number that only this process understands."""

from dataclasses import fields
from typing import get_args

import hschess
from hschess.library.event_json import Shape, shape_of
from hschess.rules.events import Event
from tests.each import each

SHAPES = {
    "Piece": Shape.PIECE,
    "tuple[Piece, ...]": Shape.PIECES,
    "CardCode": Shape.CARD,
    "tuple[CardCode, ...]": Shape.CARDS,
}
"""The form of each type whose values are numbers of this process."""


@each("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_piece_and_card_of_an_event_is_written_in_words(kind: type[Event]) -> None:
    for field in fields(kind):
        if field.type in SHAPES:
            assert shape_of(kind, field.name) is SHAPES[str(field.type)], field.name


def test_a_line_that_an_encounter_replaces_is_written_as_in_a_position() -> None:
    state = hschess.parse_position("control 5w 30/5/5/-/-/-/- 30/0/4/-/-/footman:1*,gatehouse:4+c/-")
    replaced = hschess.LineReplaced(side=hschess.BLACK, line=tuple(state.black.line))

    assert hschess.event_json(replaced, state.mode.cards) == {
        "event": "LineReplaced",
        "side": "black",
        "line": ["footman:1*", "gatehouse:4+c"],
    }
