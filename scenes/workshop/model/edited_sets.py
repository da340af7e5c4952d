"""The edited sets, the current card, and every change of them as a step that can be undone.

A refused change returns the key of the reason, and changes nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from hschess.own_modes import MOST_FILES, as_word
from hschess.rules.card import Card, CardEffect
from hschess.rules.card_sets import LONGEST_KEY, LONGEST_NAME, MOST_CARDS, SHIPPED, shipped_set
from hschess.rules.modes import EVERY_MODE
from scenes.stage.history import History
from scenes.workshop.model.vocabulary import effects_of

DONE: Final = ""
LONGEST_SET_NAME: Final = 40
_UNFIT: Final = re.compile(r'[<>:"/\\|?*]|^\.|^\s|[.\s]$')
"""Invalid in a file name on some system."""
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OwnSet:
    """A custom set, which always has a card."""

    name: str
    """The name of the set, and of its file."""
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class EditedSets:
    """All sets, with the current set and card."""

    sets: tuple[OwnSet, ...]
    at: int = 0
    card_at: int = 0

    @property
    def set(self) -> OwnSet:
        """The current set."""
        return self.sets[self.at]

    @property
    def card(self) -> Card:
        """The current card."""
        return self.set.cards[self.card_at]

    @property
    def pieces(self) -> tuple[Card, ...]:
        """The pieces of the set, which its cards may summon."""
        return tuple(one for one in self.set.cards if one.is_piece)

    def with_cards(self, cards: Iterable[Card], card_at: int) -> EditedSets:
        """The same with other cards in the current set."""
        changed = replace(self.set, cards=tuple(cards))
        return replace(self, sets=(*self.sets[: self.at], changed, *self.sets[self.at + 1 :]), card_at=card_at)


class SetEdits:
    """The edited sets, with every change as a step."""

    def __init__(self, edited: EditedSets) -> None:
        self.history = History(edited)

    @property
    def now(self) -> EditedSets:
        """The sets in their current state."""
        return self.history.now

    # ------------------------------------------------------------------------------------------------------------ choosing

    def choose_set(self, at: int) -> None:
        """Go to another set, at its first card."""
        self._look_at(replace(self.now, at=at, card_at=0))

    def choose_card(self, at: int) -> None:
        """Go to another card of the set."""
        self._look_at(replace(self.now, card_at=at))

    def _look_at(self, edited: EditedSets) -> None:
        self.history.end_run()
        self.history.now = edited

    # --------------------------------------------------------------------------------------------------------------- cards

    def put(self, card: Card, tag: str = "") -> str:
        """Replace the current card. A piece that others summon must stay a piece."""
        edited, before = self.now, self.now.card
        if before.is_piece and not card.is_piece and summoners(edited.set.cards, before.key):
            return "workshop.summoned"
        cards, at = edited.set.cards, edited.card_at
        self._step(edited.with_cards((*cards[:at], card, *cards[at + 1 :]), at), tag)
        return DONE

    def rename(self, name: str, language: str = "") -> str:
        """Name the card, in one language or in all without a name of their own; its key follows the name."""
        if not language and not is_name(name):
            return "workshop.nameless"
        edited, card = self.now, self.now.card
        if language:
            names = {**dict(card.names), language: name}
            kept = tuple((one, words) for one, words in names.items() if is_name(words))
            return self.put(replace(card, names=kept), f"name {language}")
        others = [one.key for one in edited.set.cards if one is not card]
        follows = card.key == key_for(card.name, others)
        key = key_for(name, others) if follows else card.key
        cards = [with_key(one, card.key, key) for one in edited.set.cards]
        cards[edited.card_at] = replace(cards[edited.card_at], name=name)
        self._step(edited.with_cards(cards, edited.card_at), "name")
        return DONE

    def add(self, name: str) -> str:
        """Add a plain card at the end of the set."""
        cards = self.now.set.cards
        return self._insert(Card(key_for(name, [one.key for one in cards]), name, 2, 2, 2), len(cards))

    def duplicate(self) -> str:
        """Add a copy of the current card, right after it."""
        edited, card = self.now, self.now.card
        key = key_for(card.name, [one.key for one in edited.set.cards])
        return self._insert(replace(with_key(card, card.key, key), key=key), edited.card_at + 1)

    def _insert(self, card: Card, at: int) -> str:
        edited = self.now
        cards = edited.set.cards
        if len(cards) >= MOST_CARDS:
            return "workshop.full"
        self._step(edited.with_cards((*cards[:at], card, *cards[at:]), at))
        return DONE

    def why_not_removed(self) -> str:
        """The key of the reason why the current card must stay; empty if it may go."""
        cards, card = self.now.set.cards, self.now.card
        if len(cards) == 1:
            return "workshop.last_card"
        return "workshop.summoned" if summoners(cards, card.key) else DONE

    def remove(self) -> str:
        """Remove the current card from its set."""
        edited, why = self.now, self.why_not_removed()
        if not why:
            cards = edited.set.cards
            rest = (*cards[: edited.card_at], *cards[edited.card_at + 1 :])
            self._step(edited.with_cards(rest, min(edited.card_at, len(rest) - 1)))
        return why

    # ---------------------------------------------------------------------------------------------------------------- sets

    def add_set(self, name: str, card: str, taken: Collection[str]) -> str:
        """Add a set with one plain card; its name gets a number if it is taken."""
        edited = self.now
        if len(edited.sets) + len(taken) >= MOST_FILES:
            return "workshop.too_many"
        known = [*taken, *(one.name for one in edited.sets)]
        new = OwnSet(free_set_name(name, known), (Card(key_for(card, ()), card, 2, 2, 2),))
        self._step(EditedSets((*edited.sets, new), len(edited.sets)))
        return DONE

    def take_set(self, name: str, cards: tuple[Card, ...], taken: Collection[str]) -> str:
        """Add another author's set, under its own name as far as a file can have it."""
        edited = self.now
        if len(edited.sets) + len(taken) >= MOST_FILES:
            return "workshop.too_many"
        new = OwnSet(free_set_name(_fit(name), [*taken, *(one.name for one in edited.sets)]), cards)
        self._step(EditedSets((*edited.sets, new), len(edited.sets)))
        return DONE

    def rename_set(self, name: str, taken: Collection[str]) -> str:
        """Rename the current set."""
        edited = self.now
        name = unicodedata.normalize("NFC", name).strip()
        why = why_not_set_name(name, [*taken, *(one.name for one in edited.sets if one is not edited.set)])
        if not why:
            renamed = replace(edited.set, name=name)
            self._step(replace(edited, sets=(*edited.sets[: edited.at], renamed, *edited.sets[edited.at + 1 :])))
        return why

    def remove_set(self, name: str, card: str, taken: Collection[str]) -> None:
        """Remove the current set; after the last one comes a new one of one plain card."""
        edited = self.now
        rest = (*edited.sets[: edited.at], *edited.sets[edited.at + 1 :]) or begun(name, card, taken).sets
        self._step(EditedSets(rest, min(edited.at, len(rest) - 1)))

    def _step(self, edited: EditedSets, tag: str = "") -> None:
        self.history.step(edited, f"{tag} {edited.at} {edited.card_at}" if tag else "")


