"""Which music is heard, by what is on the screen: how far each piece is wanted, 0 to 1.

A screen says what it wants; one that says nothing leaves what the screen below it wanted. How a piece comes, goes and begins again is the
player's, in `scenes.ui.music_player`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from typing import Final, Protocol

from hschess.rules.state import Outcome

Music = Mapping[str, float]

TITLE: Final = "title"
TABLE: Final = "table"
TENSE: Final = "tense"
WIN: Final = "win"
LOSS: Final = "loss"
SCORES: Final = ((TITLE,), (TABLE, TENSE), (WIN,), (LOSS,))
"""All pieces; those that are layers of one another stand together, begin together, and the later ones may be shorter."""
LOOPING: Final = frozenset({TITLE, TABLE, TENSE})
"""Pieces that repeat."""

SILENCE: Final[Music] = {}
"""A replay goes at any speed and in both directions."""
AT_TITLE: Final[Music] = {TITLE: 1.0}
"""The title, and every menu that comes over it."""
AT_STUDY: Final[Music] = {TABLE: 0.35}
"""Under a puzzle or a lesson the table's music is far away."""
TENSE_HEALTH: Final = 6
"""From this health on a king's danger is heard."""
LEAST_TENSION: Final = 0.4


class Ending(Enum):
    """How a game has ended for the listener."""

    WIN = auto()
    LOSS = auto()
    DRAW = auto()


def ending_of(outcome: Outcome, person: int | None) -> Ending:
    """Between two people or two CPUs it is a win for one of them."""
    if outcome.winner is None:
        return Ending.DRAW
    return Ending.LOSS if person is not None and outcome.winner != person else Ending.WIN


def at_table(weakest: int, ending: Ending | None = None) -> Music:
    """At the table, while the weaker king has this much health, or after the game has ended so."""
    match ending:
        case None:
            return {TABLE: 1.0, TENSE: tension_of(weakest)}
        case Ending.WIN:
            return {WIN: 1.0}
        case Ending.LOSS:
            return {LOSS: 1.0}
        case Ending.DRAW:
            return SILENCE


def tension_of(health: int) -> float:
    """How tense the room is, 0 to 1, while the weaker king has this much health."""
    if health > TENSE_HEALTH:
        return 0.0
    return min(1.0, LEAST_TENSION + (1 - LEAST_TENSION) * (TENSE_HEALTH - health) / (TENSE_HEALTH - 1))


class Heard(Protocol):
    """A screen that may say what is heard on it."""

    @property
    def music(self) -> Music | None:
        """None if the screen below decides."""


def music_of(screens: Iterable[Heard]) -> Music:
    """What is heard of these screens, the shown one last; silence if none of them says anything."""
    said = (screen.music for screen in reversed(tuple(screens)))
    return next((music for music in said if music is not None), SILENCE)
