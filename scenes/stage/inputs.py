"""The player's inputs, as frozen values in logical coordinates.

Their receivers know nothing of pygame's event queue, so a test plays by passing them in; `scenes.ui.input_events` reads the queue.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

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


NOWHERE: Final = (-1000.0, -1000.0)
"""The place of a pointer that has left the window."""


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
    """A key went down, by its name in `input_events`: `return`, `escape`, `left`, `a`, `f11`."""

    key: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    pressed: str = field(default="", compare=False)
    """The key or pad button that was actually pressed, if the user's bindings or the keypad's lock may differ."""


@dataclass(frozen=True, slots=True)
class KeyReleased:
    """A key came up."""

    key: str
    pressed: str = field(default="", compare=False)
    """The key that actually came up, as in `KeyPressed`."""


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Letters for a text field."""

    text: str


@dataclass(frozen=True, slots=True)
class TextComposed:
    """The unfinished letters of an input method, and how many of them are before its caret; empty at the end."""

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
    """The window has lost the focus: release everything that is held."""


@dataclass(frozen=True, slots=True)
class FocusGained:
    """The window has the focus again."""


@dataclass(frozen=True, slots=True)
class QuitAsked:
    """The window's close button was pressed, or the system asks to quit."""


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
