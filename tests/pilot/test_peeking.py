"""A held key, or the pointer held on a button, shows the table under a choice; nothing is chosen meanwhile."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scenes.stage.hand.choices import PEEK
from scenes.stage.inputs import FocusLost, Input, KeyPressed, KeyReleased, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.table_layout import Layout
from scenes.ui.widgets import LEAST_TARGET
from tests.pilot.pilot import Pilot
from tests.pilot.test_keyboard_walk import DISCOVERING, to_table

Start = Callable[..., Pilot]
HOLDS = ("key", "button")


@pytest.fixture(params=["mulligan", "discover"])
def choosing(request: pytest.FixtureRequest, start: Start, user_folder: Path) -> Pilot:
    if request.param == "discover":
        pilot = to_table(start, user_folder, DISCOVERING)
    else:
        pilot = start()
        pilot.start_by_keys("Friendly", "White", "Random CPU", "5")
    pilot.wait(lambda: pilot.session.choice is not None)
    return pilot


def peek_button(pilot: Pilot) -> tuple[float, float]:
    assert pilot.session.choice is not None
    return pilot.session.choice.place(PEEK, pilot.tables_layout)


def hold(pilot: Pilot, how: str) -> Input:
    """Hold the key or the button; returns the input that releases it."""
    point = peek_button(pilot)
    if how == "button":
        pilot.give(PointerMoved(*point), PointerPressed(*point))
        return PointerReleased(*point)
    pilot.give(KeyPressed("left alt"))
    return KeyReleased("left alt")


def above_hand(pilot: Pilot) -> bytes:
    """The picture from the top down to the hand."""
    width, height = pilot.size
    return pygame.image.tobytes(pilot.draw().subsurface((0, 0, width, height * 5 // 6)), "RGB")


@pytest.mark.parametrize("how", HOLDS)
def test_the_board_is_clear_while_the_key_is_held_and_the_choice_returns(choosing: Pilot, how: str) -> None:
    before, choice = above_hand(choosing), choosing.session.choice
    release = hold(choosing, how)
    held = above_hand(choosing)
    hand = choosing.session.hand
    choosing.session.hand = replace(hand, choice=None)
    bare = above_hand(choosing)
    choosing.session.hand = hand
    choosing.give(release)

    assert held == bare
    assert held != before
    assert choosing.session.choice is not None
    assert choice is not None
    assert choosing.session.choice.cards == choice.cards
    assert above_hand(choosing) not in (held, bare)


@pytest.mark.parametrize("how", HOLDS)
def test_no_key_and_no_click_chooses_during_a_peek(choosing: Pilot, how: str) -> None:
    choice = choosing.session.choice
    assert choice is not None
    done = choosing.session.match.record.actions
    card = choice.place(0, choosing.tables_layout)
    release = hold(choosing, how)

    choosing.press("1", "return", "e")
    choosing.give(PointerMoved(*card), PointerPressed(*card), PointerReleased(*card), release)

    assert choosing.session.match.record.actions == done
    after = choosing.session.choice
    assert after is not None
    assert (after.cards, after.marked) == (choice.cards, frozenset())


def test_cards_marked_for_return_stay_marked_in_another_window(start: Start) -> None:
    pilot = start()
    pilot.start_by_keys("Friendly", "White", "Random CPU", "5")
    pilot.wait(lambda: pilot.session.choice is not None)
    choice = pilot.session.choice
    assert choice is not None
    pilot.click(choice.place(1, pilot.tables_layout))

    pilot.resize(960, 540)

    after = pilot.session.choice
    assert after is not None
    assert after.marked == {1}


def test_a_window_in_the_background_shows_the_choice_again(choosing: Pilot) -> None:
    hold(choosing, "button")
    choosing.give(FocusLost())

    assert not choosing.session.hand.peeks


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1024, 768), (2560, 1080)])
def test_the_buttons_under_the_cards_are_side_by_side_in_every_window(choosing: Pilot, size: tuple[int, int]) -> None:
    choice, layout = choosing.session.choice, Layout(*size)
    assert choice is not None
    places = sorted(choice.box(index, layout) for index in (PEEK, *choice.places()))

    assert all(width >= LEAST_TARGET and height >= LEAST_TARGET for _, _, width, height in places)
    assert all(left >= 0 and left + width <= layout.width for left, _, width, _ in places)
    buttons = [choice.box(index, layout) for index in (*choice.places(), PEEK) if index < 0]
    assert all(one[0] + one[2] <= other[0] for one, other in pairwise(buttons))
