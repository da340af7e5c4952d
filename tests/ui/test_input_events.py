"""Events become inputs in logical coordinates."""

import pygame

from scenes.stage.inputs import (
    RIGHT,
    FileDropped,
    FocusGained,
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    QuitAsked,
    Resized,
    TextTyped,
    Wheel,
)
from scenes.stage.table_layout import Layout
from scenes.ui.input_events import input_of
from scenes.ui.pads import Hands
from tests.each import each

LAYOUT = Layout(1920, 1080)
Event = pygame.event.Event


@each(
    ("event", "expected"),
    [
        (Event(pygame.MOUSEMOTION, pos=(960, 540), rel=(1, 1), buttons=(0, 0, 0)), PointerMoved(640, 360)),
        (Event(pygame.MOUSEBUTTONDOWN, pos=(150, 30), button=1), PointerPressed(100, 20)),
        (Event(pygame.MOUSEBUTTONUP, pos=(150, 30), button=3), PointerReleased(100, 20, RIGHT)),
        (Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.5), Wheel(200, 100, 1.5)),
        (Event(pygame.MOUSEWHEEL, x=0, y=-2), Wheel(200, 100, -2.0)),
        (Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_LCTRL), KeyPressed("a", ctrl=True)),
        (Event(pygame.KEYDOWN, key=pygame.K_n, mod=pygame.KMOD_LCTRL | pygame.KMOD_RALT), KeyPressed("n")),
        (
            Event(pygame.KEYDOWN, key=pygame.K_n, mod=pygame.KMOD_LCTRL | pygame.KMOD_LALT),
            KeyPressed("n", ctrl=True, alt=True),
        ),
        (Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_LSHIFT), KeyPressed("tab", shift=True)),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0), KeyPressed("return")),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_2, mod=pygame.KMOD_NUM), KeyPressed("2")),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_2, mod=0), KeyPressed("down")),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_2, mod=pygame.KMOD_NUM | pygame.KMOD_LSHIFT), KeyPressed("down")),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_4, mod=pygame.KMOD_LSHIFT), KeyPressed("left", shift=True)),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_PERIOD, mod=0), KeyPressed("delete")),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_PLUS, mod=0), KeyPressed("+")),
        (Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_ALT), KeyPressed("return", alt=True)),
        (Event(pygame.KEYUP, key=pygame.K_SPACE), KeyReleased("space")),
        (Event(pygame.TEXTINPUT, text="é"), TextTyped("é")),
        (Event(pygame.DROPFILE, file="game.hsc"), FileDropped("game.hsc")),
        (Event(pygame.WINDOWSIZECHANGED, x=1440, y=900), Resized(1440, 900)),
        (Event(pygame.WINDOWFOCUSLOST), FocusLost()),
        (Event(pygame.WINDOWFOCUSGAINED), FocusGained()),
        (Event(pygame.WINDOWLEAVE), PointerLeft()),
        (Event(pygame.QUIT), QuitAsked()),
        (Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=4), None),
        (Event(pygame.JOYHATMOTION, value=(0, 0)), None),
    ],
)
def test_an_event_becomes_an_input(event: pygame.event.Event, expected: Input | None) -> None:
    assert input_of(event, LAYOUT, (300, 150)) == expected


LAYOUTS = {
    "American": {"e": "e", "c": "c", "3": "3", "-": "-", ".": ".", "q": "q", ";": ";"},
    "Russian": {"у": "e", "с": "c", "3": "3", "-": "-", "ю": ".", "й": "q", "ж": ";"},  # noqa: RUF001
    "Greek": {"ε": "e", "ψ": "c", "3": "3"},
    "AZERTY": {"a": "a", "q": "q", "z": "z", "w": "w", '"': "3", "é": "2", "à": "0", "(": "5", "-": "6", "m": "m"},
    "Dvorak": {".": ".", "e": "e", "j": "j", "3": "3", "'": "'"},
}
"""The labels of key caps, and the game's keys for them."""
SEATS = {
    "American": "ec3-.q;", "Russian": "ec3-.q;", "Greek": "ec3", "AZERTY": "qazw32056;", "Dvorak": "edc3q",
}  # fmt: skip
"""The positions of these caps on an American keyboard."""
PUNCTUATION = {"-": "MINUS", ".": "PERIOD", ";": "SEMICOLON"}


@each("layout", LAYOUTS)
def test_a_key_is_named_by_its_latin_letter_or_else_by_its_position(layout: str) -> None:
    for (cap, meant), seat in zip(LAYOUTS[layout].items(), SEATS[layout], strict=True):
        place = getattr(pygame, f"KSCAN_{PUNCTUATION.get(seat, seat.upper())}")
        down, up = (Event(kind, key=ord(cap), scancode=place, mod=0) for kind in (pygame.KEYDOWN, pygame.KEYUP))

        assert (input_of(down, LAYOUT), input_of(up, LAYOUT)) == (KeyPressed(meant), KeyReleased(meant)), cap


def test_a_key_without_a_name_and_a_position_is_ignored() -> None:
    assert input_of(Event(pygame.KEYDOWN, key=ord("у"), mod=0), LAYOUT) is None  # noqa: RUF001


def test_many_motions_collapse_to_the_last_of_each_run() -> None:
    def moved(x: int) -> pygame.event.Event:
        return Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(1, 0), buttons=(0, 0, 0))

    click = Event(pygame.MOUSEBUTTONDOWN, pos=(99, 0), button=1)
    inputs = Hands().inputs_of([*map(moved, range(500)), click, *map(moved, range(300, 600))], Layout(1280, 720))

    assert inputs == [PointerMoved(499, 0), PointerPressed(99, 0), PointerMoved(599, 0)]
