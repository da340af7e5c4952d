"""A key that is held walks, scrolls and writes again and again, and does anything else once."""

import pygame
import pytest

from scenes.stage.layout import Layout
from scenes.ui.inputs import FocusLost, Input, KeyPressed, KeyReleased
from scenes.ui.pads import Hands

LAYOUT = Layout(1280, 720)


def key(name: str, *, down: bool = True) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.key.key_code(name), mod=0)


def given(hands: Hands, *events: pygame.event.Event) -> list[Input]:
    return hands.inputs_of(events, LAYOUT)


@pytest.mark.parametrize("name", ["e", "f12", "u", "return", "space", "1", "left alt", "escape"])
def test_what_is_done_by_a_held_key_is_done_once(name: str) -> None:
    hands = Hands()

    assert len(given(hands, key(name), key(name), key(name))) == 1
    assert given(hands, key(name)) == []


@pytest.mark.parametrize("name", ["left", "right", "up", "down", "page up", "page down", "backspace", "delete"])
def test_a_held_key_walks_scrolls_and_deletes_again_and_again(name: str) -> None:
    assert given(Hands(), key(name), key(name), key(name)) == [KeyPressed(name)] * 3


def test_a_key_that_came_up_is_pressed_anew() -> None:
    hands = Hands()
    given(hands, key("e"), key("e"))

    assert given(hands, key("e", down=False), key("e")) == [KeyReleased("e"), KeyPressed("e")]


def test_what_was_held_when_the_window_went_to_the_back_is_pressed_anew() -> None:
    hands = Hands()
    given(hands, key("e"))

    assert given(hands, pygame.event.Event(pygame.WINDOWFOCUSLOST), key("e")) == [FocusLost(), KeyPressed("e")]


def test_what_repeats_is_told_by_what_the_key_means() -> None:
    hands = Hands({"key.end": "x"})

    assert given(hands, key("x"), key("x")) == [KeyPressed("e")]
