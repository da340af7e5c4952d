"""The player's inputs, as frozen values in logical coordinates: the only place that reads pygame's events.

Screens and widgets know these values and nothing of pygame's event queue, so that a test plays by passing them in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import pygame

from scenes.stage.layout import Layout
from scenes.ui.key_names import cap_of, is_third_level, key_of

LEFT: Final = 1
MIDDLE: Final = 2
RIGHT: Final = 3


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is here now."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """A button went down: `LEFT`, `MIDDLE` or `RIGHT`."""

    x: float
    y: float
    button: int = LEFT


@dataclass(frozen=True, slots=True)
class PointerReleased:
    """A button came up."""

    x: float
    y: float
    button: int = LEFT


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer has left the window."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by `steps`, away from the player is positive, with the pointer at (x, y)."""

    x: float
    y: float
    steps: float


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down, by the name that `key_names` has for it: `return`, `escape`, `left`, `a`, `f11`."""

    key: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    pressed: str = field(default="", compare=False)
    """The key or pad button that was really pressed, where the user's bindings or the keypad's lock may differ."""


@dataclass(frozen=True, slots=True)
class KeyReleased:
    """A key came up."""

    key: str
    pressed: str = field(default="", compare=False)
    """The key that has really come up, as with `KeyPressed`."""


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Letters for a text field."""

    text: str


@dataclass(frozen=True, slots=True)
class TextComposed:
    """The letters that an input method has not finished, and how many of them stand before its caret; none where it has."""

    text: str
    caret: int = 0


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window."""

    path: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has a new size in pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window is no longer in front: let go of everything that is held."""


@dataclass(frozen=True, slots=True)
class FocusGained:
    """The window is in front again."""


@dataclass(frozen=True, slots=True)
class QuitAsked:
    """The window's close button, or the system asks to quit."""


Input = (
    PointerMoved
    | PointerPressed
    | PointerReleased
    | PointerLeft
    | Wheel
    | KeyPressed
    | KeyReleased
    | TextTyped
    | TextComposed
    | FileDropped
    | Resized
    | FocusLost
    | FocusGained
    | QuitAsked
)

_PLAIN: Final[dict[int, Input]] = {
    pygame.QUIT: QuitAsked(),
    pygame.WINDOWFOCUSLOST: FocusLost(),
    pygame.WINDOWFOCUSGAINED: FocusGained(),
    pygame.WINDOWLEAVE: PointerLeft(),
}


def inputs_of(
    events: Iterable[pygame.event.Event], layout: Layout, pointer: tuple[float, float] = (0, 0)
) -> list[Input]:
    """Translate a frame's events in their order; of a flood of pointer motions only the last of each run is kept.

    `pointer` is the pointer's place in window pixels, which the wheel's events lack. Unknown events are left out.
    """
    inputs: list[Input] = []
    for event in events:
        translated = input_of(event, layout, pointer)
        if translated is None:
            continue
        if inputs and isinstance(translated, PointerMoved) and isinstance(inputs[-1], PointerMoved):
            inputs[-1] = translated
        else:
            inputs.append(translated)
    return inputs


def input_of(event: pygame.event.Event, layout: Layout, pointer: tuple[float, float] = (0, 0)) -> Input | None:
    """Translate one event; None where it means nothing to the game."""
    if event.type in _PLAIN:
        return _PLAIN[event.type]
    match event.type:
        case pygame.MOUSEMOTION:
            return PointerMoved(*layout.to_logical(*event.pos))
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
            return _button(event, layout)
        case pygame.MOUSEWHEEL:
            return Wheel(*layout.to_logical(*pointer), getattr(event, "precise_y", float(event.y)))
        case pygame.KEYDOWN | pygame.KEYUP:
            return _key(event)
        case pygame.TEXTINPUT:
            return TextTyped(event.text)
        case pygame.TEXTEDITING:
            return TextComposed(event.text, event.start)
        case pygame.DROPFILE:
            return FileDropped(event.file)
        case pygame.WINDOWSIZECHANGED:
            # A minimised window may report no size at all.
            return Resized(max(1, event.x), max(1, event.y))
        case _:
            return None


def _button(event: pygame.event.Event, layout: Layout) -> Input | None:
    if event.button not in (LEFT, MIDDLE, RIGHT):  # 4 and 5 are the wheel, reported a second time
        return None
    x, y = layout.to_logical(*event.pos)
    if event.type == pygame.MOUSEBUTTONDOWN:
        return PointerPressed(x, y, event.button)
    return PointerReleased(x, y, event.button)


def _key(event: pygame.event.Event) -> Input | None:
    cap = cap_of(event.key, getattr(event, "scancode", 0))
    if not cap:
        return None
    mods = getattr(event, "mod", 0)
    key, shift = key_of(cap, mods)
    if event.type == pygame.KEYUP:
        return KeyReleased(key, cap)
    if is_third_level(mods):
        return KeyPressed(key, shift, pressed=cap)
    ctrl = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
    return KeyPressed(key, shift, ctrl, bool(mods & pygame.KMOD_ALT), cap)
