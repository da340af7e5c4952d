"""The text on the screen: `say` by key, and the rules' text in the chosen language. A screen's code contains no text."""

from __future__ import annotations

from hschess.resources import ENGLISH
from hschess.rules.errors import Reason
from hschess.rules.modes import SIDE_NAMES
from hschess.rules.record import HUMAN
from hschess.rules.word_lists import names_listed
from scenes.stage.game.seat_words import seat_words
from scenes.ui.strings import (
    REASON,
    card_word,
    choose,
    chosen,
    has_words,
    missing,
    own_name,
    rules_text,
    say,
    table,
    upper,
)

__all__ = [
    "card_word",
    "choose",
    "chosen",
    "error_words",
    "explained",
    "has_words",
    "missing",
    "own_name",
    "power_word",
    "reason_words",
    "rules_text",
    "say",
    "seat_name",
    "side_word",
    "table",
    "upper",
]

GLOSSARY = tuple(key for key in table() if key.startswith("glossary.") and not key.endswith(".words"))
"""The keys of the explained terms."""
NAMED = {"card": "card", "cards": "card", "side": "side", "power": "power"}
"""The values of a reason that are names, with the prefixes of their keys."""


def reason_words(reason: Reason) -> str:
    """A reason in the chosen language; one without a key as it is."""
    if chosen() == ENGLISH or not reason.key:
        return reason.text
    return say(REASON + reason.key, **{name: _worded(name, value) for name, value in reason.values})


def error_words(key: str, text: str, **values: object) -> str:
    """An error about a file or an input: the full text in English, the key's text in the other languages."""
    return text if chosen() == ENGLISH else say(f"error.{key}", **values)


def power_word(name: str) -> str:
    """A power's name within a sentence."""
    return _named(f"power.{name.lower()}", name)


def side_word(side: int) -> str:
    """A side's name in the chosen language."""
    return say(f"side.{SIDE_NAMES[side].lower()}")


def seat_name(name: str, player_id: str = HUMAN) -> str:
    """The shown name of the player of a side; `player_id` is the seat's id in a record."""
    return seat_words(name, player_id, say)


def explained(words: str) -> list[str]:
    """The glossary's entries for the terms in this text, in the glossary's order."""
    used = words.lower()
    return [say(key) for key in GLOSSARY if any(term in used for term in say(f"{key}.words").split("|"))]


def _worded(name: str, value: object) -> object:
    if name not in NAMED:
        return value
    names = value if isinstance(value, tuple) else (value,)
    return names_listed((_named(f"{NAMED[name]}.{str(one).lower()}", str(one)) for one in names), say)


def _named(key: str, name: str) -> str:
    """The translation of a name; a name from custom rules stays as it is."""
    return say(key) if key in table() else name
