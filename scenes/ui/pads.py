"""Gamepads and fingers: they become the same inputs as keys and pointer, by the user's bindings.

`Hands` keeps the state between events: the connected pads, the held buttons (for the repeat of directions), the finger that
leads. Without a pad, and without SDL's pad support, it does nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

import pygame
from pygame._sdl2 import controller

from scenes.stage.hand.bindings import Bindings, bindings_of
from scenes.stage.inputs import (
    Input,
    KeyPressed,
    KeyReleased,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from scenes.stage.table_layout import Layout
from scenes.ui.input_events import input_of

REPEAT_AFTER_MS: Final = 350.0
REPEAT_EVERY_MS: Final = 110.0
STICK_ON: Final = 0.55
STICK_OFF: Final = 0.35
"""A stick counts as pushed beyond the first share of its way, until it is back within the second."""
FULL_AXIS: Final = 32767
DIRECTIONS: Final = ("pad left", "pad right", "pad up", "pad down")
BUTTONS: Final[Mapping[int, str]] = {
    pygame.CONTROLLER_BUTTON_A: "pad a",
    pygame.CONTROLLER_BUTTON_B: "pad b",
    pygame.CONTROLLER_BUTTON_X: "pad x",
    pygame.CONTROLLER_BUTTON_Y: "pad y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "pad lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "pad rb",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "pad ls",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "pad rs",
    pygame.CONTROLLER_BUTTON_START: "pad start",
    pygame.CONTROLLER_BUTTON_BACK: "pad back",
    pygame.CONTROLLER_BUTTON_GUIDE: "pad guide",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "pad left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "pad right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "pad up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "pad down",
}
AXES: Final[Mapping[int, tuple[str, str]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: ("pad left", "pad right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("pad up", "pad down"),
    pygame.CONTROLLER_AXIS_RIGHTX: ("", "pad rr"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("pad ru", "pad rd"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "pad lt"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "pad rt"),
}
"""The meaning of an axis at its lower and upper end."""
PLAIN_BUTTONS: Final = (
    "pad a",
    "pad b",
    "pad x",
    "pad y",
    "pad lb",
    "pad rb",
    "pad back",
    "pad start",
    "pad ls",
    "pad rs",
)
"""The usual order on a joystick that SDL has no map for."""
REPEATING: Final = frozenset(
    {"left", "right", "up", "down", "page up", "page down", "home", "end", "backspace", "delete"}
)
"""The meanings that a held key repeats: moving, scrolling and writing. All others happen once for each press."""
MOUSE_EVENTS: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Hands:
    """All input devices, for as long as the window is open."""

    def __init__(self, changes: Mapping[str, str] | None = None) -> None:
        self.bindings: Bindings = bindings_of(changes or {})
        self._changes = dict(changes or {})
        self.writes = False
        """Whether typed letters go to a text field."""
        self._pads: dict[int, object] = {}
        self._mapped: set[int] = set()
        """Pads that SDL has a map for; their plain joystick events only repeat the same."""
        self._held: dict[str, float] = {}
        """The held directions, with the time until each repeats, in milliseconds."""
        self._keys: dict[str, str] = {}
        """The keys that are down, by their own names, and the meaning that each had when it went down."""
        self._axes: set[tuple[int, str]] = set()
        self._hats: dict[int, tuple[int, int]] = {}
        self._finger: int | None = None

    def bind(self, changes: Mapping[str, str]) -> None:
        """Take over the user's bindings."""
        if changes != self._changes:
            self._changes = dict(changes)
            self.bindings = bindings_of(changes)

    @property
    def is_holding(self) -> bool:
        """Whether a held direction makes inputs over time."""
        return bool(self._held)

    def open(self) -> None:
        """Start to use pads; does nothing on a system without pad support."""
        with contextlib.suppress(pygame.error):
            pygame.joystick.init()
            controller.init()

    def inputs_of(
        self, events: Iterable[pygame.event.Event], layout: Layout, pointer: tuple[float, float] = (0, 0)
    ) -> list[Input]:
        """A frame's inputs from keys, pointer, pads and fingers, by the bindings; consecutive pointer motions become the last one."""
        inputs: list[Input] = []
        for event in events:
            for given in self._inputs_of(event, layout, pointer):
                if inputs and isinstance(given, PointerMoved) and isinstance(inputs[-1], PointerMoved):
                    inputs[-1] = given
                else:
                    inputs.append(given)
        return inputs

    def update(self, dt_ms: float) -> list[Input]:
        """Let time pass; held directions repeat."""
        inputs: list[Input] = []
        for name, left_ms in self._held.items():
            left = left_ms - dt_ms
            if left <= 0:
                inputs.extend(self._bound(KeyPressed(name, pressed=name)))
                left = REPEAT_EVERY_MS
            self._held[name] = left
        return inputs

    def let_go(self) -> list[Input]:
        """Release everything: the window has lost the focus, or a pad is gone."""
        self._keys.clear()
        self._axes.clear()
        self._hats.clear()
        held = [*self._held]
        self._held.clear()
        return [released for name in held for released in self._bound(KeyReleased(name))]

    def _inputs_of(self, event: pygame.event.Event, layout: Layout, pointer: tuple[float, float]) -> list[Input]:
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._finger_inputs(event, layout)
        if event.type in MOUSE_EVENTS and getattr(event, "touch", False):
            return []  # A finger's event, reported a second time.
        if event.type in _PAD_EVENTS:
            return self._pad_inputs(event)
        before = self.let_go() if event.type == pygame.WINDOWFOCUSLOST else []
        given = input_of(event, layout, pointer)
        return before if given is None else before + self._held_once(given)

    def _held_once(self, given: Input) -> list[Input]:
        """A key's input by its meaning, but not again while it is held, unless the meaning repeats.

        It comes up with the meaning it went down with, even if the layout or the keypad's lock has changed meanwhile.
        """
        match given:
            case KeyReleased(key=key):
                meaning = self._keys.pop(given.pressed or key, None)
                if meaning is None:
                    return self._bound(given)
                return [KeyReleased(meaning)] if meaning else []
            case KeyPressed(key=key):
                cap, (bound,) = given.pressed or key, self._bound(given)
                assert isinstance(bound, KeyPressed)
                was_down = cap in self._keys
                self._keys[cap] = bound.key
                return [] if was_down and bound.key not in REPEATING else [bound]
            case _:
                return [given]

    def _bound(self, given: Input) -> list[Input]:
        """The input by the user's bindings; a key whose binding was moved has no meaning but can still be bound."""
        match given:
            case KeyPressed(ctrl=False):
                name = given.pressed or given.key
                return [replace(given, key=self._meaning(name, given.key), pressed=name)]
            case KeyReleased():
                meaning = self._meaning(given.pressed or given.key, given.key)
                return [KeyReleased(meaning)] if meaning else []
            case _:
                return [given]

    def _meaning(self, name: str, key: str) -> str:
        """The meaning of a key or button with this name; in a text field, the keys that write keep their own."""
        if self.writes and (len(name) == 1 or name == "space"):
            return key
        return self.bindings.meaning(name if self.bindings.is_bound(name) else key)

    # ------------------------------------------------------------------------------------------------------------ fingers

    def _finger_inputs(self, event: pygame.event.Event, layout: Layout) -> list[Input]:
        """The first finger is the pointer; others are ignored until it is lifted."""
        at = event.x * layout.width, event.y * layout.height
        if event.type == pygame.FINGERDOWN and self._finger is None:
            self._finger = event.finger_id
            return [PointerMoved(*at), PointerPressed(*at)]
        if event.finger_id != self._finger:
            return []
        if event.type == pygame.FINGERMOTION:
            return [PointerMoved(*at)]
        if event.type == pygame.FINGERUP:
            self._finger = None
            return [PointerReleased(*at)]
        return []

    # --------------------------------------------------------------------------------------------------------------- pads

    def _pad_inputs(self, event: pygame.event.Event) -> list[Input]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED | pygame.JOYDEVICEADDED:
                self._plug_in(event.device_index, mapped=event.type == pygame.CONTROLLERDEVICEADDED)
            case pygame.CONTROLLERDEVICEREMOVED | pygame.JOYDEVICEREMOVED:
                self._pads.pop(event.instance_id, None)
                self._mapped.discard(event.instance_id)
                return [*self.let_go(), PointerLeft()] if not self._pads else []
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                return self._switch(BUTTONS.get(event.button, ""), event.type == pygame.CONTROLLERBUTTONDOWN)
            case pygame.CONTROLLERAXISMOTION:
                return self._axis(event.axis, event.value / FULL_AXIS)
            case _ if event.instance_id in self._mapped:
                pass
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                name = PLAIN_BUTTONS[event.button] if event.button < len(PLAIN_BUTTONS) else ""
                return self._switch(name, event.type == pygame.JOYBUTTONDOWN)
            case pygame.JOYAXISMOTION:
                return self._axis(event.axis, event.value) if event.axis < 2 else []
            case pygame.JOYHATMOTION:
                return self._hat(event.instance_id, event.value)
        return []

    def _plug_in(self, index: int, *, mapped: bool) -> None:
        """Open a pad; one that cannot be opened is ignored."""
        with contextlib.suppress(pygame.error):
            if mapped:
                pad = controller.Controller(index)
                number = pad.as_joystick().get_instance_id()
                self._pads[number] = pad
                self._mapped.add(number)
            elif not controller.is_controller(index):
                joystick = pygame.joystick.Joystick(index)
                self._pads[joystick.get_instance_id()] = joystick

    def _switch(self, name: str, down: bool) -> list[Input]:
        """A button, or an axis that works as one, goes down or up."""
        if not name:
            return []
        if not down:
            self._held.pop(name, None)
            return self._bound(KeyReleased(name))
        if name in DIRECTIONS:
            self._held[name] = REPEAT_AFTER_MS
        return self._bound(KeyPressed(name, pressed=name))

    def _axis(self, axis: int, value: float) -> list[Input]:
        inputs: list[Input] = []
        for name, amount in zip(AXES.get(axis, ("", "")), (-value, value), strict=True):
            key = (axis, name)
            if name and key not in self._axes and amount >= STICK_ON:
                self._axes.add(key)
                inputs += self._switch(name, down=True)
            elif key in self._axes and amount < STICK_OFF:
                self._axes.discard(key)
                inputs += self._switch(name, down=False)
        return inputs

    def _hat(self, pad: int, value: tuple[int, int]) -> list[Input]:
        """The hat of a joystick without a map."""
        before, self._hats[pad] = self._hats.get(pad, (0, 0)), value
        inputs: list[Input] = []
        for old, new, (low, high) in (
            (before[0], value[0], ("pad left", "pad right")),
            (before[1], value[1], ("pad down", "pad up")),
        ):
            if old != new:
                inputs += self._switch((low, "", high)[old + 1], down=False)
                inputs += self._switch((low, "", high)[new + 1], down=True)
        return inputs


_PAD_EVENTS: Final = frozenset(
    {
        pygame.CONTROLLERDEVICEADDED,
        pygame.CONTROLLERDEVICEREMOVED,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERAXISMOTION,
        pygame.JOYDEVICEADDED,
        pygame.JOYDEVICEREMOVED,
        pygame.JOYBUTTONDOWN,
        pygame.JOYBUTTONUP,
        pygame.JOYAXISMOTION,
        pygame.JOYHATMOTION,
    }
)
