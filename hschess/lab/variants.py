"""Modes that differ from another in one thing: the Coin, a king's health, Cheat's first round, the number of one card.

A handicap is named as everywhere, `paper+black15`, in a mode of the user's own too; the others have names made of the mode they come from,
`paper_white_Q3`, and need a mode file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from hschess.rules.card_table import PLACE, card_at
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import NEVER, Handicap, base_of, handicapped, name_of_variant
from hschess.rules.mode import Mode, RandomDeck, Replacement
from hschess.rules.modes import EVERY_MODE, LATEST_POWER, LONGEST_NAME, MOST_OF_A_KIND, SIDE_NAMES


def with_coins(mode: Mode, black: int) -> Mode:
    """The mode with this many Coins for Black and none for White (R6).

    Errors: `HschessError` if the mode's cards have no Coin.
    """
    if black and mode.cards.coin < 0:
        raise HschessError(f"the cards of the mode '{mode.name}' have no Coin")
    return _named(mode, replace(mode, coins=(0, black)), f"coins{black}")


def with_handicap(mode: Mode, handicap: Handicap) -> Mode:
    """The mode with this handicap; the mode itself if that changes nothing.

    Errors: `HschessError` if it moves Cheat and neither side has it.
    """
    if handicap.cheat == NEVER and base_of(mode.name) not in EVERY_MODE:
        # The last round that a mode file can hold.
        handicap = replace(handicap, cheat=LATEST_POWER)
    changed = handicapped(mode, handicap)
    return mode if replace(changed, name=mode.name) == mode else changed


def with_cards(mode: Mode, sides: Iterable[int], key: str, number: int) -> Mode:
    """The mode with this many of one card in the shuffled decks of these sides; in random decks this many cards become it.

    Errors: `HschessError` for a card that no deck of the mode may hold, or a number that a deck cannot hold.
    """
    if mode.cards.by_key.get(key, -1) not in mode.cards.in_decks:
        known = " ".join(card_at(one).key for one in mode.cards.in_decks)
        raise HschessError(f"a deck cannot hold '{key}'; expected one of {known}")
    most = MOST_OF_A_KIND if mode.random_deck is None else mode.random_deck.size
    if not 0 <= number <= most:
        raise HschessError(f"a deck cannot hold {number} of '{key}'; expected 0 to {most}")
    changed = set(sides)
    who = "both" if len(changed) == len(SIDE_NAMES) else SIDE_NAMES[min(changed)].lower()
    return _named(mode, _with_number(mode, changed, key, number), f"{who}_{key}{number}")


def _with_number(mode: Mode, sides: Collection[int], key: str, number: int) -> Mode:
    if mode.random_deck is not None:
        return _replaced(mode, mode.random_deck, sides, key, number)
    place = mode.cards.by_key[key] & PLACE
    white, black = (
        (*counts[:place], number, *counts[place + 1 :]) if side in sides else counts
        for side, counts in enumerate(mode.decks)
    )
    return replace(mode, decks=(white, black))


def _replaced(mode: Mode, deck: RandomDeck, sides: Collection[int], key: str, number: int) -> Mode:
    """Errors: `HschessError` for a card that is also dealt at random, so that its number is unknown."""
    if mode.cards.by_key[key] in deck.pool(mode.cards):
        raise HschessError(f"the random decks of the mode '{mode.name}' have '{key}' among their own cards")
    kept = [one for one in mode.replace if one.side not in sides or one.card != key]
    added = [Replacement(side, number, key) for side in sorted(sides) if number]
    for side in sides:
        if sum(one.n for one in (*kept, *added) if one.side == side) > deck.size:
            raise HschessError(f"the random decks of the mode '{mode.name}' have only {deck.size} cards to replace")
    return replace(mode, replace=(*kept, *added))


def _named(mode: Mode, changed: Mode, what: str) -> Mode:
    """An unchanged mode keeps its name, so that its records need no mode file."""
    return mode if changed == mode else _renamed(changed, name_of_variant(mode.name, what))


def _renamed(mode: Mode, name: str) -> Mode:
    """Errors: `HschessError` for a name that a mode file cannot have."""
    if len(name) > LONGEST_NAME:
        raise HschessError(f"the name of the mode '{mode.name}' is too long to be varied")
    return replace(mode, name=name)
