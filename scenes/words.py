"""The text on the screen, in the chosen language: `say` by key in the table of assets/strings, and the text of the rules.

The language belongs to the whole program, as its window does: it is chosen at the start and in the options, and applies from then on.
A missing key is our bug; `missing` finds it, and the screen falls back to English.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, cast

from hschess.files import TABLE_BYTES, BadFileError, read_text
from hschess.resources import ENGLISH, asset, broken
from hschess.rules.card import Card
from hschess.rules.card_text import card_words, made_text, names_listed
from hschess.rules.cards import CARDS
from hschess.rules.errors import HschessError, Reason
from hschess.rules.modes import SIDE_NAMES
from hschess.rules.plurals import filled
from hschess.rules.record import HUMAN
from hschess.rules.refusal import TEXTS
from hschess.rules.texts import parse_json
from scenes.stage.game.seat_words import seat_words

NAME: Final = "app.title"
"""A key of every table: the game's name."""
REASON: Final = "reason."
"""The prefix of the keys of refusals; their English text is the rules' own."""

NAMED: Final = {"card": "card", "cards": "card", "side": "side", "power": "power"}
"""The values of a reason that are names, with the prefixes of their keys."""


class _Tongue:
    """The language in use."""

    language: str = ENGLISH


_TONGUE: Final = _Tongue()


@cache
def table(language: str = ENGLISH) -> Mapping[str, str]:
    """All texts of a language by key. Raises `FileNotFoundError` for an unknown language, or `BrokenAssetError`."""
    path = asset("strings", f"{language}.json")
    try:
        read = parse_json(read_text(path, TABLE_BYTES), path.name)
    except (BadFileError, HschessError) as error:
        raise broken(path, error) from error
    if not isinstance(read, dict) or not all(isinstance(text, str) for text in read.values()) or NAME not in read:
        raise broken(path, "it is not a table of words")
    words = cast("dict[str, str]", read)
    if language == ENGLISH:
        words.update({REASON + key: text for key, text in TEXTS.items()})
    return words


def missing(language: str) -> list[str]:
    """The keys that English has and a language lacks."""
    return [key for key in table() if key not in table(language)]


def choose(language: str) -> None:
    """Use this language from now on. Raises `FileNotFoundError` for an unknown language."""
    table(language)
    _TONGUE.language = language


def chosen() -> str:
    """The language in use."""
    return _TONGUE.language


def say(key: str, **values: object) -> str:
    """The text for `key`, with `{name}` filled in. Raises `KeyError` for an unknown key, which is our bug."""
    words = table(_TONGUE.language).get(key)
    return filled(table()[key], values) if words is None else filled(words, values, _TONGUE.language)


def has_words(key: str) -> bool:
    """Whether there is a text for this key."""
    return key in table()


def own_name(language: str) -> str:
    """The language's name in itself."""
    return table(language)["language.name"]


def is_turkish() -> bool:
    """Whether the language is Turkish, where the capital of i keeps its dot."""
    return _TONGUE.language == "tr"


def upper(words: str) -> str:
    """The text in capitals, by the rules of the language: Turkish keeps the dot of i."""
    if is_turkish():
        words = words.replace("i", "İ").replace("ı", "I")  # noqa: RUF001 - Turkish has both
    return words.upper()


def card_name(card: Card) -> str:
    """The name on the card's ribbon."""
    return upper(card_word(card))


def card_word(card: Card) -> str:
    """The card's name within a sentence; a custom card keeps its own name."""
    return card_words(card, say)


def rules_text(card: Card, cards: Iterable[Card] = CARDS) -> str:
    """The rules text of a card of this set, as rich text: its own sentence in the encounter, else made from its data.

    >>> rules_text(CARDS[0])
    'Hits the enemies **opposite** for **1** at the end of your turn.'
    """
    if card in CARDS:
        return _encounter_text(card)
    known = {one.key: one for one in cards}
    return made_text(card, known, say, {key: card_word(one) for key, one in known.items()})


def _encounter_text(card: Card) -> str:
    """The text of at most three lines on the card."""
    if card.charge:
        return say("rules.charge")
    if card.auto_attack:
        return say("rules.hits", damage=card.auto_attack)
    if card.auto_heal:
        return say("rules.heals", amount=card.auto_heal)
    if card.mana:
        return say("rules.mana", mana=card.mana)
    return ""


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
    glossary = (key for key in table() if key.startswith("glossary.") and not key.endswith(".words"))
    return [say(key) for key in glossary if any(term in used for term in say(f"{key}.words").split("|"))]


def _worded(name: str, value: object) -> object:
    if name not in NAMED:
        return value
    names = value if isinstance(value, tuple) else (value,)
    return names_listed((_named(f"{NAMED[name]}.{str(one).lower()}", str(one)) for one in names), say)


def _named(key: str, name: str) -> str:
    """The translation of a name; a name from custom rules stays as it is."""
    return say(key) if key in table() else name
