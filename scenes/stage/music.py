"""The wanted music for the screens: the level of each piece, 0 to 1.

A screen says which music it wants; one without a wish keeps that of the screen below. `scenes.ui.music_player` fades and repeats the
pieces.
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
"""All pieces; layers of one score are together and begin together, and the later ones may be shorter."""
LOOPING: Final = frozenset({TITLE, TABLE, TENSE})
"""Pieces that repeat."""

SILENCE: Final[Music] = {}
"""No music: a replay runs at any speed and in both directions."""
AT_TITLE: Final[Music] = {TITLE: 1.0}
"""The title, and every menu that comes over it."""
AT_STUDY: Final[Music] = {TABLE: 0.35}
"""During a puzzle or a lesson the table's music is quiet."""
TENSE_HEALTH: Final = 6
"""From this health down, a king's danger is audible."""
LEAST_TENSION: Final = 0.4


class Ending(Enum):
    """The end of a game for the listener."""

    WIN = auto()
    LOSS = auto()
    DRAW = auto()


def ending_of(outcome: Outcome, person: int | None) -> Ending:
    """The end for this side; a game of two people or two computer players sounds like a win."""
    if outcome.winner is None:
        return Ending.DRAW
    return Ending.LOSS if person is not None and outcome.winner != person else Ending.WIN


def at_table(weakest: int, ending: Ending | None = None) -> Music:
    """The music at the table while the weaker king has this much health, or after this end of the game."""
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
    """The tension, 0 to 1, while the weaker king has this much health."""
    if health > TENSE_HEALTH:
        return 0.0
    return min(1.0, LEAST_TENSION + (1 - LEAST_TENSION) * (TENSE_HEALTH - health) / (TENSE_HEALTH - 1))


class Heard(Protocol):
    """A screen that may want music."""

    @property
    def music(self) -> Music | None:
        """The wanted music; None keeps that of the screen below."""


def music_of(screens: Iterable[Heard]) -> Music:
    """The music of these screens, of which the last is shown; silence if none of them wants any."""
    said = (screen.music for screen in reversed(tuple(screens)))
    return next((music for music in said if music is not None), SILENCE)
