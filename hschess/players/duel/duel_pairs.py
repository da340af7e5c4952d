"""Which cards go together in the decks of duels: what `mcts-ensemble` predicts a hand from, whatever the cards.

The ensemble study counts pairs in the games and decks of people, and guesses which of twenty decks it faces. Here the decks that were seen
are those that come with the game for the same cards, and the mode's own. Imports `hschess.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping

from hschess.rules.aliases import CardCode
from hschess.rules.modes import DUELS, Counts, Mode


def deck_pairs(mode: Mode) -> Mapping[CardCode, Mapping[CardCode, int]]:
    """For each two cards of the mode how many pairs of them the decks hold; all 0 where decks are drawn at random."""
    codes = mode.cards.in_decks
    decks = [one for one in _decks_seen(mode) if sum(one)]
    return {
        first: {second: sum([_pairs(deck, first, second) for deck in decks]) for second in codes} for first in codes
    }


def _decks_seen(mode: Mode) -> set[Counts]:
    return {deck for known in (*DUELS.values(), mode) if known.cards is mode.cards for deck in known.decks}


def _pairs(deck: Counts, first: CardCode, second: CardCode) -> int:
    return _count(deck, first) * (_count(deck, second) - (first == second))


def _count(deck: Counts, code: CardCode) -> int:
    return deck[code] if code < len(deck) else 0
