"""Events become inputs in logical coordinates."""

import pygame
import pytest

from scenes.stage.layout import Layout
from scenes.ui.inputs import (
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
    input_of,
    inputs_of,
)

LAYOUT = Layout(1920, 1080)
Event = pygame.event.Event


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Event(pygame.MOUSEMOTION, pos=(960, 540), rel=(1, 1), buttons=(0, 0, 0)), PointerMoved(640, 360)),
        (Event(pygame.MOUSEBUTTONDOWN, pos=(150, 30), button=1), PointerPressed(100, 20)),
        (Event(pygame.MOUSEBUTTONUP, pos=(150, 30), button=3), PointerReleased(100, 20, RIGHT)),
        (Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.5), Wheel(200, 100, 1.5)),
        (Event(pygame.MOUSEWHEEL, x=0, y=-2), Wheel(200, 100, -2.0)),
        (Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_LCTRL), KeyPressed("a", ctrl=True)),
        (Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_LSHIFT), KeyPressed("tab", shift=True)),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0), KeyPressed("return")),
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


def test_a_flood_of_motions_collapses_to_the_last_of_each_run() -> None:
    def moved(x: int) -> pygame.event.Event:
        return Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(1, 0), buttons=(0, 0, 0))

    click = Event(pygame.MOUSEBUTTONDOWN, pos=(99, 0), button=1)
    inputs = inputs_of([*map(moved, range(500)), click, *map(moved, range(300, 600))], Layout(1280, 720))

    assert inputs == [PointerMoved(499, 0), PointerPressed(99, 0), PointerMoved(599, 0)]
