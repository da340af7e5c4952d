"""Translates pygame's events to inputs; no other module reads events for that. `scenes.stage.inputs` has the inputs themselves.

The name of a key is pygame's in any layout: `return`, `left`, `a`, `f11`. The keys of the game are Latin letters as printed on the
caps, so that E is E on AZERTY and Dvorak too. A layout without Latin letters has no such caps: there a key has the letter that an American
keyboard has at its place. The same is true of the row of digits, which some layouts have only with Shift.
"""

from __future__ import annotations

import string
import sys
from collections.abc import Mapping
from typing import Final

import pygame

from scenes.stage.inputs import (
    LEFT,
    MIDDLE,
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
    TextComposed,
    TextTyped,
    Wheel,
)
from scenes.stage.table_layout import Layout

NAMES: Final = {"enter": "return", "[enter]": "return", "keypad enter": "return", "equals": "="}
"""Other names of the same keys."""
DIGITS: Final[Mapping[int, str]] = {getattr(pygame, f"KSCAN_{digit}"): digit for digit in string.digits}
"""The digits by their places in the row above the letters."""
PLACES: Final[Mapping[int, str]] = {
    **{getattr(pygame, f"KSCAN_{letter}"): letter.lower() for letter in string.ascii_uppercase},
    pygame.KSCAN_MINUS: "-",
    pygame.KSCAN_EQUALS: "=",
    pygame.KSCAN_LEFTBRACKET: "[",
    pygame.KSCAN_RIGHTBRACKET: "]",
    pygame.KSCAN_BACKSLASH: "\\",
    pygame.KSCAN_SEMICOLON: ";",
    pygame.KSCAN_APOSTROPHE: "'",
    pygame.KSCAN_GRAVE: "`",
    pygame.KSCAN_COMMA: ",",
    pygame.KSCAN_PERIOD: ".",
    pygame.KSCAN_SLASH: "/",
}
"""The letters that an American keyboard has at the other places that write something."""
KEYPAD: Final[Mapping[str, tuple[str, str]]] = {
    "[0]": ("0", "insert"),
    "[1]": ("1", "end"),
    "[2]": ("2", "down"),
    "[3]": ("3", "page down"),
    "[4]": ("4", "left"),
    "[5]": ("5", ""),
    "[6]": ("6", "right"),
    "[7]": ("7", "home"),
    "[8]": ("8", "up"),
    "[9]": ("9", "page up"),
    "[.]": (".", "delete"),
    "[+]": ("+", "+"),
    "[-]": ("-", "-"),
    "[*]": ("*", "*"),
    "[/]": ("/", "/"),
}
"""The meaning of the keypad's keys, with and without Num Lock."""
HAS_NO_LOCK: Final = sys.platform == "darwin"
"""An Apple keypad always writes digits."""


def cap_of(key: int, place: int) -> str:
    """The name of a key from its code and its place; keypad keys have their own, such as `[2]`. Empty for keys without a name."""
    name = pygame.key.name(key)
    name = NAMES.get(name, name)
    if place in DIGITS and not (name.isascii() and name.isalnum()):
        return DIGITS[place]
    return name if name and name.isascii() else PLACES.get(place, name)


def key_of(cap: str, mods: int) -> tuple[str, bool]:
    """The name of the key that is meant, and whether Shift applies; keypad keys depend on Shift and Num Lock."""
    shift = bool(mods & pygame.KMOD_SHIFT)
    if cap not in KEYPAD:
        return cap, shift
    digit, arrow = KEYPAD[cap]
    is_locked = HAS_NO_LOCK or bool(mods & pygame.KMOD_NUM)
    # Shift suspends Num Lock, as in other programs, and has no other effect then.
    return (digit, shift) if is_locked and (HAS_NO_LOCK or not shift) else (arrow, shift and not is_locked)


def is_third_level(mods: int) -> bool:
    """Whether AltGr is held, which writes letters; Windows reports Ctrl and the right Alt for it."""
    return bool(mods & pygame.KMOD_MODE) or bool(mods & pygame.KMOD_LCTRL and mods & pygame.KMOD_RALT)


_PLAIN: Final[dict[int, Input]] = {
    pygame.QUIT: QuitAsked(),
    pygame.WINDOWFOCUSLOST: FocusLost(),
    pygame.WINDOWFOCUSGAINED: FocusGained(),
    pygame.WINDOWLEAVE: PointerLeft(),
}


def input_of(event: pygame.event.Event, layout: Layout, pointer: tuple[float, float] = (0, 0)) -> Input | None:
    """Translate one event; None if it has no meaning for the game. Wheel events lack the pointer: its place in window pixels."""
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
