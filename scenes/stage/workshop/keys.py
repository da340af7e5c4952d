"""The keys of cards that are made by hand: letters of their names. Imports the rules."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import count
from typing import Final

from hschess.rules.card_sets import LONGEST_KEY, SHIPPED, shipped_set

FIRST_KEY: Final = "card"
"""The beginning of a key where the name has no letters for one."""
_SHIPPED_KEYS: Final = frozenset(card.key for name in SHIPPED for card in shipped_set(name).cards)
"""A card with one of these could not be mixed with the game's own."""
_TAKEN: Final = re.compile("end|concede|castle[0-9]*|cheat|discover|take|swap|keep|none|power|mulligan|coin|[a-z]")
"""Words that a key cannot be, or had better not."""


def key_for(name: str, taken: Collection[str]) -> str:
    """A key made of the letters of a name, that neither these nor the cards of the game have.

    >>> key_for("Old Watchman", ()), key_for("城", ("card_1",))
    ('old_watchman', 'card_2')
    """
    plain = unicodedata.normalize("NFKD", name.replace("ı", "i").replace("'", "")).encode("ascii", "ignore").decode()  # noqa: RUF001
    stem = re.sub("[^a-z0-9]+", "_", plain.lower()).strip("_")[: LONGEST_KEY - 4].strip("_")
    if stem and stem[0].isalpha() and is_free(stem, taken):
        return stem
    stem = stem if stem and stem[0].isalpha() else FIRST_KEY
    return next(key for number in count(1) if is_free(key := f"{stem}_{number}", taken))


def is_free(key: str, taken: Collection[str]) -> bool:
    """Whether a card of one's own may have this key beside these."""
    return key not in taken and key not in _SHIPPED_KEYS and not _TAKEN.fullmatch(key)
