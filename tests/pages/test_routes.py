"""Each destination has its screen, and no destination contains one."""

import dataclasses
import typing

import pytest

from hschess.together.challenge import Challenge
from hschess.together.wishes import Ticket
from scenes import destinations
from scenes.context import Context
from scenes.destinations import (
    Destination,
    To,
    ToCurtain,
    ToPlayOn,
)
from scenes.routes import ROUTES, screen_of
from scenes.stack import Scene

LOADED_LATE = {"Challenge": Challenge, "Ticket": Ticket}
"""Types that destinations contain, imported only on use."""


def test_the_table_has_a_line_for_every_destination_and_no_other() -> None:
    assert set(ROUTES) == {*To, *typing.get_args(Destination)} - {To}


def test_no_destination_contains_a_screen() -> None:
    for to in ROUTES:
        if isinstance(to, To):
            continue
        hints = typing.get_type_hints(to, vars(destinations) | LOADED_LATE)
        for field in dataclasses.fields(to):
            kinds = (hints[field.name], *typing.get_args(hints[field.name]))
            assert not any(isinstance(kind, type) and issubclass(kind, Scene) for kind in kinds), (
                f"{to.__name__}.{field.name}"
            )


OVER = (
    To.PAUSE,
    To.EXTERNAL_FAULT,
    To.RESULT,
    ToCurtain(0),
    To.REPLAY_MENU,
    ToPlayOn(from_here=True),
    To.POSITION,
    To.EXERCISE_MENU,
)


@pytest.mark.parametrize("to", OVER, ids=str)
def test_an_overlay_is_not_made_without_the_screen_under_it(context: Context, to: Destination) -> None:
    with pytest.raises(LookupError, match="below"):
        screen_of(context, to)
