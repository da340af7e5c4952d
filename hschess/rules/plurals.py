"""Texts with their values filled in, and the form of a word that belongs to a number.

In a text `{cards:# card|# cards}` is one of these forms, by the number `cards`; `#` is the number. So each language's table marks the words
that depend on a number, and only this module has the rule for choosing the form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

ENGLISH: Final = "en"
BETWEEN: Final = "|"
"""Separates the forms."""
NUMBER: Final = "#"
"""The number's place within a form."""


def _one_or_more(number: int) -> int:
    """The first form for 1, the second for every other number, 0 too."""
    return 0 if number == 1 else 1


RULES: Final[Mapping[str, Callable[[int], int]]] = {
    "en": _one_or_more,
    "id": _one_or_more,
    "tr": _one_or_more,
    "zh": _one_or_more,
}
"""Which form a number takes, by language; a language with three forms gets a row of its own kind here."""
FORMS: Final[Mapping[str, int]] = {"en": 2, "id": 2, "tr": 2, "zh": 2}
"""How many forms a language has; Indonesian and Chinese nouns have one, but a text may still say "one" for 1."""


class PluralValue:
    """A value in a text of a language; usually a number."""

    __slots__ = ("_language", "_value")

    def __init__(self, value: object, language: str) -> None:
        self._value = value
        self._language = language

    def __str__(self) -> str:
        """The value."""
        return str(self._value)

    def __format__(self, wanted: str) -> str:
        """The form for the number if `wanted` lists forms, else the value as Python formats it; no whole number takes the last form."""
        if BETWEEN not in wanted:
            return format(self._value, wanted)
        forms = wanted.split(BETWEEN)
        rule = RULES.get(self._language, _one_or_more)
        form = rule(self._value) if isinstance(self._value, int) else len(forms)
        return forms[min(form, len(forms) - 1)].replace(NUMBER, str(self._value))


def filled(text: str, values: Mapping[str, object], language: str = ENGLISH) -> str:
    """The text with `{name}` filled in. Errors: `KeyError` for a value that is missing (our bug).

    >>> filled("{left:# card|# cards} left", {"left": 1}), filled("{left:# card|# cards} left", {"left": 3})
    ('1 card left', '3 cards left')
    """
    if BETWEEN not in text:
        return text.format_map(values)
    return text.format_map({name: PluralValue(value, language) for name, value in values.items()})


# -------------------------------------------------------------------------------------------------------------- names of cards

_IRREGULAR: Final = {
    "man": "men", "woman": "women", "child": "children", "foot": "feet", "goose": "geese", "mouse": "mice", "thief": "thieves",
    "wolf": "wolves", "elf": "elves", "half": "halves", "knife": "knives", "staff": "staves", "ox": "oxen",
    "sheep": "sheep", "deer": "deer", "dice": "dice", "hero": "heroes", "monarch": "monarchs", "patriarch": "patriarchs",
    "matriarch": "matriarchs",
}  # fmt: skip
"""Words whose plural the rules of the other words do not give."""
_NO_MEN: Final = ("human", "shaman", "talisman", "german", "norman", "ottoman", "roman")
"""Words that end in "man" and take an s all the same."""
_HISSING: Final = ("s", "x", "z", "ch", "sh")
_VOWELS: Final = "aeiou"


def plural_name(name: str, language: str = ENGLISH) -> str:
    """A card's name for several of it. Only English names change: the other languages keep a noun after a number as it is.

    >>> [plural_name(name) for name in ("Wolf", "Army", "Witch", "Knight of the Vale", "Watchman", "Shaman")]
    ['Wolves', 'Armies', 'Witches', 'Knights of the Vale', 'Watchmen', 'Shamans']
    """
    if language != ENGLISH:
        return name
    head, of, rest = name.partition(" of ")
    before, space, word = head.rpartition(" ")
    return f"{before}{space}{_plural(word)}{of}{rest}"


def _plural(word: str) -> str:
    low = word.lower()
    for single, plural in _IRREGULAR.items():
        if low == single or (single == "man" and low.endswith("man") and low not in _NO_MEN):
            return word[: len(word) - len(single)] + (plural.capitalize() if word == single.capitalize() else plural)
    if not word or not word[-1].isalpha() or not word.isascii():
        return word
    if low.endswith(_HISSING):
        return word + "es"
    if low.endswith("y") and low[-2:-1] not in _VOWELS:
        return word[:-1] + "ies"
    return word + "s"
