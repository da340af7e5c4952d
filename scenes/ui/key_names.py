"""The names of keys in any layout: a Latin letter's key by its letter, others by their place, and the keypad's by its lock.

A name is pygame's: `return`, `left`, `a`, `f11`. The keys of the game are Latin letters as printed on the caps, so that E is E on
AZERTY and Dvorak too. A layout without Latin letters has no such caps: there a key has the letter that an American keyboard has at its
place. The same is true of the row of digits, which some layouts have only with Shift.
"""

from __future__ import annotations

import string
import sys
from collections.abc import Mapping
from typing import Final

import pygame

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
