"""How much may come of little: the bounds of what an action, and a record, can bring about. Imports the errors.

A card set is data from anywhere, and a piece that dies and comes back multiplies whatever its card says. The numbers stand far above
what the cards that ship can do, and hold for the rules, the readers and the players alike.
"""

from __future__ import annotations

from typing import Final

from hschess.rules.errors import HschessError

MOST_DEATH_ROUNDS: Final = 100
"""How often deaths may bring about further deaths, after an effect (D10)."""
MOST_DEATH_EFFECTS: Final = 500
"""How many effects of deaths an action may bring about (D10)."""
MOST_ACTIONS: Final = 25_000
"""How many actions a record may have; in the longest games of the game's own modes there are about 3,000."""
MOST_EVENTS: Final = 100_000
"""How many events all actions of a record may bring about."""


class Tally:
    """Counts what the actions of a record bring about, while they are read."""

    __slots__ = ("actions", "events")

    def __init__(self) -> None:
        self.actions = 0
        self.events = 0

    def add(self, events: int) -> None:
        """One more action, and its events. Errors: `HschessError` where a record may not have so many."""
        self.actions += 1
        self.events += events
        if self.actions > MOST_ACTIONS:
            raise HschessError(f"there are more than {MOST_ACTIONS} actions, and a record has no more")
        if self.events > MOST_EVENTS:
            raise HschessError(f"up to here there are more than {MOST_EVENTS} events, and a record tells of no more")
