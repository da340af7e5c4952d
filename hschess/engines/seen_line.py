"""The cards that a side has seen, on one line: a position shows the present cards, not the past ones.

    seen <shown by White> <shown by Black> <made by Discover, of the side to move>

Each is written as a deck is, `PPB` or `-`. With the mode's decks it determines exactly which cards are still hidden (R9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from hschess.rules.aliases import CardCode
from hschess.rules.card_table import CardTable, card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.errors import HschessError
from hschess.rules.observation import Observation
from hschess.rules.piece_text import Field, format_cards, read_cards
from hschess.rules.state import MOST_COUNTED, State, pack, tally

_PARTS: Final = 3


def seen_of(observation: Observation) -> str:
    """The three fields, with a space between them."""
    state, table = observation.state, observation.state.mode.cards
    counts = (*(side.shown for side in state.sides), state.sides[observation.side].made)
    return " ".join(format_cards(_codes_in(packed, table), table) for packed in counts)


def see(state: State, text: str) -> None:
    """Set the cards that the side to move has seen.

    Errors: `HschessError` with the expected value; nothing has changed then.
    """
    parts = text.split()
    if len(parts) != _PARTS:
        raise HschessError(f"seen: {len(parts)} fields; expected White's cards, Black's cards and those made, or -")
    white, black, made = [_counts(part, state.mode.cards) for part in parts]
    state.white.shown, state.black.shown, state.mover.made = white, black, made


def _codes_in(packed: int, table: CardTable) -> Iterator[CardCode]:
    return (code for code in table.codes for _ in range(tally(packed, code)))


def _counts(text: str, table: CardTable) -> int:
    codes = read_cards(Field(text, 0, text), "list of seen cards", table.codes, table, len(table.codes) * MOST_COUNTED)
    if UNKNOWN in codes:
        raise HschessError(f"seen: '{text:.40}' has unknown cards; expected only cards that were seen")
    for code, number in Counter(codes).items():
        if number > MOST_COUNTED:
            raise HschessError(f"seen: '{card_at(code).key}' appears {number} times; expected {MOST_COUNTED} at most")
    return pack(codes)
