"""The record of a game: the mode, the seed and the actions determine it.

`game` replays a record, `record_text` has its text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hschess.rules.actions import Action
from hschess.rules.state import Outcome

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
UNFINISHED: Final = "*"
HUMAN: Final = "human"
"""The seat of a person."""
SEAT_TAGS: Final = ("WhiteSeat", "BlackSeat")
"""Tags that name the player of each seat: `human`, a level, or a name for `--cpu` without a file."""


ENCOUNTER_TAG: Final = "Encounter"
"""The tag that names the encounter which the game is."""


@dataclass(frozen=True)
class Record:
    """A game as written. It starts from `position` if there is one, else from the deal."""

    mode: str
    seed: int = 0
    actions: tuple[Action, ...] = ()
    white: str = "White"
    black: str = "Black"
    event: str = "Casual game"
    date: str = ""
    position: str = ""
    result: str = UNFINISHED
    reason: str = ""
    extra: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Tags that this program does not use; kept as they are."""

    @property
    def seats(self) -> tuple[str, str]:
        """The seats, White's first; a human player if the record does not say."""
        return self.extra.get(SEAT_TAGS[0], HUMAN), self.extra.get(SEAT_TAGS[1], HUMAN)

    @property
    def encounter(self) -> str:
        """The name of the encounter; empty if the game is none."""
        return self.extra.get(ENCOUNTER_TAG, "")

    def closed(self, outcome: Outcome | None) -> Record:
        """The same record with this outcome's result and reason."""
        if outcome is None:
            return replace(self, result=UNFINISHED, reason="")
        return replace(self, result=outcome.result, reason=outcome.cause.value)
