"""What a table reports; the screen that holds it decides what to do."""

from __future__ import annotations

from enum import Enum, auto


class Report(Enum):
    """Something happened that the table does not answer itself."""

    MENU = auto()
    """The menu was asked for."""
    HELP = auto()
    THOUGHTS = auto()
    """It was asked what the computer player thought, and one has thought."""
    BACK = auto()
    """The way back to where the game was tried out from was asked for."""
    SEAT = auto()
    """The other person's turn has come, and the seat is still empty."""
    OVER = auto()
    """The game is over and all of it has been shown, or its result was asked for once more."""
