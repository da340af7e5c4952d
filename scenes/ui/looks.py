"""The user's choices for the table: a card back, a board, a portrait for the own king."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

CLASSIC: Final = "classic"
"""The look that needs no reward."""
Reward = Literal["card_back", "board", "portrait"]
"""The kinds of rewards."""


@dataclass(frozen=True, slots=True)
class Looks:
    """The chosen names; each but the classic one has the name of the chapter that gives it."""

    card_back: str = CLASSIC
    board: str = CLASSIC
    portrait: str = CLASSIC
