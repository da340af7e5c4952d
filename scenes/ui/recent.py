"""The last inputs as text for a fault report: actions and places, but neither typed letters nor the names of dropped files."""

from __future__ import annotations

from collections import deque
from pathlib import PurePath
from typing import Final

from scenes.stage.inputs import (
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

KEPT: Final = 50
A_LETTER: Final = "(a letter)"


class Recent:
    """The last inputs; consecutive pointer motions count as their last."""

    def __init__(self) -> None:
        self._words: deque[str] = deque(maxlen=KEPT)
        self._moved = False

    def note(self, given: Input, *, is_writing: bool = False) -> None:
        """Note an input; `is_writing` if letters go to a text field."""
        moves = isinstance(given, PointerMoved)
        if moves and self._moved:
            self._words.pop()
        self._moved = moves
        self._words.append(words_of(given, is_writing=is_writing))

    @property
    def words(self) -> list[str]:
        """A line for each, the latest last."""
        return list(self._words)


def words_of(given: Input, *, is_writing: bool = False) -> str:
    """An input as text, without typed letters."""
    match given:
        case KeyPressed(key=key) | KeyReleased(key=key):
            down = "key" if isinstance(given, KeyPressed) else "key up"
            return f"{down} {A_LETTER if is_writing and len(key) == 1 else key}{_held(given)}"
        case TextTyped(text=text):
            return f"text of {len(text)}"
        case FileDropped(path=path):
            return f"file dropped {PurePath(path).suffix[:8]}".rstrip()
        case Resized(width=width, height=height):
            return f"window {width}x{height}"
        case Wheel(x=x, y=y, steps=steps):
            return f"wheel {steps:g} at {x:.0f} {y:.0f}"
        case PointerPressed(x=x, y=y, button=button) | PointerReleased(x=x, y=y, button=button):
            return f"button {button} {'down' if isinstance(given, PointerPressed) else 'up'} at {x:.0f} {y:.0f}"
        case _:
            return _plain_words(given)


def _plain_words(given: Input) -> str:
    match given:
        case PointerMoved(x=x, y=y):
            return f"pointer {x:.0f} {y:.0f}"
        case PointerLeft():
            return "pointer out of the window"
        case FocusLost() | FocusGained():
            return "window behind" if isinstance(given, FocusLost) else "window in front"
        case QuitAsked():
            return "window closed"
        case _:
            return type(given).__name__


def _held(given: KeyPressed | KeyReleased) -> str:
    if isinstance(given, KeyReleased):
        return ""
    names = (("shift", given.shift), ("ctrl", given.ctrl), ("alt", given.alt))
    return "".join(f" with {name}" for name, is_held in names if is_held)
