"""The text on the screen, in the chosen language: the table in assets/strings, and the text on the cards.

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
from hschess.rules.card_text import made_text
from hschess.rules.card_words import card_words
from hschess.rules.cards import CARDS
from hschess.rules.errors import HschessError
from hschess.rules.plurals import filled
from hschess.rules.refusal import TEXTS
from hschess.rules.texts import parse_json

NAME: Final = "app.title"
"""A key of every table: the game's name."""
REASON: Final = "reason."
"""The prefix of the keys of refusals; their English text is the rules' own."""


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