def begun(name: str, card: str, taken: Collection[str]) -> EditedSets:
    """One set of one plain card; its name gets a number if it is taken."""
    return EditedSets((OwnSet(free_set_name(name, taken), (Card(key_for(card, ()), card, 2, 2, 2),)),))


# ----------------------------------------------------------------------------------------------------------------- names


def is_name(name: str) -> bool:
    """Whether a card may have this name."""
    return bool(name.strip()) and len(name) <= LONGEST_NAME and name.isprintable()


def why_not_set_name(name: str, taken: Collection[str]) -> str:
    """The key of the reason why a set cannot have this name: no file could, or its mode would look like another."""
    if not name.strip() or len(name) > LONGEST_SET_NAME or not name.isprintable():
        return "workshop.set_nameless"
    if _UNFIT.search(name) or _RESERVED.fullmatch(name):
        return "workshop.set_unfit"
    words = {as_word(one).casefold() for one in (*taken, *SHIPPED)}
    is_taken = as_word(name).casefold() in words or name.casefold() in EVERY_MODE
    return "workshop.set_taken" if is_taken else DONE


def _fit(name: str) -> str:
    """Another author's name for a set as every system can write it, with room for a number."""
    seen = "".join(one if one.isprintable() else "_" for one in unicodedata.normalize("NFC", name))
    fit = _UNFIT.sub("_", seen)[: LONGEST_SET_NAME - 4].strip(" .") or FIRST_KEY
    return fit.replace(".", "_") if _RESERVED.fullmatch(fit) else fit


def free_set_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number if it is taken."""
    names = (name, *(f"{name} {number}" for number in range(2, MOST_FILES + 2 + len(taken))))
    return next(one for one in names if not why_not_set_name(one, taken))


# ----------------------------------------------------------------------------------------------------------------- keys


def summoners(cards: Iterable[Card], key: str) -> list[Card]:
    """The other cards that summon the card with this key."""
    return [one for one in cards if one.key != key and any(effect.card == key for effect in effects_of(one))]


def with_key(card: Card, old: str, new: str) -> Card:
    """The card after a card of its set, perhaps itself, has changed its key."""
    return replace(
        card,
        key=new if card.key == old else card.key,
        play=_calling(card.play, old, new),
        death=_calling(card.death, old, new),
        end=_calling(card.end, old, new),
    )


def _calling(effects: tuple[CardEffect, ...], old: str, new: str) -> tuple[CardEffect, ...]:
    return tuple(replace(one, card=new) if one.card == old else one for one in effects)


FIRST_KEY: Final = "card"
"""The beginning of a key if the name has no letters for one."""
_SHIPPED_KEYS: Final = frozenset(card.key for name in SHIPPED for card in shipped_set(name).cards)
"""A card with one of these could not be mixed with the game's own."""
_TAKEN: Final = re.compile("end|concede|castle[0-9]*|cheat|discover|take|swap|keep|none|power|mulligan|coin|[a-z]")
"""Words that a key cannot be, or should not be."""


def key_for(name: str, taken: Collection[str]) -> str:
    """A key from the letters of a name, which neither these nor the game's cards have.

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
    """Whether a custom card may have this key beside these."""
    return key not in taken and key not in _SHIPPED_KEYS and not _TAKEN.fullmatch(key)
