"""A held key repeats walking, scrolling and writing, and does anything else once."""

import pygame

from scenes.stage.inputs import FocusLost, Input, KeyPressed, KeyReleased
from scenes.stage.table_layout import Layout
from scenes.ui.pads import Hands
from tests.each import each

LAYOUT = Layout(1280, 720)


def key(name: str, *, down: bool = True) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.key.key_code(name), mod=0)


def given(hands: Hands, *events: pygame.event.Event) -> list[Input]:
    return hands.inputs_of(events, LAYOUT)


@each("name", ["e", "f12", "u", "return", "space", "1", "left alt", "escape"])
def test_a_held_key_acts_once(name: str) -> None:
    hands = Hands()

    assert len(given(hands, key(name), key(name), key(name))) == 1
    assert given(hands, key(name)) == []


@each("name", ["left", "right", "up", "down", "page up", "page down", "backspace", "delete"])
def test_a_held_key_repeats_walking_scrolling_and_deleting(name: str) -> None:
    assert given(Hands(), key(name), key(name), key(name)) == [KeyPressed(name)] * 3


def test_a_released_key_can_be_pressed_again() -> None:
    hands = Hands()
    given(hands, key("e"), key("e"))

    assert given(hands, key("e", down=False), key("e")) == [KeyReleased("e"), KeyPressed("e")]


def test_a_key_held_while_the_window_loses_focus_can_be_pressed_again() -> None:
    hands = Hands()
    given(hands, key("e"))

    assert given(hands, pygame.event.Event(pygame.WINDOWFOCUSLOST), key("e")) == [FocusLost(), KeyPressed("e")]


def test_a_repeat_is_reported_by_the_keys_meaning() -> None:
    hands = Hands({"key.end": "x"})

    assert given(hands, key("x"), key("x")) == [KeyPressed("e")]


def keypad(*, down: bool = True, locked: bool) -> pygame.event.Event:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return pygame.event.Event(kind, key=pygame.K_KP_2, mod=pygame.KMOD_NUM if locked else 0)


def test_a_key_is_released_with_the_meaning_of_its_press_even_if_num_lock_changed() -> None:
    hands = Hands()

    assert given(hands, keypad(locked=True), keypad(down=False, locked=False)) == [KeyPressed("2"), KeyReleased("2")]
    assert given(hands, keypad(locked=True)) == [KeyPressed("2")]


def test_the_keypad_has_the_arrows_bindings_unless_it_is_bound_itself() -> None:
    arrows, own = Hands({"key.down": "j"}), Hands({"key.end": "[2]"})

    assert given(arrows, keypad(locked=False)) == [KeyPressed("")]
    assert (
        given(own, keypad(locked=False)) == given(Hands({"key.end": "[2]"}), keypad(locked=True)) == [KeyPressed("e")]
    )


def test_in_a_text_field_letters_are_text_and_other_keys_keep_their_bindings() -> None:
    hands = Hands({"key.confirm": "space", "key.hurry": "return", "key.left": "h", "key.cancel": "f2"})
    hands.writes = True

    assert given(hands, key("h"), key("space"), key("f2")) == [
        KeyPressed("h"),
        KeyPressed("space"),
        KeyPressed("escape"),
    ]
    assert given(hands, key("h", down=False)) == [KeyReleased("h")]
