"""The acts of keys and pad buttons, and the key and button of each.

The rest of the game knows only the default keys: a pressed key becomes the default key of the act that it is bound to, and so does a pad's
button. Keys have pygame's names, pad buttons those of an Xbox pad after `pad `.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

KEYS: Final[Mapping[str, str]] = {
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
    "confirm": "return",
    "cancel": "escape",
    "end": "e",
    "castle": "c",
    "undo": "u",
    "speed": "tab",
    "hurry": "space",
    "foresee": "left alt",
    "pin": "t",
    "log": "l",
    "menu": "f10",
    "help": "f1",
    "fullscreen": "f11",
    "explain": "f9",
    "talk": "g",
    "picture": "f12",
}
"""The acts, and their default keys."""
PAD: Final[Mapping[str, str]] = {
    "left": "pad left",
    "right": "pad right",
    "up": "pad up",
    "down": "pad down",
    "confirm": "pad a",
    "cancel": "pad b",
    "end": "pad y",
    "castle": "pad x",
    "undo": "pad lb",
    "speed": "pad rb",
    "hurry": "pad rt",
    "foresee": "pad lt",
    "pin": "pad rs",
    "log": "pad ls",
    "menu": "pad start",
    "help": "pad back",
    "fullscreen": "pad guide",
    "explain": "pad ru",
    "talk": "pad rr",
    "picture": "pad rd",
}
"""The default pad buttons."""
ACTS: Final = tuple(KEYS)
PAD_MARK: Final = "pad "
LONGEST_NAME: Final = 40
"""The longest name of a key, in letters."""
RESERVED: Final = frozenset("1234567890")
"""These keys pick up the cards of the hand and cannot be bound."""


@dataclass(frozen=True, slots=True)
class Bindings:
    """The key and the pad button of each act."""

    keys: Mapping[str, str]
    pad: Mapping[str, str]

    def of(self, act: str, *, pad: bool = False) -> str:
        """The key, or the pad button, of an act."""
        return (self.pad if pad else self.keys)[act]

    def is_bound(self, pressed: str) -> bool:
        """Whether an act has this key or button."""
        return pressed in (self.pad if pressed.startswith(PAD_MARK) else self.keys).values()

    def meaning(self, pressed: str) -> str:
        """The default key of the act that a key or button is bound to; itself if it is free, empty if it was taken from its act."""
        is_pad = pressed.startswith(PAD_MARK)
        for act, bound in (self.pad if is_pad else self.keys).items():
            if bound == pressed:
                return KEYS[act]
        return "" if is_pad or pressed in KEYS.values() else pressed

    def changes(self) -> dict[str, str]:
        """The differences from the defaults, as in the settings: `{"key.end": "x", "pad.undo": "pad a"}`."""
        changed = {f"key.{act}": key for act, key in self.keys.items() if KEYS[act] != key}
        return changed | {f"pad.{act}": button for act, button in self.pad.items() if PAD[act] != button}


@dataclass(frozen=True, slots=True)
class Bound:
    """New bindings, and the act that had the key before and has the old key now; empty if the key was free."""

    bindings: Bindings
    swapped: str = ""


def bindings_of(changes: Mapping[str, str]) -> Bindings:
    """The defaults with these changes; if a key or button has two meanings, all of its kind return to their defaults."""
    return Bindings(_changed("key", KEYS, changes), _changed("pad", PAD, changes))


def _changed(group: str, defaults: Mapping[str, str], changes: Mapping[str, str]) -> Mapping[str, str]:
    bound = {act: changes.get(f"{group}.{act}", default) for act, default in defaults.items()}
    fit = all(may_bind(pressed, pad=group == "pad") for pressed in bound.values())
    return bound if fit and len(set(bound.values())) == len(bound) else defaults


def may_bind(pressed: str, *, pad: bool) -> bool:
    """Whether a key, or a pad's button, can be given to an act."""
    is_name = 0 < len(pressed) <= LONGEST_NAME and pressed.isprintable()
    return is_name and pressed.startswith(PAD_MARK) == pad and pressed not in RESERVED


def bind(bindings: Bindings, act: str, pressed: str) -> Bound:
    """Bind a key or a pad button to an act; the act that had it gets the old one, so that every act has one.

    Raises `ValueError` for a key or button that cannot be bound.
    """
    is_pad = pressed.startswith(PAD_MARK)
    if not may_bind(pressed, pad=is_pad):
        raise ValueError(f"{pressed!r} cannot be bound")
    group = dict(bindings.pad if is_pad else bindings.keys)
    other = next((one for one, bound in group.items() if bound == pressed and one != act), "")
    if other:
        group[other] = group[act]
    group[act] = pressed
    return Bound(Bindings(bindings.keys, group) if is_pad else Bindings(group, bindings.pad), other)
