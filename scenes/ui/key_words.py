"""Keys and pad buttons as the screen writes them."""

from __future__ import annotations

from scenes.stage.hand.bindings import PAD_MARK
from scenes.ui.strings import say

NAMED = frozenset(
    {
        "left", "right", "up", "down", "return", "escape", "tab", "space", "left alt", "right alt", "left shift", "right shift",
        "left ctrl", "right ctrl", "backspace", "pad left", "pad right", "pad up", "pad down", "pad start", "pad back",
        "pad guide", "pad ls", "pad rs", "pad ru", "pad rd", "pad rr",
    }
)  # fmt: skip
"""Keys and buttons that have words of their own."""


def key_words(pressed: str) -> str:
    """A key or a pad button as the screen writes it."""
    if pressed in NAMED:
        return say("key." + pressed.replace(" ", "_"))
    name = pressed.removeprefix(PAD_MARK)
    return name.upper() if len(name) <= 3 else name.title()
