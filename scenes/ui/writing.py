"""The system's text input: on while a text field has the focus, else off, so that no input method takes a shortcut's letter.

`Writing` follows the focused field. It reports the caret's place to the system, so that an input method's candidates appear beside it, and
keeps the unfinished text, whose keys belong to the input method.
"""

from __future__ import annotations

import contextlib
from typing import Protocol

import pygame

from scenes.stage.inputs import FocusLost, Input, KeyPressed, PointerPressed, TextComposed, TextTyped
from scenes.ui.focus import FocusGroup
from scenes.ui.text_field import TextField


class HasWidgets(Protocol):
    """A screen with widgets."""

    @property
    def group(self) -> object:
        """Its widgets, if it has any."""


def field_of(scene: HasWidgets | None) -> TextField | None:
    """The focused text field of a screen."""
    group = None if scene is None else scene.group
    focused = group.focused if isinstance(group, FocusGroup) else None
    return focused if isinstance(focused, TextField) and focused.enabled else None


class Writing:
    """The main loop's state of text input."""

    def __init__(self) -> None:
        self._scene: HasWidgets | None = None
        self._field: TextField | None = None
        self._is_on: bool | None = None
        """Whether the system's text input is on; unknown at first, and on systems where SDL switches it on by itself."""
        self._hinted: tuple[int, int, int, int] | None = None
        self._composed = TextComposed("")

    @property
    def is_on(self) -> bool:
        """Whether a field has the focus."""
        return self._field is not None

    def takes(self, given: Input) -> bool:
        """Whether the screen must not see an input: a key that the input method uses, or letters without a field.

        The letter of the key that moved the focus to a field is not written in it.
        """
        match given:
            case TextComposed():
                self._composed = given
                return not self.is_on
            case TextTyped():
                self._composed = TextComposed("")
                return not self.is_on
            case KeyPressed():
                return self.is_on and bool(self._composed.text)
            case FocusLost() | PointerPressed():
                self._give_up()
                return False
            case _:
                return False

    def follow(self, scene: HasWidgets | None) -> None:
        """Find the focused field of the top screen, after every frame's inputs and before drawing."""
        field = field_of(scene)
        goes_on = (
            field is not None and self._field is not None and (scene, field.name) == (self._scene, self._field.name)
        )
        if not goes_on:
            self._leave()
        elif field is not None:
            field.composed, field.composed_caret = self._composed.text, self._composed.caret
        self._scene, self._field = scene, field
        if self.is_on is not self._is_on:
            self._is_on = self.is_on
            _switch(self.is_on)

    def hint(self) -> None:
        """Report the caret's place to the system."""
        if self._field is not None and self._field.caret_px not in (None, self._hinted):
            self._hinted = self._field.caret_px
            with contextlib.suppress(pygame.error):
                pygame.key.set_text_input_rect(self._hinted)

    def _leave(self) -> None:
        """The focus has left the field: drop its unfinished text."""
        if self._field is not None:
            self._field.composed, self._field.composed_caret = "", 0
        self._give_up()
        self._hinted = None

    def _give_up(self) -> None:
        """Drop the unfinished text; the system's input method does so only when it is switched off."""
        if self._composed.text and self._is_on:
            self._is_on = False
            _switch(False)
        self._composed = TextComposed("")


def _switch(on: bool) -> None:
    with contextlib.suppress(pygame.error):
        (pygame.key.start_text_input if on else pygame.key.stop_text_input)()
