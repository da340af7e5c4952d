"""The text of keys and pad buttons on the screen."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.stage.hand.bindings import PAD_MARK, bindings_of
from scenes.words import say

NAMED = frozenset(
    {
        "left", "right", "up", "down", "return", "escape", "tab", "space", "left alt", "right alt", "left shift", "right shift",
        "left ctrl", "right ctrl", "backspace", "pad left", "pad right", "pad up", "pad down", "pad start", "pad back",
        "pad guide", "pad ls", "pad rs", "pad ru", "pad rd", "pad rr",
    }
)  # fmt: skip
"""Keys and buttons with a text of their own."""


def key_words(pressed: str) -> str:
    """The text of a key or a pad button."""
    if pressed in NAMED:
        return say("key." + pressed.replace(" ", "_"))
    name = pressed.removeprefix(PAD_MARK)
    return name.upper() if len(name) <= 3 else name.title()


def act_words(act: str, changes: Mapping[str, str], *, pad: bool = False) -> str:
    """The text of the key, or of the pad button, that an act has with these changes of the settings."""
    return key_words(bindings_of(changes).of(act, pad=pad))
