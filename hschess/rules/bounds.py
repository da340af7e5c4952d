"""Limits: how much one action, and one record, can cause.

A card set is data from anywhere, and a piece that dies and comes back multiplies its effects. The numbers are far above
what the built-in cards can do, and hold for the rules, the readers and the players alike.
"""

from __future__ import annotations

from typing import Final

from hschess.rules.errors import HschessError

MOST_DEATH_ROUNDS: Final = 100
"""How often deaths may bring about further deaths, after an effect (D10)."""
MOST_DEATH_EFFECTS: Final = 500
"""How many effects of deaths an action may bring about (D10)."""
CARDS_OF_A_UNIT: Final = 20
"""This many cards in both hands add a unit of work to an action, because each state copies them; see `Effort`."""
WAYS_OF_A_UNIT: Final = 20
"""This many legal actions are listed in a unit of work."""
WORK_OF_A_DEATH: Final = 4
"""The extra cost of a death effect, because the lines are cleared and counted again around it."""
MOST_WORK_AT_ONCE: Final = 5_000
"""The work of a player before it yields: unsliced work, and each slice, takes no longer than that."""
MOST_WORK_OF_A_THOUGHT: Final = 1_500_000
"""The most work of a player for one plan; then it plays the best so far."""
MOST_WORK_OF_A_TURN: Final = 1_500_000
"""The most work of a player for all plans of a turn; then it ends the turn."""
MOST_FIGHTS: Final = 5_000
"""The most ways of attacking by choice that a player distinguishes in a turn of the line battle."""
MOST_ACTIONS: Final = 25_000
"""How many actions a record may have; in the longest games of the game's own modes there are about 3,000."""
MOST_EVENTS: Final = 100_000
"""How many events all actions of a record may bring about."""


class Effort:
    """The work done so far in a position of a duel and in all its copies, which share it.

    Searches count positions, and one may cost as much as a thousand others; this counts their cost beyond their number. A unit is an
    action that is tried, or an effect: about ten microseconds in plain Python.
    """

    __slots__ = ("work",)

    def __init__(self) -> None:
        self.work = 0

    def is_beyond(self, since: int) -> bool:
        """Return whether enough work was done since this count that it is time to yield."""
        return self.work - since > MOST_WORK_AT_ONCE


class EventCount:
    """Counts the events of a record's actions while they are read."""

    __slots__ = ("actions", "events")

    def __init__(self) -> None:
        self.actions = 0
        self.events = 0

    def add(self, events: int) -> None:
        """Count one more action and its events. Errors: `HschessError` if a record may not have so many."""
        self.actions += 1
        self.events += events
        if self.actions > MOST_ACTIONS:
            raise HschessError(f"there are more than {MOST_ACTIONS} actions, and a record has no more")
        if self.events > MOST_EVENTS:
            raise HschessError(f"up to here there are more than {MOST_EVENTS} events, the most that a record may have")
