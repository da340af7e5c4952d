"""What a key is called, whatever the layout: by its letter if that is a Latin one, else by its place, and the keypad's by its lock.

A name is pygame's: `return`, `left`, `a`, `f11`. The keys of the game are Latin letters as they stand on the caps, so that E is E on
AZERTY and Dvorak too. A layout without Latin letters has none to go by: there the key where an American keyboard has the E is meant. The
same is so for the row of digits, which some layouts have only with Shift.
"""

from __future__ import annotations

import string
import sys
from collections.abc import Mapping
from typing import Final

import pygame

NAMES: Final = {"enter": "return", "[enter]": "return", "keypad enter": "return", "equals": "="}
"""The other names of one key."""
DIGITS: Final[Mapping[int, str]] = {getattr(pygame, f"KSCAN_{digit}"): digit for digit in string.digits}
"""By their places in the row over the letters."""
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
"""What an American keyboard has at the other places that write something."""
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
"""What the keypad's keys are with and without its lock."""
HAS_NO_LOCK: Final = sys.platform == "darwin"
"""An Apple keypad always writes digits."""


def cap_of(key: int, place: int) -> str:
    """The name of a key by its code and its place; the keypad's have their own, such as `[2]`. Empty for what has none."""
    name = pygame.key.name(key)
    name = NAMES.get(name, name)
    if place in DIGITS and not (name.isascii() and name.isalnum()):
        return DIGITS[place]
    return name if name and name.isascii() else PLACES.get(place, name)


def key_of(cap: str, mods: int) -> tuple[str, bool]:
    """The name of the key that is meant, and whether Shift is held with it; the keypad's depends on what is held and locked."""
    shift = bool(mods & pygame.KMOD_SHIFT)
    if cap not in KEYPAD:
        return cap, shift
    digit, arrow = KEYPAD[cap]
    is_locked = HAS_NO_LOCK or bool(mods & pygame.KMOD_NUM)
    # Shift lifts the lock, as everywhere, and does nothing else then.
    return (digit, shift) if is_locked and (HAS_NO_LOCK or not shift) else (arrow, shift and not is_locked)


def is_third_level(mods: int) -> bool:
    """Whether AltGr is held, which writes letters; Windows has Ctrl and the right Alt for it."""
    return bool(mods & pygame.KMOD_MODE) or bool(mods & pygame.KMOD_LCTRL and mods & pygame.KMOD_RALT)
